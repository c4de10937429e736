"""What Diatoms' pieces look like: water tiles with algae, diatoms like engraved glass, the empty slide.

Everything is drawn here, by code, as symbols in units of a tile's side (tiles) or of one diatom (shapes).
Each colour has its own mark, on the tile by the edge where neighbours must match, and on the diatom
filling it like the areolae of a real frustule.
"""

import functools
import math
import random
from collections.abc import Callable, Iterator

from frustule.core.drawing.scene import Part, Symbol, Use, circle, polygon, rounded
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.games.diatoms.components import COLOUR_NAMES, COLOURS, SHAPES, Slide, faces
from frustule.games.diatoms.pond_options import slide_of, tiles_of
from frustule.games.diatoms.portrait import portrait

Point = tuple[float, float]
SIDE = math.sqrt(3) / 2  # from a tile's centre to the middle of an edge, its corners being at distance 1

TOKENS = {
    "dark": {
        "mark": "#07090c",
        "ribbon": "#d63a54",
        "vexed": "#ff8a80",
        "gilt": "#c9a45c",
        "skin": "#d9b48f",
        "hair": "#8b8378",
        "coat": "#3b5a52",
        "shirt": "#efe6d2",
        "ink": "#1a1512",
    },
    "light": {
        "mark": "#fffaf0",
        "ribbon": "#d63a54",
        "vexed": "#9c1c14",
        "gilt": "#7d5f24",
        "skin": "#e8cba9",
        "hair": "#8b8378",
        "coat": "#3f655b",
        "shirt": "#fffaf0",
        "ink": "#231f1a",
    },
}
"""The marks on coloured algae, the winner's ribbon, and what a judge's portrait is painted with."""

STYLES: dict[str, Style] = COMMON | {
    "water": Style(fill="water"),
    "tile-edge": Style(stroke="ground", width=0.05),
    "tile-rim": Style(stroke="hairline", width=0.02),
    "seam": Style(stroke="ground", width=0.015, opacity=0.35),
    "ripple": Style(stroke="hairline", width=0.012, opacity=0.7),
    "cell": Style(stroke="mark", width=0.012, opacity=0.35),
    "glow": Style(fill="glint", fill_opacity=0.13),
    "place": Style(stroke="brass", width=0.03, dash="0.1 0.09", on="panel"),
    "lens": Style(stroke="brass", width=0.07, on="panel"),
    "lens-shade": Style(stroke="ground", width=0.15),
    "lens-glass": Style(fill="glint", fill_opacity=0.1),
    "newest": Style(stroke="text", width=0.045, on="panel"),
    "badge": Style(fill="panel", stroke="brass", width=0.04),
    "slide-glass": Style(fill="ground"),
    "slide-rim": Style(stroke="brass", width=0.06, on="panel"),
    "slide-fine": Style(stroke="brass", width=0.018, opacity=0.8),
    "ribbon": Style(fill="ribbon", stroke="ground", width=0.03, on="panel"),
    "ribbon-fold": Style(stroke="ground", width=0.025, opacity=0.45),
    "ribbon-heart": Style(fill="panel", stroke="brass", width=0.07),
    "ribbon-star": Style(fill="brass", on="panel"),
    "link": Style(stroke="hairline", width=0.025, opacity=0.8),
    "well": Style(fill="panel", stroke="hairline", width=0.012),
    "empty": Style(stroke="muted", width=0.018, on="panel"),
    "highlight": Style(fill="glint", fill_opacity=0.4),
    "spent": Style(fill="ground", fill_opacity=0.42),
    "notch": Style(stroke="hairline", width=0.17, opacity=0.75),
    "worth": Style(fill="gilt", size=0.46, anchor="middle", serif=True, on="ground"),
    "held": Style(fill="muted", on="ground"),
    "held-paid": Style(fill="brass", on="ground"),
    "lacking": Style(stroke="hairline", width=0.02, opacity=0.8),
    "pair-one": Style(stroke="brass", width=0.07, on="ground"),
    "pair-both": Style(stroke="brass", width=0.17, on="ground"),
    "judge-praise": Style(stroke="brass", width=0.05, dash="0.02 0.14", on="ground"),
    "judge-blame": Style(stroke="vexed", width=0.05, dash="0.14 0.12", on="ground"),
    "space-dot": Style(fill="hairline", fill_opacity=0.8),
    "fits": Style(stroke="text", width=0.035, on="panel"),
    "skin": Style(fill="skin", stroke="ink", width=0.02),
    "cheek": Style(fill="ribbon", fill_opacity=0.22),
    "coat": Style(fill="coat", stroke="ink", width=0.02),
    "shirt": Style(fill="shirt", stroke="ink", width=0.02),
    "hair": Style(fill="hair", stroke="ink", width=0.02),
    "feature": Style(stroke="ink", width=0.045),
    "pupil": Style(fill="ink"),
    "monocle": Style(stroke="brass", width=0.06),
    "portrait": Style(fill="water", stroke="brass", width=0.07),
    "pleased": Style(fill="gilt", size=0.62, serif=True, on="ground"),
    "vexed": Style(fill="vexed", size=0.62, serif=True, on="ground"),
    "petri": Style(fill="panel", stroke="hairline", width=0.05),
    "petri-left": Style(stroke="brass", width=0.11, on="ground"),
    "tally": Style(fill="text", size=0.42, anchor="middle", on="panel"),
    "name": Style(fill="muted", size=0.26, anchor="middle", on="ground"),
    "count": Style(fill="text", size=0.4, anchor="middle", on="panel"),
    "lost": Style(fill="muted", size=0.4, anchor="middle", on="panel"),
}
for _name in COLOUR_NAMES:
    STYLES[f"algae-{_name}"] = Style(fill=_name, fill_opacity=0.94)
    STYLES[f"mark-{_name}"] = Style(stroke="mark", width=0.035, on=_name)
    STYLES[f"body-{_name}"] = Style(fill=_name, fill_opacity=0.42, stroke=_name, width=0.045)
    STYLES[f"sign-{_name}"] = Style(stroke=_name, width=0.07, on="ground")
    STYLES[f"notch-{_name}"] = Style(stroke=_name, width=0.2, on="ground")
    STYLES[f"areola-{_name}"] = Style(stroke=_name, width=0.022, on="ground")


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def at_angle(degrees: float, radius: float) -> Point:
    """The point at a distance in a direction; 0 is east, degrees run clockwise."""
    return turned((radius, 0.0), degrees)


