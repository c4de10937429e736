"""How pieces move (Pond Scum 3): the moves of one piece, quickly, as sets of squares where it may end.

The board lies in `water`, an array of planes, each of them rows of bits (see `position`). `survey` draws the
planes that a whole species shares, `clear_way` those of one piece. A move is then a walk over spots: `arrive`
says what a spot holds, `note` remembers it as an end and tells whether the walk may go on. Two ways to one
spot are one move: unless a move may go on after a meal, where it ends decides all that comes of it. That
option needs the whole story of a walk; `wander` tells it, and the shortest way of any move too.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.games.pondscum.moves import pack_move, square_at
from frustule.games.pondscum.position import (
    AMEBA,
    FIXED,
    FLAGELLATE,
    LINES,
    MOST_SIDE,
    PAD,
    Box,
    State,
)

# Where the planes of `water` begin. An end is noted on ENDS, MEALS marks it where prey is eaten; both have a
# plane for each way. CLOSED and STOPS hold spots of a whole body: where it may not be, where its move ends.
BASE, KIN, HARD, SOFT, PREY, ZONE, SIGNS = range(0, 7 * LINES, LINES)
ENDS, MEALS, REACHED, FRONT, NEXT, CLOSED, STOPS, WATER = (
    LINES * plane for plane in (7, 9, 11, 12, 13, 14, 15, 16)
)

BLOCKED = -1
SOME_PREY, SOME_ZONE, SOME_KIN = 1, 2, 4

SPACES = 3  # of a ciliate
FLAGELLATE_SPACES = 5
FARTHEST = 7  # no piece ends farther from where it began, in files

# The place of the one bit that is set: powers of 2 below 2**36 all differ modulo 37.
BIT = np.zeros(37, np.int64)
for _bit in range(36):
    BIT[(1 << _bit) % 37] = _bit

STEP_X = np.array([0, 1, 0, -1, 1, 1, -1, -1], np.int64)
STEP_Y = np.array([1, 0, -1, 0, 1, -1, -1, 1], np.int64)


@compiled
def stamp(box: Box, water: Ints, plane: int, species: int, x: int, y: int, way: int) -> None:
    """Draws a piece's footprint on a plane."""
    lines = box.line
    for k in range(int64(box.high[species, way])):
        water[plane + y + PAD + k] |= int64(lines[species, way, k]) << (x + PAD)


@compiled
def reach(box: Box, species: int) -> int:
    """How many ranks a piece may end from where it began, at most."""
    side = max(int64(box.wide[species, 0]), int64(box.high[species, 0]))
    kind = box.kind[species]
    return 1 if kind == AMEBA else FLAGELLATE_SPACES if kind == FLAGELLATE else SPACES - 1 + side


@compiled
def survey(box: Box, p: State, seat: int, prey: int, low: int, top: int, water: Ints) -> None:
    """What every piece that eats these species meets: what blocks it, its prey, where it is swallowed.

    The lines from `low` to `top` are drawn; of others, nothing may be asked.
    """
    rim = box.rim
    for line in range(low, top):
        water[BASE + line] = rim[line]
        water[KIN + line] = 0
        water[PREY + line] = 0
        water[ZONE + line] = 0
    enemy = 1 - seat
    xs, ys, ways = p.x, p.y, p.way
    species_of, kinds = box.species_of, box.kind
    for piece in range(int64(box.pieces)):
        kin = int64(species_of[piece])
        fixed = kinds[kin] == FIXED
        if xs[seat, piece] >= 0 and low - MOST_SIDE < ys[seat, piece] + PAD < top:
            x, y, way = int64(xs[seat, piece]), int64(ys[seat, piece]), int64(ways[seat, piece])
            stamp(box, water, BASE if fixed else KIN, kin, x, y, way)
        if xs[enemy, piece] >= 0:
            x, y, way = int64(xs[enemy, piece]), int64(ys[enemy, piece]), int64(ways[enemy, piece])
            if low - MOST_SIDE < y + PAD < top:
                stamp(box, water, PREY if prey >> kin & 1 else BASE, kin, x, y, way)
            if fixed:
                mouth, files = y + PAD + int64(box.zone[way, 1]), (1 << int64(box.zone[way, 2])) - 1
                for k in range(int64(box.zone[way, 3])):
                    water[ZONE + mouth + k] |= files << (x + PAD + int64(box.zone[way, 0]))


