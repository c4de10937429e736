"""The record of a Diatoms position, and the record of its box; moves: `moves`.

Colours are 1-5 on tiles (0 is clear water) and 0-4 elsewhere; shapes are 0-4, so a shape's size in sixths
is its number + 1; a diatom is `colour * 5 + shape`, and a filled space of a slide holds that + 1. Tiles are
1-33, 0 is the start tile on the pond and an empty place in a hand. Directions are 0-5 clockwise from east.
"""

import numpy as np

MOST_SEATS = 4
TILES = 34
MOST_OPEN = 4 * TILES + 2  # no pond of 34 tiles has more open places round it
MOST_STACK = 17
MOST_OUT = 22
SPACES = 60
PAIRS = 12
ORNAMENTS = SPACES
UNKNOWN = -1

DRAW, PLACE, SPLIT, DONE = range(4)

POSITION = np.dtype(
    (
        np.record,
        [
            ("first", "i1"),  # the seat that began
            ("turn", "i1"),  # turns completed; the lens is with seat (first + turn) % seats
            ("phase", "i1"),  # what the seat with the lens does next
            ("collected", "i1"),  # groups of the newest samples already dealt with, while splitting
            ("insisted", "i1"),  # the seat with the lens waits for the others to arrange
            ("hand", "i1", (MOST_SEATS, 3)),
            ("stack", "i1", (2, MOST_STACK)),  # bottom first
            ("left", "i1", (2,)),
            ("out", "i1", (MOST_OUT,)),  # tiles that left the game unseen
            ("discarded", "i1", (TILES,)),
            ("discards", "i1"),
            ("laid", "i1"),  # tiles in the pond, in the order they were laid:
            ("tile", "i1", (TILES,)),
            ("face", "i1", (TILES,)),
            ("q", "i1", (TILES,)),
            ("r", "i1", (TILES,)),
            ("open", "i2"),  # places beside the pond, with the segments that look at them:
            ("open_q", "i1", (MOST_OPEN,)),
            ("open_r", "i1", (MOST_OPEN,)),
            ("rim", "i1", (MOST_OPEN, 6)),
            ("stock", "i1", (5, 5)),
            ("tray", "i1", (MOST_SEATS, 5, 5)),
            ("slide", "i1", (MOST_SEATS, SPACES)),
        ],
    )
)

NOTHING = 6  # in `rim`: no tile in that direction

BOX = np.dtype(
    (
        np.record,
        [
            ("edition", "i1"),
            ("seats", "i1"),
            ("ranked", "i1"),  # how many measures a persnickety judge ranks: with one seat, the tutor's too
            ("turns", "i1"),  # of each seat
            ("out", "i1"),  # how many tiles leave the game
            ("first", "i1"),  # the seat that begins; 0: by lot
            ("judge", "i1"),  # 0: none
            ("persnickety", "i1"),
            ("minimum", "i2"),
            ("each", "i2"),
            ("penalty", "i2"),
            ("award", "i2", (3,)),  # first, second, others
            ("tutor", "i2", (MOST_SEATS - 1,)),  # what a player alone is ranked against
            ("segment", "i1", (TILES, 12, 6)),
            ("distinct", "i2", (TILES,)),  # the faces of a tile that differ, as bits
            ("fit", "i2", (TILES, 6, 7)),  # faces that match a segment in a direction, as bits
            ("kind", "i1", (TILES,)),  # the lowest tile with the same faces: twins go by its number
            ("spaces", "i1"),
            ("takes", "i8", (5,)),  # the spaces that take a shape, as bits
            ("near", "i8", (SPACES,)),  # the spaces connected to a space
            ("ring", "i8", (3,)),
            ("off_lines", "i8"),
            ("pairs", "i1"),
            ("pair", "i1", (PAIRS, 4)),  # line, ring, space, space
            ("ornaments", "i1"),
            ("ornament", "i1", (ORNAMENTS, 3)),  # middle, flank, flank
        ],
    )
)

MOST_MOVES = 3 * MOST_OPEN * 12 + 4