# Marks


def mark(colour: int, where: Point, size: float, degrees: float = 0.0) -> str:
    """The mark of a colour: dots, rays, waves, rings, lattice."""
    x, y = where

    def line(*points: Point) -> str:
        moved = [(x + size * a, y + size * b) for a, b in (turned(p, degrees) for p in points)]
        return polygon(moved, closed=False)

    match COLOURS[colour]:
        case "r":
            return circle(x, y, size * 0.3) + circle(x, y, size * 0.1)
        case "y":
            return "".join(line((0, 0), at_angle(60 * k + 30, 0.75)) for k in range(6))
        case "g":
            wave = [(t / 6, 0.16 * math.sin(t * math.pi / 2.4)) for t in range(-5, 6)]
            return "".join(line(*((a, b + dy) for a, b in wave)) for dy in (-0.26, 0.26))
        case "b":
            return circle(x, y, size * 0.58) + circle(x, y, size * 0.24)
        case _:
            return line((-0.5, -0.5), (0.5, 0.5)) + line((-0.5, 0.5), (0.5, -0.5))


# Tiles


def corner(k: int) -> Point:
    """Corner k of a tile, between its directions k - 1 and k."""
    return at_angle(60 * k - 30, 1.0)


def hexagon(scale: float = 1.0) -> str:
    return polygon((x * scale, y * scale) for x, y in map(corner, range(6)))


def tile(segments: str) -> Symbol:
    """A water tile: six segments, each with its algae and its mark at the edge, or clear water."""
    return (
        Part(hexagon(), "water"),
        *(Use(f"segment-{letter}", angle=60.0 * direction) for direction, letter in enumerate(segments)),
        Use("rim"),
    )


RIM: Symbol = (
    Part("".join(polygon([(0, 0), corner(k)], closed=False) for k in range(6)), "seam"),
    Part(hexagon(0.985), "tile-edge"),
    Part(hexagon(0.955), "tile-rim"),
)


def segment(letter: str) -> Symbol:
    """A segment to the east: clear water with a few ripples, or algae."""
    if letter != ".":
        return _algae(COLOURS.index(letter))
    lines: list[str] = []
    for k, reach in enumerate((0.45, 0.66)):
        width = reach * 0.42
        points = [(reach + 0.025 * math.sin(t * 2.2 + k), width * t / 4) for t in range(-3, 4)]
        lines.append(polygon(points, closed=False))
    return (Part("".join(lines), "ripple"),)


def _algae(colour: int) -> Symbol:
    """A mass of algae: the colour, cells drifting in it, light from the middle, the mark by the edge."""
    name = COLOUR_NAMES[colour]
    chance = random.Random(f"{colour} 0")
    cells: list[str] = []
    for _ in range(7):
        reach = chance.uniform(0.2, 0.6)
        side = chance.uniform(-0.42, 0.42) * reach
        cells.append(circle(reach, side, chance.uniform(0.02, 0.05)))
    return (
        Part(polygon([(0, 0), corner(0), corner(1)]), f"algae-{name}"),
        Part(polygon([(0, 0), (0.52, -0.26), (0.52, 0.26)]), "glow"),
        Part("".join(cells), "cell"),
        Part(mark(colour, (0.71, 0.0), 0.13, 90), f"mark-{name}"),
    )


