"""Commission cards as clients get them: in a list, drawn, read from a text, made anew.

Cards are pictures of one panel, the card itself, whose symbols are in a *kit* that a client fetches once and
that also holds what an editor paints with.
"""

import functools
import itertools

import msgspec

from frustule.core.drawing.scene import Panel, Scene
from frustule.core.drawing.svg import definitions, elements_svg, page, sheet
from frustule.core.drawing.theme import THEMES, css
from frustule.core.drawing.wire import WireScene, drawings, wire_scene
from frustule.core.engine.game import Game
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.speech.language import spoken
from frustule.games import game
from frustule.games.diatoms.components import (
    COLOUR_NAMES,
    COLOURS,
    MOST_NAME,
    MOST_SPACES,
    SHAPES,
    standard_slide,
)
from frustule.games.diatoms.drawing import RING, slide_symbol
from frustule.games.diatoms.solo.card import MOST_ABOUT, MOST_DISHES, Card
from frustule.games.diatoms.solo.card_text import ACROSS, DOWN
from frustule.games.diatoms.solo.cards import NUMBERS, SERIES, Tally, measured, series_of, standard_card
from frustule.games.diatoms.solo.drawing import ANYTHING, demand_symbol
from frustule.games.diatoms.solo.words import GRADES
from frustule.games.diatoms.taking import STOCK
from frustule.protocol.commissions import (
    CardFacts,
    CardList,
    CardRead,
    Difficulty,
    Kit,
    SeriesFacts,
    SpaceFacts,
)

SMALL = 320
"""The width of a card's picture in pixels, where nobody asks for another."""


def difficulty_of(tally: Tally) -> Difficulty:
    """What was measured, in words."""
    return Difficulty(
        grade=tally.grade,
        words=game("commissions").say(GRADES[tally.grade - 1]),
        share=tally.share,
        games=tally.games,
    )


@spoken
def card_list() -> CardList:
    """The house's commissions."""
    say = game("commissions").say
    cards: list[CardFacts] = []
    for number in NUMBERS:
        card, tally = standard_card(number), measured(number)
        cards.append(
            CardFacts(
                number=number,
                title=say(card.title),
                about=say(card.about),
                series=series_of(number).title,
                freeform=card.layout is not None,
                spaces=card.used,
                dishes=card.dishes,
                difficulty=difficulty_of(tally) if tally else None,
            )
        )
    series = [SeriesFacts(title=s.title, numbers=list(s.numbers), points=s.points) for s in SERIES]
    return CardList(series=series, cards=cards, grades=[say(word) for word in GRADES])


def card_read(card: Card) -> CardRead:
    """A card for those who paint and play it."""
    return CardRead(
        title=card.title,
        about=card.about,
        dishes=card.dishes,
        freeform=card.layout is not None,
        spaces=_spaces(card),
        links=list(card.layout.links) if card.layout else [],
        used=card.used,
        option=msgspec.json.encode(card).decode(),
    )


def _spaces(card: Card) -> list[SpaceFacts]:
    return [
        SpaceFacts(name=s.name, shapes=s.shapes, x=s.x, y=s.y, demand=word)
        for s, word in zip(card.slide.spaces, card.words, strict=False)
    ]


@functools.cache
def kit() -> bytes:
    """The kit as it is sent."""
    commissions, slide = game("commissions"), standard_slide()
    spaces = [SpaceFacts(name=s.name, shapes=s.shapes, x=s.x, y=s.y, demand="--") for s in slide.spaces]
    made = Kit(
        game=commissions.name,
        styles={theme: css(commissions.styles, colours) for theme, colours in commissions.tokens.items()},
        symbols=drawings(commissions, _kept()),
        slide=slide_symbol(slide),
        spaces=spaces,
        links=list(slide.links),
        ring=RING,
        across=ACROSS,
        down=DOWN,
        pairs=_pairs(),
        stock={shape: int(most) for shape, most in zip(SHAPES, STOCK, strict=True)},
        most_title=MOST_NAME,
        most_about=MOST_ABOUT,
        most_dishes=MOST_DISHES,
        most_spaces=MOST_SPACES,
    )
    return msgspec.json.encode(made)


def _pairs() -> list[str]:
    return ["".join(pair) for pair in itertools.combinations(SHAPES, 2)]


@functools.cache
def _kept() -> frozenset[str]:
    """The symbols in the kit: every demand of every space, every diatom, the standard slide."""
    pairs = {*_pairs(), *(space.shapes for space in standard_slide().spaces)}
    demands = [
        demand_symbol(pair, colour, shape)
        for pair in sorted(pairs)
        for colour in (ANYTHING, *COLOURS)
        for shape in (ANYTHING, *pair)
    ]
    diatoms = [f"diatom-{kind}" for kind in range(25)]
    return frozenset([*demands, *diatoms, "unused", slide_symbol(standard_slide())])


# Pictures


def setup_with(card: Card) -> Setup:
    """A commission of any card."""
    return game("commissions").setup(1, card=card)


def own_panel(scene: Scene, seat: int = 0) -> Panel:
    """The panel of a scene that shows a seat's slide."""
    return next(panel for panel in scene.panels if panel.id == f"slide-{seat}")


def drawn(position: Position, seat: int = 0, *, words: bool = True) -> WireScene:
    """The slide of a seat by itself; what the kit holds is left out. Without words it is a mere picture."""
    commissions: Game = position.game
    scene = position.scene(seat, with_moves=False)
    panel = own_panel(scene, seat)
    elements = tuple(
        msgspec.structs.replace(e, id=str(k), beside="", label=e.label if words else "")
        for k, e in enumerate(panel.elements)
    )
    alone = msgspec.structs.replace(panel, elements=elements)
    wire = wire_scene(msgspec.structs.replace(scene, panels=(alone,), moves=(), calls=()), position.setup)
    used = {element.symbol for element in elements if element.symbol}
    kept = _kept() if commissions.name == "commissions" else frozenset[str]()
    return msgspec.structs.replace(wire, symbols=drawings(commissions, used - kept))


def _bolder(theme: str) -> str:
    """What a small picture needs beside the styles: stronger lines, larger signs, no ground of its own."""
    tokens = THEMES[theme]
    return (
        ".ground,.unused{fill:none}.link{opacity:0.3}"
        f".well{{fill:{tokens['panel']};stroke:{tokens['muted']};stroke-width:0.04}}"
        f".empty{{stroke:{tokens['text']};stroke-width:0.045}}.wanted{{stroke-width:0.07}}"
        ".sign{font-size:0.62px}" + "".join(f".wanted-{name}{{stroke-width:0.07}}" for name in COLOUR_NAMES)
    )


@functools.lru_cache(maxsize=256)
def picture(number: str, theme: str) -> bytes:
    """A card of the house as SVG, empty."""
    position = game("commissions").setup(1, commission=number).deal(1)
    panel = own_panel(position.scene(0, with_moves=False))
    left, top, wide, high = panel.box
    used = {element.symbol for element in panel.elements if element.symbol}
    moved = f'<g transform="translate({-left:g} {-top:g})">{elements_svg(panel)}</g>'
    body = definitions(used, position.game.voice.symbol) + moved
    title = f"Commission {number}"
    rules = sheet(position.game.styles, position.game.tokens[theme]) + _bolder(theme)
    return page((wide, high), SMALL, (title, title), rules, body).encode()
