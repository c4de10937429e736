"""A whole game as one animated SVG: every position in turn, each element kept and moved while it is the same.

Where the moves between the positions are given, they are told beat by beat: things fly along their ways over
all panels, and points rise. The animation is a style sheet, so it plays wherever a picture does, in a
browser, a chat, a README. Where it is not played, or the reader prefers stillness, the last position is
shown. Papers are left out: scores stand in the titles of the boards.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape

import msgspec

from frustule.core.drawing.beats import Beat, Flight, Place, Stage
from frustule.core.drawing.scene import Element, Panel, Scene, number
from frustule.core.drawing.space import place_on_paper
from frustule.core.drawing.svg import (
    GAP,
    HEADING,
    Layout,
    arrange,
    definitions,
    element_svg,
    framed,
    page,
    sheet,
    shown,
)
from frustule.core.engine.door import admitted, door
from frustule.core.engine.move import Move
from frustule.core.engine.position import Position, check_picture
from frustule.core.errors import InvalidData, InvalidText
from frustule.core.speech.language import say

ROLES = ("board", "own", "other", "hand", "stack", "tray")
FADE = 0.3  # of the time of a position
TOLD = 0.8  # of that time, in which the beats of a move are told
HOLD = 4  # positions that the last one counts for
CAPTION = 1.0
MOST_SECONDS = 3600
Box = tuple[float, float, float, float]


class Frame(NamedTuple):
    """What is seen from a time on, counted in positions, and the beat that led to it."""

    time: float
    scene: Scene
    caption: str
    beat: Beat = Beat()


class Track(msgspec.Struct, frozen=True):
    """An element for as long as it looks the same: where it was from frame to frame."""

    element: Element
    first: int
    places: list[tuple[float, float]]

    @property
    def end(self) -> int:
        return self.first + len(self.places)


class Film:
    """The style rules of an animation over frames that begin at these times, counted in positions."""

    def __init__(self, times: Sequence[float], seconds: float) -> None:
        self.count = len(times)
        self.times = times
        self.length = int(times[-1]) + 1 + HOLD
        self.time = self.length * seconds
        self.rules: dict[str, str] = {}

    def share(self, time: float) -> str:
        """A time as a part of the whole."""
        return f"{number(100 * min(time, self.length) / self.length)}%"

    def there(self, frame: int) -> float:
        """When that which comes with a frame has come."""
        end = self.times[frame + 1] if frame + 1 < self.count else self.length
        return self.times[frame] + min(FADE, end - self.times[frame])

    def span(self, first: int, end: int) -> str:
        """The class of what is there from one frame until another."""
        if first == 0 and end == self.count:
            return ""
        name = f"s{first}-{end}"
        if name not in self.rules:
            stops = [("0%", 0)] if first else [("0%", 1)]
            if first:
                stops += [(self.share(self.times[first]), 0), (self.share(self.there(first)), 1)]
            if end < self.count:
                gone = self.times[end]
                stops += [(self.share(gone), 1), (self.share(gone + 0.01), 0), ("100%", 0)]
            frames = "".join(f"{at}{{opacity:{value}}}" for at, value in stops)
            self.add(name, frames, "" if end == self.count else "opacity:0;")
        return name

    def way(self, look: Track, through: dict[int, list[Place]]) -> str:
        """The class of what moves, by way of places in some frames; it rests between moves."""
        name = f"m{len(self.rules)}"
        stops = [self._stop(0, *look.places[0])]
        for k, (x, y) in enumerate(look.places):
            if k and look.places[k - 1] != (x, y):
                frame = look.first + k
                begin, end = self.times[frame], self.there(frame)
                stops.append(self._stop(begin, *look.places[k - 1]))
                via = through.get(frame, [])
                for j, place in enumerate(via, 1):
                    stops.append(self._stop(begin + (end - begin) * j / (len(via) + 1), place.x, place.y))
                stops.append(self._stop(end, x, y))
        x, y = look.places[-1]
        stops.append(self._stop(self.length, x, y))
        self.add(name, "".join(stops), f"transform:translate({number(x)}px,{number(y)}px);")
        return name

    def flight(self, begin: float, end: float, steps: Sequence[str]) -> str:
        """The class of what is only seen while it goes through these transforms."""
        name = f"f{len(self.rules)}"
        stops = [f"0%,{self.share(begin)}{{opacity:0;transform:{steps[0]}}}"]
        for k, step in enumerate(steps):
            time = begin + 0.002 + (end - begin - 0.002) * k / (len(steps) - 1)
            stops.append(f"{self.share(time)}{{opacity:1;transform:{step}}}")
        stops.append(f"{self.share(end + 0.01)},100%{{opacity:0;transform:{steps[-1]}}}")
        self.add(name, "".join(stops), "opacity:0;")
        return name

    def _stop(self, at: float, x: float, y: float) -> str:
        return f"{self.share(at)}{{transform:translate({number(x)}px,{number(y)}px)}}"

    def add(self, name: str, frames: str, rest: str) -> None:
        self.rules[name] = (
            f".{name}{{{rest}animation:{name} {number(self.time)}s infinite}}@keyframes {name}{{{frames}}}"
        )

    @property
    def sheet(self) -> str:
        still = "@media (prefers-reduced-motion:reduce){*{animation:none!important}}"
        return "".join(self.rules.values()) + still


@door
def animate(
    positions: Iterable[Position],
    seat: int | None = None,
    theme: str = "dark",
    width: int = 1200,
    seconds: float = 1.0,
    moves: Sequence[Move] = (),
) -> str:
    """The positions of a game, each shown for so many seconds, as the seat (None: a spectator) sees them.

    `moves` are those that lead from each position to the next, to be told between them.
    """
    passed: list[Position] = admitted(list(positions), list[Position], "positions")
    check_picture(theme, width)
    if not 0 < seconds <= MOST_SECONDS:
        raise InvalidText(f"A position is shown for more than 0 and at most {MOST_SECONDS} seconds.")
    if not passed or any(each.setup != passed[0].setup for each in passed):
        raise InvalidData("An animation is of one position or more, all of one game.")
    if moves and [move.after for move in moves] != passed[1:]:
        raise InvalidData("The moves of an animation lead from each of its positions to the next.")
    game, frames = passed[-1].game, list(_frames(passed, moves, seat))
    scenes, film = [frame.scene for frame in frames], Film([frame.time for frame in frames], seconds)
    last = scenes[-1]
    stage = msgspec.structs.replace(last, panels=tuple(_stages(scenes)))
    layout, across, down = arrange(stage)
    used: set[str] = set()
    body = ""
    for panel, x, y, scale in layout:
        looks = _looks([_panel(scene, panel.id) for scene in scenes])
        used |= {look.element.symbol for look in looks if look.element.symbol}
        titles = [(_panel(scene, panel.id) or panel).title for scene in scenes]
        ways = _ways(frames, panel.id)
        elements = "".join(_drawn(look, film, ways.get(look.element.id, {})) for look in looks)
        body += framed(panel, x, y, scale, _texts(titles, film, 'y="0.6"'), elements)
    body += "".join(_flown(frames, layout, film, used))
    place = f'x="{number(GAP)}" y="{number(down + CAPTION / 2)}"'
    body += _texts([frame.caption for frame in frames], film, place)
    words = say("{title}: {status}", title=last.title, status=last.status)
    rules = sheet(game.styles, game.tokens[theme]) + film.sheet
    return page(
        (across, down + CAPTION),
        width,
        (words, last.text),
        rules,
        definitions(used, game.voice.symbol) + body,
    )


def _frames(passed: Sequence[Position], moves: Sequence[Move], seat: int | None) -> Iterable[Frame]:
    """The positions, and before each the beats that lead to it."""
    scenes = [position.scene(seat, with_moves=False) for position in passed]
    yield Frame(0.0, _on_paper(scenes[0]), scenes[0].status)
    for k, scene in enumerate(scenes[1:], 1):
        beats = [beat for beat in moves[k - 1].story(seat).beats if not beat.rest] if moves else []
        stage, caption = Stage(scenes[k - 1]), scenes[k - 1].status
        for j, beat in enumerate(beats):
            stage.play(beat)
            caption = beat.words or caption
            now = stage.now()
            yield Frame(k + TOLD * j / len(beats), _on_paper(now), caption, _flat_beat(now, beat))
        yield Frame(k + TOLD if beats else float(k), _on_paper(scene), scene.status)


def _on_paper(scene: Scene) -> Scene:
    """A scene whose solids are flat."""
    panels = [
        msgspec.structs.replace(panel, elements=tuple(shown(panel)), space=None) if panel.space else panel
        for panel in scene.panels
    ]
    return msgspec.structs.replace(scene, panels=tuple(panels))


def _flat_beat(scene: Scene, beat: Beat) -> Beat:
    """A beat whose flights go over paper."""
    spaces = {panel.id: panel.space for panel in scene.panels if panel.space}

    def place(place: Place) -> Place:
        if not (space := spaces.get(place.panel)):
            return place
        x, y = place_on_paper(space, place.x, place.y, place.z)
        return Place(place.panel, x, y, place.angle, place.scale)

    flights = (
        msgspec.structs.replace(flight, way=tuple(place(each) for each in flight.way))
        for flight in beat.flights
    )
    return msgspec.structs.replace(beat, flights=tuple(flights))


def _ways(frames: Sequence[Frame], panel: str) -> dict[str, dict[int, list[Place]]]:
    """The places that elements of a panel pass within it, by id and frame."""
    found: dict[str, dict[int, list[Place]]] = {}
    for number_of, frame in enumerate(frames):
        for flight in frame.beat.flights:
            if flight.start == flight.end and {place.panel for place in flight.way} == {panel}:
                found.setdefault(flight.end, {})[number_of] = list(flight.way[1:-1])
    return found


def _flown(frames: Sequence[Frame], layout: Layout, film: Film, used: set[str]) -> Iterable[str]:
    """What flies from panel to panel or turns on its way, and points that rise, over everything."""
    spots = {panel.id: (panel.box, x, y, scale) for panel, x, y, scale in layout}

    def at(place: Place, more: float = 0.0) -> tuple[float, float, float]:
        (left, top, _, _), x, y, scale = spots[place.panel]
        return x + (place.x - left) * scale, y + HEADING + (place.y - top) * scale - more, scale * place.scale

    for (_, before, _, _), (time, after, _, beat), number_of in zip(
        frames, frames[1:], range(1, len(frames)), strict=False
    ):
        end = film.there(number_of)
        for flight in beat.flights:
            element = _flying(flight, before, after)
            way = [place for place in flight.way if place.panel in spots]
            if element is None or len(way) < 2:
                continue
            used |= {element.symbol} - {""}
            steps: list[str] = []
            for place in way:
                x, y, scale = at(place)
                turned = f"rotate({number(place.angle)}deg) " if place.angle else ""
                steps.append(f"translate({number(x)}px,{number(y)}px) {turned}scale({scale:.3f})")
            plain = msgspec.structs.replace(element, x=0.0, y=0.0, angle=0.0, scale=1.0, label="")
            yield f'<g class="{film.flight(time, end, steps)}">{element_svg(plain)}</g>'
        for points in beat.points:
            there = _panel(after, points.panel)
            marks = [each for each in there.elements if each.id in points.at] if there else []
            if marks and points.panel in spots:
                middle = Place(
                    points.panel,
                    sum(each.x for each in marks) / len(marks),
                    sum(each.y for each in marks) / len(marks),
                )
                rising = [
                    f"translate({number(x)}px,{number(y)}px)" for x, y, _ in (at(middle), at(middle, 1.2))
                ]
                yield f'<text class="heading {film.flight(time, end, rising)}">{points.points:+d}</text>'


def _flying(flight: Flight, before: Scene, after: Scene) -> Element | None:
    """What is seen flying; nothing where its element itself is seen moving."""
    first, last = flight.way[0], flight.way[-1]
    was = _element(before, first.panel, flight.start)
    then = _element(after, last.panel, flight.end)
    if was and then and flight.start == flight.end and first.panel == last.panel:
        turns = any(one.angle != two.angle for one, two in pairwise(flight.way))
        return then if turns else None
    return then or was


def _element(scene: Scene, panel: str, id: str) -> Element | None:
    there = _panel(scene, panel)
    return next((each for each in there.elements if each.id == id), None) if there else None


def _panel(scene: Scene, id: str) -> Panel | None:
    return next((panel for panel in scene.panels if panel.id == id and panel.role in ROLES), None)


def _stages(scenes: Sequence[Scene]) -> Iterable[Panel]:
    """Every panel that is ever there, with room for all that it ever shows."""
    panels_by_id: dict[str, Panel] = {}
    for scene in scenes:
        for panel in scene.panels:
            if panel.role in ROLES:
                before = panels_by_id.get(panel.id)
                box = _both(before.box, panel.box) if before else panel.box
                panels_by_id[panel.id] = msgspec.structs.replace(panel, box=box, elements=())
    return panels_by_id.values()


def _both(one: Box, other: Box) -> Box:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    bottom = max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, bottom - top


def _looks(panels: Sequence[Panel | None]) -> list[Track]:
    """What is seen of a panel over time, in the order of drawing."""
    tracks: list[Track] = []
    seen: dict[str, Track] = {}
    for when, panel in enumerate(panels):
        for element in shown(panel) if panel else ():
            at = element.x, element.y
            plain = msgspec.structs.replace(element, x=0.0, y=0.0)
            look = seen.get(element.id)
            if look is None or look.end != when or look.element != plain:
                look = seen[element.id] = Track(plain, when, [])
                tracks.append(look)
            look.places.append(at)
    return sorted(tracks, key=lambda look: look.element.layer)


def _drawn(look: Track, film: Film, through: dict[int, list[Place]]) -> str:
    drawn = element_svg(look.element)
    if len(set(look.places)) > 1:
        drawn = f'<g class="{film.way(look, through)}">{drawn}</g>'
    else:
        drawn = element_svg(msgspec.structs.replace(look.element, x=look.places[0][0], y=look.places[0][1]))
    span = film.span(look.first, look.end)
    return f'<g class="{span}">{drawn}</g>' if span else drawn


def _texts(texts: Sequence[str], film: Film, place: str) -> str:
    """A text that changes from position to position."""
    drawn: list[str] = []
    first = 0
    for k in range(1, len(texts) + 1):
        if k == len(texts) or texts[k] != texts[first]:
            span = film.span(first, k)
            text = f'<text class="heading" {place}>{escape(texts[first])}</text>'
            drawn.append(f'<g class="{span}">{text}</g>' if span else text)
            first = k
    return "".join(drawn)
