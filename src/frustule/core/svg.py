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
COLUMN = 16.0
COLUMNS = {"board": 0, "own": 1, "hand": 0, "stack": 0, "tray": 1, "choice": 1}
"""The column of each role that has one."""
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
    """The shared board left, one's own beside it, what one plays from below; the rest where there is room.

    A column is as wide as its boards; where nobody has a board of their own, there is no column for it.
    """
    own = any(panel.role == "own" for panel in scene.panels)
    columns = {role: k for role, k in COLUMNS.items() if own or k != COLUMNS["own"]}
    order = sorted(scene.panels, key=lambda panel: panel.role not in columns)
    wide = [_across([p for p in order if columns.get(p.role) == k]) for k in (0, 1)] + [COLUMN * 0.62]
    left = [GAP, GAP + wide[0] + GAP * bool(wide[0])]
    left.append(left[1] + wide[1] + GAP * bool(wide[1]))
    depth = [GAP, GAP, GAP]
    layout: Layout = []
    for panel in order:
        open_columns = [k for k in range(3) if wide[k]]
        column = columns.get(panel.role, min(open_columns, key=lambda k: (round(depth[k]), -k)))
        scale = _scale(panel, wide[column])
        layout.append((panel, left[column], depth[column], scale))
        depth[column] += panel.box[3] * scale + HEADING + GAP
    return layout, left[2] + wide[2] + GAP, max(depth)


def _across(panels: list[Panel]) -> float:
    """The width of a column that holds these."""
    boards = [p.box[2] * _scale(p, COLUMN) for p in panels if p.role in ("board", "own")]
    return max(boards, default=COLUMN if panels else 0.0)


def _scale(panel: Panel, across: float) -> float:
    """Boards fill their column; the others stay at most as large as in the narrow one."""
    if panel.role in ("board", "own"):
        return min(across / panel.box[2], COLUMN / panel.box[3])
    scale = min(across, COLUMN * 0.62) / panel.box[2]
    return min(scale, 1.15) if panel.role in COLUMNS else min(scale, COLUMN * 0.62 / panel.box[3] * 1.3)


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
