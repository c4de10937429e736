"""The record of a commission's position, and the record of its box; moves: `moves`.

Everything that Diatoms has too is named and numbered as there (`games/diatoms/position.py`), so that the
rules of the pond and the drawings work for both: one seat, whose hand, tray and slide are rows 0.

A *kind* is a diatom's number, `colour * 5 + shape`; what a space may take is a mask of 25 kinds.
"""

import numpy as np

from frustule.core.speech.language import noted
from frustule.games.diatoms.position import MOST_OPEN, MOST_STACK, SPACES, TILES

MOST_DISHES = 5
DISH_ROOM = 6
HAND = 2
KINDS = 25
GROUPS = 27  # numbers 1-9 and letters A-Z, and 0 for none

CHOOSE, SPLIT, ARRANGE_PHASE, REFILL, DONE = range(5)
PHASES = ("choose", "split", "arrange", "refill", "done")

# How a commission ends, as `over` counts: 0 while it goes on.
COMPLETE, NO_ROOM, NO_TILES, NO_SAMPLE, NO_STOCK = range(1, 6)
ENDINGS = noted(
    "the commission is complete",
    "a diatom fits neither the card nor a dish",
    "the tiles are used up",
    "no tile at hand can complete a sample",
    "the card can no longer be filled from the stock",
)

POSITION = np.dtype(
    (
        np.record,
        [
            ("turn", "i1"),  # tiles laid by the player
            ("phase", "i1"),
            ("collected", "i1"),  # groups of the newest samples already dealt with, while splitting
            ("ending", "i1"),
            ("hand", "i1", (1, HAND)),
            ("stack", "i1", (2, MOST_STACK)),  # bottom first
            ("left", "i1", (2,)),
            ("laid", "i1"),  # tiles in the pond, in the order they were laid:
            ("tile", "i1", (TILES,)),
            ("face", "i1", (TILES,)),
            ("q", "i1", (TILES,)),
            ("r", "i1", (TILES,)),
            ("open", "i2"),  # places beside the pond, with the segments that look at them:
            ("open_q", "i1", (MOST_OPEN,)),
            ("open_r", "i1", (MOST_OPEN,)),
            ("rim", "i1", (MOST_OPEN, 6)),
            ("stock", "i1", (5, 5)),
            ("tray", "i1", (1, 5, 5)),
            ("slide", "i1", (1, SPACES)),
            ("dish", "i1", (MOST_DISHES, 5, 5)),
        ],
    )
)

BOX = np.dtype(
    (
        np.record,
        [
            ("edition", "i1"),
            ("segment", "i1", (TILES, 12, 6)),
            ("distinct", "i2", (TILES,)),
            ("fit", "i2", (TILES, 6, 7)),
            ("kind", "i1", (TILES,)),
            ("spaces", "i1"),
            ("used", "i8"),  # the spaces to fill, as bits
            ("allow", "i4", (SPACES,)),  # the kinds a space takes by the card, as bits
            ("number", "i1", (SPACES,)),  # the group of equal shapes a space is in; 0: none
            ("letter", "i1", (SPACES,)),  # the group of equal colours
            ("dishes", "i1"),
            ("chosen", "i1"),  # the player draws the first hand
        ],
    )
)

SLOTS = 4

MOST_MOVES = SLOTS * MOST_OPEN * 12
