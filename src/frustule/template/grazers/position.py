"""The record of a position of Grazers, and the record of its box.

A cell is one number, whatever the size of the puddle: see `moves`. Each field says the least and the most
that it may hold, since compiled code indexes by what stands there.
"""

from frustule.core.engine.arrays import Ints, Ints2
from frustule.core.engine.ranges import Layout, field

SEATS = 2
LEAST_SIZE, MOST_SIZE = 3, 6
CELLS = MOST_SIZE * MOST_SIZE
MOST_ALGAE = 3
MOST_MOVES = 8


class State(Layout):
    """A position, as the rules see it."""

    mover: int = field("i1", 0, SEATS - 1)  # whose turn it is, unless that snail is stuck
    at: Ints = field("i1", 0, CELLS - 1, (SEATS,))  # the cell of each snail
    algae: Ints = field("i1", 0, MOST_ALGAE, (CELLS,))  # what grows on each cell
    eaten: Ints2 = field("i1", 0, CELLS, (SEATS, MOST_ALGAE))  # cells that had one, two, three algae


class Box(Layout):
    """What stays the same during a game: the options."""

    size: int = field("i1", LEAST_SIZE, MOST_SIZE)
    ways: int = field("i1", 4, 8)
    first: int = field("i1", 0, SEATS)  # 0: drawn at random, else 1 + seat
