"""What Pond Scum looks like: living water, protists with their footprints, currents, marks.

Everything is a symbol in squares of the board. A side shows by outline and by the corners of its footprints,
never by hue alone: side one's are plain lines, side two's are dotted in red.
"""

import functools
import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from frustule.core.drawing.scene import Part, Symbol, Use, polygon, rounded
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.components import Species
from frustule.games.pondscum.curves import Point, dots, line, smooth
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.species import PLATES, Plate, trumpet, unnamed

TONES = ("lagoon", "pearl", "rose", "amber", "blue", "brass", "leaf", "moss")
MARGIN = 0.12  # round the board, for its rim

TOKENS = {
    "dark": {
        "lagoon": "#5cc4d6",
        "leaf": "#8fdc6a",
        "moss": "#5fd6ae",
        "amber": "#e2a860",
        "rose": "#e0a0b8",
        "pearl": "#cdd3e2",
        "pondwater": "#0e2019",
    },
    "light": {
        "lagoon": "#14708a",
        "leaf": "#3f7f1e",
        "moss": "#1c7a5c",
        "amber": "#965f14",
        "rose": "#a14d6e",
        "pearl": "#626a88",
        "pondwater": "#e3ead9",
    },
}
"""What lives in the pond, each species in its own tone."""

STYLES: dict[str, Style] = COMMON | {
    "pond": Style(fill="pondwater"),
    "grid": Style(stroke="muted", width=0.02, opacity=0.3, dash="0.14 0.86"),
    "strand": Style(stroke="leaf", width=0.1, opacity=0.09),
    "vein": Style(stroke="leaf", width=0.02, opacity=0.14),
    "silt": Style(fill="amber", fill_opacity=0.1, stroke="amber", width=0.015, opacity=0.5),
    "desmid": Style(fill="leaf", fill_opacity=0.13),
    "midline": Style(stroke="brass", width=0.025, dash="0.3 0.2", opacity=0.8),
    "rim": Style(stroke="brass", width=0.05, on="panel"),
    "speck": Style(fill="muted", fill_opacity=0.16),
    "coordinate": Style(fill="muted", size=0.27, anchor="middle", serif=True, on="pondwater"),
    "eyespot": Style(fill="orange"),
    "glint": Style(fill="glint", fill_opacity=0.45),
    "current": Style(stroke="lagoon", width=0.035, opacity=0.75),
    "target": Style(fill="brass", on="pondwater"),
    "print": Style(fill="brass", fill_opacity=0.09, stroke="brass", width=0.015, opacity=0.5),
    "swirl": Style(stroke="lagoon", width=0.06, on="pondwater"),
    "left": Style(stroke="brass", width=0.035, dash="0.1 0.1", on="pondwater"),
    "trail": Style(stroke="brass", width=0.06, on="pondwater"),
    "pin": Style(fill="brass", stroke="pondwater", width=0.04, on="pondwater"),
    "pose": Style(stroke="text", width=0.07, on="panel"),
    "doom": Style(stroke="orange", width=0.1, on="pondwater"),
    "fading": Style(opacity=0.35),
    "pool": Style(fill="pondwater", fill_opacity=0.75, stroke="hairline", width=0.03, opacity=0.8),
    "slot": Style(stroke="hairline", width=0.02, opacity=0.7),
    "plan": Style(fill="muted", fill_opacity=0.3, stroke="muted", width=0.1, on="panel"),
    "plan-frame": Style(fill="pondwater", stroke="hairline", width=0.1),
    "column": Style(fill="muted", size=0.5, anchor="middle", on="panel"),
    "count": Style(fill="text", size=0.75, serif=True, anchor="middle", on="panel"),
    "lost": Style(fill="muted", size=0.75, serif=True, anchor="middle", on="panel"),
    "name": Style(fill="text", size=0.7, serif=True, on="panel"),
    "habit": Style(fill="muted", size=0.44, on="panel"),
    "rule": Style(stroke="hairline", width=0.02, opacity=0.6),
    # The sides: plain and dotted; the smallest pieces have finer outlines.
    "side-1": Style(stroke="text", width=0.045, on="pondwater"),
    "side-2": Style(stroke="red", width=0.08, dash="0.01 0.17", on="pondwater"),
    "side-1-fine": Style(stroke="text", width=0.035, on="pondwater"),
    "side-2-fine": Style(stroke="red", width=0.062, dash="0.01 0.125", on="pondwater"),
    "foot-1": Style(fill="text", fill_opacity=0.07),
    "foot-2": Style(fill="red", fill_opacity=0.09),
    "corner-1": Style(stroke="text", width=0.035, on="pondwater"),
    "corner-2": Style(fill="red", on="pondwater"),
    "zone-1": Style(fill="lagoon", fill_opacity=0.08, stroke="text", width=0.03, on="pondwater"),
    "zone-2": Style(
        fill="lagoon", fill_opacity=0.08, stroke="red", width=0.07, dash="0.01 0.2", on="pondwater"
    ),
}
for _tone in TONES:
    STYLES[f"body-{_tone}"] = Style(fill=_tone, fill_opacity=0.26, stroke=_tone, width=0.02)
    STYLES[f"mouth-{_tone}"] = Style(fill=_tone, fill_opacity=0.22, stroke=_tone, width=0.03)
    STYLES[f"vacuole-{_tone}"] = Style(fill="pondwater", fill_opacity=0.5, stroke=_tone, width=0.02)
    STYLES[f"nucleus-{_tone}"] = Style(fill=_tone, fill_opacity=0.85, on="pondwater")
    STYLES[f"grain-{_tone}"] = Style(fill=_tone, fill_opacity=0.6)
    STYLES[f"line-{_tone}"] = Style(stroke=_tone, width=0.03, on="pondwater")
    STYLES[f"thick-{_tone}"] = Style(stroke=_tone, width=0.13, opacity=0.85)
    STYLES[f"fine-{_tone}"] = Style(stroke=_tone, width=0.016, opacity=0.65)
    STYLES[f"cilia-{_tone}"] = Style(stroke=_tone, width=0.02, opacity=0.85)


