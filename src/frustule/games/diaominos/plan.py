"""The plan of the board, as it lies under the cube: squares, the tour from space to space, the spaces.

It is drawn in squares from its north-west corner on, x to the east and y to the south; letters stand upright
for whoever sits at one of its sides.
"""

import math

from frustule.core.drawing.scene import Part, Symbol, polygon
from frustule.games.diaominos.components import SPACES
from frustule.games.diaominos.flat import CORNERS, LETTERS, Point, ring, strokes

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
RIM = 0.3
TURNS = (180, -90, 0, 90)
"""How letters are turned for who sits north, east, south and west."""


def plan_name(size: tuple[int, int], side: int, here: int, squares: list[list[tuple[int, int]]]) -> str:
    """The name of a plan: its size, who looks, the space where the cube is, and the squares of each roll."""
    ways = "_".join("".join(DIGITS[x] + DIGITS[y] for x, y in way) for way in squares)
    return f"plan-{size[0]}x{size[1]}-{side}-{here}-{ways}"


def plan(width: int, depth: int, side: int, here: int, ways: str) -> Symbol:
    """A plan by the words of its name."""
    lines = [_squares(way, depth) for way in ways.split("_")]
    spaces = [lines[0][0], *(line[-1] for line in lines)]
    edge = [(-RIM, -RIM), (width + RIM, -RIM), (width + RIM, depth + RIM), (-RIM, depth + RIM)]
    rules = [polygon([(x, 0), (x, depth)], closed=False) for x in range(width + 1)]
    rules += [polygon([(0, y), (width, y)], closed=False) for y in range(depth + 1)]
    checks = "".join(
        polygon((x + 0.5 + 0.97 * u, y + 0.5 + 0.97 * v) for u, v in CORNERS)
        for x in range(width)
        for y in range(depth)
        if (x + y) % 2
    )
    parts = [Part(polygon(edge), "slab"), Part(checks, "faint"), Part("".join(rules), "slab-line")]
    parts.append(Part(polygon(edge), "slab-rim"))
    for number, line in enumerate(lines):
        style = "tour-past" if number < here else "tour-now" if number == here else "tour"
        parts.append(Part(polygon(line, closed=False), style))
    for number, at in enumerate(spaces):
        parts += _space(at, SPACES[number], side, past=number < here)
    return tuple(parts)


def _squares(way: str, depth: int) -> list[Point]:
    """The middles of squares, whose y goes up in names and down in the drawing."""
    pairs = zip(way[::2], way[1::2], strict=True)
    return [(DIGITS.index(x) + 0.5, depth - DIGITS.index(y) - 0.5) for x, y in pairs]


def _space(at: Point, letter: str, side: int, *, past: bool) -> list[Part]:
    """A space of the tour: an inlaid disc with its letter engraved."""
    turn = math.radians(TURNS[side])
    cos, sin = math.cos(turn), math.sin(turn)

    def warp(u: float, v: float) -> Point:
        return at[0] + u * cos - v * sin, at[1] + u * sin + v * cos

    ending = "-past" if past else ""
    disc = polygon(warp(*p) for p in ring(0.38, 28)[:-1])
    return [Part(disc, f"inlay{ending}"), Part(strokes(warp, LETTERS[letter], size=0.4), f"letter{ending}")]
