"""Walks told whole: every way a piece can go, space by space, with what it has eaten so far (Pond Scum 3, 4).

When a move may go on after a meal, two ways to one spot can differ in what they ate on it, so the moves
are read off these walks. The walks are found in the order of their length, so they also
give the shortest way of any move, whatever the options, for people to see.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.games.pondscum.movement import (
    BLOCKED,
    FLAGELLATE_SPACES,
    REACHED,
    SOME_KIN,
    SOME_PREY,
    SOME_ZONE,
    SPACES,
    STEP_X,
    STEP_Y,
    WATER,
    arrive,
    clear_way,
    prey_at,
    survey,
)
from frustule.games.pondscum.moves import PREY_BITS, pack_move, piece_in, square_at, stand_in
from frustule.games.pondscum.position import AMEBA, CILIATE, FLAGELLATE, LINES, PAD, Box, State

# A walk as it stands: x + PAD | y + PAD << 6 | way << 12 | direction << 13 | spaces << 16 | pivoted << 19
# | may end here << 20 | may go on << 21 | eaten << 24. The direction is NO_DIRECTION before the first step.
NO_DIRECTION = 7
PIVOTED, ENDS_HERE, GOES_ON = 1 << 19, 1 << 20, 1 << 21
WALKS = 8192
"""No piece has so many walks, unless prey lies about as no game leaves it; those beyond are not followed."""


@compiled
def follow(
    box: Box,
    p: State,
    seat: int,
    species: int,
    water: Ints,
    walks: Ints,
    origin: Ints,
    n: int,
    at: int,
    x: int,
    y: int,
    way: int,
    rest: int,
) -> int:
    """Adds the walks that lead on from walk `at` to a spot, one for each choice of prey."""
    met = arrive(water, x, y, (1 << int64(box.wide[species, way])) - 1, int64(box.high[species, way]))
    if met == BLOCKED:
        return n
    eaten = int64(walks[at]) >> 24
    prey = 0
    if met & SOME_PREY:
        prey = prey_at(box, p, seat, species, x, y, way) & ~eaten
    walk = x + PAD | (y + PAD) << 6 | way << 12 | rest
    if met & SOME_ZONE or not met & SOME_KIN:
        walk |= ENDS_HERE
    if not met & SOME_ZONE and (box.go_on or not prey):
        walk |= GOES_ON
    while n < WALKS:
        part = prey & -prey if box.one_prey else prey
        walks[n] = walk | (eaten | part) << 24
        origin[n] = at
        n += 1
        prey &= ~part
        if not prey:
            break
    return n


@compiled
def wander(
    box: Box, p: State, seat: int, piece: int, species: int, water: Ints, walks: Ints, origin: Ints
) -> int:
    """Writes every walk of a piece on a surveyed board, shorter before longer, and where each came from."""
    clear_way(box, p, seat, piece, species, water)
    kind = box.kind[species]
    for line in range(LINES):
        water[REACHED + line] = 0
    start_x, start_y, start_way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    water[REACHED + start_y + PAD] = 1 << (start_x + PAD)
    walks[0] = start_x + PAD | (start_y + PAD) << 6 | start_way << 12 | NO_DIRECTION << 13 | GOES_ON
    origin[0] = 0
    spaces = 1 if kind == AMEBA else FLAGELLATE_SPACES if kind == FLAGELLATE else SPACES
    n, at = int64(1), int64(0)
    while at < n:
        walk = int64(walks[at])
        x, y, way = (walk & 63) - PAD, (walk >> 6 & 63) - PAD, walk >> 12 & 1
        direction, used = walk >> 13 & 7, (walk >> 16 & 7) + 1
        if walk & GOES_ON and used <= spaces:
            for d in range(8 if kind == AMEBA else 4):
                if direction not in (NO_DIRECTION, d) and (kind == CILIATE or box.straight):
                    continue
                nx, ny = x + STEP_X[d], y + STEP_Y[d]
                if kind == FLAGELLATE:
                    if water[REACHED + ny + PAD] >> (nx + PAD) & 1:
                        continue
                    water[REACHED + ny + PAD] |= 1 << (nx + PAD)
                rest = d << 13 | used << 16 | walk & PIVOTED
                n = follow(box, p, seat, species, water, walks, origin, n, at, nx, ny, way, rest)
            if kind == CILIATE and not walk & PIVOTED:
                turned = 1 - way if box.ways[species] > 1 else way
                for k in range(int64(box.pivots[species])):
                    nx, ny = (
                        x + int64(box.pivot[species, way, k, 0]),
                        y + int64(box.pivot[species, way, k, 1]),
                    )
                    rest = direction << 13 | used << 16 | PIVOTED
                    n = follow(box, p, seat, species, water, walks, origin, n, at, nx, ny, turned, rest)
        at += 1
    return n


@compiled
def walk_move(piece: int, walk: int) -> int:
    """The move that a walk comes to."""
    square = square_at((walk & 63) - PAD, (walk >> 6 & 63) - PAD)
    return pack_move(piece, square, walk >> 12 & 1, walk >> 24 & PREY_BITS)


@compiled
def walk_moves(
    box: Box,
    p: State,
    seat: int,
    piece: int,
    species: int,
    water: Ints,
    walks: Ints,
    origin: Ints,
    out: Ints,
    n: int,
) -> int:
    """Adds the moves of a piece, each once, in the order of its shortest walk."""
    first = n
    count = wander(box, p, seat, piece, species, water, walks, origin)
    still = walk_move(piece, int64(walks[0]))
    for i in range(1, count):
        walk = int64(walks[i])
        move = walk_move(piece, walk)
        fresh = walk & ENDS_HERE and move != still
        for k in range(first, min(n, len(out))):
            if out[k] == move:
                fresh = False
                break
        if fresh:
            if n < len(out):
                out[n] = move
            n += 1
    return n


@compiled
def route(box: Box, p: State, seat: int, move: int, out: Ints) -> int:
    """The spots of a move's shortest walk, start and end included, as stands; how many."""
    piece = piece_in(move)
    species = int64(box.species_of[piece])
    water = np.empty(WATER, np.int64)
    walks, origin = np.empty(WALKS, np.int64), np.empty(WALKS, np.int64)
    survey(box, p, seat, int64(box.prey[species]), int64(0), LINES, water)
    count = wander(box, p, seat, piece, species, water, walks, origin)
    for i in range(1, count):
        if int64(walks[i]) & ENDS_HERE and walk_move(piece, int64(walks[i])) == move:
            length = (int64(walks[i]) >> 16 & 7) + 1
            at = i
            for k in range(length - 1, -1, -1):
                out[k] = stand_in(walk_move(piece, int64(walks[at])))
                at = origin[at]
            return length
    return 0
