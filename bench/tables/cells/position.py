"""The record of a position of Cells, and of its box."""

from frustule.core.engine.arrays import Ints
from frustule.core.engine.ranges import Layout, field

SIDE = 8
CELLS = SIDE * SIDE


class State(Layout):
    """A position, as the rules see it."""

    moves: int = field("i4")
    cell: Ints = field("i1", 0, 2, (CELLS,))  # 1 + its seat
    points: Ints = field("i4", shape=(2,))


class Box(Layout):
    """What stays the same during a game."""

    grids: int = field("i4")


MOST_MOVES = CELLS
