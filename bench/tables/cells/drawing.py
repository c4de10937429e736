"""The drawings of Cells."""

from collections.abc import Iterable

from frustule.core.drawing.scene import Part, Symbol, circle, polygon
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup

STYLES = COMMON | {
    "cell": Style(fill="panel", stroke="hairline", width=0.03),
    "one": Style(fill="green"),
    "two": Style(fill="orange"),
}
SYMBOLS: dict[str, Symbol] = {
    "cell": (Part(polygon([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]), "cell"),),
    "mark-1": (Part(circle(0, 0, 0.35), "one"),),
    "mark-2": (Part(circle(0, 0, 0.35), "two"),),
}


def symbol(name: str) -> Symbol:
    return SYMBOLS[name]


def symbols(setup: Setup) -> Iterable[str]:
    return SYMBOLS
