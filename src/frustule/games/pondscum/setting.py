"""Setting up (Pond Scum 2): where a piece may be placed on its own side, and whole sides at random.

Pieces are placed in the order of their numbers, the fixed one first and the larger before the smaller, so
that every piece finds room whatever was placed before it; `components` checks that of any set.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.core.engine.chance import below
from frustule.games.pondscum.movement import BASE, WATER, stamp
from frustule.games.pondscum.moves import pack_place, square_at, unpack_place
from frustule.games.pondscum.position import EAST, FIXED, LINES, NORTH, OFF, PAD, SOUTH, WIDEST, Box, State


@compiled
def next_piece(box: Box, p: State, seat: int) -> int:
    """The piece that is placed next; -1 when all are."""
    for piece in range(int64(box.pieces)):
        if p.x[seat, piece] == OFF:
            return piece
    return -1


@compiled
def foot_on_edge(box: Box, seat: int, species: int, x: int, y: int, way: int) -> bool:
    if way == NORTH:
        return y == 0
    if way == EAST:
        return x == 0
    if way == SOUTH:
        return y + int64(box.high[species, way]) == box.height
    return x + int64(box.wide[species, way]) == box.width


@compiled
def placements(box: Box, p: State, seat: int, piece: int, water: Ints, out: Ints, n: int) -> int:
    """Adds every way to place a piece on free squares of its side."""
    for line in range(LINES):
        water[BASE + line] = box.rim[line]
    for other in range(int64(box.pieces)):
        if p.x[seat, other] >= 0:
            kin = int64(box.species_of[other])
            stamp(
                box,
                water,
                int64(BASE),
                kin,
                int64(p.x[seat, other]),
                int64(p.y[seat, other]),
                int64(p.way[seat, other]),
            )
    species = int64(box.species_of[piece])
    low = int64(box.depth) * seat
    for way in range(int64(box.ways[species])):
        high = int64(box.high[species, way])
        for y in range(low, low + int64(box.depth) - high + 1):
            for x in range(int64(box.width) - int64(box.wide[species, way]) + 1):
                if box.kind[species] == FIXED and not foot_on_edge(box, seat, species, x, y, way):
                    continue
                taken = 0
                for k in range(high):
                    taken |= water[BASE + y + PAD + k] >> (x + PAD) & int64(box.line[species, way, k])
                if not taken:
                    if n < len(out):
                        out[n] = pack_place(piece, square_at(x, y), way)
                    n += 1
    return n


@compiled
def put(p: State, seat: int, move: int) -> None:
    """Places a piece as a placing move says."""
    piece, x, y, way = unpack_place(move)
    p.x[seat, piece] = x
    p.y[seat, piece] = y
    p.way[seat, piece] = way


@compiled
def lift(p: State, seat: int, piece: int) -> None:
    """Takes a piece off the board."""
    p.x[seat, piece] = OFF
    p.y[seat, piece] = 0
    p.way[seat, piece] = 0


@compiled
def arrange(box: Box, p: State, seat: int, which: int) -> None:
    """Sets a side up as ready-made."""
    for piece in range(int64(box.pieces)):
        p.x[seat, piece] = box.arranged_x[which, seat, piece]
        p.y[seat, piece] = box.arranged_y[which, seat, piece]
        p.way[seat, piece] = box.arranged_way[which, seat, piece]


@compiled
def arrange_at_random(box: Box, p: State, seat: int, stream: Ints) -> None:
    """Sets a side up piece by piece, every place of each equally likely."""
    water, places = np.empty(WATER, np.int64), np.empty(4 * WIDEST * WIDEST, np.int32)
    for piece in range(int64(box.pieces)):
        lift(p, seat, piece)
    for piece in range(int64(box.pieces)):
        n = placements(box, p, seat, piece, water, places, int64(0))
        if n:
            put(p, seat, int64(places[below(stream, n)]))
