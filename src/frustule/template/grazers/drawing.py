"""Drawings of Grazers: algae as tufts, snails as shells, in units of a cell.

Colours are tokens of both themes; the two snails differ in their shells, too, since colour must never be the
only sign.
"""

import math
from collections.abc import Iterable

from frustule.core.drawing.scene import Part, Symbol, circle, polygon
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.setup import Setup
from frustule.template.grazers.position import MOST_ALGAE, SEATS

TOKENS = {"dark": {"algae": "#99fdd7"}, "light": {"algae": "#1d7a58"}}
"""A colour of the game's own, in both themes."""
STYLES = COMMON | {
    "cell": Style(fill="water", stroke="hairline", width=0.03),
    "coordinate": Style(fill="muted", size=0.32, anchor="middle", on="ground"),
    "alga": Style(stroke="algae", width=0.07, on="water"),
    "foot": Style(fill="text", on="water"),
    "shell-0": Style(fill="orange", stroke="text", width=0.03, on="water"),
    "shell-1": Style(fill="blue", stroke="text", width=0.03, on="water"),
    "whorl": Style(stroke="ground", width=0.05),
}
CELL = polygon([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
TUFTS = ([(0.0, 0.28)], [(-0.17, 0.3), (0.17, 0.26)], [(-0.25, 0.16), (0.04, 0.34), (0.26, 0.12)])
"""Where one, two and three algae stand."""


def symbols(setup: Setup) -> Iterable[str]:
    return SYMBOLS


def symbol(name: str) -> Symbol:
    return SYMBOLS[name]


def _tuft(x: float, y: float) -> Part:
    blades = [[(x, y), (x + lean, y - 0.38 + abs(lean))] for lean in (-0.14, 0.0, 0.14)]
    return Part("".join(polygon(blade, closed=False) for blade in blades), "alga")


def _whorl(turns: float) -> str:
    """A spiral from the middle of the shell outwards."""
    steps = range(round(24 * turns) + 1)
    points = [(0.24 * k / steps[-1], math.tau * k / 24) for k in steps[1:]]
    return polygon([(0.02 + r * math.cos(a), -0.06 + r * math.sin(a)) for r, a in points], closed=False)


def _snail(seat: int) -> Symbol:
    foot = "M-0.4 0.3Q-0.44 -0.1 -0.3 -0.2L-0.26 0.08Q0.2 0.1 0.42 0.3Z"
    marks = _whorl(2.2) if seat == 0 else circle(0.02, -0.06, 0.18) + circle(0.02, -0.06, 0.08)
    shell = Part(circle(0.02, -0.06, 0.3), f"shell-{seat}")
    return (Part(foot, "foot"), shell, Part(marks, "whorl"))


SYMBOLS: dict[str, Symbol] = {
    **{f"algae-{n}": tuple(_tuft(x, y) for x, y in TUFTS[n - 1]) for n in range(1, MOST_ALGAE + 1)},
    **{f"snail-{seat}": _snail(seat) for seat in range(SEATS)},
}
