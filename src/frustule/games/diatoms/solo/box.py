"""Packing tiles and a card into the record that the compiled rules read."""

from typing import TYPE_CHECKING, Any

from frustule.games.diatoms.box import fill_tiles
from frustule.games.diatoms.components import COLOURS, SHAPES

if TYPE_CHECKING:
    from frustule.games.diatoms.solo.card import Card
    from frustule.games.diatoms.solo.options import CommissionsOptions


def fill(box: Any, seats: int, options: "CommissionsOptions") -> None:
    """Writes everything that stays the same during a commission."""
    fill_tiles(box, options.tile_set)
    fill_card(box, options.chosen)
    box.chosen = options.hand == "chosen"
    if options.dishes:
        box.dishes = options.dishes


def fill_card(box: Any, card: "Card") -> None:
    box.spaces = len(card.slide.spaces)
    box.dishes = card.dishes
    for i, word in enumerate(card.words):
        if word == "--":
            continue
        box.used |= 1 << i
        box.allow[i] = sum(
            1 << (COLOURS.index(colour) * 5 + SHAPES.index(shape))
            for colour in card.colours(i)
            for shape in card.shapes(i)
        )
        box.number[i] = int(word[1]) if word[1].isdecimal() else 0
        box.letter[i] = ord(word[0]) - ord("A") + 1 if word[0].isupper() else 0