@compiled
def clear_way(box: Box, p: State, seat: int, piece: int, species: int, water: Ints) -> None:
    """What one piece meets: its own body is not in its way, and nothing is noted yet."""
    x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    wide, high = int64(box.wide[species, way]), int64(box.high[species, way])
    body = ((1 << wide) - 1) << (x + PAD)
    ranks = reach(box, species)
    for line in range(y + PAD - ranks, min(LINES, y + PAD + ranks + max(wide, high))):
        kin = water[KIN + line]
        if y + PAD <= line < y + PAD + high:
            kin &= ~body
        if box.pass_over:
            water[HARD + line] = water[BASE + line]
            water[SOFT + line] = kin
        else:
            water[HARD + line] = water[BASE + line] | kin
            water[SOFT + line] = 0
        water[SIGNS + line] = water[SOFT + line] | water[PREY + line] | water[ZONE + line]
        water[ENDS + line] = 0
        water[ENDS + LINES + line] = 0
        water[MEALS + line] = 0
        water[MEALS + LINES + line] = 0


@compiled
def arrive(water: Ints, x: int, y: int, files: int, high: int) -> int:
    """What a body of these files and ranks meets at a spot: BLOCKED, or bits."""
    hard, signs = 0, 0
    for line in range(y + PAD, y + PAD + high):
        hard |= water[HARD + line] >> (x + PAD)
        signs |= water[SIGNS + line] >> (x + PAD)
    if hard & files:
        return BLOCKED
    if not signs & files:
        return 0
    soft, prey, zone = 0, 0, 0
    for line in range(y + PAD, y + PAD + high):
        soft |= water[SOFT + line] >> (x + PAD)
        prey |= water[PREY + line] >> (x + PAD)
        zone |= water[ZONE + line] >> (x + PAD)
    met = SOME_PREY if prey & files else 0
    if zone & files:
        met |= SOME_ZONE
    if soft & files:
        met |= SOME_KIN
    return met


@compiled
def note(water: Ints, x: int, y: int, way: int, met: int) -> bool:
    """Remembers an end; whether the walk may go on from here.

    Over its own kin a piece may pass but not rest; swallowed, it does not rest.
    """
    if met == BLOCKED:
        return False
    if met & SOME_ZONE or not met & SOME_KIN:
        water[ENDS + way * LINES + y + PAD] |= 1 << (x + PAD)
        if met & SOME_PREY:
            water[MEALS + way * LINES + y + PAD] |= 1 << (x + PAD)
    return not met & (SOME_PREY | SOME_ZONE)


@compiled
def crawl(water: Ints, x: int, y: int, way: int, files: int, high: int) -> None:
    """An ameba's space, in eight directions."""
    for d in range(8):
        nx, ny = x + STEP_X[d], y + STEP_Y[d]
        note(water, nx, ny, way, arrive(water, nx, ny, files, high))


@compiled
def dart(water: Ints, x: int, y: int, way: int, files: int, high: int) -> None:
    """A flagellate's spaces in a straight line."""
    for d in range(4):
        nx, ny = x, y
        for _ in range(FLAGELLATE_SPACES):
            nx += STEP_X[d]
            ny += STEP_Y[d]
            if not note(water, nx, ny, way, arrive(water, nx, ny, files, high)):
                break


@compiled
def spread(water: Ints, x: int, y: int, way: int, wide: int, high: int) -> None:
    """A flagellate's spaces with turns: a flood, all spots of one more space at a time.

    It eats nothing, so what it may eat is no matter here, and every spot is either blocked or free.
    """
    low, top = y + PAD - FLAGELLATE_SPACES, y + PAD + FLAGELLATE_SPACES
    for line in range(low - 1, top + 2):
        water[REACHED + line] = 0
        water[FRONT + line] = 0
    water[REACHED + y + PAD] = 1 << (x + PAD)
    water[FRONT + y + PAD] = 1 << (x + PAD)
    for space in range(1, FLAGELLATE_SPACES + 1):
        for line in range(y + PAD - space, y + PAD + space + 1):
            front = water[FRONT + line]
            near = front << 1 | front >> 1 | water[FRONT + line - 1] | water[FRONT + line + 1]
            near &= ~water[REACHED + line]
            if near:
                hard = 0
                for k in range(high):
                    for j in range(wide):
                        hard |= water[HARD + line + k] >> j
                near &= ~hard
            water[NEXT + line] = near
        for line in range(y + PAD - space, y + PAD + space + 1):
            near = water[NEXT + line]
            water[REACHED + line] |= near
            soft, zone = 0, 0
            if near:
                for k in range(high):
                    for j in range(wide):
                        soft |= water[SOFT + line + k] >> j
                        zone |= water[ZONE + line + k] >> j
            water[ENDS + way * LINES + line] |= near & (zone | ~soft)
            water[FRONT + line] = near & ~zone


