"""The record of a Pond Scum position, and the record of its box; moves: `moves`.

Seats are sides: 0 is side one, at rank 1, and 1 is side two. A piece is its number on its side, 0-15, the
fixed one first, then the larger before the smaller; it lies with the lower left corner of its footprint on
(x, y), counted from 0 at a1. Its `way` says how it lies: 0 as its data draw it, 1 turned by a quarter; for
the fixed piece 0-3 the way its mouth looks, north, east, south, west.

Compiled code looks at the board as rows of bits, a bit for each file, with a rim of `PAD` squares all
round, so that what sticks out over an edge meets something that is never free.
"""

from frustule.core.engine.arrays import Ints, Ints2, Ints3, Ints4
from frustule.core.engine.ranges import MOST_EDITION, WORD, Layout, field

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


class State(Layout):
    """A position, as the rules see it."""

    phase: int = field("i1", SETUP, PLAY)
    first: int = field("i1", 0, 1)  # the seat that begins
    mover: int = field("i1", 0, 1)  # the seat to move, or to place when that is done in the open
    ready: int = field("i1", 0, 3)  # seats that have finished a secret setup, as bits
    ending: int = field("i1", 0, AGREED)  # how the game ended, all but STUCK, which `over` finds out
    resigned: int = field("i1", 0, 2)  # 1 + the seat that did
    offer: int = field("i1", 0, 2)  # 1 + the seat that offers a draw
    x: Ints2 = field("i1", HIDDEN, WIDEST - 1, (2, PIECES))
    y: Ints2 = field("i1", 0, WIDEST - 1, (2, PIECES))
    way: Ints2 = field("i1", 0, 3, (2, PIECES))
    moves: int = field("i2", 0, 2**15 - 1)  # moves played since the setup
    last: int = field("i4", 0, 2**31 - 1)  # the newest move, for showing: see `pack_last`; 0 is none
    quiet: int = field("i1", 0, QUIET)  # moves since the last meal, and for each of them:
    # which piece moved and from where: `pack_from`
    since: Ints = field("i2", 0, (PIECES << 10) - 1, (QUIET,))
    seen: Ints = field("i8", *WORD, (QUIET,))  # the sign of the position before it
    sign: int = field("i8", *WORD)  # a number that equal positions share


class Box(Layout):
    """What stays the same during a game: components and options."""

    edition: int = field("i1", 1, MOST_EDITION)
    width: int = field("i1", 1, WIDEST)
    height: int = field("i1", 1, WIDEST)
    depth: int = field("i1", 1, WIDEST)  # ranks of each side
    setup: int = field("i1", SECRET, READY_MADE + ARRANGEMENTS - 1)
    first: int = field("i1", 0, 2)  # 0: random, else 1 + seat
    straight: int = field("i1", 0, 1)  # flagellates do not turn
    pass_over: int = field("i1", 0, 1)  # pieces may pass over their own kin
    one_prey: int = field("i1", 0, 1)  # of several prey one is chosen
    go_on: int = field("i1", 0, 1)  # a meal does not end the move
    pieces: int = field("i1", 1, PIECES)
    species: int = field("i1", 1, SPECIES)
    species_of: Ints = field("i1", 0, SPECIES - 1, (PIECES,))
    kind: Ints = field("i1", FIXED, CILIATE, (SPECIES,))
    squares: Ints = field("i1", 0, MOST_SIDE * MOST_SIDE, (SPECIES,))
    prey: Ints = field("i4", 0, (1 << SPECIES) - 1, (SPECIES,))  # the species it may eat, as bits
    ways: Ints = field("i1", 0, 4, (SPECIES,))
    wide: Ints2 = field("i1", 0, MOST_SIDE, (SPECIES, 4))  # the footprint, for each way
    high: Ints2 = field("i1", 0, MOST_SIDE, (SPECIES, 4))
    # rows of bits, the lowest first
    line: Ints3 = field("i1", 0, (1 << MOST_SIDE) - 1, (SPECIES, 4, MOST_SIDE))
    pivots: Ints = field("i1", 0, 8, (SPECIES,))
    pivot: Ints4 = field("i1", -MOST_SIDE, MOST_SIDE, (SPECIES, 2, 8, 2))  # how a pivot shifts the corner
    zone: Ints2 = field("i1", -PAD, PAD, (4, 4))  # by the fixed piece's way: shift x, y, width, height
    rim: Ints = field("i8", *WORD, (LINES,))  # what lies off the board, as rows of bits
    arrangements: int = field("i1", 0, ARRANGEMENTS)
    arranged_x: Ints3 = field("i1", 0, WIDEST - 1, (ARRANGEMENTS, 2, PIECES))
    arranged_y: Ints3 = field("i1", 0, WIDEST - 1, (ARRANGEMENTS, 2, PIECES))
    arranged_way: Ints3 = field("i1", 0, 3, (ARRANGEMENTS, 2, PIECES))
    square_key: Ints = field("i8", 0, 2**31 - 1, (SQUARES,))  # odd 31-bit numbers, from which `sign` is made
    piece_key: Ints3 = field("i8", 0, 2**31 - 1, (2, SPECIES, 4))
    mover_key: int = field("i8", 0, 2**31 - 1)


MOST_MOVES = 8192
