"""Beats: a move told as a story, moment by moment, as one viewer may see it.

A story is an ordered list of beats. All that is in one beat happens at once: things fly along a way, elements
come, go or change, spots light up, the lens looks at a place, points rise, something is said and heard. What
is drawn follows from the *changes* alone: applied one after the other to the scene before the move they give
the scene after it. Flights, lights, the lens and points say how that is to be shown, words and sounds how it
is to be told. So page, film, terminal and screen reader tell the same story, each by its own means.

The last beat may be the *rest*: papers, titles and the like, which no game tells. `telling` makes stories.
"""

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from frustule.core.drawing.scene import Change, Element, Panel, Scene, difference

Sound = Literal[
    "draw",
    "lay",
    "lens",
    "collect",
    "note-1",
    "note-2",
    "note-3",
    "note-4",
    "note-5",
    "chord",
    "points",
    "step",
    "bite",
    "roll",
    "mark",
    "back",
    "end",
]
"""What is heard: five shapes are five notes, a pair is a chord."""
SOUNDS: tuple[Sound, ...] = get_args(Sound)


class Spot(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An element by the ids of its panel and its own."""

    panel: str
    id: str


class Place(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A place in a panel, how what is there is turned and how large it is, and how it comes there."""

    panel: str
    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    about: tuple[float, float] | None = None
    """It comes here by turning about this point of the panel; else straight."""
    z: float = 0.0
    """How high it is, in a panel of solids."""


class Flight(msgspec.Struct, frozen=True, gc=False):
    """Something that goes along a way, across panels too.

    It looks like the element it becomes; where that is nowhere after the beat, like the one it was.
    """

    way: tuple[Place, ...]
    """From the first place to the last, at least two."""
    start: str = ""
    """The id of the element that it was or left, in the panel of the first place; empty if it was none."""
    end: str = ""
    """The id of the element that it becomes or joins, in the panel of the last place."""


class Points(msgspec.Struct, frozen=True, gc=False):
    """How a line of a seat's score changes, and the elements of a panel that make it."""

    seat: int
    points: int
    words: str
    """The line, in words."""
    panel: str = ""
    at: tuple[str, ...] = ()


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a story."""

    words: str = ""
    """What is said; empty where the beat before has said it."""
    sound: Sound | Literal[""] = ""
    flights: tuple[Flight, ...] = ()
    changes: tuple[Change, ...] = ()
    panels: tuple[Panel, ...] = ()
    """Panels that are new, or have another title, box or words; without their elements."""
    closed: tuple[str, ...] = ()
    """Ids of panels that are no longer there."""
    lens: Place | None = None
    """Where the lens is."""
    lights: tuple[Spot, ...] = ()
    points: tuple[Points, ...] = ()
    ghosts: tuple[Change, ...] = ()
    """What stays in sight of what went until the next move, where it was: part of no scene."""
    status: str = ""
    """The scene's status from then on; empty where it stays."""
    rest: bool = False
    """What nobody tells: it is there when the story is over."""


class Story(msgspec.Struct, frozen=True):
    """What a move of a seat looks like to a viewer. Nothing at all where the viewer sees nothing of it."""

    seat: int
    beats: tuple[Beat, ...] = ()

    @property
    def words(self) -> list[str]:
        """What is said, beat by beat."""
        return [beat.words for beat in self.beats if beat.words]


class Stage:
    """A scene while a story is told on it: panels and their elements by id."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.status = scene.status
        self.frames = {panel.id: frame(panel) for panel in scene.panels}
        self.elements = {panel.id: {each.id: each for each in panel.elements} for panel in scene.panels}

    def play(self, beat: Beat) -> None:
        """Goes on to after a beat."""
        for panel in beat.panels:
            self.frames[panel.id] = panel
            self.elements.setdefault(panel.id, {})
        for change in beat.changes:
            there = self.elements[change.panel]
            for id in change.gone:
                there.pop(id, None)
            there.update((element.id, element) for element in change.elements)
        for id in beat.closed:
            del self.frames[id], self.elements[id]
        self.status = beat.status or self.status

    def now(self) -> Scene:
        """The scene as it is; elements that came stand behind those that were there."""
        panels = tuple(
            msgspec.structs.replace(panel, elements=tuple(self.elements[id].values()))
            for id, panel in self.frames.items()
        )
        return msgspec.structs.replace(self.scene, status=self.status, panels=panels)


def frame(panel: Panel) -> Panel:
    """A panel without its elements."""
    return msgspec.structs.replace(panel, elements=())


def applied(scene: Scene, story: Story) -> Scene:
    """The scene after a story: what its changes make of the scene before."""
    stage = Stage(scene)
    for beat in story.beats:
        stage.play(beat)
    return stage.now()


def alike(one: Scene, other: Scene) -> bool:
    """Whether two scenes show the same, in whatever order panels and elements are listed."""
    a, b = Stage(one), Stage(other)
    return (a.status, a.frames, a.elements) == (b.status, b.frames, b.elements)


def between(stage: Stage, then: Stage) -> Beat | None:
    """The beat that makes of one stage another, told by nobody; None if they are the same."""
    panels = tuple(panel for id, panel in then.frames.items() if stage.frames.get(id) != panel)
    closed = tuple(id for id in stage.frames if id not in then.frames)
    changes: list[Change] = []
    for id, elements in then.elements.items():
        changes += difference(id, stage.elements.get(id, {}).values(), elements.values())
    status = then.status if then.status != stage.status else ""
    if not (panels or closed or changes or status):
        return None
    return Beat(changes=tuple(changes), panels=panels, closed=closed, status=status, rest=True)


def backwards(scene: Scene, story: Story) -> Story:
    """The story of taking a move back: from the scene after it to the one before, which is given.

    Things fly back along their ways, the last first; points go as they came. Nothing is said: that a move was
    taken back is told by whoever tells so.
    """
    stage = Stage(scene)
    made: list[Beat] = []
    for beat in story.beats:
        before = Stage(stage.now())
        stage.play(beat)
        undone = between(stage, before) or Beat()
        made.append(
            msgspec.structs.replace(
                undone,
                sound="back" if beat.flights else "",
                flights=tuple(_back(flight) for flight in reversed(beat.flights)),
                points=tuple(msgspec.structs.replace(each, points=-each.points) for each in beat.points),
                rest=beat.rest,
            )
        )
    return Story(story.seat, tuple(reversed(made)))


def _back(flight: Flight) -> Flight:
    """The same way in the other direction: whoever turned about a point into a place turns out of it."""
    way = flight.way
    turned = [
        msgspec.structs.replace(place, about=way[k + 1].about if k + 1 < len(way) else None)
        for k, place in enumerate(way)
    ]
    return Flight(tuple(reversed(turned)), flight.end, flight.start)


def symbols_of(beats: Iterable[Beat]) -> set[str]:
    """The names of all drawings that beats bring along, but for those of solids."""
    changed: Iterable[Element] = (
        element for beat in beats for change in (*beat.changes, *beat.ghosts) for element in change.elements
    )
    return {element.symbol for element in changed if element.symbol}
