"""The record of a commission's position, and the record of its box; moves: `moves`.

Everything that Diatoms has too is named and numbered as there (`games/diatoms/position.py`), so that the
rules of the pond and the drawings work for both: one seat, whose hand, tray and slide are rows 0.

A *kind* is a diatom's number, `colour * 5 + shape`; what a space may take is a mask of 25 kinds.
"""

from frustule.core.engine.arrays import Ints, Ints2, Ints3
from frustule.core.engine.ranges import MOST_EDITION, Layout, field
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


class State(Layout):
    """A position, as the rules see it."""

    turns_done: int = field("i1", 0, TILES)  # tiles laid by the player
    phase: int = field("i1", CHOOSE, DONE)
    collected: int = field("i1", 0, MOST_GROUPS)  # groups of the newest samples dealt with so far
    ending: int = field("i1", 0, NO_STOCK)
    hand: Ints2 = field("i1", UNKNOWN, TILES - 1, (1, HAND))
    stack: Ints2 = field("i1", UNKNOWN, TILES - 1, (2, MOST_STACK))  # bottom first
    left: Ints = field("i1", 0, MOST_STACK, (2,))
    laid: int = field("i1", 0, TILES)  # tiles in the pond, in the order they were laid:
    tile: Ints = field("i1", 0, TILES - 1, (TILES,))
    face: Ints = field("i1", 0, FACES - 1, (TILES,))
    q: Ints = field("i1", -REACH, REACH, (TILES,))
    r: Ints = field("i1", -REACH, REACH, (TILES,))
    open: int = field("i2", 0, MOST_OPEN)  # places beside the pond, with the segments that look at them:
    open_q: Ints = field("i1", -REACH - 1, REACH + 1, (MOST_OPEN,))
    open_r: Ints = field("i1", -REACH - 1, REACH + 1, (MOST_OPEN,))
    rim: Ints2 = field("i1", 0, NOTHING, (MOST_OPEN, 6))
    stock: Ints2 = field("i1", 0, MOST_ALIKE, (5, 5))
    tray: Ints3 = field("i1", 0, MOST_ALIKE, (1, 5, 5))
    slide: Ints2 = field("i1", 0, KINDS, (1, SPACES))
    dish: Ints3 = field("i1", 0, DISH_ROOM, (MOST_DISHES, 5, 5))


class Box(Layout):
    """What stays the same during a game: components and options."""

    edition: int = field("i1", 1, MOST_EDITION)
    segment: Ints3 = field("i1", 0, 5, (TILES, FACES, 6))
    distinct: Ints = field("i2", 1, EVERY_FACE, (TILES,))
    fit: Ints3 = field("i2", 0, EVERY_FACE, (TILES, 6, 7))
    kind: Ints = field("i1", 0, TILES - 1, (TILES,))
    spaces: int = field("i1", 1, SPACES)
    used: int = field("i8", 0, EVERY_SPACE)  # the spaces to fill, as bits
    allow: Ints = field("i4", 0, (1 << KINDS) - 1, (SPACES,))  # the kinds a space takes by the card, as bits
    number: Ints = field("i1", 0, GROUPS - 1, (SPACES,))  # the group of equal shapes a space is in; 0: none
    letter: Ints = field("i1", 0, GROUPS - 1, (SPACES,))  # the group of equal colours
    dishes: int = field("i1", 0, MOST_DISHES)
    chosen: int = field("i1", 0, 1)  # the player draws the first hand


SLOTS = 4

MOST_MOVES = SLOTS * MOST_OPEN * 12
