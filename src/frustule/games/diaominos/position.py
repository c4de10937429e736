"""The record of a Diaominos position, and the record of its box; moves: `moves`.

Colours are 0-5 in the order W R Y G O B, shapes 0-4 in the order I O T S L, and 5 in a shape's place is wild.
The grid's cubes are numbered layer by layer, row by row; a set of cubes is two words of 50 bits. The cube's
stickers are kept as it lies on A; where they lie later follows from the board, so the box knows it.
"""

from frustule.core.engine.arrays import Ints, Ints2, Ints3
from frustule.core.engine.ranges import MOST_EDITION, Layout, field

MOST_SEATS = 4
COLOURS = 6
SHAPES = 5
WILD = 5
STICKERS = 24
ROUNDS = 6
MOST_CUBES = 100
HALF = 50  # cubes in a word
EVERY_CUBE = (1 << HALF) - 1
MOST_LAYERS = 6
MOST_CLAIMS = 6  # 24 marks are never more than 24 diamonds
MOST_SETS = 2432  # the largest grid's sets of four cubes that are a tetromino,
MOST_WAYS = 4896  # and the ways to lay a tetromino on them


class State(Layout):
    """A position, as the rules see it."""

    cube: Ints = field("i1", 0, COLOURS - 1, (STICKERS,))  # as it lies on A, in the order of Diaominos 6.2
    # where the cube is, round by round: 1-6 are A-F; 0 before, 7 after
    space: int = field("i1", 0, ROUNDS + 1)
    # 1 + the colour's shape; 0 before the choice
    role: Ints2 = field("i1", 0, COLOURS, (MOST_SEATS, COLOURS))
    # cubes of the shape marked so far, in marking order
    marked: Ints2 = field("i1", 0, 4, (MOST_SEATS, SHAPES))
    closed: Ints2 = field("i1", 0, 4, (MOST_SEATS, SHAPES))  # how many of those are used up
    marks: Ints = field("i1", 0, 4, (MOST_SEATS,))  # wild marks still to be made in this round
    to_load: Ints2 = field("i1", 0, 4, (MOST_SEATS, SHAPES + 1))  # stickers still to be loaded in this round
    done: Ints = field("i1", 0, 1, (MOST_SEATS,))  # waits for the others
    loads: Ints = field("i1", 0, STICKERS, (MOST_SEATS,))  # tetrominoes loaded so far
    filled: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_SEATS, 2))
    diamond: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_SEATS, 2))  # not scored yet
    waiting: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_SEATS, 2))  # wild marks that no tetromino covers yet
    claims: Ints = field("i1", 0, MOST_CLAIMS, (MOST_SEATS,))
    claim: Ints2 = field("i2", 0, MOST_SETS, (MOST_SEATS, MOST_CLAIMS))  # 1 + the set of cubes
    claim_round: Ints2 = field("i1", 0, ROUNDS, (MOST_SEATS, MOST_CLAIMS))


class Box(Layout):
    """What stays the same during a game: components and options."""

    edition: int = field("i1", 1, MOST_EDITION)
    seats: int = field("i1", 1, MOST_SEATS)
    once: int = field("i1", 0, 1)  # each shape scores once for a player
    shared: int = field("i1", 0, 1)  # several firsts of one round all get the point
    waits: int = field("i1", 0, 1)  # a wild mark waits until a tetromino covers it
    wild_left: int = field("i1", 0, 1)  # one that still waits at the end scores
    given: int = field("i1", 0, 1)  # the cube is not dealt but given:
    cube: Ints = field("i1", 0, COLOURS - 1, (STICKERS,))
    side: Ints = field("i1", 0, 3, (MOST_SEATS,))  # where a seat sits: 0 north, 1 east, 2 south, 3 west
    # the stickers on top in a round, as places in `cube`
    top: Ints2 = field("i1", 0, STICKERS - 1, (ROUNDS, 4))
    facing: Ints3 = field("i1", 0, STICKERS - 1, (ROUNDS, 4, 4))  # the stickers toward each side of the board
    corner: Ints2 = field("i1", 0, STICKERS - 1, (8, 3))  # of each corner, clockwise from top or bottom
    home: Ints2 = field("i1", 0, COLOURS - 1, (8, 3))  # the colours of each corner of a solved cube
    cubes: int = field("i1", 1, MOST_CUBES)
    layers: int = field("i1", 1, MOST_LAYERS)
    layer: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_LAYERS, 2))
    whole: Ints = field("i8", 0, EVERY_CUBE, (2,))
    beside: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_CUBES, 2))  # the neighbours of a cube
    first: Ints = field("i2", 0, MOST_SETS, (SHAPES + 1,))  # where the sets of each shape begin
    set: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_SETS, 2))
    near: Ints2 = field("i8", 0, EVERY_CUBE, (MOST_SETS, 2))  # cubes that share a face with the set
    first_way: Ints = field("i2", 0, MOST_WAYS, (MOST_SETS + 1,))
    # where the shape's cubes, in marking order, land
    way: Ints2 = field("i1", 0, MOST_CUBES - 1, (MOST_WAYS, 4))
    set_of: Ints = field("i2", 0, MOST_SETS - 1, (MOST_WAYS,))
    shape_of: Ints = field("i1", 0, SHAPES - 1, (MOST_SETS,))
    # ways with other diamonds: closed, marked
    distinct: Ints3 = field("i2", 0, (1 << 12) - 1, (SHAPES, 5, 5))


MOST_MOVES = 8192
