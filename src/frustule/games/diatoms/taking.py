"""How a group of a sample is taken from the stock (Diatoms 3.3 to 3.5): the ways there are, and taking one.

What a way takes is a *share*: how many of each shape, three bits a shape, all of the group's colour. A way
has a number: the smaller part that a group is split into, 0 where it is taken whole. Where six sixths are
taken as a pair that is not all in stock, the number names the pair, and + SECOND says that its larger diatom
is split into the second of its two splits.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.moves import pack_take, unpack_take
from frustule.games.diatoms.pond import groups
from frustule.games.diatoms.position import MOST_GROUPS, PondBox, PondState

STOCK = np.array([8, 7, 6, 5, 4], np.int64)
"""How many of each shape there are of every colour."""
MOST_WAYS = 5
SECOND = 4


@compiled
def one(size: int) -> int:
    """The share of one diatom."""
    return 1 << 3 * (size - 1)


@compiled
def has(p: PondState, colour: int, share: int) -> bool:
    """Whether the stock has all of a share."""
    for shape in range(5):
        if share >> 3 * shape & 7 > p.stock[colour, shape]:
            return False
    return True


@compiled
def splits(box: PondBox, p: PondState, group: int, out: Ints) -> int:
    """The ways to take a group, as moves."""
    colour, size = group >> 3, group & 7
    if size < 6 and p.stock[colour, size - 1]:
        if len(out):
            out[0] = pack_take(0)
        return 1
    n = 0
    for small in range(1, size // 2 + 1):
        if has(p, colour, one(small) + one(size - small)):
            if n < len(out):
                out[n] = pack_take(small)
            n += 1
    if n or size < 6:
        return n
    shares = np.zeros(MOST_WAYS, np.int64)
    for way in (1, 2, 3, SECOND + 1, SECOND + 2):
        share = poor_pair(box, p, colour, way)
        known = not share
        for i in range(n):
            known = known or shares[i] == share
        if not known:
            shares[n] = share
            if n < len(out):
                out[n] = pack_take(way)
            n += 1
    return n


@compiled
def share_of(box: PondBox, p: PondState, group: int, way: int) -> int:
    """What a way takes."""
    colour, size = group >> 3, group & 7
    small = way & 3
    if not small:
        return one(size)
    share = one(small) + one(size - small)
    return share if size < 6 or has(p, colour, share) else poor_pair(box, p, colour, way)


@compiled
def poor_pair(box: PondBox, p: PondState, colour: int, way: int) -> int:
    """What can be had of a pair that is not all in stock; 0 if nothing can, or not in this way.

    Each of the two is collected as if it were a group of its own, the larger first. In the first edition the
    missing one was not split.
    """
    small = way & 3
    large = 6 - small
    if box.edition == 1:
        if way > SECOND:
            return 0
        share = one(small) if p.stock[colour, small - 1] else 0
        return share + one(large) if large > small and p.stock[colour, large - 1] else share
    first, second = lone(p, colour, large, 1, 0), lone(p, colour, large, 2, 0)
    larger = second if way > SECOND or not first else first
    if way > SECOND and (not first or not second or first == second):
        return 0
    return larger + lone(p, colour, small, 1, larger)


@compiled
def lone(p: PondState, colour: int, size: int, part: int, gone: int) -> int:
    """What one diatom is collected as once a share is gone: itself, its split by this part, or nothing."""
    if has(p, colour, gone + one(size)):
        return one(size)
    if 2 * part <= size and has(p, colour, gone + one(part) + one(size - part)):
        return one(part) + one(size - part)
    return 0


@compiled
def split(box: PondBox, p: PondState, seat: int, group: int, way: int) -> None:
    """Takes a group: from the stock to the seat's tray."""
    colour, share = group >> 3, share_of(box, p, group, way)
    for shape in range(5):
        count = share >> 3 * shape & 7
        p.stock[colour, shape] -= count
        p.tray[seat, colour, shape] += count


@compiled
def pending(box: PondBox, p: PondState) -> int:
    """The group of the newest samples whose split is to be chosen."""
    gathered = np.empty(MOST_GROUPS, np.int8)
    groups(box, p, gathered)
    return int(gathered[p.collected])


@compiled
def collect_groups(box: PondBox, p: PondState, seat: int) -> bool:
    """Takes group after group of the newest samples; whether all are taken, or one needs a choice."""
    gathered = np.empty(MOST_GROUPS, np.int8)
    n = groups(box, p, gathered)
    choices = np.empty(MOST_WAYS, np.int32)
    while p.collected < n:
        group = int(gathered[p.collected])
        count = splits(box, p, group, choices)
        if count > 1:
            return False
        if count:
            split(box, p, seat, group, unpack_take(choices[0]))
        p.collected += 1
    p.collected = 0
    return True


# What `write_harvest` writes: how many of each of the 25 diatoms, then these.
FOUND, PENDING, REST, HARVEST = range(25, 29)


@compiled
def write_harvest(box: PondBox, p: PondState, after: PondState, seat: int, choosing: int, out: Ints) -> None:
    """What a tile that was just laid put into the tray.

    Also how many groups the samples have, and if a split is then to be chosen, its group (0: none; coded as
    by `groups`) and how many groups wait behind it.
    """
    for diatom in range(25):
        out[diatom] = after.tray[seat, diatom // 5, diatom % 5] - p.tray[seat, diatom // 5, diatom % 5]
    gathered = np.empty(MOST_GROUPS, np.int8)
    out[FOUND] = groups(box, after, gathered)
    out[PENDING] = 0
    out[REST] = 0
    if choosing:
        out[PENDING] = gathered[after.collected]
        out[REST] = out[FOUND] - after.collected - 1
