"""The record of a Diatoms position, and the record of its box; moves: `moves`.

Colours are 1-5 on tiles (0 is clear water) and 0-4 elsewhere; shapes are 0-4, so a shape's size in sixths
is its number + 1; a diatom is `colour * 5 + shape`, and a filled space of a slide holds that + 1. Tiles are
1-33, 0 is the start tile on the pond and an empty place in a hand. Directions are 0-5 clockwise from east.
"""

from typing import Protocol

from frustule.core.engine.arrays import Ints, Ints2, Ints3
from frustule.core.engine.ranges import MOST_EDITION, Layout, field

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


class PondState(Protocol):
    """What Diatoms and Commissions have in common of a position: pond, stacks, stock, hands and trays."""

    collected: int
    hand: Ints2
    stack: Ints2
    left: Ints
    laid: int
    tile: Ints
    face: Ints
    q: Ints
    r: Ints
    open: int
    open_q: Ints
    open_r: Ints
    rim: Ints2
    stock: Ints2
    tray: Ints3


class PondBox(Protocol):
    """What they have in common of the box: the tiles."""

    edition: int
    segment: Ints3
    distinct: Ints
    fit: Ints3
    kind: Ints


class State(Layout):
    """A position, as the rules see it."""

    first: int = field("i1", 0, MOST_SEATS - 1)  # the seat that began
    turns_done: int = field("i1", 0, TILES)  # the lens is with seat (first + turns_done) % seats
    phase: int = field("i1", DRAW, DONE)  # what the seat with the lens does next
    collected: int = field("i1", 0, MOST_GROUPS)  # groups of the newest samples dealt with so far
    insisted: int = field("i1", 0, 1)  # the seat with the lens waits for the others to arrange
    hand: Ints2 = field("i1", 0, TILES - 1, (MOST_SEATS, 3))
    stack: Ints2 = field("i1", UNKNOWN, TILES - 1, (2, MOST_STACK))  # bottom first
    left: Ints = field("i1", 0, MOST_STACK, (2,))
    out: Ints = field("i1", UNKNOWN, TILES - 1, (MOST_OUT,))  # tiles that left the game unseen
    discarded: Ints = field("i1", 0, TILES - 1, (TILES,))
    discards: int = field("i1", 0, TILES - 1)
    laid: int = field("i1", 0, TILES)  # tiles in the pond, in the order they were laid:
    tile: Ints = field("i1", 0, TILES - 1, (TILES,))
    face: Ints = field("i1", 0, FACES - 1, (TILES,))
    q: Ints = field("i1", -REACH, REACH, (TILES,))
    r: Ints = field("i1", -REACH, REACH, (TILES,))
    open: int = field("i2", 0, MOST_OPEN)  # places beside the pond, with the segments that look at them:
    open_q: Ints = field("i1", -REACH - 1, REACH + 1, (MOST_OPEN,))
    open_r: Ints = field("i1", -REACH - 1, REACH + 1, (MOST_OPEN,))
    rim: Ints2 = field("i1", 0, NOTHING, (MOST_OPEN, 6))
    stock: Ints2 = field("i1", 0, MOST_ALIKE, (5, 5))
    tray: Ints3 = field("i1", 0, MOST_ALIKE, (MOST_SEATS, 5, 5))
    slide: Ints2 = field("i1", 0, 25, (MOST_SEATS, SPACES))


class Box(Layout):
    """What stays the same during a game: components and options."""

    edition: int = field("i1", 1, MOST_EDITION)
    seats: int = field("i1", 1, MOST_SEATS)
    ranked: int = field("i1", 1, MOST_SEATS)  # measures that a judge ranks: with one seat, the tutor's too
    turns: int = field("i1", 1, TILES)  # of each seat
    out: int = field("i1", 0, MOST_OUT)  # how many tiles leave the game
    first: int = field("i1", 0, MOST_SEATS)  # the seat that begins; 0: by lot
    judge: int = field("i1", 0, JUDGES)  # 0: none
    persnickety: int = field("i1", 0, 1)
    minimum: int = field("i2", 0, SPACES)
    each: int = field("i2", 0, MOST_POINTS)
    penalty: int = field("i2", 0, MOST_POINTS)
    award: Ints = field("i2", 0, MOST_POINTS, (3,))  # first, second, others
    tutor: Ints = field("i2", 0, SPACES, (MOST_SEATS - 1,))  # what a player alone is ranked against
    segment: Ints3 = field("i1", 0, 5, (TILES, FACES, 6))
    distinct: Ints = field("i2", 1, EVERY_FACE, (TILES,))  # the faces of a tile that differ, as bits
    # faces that match a segment in a direction, as bits
    fit: Ints3 = field("i2", 0, EVERY_FACE, (TILES, 6, 7))
    kind: Ints = field("i1", 0, TILES - 1, (TILES,))  # the lowest tile with the same faces, for twins
    spaces: int = field("i1", 1, SPACES)
    takes: Ints = field("i8", 0, EVERY_SPACE, (5,))  # the spaces that take a shape, as bits
    near: Ints = field("i8", 0, EVERY_SPACE, (SPACES,))  # the spaces connected to a space
    ring: Ints = field("i8", 0, EVERY_SPACE, (3,))
    off_lines: int = field("i8", 0, EVERY_SPACE)
    pairs: int = field("i1", 0, PAIRS)
    pair: Ints2 = field("i1", 0, SPACES - 1, (PAIRS, 4))  # line, ring, space, space
    ornaments: int = field("i1", 0, ORNAMENTS)
    ornament: Ints2 = field("i1", 0, SPACES - 1, (ORNAMENTS, 3))  # middle, flank, flank


MOST_MOVES = 3 * MOST_OPEN * 12 + 4
