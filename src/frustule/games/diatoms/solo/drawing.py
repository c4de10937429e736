"""What a commission adds to Diatoms' pieces: spaces that show what the card demands, and dishes.

A demanded shape is drawn alone and strong, a demanded colour fills the well and brings its mark; what a group
has settled on shows likewise, and its letter or number is written beside the space.
"""

import functools
from collections.abc import Iterator

from frustule.core.drawing.scene import Part, Symbol, circle, polygon
from frustule.core.drawing.theme import Style
from frustule.core.engine.setup import Setup
from frustule.games.diatoms import drawing as diatoms
from frustule.games.diatoms.components import COLOUR_NAMES, COLOURS, SHAPES
from frustule.games.diatoms.drawing import at_angle, mark, outline_path
from frustule.games.diatoms.solo.card_text import UNUSED
from frustule.games.diatoms.solo.options import card_of
from frustule.games.diatoms.solo.position import DISH_ROOM

ANYTHING = "x"
"""Stands in a symbol's name for a colour or a shape that is left open."""

TOKENS = diatoms.TOKENS
STYLES: dict[str, Style] = diatoms.STYLES | {
    "wanted": Style(stroke="text", width=0.035, on="panel"),
    "unused": Style(fill="hairline", fill_opacity=0.35),
    "sign": Style(fill="text", size=0.36, anchor="middle", on="ground"),
    "dish": Style(fill="ground"),
    "dish-rim": Style(stroke="brass", width=0.05, on="panel"),
    "dish-fine": Style(stroke="brass", width=0.018, opacity=0.8),
    "dish-full": Style(fill="brass", fill_opacity=0.28),
    "heading": Style(fill="text", size=0.72, serif=True, on="panel"),
}
for _name in COLOUR_NAMES:
    STYLES[f"tint-{_name}"] = Style(fill=_name, fill_opacity=0.16)
    STYLES[f"wanted-{_name}"] = Style(stroke=_name, width=0.04, on="ground")


def demand_symbol(shapes: str, colour: str, shape: str) -> str:
    """The symbol of an empty space: the shapes it is made for, and the colour and shape asked for, or x."""
    return f"demand-{shapes}-{colour}{shape}"


def demand(shapes: str, colour: str, shape: str) -> Symbol:
    """An empty space with what it asks for."""
    asked = shapes if shape == ANYTHING else shape
    parts = [Part(circle(0, 0, 0.58), "well")]
    ink = "empty" if shape == ANYTHING else "wanted"
    if colour != ANYTHING:
        number = COLOURS.index(colour)
        name = COLOUR_NAMES[number]
        ink = f"wanted-{name}"
        parts.append(Part(circle(0, 0, 0.58), f"tint-{name}"))
        parts.append(Part(mark(number, (0, 0), 0.2), ink))
    return (*parts, *(Part(outline_path(letter, 0.92 if shape == letter else 0.86), ink) for letter in asked))


def dish(sixths: int) -> Symbol:
    """A cast-off dish seen from above, its rim engraved in sixths, those that are taken shaded."""
    taken = [
        polygon([(0, 0), *(at_angle(60 * k - 90 + step * 12, 1.3) for step in range(6))])
        for k in range(sixths)
    ]
    seams = "".join(
        polygon([at_angle(60 * k - 90, 1.1), at_angle(60 * k - 90, 1.3)], closed=False) for k in range(6)
    )
    return (
        Part(circle(0, 0, 1.45), "dish"),
        Part(circle(0, 0, 1.45), "dish-rim"),
        *(Part(sector, "dish-full") for sector in taken),
        Part(circle(0, 0, 1.3), "dish-fine"),
        Part(seams, "dish-fine"),
    )


UNUSED_SPACE: Symbol = (Part(circle(0, 0, 0.12), "unused"),)


def symbols(setup: Setup) -> Iterator[str]:
    """Diatoms' pieces, the spaces of the card, and the dishes."""
    yield from diatoms.symbols(setup)
    card = card_of(setup)
    for space, word in zip(card.slide.spaces, card.words, strict=True):
        if word != UNUSED:
            colour = word[0] if word[0] in COLOURS else ANYTHING
            shape = word[1] if word[1] in SHAPES else ANYTHING
            yield demand_symbol(space.shapes, colour, shape)
    yield from (f"dish-{sixths}" for sixths in range(DISH_ROOM + 1))
    yield "unused"


@functools.lru_cache(maxsize=1024)
def symbol(name: str) -> Symbol:
    """A symbol by its name: `demand-oq-rx`, `dish-4`, `unused`, or one of Diatoms."""
    kind, _, rest = name.partition("-")
    match kind:
        case "demand":
            shapes, _, asked = rest.partition("-")
            return demand(shapes, asked[0], asked[1])
        case "dish":
            return dish(int(rest))
        case "unused":
            return UNUSED_SPACE
        case _:
            return diatoms.symbol(name)
