"""Commission cards as clients get them: in a list, drawn, read from a text, made anew.

Cards are pictures of one panel, the card itself, whose symbols are in a *kit* that a client fetches once and
that also holds what an editor paints with.
"""

import functools

import msgspec

from frustule.core.drawing.theme import css
from frustule.core.drawing.wire import drawings
from frustule.core.engine.setup import Setup
from frustule.core.speech.language import spoken
from frustule.games import game
from frustule.games.diatoms.components import (
    MOST_NAME,
    MOST_SPACES,
    SHAPES,
    standard_slide,
)
from frustule.games.diatoms.drawing import RING, slide_symbol
from frustule.games.diatoms.solo.card import MOST_ABOUT, MOST_DISHES, Card
from frustule.games.diatoms.solo.card_pictures import card_svg, kit_symbols, shape_pairs
from frustule.games.diatoms.solo.card_text import ACROSS, DOWN
from frustule.games.diatoms.solo.cards import NUMBERS, SERIES, Tally, measured, series_of, standard_card
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
        symbols=drawings(commissions, kit_symbols()),
        slide=slide_symbol(slide),
        spaces=spaces,
        links=list(slide.links),
        ring=RING,
        across=ACROSS,
        down=DOWN,
        pairs=shape_pairs(),
        stock={shape: int(most) for shape, most in zip(SHAPES, STOCK, strict=True)},
        most_title=MOST_NAME,
        most_about=MOST_ABOUT,
        most_dishes=MOST_DISHES,
        most_spaces=MOST_SPACES,
    )
    return msgspec.json.encode(made)


def setup_with(card: Card) -> Setup:
    """A commission of any card."""
    return game("commissions").setup(1, card=card)


@functools.lru_cache(maxsize=256)
def picture(number: str, theme: str) -> bytes:
    """A card of the house as SVG, empty."""
    position = game("commissions").setup(1, commission=number).deal(1)
    return card_svg(position, f"Commission {number}", theme).encode()
