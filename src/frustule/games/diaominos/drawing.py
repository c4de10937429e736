"""What Diaominos looks like: carbon blocks, diamonds that catch light, the cube on its board.

Two views are used. Sheets are drawn axonometrically, seen from above the south-east: `spot` says where a
point of space lies. The board is drawn in perspective, from the side where the seat sits: `Lens`. Flat things
- stickers, letters, cut faces - are drawn once in a square of their own and carried into either view.
"""

import functools
import math
from collections.abc import Callable, Iterable, Sequence

from frustule.core.scene import Part, Symbol, polygon, rounded
from frustule.core.theme import COMMON, Style
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS
from frustule.games.diaominos.grid import MARKING, SHAPES, offsets

Point = tuple[float, float]
Warp = Callable[[float, float], Point]
"""From a square around 0,0 with side 1, x to the right and y down, to the drawing."""

STYLES: dict[str, Style] = COMMON | {
    "bright": Style(fill="glint", fill_opacity=0.8),
    "lit": Style(fill="glint", fill_opacity=0.42),
    "soft": Style(fill="glint", fill_opacity=0.16),
    "faint": Style(fill="glint", fill_opacity=0.07),
    "dim": Style(fill="shade", fill_opacity=0.2),
    "dark": Style(fill="shade", fill_opacity=0.45),
    "stone-top": Style(fill="stone", stroke="ground", width=0.02),
    "stone-edge": Style(stroke="glint", width=0.018, opacity=0.3),
    "gem": Style(fill="ice"),
    "gem-outline": Style(stroke="stone", width=0.03),
    "gem-edge": Style(stroke="glint", width=0.02, opacity=0.8),
    "sparkle": Style(fill="glint"),
    "scored": Style(stroke="ice", width=0.035, opacity=0.75),
    "waiting": Style(stroke="brass", width=0.045, dash="0.1 0.07", on="panel"),
    "free": Style(fill="panel", stroke="hairline", width=0.026),
    "first": Style(fill="brass", stroke="ground", width=0.02, on="panel"),
    "open": Style(stroke="hairline", width=0.025, dash="0.07 0.06"),
    "plate": Style(fill="ground", stroke="brass", width=0.03),
    "cage": Style(stroke="hairline", width=0.025),
    "cage-front": Style(stroke="hairline", width=0.025, opacity=0.55),
    "slab": Style(fill="slate"),
    "slab-line": Style(stroke="hairline", width=0.018, opacity=0.8),
    "slab-rim": Style(stroke="brass", width=0.04, on="panel"),
    "inlay": Style(fill="ground", stroke="brass", width=0.035),
    "inlay-past": Style(fill="ground", stroke="hairline", width=0.03),
    "letter": Style(stroke="text", width=0.045, on="ground"),
    "letter-past": Style(stroke="muted", width=0.035, on="ground"),
    "tour": Style(stroke="brass", width=0.05, dash="0.12 0.1", on="slate"),
    "tour-now": Style(stroke="text", width=0.055, on="slate"),
    "tour-past": Style(stroke="muted", width=0.022, on="slate"),
    "shadow": Style(fill="shade", fill_opacity=0.5),
    "body": Style(fill="shade", stroke="ground", width=0.03),
    "gleam": Style(fill="glint", fill_opacity=0.18),
    "past": Style(opacity=0.28),
    "now": Style(stroke="brass", width=0.05, on="panel"),
    "name": Style(fill="text", size=0.62, serif=True, anchor="middle", on="panel"),
    "named": Style(fill="text", size=0.62, serif=True, on="panel"),
    "fine": Style(fill="muted", size=0.36, on="panel"),
    "fine-middle": Style(fill="muted", size=0.36, anchor="middle", on="panel"),
    "role": Style(fill="text", size=0.42, anchor="middle", on="panel"),
    "seat": Style(fill="muted", size=0.21, anchor="middle", on="panel"),
    "seat-own": Style(fill="text", size=0.24, anchor="middle", on="panel"),
    "layer": Style(fill="text", size=0.46, serif=True, on="panel"),
    "complete": Style(fill="brass", size=0.36, on="panel"),
    "points": Style(fill="text", size=0.5, serif=True, anchor="end", on="panel"),
    "total": Style(fill="text", size=0.75, serif=True, anchor="end", on="panel"),
}
for _name in COLOUR_NAMES:
    _ink = "shade" if _name == "white" else "mark"
    STYLES[f"enamel-{_name}"] = Style(fill=_name)
    STYLES[f"ink-{_name}"] = Style(stroke=_ink, width=0.055, on=_name)
    STYLES[f"fine-{_name}"] = Style(stroke=_ink, width=0.024, on=_name)
