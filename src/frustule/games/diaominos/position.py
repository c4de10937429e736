"""The record of a Diaominos position, and the record of its box; moves: `moves`.

Colours are 0-5 in the order W R Y G O B, shapes 0-4 in the order I O T S L, and 5 in a shape's place is wild.
The grid's cubes are numbered layer by layer, row by row; a set of cubes is two words of 50 bits. The cube's
stickers are kept as it lies on A; where they lie later follows from the board, so the box knows it.
"""

from frustule.core.engine.ranges import MOST_EDITION, Field, record_of

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

POSITION_FIELDS = (
    Field("cube", "i1", 0, COLOURS - 1, (STICKERS,)),  # as it lies on A, in the order of Diaominos 6.2
    Field("space", "i1", 0, ROUNDS + 1),  # where the cube is, round by round: 1-6 are A-F; 0 before, 7 after
    Field("role", "i1", 0, COLOURS, (MOST_SEATS, COLOURS)),  # 1 + the colour's shape; 0 before the choice
    Field("marked", "i1", 0, 4, (MOST_SEATS, SHAPES)),  # cubes of the shape marked so far, in marking order
    Field("closed", "i1", 0, 4, (MOST_SEATS, SHAPES)),  # how many of those are used up
    Field("marks", "i1", 0, 4, (MOST_SEATS,)),  # wild marks still to be made in this round
    Field("to_load", "i1", 0, 4, (MOST_SEATS, SHAPES + 1)),  # stickers still to be loaded in this round
    Field("done", "i1", 0, 1, (MOST_SEATS,)),  # waits for the others
    Field("loads", "i1", 0, STICKERS, (MOST_SEATS,)),  # tetrominoes loaded so far
    Field("filled", "i8", 0, EVERY_CUBE, (MOST_SEATS, 2)),
    Field("diamond", "i8", 0, EVERY_CUBE, (MOST_SEATS, 2)),  # not scored yet
    Field("waiting", "i8", 0, EVERY_CUBE, (MOST_SEATS, 2)),  # wild marks that no tetromino covers yet
    Field("claims", "i1", 0, MOST_CLAIMS, (MOST_SEATS,)),
    Field("claim", "i2", 0, MOST_SETS, (MOST_SEATS, MOST_CLAIMS)),  # 1 + the set of cubes
    Field("claim_round", "i1", 0, ROUNDS, (MOST_SEATS, MOST_CLAIMS)),
)
POSITION = record_of(POSITION_FIELDS)

BOX_FIELDS = (
    Field("edition", "i1", 1, MOST_EDITION),
    Field("seats", "i1", 1, MOST_SEATS),
    Field("once", "i1", 0, 1),  # each shape scores once for a player
    Field("shared", "i1", 0, 1),  # several firsts of one round all get the point
    Field("waits", "i1", 0, 1),  # a wild mark waits until a tetromino covers it
    Field("wild_left", "i1", 0, 1),  # one that still waits at the end scores
    Field("given", "i1", 0, 1),  # the cube is not dealt but given:
    Field("cube", "i1", 0, COLOURS - 1, (STICKERS,)),
    Field("side", "i1", 0, 3, (MOST_SEATS,)),  # where a seat sits: 0 north, 1 east, 2 south, 3 west
    Field("top", "i1", 0, STICKERS - 1, (ROUNDS, 4)),  # the stickers on top in a round, as places in `cube`
    Field("facing", "i1", 0, STICKERS - 1, (ROUNDS, 4, 4)),  # the stickers toward each side of the board
    Field("corner", "i1", 0, STICKERS - 1, (8, 3)),  # of each corner, clockwise from top or bottom
    Field("home", "i1", 0, COLOURS - 1, (8, 3)),  # the colours of each corner of a solved cube
    Field("cubes", "i1", 1, MOST_CUBES),
    Field("layers", "i1", 1, MOST_LAYERS),
    Field("layer", "i8", 0, EVERY_CUBE, (MOST_LAYERS, 2)),
    Field("whole", "i8", 0, EVERY_CUBE, (2,)),
    Field("beside", "i8", 0, EVERY_CUBE, (MOST_CUBES, 2)),  # the neighbours of a cube
    Field("first", "i2", 0, MOST_SETS, (SHAPES + 1,)),  # where the sets of each shape begin
    Field("set", "i8", 0, EVERY_CUBE, (MOST_SETS, 2)),
    Field("near", "i8", 0, EVERY_CUBE, (MOST_SETS, 2)),  # cubes that share a face with the set
    Field("first_way", "i2", 0, MOST_WAYS, (MOST_SETS + 1,)),
    Field("way", "i1", 0, MOST_CUBES - 1, (MOST_WAYS, 4)),  # where the shape's cubes, in marking order, land
    Field("set_of", "i2", 0, MOST_SETS - 1, (MOST_WAYS,)),
    Field("shape_of", "i1", 0, SHAPES - 1, (MOST_SETS,)),
    Field("distinct", "i2", 0, (1 << 12) - 1, (SHAPES, 5, 5)),  # ways with other diamonds: closed, marked
)
BOX = record_of(BOX_FIELDS)

MOST_MOVES = 8192
