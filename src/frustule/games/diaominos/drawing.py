"""What Diaominos looks like: carbon blocks, diamonds that catch light, the cube on its board.

Styles, and symbols by their names. Stickers, letters and cut faces are drawn once in a square of their own
(`flat`), which lies on the sides of solids, on the board (`plan`) and on shapes (`shapes`).
"""

import functools
from collections.abc import Iterator

from frustule.core.drawing.scene import Part, Symbol, Use, polygon
from frustule.core.drawing.space import SHADE_STYLES
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.games.diaominos import flat, plan, shapes
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS
from frustule.games.diaominos.grid import SHAPES

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

STYLES: dict[str, Style] = (
    COMMON
    | SHADE_STYLES
    | {
        "bright": Style(fill="glint", fill_opacity=0.8),
        "glow": Style(fill="glint", fill_opacity=0.42),
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
        "open": Style(fill="panel", stroke="muted", width=0.045),
        "sign": Style(fill="muted", stroke="panel", width=0.06, on="panel"),
        "idle": Style(opacity=0.62),
        "cage": Style(stroke="hairline", width=0.025, opacity=0.55),
        "wire": Style(stroke="hairline", width=0.03, opacity=0.7),
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
        "body": Style(fill="shade", stroke="ground", width=0.03),
        "gleam": Style(fill="glint", fill_opacity=0.18),
        "past": Style(opacity=0.28),
        "now": Style(stroke="brass", width=0.05, on="panel"),
        "name": Style(fill="text", size=0.62, serif=True, anchor="middle", on="panel"),
        "named": Style(fill="text", size=0.62, serif=True, on="panel"),
        "fine": Style(fill="muted", size=0.36, on="panel"),
        "fine-middle": Style(fill="muted", size=0.36, anchor="middle", on="panel"),
        "role": Style(fill="text", size=0.42, anchor="middle", on="panel"),
        "seat": Style(fill="muted", size=0.3, anchor="middle", on="panel"),
        "seat-own": Style(fill="text", size=0.34, anchor="middle", on="panel"),
        "points": Style(fill="text", size=0.5, serif=True, anchor="end", on="panel"),
        "total": Style(fill="text", size=0.75, serif=True, anchor="end", on="panel"),
    }
)
ENAMELS = ("chalk", "ruby", "citrine", "jade", "carnelian", "sapphire")
"""The cube's colours are of enamel on carbon, the same in either field."""
for _name, _enamel in zip(COLOUR_NAMES, ENAMELS, strict=True):
    STYLES[f"enamel-{_name}"] = Style(fill=_enamel, stroke="carbon", width=0.03)
    STYLES[f"ink-{_name}"] = Style(stroke="carbon", width=0.055, on=_enamel)

STATES = ("free", "filled", "diamond", "scored", "waiting", "open")


def symbols(setup: Setup) -> Iterator[str]:
    """The drawings of stickers, cubes and shapes; the plan and the cube come with scenes."""
    for colour in COLOURS:
        yield f"sticker-{colour}"
    for closed in range(5):
        for marked in range(closed, 5):
            for letter in SHAPES:
                yield f"shape-{letter}-{closed}-{marked}"
    yield from (f"sign-{letter}" for letter in SHAPES)
    yield from ("ring", "stud", "spark", "wild", "block-filled", "block-diamond")
    yield from (f"cell-{state}" for state in STATES)


@functools.lru_cache(maxsize=4096)
def symbol(name: str) -> Symbol:
    """A symbol by its name, such as `cell-filled`, `face-WRGB`, `turn-T-7-0-2`."""
    kind, *words = name.split("-")
    match kind, words:
        case "sticker", [colour]:
            return tuple(flat.sticker(colour, flat.upright))
        case "face", [colours]:
            return flat.face(colours)
        case "side", [colours]:
            return (Use(f"face-{colours}", scale=0.5),)
        case "cell", [state]:
            return tuple(flat.cell(state, flat.upright))
        case "block", [state]:
            return shapes.block(state)
        case "ring", []:
            return (Part(polygon(flat.ring(0.66, 36)[:-1]), "now"),)
        case "spark", []:
            return flat.spark()
        case "wild", []:
            return flat.wild()
        case "stud", []:
            return shapes.stud()
        case "sign", [letter]:
            return shapes.sign(letter)
        case "shape", [letter, closed, marked]:
            return shapes.drawn_shape(letter, int(closed), int(marked))
        case "turn", [letter, orientation, closed, marked]:
            return shapes.turned_shape(letter, int(orientation), int(closed), int(marked))
        case "plan", [size, side, here, ways]:
            width, depth = (int(word) for word in size.split("x"))
            return plan.plan(width, depth, int(side), int(here), ways)
        case _:
            raise KeyError(name)