STYLES["enamel-white"] = Style(fill="white", stroke="hairline", width=0.02)

# Flat drawings, in a square with side 1


def flat(x: float, y: float, size: float) -> Warp:
    """A square upright in the drawing."""
    return lambda u, v: (x + size * u, y + size * v)


def _lines(warp: Warp, lines: Iterable[Sequence[Point]], at: Point = (0, 0), size: float = 1.0) -> str:
    return "".join(
        polygon([warp(at[0] + size * u, at[1] + size * v) for u, v in line], closed=False) for line in lines
    )


def _ring(radius: float, count: int = 18) -> list[Point]:
    return [
        (radius * math.cos(2 * math.pi * k / count), radius * math.sin(2 * math.pi * k / count))
        for k in range(count + 1)
    ]


def _arc(x: float, y: float, across: float, down: float, start: float, end: float) -> list[Point]:
    """Part of an ellipse; degrees run clockwise from the right."""
    angles = (math.radians(start + (end - start) * k / 10) for k in range(11))
    return [(x + across * math.cos(a), y + down * math.sin(a)) for a in angles]


LETTERS: dict[str, list[list[Point]]] = {
    "A": [[(-0.36, 0.5), (0, -0.5), (0.36, 0.5)], [(-0.23, 0.16), (0.23, 0.16)]],
    "B": [
        [(-0.28, -0.5), (-0.28, 0.5)],
        [(-0.28, -0.5), *_arc(0.02, -0.26, 0.24, 0.24, -90, 90), (-0.28, -0.02)],
        [(0.02, -0.02), *_arc(0.04, 0.24, 0.28, 0.26, -90, 90), (-0.28, 0.5)],
    ],
    "C": [_arc(0.04, 0, 0.38, 0.5, -45, -315)],
    "D": [[(-0.3, -0.5), (-0.05, -0.5), *_arc(-0.05, 0, 0.4, 0.5, -90, 90), (-0.3, 0.5), (-0.3, -0.5)]],
    "E": [[(0.28, -0.5), (-0.26, -0.5), (-0.26, 0.5), (0.28, 0.5)], [(-0.26, 0), (0.18, 0)]],
    "F": [[(0.28, -0.5), (-0.26, -0.5), (-0.26, 0.5)], [(-0.26, 0), (0.18, 0)]],
    "G": [[*_arc(0.02, 0, 0.38, 0.5, -45, -340), (0.38, 0.06), (0.08, 0.06)]],
    "O": [_arc(0, 0, 0.4, 0.5, 0, 360)],
    "R": [
        [(-0.28, 0.5), (-0.28, -0.5), *_arc(0.02, -0.24, 0.26, 0.26, -90, 90), (-0.28, 0.02)],
        [(0, 0.02), (0.32, 0.5)],
    ],
    "W": [[(-0.48, -0.5), (-0.24, 0.5), (0, -0.22), (0.24, 0.5), (0.48, -0.5)]],
    "Y": [[(-0.36, -0.5), (0, 0.02), (0.36, -0.5)], [(0, 0.02), (0, 0.5)]],
}
"""Engraved letters, each in strokes."""


def _wave(height: float) -> list[Point]:
    return [(t / 12, height + 0.09 * math.sin(t * math.pi / 3)) for t in range(-6, 7)]


MARKS: dict[str, list[list[Point]]] = {
    "W": [[(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42), (-0.42, -0.42)]],
    "R": [[(x + u, y + v) for u, v in _ring(0.09, 8)] for x in (-0.28, 0.28) for y in (-0.28, 0.28)]
    + [_ring(0.09, 8)],
    "Y": [
        [(0, 0), (0.5 * math.cos(math.pi * k / 3 + 0.52), 0.5 * math.sin(math.pi * k / 3 + 0.52))]
        for k in range(6)
    ],
    "G": [_wave(-0.28), _wave(0.0), _wave(0.28)],
    "O": [[(0, -0.46), (0.48, 0.38), (-0.48, 0.38), (0, -0.46)]],
    "B": [_ring(0.46), _ring(0.18, 10)],
}
"""The mark of each colour: square, dots, rays, waves, triangle, rings."""


