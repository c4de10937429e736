"""Tetrominoes: as they are drawn on the sheet, and as they would lie in the grid.

Turned ones are drawn axonometrically: x to the east, y to the north, z up, seen from above the south-east.
"""

import math

from frustule.core.drawing.scene import Part, Symbol, Use, polygon
from frustule.games.diaominos.flat import CORNERS, TOP_LIGHT, Point, Warp, gem, ring, stone
from frustule.games.diaominos.grid import MARKING, SHAPES, offsets

YAW, PITCH = math.radians(27), math.radians(33)
EAST: Point = (math.cos(YAW), math.sin(YAW) * math.sin(PITCH))
NORTH: Point = (math.sin(YAW), -math.cos(YAW) * math.sin(PITCH))
UP = -math.cos(PITCH)
SOUTH_LIGHT = "soft faint dark soft dim dark dim soft"
EAST_LIGHT = "dim dark dark soft dark dark dim dim"


def spot(x: float, y: float, z: float) -> Point:
    """Where a point of space lies in the drawing."""
    return x * EAST[0] + y * NORTH[0], x * EAST[1] + y * NORTH[1] + z * UP


def _top(u: float, v: float) -> Point:
    return spot(u, -v, 1)


def _south(u: float, v: float) -> Point:
    return spot(u, -0.5, 0.5 - v)


def _east(u: float, v: float) -> Point:
    return spot(0.5, u, 0.5 - v)


def block(state: str) -> Symbol:
    """A cube of a turned tetromino, its base in the middle: filled or a diamond."""
    top: Warp = _top
    if state == "diamond":
        return (*gem(_south, SOUTH_LIGHT), *gem(_east, EAST_LIGHT), *gem(top, TOP_LIGHT))
    return (*stone(_south, "dim"), *stone(_east, "dark"), *stone(top, "faint"))


def states(closed: int, marked: int) -> list[str]:
    """What each cube of a shape, in marking order, is: used up, a diamond to be, or open."""
    return ["filled" if k < closed else "diamond" if k < marked else "open" for k in range(4)]


def drawn_shape(letter: str, closed: int, marked: int) -> Symbol:
    """A tetromino as drawn on the sheet, its middle at 0,0."""
    cells = MARKING[SHAPES.index(letter)]
    x0 = (max(x for x, _ in cells)) / 2
    y0 = (max(y for _, y in cells)) / 2
    placed = zip(cells, states(closed, marked), strict=True)
    return tuple(Use(f"cell-{state}", x - x0, y0 - y) for (x, y), state in placed)


def sign(letter: str) -> Symbol:
    """A tetromino as a sign: its outline alone, its middle at 0,0."""
    cells = MARKING[SHAPES.index(letter)]
    x0, y0 = (max(cell[k] for cell in cells) / 2 for k in range(2))
    squares = [[(x - x0 + u, y0 - y + v) for u, v in CORNERS] for x, y in cells]
    return (Part("".join(polygon(square) for square in squares), "sign"),)


def turned_shape(letter: str, orientation: int, closed: int, marked: int) -> Symbol:
    """A tetromino as it would lie in the grid: its diamonds, and a stud on the first cube."""
    spots = offsets(SHAPES.index(letter), orientation)
    middle = [(max(s[k] for s in spots) + min(s[k] for s in spots)) / 2 for k in range(3)]
    cubes = sorted(zip(spots, range(4), strict=True), key=lambda c: c[0][0] - c[0][1] + c[0][2])
    parts: list[Part | Use] = []
    for (x, y, z), k in cubes:
        at = spot(x - middle[0], y - middle[1], z - middle[2] - 0.5)
        state = "diamond" if closed <= k < marked else "filled"
        parts.append(Use(f"block-{state}", round(at[0], 2), round(at[1], 2)))
        if k == 0:
            parts.append(Use("stud", round(at[0], 2), round(at[1], 2)))
    return tuple(parts)


def stud() -> Symbol:
    """On the top of a shape's first cube."""
    return (Part(polygon(_top(*p) for p in ring(0.16, 12)[:-1]), "first"),)
