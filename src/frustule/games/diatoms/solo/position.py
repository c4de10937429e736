"""The record of a commission's position, and the record of its box; moves: `moves`.

Everything that Diatoms has too is named and numbered as there (`games/diatoms/position.py`), so that the
rules of the pond and the drawings work for both: one seat, whose hand, tray and slide are rows 0.

A *kind* is a diatom's number, `colour * 5 + shape`; what a space may take is a mask of 25 kinds.
"""

from frustule.core.engine.ranges import MOST_EDITION, Field, record_of
from frustule.core.speech.language import noted
from frustule.games.diatoms.position import (
    EVERY_FACE,
    EVERY_SPACE,
    FACES,
    MOST_ALIKE,
    MOST_GROUPS,
    MOST_OPEN,
    MOST_STACK,
    NOTHING,
    REACH,
    SPACES,
    TILES,
    UNKNOWN,
)

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

POSITION_FIELDS = (
    Field("turn", "i1", 0, TILES),  # tiles laid by the player
    Field("phase", "i1", CHOOSE, DONE),
    Field("collected", "i1", 0, MOST_GROUPS),  # groups of the newest samples dealt with so far
    Field("ending", "i1", 0, NO_STOCK),
    Field("hand", "i1", UNKNOWN, TILES - 1, (1, HAND)),
    Field("stack", "i1", UNKNOWN, TILES - 1, (2, MOST_STACK)),  # bottom first
    Field("left", "i1", 0, MOST_STACK, (2,)),
    Field("laid", "i1", 0, TILES),  # tiles in the pond, in the order they were laid:
    Field("tile", "i1", 0, TILES - 1, (TILES,)),
    Field("face", "i1", 0, FACES - 1, (TILES,)),
    Field("q", "i1", -REACH, REACH, (TILES,)),
    Field("r", "i1", -REACH, REACH, (TILES,)),
    Field("open", "i2", 0, MOST_OPEN),  # places beside the pond, with the segments that look at them:
    Field("open_q", "i1", -REACH - 1, REACH + 1, (MOST_OPEN,)),
    Field("open_r", "i1", -REACH - 1, REACH + 1, (MOST_OPEN,)),
    Field("rim", "i1", 0, NOTHING, (MOST_OPEN, 6)),
    Field("stock", "i1", 0, MOST_ALIKE, (5, 5)),
    Field("tray", "i1", 0, MOST_ALIKE, (1, 5, 5)),
    Field("slide", "i1", 0, KINDS, (1, SPACES)),
    Field("dish", "i1", 0, DISH_ROOM, (MOST_DISHES, 5, 5)),
)
POSITION = record_of(POSITION_FIELDS)

BOX_FIELDS = (
    Field("edition", "i1", 1, MOST_EDITION),
    Field("segment", "i1", 0, 5, (TILES, FACES, 6)),
    Field("distinct", "i2", 1, EVERY_FACE, (TILES,)),
    Field("fit", "i2", 0, EVERY_FACE, (TILES, 6, 7)),
    Field("kind", "i1", 0, TILES - 1, (TILES,)),
    Field("spaces", "i1", 1, SPACES),
    Field("used", "i8", 0, EVERY_SPACE),  # the spaces to fill, as bits
    Field("allow", "i4", 0, (1 << KINDS) - 1, (SPACES,)),  # the kinds a space takes by the card, as bits
    Field("number", "i1", 0, GROUPS - 1, (SPACES,)),  # the group of equal shapes a space is in; 0: none
    Field("letter", "i1", 0, GROUPS - 1, (SPACES,)),  # the group of equal colours
    Field("dishes", "i1", 0, MOST_DISHES),
    Field("chosen", "i1", 0, 1),  # the player draws the first hand
)
BOX = record_of(BOX_FIELDS)

SLOTS = 4

MOST_MOVES = SLOTS * MOST_OPEN * 12