def sticker(colour: str, warp: Warp, ink: str = "ink") -> list[Part]:
    """A sticker: enamel with a gleam, the colour's letter and its mark."""
    name = COLOUR_NAMES[COLOURS.index(colour)]
    corners: list[Point] = [(-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)]
    gleam: list[Point] = [(-0.45, -0.3), (-0.3, -0.45), (0.45, -0.45), (-0.45, 0.45)]
    side = math.dist(warp(-0.45, 0), warp(0.45, 0))
    lines = _lines(warp, LETTERS[colour], (-0.2, 0), 0.38) + _lines(warp, MARKS[colour], (0.21, 0), 0.34)
    return [
        Part(rounded([warp(*p) for p in corners], 0.12 * side), f"enamel-{name}"),
        Part(rounded([warp(*p) for p in gleam], 0.08 * side), "gleam"),
        Part(lines, f"{ink}-{name}"),
    ]


def face(colours: str) -> Symbol:
    """A side of the cube as one looks at it: four stickers on carbon."""
    parts = [Part(rounded([(-1, -1), (1, -1), (1, 1), (-1, 1)], 0.12), "body")]
    for colour, (x, y) in zip(
        colours, ((-0.48, -0.48), (0.48, -0.48), (-0.48, 0.48), (0.48, 0.48)), strict=True
    ):
        parts += sticker(colour, flat(x, y, 0.98))
    return tuple(parts)


# Cut faces

EDGES: tuple[Point, ...] = ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0))
CORNERS: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def _scaled(points: Iterable[Point], size: float) -> list[Point]:
    return [(x * size, y * size) for x, y in points]


def _quad(warp: Warp, size: float = 1.0) -> str:
    return polygon(warp(*p) for p in _scaled(CORNERS, size))


def stone(warp: Warp, tone: str) -> list[Part]:
    """A face of a carbon block: a bevel around a polished field; the tone says how the light falls."""
    inner = _scaled(CORNERS, 0.76)
    bevel = [
        polygon(warp(*p) for p in (CORNERS[k], CORNERS[(k + 1) % 4], inner[(k + 1) % 4], inner[k]))
        for k in range(4)
    ]
    return [
        Part(_quad(warp), "stone-top"),
        *([Part(_quad(warp), tone)] if tone else []),
        Part(bevel[0] + bevel[3], "soft"),
        Part(bevel[1] + bevel[2], "dim"),
        Part(polygon((warp(*p) for p in (inner[3], inner[0], inner[1])), closed=False), "stone-edge"),
    ]


def gem(warp: Warp, tones: str) -> list[Part]:
    """A face of a diamond, cut: a table in the middle and facets around it, each lit in its own way."""
    table = _scaled(EDGES, 0.72)
    parts = [Part(_quad(warp), "gem")]
    lights = tones.split()
    for k in range(4):
        edge = polygon(warp(*p) for p in (CORNERS[k], CORNERS[(k + 1) % 4], table[k]))
        kite = polygon(warp(*p) for p in (CORNERS[(k + 1) % 4], table[(k + 1) % 4], table[k]))
        parts += [Part(edge, lights[k]), Part(kite, lights[4 + k])]
    glance = polygon(warp(*p) for p in (table[0], table[3], (-0.02, 0.06)))
    star = [(0.2 * (math.cos(a) ** 3) - 0.17, 0.2 * (math.sin(a) ** 3) - 0.17) for a in _turns(12)]
    return [
        *parts,
        Part(polygon(warp(*p) for p in table), "soft"),
        Part(glance, "lit"),
        Part(polygon(warp(*p) for p in table) + _quad(warp, 0.95), "gem-edge"),
        Part(_quad(warp), "gem-outline"),
        Part(polygon(warp(*p) for p in star), "sparkle"),
    ]