# Pieces


def piece_symbol(species: Species, number: int, side: int) -> str:
    """The name of a piece's drawing; `number` is its species' place in the set, `side` 0 or 1."""
    if species.fixed:
        return f"trumpet-{species.footprint.replace(' ', 'x')}-{side + 1}"
    name = species.name.lower()
    if name in PLATES and PLATES[name][0] == species.footprint:
        return f"{name}-{species.footprint}-{side + 1}"
    return f"{species.kind}.{number}-{species.footprint}-{side + 1}"


def piece(kind: str, footprint: str, side: int) -> Symbol:
    """A protist of a side over its footprint: what both sides have in common is drawn once."""
    plate, rows = plate_of(kind, footprint)
    fine = "-fine" if kind == "coleps" or sum(rows) < 3 else ""
    return (
        *foot(rows, side),
        Use(f"plate-{kind}-{footprint}"),
        *(Part(body, f"side-{side}{fine}") for body in plate.bodies),
    )


def plate_of(kind: str, footprint: str) -> tuple[Plate, tuple[int, ...]]:
    """What a protist is drawn from, and the rows of squares it covers."""
    numbers = tuple(map(int, footprint.split("x")))
    if kind == "trumpet":
        return trumpet(numbers), numbers
    name, _, number = kind.partition(".")
    plate = unnamed(name, numbers[0], numbers[1], int(number)) if number else PLATES[name][1]()
    return plate, (numbers[0],) * numbers[1]


def protist(kind: str, footprint: str) -> Symbol:
    """A protist of either side, without its outline."""
    plate, _ = plate_of(kind, footprint)
    bodies = (Part(body, f"body-{plate.tone}") for body in plate.bodies)
    return (*plate.under, *bodies, *plate.over)


def foot(rows: tuple[int, ...], side: int) -> Symbol:
    """The squares of a footprint, faint, and their corners: brackets for side one, dots for side two."""
    tall = len(rows)
    squares = "".join(
        rounded(_box(x - row / 2 + 0.04, y - tall / 2 + 0.04, 0.92, 0.92), 0.12)
        for y, row in enumerate(rows)
        for x in range(row)
    )
    inset = 0.1 if side == 1 else 0.12
    marks: list[str] = []
    for y, row, down in ((-tall / 2, rows[0], 1), (tall / 2, rows[-1], -1)):
        for across in (1, -1):
            cx, cy = -across * (row / 2 - inset), y + down * inset
            corner = [(cx + across * 0.16, cy), (cx, cy), (cx, cy + down * 0.16)]
            marks.append(line(*corner) if side == 1 else dots([(cx, cy)], 0.05))
    return (Part(squares, f"foot-{side}"), Part("".join(marks), f"corner-{side}"))


