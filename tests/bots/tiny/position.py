"""The record of a position of Prizes, and of its box."""

from frustule.core.engine.arrays import Ints
from frustule.core.engine.ranges import Layout, field

CARDS = 5
MOST_SEATS = 4


class State(Layout):
    """A position, as the rules see it."""

    prize: Ints = field("i1", 0, CARDS, (CARDS,))
    turn: int = field("i1", 0, CARDS)
    hand: Ints = field("i1", 0, (1 << CARDS) - 1, (MOST_SEATS,))  # a bit for each card
    bid: Ints = field("i1", 0, 9, (MOST_SEATS,))  # 1 + the card chosen; 0 none, 9 one that is not seen
    points: Ints = field("i1", 0, CARDS * CARDS, (MOST_SEATS,))


class Box(Layout):
    """What stays the same during a game: components and options."""

    seats: int = field("i1", 1, MOST_SEATS)


MOST_MOVES = CARDS
