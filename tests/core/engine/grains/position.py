"""The record of a position of Grains, and of its box."""

import numpy as np

MOST_SEATS = 3
HEAPS = 3
MOST_GRAINS = 30
MOST_TAKEN = 3
MOST_MOVES = HEAPS * MOST_TAKEN

POSITION = np.dtype((np.record, [("heap", "i1", (HEAPS,)), ("turn", "i1"), ("last", "i1"), ("taken", "i2")]))
BOX = np.dtype((np.record, [("edition", "i1"), ("seats", "i1"), ("heap", "i1", (HEAPS,)), ("most", "i1")]))
