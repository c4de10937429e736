"""The record of a Pond Scum position, and the record of its box; moves: `moves`.

Seats are sides: 0 is side one, at rank 1, and 1 is side two. A piece is its number on its side, 0-15, the
fixed one first, then the larger before the smaller; it lies with the lower left corner of its footprint on
(x, y), counted from 0 at a1. Its `way` says how it lies: 0 as its data draw it, 1 turned by a quarter; for
the fixed piece 0-3 the way its mouth looks, north, east, south, west.

Compiled code looks at the board as rows of bits, a bit for each file, with a rim of `PAD` squares all
round, so that what sticks out over an edge meets something that is never free.
"""

import numpy as np

PIECES = 16  # of a side, at most
SPECIES = 16
WIDEST = 20  # squares along an edge, at most
SQUARES = WIDEST * WIDEST
MOST_SIDE = 4  # squares along a side of a piece
PAD = 8
LINES = WIDEST + 2 * PAD
QUIET = 80  # 40 moves a side
ARRANGEMENTS = 8

OFF = -1  # in x: not on the board, still in hand or eaten
HIDDEN = -2  # in x: somewhere or nowhere, the seat that looks may not know

SETUP, PLAY = range(2)
FIXED, AMEBA, FLAGELLATE, CILIATE = range(4)
SECRET, OPEN, RANDOM, READY_MADE = range(4)  # how pieces get on the board; READY_MADE + which one
NORTH, EAST, SOUTH, WEST = range(4)

# Endings: 1 + an index into Game.endings.
BARE, STARVED, REPEATED, FORTY, STUCK, RESIGNED, AGREED = range(1, 8)

POSITION = np.dtype(
    (
        np.record,
        [
            ("phase", "i1"),
            ("first", "i1"),  # the seat that begins
            ("turn", "i1"),  # the seat to move, or to place when that is done in the open
            ("ready", "i1"),  # seats that have finished a secret setup, as bits
            ("ending", "i1"),  # how the game ended, all but STUCK, which `over` finds out
            ("resigned", "i1"),  # 1 + the seat that did
            ("offer", "i1"),  # 1 + the seat that offers a draw
            ("x", "i1", (2, PIECES)),
            ("y", "i1", (2, PIECES)),
            ("way", "i1", (2, PIECES)),
            ("moves", "i2"),  # moves played since the setup
            ("last", "i4"),  # the newest move, for showing: see `pack_last`; 0 is none
            ("quiet", "i1"),  # moves since the last meal, and for each of them:
            ("since", "i2", (QUIET,)),  # which piece moved and from where, see `pack_from`
            ("seen", "i8", (QUIET,)),  # the sign of the position before it
            ("sign", "i8"),  # a number that equal positions share
        ],
    )
)

BOX = np.dtype(
    (
        np.record,
        [
            ("edition", "i1"),
            ("width", "i1"),
            ("height", "i1"),
            ("depth", "i1"),  # ranks of each side
            ("setup", "i1"),
            ("first", "i1"),  # 0: random, else 1 + seat
            ("straight", "i1"),  # flagellates do not turn
            ("pass_over", "i1"),  # pieces may pass over their own kin
            ("one_prey", "i1"),  # of several prey one is chosen
            ("go_on", "i1"),  # a meal does not end the move
            ("pieces", "i1"),
            ("species", "i1"),
            ("species_of", "i1", (PIECES,)),
            ("kind", "i1", (SPECIES,)),
            ("squares", "i1", (SPECIES,)),
            ("prey", "i4", (SPECIES,)),  # the species it may eat, as bits
            ("ways", "i1", (SPECIES,)),
            ("wide", "i1", (SPECIES, 4)),  # the footprint, for each way
            ("high", "i1", (SPECIES, 4)),
            ("line", "i1", (SPECIES, 4, MOST_SIDE)),  # its rows of bits, from the lowest rank
            ("pivots", "i1", (SPECIES,)),
            ("pivot", "i1", (SPECIES, 2, 8, 2)),  # how far each pivot shifts the corner on (x, y)
            ("zone", "i1", (4, 4)),  # for each way of the fixed piece: shift x, shift y, width, height
            ("rim", "i8", (LINES,)),  # what lies off the board, as rows of bits
            ("arrangements", "i1"),
            ("arranged_x", "i1", (ARRANGEMENTS, 2, PIECES)),
            ("arranged_y", "i1", (ARRANGEMENTS, 2, PIECES)),
            ("arranged_way", "i1", (ARRANGEMENTS, 2, PIECES)),
            ("square_key", "i8", (SQUARES,)),  # odd 31-bit numbers, from which `sign` is made
            ("piece_key", "i8", (2, SPECIES, 4)),
            ("turn_key", "i8"),
        ],
    )
)

MOST_MOVES = 8192