def _box(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


# Water


def pond(wide: int, high: int) -> Symbol:
    """The board: green water with strands of algae, diatoms and desmids, hardly seen; a tick where squares
    meet, the line between the sides, a brass rim."""
    chance = Random(16 * 20)

    def anywhere() -> Point:
        return chance.uniform(0.4, wide - 0.4), chance.uniform(0.4, high - 0.4)

    specks = "".join(dots([anywhere()], chance.uniform(0.02, 0.06)) for _ in range(wide * high // 6))
    strands = [_strand(chance, wide, high) for _ in range((wide + high) // 4)]
    valves = "".join(_leaf(chance, *anywhere()) for _ in range(wide * high // 12))
    crescents = "".join(_crescent(chance, *anywhere()) for _ in range(wide * high // 24))
    ticks = "".join(line((0.93, y), (wide - 0.93, y)) for y in range(1, high) if 2 * y != high)
    ticks += "".join(line((x, 0.93), (x, high - 0.93)) for x in range(1, wide))
    return (
        Part(polygon(_box(0, 0, wide, high)), "pond"),
        Part("".join(strands), "strand"),
        Part("".join(strands), "vein"),
        Part(specks, "speck"),
        Part(valves, "silt"),
        Part(crescents, "desmid"),
        Part(ticks, "grid"),
        Part(polygon([(0, high / 2), (wide, high / 2)], closed=False), "midline"),
        Part(rounded(_box(-0.06, -0.06, wide + 0.12, high + 0.12), 0.12), "rim"),
    )


def _strand(chance: Random, wide: int, high: int) -> str:
    """A thread of algae that drifts across some of the pond."""
    x, y = chance.uniform(0.6, wide - 0.6), chance.uniform(0.6, high - 0.6)
    heading, points = chance.uniform(0, math.tau), list[Point]()
    for _ in range(chance.randrange(6, 14)):
        points.append((x, y))
        heading += chance.uniform(-0.6, 0.6)
        x, y = x + 0.8 * math.cos(heading), y + 0.8 * math.sin(heading)
        if not (0.3 < x < wide - 0.3 and 0.3 < y < high - 0.3):
            break
    points = points if len(points) > 2 else [(x, y) for x, y in [(1.0, 1.0), (1.6, 1.3), (2.2, 1.1)]]
    return smooth(points, closed=False)


def _leaf(chance: Random, x: float, y: float) -> str:
    """A diatom: pointed at both ends."""
    along, across = chance.uniform(0.12, 0.22), chance.uniform(0.03, 0.06)
    angle = chance.uniform(0, math.pi)
    cos, sin = math.cos(angle), math.sin(angle)
    corners = [(along, 0.0), (0.0, across), (-along, 0.0), (0.0, -across)]
    return polygon([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners])


def _crescent(chance: Random, x: float, y: float) -> str:
    """A desmid: two arcs between the same tips."""
    size, angle = chance.uniform(0.16, 0.3), chance.uniform(0, math.tau)
    outer = [(size * math.cos(t), size * math.sin(t)) for t in (angle + 0.5 * k for k in range(-2, 3))]
    bent = 0.3 * size * math.cos(angle), 0.3 * size * math.sin(angle)
    turns = [angle + 0.3 * k for k in range(2, -3, -1)]
    inner = [(0.7 * size * math.cos(t) + bent[0], 0.7 * size * math.sin(t) + bent[1]) for t in turns]
    return polygon([(x + a, y + b) for a, b in (*outer, *inner)])


def zone(wide: int, deep: int, side: int) -> Symbol:
    """The current before a mouth that lies below: streams that bend inward, with arrows."""
    far, near = -deep / 2 + 0.12, deep / 2 - 0.1
    streams: list[str] = []
    count = 2 * wide + 1
    for k in range(count):
        share = (2 * k / (count - 1) - 1) * 0.94
        x = share * wide / 2
        stream = [(x * (1 - 0.5 * t**2.2), far + (near - far) * t) for t in (j / 6 for j in range(7))]
        shift = 0.12 * deep * (1 - abs(share))
        stream[0] = (stream[0][0], stream[0][1] + shift)
        streams.append(smooth(stream, closed=False))
        tip, tail = stream[3 + k % 2], stream[2 + k % 2]
        angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
        wings = [
            (tip[0] - 0.15 * math.cos(angle + s), tip[1] - 0.15 * math.sin(angle + s)) for s in (0.5, -0.5)
        ]
        streams.append(line(wings[0], tip, wings[1]))
    frame = rounded(_box(-wide / 2 + 0.06, -deep / 2 + 0.06, wide - 0.12, deep - 0.12), 0.25)
    return (Part(frame, f"zone-{side}"), Part("".join(streams), "current"))


def pool(wide: float, high: float) -> str:
    """The shore of the water at the rim in which lost pieces float."""
    sway = (0.0, 0.16, 0.04, 0.2, 0.08, 0.14)
    points: list[Point] = []
    for k in range(24):
        turn = math.tau * k / 24
        across, down = math.cos(turn), math.sin(turn)
        full = 1 / (abs(across) ** 6 + abs(down) ** 6) ** (1 / 6)
        near = full * (1 - 0.12 * sway[k % 6])
        points.append((wide / 2 * (1 + across * near), high / 2 * (1 + down * near)))
    return smooth(points)


def hollow(rows: tuple[int, ...], inset: float = 0.06) -> list[Point]:
    """The outline of a footprint, upright about the origin."""
    tall = len(rows)
    right = [(rows[0] / 2 - inset, inset - tall / 2)]
    for y, (row, below) in enumerate(pairwise(rows), 1):
        if row != below:
            level = y - tall / 2 + (inset if row < below else -inset)
            right += [(row / 2 - inset, level), (below / 2 - inset, level)]
    right.append((rows[-1] / 2 - inset, tall / 2 - inset))
    return [*right, *((-x, y) for x, y in reversed(right))]


TARGET: Symbol = (Part(dots([(0.0, 0.0)], 0.11), "target"),)
SWIRL: Symbol = (
    Part(
        smooth(
            [(0.05 * k * math.cos(0.9 * k), 0.05 * k * math.sin(0.9 * k)) for k in range(1, 10)], closed=False
        ),
        "swirl",
    ),
)
PIN: Symbol = (
    Part(dots([(0.0, 0.0)], 0.17), "pin"),
    Part(dots([(-0.04, -0.05)], 0.05), "glint"),
)
STRAIGHT: Symbol = (
    Part(line((0.0, 0.5), (0.0, -0.5)) + line((-0.22, -0.24), (0.0, -0.5), (0.22, -0.24)), "pose"),
)
# Drawn as it is before a quarter turn: what is turned in the hand is turned so.
PIVOT: Symbol = (
    Part("M-0.3 -0.45A0.75 0.75 0 0 1 0.45 0.3" + line((0.2, 0.12), (0.45, 0.3), (0.62, 0.06)), "pose"),
    Part(dots([(-0.3, 0.3)], 0.13), "pin"),
)
CROSS: Symbol = (Part(line((-0.3, -0.3), (0.3, 0.3)) + line((-0.3, 0.3), (0.3, -0.3)), "doom"),)


def symbols(setup: Setup) -> Iterator[str]:
    """The board, the pieces and zones of both sides, and marks."""
    pieces, box = pieces_of(setup), setup.box[0]
    yield from ("target", "cross", "swirl", "pin", "straight", "pivot", f"pond-{box.width}x{box.height}")
    extents = {species.extent(way) for species in pieces.order if not species.fixed for way in range(2)}
    yield from (f"print-{wide}x{high}" for wide, high in sorted(extents))
    for side in range(2):
        yield f"mark-1x1-{side + 1}"
        yield from (piece_symbol(species, n, side) for n, species in enumerate(pieces.order))
        yield f"zone-{box.zone[0, 2]}x{box.zone[0, 3]}-{side + 1}"


@functools.lru_cache(maxsize=256)
def symbol(name: str) -> Symbol:
    """A symbol by its name: `didinium-2x2-1`, `trumpet-4x2x2x2-2`, `pond-16x20`, `zone-4x2-1`, `cross`."""
    kind, _, rest = name.partition("-")
    extent, _, side = rest.partition("-")
    match kind:
        case "pond":
            return pond(*map(int, extent.split("x")))
        case "zone":
            wide, deep = map(int, extent.split("x"))
            return zone(wide, deep, int(side))
        case "target":
            return TARGET
        case "swirl":
            return SWIRL
        case "print":
            wide, high = map(int, extent.split("x"))
            return (
                Part(rounded(_box(0.1 - wide / 2, 0.1 - high / 2, wide - 0.2, high - 0.2), 0.2), "print"),
            )
        case "cross":
            return CROSS
        case "pin":
            return PIN
        case "plate":
            return protist(extent, side)
        case "straight":
            return STRAIGHT
        case "pivot":
            return PIVOT
        case "mark":
            return foot((1,), int(side))
        case _:
            return piece(kind, extent, int(side))