def _turns(count: int) -> Iterable[float]:
    return (2 * math.pi * k / count for k in range(count))


def _rhomb(warp: Warp, size: float) -> str:
    return polygon(warp(*p) for p in _scaled(EDGES, size))


TOP_LIGHT = "lit soft dim bright soft dim faint lit"
SOUTH_LIGHT = "soft faint dark soft dim dark dim soft"
EAST_LIGHT = "dim dark dark soft dark dark dim dim"


def cell(state: str, warp: Warp) -> list[Part]:
    """One cube seen straight on: open, filled or a diamond."""
    match state:
        case "diamond":
            return gem(warp, TOP_LIGHT)
        case "filled":
            return stone(warp, "faint")
        case _:
            return [Part(_quad(warp, 0.94), "open")]


# Axonometric: x to the east, y to the north, z up, seen from above the south-east

YAW, PITCH = math.radians(27), math.radians(33)
EAST: Point = (math.cos(YAW), math.sin(YAW) * math.sin(PITCH))
NORTH: Point = (math.sin(YAW), -math.cos(YAW) * math.sin(PITCH))
UP = -math.cos(PITCH)


def spot(x: float, y: float, z: float) -> Point:
    """Where a point of space lies in the drawing."""
    return x * EAST[0] + y * NORTH[0], x * EAST[1] + y * NORTH[1] + z * UP


def _sides(x: float, y: float, z: float, height: float) -> tuple[Warp, Warp, Warp]:
    """The top, south and east side of a cube whose base has its middle there."""

    def top(u: float, v: float) -> Point:
        return spot(x + u, y - v, z + height)

    def south(u: float, v: float) -> Point:
        return spot(x + u, y - 0.5, z + (0.5 - v) * height)

    def east(u: float, v: float) -> Point:
        return spot(x + 0.5, y + u, z + (0.5 - v) * height)

    return top, south, east


def block(state: str, height: float, at: tuple[float, float, float] = (0, 0, 0)) -> list[Part]:
    """A cube of the grid as a body: free, filled, diamond, scored or waiting."""
    top, south, east = _sides(*at, height)
    floor = _sides(*at, 0.0)[0]
    match state:
        case "free":
            return [Part(_quad(floor, 0.92), "free")]
        case "waiting":
            return [Part(_quad(floor, 0.92), "free"), Part(_rhomb(floor, 0.7), "waiting")]
        case "diamond":
            return gem(south, SOUTH_LIGHT) + gem(east, EAST_LIGHT) + gem(top, TOP_LIGHT)
        case _:
            parts = stone(south, "dim") + stone(east, "dark") + stone(top, "faint")
            return [*parts, Part(_rhomb(top, 0.6), "scored")] if state == "scored" else parts


def plate(width: int, depth: int) -> Symbol:
    """What a layer lies on."""
    corners = [(-0.12, -0.12), (width + 0.12, -0.12), (width + 0.12, depth + 0.12), (-0.12, depth + 0.12)]
    return (Part(polygon(spot(x, y, 0) for x, y in corners), "plate"),)


def cage(width: int, depth: int, height: int, *, front: bool) -> Symbol:
    """The edges of the whole grid: those behind with the lines of the floor, or those in front."""
    w, d, h = width, depth, height
    if front:
        lines = [[(0, 0, h), (w, 0, h), (w, d, h)], [(w, 0, 0), (w, 0, h)]]
        return (
            Part("".join(polygon((spot(*p) for p in line), closed=False) for line in lines), "cage-front"),
        )
    lines = [[(0, 0, 0), (w, 0, 0), (w, d, 0)], [(0, 0, 0), (0, d, 0), (w, d, 0)]]
    lines += [[(0, 0, 0), (0, 0, h), (0, d, h), (w, d, h), (w, d, 0)], [(0, d, 0), (0, d, h)]]
    fine = [[(x, 0, 0), (x, d, 0)] for x in range(1, w)] + [[(0, y, 0), (w, y, 0)] for y in range(1, d)]
    fine += [[(0, 0, z), (0, d, z), (w, d, z)] for z in range(1, h)]
    return (
        Part("".join(polygon((spot(*p) for p in line), closed=False) for line in fine), "cage-front"),
        Part("".join(polygon((spot(*p) for p in line), closed=False) for line in lines), "cage"),
    )


