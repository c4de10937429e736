"""Whether the stock alone could fill a card: asked when a card is read, before any tile is laid."""

from typing import TYPE_CHECKING

import numpy as np

from frustule.games.commissions import card_rules
from frustule.games.commissions.box import fill_card
from frustule.games.commissions.position import BOX, POSITION
from frustule.games.diatoms.components import COLOUR_NAMES, COLOURS, SHAPE_NAMES, SHAPES
from frustule.games.diatoms.rules import STOCK

if TYPE_CHECKING:
    from frustule.games.commissions.card import Card


def shortage(card: "Card") -> str:
    """Why the whole stock cannot fill the card, in words; empty if it can."""
    for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True):
        for shape, form in zip(SHAPES, SHAPE_NAMES, strict=True):
            asked = card.words.count(colour + shape)
            most = int(STOCK[SHAPES.index(shape)])
            if asked > most:
                return f"it asks for {asked} {name} {form}s, and the stock has {most}"
    box, p = np.zeros(1, BOX)[0], np.zeros(1, POSITION)[0]
    fill_card(box, card)
    p.stock[:] = STOCK
    masks = np.zeros(64, np.int64)
    card_rules.spaces_to_fill(box, p, masks)
    return "" if card_rules.fillable(box, p, masks) else "the stock cannot fill all its spaces together"
