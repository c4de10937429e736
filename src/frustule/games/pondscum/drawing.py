"""What Pond Scum looks like: pond water under a faint grid, protists with their footprints, currents, marks.

Everything is a symbol in squares of the board. A side shows by outline and by the corners of its footprints,
never by hue alone: side one's are plain lines, side two's are dotted in red.
"""

import functools
import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from frustule.core.drawing.scene import Part, Symbol, polygon, rounded
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.components import Species
from frustule.games.pondscum.curves import Point, dots, line, smooth
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.species import PLATES, trumpet, unnamed

TONES = ("lagoon", "pearl", "rose", "amber", "blue", "brass", "leaf", "moss")
MARGIN = 1.0  # round the board, for the names of files and ranks

TOKENS = {
    "dark": {
        "lagoon": "#5cc4d6",
        "leaf": "#8fdc6a",
        "moss": "#5fd6ae",
        "amber": "#e2a860",
        "rose": "#e0a0b8",
        "pearl": "#cdd3e2",
    },
    "light": {
        "lagoon": "#14708a",
        "leaf": "#3f7f1e",
        "moss": "#1c7a5c",
        "amber": "#965f14",
        "rose": "#a14d6e",
        "pearl": "#6a7290",
    },
}
"""What lives in the pond, each species in its own tone."""

