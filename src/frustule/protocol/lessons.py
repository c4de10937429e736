"""What is told of games before anybody plays: first games step by step, rules, examples."""

from frustule.core.drawing.wire import DrawnScene
from frustule.protocol.base import Said


class StepTold(Said, frozen=True):
    """A step of a lesson: what is said, the scene with the moves, and the one that leads on."""

    words: str
    scene: DrawnScene
    move: str | None
    otherwise: str
    lights: list[str]


class LessonTold(Said, frozen=True):
    """A first game, step by step."""

    title: str
    steps: list[StepTold]


class TasteTold(Said, frozen=True):
    """A few moves to try, from a game that has begun. Whoever asks what would be (`/api/what-if`) by this
    record plays them; nothing is kept."""

    title: str
    words: list[str]
    """Said before each move, so it also tells how many there are."""
    done: str
    record: str
    seat: int
    scene: DrawnScene
    """The first scene, with the moves of the seat."""


class RulesTold(Said, frozen=True):
    """A rules page."""

    html: str


class ExampleShown(Said, frozen=True):
    """A scene with one panel, which belongs to a section of the rules."""

    section: str
    words: str
    scene: DrawnScene
    lights: list[str]
