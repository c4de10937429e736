"""Arranging a tray: which diatom goes where, found by looking at all of them together.

Diatom after diatom is tried in every space that differs from the others (`sight.kin`), and every mosaic met
so is appraised. While there are no more than `width` different mosaics, none is lost and the answer is exact;
beyond that the best `width` of each step are kept.
"""

import numpy as np

from frustule.bots.diatoms.forecast import Learned
from frustule.bots.diatoms.habit import is_among, standing
from frustule.bots.diatoms.harvests import MARKS
from frustule.bots.diatoms.sight import Desk, kin, looks_around
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Floats, Ints, Ints2, int64
from frustule.games.diatoms.pond import bits
from frustule.games.diatoms.position import SPACES, Box, State
from frustule.games.diatoms.rules import empty_spaces

MOST_DIATOMS = 48  # in one tray; no turn collects more
LEFT_OUT = 63  # in a plan: no space is left for this diatom


@compiled
def list_tray(p: State, seat: int, kinds: Ints) -> int:
    """The diatoms of a tray, large shapes first, since few spaces take them."""
    n = 0
    for shape in range(4, -1, -1):
        for colour in range(5):
            for _ in range(p.tray[seat, colour, shape]):
                if n < MOST_DIATOMS:
                    kinds[n] = colour * 5 + shape
                    n += 1
    return n


@compiled
def plan_tray(
    box: Box,
    p: State,
    seat: int,
    mind: Learned,
    desk: Desk,
    measures: Floats,
    left: Ints,
    kinds: Ints,
    best_ways: Ints2,
    best_worths: Floats,
) -> tuple[int, int, bool]:
    """Finds the best mosaics that the seat's tray can make, best first, as many as `best_ways` has room for.

    A way is a space for each diatom that `list_tray` wrote to `kinds`, or LEFT_OUT where none is left.
    Returns the number of diatoms, the number of mosaics, and whether all mosaics were compared.
    """
    count = list_tray(p, seat, kinds)
    n, exact = compare(box, p, seat, mind, desk, measures, left, kinds, count, False, best_ways, best_worths)
    if not n:
        # All that were kept hold back what must be placed, as before a judge who is fond of empty spaces.
        n, _ = compare(box, p, seat, mind, desk, measures, left, kinds, count, True, best_ways, best_worths)
    return count, n, exact


@compiled
def compare(
    box: Box,
    p: State,
    seat: int,
    mind: Learned,
    desk: Desk,
    measures: Floats,
    left: Ints,
    kinds: Ints,
    count: int,
    strict: int,
    best_ways: Ints2,
    best_worths: Floats,
) -> tuple[int, bool]:
    """Finds the best lawful mosaics; if `strict`, no diatom stands back, which is always lawful."""
    width = len(best_worths)
    ways, next_ways = best_ways, np.empty((width, MOST_DIATOMS), np.int8)
    worths, next_worths = best_worths, np.empty(width)
    hashes, next_hashes = np.empty(width, np.int64), np.empty(width, np.int64)
    worths[0], hashes[0] = standing(box, p, seat, mind, desk, measures, left), 0
    reach = looks_around(box)
    keys = np.empty(SPACES, np.int64)
    n, exact = 1, True
    for k in range(count):
        kind = kinds[k]
        met = 0
        for i in range(n):
            lay_out(p, seat, kinds, ways[i], k)
            free = box.takes[kind % 5] & empty_spaces(box, p, seat)
            tried = 0
            for space in range(int64(box.spaces) + 1):
                if space == box.spaces:
                    # Where space is short a diatom may have to stand back for another.
                    if bits(free) >= count - k or (strict and free):
                        continue
                    worth, code, where = worths[i], hashes[i], LEFT_OUT
                elif free >> space & 1:
                    key = kin(box, p, seat, space, reach, True, desk)
                    if is_among(keys, tried, key):
                        continue
                    keys[tried] = key
                    tried += 1
                    code, where = hashes[i] + MARKS[space, kind], space
                    if is_among(next_hashes, min(met, width), code):
                        continue
                    p.slide[seat, space] = kind + 1
                    worth = standing(box, p, seat, mind, desk, measures, left)
                    p.slide[seat, space] = 0
                else:
                    continue
                at = room_for(next_ways, next_worths, next_hashes, met, width, worth, k)
                met += 1
                if at >= 0:
                    next_worths[at], next_hashes[at] = worth, code
                    for j in range(k):
                        next_ways[at, j] = ways[i, j]
                    next_ways[at, k] = where
            take_up(p, seat, ways[i], k)
        exact = exact and met <= width
        n = min(met, width)
        ways, next_ways = next_ways, ways
        worths, next_worths = next_worths, worths
        hashes, next_hashes = next_hashes, hashes
    lawful = 0
    for i in range(n):
        if is_lawful(box, p, seat, kinds, ways[i], count):
            best_worths[lawful] = worths[i]
            for k in range(count):
                best_ways[lawful, k] = ways[i, k]
            lawful += 1
    return lawful, exact


@compiled
def room_for(
    ways: Ints2, worths: Floats, hashes: Ints, met: int, width: int, worth: float, length: int
) -> int:
    """Makes room for a mosaic among the best so far, sorted; -1 if it is not good enough."""
    n = min(met, width)
    if n == width and worth <= worths[n - 1]:
        return -1
    at = n if n < width else n - 1
    while at > 0 and worths[at - 1] < worth:
        worths[at], hashes[at] = worths[at - 1], hashes[at - 1]
        for j in range(length + 1):
            ways[at, j] = ways[at - 1, j]
        at -= 1
    return at


@compiled
def lay_out(p: State, seat: int, kinds: Ints, way: Ints, count: int) -> None:
    for k in range(count):
        if way[k] != LEFT_OUT:
            p.slide[seat, way[k]] = kinds[k] + 1


@compiled
def take_up(p: State, seat: int, way: Ints, count: int) -> None:
    for k in range(count):
        if way[k] != LEFT_OUT:
            p.slide[seat, way[k]] = 0


@compiled
def is_lawful(box: Box, p: State, seat: int, kinds: Ints, way: Ints, count: int) -> bool:
    """Whether every diatom left out finds no empty space in the end (Diatoms 3.7)."""
    lay_out(p, seat, kinds, way, count)
    free = empty_spaces(box, p, seat)
    take_up(p, seat, way, count)
    for k in range(count):
        if way[k] == LEFT_OUT and box.takes[kinds[k] % 5] & free:
            return False
    return True
