"""Scenes: a position as pictures and words, made once for every client.

A game turns a position seen from a seat into a scene: panels, each with its own coordinates and a role that
tells a client where it belongs, and in them flat elements with stable ids. An element stands at a place and
shows a symbol, a path or a text in a style; its label says in words what it is. Symbols and styles are
named here and drawn alike by everything that shows a game: SVG, PNG, page, screen reader.

Every legal move comes with its path - the ids of the elements a person picks to make it - and with a
preview: the elements it would add or change, and a line of what comes of it.
"""

from collections.abc import Iterable

import msgspec

ROLES = ("board", "own", "other", "hand", "stack", "tray", "choice", "sheet", "info")
"""Where a panel belongs: the shared board, one's own, the others', what one plays from, and papers."""


class Part(msgspec.Struct, frozen=True, array_like=True):
    """One stroke of a symbol: an SVG path and its style."""

    path: str
    style: str


Symbol = tuple[Part, ...]


class Element(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing in a panel. Exactly one of symbol, path and text is given."""

    id: str
    x: float
    y: float
    symbol: str = ""
    path: str = ""
    text: str = ""
    style: str = ""
    turn: float = 0.0
    """Degrees clockwise."""
    scale: float = 1.0
    mirror: bool = False
    """Mirrored left to right, before turning."""
    layer: int = 0
    label: str = ""
    """What it is, in words; empty for mere ornament."""
    lights: tuple[str, ...] = ()
    """Ids of the elements to light when a person points at this one: a score line's spaces."""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table with coordinates of its own: x to the right, y down, within `box`."""

    id: str
    role: str
    title: str
    box: tuple[float, float, float, float]
    """x, y, width, height of what it shows."""
    elements: tuple[Element, ...]
    seat: int | None = None


class Change(msgspec.Struct, frozen=True, gc=False):
    """An element that a move would add to a panel, or change there."""

    panel: str
    element: Element


class SceneMove(msgspec.Struct, frozen=True, gc=False):
    """A legal move as a person makes it: what to pick, what would be seen, what comes of it."""

    seat: int
    move: str
    path: tuple[str, ...]
    preview: tuple[Change, ...]
    words: str


class Scene(msgspec.Struct, frozen=True):
    """A position as one seat (None: a spectator) sees it."""

    game: str
    title: str
    status: str
    seat: int | None
    panels: tuple[Panel, ...]
    moves: tuple[SceneMove, ...] = ()

    def elements(self) -> Iterable[Element]:
        for panel in self.panels:
            yield from panel.elements

    @property
    def text(self) -> str:
        """The scene in words, complete enough to play from: every labelled element, then every move."""
        lines = [f"{self.title}: {self.status}."]
        for panel in self.panels:
            labels = [element.label for element in panel.elements if element.label]
            if labels:
                lines += ["", f"{panel.title}:", *(f"- {label}" for label in labels)]
        if self.moves:
            lines += ["", "Moves:", *(f"- {move.move}: {move.words}" for move in self.moves)]
        return "\n".join(lines)


# Path helpers: the few shapes that symbols are made of.


def number(value: float) -> str:
    """A coordinate in at most two decimals, without trailing noughts."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def polygon(points: Iterable[tuple[float, float]], *, closed: bool = True) -> str:
    """Straight lines from point to point."""
    words = " L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{words}{'Z' if closed else ''}"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as two arcs."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def rounded(points: list[tuple[float, float]], radius: float) -> str:
    """A polygon with softened corners."""
    words: list[str] = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = _toward((x, y), before, radius), _toward((x, y), after, radius)
        start = f"{number(a[0])} {number(a[1])}"
        words.append(f"{'L' if words else 'M'}{start}Q{number(x)} {number(y)} {number(b[0])} {number(b[1])}")
    return "".join(words) + "Z"


def _toward(a: tuple[float, float], b: tuple[float, float], distance: float) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(0.5, distance / (dx * dx + dy * dy) ** 0.5)
    return a[0] + dx * share, a[1] + dy * share
