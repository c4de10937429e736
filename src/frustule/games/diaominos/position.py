"""The record of a Diaominos position, and the record of its box; moves: `moves`.

Colours are 0-5 in the order W R Y G O B, shapes 0-4 in the order I O T S L, and 5 in a shape's place is wild.
The grid's cubes are numbered layer by layer, row by row; a set of cubes is two words of 50 bits. The cube's
stickers are kept as it lies on A; where they lie later follows from the board, so the box knows it.
"""

import numpy as np

MOST_SEATS = 4
COLOURS = 6
SHAPES = 5
WILD = 5
STICKERS = 24
ROUNDS = 6
MOST_CUBES = 100
HALF = 50  # cubes in a word
MOST_LAYERS = 6
MOST_CLAIMS = 6  # 24 marks are never more than 24 diamonds
MOST_SETS = 2432  # the largest grid's sets of four cubes that are a tetromino,
MOST_WAYS = 4896  # and the ways to lay a tetromino on them

POSITION = np.dtype(
    (
        np.record,
        [
            ("cube", "i1", (STICKERS,)),  # as it lies on A, in the order of Diaominos 6.2
            ("space", "i1"),  # where the cube is, round by round: 1-6 are A-F; 0 before, 7 after
            ("role", "i1", (MOST_SEATS, COLOURS)),  # 1 + the shape that has the colour; 0 before the choice
            ("marked", "i1", (MOST_SEATS, SHAPES)),  # cubes of the shape marked so far, in marking order
            ("closed", "i1", (MOST_SEATS, SHAPES)),  # how many of those are used up
            ("marks", "i1", (MOST_SEATS,)),  # wild marks still to be made in this round
            ("to_load", "i1", (MOST_SEATS, SHAPES + 1)),  # stickers still to be loaded in this round
            ("done", "i1", (MOST_SEATS,)),  # waits for the others
            ("loads", "i1", (MOST_SEATS,)),  # tetrominoes loaded so far
            ("filled", "i8", (MOST_SEATS, 2)),
            ("diamond", "i8", (MOST_SEATS, 2)),  # not scored yet
            ("waiting", "i8", (MOST_SEATS, 2)),  # wild marks that no tetromino covers yet
            ("claims", "i1", (MOST_SEATS,)),
            ("claim", "i2", (MOST_SEATS, MOST_CLAIMS)),  # 1 + the set of cubes
            ("claim_round", "i1", (MOST_SEATS, MOST_CLAIMS)),
        ],
    )
)

BOX = np.dtype(
    (
        np.record,
        [
            ("edition", "i1"),
            ("seats", "i1"),
            ("once", "i1"),  # each shape scores once for a player
            ("shared", "i1"),  # several firsts of one round all get the point
            ("waits", "i1"),  # a wild mark waits until a tetromino covers it
            ("wild_left", "i1"),  # one that still waits at the end scores
            ("given", "i1"),  # the cube is not dealt but given:
            ("cube", "i1", (STICKERS,)),
            ("side", "i1", (MOST_SEATS,)),  # where a seat sits: 0 north, 1 east, 2 south, 3 west
            ("top", "i1", (ROUNDS, 4)),  # the stickers on top in each round, as places in `cube`
            ("facing", "i1", (ROUNDS, 4, 4)),  # the stickers toward each side of the board
            ("corner", "i1", (8, 3)),  # the stickers of each corner, clockwise from the one on top or bottom
            ("home", "i1", (8, 3)),  # the colours of each corner of a solved cube, in the same order
            ("cubes", "i1"),
            ("layers", "i1"),
            ("layer", "i8", (MOST_LAYERS, 2)),
            ("whole", "i8", (2,)),
            ("beside", "i8", (MOST_CUBES, 2)),  # the neighbours of a cube
            ("first", "i2", (SHAPES + 1,)),  # where the sets of each shape begin
            ("set", "i8", (MOST_SETS, 2)),
            ("near", "i8", (MOST_SETS, 2)),  # cubes that share a face with the set
            ("first_way", "i2", (MOST_SETS + 1,)),
            ("way", "i1", (MOST_WAYS, 4)),  # where the shape's cubes, in marking order, land
            ("set_of", "i2", (MOST_WAYS,)),
            ("shape_of", "i1", (MOST_SETS,)),
            (
                "distinct",
                "i2",
                (SHAPES, 5, 5),
            ),  # of a set's ways, those whose diamonds differ: closed, marked
        ],
    )
)

MOST_MOVES = 8192
