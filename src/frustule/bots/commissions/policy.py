"""The restorer's judgement, compiled: the best move at a glance, games by glance, and weighing by them.

A glance asks of every way to lay a tile what it would collect, arranges that on paper where it helps most
(`knowledge.arrange_best`), packs the rest into dishes, and adds up how far the card is then from full and how
much was wasted. Weighing plays the few most promising moves on, by glance, over guesses of the hidden tiles.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints, Ints2
from frustule.core.engine.chance import start
from frustule.games.diatoms.pond import DQ, DR, fitting, laying, sample_groups, segment, tile_at
from frustule.games.diatoms.position import MOST_GROUPS, MOST_OPEN
from frustule.games.diatoms.solo.card_rules import content, spaces_to_fill
from frustule.games.diatoms.solo.knowledge import arrange_best, waits, worth
from frustule.games.diatoms.solo.position import (
    CHOOSE,
    COMPLETE,
    DISH_ROOM,
    KINDS,
    MOST_DISHES,
    SLOTS,
    Box,
    State,
)
from frustule.games.diatoms.solo.rules import available, deal, moves, play, reshuffle
from frustule.games.diatoms.solo.scoring import STAR_CONTENT

MOST_CANDIDATES = 24
FAILED = -1000.0


@compiled
def read_corners(box: Box, p: State, corners: Ints2) -> None:
    """The four segments that wait round each corner of each open place, -1 where no sample would be complete.

    They lie in a corner's ring as `pond.groups` reads it, the new tile's own two left out.
    """
    for place in range(p.open):
        q, r = int(p.open_q[place]), int(p.open_r[place])
        for k in range(6):
            corners[place, k] = -1
            # The rim is 6 where no tile lies.
            if p.rim[place, k] == 6 or p.rim[place, (k + 1) % 6] == 6:
                continue
            a = tile_at(p, q + DQ[k], r + DR[k])
            b = tile_at(p, q + DQ[(k + 1) % 6], r + DR[(k + 1) % 6])
            corners[place, k] = (
                segment(box, p, a, k + 3) << 3
                | segment(box, p, a, k + 2) << 6
                | segment(box, p, b, k + 5) << 9
                | segment(box, p, b, k + 4) << 12
            )


@compiled
def read_harvest(box: Box, p: State, corners: Ints2, place: int, tile: int, face: int, gathered: Ints) -> int:
    """The groups that a tile would complete, as `pond.groups` writes them."""
    n = 0
    for k in range(6):
        if corners[place, k] >= 0:
            ring = (
                corners[place, k]
                | int(box.segment[tile, face, k])
                | int(box.segment[tile, face, (k + 1) % 6]) << 15
            )
            n = sample_groups(ring, gathered, n)
    return n


@compiled
def pack(box: Box, room: Ints, tray: Ints) -> bool:
    """Puts what is left of a tray into dishes: large ones first, each where it leaves least room.

    Returns False if something fits nowhere.
    """
    for kind_shape in range(4, -1, -1):
        for colour in range(5):
            for _ in range(tray[colour * 5 + kind_shape]):
                best = -1
                for dish in range(box.dishes):
                    if room[dish] > kind_shape and (best < 0 or room[dish] < room[best]):
                        best = dish
                if best < 0:
                    return False
                room[best] -= kind_shape + 1
    return True


@compiled
def glance(box: Box, masks: Ints, tray: Ints, steps: Floats, room: Ints, weights: Floats) -> float:
    """What a card and a tray are worth once the tray is arranged and packed; changes all of them."""
    arrange_best(box, masks, tray, steps)
    if not pack(box, room, tray):
        return FAILED
    value = 0.0
    for space in range(box.spaces):
        value -= steps[space]
    for dish in range(box.dishes):
        gone = DISH_ROOM - room[dish]
        value -= weights[0] * gone
        if gone > STAR_CONTENT:
            value -= weights[1]
    return value


@compiled
def lay_value(
    box: Box, p: State, gathered: Ints, n: int, masks: Ints, steps: Floats, room: Ints, weights: Floats
) -> float:
    """What the groups of a placement are worth; of six sixths the best pair is taken."""
    best = FAILED
    some_masks, some_steps = np.empty(64, np.int64), np.empty(64, np.float64)
    some_room, tray = np.empty(MOST_DISHES, np.int64), np.empty(KINDS, np.int64)
    for small in range(1, 4):
        whole = False
        for kind in range(KINDS):
            tray[kind] = 0
        for i in range(n):
            colour, size = gathered[i] >> 3, gathered[i] & 7
            if size == 6:
                whole = True
                for part in (small, 6 - small):
                    if p.stock[colour, part - 1] > tray[colour * 5 + part - 1]:
                        tray[colour * 5 + part - 1] += 1
            elif p.stock[colour, size - 1] > tray[colour * 5 + size - 1]:
                tray[colour * 5 + size - 1] += 1
        for space in range(box.spaces):
            some_masks[space], some_steps[space] = masks[space], steps[space]
        for dish in range(box.dishes):
            some_room[dish] = room[dish]
        best = max(best, glance(box, some_masks, tray, some_steps, some_room, weights))
        if not whole:
            break
    return best


@compiled
def candidates(
    box: Box,
    p: State,
    scratch: Array1[State],
    buffer: Ints,
    weights: Floats,
    found_moves: Ints,
    found_values: Floats,
) -> int:
    """The most promising moves, best first, and what they look worth at a glance; returns how many."""
    n = 0
    if p.phase != CHOOSE:
        for i in range(min(moves(box, p, 0, buffer), len(buffer))):
            scratch[0] = p
            play(box, scratch[0], 0, buffer[i])
            n = insert(found_moves, found_values, n, buffer[i], worth(box, scratch[0], 0))
        return n
    masks, steps = np.empty(64, np.int64), np.empty(64, np.float64)
    room = np.zeros(MOST_DISHES, np.int64)
    spaces_to_fill(box, p, masks)
    waits(box, masks, steps)
    for dish in range(box.dishes):
        room[dish] = DISH_ROOM - content(p, dish)
    corners = np.empty((MOST_OPEN, 6), np.int64)
    read_corners(box, p, corners)
    groups = np.empty(MOST_GROUPS, np.int8)
    for slot in range(SLOTS):
        tile = available(p, slot)
        if tile <= 0 or (slot == 1 and tile == p.hand[0, 0]):
            continue
        for place in range(p.open):
            ready = not p.turns_done
            for k in range(6):
                ready = ready or corners[place, k] >= 0
            if not ready:
                continue
            faces = fitting(box, p, tile, place)
            if not faces:
                continue
            first = laying(p, slot, place)
            for face in range(12):
                if faces >> face & 1:
                    count = read_harvest(box, p, corners, place, tile, face, groups)
                    value = lay_value(box, p, groups, count, masks, steps, room, weights)
                    n = insert(found_moves, found_values, n, first + face, value)
    return n


@compiled
def insert(found_moves: Ints, found_values: Floats, n: int, move: int, value: float) -> int:
    """Keeps the best moves in order."""
    if n == MOST_CANDIDATES:
        if value <= found_values[n - 1]:
            return n
        n -= 1
    at = n
    while at > 0 and found_values[at - 1] < value:
        found_moves[at], found_values[at] = found_moves[at - 1], found_values[at - 1]
        at -= 1
    found_moves[at], found_values[at] = move, value
    return n + 1


@compiled
def outcome(box: Box, p: State) -> float:
    """What an end is worth: a tenth at most for a failed card, one and a tenth more for each star."""
    filled, used = 0, 0
    for space in range(box.spaces):
        if box.used >> space & 1:
            used += 1
            filled += p.slide[0, space] > 0
    if p.ending != COMPLETE:
        return 0.1 * filled / used
    value = 1.0
    for dish in range(box.dishes):
        if content(p, dish) <= STAR_CONTENT:
            value += 0.1
    return value


@compiled
def play_out(box: Box, p: State, scratch: Array1[State], buffer: Ints, weights: Floats) -> int:
    """Plays a commission to its end by glance; returns the number of moves."""
    found_moves, found_values = np.empty(MOST_CANDIDATES, np.int64), np.empty(MOST_CANDIDATES, np.float64)
    played = 0
    while not p.ending:
        candidates(box, p, scratch, buffer, weights, found_moves, found_values)
        play(box, p, 0, found_moves[0])
        played += 1
    return played


@compiled
def weigh(
    box: Box,
    p: State,
    moves_left: int,
    seed: int,
    scratch: Array1[State],
    stream: Ints,
    buffer: Ints,
    weights: Floats,
    found_moves: Ints,
    sums: Floats,
    scores: Ints,
) -> None:
    """Plays the first moves of a list on to the end, each once over the same guess of the hidden tiles.

    Adds what comes of each to `sums`, and its score to `scores`.
    """
    start(stream, seed)
    scratch[1] = p
    reshuffle(box, scratch[1], 0, stream)
    for i in range(moves_left):
        scratch[2] = scratch[1]
        play(box, scratch[2], 0, found_moves[i])
        play_out(box, scratch[2], scratch, buffer, weights)
        sums[i] += outcome(box, scratch[2])
        scores[i] += score(box, scratch[2])


@compiled
def score(box: Box, p: State) -> int:
    """The points of a commission that has ended."""
    if p.ending != COMPLETE:
        return 0
    points = 1
    for dish in range(box.dishes):
        points += content(p, dish) <= STAR_CONTENT
    return points


@compiled
def quick_games(
    box: Box,
    count: int,
    positions: Array1[State],
    seed: int,
    scratch: Array1[State],
    stream: Ints,
    buffer: Ints,
    weights: Floats,
) -> int:
    """Deals games from consecutive seeds and plays each to its end by glance; returns the moves played."""
    total = 0
    for i in range(count):
        start(stream, seed + i)
        deal(box, positions[i], stream)
        total += play_out(box, positions[i], scratch, buffer, weights)
    return total