STYLES: dict[str, Style] = COMMON | {
    "pond": Style(fill="water"),
    "grid": Style(stroke="hairline", width=0.015, opacity=0.5),
    "midline": Style(stroke="brass", width=0.025, dash="0.3 0.2", opacity=0.8),
    "rim": Style(stroke="brass", width=0.05, on="panel"),
    "rim-fine": Style(stroke="brass", width=0.02, opacity=0.7),
    "speck": Style(fill="muted", fill_opacity=0.16),
    "ripple": Style(stroke="hairline", width=0.02, opacity=0.4),
    "coordinate": Style(fill="muted", size=0.42, anchor="middle", serif=True, on="panel"),
    "eyespot": Style(fill="orange"),
    "glint": Style(fill="glint", fill_opacity=0.45),
    "current": Style(stroke="lagoon", width=0.035, opacity=0.75),
    "target": Style(fill="brass", fill_opacity=0.25, stroke="brass", width=0.035, on="water"),
    "left": Style(stroke="brass", width=0.035, dash="0.1 0.1", on="water"),
    "trail": Style(stroke="brass", width=0.06, on="water"),
    "doom": Style(stroke="orange", width=0.1, on="water"),
    "fading": Style(opacity=0.35),
    "slot": Style(stroke="hairline", width=0.02, opacity=0.7),
    "plan": Style(fill="muted", fill_opacity=0.3, stroke="muted", width=0.1, on="panel"),
    "plan-frame": Style(fill="water", stroke="hairline", width=0.1),
    "column": Style(fill="muted", size=0.5, anchor="middle", on="panel"),
    "count": Style(fill="text", size=0.75, serif=True, anchor="middle", on="panel"),
    "lost": Style(fill="muted", size=0.75, serif=True, anchor="middle", on="panel"),
    "name": Style(fill="text", size=0.7, serif=True, on="panel"),
    "habit": Style(fill="muted", size=0.44, on="panel"),
    "rule": Style(stroke="hairline", width=0.02, opacity=0.6),
    # The sides: plain and dotted; the smallest pieces have finer outlines.
    "side-1": Style(stroke="text", width=0.045, on="water"),
    "side-2": Style(stroke="red", width=0.08, dash="0.01 0.17", on="water"),
    "side-1-fine": Style(stroke="text", width=0.035, on="water"),
    "side-2-fine": Style(stroke="red", width=0.062, dash="0.01 0.125", on="water"),
    "foot-1": Style(fill="text", fill_opacity=0.07),
    "foot-2": Style(fill="red", fill_opacity=0.09),
    "corner-1": Style(stroke="text", width=0.035, on="water"),
    "corner-2": Style(fill="red", on="water"),
    "zone-1": Style(fill="lagoon", fill_opacity=0.08, stroke="text", width=0.03, on="water"),
    "zone-2": Style(fill="lagoon", fill_opacity=0.08, stroke="red", width=0.07, dash="0.01 0.2", on="water"),
}
for _tone in TONES:
    STYLES[f"body-{_tone}"] = Style(fill=_tone, fill_opacity=0.26, stroke=_tone, width=0.02)
    STYLES[f"mouth-{_tone}"] = Style(fill=_tone, fill_opacity=0.22, stroke=_tone, width=0.03)
    STYLES[f"vacuole-{_tone}"] = Style(fill="water", fill_opacity=0.5, stroke=_tone, width=0.02)
    STYLES[f"nucleus-{_tone}"] = Style(fill=_tone, fill_opacity=0.85, on="water")
    STYLES[f"grain-{_tone}"] = Style(fill=_tone, fill_opacity=0.6)
    STYLES[f"line-{_tone}"] = Style(stroke=_tone, width=0.03, on="water")
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
    """A protist of a side over its footprint."""
    numbers = tuple(map(int, footprint.split("x")))
    if kind == "trumpet":
        plate, rows = trumpet(numbers), numbers
    else:
        name, _, number = kind.partition(".")
        plate = unnamed(name, numbers[0], numbers[1], int(number)) if number else PLATES[name][1]()
        rows = (numbers[0],) * numbers[1]
    fine = "-fine" if kind == "coleps" or sum(rows) < 3 else ""
    return (
        *foot(rows, side),
        *plate.under,
        *(Part(body, f"body-{plate.tone}") for body in plate.bodies),
        *plate.over,
        *(Part(body, f"side-{side}{fine}") for body in plate.bodies),
    )


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
    """The board: water with life in it, grid, the line between the sides, a brass rim."""
    chance = Random(16 * 20)

    def anywhere() -> Point:
        return chance.uniform(0.2, wide - 0.2), chance.uniform(0.2, high - 0.2)

    specks = "".join(dots([anywhere()], chance.uniform(0.02, 0.06)) for _ in range(wide * high // 3))
    ripples: list[str] = []
    for _ in range(wide * high // 16):
        x, y = anywhere()
        reach = chance.uniform(0.2, 0.5)
        wave = [(x + reach * (k - 2) / 2, y + 0.05 * math.sin(1.6 * k)) for k in range(5)]
        if all(0.1 < a < wide - 0.1 for a, _ in wave):
            ripples.append(smooth(wave, closed=False))
    grid = "".join(polygon([(x, 0), (x, high)], closed=False) for x in range(1, wide))
    grid += "".join(polygon([(0, y), (wide, y)], closed=False) for y in range(1, high) if 2 * y != high)
    return (
        Part(polygon(_box(0, 0, wide, high)), "pond"),
        Part(specks, "speck"),
        Part("".join(ripples), "ripple"),
        Part(grid, "grid"),
        Part(polygon([(0, high / 2), (wide, high / 2)], closed=False), "midline"),
        Part(rounded(_box(-0.08, -0.08, wide + 0.16, high + 0.16), 0.12), "rim"),
        Part(rounded(_box(-0.2, -0.2, wide + 0.4, high + 0.4), 0.2), "rim-fine"),
    )


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


TARGET: Symbol = (Part(dots([(0.0, 0.0)], 0.15), "target"),)
CROSS: Symbol = (Part(line((-0.3, -0.3), (0.3, 0.3)) + line((-0.3, 0.3), (0.3, -0.3)), "doom"),)


def symbols(setup: Setup) -> Iterator[str]:
    """The board, the pieces and zones of both sides, and marks."""
    pieces, box = pieces_of(setup), setup.box[0]
    yield from ("target", "cross", f"pond-{box.width}x{box.height}")
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
        case "cross":
            return CROSS
        case "mark":
            return foot((1,), int(side))
        case _:
            return piece(kind, extent, int(side))
