"""The board in perspective, from the side where the seat sits: slab, spaces, the cube and its stickers."""

import math
from collections.abc import Iterable

from frustule.core.drawing.scene import Part, Symbol, polygon
from frustule.games.diaominos.flat import CORNERS, LETTERS, Point, Warp, ring, sticker, strokes


class Lens:
    """The eye on a board of so many squares: x to the right, y away, z up."""

    def __init__(self, width: int, depth: int) -> None:
        self.middle = width / 2, depth / 2
        self.distance = 2.7 * max(width, depth)
        self.cos, self.sin = math.cos(math.radians(24)), math.sin(math.radians(24))
        self.down, self.level = math.sin(math.radians(44)), math.cos(math.radians(44))

    def spot(self, x: float, y: float, z: float = 0.0) -> Point:
        x, y = x - self.middle[0], y - self.middle[1]
        across, away = x * self.cos + y * self.sin, y * self.cos - x * self.sin
        near = self.distance / (self.distance + away * self.level - z * self.down)
        return across * near, -(away * self.down + z * self.level) * near

    def path(self, points: Iterable[tuple[float, float, float]], *, closed: bool = True) -> str:
        return polygon((self.spot(*p) for p in points), closed=closed)

    def ground(self, x: float, y: float, size: float) -> Warp:
        """A square lying on the board, its middle there."""
        return lambda u, v: self.spot(x + size * u, y - size * v)


def board(width: int, depth: int) -> Symbol:
    """The slab with its squares."""
    lens, edge, thick = Lens(width, depth), 0.3, 0.35
    w, d = width + edge, depth + edge
    top = lens.path([(-edge, -edge, 0), (w, -edge, 0), (w, d, 0), (-edge, d, 0)])
    south = lens.path([(-edge, -edge, 0), (w, -edge, 0), (w, -edge, -thick), (-edge, -edge, -thick)])
    east = lens.path([(w, -edge, 0), (w, d, 0), (w, d, -thick), (w, -edge, -thick)])
    lines = [lens.path([(x, 0, 0), (x, depth, 0)], closed=False) for x in range(width + 1)]
    lines += [lens.path([(0, y, 0), (width, y, 0)], closed=False) for y in range(depth + 1)]
    checks = "".join(
        polygon(lens.ground(x + 0.5, y + 0.5, 0.97)(*p) for p in CORNERS)
        for x in range(width)
        for y in range(depth)
        if (x + y) % 2
    )
    return (
        Part(south, "slab"),
        Part(south, "dim"),
        Part(east, "slab"),
        Part(east, "dark"),
        Part(top, "slab"),
        Part(checks, "faint"),
        Part("".join(lines), "slab-line"),
        Part(top, "slab-rim"),
    )


def space(width: int, depth: int, x: int, y: int, letter: str, *, past: bool) -> Symbol:
    """A space of the tour: an inlaid disc with its letter engraved."""
    warp = Lens(width, depth).ground(x + 0.5, y + 0.5, 1.0)
    disc = polygon(warp(*p) for p in ring(0.36, 28)[:-1])
    ending = "-past" if past else ""
    return (Part(disc, f"inlay{ending}"), Part(strokes(warp, LETTERS[letter], size=0.36), f"letter{ending}"))


def cube_body(width: int, depth: int, x: int, y: int) -> Symbol:
    """The cube without its stickers, and its shadow."""
    lens, a, b = Lens(width, depth), 0.03, 0.97
    shadow = lens.path(
        [(x - 0.35, y + 0.25, 0), (x + a, y + a, 0), (x + b, y + b, 0), (x + 0.45, y + 1.2, 0)]
    )
    sides = [[(a, a, 0), (b, a, 0), (b, a, b), (a, a, b)], [(b, a, 0), (b, b, 0), (b, b, b), (b, a, b)]]
    sides += [[(a, a, b), (b, a, b), (b, b, b), (a, b, b)]]
    made = [Part(lens.path((x + p, y + q, z) for p, q, z in side), "body") for side in sides]
    return (Part(shadow, "shadow"), *made)


def facelet(width: int, depth: int, x: int, y: int, place: str, colour: str) -> Symbol:
    """A sticker on the cube: the place is its side - top, front or right -, then its column and row there."""
    lens, column, row = Lens(width, depth), int(place[1]), int(place[2])

    def warp(u: float, v: float) -> Point:
        across, down = 0.5 + (column - 0.5 + u * 0.93) * 0.47, 0.5 + (row - 0.5 + v * 0.93) * 0.47
        match place[0]:
            case "t":
                return lens.spot(x + across, y + 1 - down, 0.97)
            case "f":
                return lens.spot(x + across, y + 0.03, 1 - down)
            case _:
                return lens.spot(x + 0.97, y + across, 1 - down)

    return tuple(sticker(colour, warp, "facelet", "fine"))
