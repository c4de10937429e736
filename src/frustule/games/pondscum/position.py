"""The record of a Pond Scum position, and the record of its box; moves: `moves`.

Seats are sides: 0 is side one, at rank 1, and 1 is side two. A piece is its number on its side, 0-15, the
fixed one first, then the larger before the smaller; it lies with the lower left corner of its footprint on
(x, y), counted from 0 at a1. Its `way` says how it lies: 0 as its data draw it, 1 turned by a quarter; for
the fixed piece 0-3 the way its mouth looks, north, east, south, west.

Compiled code looks at the board as rows of bits, a bit for each file, with a rim of `PAD` squares all
round, so that what sticks out over an edge meets something that is never free.
"""

from frustule.core.engine.ranges import MOST_EDITION, WORD, Field, record_of

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

POSITION_FIELDS = (
    Field("phase", "i1", SETUP, PLAY),
    Field("first", "i1", 0, 1),  # the seat that begins
    Field("turn", "i1", 0, 1),  # the seat to move, or to place when that is done in the open
    Field("ready", "i1", 0, 3),  # seats that have finished a secret setup, as bits
    Field("ending", "i1", 0, AGREED),  # how the game ended, all but STUCK, which `over` finds out
    Field("resigned", "i1", 0, 2),  # 1 + the seat that did
    Field("offer", "i1", 0, 2),  # 1 + the seat that offers a draw
    Field("x", "i1", HIDDEN, WIDEST - 1, (2, PIECES)),
    Field("y", "i1", 0, WIDEST - 1, (2, PIECES)),
    Field("way", "i1", 0, 3, (2, PIECES)),
    Field("moves", "i2", 0, 2**15 - 1),  # moves played since the setup
    Field("last", "i4", 0, 2**31 - 1),  # the newest move, for showing: see `pack_last`; 0 is none
    Field("quiet", "i1", 0, QUIET),  # moves since the last meal, and for each of them:
    Field("since", "i2", 0, (PIECES << 10) - 1, (QUIET,)),  # which piece moved and from where: `pack_from`
    Field("seen", "i8", *WORD, (QUIET,)),  # the sign of the position before it
    Field("sign", "i8", *WORD),  # a number that equal positions share
)
POSITION = record_of(POSITION_FIELDS)

BOX_FIELDS = (
    Field("edition", "i1", 1, MOST_EDITION),
    Field("width", "i1", 1, WIDEST),
    Field("height", "i1", 1, WIDEST),
    Field("depth", "i1", 1, WIDEST),  # ranks of each side
    Field("setup", "i1", SECRET, READY_MADE + ARRANGEMENTS - 1),
    Field("first", "i1", 0, 2),  # 0: random, else 1 + seat
    Field("straight", "i1", 0, 1),  # flagellates do not turn
    Field("pass_over", "i1", 0, 1),  # pieces may pass over their own kin
    Field("one_prey", "i1", 0, 1),  # of several prey one is chosen
    Field("go_on", "i1", 0, 1),  # a meal does not end the move
    Field("pieces", "i1", 1, PIECES),
    Field("species", "i1", 1, SPECIES),
    Field("species_of", "i1", 0, SPECIES - 1, (PIECES,)),
    Field("kind", "i1", FIXED, CILIATE, (SPECIES,)),
    Field("squares", "i1", 0, MOST_SIDE * MOST_SIDE, (SPECIES,)),
    Field("prey", "i4", 0, (1 << SPECIES) - 1, (SPECIES,)),  # the species it may eat, as bits
    Field("ways", "i1", 0, 4, (SPECIES,)),
    Field("wide", "i1", 0, MOST_SIDE, (SPECIES, 4)),  # the footprint, for each way
    Field("high", "i1", 0, MOST_SIDE, (SPECIES, 4)),
    Field("line", "i1", 0, (1 << MOST_SIDE) - 1, (SPECIES, 4, MOST_SIDE)),  # rows of bits, the lowest first
    Field("pivots", "i1", 0, 8, (SPECIES,)),
    Field("pivot", "i1", -MOST_SIDE, MOST_SIDE, (SPECIES, 2, 8, 2)),  # how a pivot shifts the corner
    Field("zone", "i1", -PAD, PAD, (4, 4)),  # by the fixed piece's way: shift x, y, width, height
    Field("rim", "i8", *WORD, (LINES,)),  # what lies off the board, as rows of bits
    Field("arrangements", "i1", 0, ARRANGEMENTS),
    Field("arranged_x", "i1", 0, WIDEST - 1, (ARRANGEMENTS, 2, PIECES)),
    Field("arranged_y", "i1", 0, WIDEST - 1, (ARRANGEMENTS, 2, PIECES)),
    Field("arranged_way", "i1", 0, 3, (ARRANGEMENTS, 2, PIECES)),
    Field("square_key", "i8", 0, 2**31 - 1, (SQUARES,)),  # odd 31-bit numbers, from which `sign` is made
    Field("piece_key", "i8", 0, 2**31 - 1, (2, SPECIES, 4)),
    Field("turn_key", "i8", 0, 2**31 - 1),
)
BOX = record_of(BOX_FIELDS)

MOST_MOVES = 8192