@compiled
def touching(water: Ints, plane: int, line: int, wide: int, high: int) -> int:
    """The spots of a rank from which a body of this extent touches the plane."""
    met = water[plane + line]
    for k in range(1, high):
        met |= water[plane + line + k]
    spots = met
    for k in range(1, wide):
        spots |= met >> k
    return spots


@compiled
def enter(water: Ints, way: int, line: int, spots: int) -> int:
    """Notes these spots of a rank as ends, where they are not closed; those from which a walk may go on."""
    free = spots & ~water[CLOSED + line]
    water[ENDS + way * LINES + line] |= free
    return free & ~water[STOPS + line]


@compiled
def swim(box: Box, water: Ints, species: int, x: int, y: int, way: int) -> None:
    """A ciliate's spaces in one direction, one of which may be a pivot, at any point.

    Straight on it has one spot at a time. The spots that it can turn to are followed all at once, by ranks.
    """
    pivots, shifts = int64(box.pivots[species]), box.pivot
    low, top = y + PAD, y + PAD
    for line in range(y + PAD - MOST_SIDE, y + PAD + MOST_SIDE + 1):
        water[FRONT + line] = 0
    for k in range(pivots):
        line = y + PAD + int64(shifts[species, way, k, 1])
        low, top = min(low, line), max(top, line)
        water[FRONT + line] |= 1 << (x + PAD + int64(shifts[species, way, k, 0]))
    turned = 1 - way if box.ways[species] > 1 else way
    wide, high = int64(box.wide[species, turned]), int64(box.high[species, turned])
    signs = 0
    for line in range(low - SPACES + 1, top + SPACES + high - 1):
        signs |= water[PREY + line] | water[ZONE + line]
    signs &= ((1 << 2 * FARTHEST + MOST_SIDE) - 1) << (x + PAD - FARTHEST)
    for line in range(low - SPACES + 1, top + SPACES):
        water[CLOSED + line] = touching(water, HARD, line, wide, high)
        water[STOPS + line] = 0
        if signs:
            water[STOPS + line] = touching(water, PREY, line, wide, high)
            water[STOPS + line] |= touching(water, ZONE, line, wide, high)
    for line in range(low, top + 1):
        if water[FRONT + line]:
            water[NEXT + line] = enter(water, turned, line, water[FRONT + line])
    files, body = (1 << int64(box.wide[species, way])) - 1, int64(box.high[species, way])
    for d in range(4):
        dx, dy = STEP_X[d], STEP_Y[d]
        ax, ay, gone = x, y, 0
        while gone < SPACES:
            ax += dx
            ay += dy
            if not note(water, ax, ay, way, arrive(water, ax, ay, files, body)):
                break
            gone += 1
        for line in range(low, top + 1):
            turns, on = water[FRONT + line], water[NEXT + line]
            if turns:
                for space in range(1, SPACES):
                    ahead = on | turns if gone >= space else on
                    on = enter(water, turned, line + space * dy, ahead << 1 if dx > 0 else ahead >> -dx)
                    turns = turns << 1 if dx > 0 else turns >> -dx
    for line in range(low - SPACES + 1, top + SPACES):
        ends = water[ENDS + turned * LINES + line]
        if box.pass_over and ends:
            ends &= touching(water, ZONE, line, wide, high) | ~touching(water, SOFT, line, wide, high)
            water[ENDS + turned * LINES + line] = ends
        if ends & water[STOPS + line]:
            water[MEALS + turned * LINES + line] = ends & touching(water, PREY, line, wide, high)


