"""The record of a Diatoms position, and the record of its box; moves: `moves`.

Colours are 1-5 on tiles (0 is clear water) and 0-4 elsewhere; shapes are 0-4, so a shape's size in sixths
is its number + 1; a diatom is `colour * 5 + shape`, and a filled space of a slide holds that + 1. Tiles are
1-33, 0 is the start tile on the pond and an empty place in a hand. Directions are 0-5 clockwise from east.
"""

from frustule.core.engine.ranges import MOST_EDITION, Field, record_of

MOST_SEATS = 4
TILES = 34
MOST_OPEN = 4 * TILES + 2  # no pond of 34 tiles has more open places round it
MOST_STACK = 17
MOST_OUT = 22
SPACES = 60
PAIRS = 12
ORNAMENTS = SPACES
UNKNOWN = -1
FACES = 12  # the ways a tile can lie
EVERY_FACE = (1 << FACES) - 1
EVERY_SPACE = (1 << SPACES) - 1
MOST_ALIKE = 8  # diatoms of one colour and shape
MOST_GROUPS = 36  # of the samples that one tile completes
JUDGES = 9
MOST_POINTS = 1000
NOTHING = 6  # in `rim`: no tile in that direction
REACH = 33  # no tile lies farther from the start tile

DRAW, PLACE, SPLIT, DONE = range(4)

POSITION_FIELDS = (
    Field("first", "i1", 0, MOST_SEATS - 1),  # the seat that began
    Field("turn", "i1", 0, TILES),  # turns completed; the lens is with seat (first + turn) % seats
    Field("phase", "i1", DRAW, DONE),  # what the seat with the lens does next
    Field("collected", "i1", 0, MOST_GROUPS),  # groups of the newest samples dealt with so far
    Field("insisted", "i1", 0, 1),  # the seat with the lens waits for the others to arrange
    Field("hand", "i1", 0, TILES - 1, (MOST_SEATS, 3)),
    Field("stack", "i1", UNKNOWN, TILES - 1, (2, MOST_STACK)),  # bottom first
    Field("left", "i1", 0, MOST_STACK, (2,)),
    Field("out", "i1", UNKNOWN, TILES - 1, (MOST_OUT,)),  # tiles that left the game unseen
    Field("discarded", "i1", 0, TILES - 1, (TILES,)),
    Field("discards", "i1", 0, TILES - 1),
    Field("laid", "i1", 0, TILES),  # tiles in the pond, in the order they were laid:
    Field("tile", "i1", 0, TILES - 1, (TILES,)),
    Field("face", "i1", 0, FACES - 1, (TILES,)),
    Field("q", "i1", -REACH, REACH, (TILES,)),
    Field("r", "i1", -REACH, REACH, (TILES,)),
    Field("open", "i2", 0, MOST_OPEN),  # places beside the pond, with the segments that look at them:
    Field("open_q", "i1", -REACH - 1, REACH + 1, (MOST_OPEN,)),
    Field("open_r", "i1", -REACH - 1, REACH + 1, (MOST_OPEN,)),
    Field("rim", "i1", 0, NOTHING, (MOST_OPEN, 6)),
    Field("stock", "i1", 0, MOST_ALIKE, (5, 5)),
    Field("tray", "i1", 0, MOST_ALIKE, (MOST_SEATS, 5, 5)),
    Field("slide", "i1", 0, 25, (MOST_SEATS, SPACES)),
)
POSITION = record_of(POSITION_FIELDS)

BOX_FIELDS = (
    Field("edition", "i1", 1, MOST_EDITION),
    Field("seats", "i1", 1, MOST_SEATS),
    Field("ranked", "i1", 1, MOST_SEATS),  # measures that a judge ranks: with one seat, the tutor's too
    Field("turns", "i1", 1, TILES),  # of each seat
    Field("out", "i1", 0, MOST_OUT),  # how many tiles leave the game
    Field("first", "i1", 0, MOST_SEATS),  # the seat that begins; 0: by lot
    Field("judge", "i1", 0, JUDGES),  # 0: none
    Field("persnickety", "i1", 0, 1),
    Field("minimum", "i2", 0, SPACES),
    Field("each", "i2", 0, MOST_POINTS),
    Field("penalty", "i2", 0, MOST_POINTS),
    Field("award", "i2", 0, MOST_POINTS, (3,)),  # first, second, others
    Field("tutor", "i2", 0, SPACES, (MOST_SEATS - 1,)),  # what a player alone is ranked against
    Field("segment", "i1", 0, 5, (TILES, FACES, 6)),
    Field("distinct", "i2", 1, EVERY_FACE, (TILES,)),  # the faces of a tile that differ, as bits
    Field("fit", "i2", 0, EVERY_FACE, (TILES, 6, 7)),  # faces that match a segment in a direction, as bits
    Field("kind", "i1", 0, TILES - 1, (TILES,)),  # the lowest tile with the same faces, for twins
    Field("spaces", "i1", 1, SPACES),
    Field("takes", "i8", 0, EVERY_SPACE, (5,)),  # the spaces that take a shape, as bits
    Field("near", "i8", 0, EVERY_SPACE, (SPACES,)),  # the spaces connected to a space
    Field("ring", "i8", 0, EVERY_SPACE, (3,)),
    Field("off_lines", "i8", 0, EVERY_SPACE),
    Field("pairs", "i1", 0, PAIRS),
    Field("pair", "i1", 0, SPACES - 1, (PAIRS, 4)),  # line, ring, space, space
    Field("ornaments", "i1", 0, ORNAMENTS),
    Field("ornament", "i1", 0, SPACES - 1, (ORNAMENTS, 3)),  # middle, flank, flank
)
BOX = record_of(BOX_FIELDS)

MOST_MOVES = 3 * MOST_OPEN * 12 + 4
