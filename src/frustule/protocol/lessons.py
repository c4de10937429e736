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


class RulesTold(Said, frozen=True):
    """A rules page."""

    html: str


class ExampleShown(Said, frozen=True):
    """A scene with one panel, which belongs to a section of the rules."""

    section: str
    words: str
    scene: DrawnScene
    lights: list[str]
