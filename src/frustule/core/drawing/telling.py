"""Telling a move: how a game makes the beats of a story (`beats`).

A game has `tell(telling)` in its module `story`. It is handed both scenes and both positions as the viewer
sees them, so it cannot tell what the viewer may not know, and begins beat after beat:

    beat = telling.beat(words, "lay")
    beat.fly(Spot("hand-0", tile), Spot("pond", tile))
    beat.settle("hand-0")

Elements come out as they are in the scene after the move, unless the game puts others there for a while. What
is not told in the end is found as a difference, and is the rest. A game without the module is told by that
alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from frustule.core.drawing.beats import Beat, Flight, Place, Points, Sound, Spot, Stage, Story, between, frame
from frustule.core.drawing.scene import Change, Element, Panel, View, difference
from frustule.core.engine.position import Position


@dataclass(frozen=True)
class Gain:
    """A line of the score that a move changes: by how much, in words, and the names of what makes it."""

    seat: int
    part: str
    points: int
    words: str
    spots: tuple[str, ...]

    def rise(self, panel: str, at: Iterable[str]) -> Points:
        """The points as they rise at elements of a panel."""
        return Points(self.seat, self.points, self.words, panel, tuple(at))


class Telling:
    """One move for one viewer: what was and what is seen, and the beats told so far."""

    def __init__(
        self, before: Position, after: Position, seat: int, move: int, viewer: int | None, rotation: int = 0
    ) -> None:
        """Both positions are veiled for the viewer."""
        self.before, self.after = before, after
        self.seat, self.move, self.viewer, self.rotation = seat, move, viewer, rotation
        view, scene = View(viewer, False, rotation), before.game.voice.scene
        self.stage = Stage(scene(before, view))
        """What is seen so far."""
        self.goal = Stage(scene(after, view))
        self._beats: list[Beat] = []
        self._draft: Draft | None = None

    @property
    def owner(self) -> int:
        """Whose board lies before the viewer."""
        return 0 if self.viewer is None else self.viewer

    def now(self, panel: str) -> dict[str, Element]:
        """The elements of a panel as told so far, by id."""
        return self.stage.elements.get(panel, {})

    def then(self, panel: str) -> dict[str, Element]:
        """The elements of a panel after the move, by id."""
        return self.goal.elements.get(panel, {})

    def shows(self, panel: str) -> bool:
        """Whether the viewer has such a panel now or after the move."""
        return panel in self.stage.frames or panel in self.goal.frames

    def place(self, panel: str, id: str) -> Place:
        """Where an element is as told so far; where it will be, if it is not there yet."""
        return place_of(panel, self.now(panel).get(id) or self.then(panel)[id])

    def gains(self) -> list[Gain]:
        """The lines of all scores that are not what they were."""
        was, lines = _by_subject(self.before), _by_subject(self.after)
        gains: list[Gain] = []
        for key in {**was, **lines}:
            points = sum(
                int(each[key].points) * sign for each, sign in ((lines, 1), (was, -1)) if key in each
            )
            if points:
                position, line = (self.after, lines[key]) if key in lines else (self.before, was[key])
                told = position.game.voice.line_words(position, line)
                gains.append(Gain(told.seat, told.part, points, told.words, told.spots))
        return gains

    def beat(self, words: str = "", sound: Sound | Literal[""] = "") -> "Draft":
        """The next moment."""
        self._finish()
        self._draft = Draft(self, words, sound)
        return self._draft

    def _finish(self) -> None:
        if self._draft:
            self._beats.append(self._draft.done())
        self._draft = None

    def story(self) -> Story:
        """All that was told, and the rest."""
        self._finish()
        rest = between(self.stage, self.goal)
        return Story(self.seat, tuple(beat for beat in (*self._beats, rest) if beat and beat != Beat()))


class Draft:
    """A beat that is being made. What it changes is so from then on."""

    def __init__(self, telling: Telling, words: str, sound: Sound | Literal[""]) -> None:
        self._telling = telling
        self._before = {id: dict(elements) for id, elements in telling.stage.elements.items()}
        self._frames = dict(telling.stage.frames)
        self._flights: list[tuple[Place | Spot, Spot, Sequence[Place]]] = []
        self._put: set[Spot] = set()
        self._rest: dict[str, Any] = {"words": words, "sound": sound}

    def open(self, panel: Panel) -> None:
        """A panel that is neither in the scene before nor in the one after, but between them."""
        stage = self._telling.stage
        if panel.id not in stage.frames:
            stage.frames[panel.id] = frame(panel)
            stage.elements[panel.id] = {}

    def put(self, panel: str, *elements: Element) -> None:
        """Elements come into a panel, or become these."""
        there = self._room(panel)
        for element in elements:
            there[element.id] = element
            self._put.add(Spot(panel, element.id))

    def take(self, panel: str, *ids: str) -> None:
        """Elements leave a panel."""
        for id in ids:
            self._telling.now(panel).pop(id, None)

    def reach(self, panel: str, *ids: str) -> None:
        """Elements become what they are after the move, or leave if they are not there then."""
        then = self._telling.then(panel)
        self.put(panel, *(then[id] for id in ids if id in then))
        self.take(panel, *(id for id in ids if id not in then))

    def settle(self, *panels: str, but: Iterable[str] = ()) -> None:
        """Panels become all that they are after the move, but for some elements."""
        for panel in panels:
            now, then, later = self._telling.now(panel), self._telling.then(panel), {*but}
            changed = [id for id in {**now, **then} if now.get(id) != then.get(id) and id not in later]
            if changed:
                self.reach(panel, *changed)

    def become(self, panel: str, elements: Iterable[Element]) -> None:
        """A panel has just these elements for a while."""
        wanted = {element.id: element for element in elements}
        self.take(panel, *(id for id in list(self._telling.now(panel)) if id not in wanted))
        self.put(panel, *wanted.values())

    def fly(self, start: Place | Spot, end: Spot, via: Sequence[Place] = ()) -> None:
        """Something goes from a place, or from where an element was, through places to an element.

        That one becomes what it is after the move, unless something else was put there.
        """
        self._flights.append((start, end, via))
        if end not in self._put:
            self.reach(end.panel, end.id)

    def look(self, place: Place) -> None:
        """The lens is there."""
        self._rest["lens"] = place

    def light(self, panel: str, ids: Iterable[str]) -> None:
        """Elements light up."""
        self._rest["lights"] = (*self._rest.get("lights", ()), *(Spot(panel, id) for id in ids))

    def ghost(self, panel: str, *elements: Element) -> None:
        """Something stays in sight of what went, until the next move."""
        self._rest["ghosts"] = (*self._rest.get("ghosts", ()), Change(panel, elements))

    def score(self, points: Points) -> None:
        """Points rise."""
        self._rest["points"] = (*self._rest.get("points", ()), points)

    def _room(self, panel: str) -> dict[str, Element]:
        """The elements of a panel to change; a new one gets its frame, and each its new extent."""
        stage, then = self._telling.stage, self._telling.goal.frames.get(panel)
        if panel not in stage.frames:
            assert then is not None, f"nobody sees a panel '{panel}'"
            stage.frames[panel] = then
            stage.elements[panel] = {}
        elif then and then.box != stage.frames[panel].box:
            stage.frames[panel] = msgspec.structs.replace(stage.frames[panel], box=then.box)
        return stage.elements[panel]

    def done(self) -> Beat:
        """The beat, when the next one is begun or the story is over."""
        stage = self._telling.stage
        changes = [
            change
            for id, elements in stage.elements.items()
            for change in difference(id, self._before.get(id, {}).values(), elements.values())
        ]
        return Beat(
            flights=tuple(self._flown(*flight) for flight in self._flights),
            changes=tuple(changes),
            panels=tuple(panel for id, panel in stage.frames.items() if self._frames.get(id) != panel),
            **self._rest,
        )

    def _flown(self, start: Place | Spot, end: Spot, via: Sequence[Place]) -> Flight:
        there = self._telling.now(end.panel).get(end.id)
        last = place_of(end.panel, there) if there else None
        if via and last and msgspec.structs.replace(via[-1], about=None) == last:
            last = None
        way = (*via, last) if last else (*via,)
        if isinstance(start, Place):
            return Flight((start, *way), "", end.id)
        return Flight((self._was(start), *way), start.id, end.id)

    def _was(self, spot: Spot) -> Place:
        """Where an element was before this beat."""
        element = self._before.get(spot.panel, {}).get(spot.id)
        return place_of(spot.panel, element) if element else self._telling.place(spot.panel, spot.id)


def place_of(panel: str, element: Element) -> Place:
    """Where an element is."""
    return Place(panel, element.x, element.y, element.angle, element.scale, z=element.z)


def _by_subject(position: Position) -> dict[tuple[int, int, int, int], Any]:
    """The lines of the scores by seat, part, subject, and which of those that have all that in common."""
    lines: dict[tuple[int, int, int, int], Any] = {}
    for line in position.lines():
        key, number = (int(line["seat"]), int(line["part"]), int(line["subject"])), 0
        while (*key, number) in lines:
            number += 1
        lines[*key, number] = line
    return lines


def told(
    before: Position, after: Position, seat: int, move: int, viewer: int | None, rotation: int = 0
) -> Story:
    """The story of a move between two positions that are veiled for the viewer.

    Who sees no difference is told nothing: a secret move of one kind looks like one of any other.
    """
    if before == after:
        return Story(seat)
    telling = Telling(before, after, seat, move, viewer, rotation)
    if tell := before.game.voice.tell:
        tell(telling)
    return telling.story()


def changed(
    before: Position, after: Position, seat: int, move: int, viewer: int | None, rotation: int = 0
) -> Story:
    """What is different between two positions, as a story without a word: for what is no move of a game."""
    return Telling(before, after, seat, move, viewer, rotation).story()
