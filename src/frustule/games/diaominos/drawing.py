"""What Diaominos looks like: carbon blocks, diamonds that catch light, the cube on its board.

Styles, and symbols by their names. Two views are used: `solids` draws sheets axonometrically, `perspective`
the board. Flat things - stickers, letters, cut faces - are drawn once in a square of their own (`flat`) and
carried into either view.
"""

import functools
from collections.abc import Iterator

from frustule.core.drawing.scene import Part, Symbol, polygon
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.games.diaominos import flat, perspective, solids
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.solids import YAWS

TOKENS = {
    "dark": {
        "chalk": "#ffffff",
        "ruby": "#d63a54",
        "citrine": "#ffd50b",
        "jade": "#83d1bd",
        "carnelian": "#ea8b2d",
        "sapphire": "#3680d2",
        "carbon": "#07090c",
        "stone": "#252c31",
        "slate": "#1c2429",
        "ice": "#b9e6f5",
        "shade": "#000000",
    },
    "light": {
        "chalk": "#ffffff",
        "ruby": "#d63a54",
        "citrine": "#ffd50b",
        "jade": "#83d1bd",
        "carnelian": "#ea8b2d",
        "sapphire": "#3680d2",
        "carbon": "#07090c",
        "stone": "#3b3a38",
        "slate": "#e0dac9",
        "ice": "#7fc4dd",
        "shade": "#4a3f2c",
    },
}
"""The cube's enamels and what is printed on them, the stone of the grid and the gems in it."""

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
ENAMELS = ("chalk", "ruby", "citrine", "jade", "carnelian", "sapphire")
"""The cube's colours are of enamel on carbon, the same in either field."""
for _name, _enamel in zip(COLOUR_NAMES, ENAMELS, strict=True):
    STYLES[f"enamel-{_name}"] = Style(fill=_enamel, stroke="carbon", width=0.03)
    STYLES[f"facelet-{_name}"] = Style(fill=_enamel)
    STYLES[f"ink-{_name}"] = Style(stroke="carbon", width=0.055, on=_enamel)
    STYLES[f"fine-{_name}"] = Style(stroke="carbon", width=0.024, on=_enamel)

STATES = ("free", "filled", "diamond", "scored", "waiting")


def symbols(setup: Setup) -> Iterator[str]:
    """The drawings of stickers, shapes and blocks, turned or not; those in perspective come with scenes."""
    size = grid_of(setup).size
    for colour in COLOURS:
        yield f"sticker-{colour}"
    for closed in range(5):
        for marked in range(closed, 5):
            for letter in SHAPES:
                yield f"shape-{letter}-{closed}-{marked}"
    yield from ("ring", "stud", f"plate-{size[0]}x{size[1]}")
    yield from (f"slab-{state}" for state in STATES)
    for yaw in YAWS:
        yield from (f"block-{state}-{yaw}" for state in STATES[1:4])
        for kind in ("cage", "cagefront"):
            for width, depth in {size[:2], size[1::-1]}:
                yield f"{kind}-{width}x{depth}x{size[2]}-{yaw}"


@functools.lru_cache(maxsize=4096)
def symbol(name: str) -> Symbol:
    """A symbol by its name, such as `slab-filled`, `block-diamond-27`, `face-WRGB`, `turn-T-7-0-2`."""
    kind, *words = name.split("-")
    match kind, words:
        case "sticker", [colour]:
            return tuple(flat.sticker(colour, flat.upright))
        case "face", [colours]:
            return flat.face(colours)
        case "cell", [state]:
            return tuple(flat.cell(state, flat.upright))
        case "slab", [state]:
            return tuple(solids.block(state, 0.32, solids.YAW))
        case "block", [state, yaw]:
            return tuple(solids.block(state, 1.0, int(yaw)))
        case "ring", []:
            return (Part(polygon(flat.ring(0.66, 36)[:-1]), "now"),)
        case "stud", []:
            return solids.stud()
        case "plate", [size]:
            width, depth = _numbers(size)
            return solids.plate(width, depth)
        case (("cage" | "cagefront"), [size, yaw]):
            width, depth, layers = _numbers(size)
            return solids.cage(width, depth, layers, int(yaw), front=kind == "cagefront")
        case "shape", [letter, closed, marked]:
            return solids.drawn_shape(letter, int(closed), int(marked))
        case "turn", [letter, orientation, closed, marked]:
            return solids.turned_shape(letter, int(orientation), int(closed), int(marked))
        case _:
            return _in_perspective(kind, words)


def _in_perspective(kind: str, words: list[str]) -> Symbol:
    """A symbol of the board: its first word is the board's size."""
    width, depth = _numbers(words[0])
    match kind, words[1:]:
        case "board", []:
            return perspective.board(width, depth)
        case (("space" | "spacepast"), [x, y, letter]):
            return perspective.space(width, depth, int(x), int(y), letter, past=kind == "spacepast")
        case "cube", [x, y]:
            return perspective.cube_body(width, depth, int(x), int(y))
        case "facelet", [x, y, place, colour]:
            return perspective.facelet(width, depth, int(x), int(y), place, colour)
        case _:
            raise KeyError(kind)


def _numbers(size: str) -> list[int]:
    return [int(word) for word in size.split("x")]
