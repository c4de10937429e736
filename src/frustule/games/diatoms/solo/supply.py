"""Whether the stock alone could fill a card: asked when a card is read, before any tile is laid."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from frustule.core.engine.ranges import dtype_of
from frustule.games.diatoms.components import COLOURS, SHAPES
from frustule.games.diatoms.language import counted_words
from frustule.games.diatoms.solo import card_rules
from frustule.games.diatoms.solo.box import fill_card
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.position import Box, State
from frustule.games.diatoms.taking import STOCK

if TYPE_CHECKING:
    from frustule.games.diatoms.solo.card import Card


def scarce(card: "Card") -> Iterator[str]:
    """Every kind of diatom that the card asks for by name oftener than there is one, in words."""
    for c, colour in enumerate(COLOURS):
        for s, shape in enumerate(SHAPES):
            asked, most = card.words.count(colour + shape), int(STOCK[s])
            if asked > most:
                wanted = counted_words(c * 5 + s, asked)
                yield say("it asks for {asked}, and the stock has {most}", asked=wanted, most=most)


def shortage(card: "Card") -> str:
    """Why the whole stock cannot fill the card though no kind is scarce, in words; empty if it can."""
    box, p = np.zeros(1, dtype_of(Box))[0], np.zeros(1, dtype_of(State))[0]
    fill_card(box, card)
    p.stock[:] = STOCK
    masks = np.zeros(64, np.int64)
    card_rules.spaces_to_fill(box, p, masks)
    if card_rules.fillable(box, p, masks):
        return ""
    return say("the stock cannot fill all its spaces together")
