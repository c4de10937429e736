"""What a card asks for, in compiled code: which kinds a space takes now, and whether it can still be filled.

The two questions about the future, `fillable` and `packable`, are proofs when they answer no: they overlook
difficulties (the pond may never yield a kind), never possibilities.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.solo.position import DISH_ROOM, GROUPS, KINDS, MOST_DISHES, Box, State

ALL_KINDS = (1 << KINDS) - 1
SHAPE_KINDS = np.array([sum(1 << (c * 5 + s) for c in range(5)) for s in range(5)], np.int64)
COLOUR_KINDS = np.array([31 << 5 * c for c in range(5)], np.int64)
MOST_TRIES = 400  # of values for groups, before `fillable` gives a card the benefit of the doubt


@compiled
def spaces_to_fill(box: Box, p: State, masks: Ints) -> int:
    """The kinds that each empty space takes now, as bits, 0 for all others; returns how many are empty.

    The first diatom on a number settles the shape of all spaces with that number, on a letter the colour.
    """
    shape_of, colour_of = np.full(GROUPS, ALL_KINDS, np.int64), np.full(GROUPS, ALL_KINDS, np.int64)
    slide, number, letter, allow, used = p.slide, box.number, box.letter, box.allow, box.used
    for space in range(box.spaces):
        kind = int(slide[0, space]) - 1
        if kind >= 0:
            if number[space]:
                shape_of[number[space]] = SHAPE_KINDS[kind % 5]
            if letter[space]:
                colour_of[letter[space]] = COLOUR_KINDS[kind // 5]
    empty = 0
    for space in range(box.spaces):
        masks[space] = 0
        if used >> space & 1 and not slide[0, space]:
            masks[space] = allow[space] & shape_of[number[space]] & colour_of[letter[space]]
            empty += 1
    return empty


@compiled
def content(p: State, dish: int) -> int:
    """How many sixths lie in a dish."""
    sixths = 0
    for colour in range(5):
        for shape in range(5):
            sixths += p.dish[dish, colour, shape] * (shape + 1)
    return sixths


@compiled
def packable(box: Box, p: State, masks: Ints) -> bool:
    """Whether the tray can be emptied: what finds no space has room in the dishes, all of it together.

    Who finds one `left_over` decides. Every way to pack is tried; circles go into whatever room is left.
    """
    sizes = np.empty(KINDS * 8, np.int64)
    count = left_over(box, p, masks, sizes)
    total = 0
    for i in range(count):
        total += sizes[i]
    while count and sizes[count - 1] == 1:
        count -= 1
    room = np.zeros(MOST_DISHES, np.int64)
    whole = 0
    for dish in range(box.dishes):
        room[dish] = DISH_ROOM - content(p, dish)
        whole += room[dish]
    if total > whole:
        return False
    # Depth first: where[i] is the dish that item i lies in, -1 while it lies in none.
    where = np.full(count + 1, -1, np.int64)
    i = 0
    while 0 <= i < count:
        dish = where[i]
        if dish >= 0:
            room[dish] += sizes[i]
        dish += 1
        while dish < box.dishes and room[dish] < sizes[i]:
            dish += 1
        if dish < box.dishes:
            where[i] = dish
            room[dish] -= sizes[i]
            i += 1
        else:
            where[i] = -1
            i -= 1
    return i == count


@compiled
def left_over(box: Box, p: State, masks: Ints, sizes: Ints) -> int:
    """The sizes of what must be cast off, largest first, if the spaces are shared out as well as can be.

    A space holds one diatom, of a kind that it takes now: spaces only get choosier. What groups will settle
    is overlooked. The largest diatoms choose first; those with a space may move to let one more in, but never
    lose it. Then what is left over is, diatom by diatom, no larger than what any other way would leave (the
    sets of diatoms that find different spaces are a matroid): if this cannot be packed, nothing can.
    """
    given = np.full(64, -1, np.int64)
    n = 0
    for shape in range(4, -1, -1):
        for colour in range(5):
            waiting = int(p.tray[0, colour, shape])
            while waiting and find_space(box, masks, given, colour * 5 + shape):
                waiting -= 1
            for _ in range(waiting):
                sizes[n] = shape + 1
                n += 1
    return n


@compiled
def find_space(box: Box, masks: Ints, given: Ints, kind: int) -> bool:
    """Gives a diatom a free space that takes it, others moving over if need be; False if there is no way."""
    taken = False
    for space in range(box.spaces):
        if masks[space] >> kind & 1:
            if given[space] < 0:
                given[space] = kind
                return True
            taken = True
    if not taken:
        return False
    free = 0
    for space in range(box.spaces):
        if masks[space] and given[space] < 0:
            free |= 1 << space
    spare = np.zeros(KINDS, np.int64)
    spare[kind] = 1
    return exchange(box, masks, spare, given, free)


@compiled
def fillable(box: Box, p: State, masks: Ints) -> bool:
    """Whether stock and tray can fill the empty spaces, groups included.

    Values of groups that no diatom has settled are tried one after the other; with the values chosen so far
    the spaces must find different diatoms (`supplied`). Too many tries count as yes.
    """
    pool = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        pool[kind] = p.stock[kind // 5, kind % 5] + p.tray[0, kind // 5, kind % 5]
    if not supplied(box, masks, pool):
        return False
    # The groups still open: numbers as they are, letters behind them.
    groups = np.zeros(2 * GROUPS, np.int64)
    n = 0
    for group in range(1, 2 * GROUPS):
        if group != GROUPS and group_open(box, masks, group):
            groups[n] = group
            n += 1
    if not n:
        return True
    saved = np.empty((n + 1, 64), np.int64)
    for space in range(box.spaces):
        saved[0, space] = masks[space]
    value = np.full(n + 1, -1, np.int64)
    tries = 0
    i = 0
    now = masks.copy()
    while 0 <= i < n:
        value[i] += 1
        if value[i] == 5:
            value[i] = -1
            i -= 1
            continue
        tries += 1
        if tries > MOST_TRIES:
            return True
        for space in range(box.spaces):
            now[space] = saved[i, space]
        if restrict(box, now, groups[i], value[i]) and supplied(box, now, pool):
            i += 1
            for space in range(box.spaces):
                saved[i, space] = now[space]
    return i == n


@compiled
def in_group(box: Box, space: int, group: int) -> bool:
    if group < GROUPS:
        return box.number[space] == group
    return box.letter[space] == group - GROUPS


@compiled
def group_open(box: Box, masks: Ints, group: int) -> bool:
    """Whether empty spaces of a group could still take more than one shape, or colour."""
    for space in range(box.spaces):
        if masks[space] and in_group(box, space, group):
            possible = 0
            for value in range(5):
                allowed = SHAPE_KINDS[value] if group < GROUPS else COLOUR_KINDS[value]
                possible += (masks[space] & allowed) != 0
            if possible > 1:
                return True
    return False


@compiled
def restrict(box: Box, masks: Ints, group: int, value: int) -> bool:
    """Gives a group its shape or colour; False if one of its spaces cannot take it."""
    allowed = SHAPE_KINDS[value] if group < GROUPS else COLOUR_KINDS[value]
    for space in range(box.spaces):
        if masks[space] and in_group(box, space, group):
            masks[space] &= allowed
            if not masks[space]:
                return False
    return True


@compiled
def supplied(box: Box, masks: Ints, pool: Ints) -> bool:
    """Whether every empty space can have a diatom of its own out of the pool: a matching."""
    spare = pool.copy()
    given = np.full(64, -1, np.int64)
    for space in range(box.spaces):
        if box.used >> space & 1 and masks[space]:
            best = -1
            for kind in range(KINDS):
                if masks[space] >> kind & 1 and spare[kind] > 0 and (best < 0 or spare[kind] > spare[best]):
                    best = kind
            if best >= 0:
                given[space] = best
                spare[best] -= 1
            elif not exchange(box, masks, spare, given, 1 << space):
                return False
    return True


@compiled
def exchange(box: Box, masks: Ints, spare: Ints, given: Ints, seekers: int) -> bool:
    """Finds a kind for one of some spaces by moving others to other kinds; False if there is no way."""
    through = np.full(KINDS, -1, np.int64)  # the space that reached a kind
    queue = np.empty(KINDS, np.int64)
    head, tail = 0, 0
    for space in range(box.spaces):
        if seekers >> space & 1:
            for kind in range(KINDS):
                if masks[space] >> kind & 1 and through[kind] < 0:
                    through[kind] = space
                    queue[tail] = kind
                    tail += 1
    while head < tail:
        kind = queue[head]
        head += 1
        for other in range(box.spaces):
            if given[other] != kind:
                continue
            for free in range(KINDS):
                if not masks[other] >> free & 1 or through[free] >= 0:
                    continue
                through[free] = other
                if spare[free] > 0:
                    spare[free] -= 1
                    while True:
                        mover: int = through[free]
                        before = given[mover]
                        given[mover] = free
                        if before < 0:
                            return True
                        free = before
                queue[tail] = free
                tail += 1
    return False
