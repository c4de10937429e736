"""Cards and slides as pictures by themselves: for clients that have the kit, and as SVG.

A *kit* is what cards are drawn and painted with; a client fetches it once, so that a scene for it leaves out
what the kit holds.
"""

import functools
import itertools

import msgspec

from frustule.core.drawing.scene import Panel, Scene
from frustule.core.drawing.svg import definitions, elements_svg, page, sheet
from frustule.core.drawing.theme import THEMES
from frustule.core.drawing.wire import WireScene, drawings, wire_scene
from frustule.core.engine.position import Position
from frustule.games.diatoms.components import COLOUR_NAMES, COLOURS, SHAPES, standard_slide
from frustule.games.diatoms.drawing import slide_symbol
from frustule.games.diatoms.solo.drawing import ANYTHING, demand_symbol

SMALL = 320
"""The width of a card's picture in pixels, where nobody asks for another."""


def shape_pairs() -> list[str]:
    """The shapes that a space can take, two and two."""
    return ["".join(pair) for pair in itertools.combinations(SHAPES, 2)]


@functools.cache
def kit_symbols() -> frozenset[str]:
    """The symbols in the kit: every demand of every space, every diatom, the standard slide."""
    pairs = {*shape_pairs(), *(space.shapes for space in standard_slide().spaces)}
    demands = [
        demand_symbol(pair, colour, shape)
        for pair in sorted(pairs)
        for colour in (ANYTHING, *COLOURS)
        for shape in (ANYTHING, *pair)
    ]
    diatoms = [f"diatom-{kind}" for kind in range(25)]
    return frozenset([*demands, *diatoms, "unused", slide_symbol(standard_slide())])


def _own_panel(scene: Scene, seat: int = 0) -> Panel:
    """The panel of a scene that shows a seat's slide."""
    return next(panel for panel in scene.panels if panel.id == f"slide-{seat}")


def drawn_slide(position: Position, seat: int = 0, *, words: bool = True, named: bool = False) -> WireScene:
    """The slide of a seat by itself; what the kit holds is left out. Without words it is a mere picture; its
    elements have numbers unless they are to keep their names."""
    scene = position.scene(seat, with_moves=False)
    panel = _own_panel(scene, seat)
    elements = tuple(
        msgspec.structs.replace(e, id=e.id if named else str(k), beside="", label=e.label if words else "")
        for k, e in enumerate(panel.elements)
    )
    alone = msgspec.structs.replace(panel, elements=elements)
    wire = wire_scene(msgspec.structs.replace(scene, panels=(alone,), moves=(), calls=()), position.setup)
    used = {element.symbol for element in elements if element.symbol}
    kept = kit_symbols() if position.game.name == "commissions" else frozenset[str]()
    return msgspec.structs.replace(wire, symbols=drawings(position.game, used - kept))


def _bolder(theme: str) -> str:
    """What a small picture needs beside the styles: stronger lines, larger signs, no ground of its own."""
    tokens = THEMES[theme]
    return (
        ".ground,.unused{fill:none}.link{opacity:0.3}"
        f".well{{fill:{tokens['panel']};stroke:{tokens['muted']};stroke-width:0.04}}"
        f".empty{{stroke:{tokens['text']};stroke-width:0.045}}.wanted{{stroke-width:0.07}}"
        ".sign{font-size:0.62px}" + "".join(f".wanted-{name}{{stroke-width:0.07}}" for name in COLOUR_NAMES)
    )


def card_svg(position: Position, title: str, theme: str) -> str:
    """The slide of a game's only seat as SVG."""
    panel = _own_panel(position.scene(0, with_moves=False))
    left, top, wide, high = panel.box
    used = {element.symbol for element in panel.elements if element.symbol}
    moved = f'<g transform="translate({-left:g} {-top:g})">{elements_svg(panel)}</g>'
    body = definitions(used, position.game.voice.symbol) + moved
    rules = sheet(position.game.styles, position.game.tokens[theme]) + _bolder(theme)
    return page((wide, high), SMALL, (title, title), rules, body)
