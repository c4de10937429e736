"""A scene as SVG: panels laid out by role, symbols defined once, styles of a theme, words inside.

The title and the complete description stand in the picture itself, for screen readers and for anybody who
opens the file as text.
"""

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from frustule.core.scene import Element, Panel, Scene, Symbol, number
from frustule.core.theme import THEMES, Style, css

GAP = 0.6
HEADING = 0.9
Layout = list[tuple[Panel, float, float, float]]
"""Panels with x, y and scale."""


def svg(
    scene: Scene,
    symbol: Callable[[str], Symbol],
    styles: dict[str, Style],
    theme: str = "dark",
    width: int = 1200,
) -> str:
    """The whole scene as one picture."""
    layout, across, down = arrange(scene)
    used = sorted({element.symbol for panel, *_ in layout for element in panel.elements if element.symbol})
    defs = "".join(f'<g id="{_id(name)}">{_parts(symbol(name))}</g>' for name in used)
    body = "".join(_panel(*placed) for placed in layout)
    colours = THEMES[theme]
    sheets = f".ground{{fill:{colours['ground']}}}.sheet{{fill:{colours['panel']}}}"
    size = f'width="{number(across)}" height="{number(down)}"'
    view = f'viewBox="0 0 {number(across)} {number(down)}"'
    shown = f'{view} width="{width}" height="{round(width * down / across)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {shown} role="img">'
        f"<title>{escape(scene.title)}: {escape(scene.status)}</title><desc>{escape(scene.text)}</desc>"
        f"<style>{css(styles, theme)}{sheets}</style>"
        f'<defs>{defs}</defs><rect class="ground" {size}/>{body}</svg>\n'
    )


def arrange(scene: Scene) -> tuple[Layout, float, float]:
    """The shared board left, one's own right, what one plays from below, the others and papers beside."""
    columns: list[list[Panel]] = [[], [], []]
    for panel in scene.panels:
        column = {"board": 0, "own": 1, "hand": 0, "stack": 0, "tray": 1, "choice": 1}.get(panel.role, 2)
        columns[column].append(panel)
    big = 16.0
    layout: Layout = []
    x, deepest = GAP, 0.0
    for column, panels in enumerate(columns):
        if not panels:
            continue
        across = big if column < 2 else big * 0.62
        y = GAP
        for panel in panels:
            scale = min(
                across / panel.box[2], (big if panel.role in ("board", "own") else big * 0.6) / panel.box[3]
            )
            if panel.role in ("hand", "stack", "tray", "choice"):
                scale = min(scale, 1.15)
            layout.append((panel, x, y, scale))
            y += panel.box[3] * scale + HEADING + GAP
        deepest = max(deepest, y)
        x += across + GAP
    return layout, x, deepest


def _panel(panel: Panel, x: float, y: float, scale: float) -> str:
    left, top, width, height = panel.box
    elements = "".join(_element(e) for e in sorted(panel.elements, key=lambda e: e.layer))
    size = f'width="{number(width * scale)}" height="{number(height * scale)}"'
    return (
        f'<g transform="translate({number(x)} {number(y)})" role="group" aria-label={quoteattr(panel.title)}>'
        f'<text class="words" y="0.6">{escape(panel.title)}</text>'
        f'<rect class="sheet" y="{HEADING}" {size} rx="0.2"/>'
        f'<g transform="translate(0 {HEADING}) scale({scale:.4f}) translate({number(-left)} {number(-top)})">'
        f"{elements}</g></g>"
    )


def _element(element: Element) -> str:
    words = [f"translate({number(element.x)} {number(element.y)})"]
    if element.turn:
        words.append(f"rotate({number(element.turn)})")
    if element.mirror or element.scale != 1.0:
        words.append(f"scale({'-' if element.mirror else ''}{number(element.scale)} {number(element.scale)})")
    place = f'transform="{" ".join(words)}"'
    style = f" class={quoteattr(element.style)}" if element.style else ""
    title = f"<title>{escape(element.label)}</title>" if element.label else ""
    if element.symbol:
        return f'<g {place}{style}>{title}<use href="#{_id(element.symbol)}"/></g>'
    if element.text:
        return f"<text {place}{style}>{title}{escape(element.text)}</text>"
    return f'<path {place}{style} d="{element.path}">{title}</path>'


def _parts(parts: Symbol) -> str:
    return "".join(f'<path class="{part.style}" d="{part.path}"/>' for part in parts)


def _id(name: str) -> str:
    return name.replace(".", "_")
