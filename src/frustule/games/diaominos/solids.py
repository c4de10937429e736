"""Blocks of the grid, their layers and the whole body, drawn axonometrically.

`Slant` is the view: x to the east, y to the north, z up, seen from above the south-east. The body can be
turned in steps of 15 degrees; a quarter of a turn is the same drawing of a grid whose cubes have changed
places, so that only angles between 0 and 90 degrees have to be drawn.
"""

import functools
import math
from collections.abc import Sequence

from frustule.core.drawing.scene import Part, Symbol, Use, polygon
from frustule.games.diaominos.flat import TOP_LIGHT, Point, Warp, gem, quad, rhomb, ring, stone
from frustule.games.diaominos.grid import MARKING, SHAPES, Cube, offsets

Line = Sequence[tuple[float, float, float]]
YAWS = (12, 27, 42, 57, 72, 87)
YAW = 27  # of everything that is not turned
STEP = 15
ROTATIONS = 360 // STEP
PITCH = math.radians(33)
UP = -math.cos(PITCH)
SOUTH_LIGHT = "soft faint dark soft dim dark dim soft"
EAST_LIGHT = "dim dark dark soft dark dark dim dim"


class Slant:
    """An axonometric view: east lies so many degrees below the right."""

    def __init__(self, yaw: int) -> None:
        angle = math.radians(yaw)
        self.east: Point = (math.cos(angle), math.sin(angle) * math.sin(PITCH))
        self.north: Point = (math.sin(angle), -math.cos(angle) * math.sin(PITCH))

    def spot(self, x: float, y: float, z: float) -> Point:
        """Where a point of space lies in the drawing."""
        east, north = self.east, self.north
        return x * east[0] + y * north[0], x * east[1] + y * north[1] + z * UP

    def sides(self, x: float, y: float, z: float, height: float) -> tuple[Warp, Warp, Warp]:
        """The top, south and east side of a cube whose base has its middle there."""
        return (
            lambda u, v: self.spot(x + u, y - v, z + height),
            lambda u, v: self.spot(x + u, y - 0.5, z + (0.5 - v) * height),
            lambda u, v: self.spot(x + 0.5, y + u, z + (0.5 - v) * height),
        )

    def path(self, lines: Sequence[Line]) -> str:
        return "".join(polygon((self.spot(*p) for p in line), closed=False) for line in lines)


@functools.cache
def slant(yaw: int = YAW) -> Slant:
    return Slant(yaw)


class Turned:
    """A grid as it is seen after so many steps of turning: quarters change its places, the rest its view."""

    def __init__(self, size: Cube, rotation: int) -> None:
        self.quarter, self.yaw = divmod((YAW + STEP * rotation) % 360, 90)
        width, depth, layers = size
        self.flat = width, depth
        self.size: Cube = (depth, width, layers) if self.quarter % 2 else size
        self.slant = slant(self.yaw)

    def place(self, x: int, y: int, z: int) -> Cube:
        """Where a cube of the grid stands in the turned one."""
        width, depth = self.flat
        match self.quarter:
            case 0:
                return x, y, z
            case 1:
                return y, width - 1 - x, z
            case 2:
                return width - 1 - x, depth - 1 - y, z
            case _:
                return depth - 1 - y, x, z


def block(state: str, height: float, yaw: int) -> list[Part]:
    """A cube of the grid as a body: free, filled, diamond, scored or waiting."""
    top, south, east = slant(yaw).sides(0, 0, 0, height)
    floor = slant(yaw).sides(0, 0, 0, 0.0)[0]
    match state:
        case "free":
            return [Part(quad(floor, 0.92), "free")]
        case "waiting":
            return [Part(quad(floor, 0.92), "free"), Part(rhomb(floor, 0.7), "waiting")]
        case "diamond":
            return gem(south, SOUTH_LIGHT) + gem(east, EAST_LIGHT) + gem(top, TOP_LIGHT)
        case _:
            parts = stone(south, "dim") + stone(east, "dark") + stone(top, "faint")
            return [*parts, Part(rhomb(top, 0.6), "scored")] if state == "scored" else parts


def plate(width: int, depth: int) -> Symbol:
    """What a layer lies on."""
    corners = [(-0.12, -0.12), (width + 0.12, -0.12), (width + 0.12, depth + 0.12), (-0.12, depth + 0.12)]
    return (Part(polygon(slant().spot(x, y, 0) for x, y in corners), "plate"),)


def cage(w: int, d: int, h: int, yaw: int, *, front: bool) -> Symbol:
    """The edges of the whole grid: those behind with the lines of the floor, or those in front."""
    path = slant(yaw).path
    if front:
        return (Part(path([[(0, 0, h), (w, 0, h), (w, d, h)], [(w, 0, 0), (w, 0, h)]]), "cage-front"),)
    edges: list[Line] = [[(0, 0, 0), (w, 0, 0), (w, d, 0)]]
    edges += [[(0, 0, 0), (0, d, 0), (w, d, 0)], [(0, d, 0), (0, d, h)]]
    edges += [[(0, 0, 0), (0, 0, h), (0, d, h), (w, d, h), (w, d, 0)]]
    fine: list[Line] = [[(x, 0, 0), (x, d, 0)] for x in range(1, w)]
    fine += [[(0, y, 0), (w, y, 0)] for y in range(1, d)]
    fine += [[(0, 0, z), (0, d, z), (w, d, z)] for z in range(1, h)]
    return (Part(path(fine), "cage-front"), Part(path(edges), "cage"))


# Tetrominoes


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


def turned_shape(letter: str, orientation: int, closed: int, marked: int) -> Symbol:
    """A tetromino as it would lie in the grid: its diamonds, and a stud on the first cube."""
    spots = offsets(SHAPES.index(letter), orientation)
    middle = [(max(s[k] for s in spots) + min(s[k] for s in spots)) / 2 for k in range(3)]
    cubes = sorted(zip(spots, range(4), strict=True), key=lambda c: c[0][0] - c[0][1] + c[0][2])
    parts: list[Part | Use] = []
    for (x, y, z), k in cubes:
        at = slant().spot(x - middle[0], y - middle[1], z - middle[2] - 0.5)
        state = "diamond" if closed <= k < marked else "filled"
        parts.append(Use(f"block-{state}-{YAW}", round(at[0], 2), round(at[1], 2)))
        if k == 0:
            parts.append(Use("stud", round(at[0], 2), round(at[1], 2)))
    return tuple(parts)


def stud() -> Symbol:
    """On the top of a shape's first cube."""
    top = slant().sides(0, 0, 0, 1.0)[0]
    return (Part(polygon(top(*p) for p in ring(0.16, 12)[:-1]), "first"),)
