"""Plots as SVG, drawn by a few lines of our own: dots with intervals, a table of shares, a line over moves.

A plot is a text that any browser shows; it holds a title and a description for those who do not see it. Its
colours are the themes'.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from frustule.core.drawing.theme import SANS, THEMES

ROW = 28
LEFT = 130
WIDTH = 640
INK = THEMES["light"]


@dataclass(frozen=True)
class Dot:
    """A value with the interval that holds it."""

    name: str
    value: float
    low: float
    high: float


def _svg(width: int, height: int, title: str, description: str, body: Sequence[str]) -> str:
    style = f"text{{font:13px {SANS};fill:{INK['text']}}}.fine{{fill:{INK['muted']};font-size:11px}}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(description)}</desc>",
            f"<style>{style}</style>",
            f'<rect width="{width}" height="{height}" fill="{INK["panel"]}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{of_kind}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1.0) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{INK[colour]}" stroke-width="{width:g}"/>'
    )


def ticks(low: float, high: float, count: int = 6) -> list[float]:
    """At most so many round numbers from low to high."""
    step = 10.0 ** math.floor(math.log10(max(high - low, 1e-9)) - 1)
    while math.floor(high / step) - math.ceil(low / step) + 1 > count:
        leading = round(step / 10.0 ** math.floor(math.log10(step) + 1e-9))
        step *= 2.5 if leading == 2 else 2
    return [round(k * step, 9) for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def dots(title: str, rows: Sequence[Dot], unit: str = "") -> str:
    """A row for each value: a dot on its interval."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    spread = (high - low) or 1.0
    low, high = low - 0.05 * spread, high + 0.05 * spread
    bottom = 40 + ROW * len(rows)

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - 20) * (value - low) / (high - low)

    body = [_text(12, 22, title)]
    for tick in ticks(low, high):
        body.append(_line(x(tick), 32, x(tick), bottom, "hairline", 0.5))
        body.append(_text(x(tick), bottom + 16, f"{tick:g}{unit}", "middle", "fine"))
    for k, row in enumerate(rows):
        y = 40 + ROW * k + ROW / 2
        body.append(_text(LEFT - 10, y + 4, row.name, "end"))
        body.append(_line(x(row.low), y, x(row.high), y, "brass", 2.5))
        body.append(f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="5" fill="{INK["blue"]}"/>')
    words = "; ".join(f"{r.name} {r.value:.3g}{unit} ({r.low:.3g} to {r.high:.3g})" for r in rows)
    return _svg(WIDTH, bottom + 28, title, words, body)


def shares(title: str, names: Sequence[str], known: dict[tuple[str, str], float]) -> str:
    """A square table: the share of the row's contestant against the column's."""
    cell = max(64, min(96, (WIDTH - LEFT) // max(1, len(names))))
    width, height = LEFT + cell * len(names) + 20, 64 + ROW * len(names) + 12
    body = [_text(12, 22, title)]
    body += [_text(LEFT + cell * (k + 0.5), 52, name, "middle", "fine") for k, name in enumerate(names)]
    words: list[str] = []
    for i, name in enumerate(names):
        y = 64 + ROW * i
        body.append(_text(LEFT - 10, y + 18, name, "end"))
        for k, other in enumerate(names):
            share = known.get((name, other))
            if share is None:
                continue
            colour = INK["green"] if share >= 0.5 else INK["red"]
            body.append(
                f'<rect x="{LEFT + cell * k + 1}" y="{y + 1}" width="{cell - 2}" height="{ROW - 2}" '
                f'fill="{colour}" fill-opacity="{abs(share - 0.5):.2f}"/>'
            )
            body.append(_text(LEFT + cell * (k + 0.5), y + 18, f"{100 * share:.1f}%", "middle"))
            words.append(f"{name} against {other} {100 * share:.1f}%")
    return _svg(width, height, title, "; ".join(words), body)


def course(
    title: str,
    lines: Sequence[tuple[str, Sequence[float]]],
    marks: Sequence[tuple[int, float, str]],
    top: float,
) -> str:
    """Values from 0 to `top` over the moves, a line for each name, with some moves marked and named."""
    height, bottom = 300, 260
    count = max(len(values) for _, values in lines)

    def x(move: int) -> float:
        return 50 + (WIDTH - 70) * move / max(1, count - 1)

    def y(value: float) -> float:
        return bottom - (bottom - 40) * value / top

    body = [_text(12, 22, title)]
    for tick in ticks(0, top, 5):
        body.append(_line(50, y(tick), WIDTH - 20, y(tick), "hairline", 0.5))
        body.append(_text(44, y(tick) + 4, f"{tick:g}", "end", "fine"))
    body += [_text(x(int(k)), bottom + 16, f"{k:g}", "middle", "fine") for k in ticks(0, count - 1)]
    for (name, values), colour in zip(lines, ("blue", "red", "leaf", "purple"), strict=False):
        points = " ".join(f"{x(k):.1f},{y(value):.1f}" for k, value in enumerate(values))
        body.append(f'<polyline points="{points}" fill="none" stroke="{INK[colour]}" stroke-width="2"/>')
        body.append(_text(WIDTH - 22, y(values[-1]) - 6, name, "end"))
    for move, value, words in marks:
        body.append(f'<circle cx="{x(move):.1f}" cy="{y(value):.1f}" r="4" fill="{INK["brass"]}"/>')
        body.append(_text(x(move), y(value) - 8, words, "middle", "fine"))
    words = "; ".join(f"{name}: {', '.join(f'{value:.2f}' for value in values)}" for name, values in lines)
    return _svg(WIDTH, height, title, words, body)
