"""The record of a position of Cells, and of its box."""

import numpy as np

SIDE = 8
CELLS = SIDE * SIDE

POSITION = np.dtype(
    (np.record, [("moves", "i4"), ("cell", "i1", (CELLS,)), ("points", "i4", (2,))])  # cell: 1 + its seat
)
BOX = np.dtype((np.record, [("grids", "i4")]))

MOST_MOVES = CELLS
