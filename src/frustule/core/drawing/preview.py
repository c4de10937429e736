"""The picture that stands for a link: one panel of a scene under a lens, and beside it a few words."""

import textwrap
from collections.abc import Callable, Iterable, Mapping
from xml.sax.saxutils import escape

from frustule.core.drawing.scene import Panel, Symbol, number
from frustule.core.drawing.svg import definitions, elements_svg, page, sheet, shown
from frustule.core.drawing.theme import Style

WIDE, HIGH = 1200, 630
"""Pixels, as those who show links expect them."""
LENS = 265
"""The radius of the lens."""
CENTRE = (320, 315)
LEFT = 640
"""Where the words begin."""
TITLE, LINE = 58, 32
"""Sizes of letters."""
LINES = 4
SERIF = "font-family:'Libertinus Serif',Georgia,serif;text-anchor:start;dominant-baseline:auto"
Box = tuple[float, float, float, float]


def preview(
    panel: Panel,
    box: Box,
    words: tuple[str, str],
    symbol: Callable[[str], Symbol],
    styles: Mapping[str, Style],
    colours: Mapping[str, str],
) -> str:
    """A panel, or the part of it in a box, with a title and a sentence."""
    used = {element.symbol for element in shown(panel) if element.symbol}
    body = _seen(panel, box) + _rim(colours) + "".join(_words(words, colours))
    return page((WIDE, HIGH), WIDE, words, sheet(styles, colours), definitions(used, symbol) + body)


def _seen(panel: Panel, box: Box) -> str:
    """What lies under the lens: its corners are beyond the rim."""
    left, top, wide, high = box
    scale = 2 * LENS / max(wide, high)
    x, y = CENTRE
    across, down = number(-left - wide / 2), number(-top - high / 2)
    placed = f"translate({x} {y}) scale({number(scale)}) translate({across} {down})"
    return (
        f'<clipPath id="lens"><circle cx="{x}" cy="{y}" r="{LENS - 6}"/></clipPath>'
        f'<g clip-path="url(#lens)"><rect class="sheet" x="{x - LENS}" y="{y - LENS}" width="{2 * LENS}" '
        f'height="{2 * LENS}"/><g transform="{placed}">{elements_svg(panel)}</g></g>'
    )


def _rim(colours: Mapping[str, str]) -> str:
    x, y = CENTRE
    brass = colours["brass"]
    ticks = "".join(
        f'<path d="M{x} {y - LENS + 6}v12" transform="rotate({angle} {x} {y})"/>'
        for angle in range(0, 360, 15)
    )
    return (
        f'<g fill="none" stroke="{brass}" stroke-width="2">{ticks}'
        f'<circle cx="{x}" cy="{y}" r="{LENS}" stroke-width="5"/>'
        f'<circle cx="{x}" cy="{y}" r="{LENS - 6}" stroke-width="1.5"/></g>'
    )


def _words(words: tuple[str, str], colours: Mapping[str, str]) -> Iterable[str]:
    title, sentence = words
    # About as many letters as there is room for.
    titled = textwrap.wrap(title, 18)[:LINES]
    said = textwrap.wrap(sentence, 34)[:LINES]
    deep = len(titled) * TITLE * 1.15 + len(said) * LINE * 1.35 + 40
    y = (HIGH - deep) / 2 + TITLE * 0.4
    yield _line("Frustule", y, 28, colours["brass"])
    y += 40
    for text in titled:
        y += TITLE
        yield _line(text, y, TITLE, colours["text"])
        y += TITLE * 0.15
    y += 12
    for text in said:
        y += LINE * 1.35
        yield _line(text, y, LINE, colours["muted"])


def _line(text: str, y: float, size: int, colour: str) -> str:
    # By itself, so that no rule of the game for texts on boards holds here.
    style = f"{SERIF};font-size:{size}px;fill:{colour}"
    return f'<text x="{LEFT}" y="{number(y)}" style="{style}">{escape(text)}</text>'
