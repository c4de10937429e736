"""A whole game as one animated SVG: every position in turn, each element kept and moved while it is the same.

The animation is a style sheet, so it plays wherever a picture does, in a browser, a chat, a README. Where it
is not played, or the reader prefers stillness, the last position is shown. Papers are left out: scores stand
in the titles of the boards.
"""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

import msgspec

from frustule.core.drawing.scene import Element, Panel, Scene, number
from frustule.core.drawing.svg import GAP, arrange, definitions, element_svg, framed, page, sheet, shown
from frustule.core.engine.door import admitted, door
from frustule.core.engine.position import Position, check_picture
from frustule.core.errors import InvalidData, InvalidText
from frustule.core.speech.language import say

ROLES = ("board", "own", "other", "hand", "stack", "tray")
FADE = 0.3  # of the time of a position
HOLD = 4  # positions that the last one counts for
CAPTION = 1.0
MOST_SECONDS = 3600
Box = tuple[float, float, float, float]


class Track(msgspec.Struct, frozen=True):
    """An element for as long as it looks the same: where it was from position to position."""

    element: Element
    first: int
    places: list[tuple[float, float]]

    @property
    def end(self) -> int:
        return self.first + len(self.places)


class Film:
    """The style rules of an animation over so many positions."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.time = (count + HOLD) * seconds
        self.rules: dict[str, str] = {}

    def share(self, position: float) -> str:
        """When a position begins, as a part of the whole."""
        return f"{number(100 * min(position, self.count + HOLD) / (self.count + HOLD))}%"

    def span(self, first: int, end: int) -> str:
        """The class of what is there from one position until another."""
        if first == 0 and end == self.count:
            return ""
        name = f"s{first}-{end}"
        if name not in self.rules:
            stops = [("0%", 0)] if first else [("0%", 1)]
            if first:
                stops += [(self.share(first), 0), (self.share(first + FADE), 1)]
            if end < self.count:
                stops += [(self.share(end), 1), (self.share(end + 0.01), 0), ("100%", 0)]
            frames = "".join(f"{at}{{opacity:{value}}}" for at, value in stops)
            self.add(name, frames, "" if end == self.count else "opacity:0;")
        return name

    def way(self, look: Track) -> str:
        """The class of what moves; it rests between moves."""
        name = f"m{len(self.rules)}"
        stops = [self._stop(0, *look.places[0])]
        for k, (x, y) in enumerate(look.places):
            if k and look.places[k - 1] != (x, y):
                stops.append(self._stop(look.first + k, *look.places[k - 1]))
                stops.append(self._stop(look.first + k + FADE, x, y))
        x, y = look.places[-1]
        stops.append(self._stop(self.count + HOLD, x, y))
        self.add(name, "".join(stops), f"transform:translate({number(x)}px,{number(y)}px);")
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
) -> str:
    """The positions of a game, each shown for so many seconds, as the seat (None: a spectator) sees them."""
    passed: list[Position] = admitted(list(positions), list[Position], "positions")
    check_picture(theme, width)
    if not 0 < seconds <= MOST_SECONDS:
        raise InvalidText(f"A position is shown for more than 0 and at most {MOST_SECONDS} seconds.")
    if not passed or any(each.setup != passed[0].setup for each in passed):
        raise InvalidData("An animation is of one position or more, all of one game.")
    game = passed[-1].game
    scenes = [position.scene(seat, with_moves=False) for position in passed]
    film = Film(len(scenes), seconds)
    last = scenes[-1]
    stage = msgspec.structs.replace(last, panels=tuple(_stages(scenes)))
    layout, across, down = arrange(stage)
    used: set[str] = set()
    body = ""
    for panel, x, y, scale in layout:
        looks = _looks([_panel(scene, panel.id) for scene in scenes])
        used |= {look.element.symbol for look in looks if look.element.symbol}
        titles = [(_panel(scene, panel.id) or panel).title for scene in scenes]
        elements = "".join(_drawn(look, film) for look in looks)
        body += framed(panel, x, y, scale, _texts(titles, film, 'y="0.6"'), elements)
    place = f'x="{number(GAP)}" y="{number(down + CAPTION / 2)}"'
    body += _texts([scene.status for scene in scenes], film, place)
    words = say("{title}: {status}", title=last.title, status=last.status)
    rules = sheet(game.styles, game.tokens[theme]) + film.sheet
    return page(
        (across, down + CAPTION),
        width,
        (words, last.text),
        rules,
        definitions(used, game.voice.symbol) + body,
    )


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


def _drawn(look: Track, film: Film) -> str:
    drawn = element_svg(look.element)
    if len(set(look.places)) > 1:
        drawn = f'<g class="{film.way(look)}">{drawn}</g>'
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
