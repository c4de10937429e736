"""The record of a position of Prizes, and of its box."""

import numpy as np

CARDS = 5
MOST_SEATS = 4

POSITION = np.dtype(
    (
        np.record,
        [
            ("prize", "i1", (CARDS,)),
            ("turn", "i1"),
            ("hand", "i1", (MOST_SEATS,)),  # a bit for each card
            ("bid", "i1", (MOST_SEATS,)),  # 1 + the card chosen; 0 none, 9 one that is not seen
            ("points", "i1", (MOST_SEATS,)),
        ],
    )
)
BOX = np.dtype((np.record, [("seats", "i1")]))

MOST_MOVES = CARDS