@compiled
def overlaps(
    box: Box, species: int, x: int, y: int, way: int, other: int, ox: int, oy: int, oway: int
) -> bool:
    """Whether two mobile pieces share a square."""
    return (
        x < ox + int64(box.wide[other, oway])
        and ox < x + int64(box.wide[species, way])
        and y < oy + int64(box.high[other, oway])
        and oy < y + int64(box.high[species, way])
    )


@compiled
def prey_at(box: Box, p: State, seat: int, species: int, x: int, y: int, way: int) -> int:
    """The enemy's pieces that one of this species would eat at a spot, as bits."""
    enemy, met = 1 - seat, 0
    xs, ys, ways, species_of = p.x, p.y, p.way, box.species_of
    prey = int64(box.prey[species])
    for piece in range(int64(box.pieces)):
        kin = int64(species_of[piece])
        if xs[enemy, piece] >= 0 and prey >> kin & 1:
            ox, oy, oway = int64(xs[enemy, piece]), int64(ys[enemy, piece]), int64(ways[enemy, piece])
            if overlaps(box, species, x, y, way, kin, ox, oy, oway):
                met |= 1 << piece
    return met


@compiled
def in_zone(box: Box, p: State, seat: int, species: int, x: int, y: int, way: int) -> bool:
    """Whether a piece of the seat at a spot is in the zone of the enemy's Stentor."""
    enemy = 1 - seat
    if p.x[enemy, 0] < 0:
        return False
    mouth = int64(p.way[enemy, 0])
    zx, zy = (
        int64(p.x[enemy, 0]) + int64(box.zone[mouth, 0]),
        int64(p.y[enemy, 0]) + int64(box.zone[mouth, 1]),
    )
    return (
        x < zx + int64(box.zone[mouth, 2])
        and zx < x + int64(box.wide[species, way])
        and y < zy + int64(box.zone[mouth, 3])
        and zy < y + int64(box.high[species, way])
    )


@compiled
def gather(
    box: Box, p: State, seat: int, piece: int, species: int, meals_only: int, water: Ints, out: Ints, n: int
) -> int:
    """Writes the noted ends as moves: as it lies, then turned; by rank, then by file.

    Where it began, a piece ends only if it ate there; in the first edition not even then.
    """
    y, way, ranks = int64(p.y[seat, piece]), int64(p.way[seat, piece]), reach(box, species)
    begun, line = 1 << (int64(p.x[seat, piece]) + PAD), way * LINES + y + PAD
    if box.edition == 1:
        water[MEALS + line] &= ~begun
    water[ENDS + line] &= water[MEALS + line] | ~begun
    for which in range(int64(box.ways[species])):
        for line in range(max(PAD, y + PAD - ranks), min(LINES - PAD, y + PAD + ranks + 1)):
            meals = water[MEALS + which * LINES + line]
            ends = meals if meals_only else water[ENDS + which * LINES + line]
            while ends:
                low = ends & -ends
                ends ^= low
                at = BIT[low % 37] - PAD
                move = pack_move(piece, square_at(at, line - PAD), which, 0)
                if not meals & low:
                    if n < len(out):
                        out[n] = move
                    n += 1
                    continue
                prey = prey_at(box, p, seat, species, at, line - PAD, which)
                if box.one_prey:
                    while prey:
                        if n < len(out):
                            out[n] = move | prey & -prey
                        n += 1
                        prey &= prey - 1
                else:
                    if n < len(out):
                        out[n] = move | prey
                    n += 1
    return n


@compiled
def piece_moves(
    box: Box, p: State, seat: int, piece: int, species: int, meals_only: int, water: Ints, out: Ints, n: int
) -> int:
    """Adds the moves of one piece on a surveyed board, or its meals alone."""
    clear_way(box, p, seat, piece, species, water)
    kind = box.kind[species]
    x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    wide, high = int64(box.wide[species, way]), int64(box.high[species, way])
    if kind == AMEBA:
        crawl(water, x, y, way, (1 << wide) - 1, high)
    elif kind == FLAGELLATE:
        if box.straight:
            dart(water, x, y, way, (1 << wide) - 1, high)
        else:
            spread(water, x, y, way, wide, high)
    else:
        swim(box, water, species, x, y, way)
    return gather(box, p, seat, piece, species, meals_only, water, out, n)
