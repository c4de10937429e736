"""A scene as SVG: panels laid out by role, symbols defined once, styles of a theme, words inside.

The title and the complete description stand in the picture itself, for screen readers and for anybody who
opens the file as text. What matters only while picking a move is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

from frustule.core.drawing.scene import Element, Panel, Part, Scene, Symbol, Use, number
from frustule.core.drawing.space import SQUARE, Facet, flat
from frustule.core.drawing.theme import Style, css
from frustule.core.speech.language import say

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
    styles: Mapping[str, Style],
    colours: Mapping[str, str],
    width: int = 1200,
) -> str:
    """The whole scene as one picture."""
    layout, across, down = arrange(scene)
    used = {element.symbol for panel, *_ in layout for element in shown(panel) if element.symbol}
    body = "".join(framed(*placed, titled(placed[0].title), elements_svg(placed[0])) for placed in layout)
    words = say("{title}: {status}", title=scene.title, status=scene.status)
    return page(
        (across, down), width, (words, scene.text), sheet(styles, colours), definitions(used, symbol) + body
    )


def page(size: tuple[float, float], width: int, words: tuple[str, str], rules: str, body: str) -> str:
    """A picture with its words inside: a title, and a description that suffices by itself."""
    across, down = map(number, size)
    shown = f'viewBox="0 0 {across} {down}" width="{width}" height="{round(width * size[1] / size[0])}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {shown} role="img">'
        f"<title>{escape(words[0])}</title><desc>{escape(words[1])}</desc><style>{rules}</style>"
        f'<rect class="ground" width="{across}" height="{down}"/>{body}</svg>\n'
    )


def sheet(styles: Mapping[str, Style], colours: Mapping[str, str]) -> str:
    """The styles of a game, and of what lies under its panels, in the colours of a theme."""
    return css(styles, colours) + f".ground{{fill:{colours['ground']}}}.sheet{{fill:{colours['panel']}}}"


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


def shown(panel: Panel) -> list[Element]:
    """The elements of a panel while nobody picks; solids as they are seen on paper."""
    hidden = {element.id for element in panel.elements if element.while_picking}
    seen = [e for e in panel.elements if e.id not in hidden and e.beside not in hidden]
    return flat(panel.space, seen) if panel.space else seen


def elements_svg(panel: Panel) -> str:
    """What is seen of a panel while nobody picks, in its own coordinates."""
    return "".join(map(element_svg, sorted(shown(panel), key=lambda e: e.layer)))


def titled(title: str) -> str:
    return f'<text class="heading" y="0.6">{escape(title)}</text>'


def framed(panel: Panel, x: float, y: float, scale: float, title: str, elements: str) -> str:
    """A panel at its place: the title above, the elements on a sheet."""
    left, top, width, height = panel.box
    size = f'width="{number(width * scale)}" height="{number(height * scale)}"'
    return (
        f'<g transform="translate({number(x)} {number(y)})" role="group" aria-label={quoteattr(panel.title)}>'
        f'{title}<rect class="sheet" y="{HEADING}" {size} rx="0.2"/>'
        f'<g transform="translate(0 {HEADING}) scale({scale:.4f}) translate({number(-left)} {number(-top)})">'
        f"{elements}</g></g>"
    )


def element_svg(element: Element) -> str:
    """An element at its place."""
    if isinstance(element, Facet):
        return _facet_svg(element)
    words = [f"translate({number(element.x)} {number(element.y)})"] if element.x or element.y else []
    if element.angle:
        words.append(f"rotate({number(element.angle)})")
    if element.mirror or element.scale != 1.0:
        words.append(f"scale({'-' if element.mirror else ''}{number(element.scale)} {number(element.scale)})")
    place = f' transform="{" ".join(words)}"' if words else ""
    style = f" class={quoteattr(element.style)}" if element.style else ""
    title = f"<title>{escape(element.label)}</title>" if element.label else ""
    if element.symbol:
        return f'<g{place}{style}>{title}<use href="#{_id(element.symbol)}"/></g>'
    if element.text:
        return f"<text{place}{style}>{title}{escape(element.text)}</text>"
    return f'<path{place}{style} d="{element.path}">{title}</path>'


def _facet_svg(facet: Facet) -> str:
    """A side of a solid: its drawing slanted, and the shade that lies on it."""
    matrix = " ".join(f"{value:.3g}" for value in facet.matrix)
    style = f" class={quoteattr(facet.style)}" if facet.style else ""
    title = f"<title>{escape(facet.label)}</title>" if facet.label else ""
    drawn = f'<use href="#{_id(facet.symbol)}"/>' if facet.symbol else f'<path d="{facet.path}"/>'
    shade = f'<path class="shade-{facet.shade}" d="{SQUARE}"/>' if facet.shade else ""
    place = f"matrix({matrix} {number(facet.x)} {number(facet.y)})"
    return f'<g transform="{place}"{style}>{title}{drawn}{shade}</g>'


def definitions(names: Iterable[str], symbol: Callable[[str], Symbol]) -> str:
    """The symbols of these names, and those within them."""
    drawn: dict[str, str] = {}
    waiting = sorted(names, reverse=True)
    while waiting:
        name = waiting.pop()
        if name not in drawn:
            parts = symbol(name)
            drawn[name] = f'<g id="{_id(name)}">{"".join(map(_part, parts))}</g>'
            waiting += [part.symbol for part in parts if isinstance(part, Use)]
    return f"<defs>{''.join(drawn.values())}</defs>"


def _part(part: Part | Use) -> str:
    if isinstance(part, Part):
        return f'<path class="{part.style}" d="{part.path}"/>'
    words = [f"translate({number(part.x)} {number(part.y)})"]
    if part.angle:
        words.append(f"rotate({number(part.angle)})")
    if part.scale != 1.0:
        words.append(f"scale({part.scale:g})")
    return f'<use href="#{_id(part.symbol)}" transform="{" ".join(words)}"/>'


def _id(name: str) -> str:
    return name.replace(".", "_")