# Diatoms


@functools.cache
def outline(shape: str) -> tuple[Point, ...]:
    """The corners of a diatom's outline, pointing up, within a circle of about one half."""
    match shape:
        case "c":
            return tuple(at_angle(10 * k, 0.4) for k in range(36))
        case "o":
            return tuple(_pointed_oval())
        case "t":
            return tuple(at_angle(120 * k - 90, 0.56) for k in range(3))
        case "q":
            return tuple(at_angle(90 * k - 45, 0.55) for k in range(4))
        case _:
            return tuple(at_angle(36 * k - 90, 0.54 if k % 2 == 0 else 0.27) for k in range(10))


def _pointed_oval() -> Iterator[Point]:
    """Two arcs that meet in points above and below."""
    for side in (1, -1):
        for k in range(12):
            t = -1 + k / 6
            yield side * 0.3 * (1 - t * t), 0.54 * t * side
    return


def outline_path(shape: str, scale: float = 1.0) -> str:
    points = [(x * scale, y * scale) for x, y in outline(shape)]
    softness = {"t": 0.1, "q": 0.09, "s": 0.05}.get(shape)
    return rounded(points, softness * scale) if softness else polygon(points)


def inside(shape: str, point: Point, margin: float) -> bool:
    """Whether a point lies in the outline shrunk by a margin (crossing count)."""
    scale = 1 - margin
    corners = [(x * scale, y * scale) for x, y in outline(shape)]
    within = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (point[1] - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def _clipped(shape: str, curve: Callable[[float], Point]) -> str:
    """The parts of a curve (over -1 to 1) that lie inside a shape."""
    runs: list[list[Point]] = [[]]
    for step in range(61):
        point = curve(step / 30 - 1)
        if inside(shape, point, 0.24):
            runs[-1].append(point)
        elif runs[-1]:
            runs.append([])
    return "".join(polygon(run, closed=False) for run in runs if len(run) > 1)


def areolae(colour: int, shape: str) -> str:
    """The colour's mark all over a diatom."""
    match COLOURS[colour]:
        case "r":
            grid = [(0.1 * i + 0.05 * (j % 2), 0.09 * j) for i in range(-6, 7) for j in range(-6, 7)]
            return "".join(circle(x, y, 0.017) for x, y in grid if inside(shape, (x, y), 0.24))
        case "y":
            return "".join(_clipped(shape, _ray(20 * k + 10)) for k in range(18))
        case "g":
            return "".join(_clipped(shape, _wave(0.1 * k)) for k in range(-6, 7))
        case "b":
            return "".join(outline_path(shape, scale) for scale in (0.7, 0.52, 0.34, 0.16))
        case _:
            return "".join(_clipped(shape, _slant(0.12 * k, s)) for k in range(-8, 9) for s in (-1, 1))


def _ray(degrees: float) -> Callable[[float], Point]:
    return lambda t: at_angle(degrees, 0.09 + 0.26 * (t + 1))


def _wave(height: float) -> Callable[[float], Point]:
    return lambda t: (0.6 * t, height + 0.02 * math.sin(t * 20))


def _slant(offset: float, sign: int) -> Callable[[float], Point]:
    return lambda t: (0.6 * t + offset, 0.6 * t * sign)


def diatom(kind: int) -> Symbol:
    """A diatom: double outline, areolae, a highlight at the upper left."""
    colour, shape = kind // 5, SHAPES[kind % 5]
    name = COLOUR_NAMES[colour]
    gleam = [
        (-0.13 + 0.075 * math.cos(a / 6 * math.pi), -0.15 + 0.04 * math.sin(a / 6 * math.pi))
        for a in range(12)
    ]
    return (
        Part(outline_path(shape), f"body-{name}"),
        Part(outline_path(shape, 0.84), f"areola-{name}"),
        Part(areolae(colour, shape), f"areola-{name}"),
        Part(polygon(turned(p, -35) for p in gleam), "highlight"),
    )


def empty_space(shapes: str) -> Symbol:
    """An empty space: a well with both shapes it takes as hairlines."""
    return (Part(circle(0, 0, 0.58), "well"), *(Part(outline_path(s, 0.86), "empty") for s in shapes))


# The slide and the lens

RING = 1.75  # from one ring of the slide to the next, in diatoms


def slide_radius(layout: Slide) -> float:
    """From the middle of the slide to its rim."""
    return max(math.hypot(space.x, space.y) for space in layout.spaces) * RING + 0.85


def slide_symbol(layout: Slide) -> str:
    return f"slide-{slide_radius(layout):.2f}"


def slide_glass(radius: float) -> Symbol:
    """The round of the slide with its engraved rim."""
    ticks = "".join(
        polygon(
            [at_angle(360 / 64 * k, radius - (0.2 if k % 4 else 0.32)), at_angle(360 / 64 * k, radius - 0.1)],
            closed=False,
        )
        for k in range(64)
    )
    return (
        Part(circle(0, 0, radius), "slide-glass"),
        Part(circle(0, 0, radius), "slide-rim"),
        Part(circle(0, 0, radius - 0.12), "slide-fine"),
        Part(ticks, "slide-fine"),
    )


LENS: Symbol = (
    Part(circle(0, 0, 0.5), "lens-glass"),
    Part(circle(0, 0, 0.5), "lens-shade"),
    Part(circle(0, 0, 0.5), "lens"),
)
PLACE: Symbol = (Part(hexagon(0.86), "place"),)
NEWEST: Symbol = (Part(hexagon(0.93), "newest"),)
BADGE: Symbol = (Part(circle(0, 0, 0.36), "badge"),)
PETRI: Symbol = (Part(circle(0, 0, 1.55), "petri"),)
SPACE_DOT: Symbol = (Part(circle(0, 0, 0.13), "space-dot"),)


def fitting(shape: str) -> Symbol:
    """An empty space that takes what is in the hand: only that shape."""
    return (Part(circle(0, 0, 0.58), "well"), Part(outline_path(shape, 1.08), "fits"))


PLEATS = 14


def ribbon() -> Symbol:
    """The winner's ribbon: two tails under a pleated rosette, a star in its heart."""
    tails = [
        polygon(turned(point, lean) for point in [(-0.28, 0), (0.28, 0), (0.3, 1.9), (0, 1.62), (-0.3, 1.9)])
        for lean in (16, -16)
    ]
    step = 360 / PLEATS
    pleats = [at_angle(step * k / 2 - 90, 1.0 if k % 2 else 0.86) for k in range(2 * PLEATS)]
    folds = [[at_angle(step * k - 90, 0.62), at_angle(step * k - 90, 0.86)] for k in range(PLEATS)]
    star = [at_angle(36 * k - 90, 0.4 if k % 2 == 0 else 0.17) for k in range(10)]
    return (
        *(Part(tail, "ribbon") for tail in tails),
        Part(rounded(pleats, 0.1), "ribbon"),
        Part("".join(polygon(fold, closed=False) for fold in folds), "ribbon-fold"),
        Part(circle(0, 0, 0.58), "ribbon-heart"),
        Part(rounded(star, 0.03), "ribbon-star"),
    )


def symbols(setup: Setup) -> Iterator[str]:
    """The tiles of the box in all their faces, the diatoms, the slide and its spaces, shapes and colours as
    texts have them, and marks."""
    tiles, layout = tiles_of(setup), slide_of(setup)
    for tile in (tiles.start, *tiles.tiles):
        yield from (f"tile-{face}" for face in faces(tile))
    yield from (f"diatom-{kind}" for kind in range(25))
    yield from (f"space-{space.shapes}" for space in layout.spaces)
    yield from (f"space-{shape}" for shape in SHAPES)
    yield from (f"segment-{colour}" for colour in COLOURS)
    yield from (slide_symbol(layout), "lens", "place", "newest", "badge", "ribbon")
    yield from (*(f"fits-{shape}" for shape in SHAPES), "unfit", "petri", "judge-pleased", "judge-vexed")


@functools.lru_cache(maxsize=1024)
def symbol(name: str) -> Symbol:
    """A symbol by its name: `tile-rrry..`, `diatom-7`, `space-co`, `slide-7.4`, `lens`, `ribbon`."""
    kind, _, rest = name.partition("-")
    match kind:
        case "tile":
            return tile(rest)
        case "diatom":
            return diatom(int(rest))
        case "space":
            return empty_space(rest)
        case "slide":
            return slide_glass(float(rest))
        case "segment":
            return segment(rest)
        case "rim":
            return RIM
        case "lens":
            return LENS
        case "place":
            return PLACE
        case "newest":
            return NEWEST
        case "badge":
            return BADGE
        case "fits":
            return fitting(rest)
        case "unfit":
            return SPACE_DOT
        case "petri":
            return PETRI
        case "judge":
            return portrait(pleased=rest == "pleased")
        case "ribbon":
            return ribbon()
        case _:
            raise KeyError(name)
