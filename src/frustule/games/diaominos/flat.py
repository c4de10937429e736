"""Flat drawings of Diaominos - stickers, letters, cut faces - each in a square with side 1.

A `Warp` carries the square into a drawing: `upright`, or onto the side of a block (`shapes`).
"""

import math
from collections.abc import Callable, Iterable, Sequence

from frustule.core.drawing.scene import Part, Symbol, Use, polygon, rounded
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS

Point = tuple[float, float]
Warp = Callable[[float, float], Point]
"""From a square around 0,0 with side 1, x to the right and y down, to the drawing."""


def upright(u: float, v: float) -> Point:
    """The square as it is."""
    return u, v


def strokes(warp: Warp, lines: Iterable[Sequence[Point]], at: Point = (0, 0), size: float = 1.0) -> str:
    return "".join(
        polygon([warp(at[0] + size * u, at[1] + size * v) for u, v in line], closed=False) for line in lines
    )


def ring(radius: float, count: int = 18) -> list[Point]:
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
    "R": [[(x + u, y + v) for u, v in ring(0.09, 8)] for x in (-0.28, 0.28) for y in (-0.28, 0.28)]
    + [ring(0.09, 8)],
    "Y": [
        [(0, 0), (0.5 * math.cos(math.pi * k / 3 + 0.52), 0.5 * math.sin(math.pi * k / 3 + 0.52))]
        for k in range(6)
    ],
    "G": [_wave(-0.28), _wave(0.0), _wave(0.28)],
    "O": [[(0, -0.46), (0.48, 0.38), (-0.48, 0.38), (0, -0.46)]],
    "B": [ring(0.46), ring(0.18, 10)],
}
"""The mark of each colour: square, dots, rays, waves, triangle, rings."""


def sticker(colour: str, warp: Warp, enamel: str = "enamel", ink: str = "ink") -> list[Part]:
    """A sticker: enamel with a gleam, the colour's letter and its mark."""
    name = COLOUR_NAMES[COLOURS.index(colour)]
    corners: list[Point] = [(-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)]
    gleam: list[Point] = [(-0.45, -0.3), (-0.3, -0.45), (0.45, -0.45), (-0.45, 0.45)]
    side = math.dist(warp(-0.45, 0), warp(0.45, 0))
    lines = strokes(warp, LETTERS[colour], (-0.2, 0), 0.38) + strokes(warp, MARKS[colour], (0.21, 0), 0.34)
    return [
        Part(rounded([warp(*p) for p in corners], 0.12 * side), f"{enamel}-{name}"),
        Part(rounded([warp(*p) for p in gleam], 0.08 * side), "gleam"),
        Part(lines, f"{ink}-{name}"),
    ]


def face(colours: str) -> Symbol:
    """A side of the cube as one looks at it: four stickers on carbon."""
    spots = ((-0.48, -0.48), (0.48, -0.48), (-0.48, 0.48), (0.48, 0.48))
    stickers = [Use(f"sticker-{c}", x, y, 0.98) for c, (x, y) in zip(colours, spots, strict=True)]
    return (Part(rounded([(-1, -1), (1, -1), (1, 1), (-1, 1)], 0.12), "body"), *stickers)


# Cut faces

EDGES: tuple[Point, ...] = ((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0))
CORNERS: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def scaled(points: Iterable[Point], size: float) -> list[Point]:
    return [(x * size, y * size) for x, y in points]


def quad(warp: Warp, size: float = 1.0) -> str:
    return polygon(warp(*p) for p in scaled(CORNERS, size))


def stone(warp: Warp, tone: str) -> list[Part]:
    """A face of a carbon block: a bevel around a polished field; the tone says how the light falls."""
    inner = scaled(CORNERS, 0.76)
    bevel = [
        polygon(warp(*p) for p in (CORNERS[k], CORNERS[(k + 1) % 4], inner[(k + 1) % 4], inner[k]))
        for k in range(4)
    ]
    return [
        Part(quad(warp), "stone-top"),
        *([Part(quad(warp), tone)] if tone else []),
        Part(bevel[0] + bevel[3], "soft"),
        Part(bevel[1] + bevel[2], "dim"),
        Part(polygon((warp(*p) for p in (inner[3], inner[0], inner[1])), closed=False), "stone-edge"),
    ]


def gem(warp: Warp, tones: str) -> list[Part]:
    """A face of a diamond, cut: a table in the middle and facets around it, each lit in its own way."""
    table = scaled(EDGES, 0.72)
    parts = [Part(quad(warp), "gem")]
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
        Part(glance, "glow"),
        Part(polygon(warp(*p) for p in table) + quad(warp, 0.95), "gem-edge"),
        Part(quad(warp), "gem-outline"),
        Part(polygon(warp(*p) for p in star), "sparkle"),
    ]


def _turns(count: int) -> Iterable[float]:
    return (2 * math.pi * k / count for k in range(count))


def rhomb(warp: Warp, size: float) -> str:
    return polygon(warp(*p) for p in scaled(EDGES, size))


TOP_LIGHT = "glow soft dim bright soft dim faint glow"


def cell(state: str, warp: Warp) -> list[Part]:
    """One cube seen straight on: a diamond, filled, scored, free, with a mark that waits, or open."""
    match state:
        case "diamond":
            return gem(warp, TOP_LIGHT)
        case "filled":
            return stone(warp, "faint")
        case "scored":
            return [*stone(warp, "faint"), Part(rhomb(warp, 0.6), "scored")]
        case "free":
            return [Part(quad(warp, 0.94), "free")]
        case "waiting":
            return [Part(quad(warp, 0.94), "free"), Part(rhomb(warp, 0.7), "waiting")]
        case _:
            return [Part(quad(warp, 0.94), "open")]


def spark() -> Symbol:
    """What is seen of a diamond through all that hides it."""
    star = [(0.2 * math.cos(a) ** 3, 0.2 * math.sin(a) ** 3) for a in _turns(16)]
    return (Part(polygon(ring(0.09, 12)[:-1]), "glow"), Part(polygon(star), "sparkle"))


def wild() -> Symbol:
    """What stands for any shape: a star of all their cubes."""
    star = [
        (
            (0.85 if k % 2 == 0 else 0.38) * math.cos(math.pi * k / 5 - math.pi / 2),
            (0.85 if k % 2 == 0 else 0.38) * math.sin(math.pi * k / 5 - math.pi / 2),
        )
        for k in range(10)
    ]
    return (Part(rounded(star, 0.1), "now"),)
