"""Diaominos: the deal, giving out colours, and the six rounds that all players play at once (Diaominos 2, 3).

A round is marks, loads and claims. Marks on shapes make themselves; a wild mark is a move. Then the stickers
facing the player are loaded in any order. Four diamonds that are a tetromino may be claimed whenever the
player may act. A player who has nothing left to do is done without saying so; when all are, the cube rolls.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.core.engine.chance import below, shuffle
from frustule.games.diaominos.moves import (
    ASSIGNMENTS,
    CLAIM,
    DONE,
    LOAD,
    MARK,
    SKIP,
    pack_assign,
    pack_claim,
    pack_load,
    pack_mark,
    pack_skip,
    unpack_assign,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.position import COLOURS, HALF, ROUNDS, SHAPES, STICKERS, WILD, Box, State


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    """A random cube, each of the 8! * 3^7 ways a real one can lie equally likely; or the given one."""
    if box.given:
        for i in range(STICKERS):
            p.cube[i] = box.cube[i]
        return
    pieces = np.empty(8, np.int8)
    for i in range(8):
        pieces[i] = i
    shuffle(stream, pieces, 8)
    sum_of_twists = 0
    for place in range(8):
        twist = below(stream, 3) if place < 7 else (3 - sum_of_twists % 3) % 3
        sum_of_twists += twist
        for k in range(3):
            p.cube[box.corner[place, (k + twist) % 3]] = box.home[pieces[place], k]


@compiled
def acting(box: Box, p: State) -> int:
    """Every seat that is not done; while colours are given out, every one that has none."""
    seats = 0
    if p.space <= ROUNDS:
        for seat in range(box.seats):
            if not p.done[seat]:
                seats |= 1 << seat
    return seats


@compiled
def over(box: Box, p: State) -> int:
    return 1 if p.space > ROUNDS else 0


@compiled
def bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@compiled
def taken(p: State, seat: int, word: int) -> int:
    """The cubes of a word that are filled or diamonds."""
    return p.filled[seat, word] | p.diamond[seat, word]


@compiled
def next_fit(box: Box, low: int, high: int, first: int, number: int, last: int) -> int:
    """The first set from `number` on that lies on free cubes beside a taken one; `last` if there is none."""
    sets, near = box.set, box.near
    while number < last:
        free = not sets[number, 0] & low and not sets[number, 1] & high
        if free and (first or near[number, 0] & low or near[number, 1] & high):
            return number
        number += 1
    return last


@compiled
def fits(box: Box, p: State, seat: int, shape: int) -> bool:
    """Whether a shape, or with WILD any shape, can be loaded anywhere."""
    begin, end = int(box.first[0]), int(box.first[SHAPES])
    if shape != WILD:
        begin, end = int(box.first[shape]), int(box.first[shape + 1])
    return next_fit(box, taken(p, seat, 0), taken(p, seat, 1), p.loads[seat] == 0, begin, end) < end


@compiled
def scored(box: Box, p: State, seat: int, shape: int) -> bool:
    """Whether the seat has claimed the shape."""
    for i in range(p.claims[seat]):
        if box.shape_of[p.claim[seat, i] - 1] == shape:
            return True
    return False


@compiled
def next_claim(box: Box, p: State, seat: int, number: int) -> int:
    """The first set from `number` on that the seat may claim; the number of sets if there is none."""
    low, high = p.diamond[seat, 0], p.diamond[seat, 1]
    sets, last = box.set, int(box.first[SHAPES])
    if bits(low) + bits(high) < 4:
        return last
    while number < last:
        formed = sets[number, 0] & ~low == 0 and sets[number, 1] & ~high == 0
        if formed and not (box.once and scored(box, p, seat, box.shape_of[number])):
            return number
        number += 1
    return last


@compiled
def free_to_mark(box: Box, p: State, seat: int, word: int) -> int:
    """The cubes of a word where a wild mark can go."""
    return box.whole[word] & ~(taken(p, seat, word) | p.waiting[seat, word])


@compiled
def loading(p: State, seat: int) -> bool:
    """Whether stickers are left to load."""
    for shape in range(SHAPES + 1):
        if p.to_load[seat, shape]:
            return True
    return False


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    """Claims, then what the round asks for: a wild mark; else loads and skips; else being done."""
    if p.space == 0:
        for number in range(ASSIGNMENTS):
            if number < len(out):
                out[number] = pack_assign(number)
        return ASSIGNMENTS
    n = 0
    last = int(box.first[SHAPES])
    number = next_claim(box, p, seat, 0)
    while number < last:
        if n < len(out):
            out[n] = pack_claim(number)
        n += 1
        number = next_claim(box, p, seat, number + 1)
    if p.marks[seat]:
        for cube in range(box.cubes):
            if free_to_mark(box, p, seat, cube // HALF) >> cube % HALF & 1:
                if n < len(out):
                    out[n] = pack_mark(cube)
                n += 1
    elif loading(p, seat):
        for sticker in range(SHAPES + 1):
            if p.to_load[seat, sticker]:
                n = loads(box, p, seat, sticker, out, n)
    else:
        if n < len(out):
            out[n] = DONE
        n += 1
    return n


@compiled
def loads(box: Box, p: State, seat: int, sticker: int, out: Ints, n: int) -> int:
    """The loads that a sticker allows, or its skip if its shape fits nowhere."""
    low, high = taken(p, seat, 0), taken(p, seat, 1)
    first = p.loads[seat] == 0
    before = n
    for shape in range(SHAPES):
        if sticker != WILD and sticker != shape:
            continue
        distinct = int(box.distinct[shape, p.closed[seat, shape], p.marked[seat, shape]])
        last = int(box.first[shape + 1])
        number = next_fit(box, low, high, first, int(box.first[shape]), last)
        while number < last:
            way, rest = int(box.first_way[number]), distinct
            while rest:
                if rest & 1:
                    if n < len(out):
                        out[n] = pack_load(way, 1 if sticker == WILD else 0)
                    n += 1
                rest >>= 1
                way += 1
            number = next_fit(box, low, high, first, number + 1, last)
    if n == before:
        if n < len(out):
            out[n] = pack_skip(sticker)
        n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    move = int(move)  # interpreted, an int32 would shift bits out of its own width
    if move >= LOAD:
        way, wild = unpack_load(move)
        load(box, p, seat, way, wild)
    elif move >= CLAIM:
        claim(box, p, seat, unpack_claim(move))
    elif move >= MARK:
        cube = unpack_mark(move)
        word, bit = cube // HALF, 1 << cube % HALF
        if box.waits:
            p.waiting[seat, word] |= bit
        else:
            p.diamond[seat, word] |= bit
        p.marks[seat] -= 1
    elif move >= SKIP:
        p.to_load[seat, unpack_skip(move)] -= 1
    elif move == DONE:
        p.done[seat] = 1
    else:
        assign(p, seat, unpack_assign(move))
        p.done[seat] = 1
    settle(box, p, seat)
    go_on(box, p)


@compiled
def assign(p: State, seat: int, number: int) -> None:
    """Gives out the colours: the shapes in order, then wild, each take one of those that are left."""
    left = 0b111111
    radix = ASSIGNMENTS
    for role in range(COLOURS):
        radix //= COLOURS - role
        nth = number // radix
        number %= radix
        colour = 0
        while True:
            if left >> colour & 1:
                if nth == 0:
                    break
                nth -= 1
            colour += 1
        left &= ~(1 << colour)
        p.role[seat, colour] = role + 1


@compiled
def load(box: Box, p: State, seat: int, way: int, wild: int) -> None:
    """The marked cubes of the shape become diamonds, and so do waiting wild marks; the others are filled."""
    shape = int(box.shape_of[box.set_of[way]])
    for k in range(4):
        cube = int(box.way[way, k])
        word, bit = cube // HALF, 1 << cube % HALF
        if p.closed[seat, shape] <= k < p.marked[seat, shape] or p.waiting[seat, word] & bit:
            p.diamond[seat, word] |= bit
            p.waiting[seat, word] &= ~bit
        else:
            p.filled[seat, word] |= bit
    p.closed[seat, shape] = p.marked[seat, shape]
    p.to_load[seat, WILD if wild else shape] -= 1
    p.loads[seat] += 1


@compiled
def claim(box: Box, p: State, seat: int, number: int) -> None:
    for word in range(2):
        p.diamond[seat, word] &= ~box.set[number, word]
        p.filled[seat, word] |= box.set[number, word]
    p.claim[seat, p.claims[seat]] = number + 1
    p.claim_round[seat, p.claims[seat]] = p.space
    p.claims[seat] += 1


@compiled
def settle(box: Box, p: State, seat: int) -> None:
    """Goes on to where the seat has something to decide: it may have nothing more to do in this round."""
    if p.space == 0 or p.done[seat]:
        return
    if p.marks[seat]:
        if free_to_mark(box, p, seat, 0) | free_to_mark(box, p, seat, 1):
            return
        p.marks[seat] = 0
    for sticker in range(SHAPES + 1):
        if p.to_load[seat, sticker] and fits(box, p, seat, sticker):
            return
    for sticker in range(SHAPES + 1):
        p.to_load[seat, sticker] = 0
    if next_claim(box, p, seat, 0) == box.first[SHAPES]:
        p.done[seat] = 1


@compiled
def go_on(box: Box, p: State) -> None:
    """Rolls the cube on when everybody is done."""
    while p.space <= ROUNDS and not acting(box, p):
        p.space += 1
        if p.space <= ROUNDS:
            for seat in range(box.seats):
                begin(box, p, seat)


@compiled
def begin(box: Box, p: State, seat: int) -> None:
    """A seat's round: the stickers on top mark shapes, those facing the seat are to be loaded."""
    p.done[seat] = 0
    for k in range(4):
        top = p.role[seat, p.cube[box.top[p.space - 1, k]]] - 1
        if top == WILD:
            p.marks[seat] += 1
        else:
            p.marked[seat, top] += 1
        facing = p.role[seat, p.cube[box.facing[p.space - 1, box.side[seat], k]]] - 1
        p.to_load[seat, facing] += 1
    settle(box, p, seat)


@compiled
def settled(box: Box, p: State) -> int:
    """Whether every seat stands where the rules would leave it, for a position that was read from text."""
    for seat in range(box.seats):
        if p.space == 0 or p.done[seat]:
            continue
        if p.marks[seat]:
            if not (free_to_mark(box, p, seat, 0) | free_to_mark(box, p, seat, 1)):
                return 0
        elif loading(p, seat):
            changed = False
            for sticker in range(SHAPES + 1):
                changed = changed or (p.to_load[seat, sticker] > 0 and fits(box, p, seat, sticker))
            if not changed:
                return 0
        elif next_claim(box, p, seat, 0) == box.first[SHAPES]:
            return 0
    return 1 if p.space > ROUNDS or acting(box, p) else 0
