"""The record of a position of Grains, and of its box."""

from frustule.core.engine.arrays import Ints
from frustule.core.engine.ranges import MOST_EDITION, Layout, field

MOST_SEATS = 3
HEAPS = 3
MOST_GRAINS = 30
MOST_TAKEN = 3
MOST_MOVES = HEAPS * MOST_TAKEN


class State(Layout):
    """A position, as the rules see it."""

    heap: Ints = field("i1", 0, MOST_GRAINS, (HEAPS,))
    turn: int = field("i1", 0, MOST_SEATS - 1)
    last: int = field("i1", -1, MOST_SEATS - 1)
    taken: int = field("i2", 0, HEAPS * MOST_GRAINS)


class Box(Layout):
    """What stays the same during a game: components and options."""

    edition: int = field("i1", 1, MOST_EDITION)
    seats: int = field("i1", 1, MOST_SEATS)
    heap: Ints = field("i1", 0, MOST_GRAINS, (HEAPS,))
    most: int = field("i1", 1, MOST_TAKEN)