# Tetrominoes


def states(closed: int, marked: int) -> list[str]:
    """What each cube of a shape, in marking order, is: used up, a diamond to be, or open."""
    return ["filled" if k < closed else "diamond" if k < marked else "open" for k in range(4)]


def drawn_shape(letter: str, closed: int, marked: int) -> Symbol:
    """A tetromino as drawn on the sheet, its middle at 0,0."""
    cells = MARKING[SHAPES.index(letter)]
    x0 = (max(x for x, _ in cells)) / 2
    y0 = (max(y for _, y in cells)) / 2
    parts: list[Part] = []
    for (x, y), state in zip(cells, states(closed, marked), strict=True):
        parts += cell(state, flat(x - x0, y0 - y, 1.0))
    return tuple(parts)


def turned_shape(letter: str, orientation: int, closed: int, marked: int) -> Symbol:
    """A tetromino as it would lie in the grid: its diamonds, and a stud on the first cube."""
    spots = offsets(SHAPES.index(letter), orientation)
    middle = [(max(s[k] for s in spots) + min(s[k] for s in spots)) / 2 for k in range(3)]
    cubes = sorted(zip(spots, range(4), strict=True), key=lambda c: c[0][0] - c[0][1] + c[0][2])
    parts: list[Part] = []
    for (x, y, z), k in cubes:
        at = (x - middle[0], y - middle[1], z - middle[2] - 0.5)
        parts += block("diamond" if closed <= k < marked else "filled", 1.0, at)
        if k == 0:
            top = _sides(*at, 1.0)[0]
            parts.append(Part(polygon(top(*p) for p in _ring(0.16, 12)[:-1]), "first"))
    return tuple(parts)


# The board in perspective


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
    disc = polygon(warp(*p) for p in _ring(0.36, 28)[:-1])
    ending = "-past" if past else ""
    return (Part(disc, f"inlay{ending}"), Part(_lines(warp, LETTERS[letter], size=0.36), f"letter{ending}"))


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

    return tuple(sticker(colour, warp, "fine"))


@functools.lru_cache(maxsize=4096)
def symbol(name: str) -> Symbol:
    """A symbol by its name, such as `slab-filled`, `block-diamond`, `face-WRGB`, `turn-T-7-0-2`."""
    kind, *words = name.split("-")
    match kind, words:
        case "sticker", [colour]:
            return tuple(sticker(colour, flat(0, 0, 1.0)))
        case "face", [colours]:
            return face(colours)
        case "slab", [state]:
            return tuple(block(state, 0.32))
        case "block", [state]:
            return tuple(block(state, 1.0))
        case "ring", []:
            return (Part(polygon(_ring(0.66, 36)[:-1]), "now"),)
        case "open", []:
            return tuple(cell("open", flat(0, 0, 1.0)))
        case "gem", []:
            return tuple(cell("diamond", flat(0, 0, 1.0)))
        case "plate", [size]:
            width, depth, _ = _numbers(size)
            return plate(width, depth)
        case (("cage" | "cagefront"), [size]):
            return cage(*_numbers(size), front=kind == "cagefront")
        case "shape", [letter, closed, marked]:
            return drawn_shape(letter, int(closed), int(marked))
        case "turn", [letter, orientation, closed, marked]:
            return turned_shape(letter, int(orientation), int(closed), int(marked))
        case "board", [size]:
            width, depth, _ = _numbers(size)
            return board(width, depth)
        case (("space" | "spacepast"), [size, x, y, letter]):
            width, depth, _ = _numbers(size)
            return space(width, depth, int(x), int(y), letter, past=kind == "spacepast")
        case "cube", [size, x, y]:
            width, depth, _ = _numbers(size)
            return cube_body(width, depth, int(x), int(y))
        case "facelet", [size, x, y, place, colour]:
            width, depth, _ = _numbers(size)
            return facelet(width, depth, int(x), int(y), place, colour)
        case _:
            raise KeyError(name)


def _numbers(size: str) -> tuple[int, int, int]:
    a, b, c = map(int, f"{size}x0".split("x")[:3])
    return a, b, c
