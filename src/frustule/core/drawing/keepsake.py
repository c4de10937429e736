"""The picture of a finished game, to be kept and shared: one board whole, and beside it who came where."""

import math
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from frustule.core.drawing.preview import HIGH, WIDE
from frustule.core.drawing.scene import Panel, Symbol, number, polygon
from frustule.core.drawing.svg import definitions, elements_svg, page, sheet, shown
from frustule.core.drawing.theme import Style

BOARD = (24.0, 24.0, 582.0, 582.0)
"""Where the board lies: x, y, width, height."""
LEFT, RIGHT = 668, 1148
"""From where to where the words go."""
TITLE, ROW, SMALL = 52, 34, 24
"""Sizes of letters."""
DEEP = 58
"""From one row to the next."""
STAR = polygon(
    (radius * math.sin(k * math.pi / 5), -radius * math.cos(k * math.pi / 5))
    for k, radius in enumerate((12, 5) * 5)
)
SERIF = "font-family:'Libertinus Serif',Georgia,serif;dominant-baseline:auto"


class Ranked(NamedTuple):
    """Somebody who played: where they came, and with how many points."""

    place: int
    name: str
    points: int


class Told(NamedTuple):
    """What stands beside the board."""

    game: str
    heading: str
    """Who won, or how it went."""
    ranks: tuple[Ranked, ...]
    reason: str = ""


def keepsake(
    panel: Panel,
    told: Told,
    symbol: Callable[[str], Symbol],
    styles: Mapping[str, Style],
    colours: Mapping[str, str],
) -> str:
    """The whole panel, and what is told beside it."""
    used = {element.symbol for element in shown(panel) if element.symbol}
    x, y, wide, high = panel.box
    left, top, room, depth = BOARD
    scale = min(room / wide, depth / high)
    across, down = left + (room - wide * scale) / 2, top + (depth - high * scale) / 2
    placed = f"translate({number(across)} {number(down)}) scale({number(scale)}) translate({-x:.3f} {-y:.3f})"
    body = f'<g transform="{placed}">{elements_svg(panel)}</g>' + "".join(_words(told, colours))
    words = (told.game, told.heading)
    return page((WIDE, HIGH), WIDE, words, sheet(styles, colours), definitions(used, symbol) + body)


def _words(told: Told, colours: Mapping[str, str]) -> Iterable[str]:
    # About as many letters as there is room for.
    heading = textwrap.wrap(told.heading, 20)[:2]
    reason = textwrap.wrap(told.reason[:1].upper() + told.reason[1:], 42)[:2]
    ranks = sorted(told.ranks, key=lambda rank: rank.place) if len(told.ranks) > 1 else []
    deep = SMALL + len(heading) * TITLE * 1.15 + len(reason) * SMALL * 1.4 + len(ranks) * DEEP + 40
    y = (HIGH - deep) / 2 + SMALL
    yield _line(f"Frustule · {told.game}", LEFT, y, SMALL, colours["brass"])
    y += 14
    for text in heading:
        y += TITLE * 1.15
        yield _line(text, LEFT, y, TITLE, colours["text"])
    y += 8
    for text in reason:
        y += SMALL * 1.4
        yield _line(text, LEFT, y, SMALL, colours["muted"])
    y += 18
    for rank in ranks:
        y += DEEP
        yield from _rank(rank, y, colours)


def _rank(rank: Ranked, y: float, colours: Mapping[str, str]) -> Iterable[str]:
    """A row: a star for a winner and the place for the others, a name, the points."""
    won = rank.place == 1
    line = f'stroke="{colours["hairline"]}" stroke-width="1.5"'
    yield f'<path d="M{LEFT} {number(y - DEEP + 16)}H{RIGHT}" {line}/>'
    if won:
        placed = f"translate({LEFT + 12} {number(y - 11)})"
        yield f'<path d="{STAR}" transform="{placed}" fill="{colours["brass"]}"/>'
    else:
        yield _line(str(rank.place), LEFT + 12, y, ROW, colours["muted"], "middle")
    name = textwrap.shorten(rank.name, 20, placeholder="…")
    yield _line(name, LEFT + 44, y, ROW, colours["text" if won else "muted"])
    yield _line(str(rank.points), RIGHT, y, ROW, colours["brass" if won else "muted"], "end")


def _line(text: str, x: float, y: float, size: int, colour: str, anchor: str = "start") -> str:
    # By itself, so that no rule of the game for texts on boards holds here.
    style = f"{SERIF};text-anchor:{anchor};font-size:{size}px;fill:{colour}"
    return f'<text x="{number(x)}" y="{number(y)}" style="{style}">{escape(text)}</text>'
