"""What a player of Diatoms sees at a glance: a mosaic and its chances as a short list of features.

A feature is a number that stands for one fact: "a colour with four diatoms", "a pair of which one space
holds a star", "the middle ring lacks a square and two spaces still take one". The lists are what the
forecast (`forecast.py`) learns from. Facts are named by what the rules know of a space - its ring, what it
takes, its pair - and never by its number, so they hold for any slide.
"""

from typing import NamedTuple

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints, int64
from frustule.core.engine.score import LINE, Line
from frustule.games.diatoms.judges import (
    ASYMMETRY_ADMIRER,
    CIRCLE_SPECIALIST,
    COLOUR_CONNECTOR,
    EDGE_ENTHUSIAST,
    GREEN,
    MEDLEY_MAKER,
    NEGATIVE_SPACE_FANATIC,
    ORNAMENT_OBSERVER,
    OUTER,
    PURPLE,
    PURPLE_PURIST,
    STAR,
    STAR_SCHOLAR,
    around,
    judge_measure,
    judge_penalty,
)
from frustule.games.diatoms.pond import bits
from frustule.games.diatoms.position import NOTHING, SPACES, Box, State
from frustule.games.diatoms.scoring import base_lines, read_slide

MOST_TURNS = 10
MOST_COUNT = 8  # of one colour: more of it scores no more

# Where each kind of fact begins in the numbering of features.
CLOCK = 0  # seats (2-4; one plays like two) and turns left (0-10)
COLOUR = CLOCK + 3 * (MOST_TURNS + 1)  # diatoms of a colour
PAIR_BARE = COLOUR + MOST_COUNT + 1  # a bare pair, by the shapes its spaces take (lower * 5 + higher)
PAIR_BEGUN = PAIR_BARE + 25  # one space filled: by its shape, and whether the stock has its twin
PAIR_FULL = PAIR_BEGUN + 10  # both filled: what they have in common
RING_KINDS = PAIR_FULL + 3  # ring, different shapes in it
RING_REACH = RING_KINDS + 18  # ring, different shapes it can still come to
RING_SHAPE = RING_REACH + 18  # ring, shape: there, or absent with none, one, more free spaces
FULLNESS = RING_SHAPE + 60  # diatoms on the slide, by threes
MEASURE = FULLNESS + 21  # what the judge measures
BLAME = MEASURE + 24  # what the judge dislikes
PROMISE = BLAME + 20  # what may soon please the judge, two counts
HAND = PROMISE + 24  # diatoms of a colour, segments of it in the hand
OFFER = HAND + (MOST_COUNT + 1) * 4  # diatoms of a colour, what the pond offers of it
FEATURES = OFFER + (MOST_COUNT + 1) * 4

MOST_ROWS = 1 + 5 + 12 + 3 * 7 + 1 + 4 + 10


class Desk(NamedTuple):
    """Buffers for thinking, made once for a whole search."""

    colours: Ints
    shapes: Ints
    spots: Ints
    lines: Array1[Line]
    rows: Ints
    kept: Ints
    changed: Ints
    base: Ints
    sums: Ints
    given: Ints
    hand: Ints
    offer: Ints
    guess: Floats
    partner: Ints
    sort: Ints
    keys: Ints


HIDDEN = 32  # units of the network


@compiled
def make_desk(box: Box) -> Desk:
    partner = np.full(SPACES, -1, np.int64)
    for k in range(int64(box.pairs)):
        partner[box.pair[k, 2]] = box.pair[k, 3]
        partner[box.pair[k, 3]] = box.pair[k, 2]
    sort = np.zeros(SPACES, np.int64)  # spaces of one sort take the same shapes, in the same ring
    for space in range(int64(box.spaces)):
        for shape in range(5):
            sort[space] = sort[space] * 2 + (box.takes[shape] >> space & 1)
        for ring in range(3):
            sort[space] = sort[space] * 2 + (box.ring[ring] >> space & 1)
        sort[space] = sort[space] * 2 + (box.off_lines >> space & 1)
    return Desk(
        np.empty(5, np.int64),
        np.empty(5, np.int64),
        np.empty(1, np.int64),
        np.empty(32, LINE),
        np.empty(MOST_ROWS, np.int16),
        np.zeros(MOST_ROWS + 1, np.int16),
        np.zeros(MOST_ROWS, np.int64),
        np.zeros(HIDDEN, np.int32),
        np.zeros(HIDDEN, np.int32),
        np.zeros(4, np.int64),
        np.zeros(5, np.int64),
        np.zeros(5, np.int64),
        np.zeros(2),
        partner,
        sort,
        np.zeros(SPACES, np.int64),
    )


@compiled
def turns_left(box: Box, p: State, seat: int) -> int:
    """The turns that a seat has still to finish."""
    after_first = (seat - p.first) % box.seats
    return int(box.turns) - (p.turns_done - after_first + box.seats - 1) // box.seats


@compiled
def read_hand(box: Box, p: State, seat: int, desk: Desk) -> None:
    """Notes how much of each colour the seat holds."""
    for colour in range(5):
        desk.hand[colour] = 0
    for k in range(3):
        if p.hand[seat, k]:
            count_tile(box, int(p.hand[seat, k]), 1, desk)


@compiled
def count_tile(box: Box, tile: int, sign: int, desk: Desk) -> None:
    for d in range(6):
        colour = box.segment[tile, 0, d]
        if colour:
            desk.hand[colour - 1] += sign


@compiled
def read_pond(box: Box, p: State, desk: Desk) -> None:
    """Notes what the pond offers of each colour: edges of it at samples that one more tile completes."""
    for colour in range(5):
        desk.offer[colour] = 0
    for place in range(int64(p.open)):
        rim = p.rim[place]
        for k in range(6):
            one, other = rim[k], rim[(k + 1) % 6]
            if one != NOTHING and other != NOTHING:
                if one:
                    desk.offer[one - 1] += 1
                if other and other != one:
                    desk.offer[other - 1] += 1


@compiled
def level(amount: float, low: int, middle: int, high: int) -> int:
    return 0 if amount < low else 1 if amount < middle else 2 if amount < high else 3


@compiled
def see(box: Box, p: State, seat: int, left: int, desk: Desk) -> int:
    """Writes the features of a seat's mosaic to `desk.rows` and returns how many; the rest goes to `desk`.

    After it `desk.lines` holds the score lines before the judge, `desk.spots[0]` the judge's count of
    dislikes, and the function returns `rows * 256 + measure`.
    """
    rows, colours, shapes = desk.rows, desk.colours, desk.shapes
    filled = read_slide(box, p, seat, colours, shapes)
    base_lines(box, p, seat, colours, shapes, filled, desk.lines, 0)
    rows[0] = CLOCK + (max(int(box.seats), 2) - 2) * (MOST_TURNS + 1) + min(left, MOST_TURNS)
    n = 1
    for colour in range(5):
        count = min(desk.lines[colour].count, MOST_COUNT)
        rows[n] = COLOUR + count
        rows[n + 1] = HAND + count * 4 + level(desk.hand[colour], 1, 4, 7)
        rows[n + 2] = OFFER + count * 4 + level(desk.offer[colour], 1, 4, 9)
        n += 3
    n = see_pairs(box, p, seat, rows, n, desk)
    n = see_rings(box, filled, shapes, rows, n)
    rows[n] = FULLNESS + bits(filled) // 3
    n += 1
    measure = 0
    dislikes = 0
    if box.judge:
        measure = judge_measure(box, p, seat, colours, shapes, filled, desk.spots)
        group = desk.spots[0]
        rows[n] = MEASURE + min(measure, 23)
        n += 1
        if box.persnickety:
            dislikes = judge_penalty(box, p, seat, colours, shapes, filled, desk.spots)
            rows[n] = BLAME + min(dislikes, 19)
            n += 1
        n = see_promise(box, p, seat, colours, shapes, filled, group, rows, n)
    desk.spots[0] = dislikes
    return n * 256 + measure


@compiled
def see_pairs(box: Box, p: State, seat: int, rows: Ints, n: int, desk: Desk) -> int:
    for k in range(int64(box.pairs)):
        one, other = p.slide[seat, box.pair[k, 2]], p.slide[seat, box.pair[k, 3]]
        if one and other:
            rows[n] = PAIR_FULL + desk.lines[5 + k].count
        elif one or other:
            diatom = one + other - 1
            rows[n] = PAIR_BEGUN + diatom % 5 * 2 + (p.stock[diatom // 5, diatom % 5] > 0)
        else:
            low, high = 0, 0
            for shape in range(5):
                if box.takes[shape] >> box.pair[k, 2] & 1:
                    low, high = high, shape
            rows[n] = PAIR_BARE + low * 5 + high
        n += 1
    return n


@compiled
def see_rings(box: Box, filled: int, shapes: Ints, rows: Ints, n: int) -> int:
    for ring in range(3):
        spaces = box.ring[ring]
        kinds, reach = 0, 0
        for shape in range(5):
            if shapes[shape] & spaces:
                state = 0
                kinds += 1
                reach += 1
            else:
                free = bits(box.takes[shape] & spaces & ~filled)
                state = 1 + min(free, 2)
                reach += free > 0
            rows[n] = RING_SHAPE + (ring * 5 + shape) * 4 + state
            n += 1
        rows[n] = RING_KINDS + ring * 6 + kinds
        rows[n + 1] = RING_REACH + ring * 6 + reach
        n += 2
    return n


@compiled
def see_promise(
    box: Box, p: State, seat: int, colours: Ints, shapes: Ints, filled: int, group: int, rows: Ints, n: int
) -> int:
    """Two counts of what may soon please this judge."""
    judge = box.judge
    one, other = 0, 0
    if judge == COLOUR_CONNECTOR:
        one = bits(around(box, group) & ~filled)
        for colour in range(5):
            if group & colours[colour]:
                other = bits(colours[colour])
    elif judge == NEGATIVE_SPACE_FANATIC:
        for space in range(int64(box.spaces)):
            if not filled >> space & 1:
                gaps = bits(box.near[space] & ~filled)
                one += gaps == 1
                other += gaps == 2
    elif judge == MEDLEY_MAKER:
        for colour in range(5):
            one += bits(colours[colour]) > bits(group)
            other += colours[colour] != 0
    elif judge == STAR_SCHOLAR:
        one = bits(around(box, shapes[STAR]) & ~filled)
        other = bits(shapes[STAR])
    elif judge == PURPLE_PURIST:
        one = bits(colours[GREEN])
        if box.persnickety:
            other = bits(around(box, colours[PURPLE]) & ~filled)
    elif judge == ORNAMENT_OBSERVER:
        for k in range(int64(box.ornaments)):
            middle = p.slide[seat, box.ornament[k, 0]]
            left, right = p.slide[seat, box.ornament[k, 1]], p.slide[seat, box.ornament[k, 2]]
            one += left == right and left > 0 and not middle
            other += (left == 0) != (right == 0)
    elif judge == ASYMMETRY_ADMIRER:
        one = bits(box.off_lines & ~filled)
    elif judge == CIRCLE_SPECIALIST:
        one = bits(box.takes[0] & ~filled)
        if box.persnickety:
            other = bits(around(box, shapes[0]) & ~filled & box.takes[1])
    elif judge == EDGE_ENTHUSIAST:
        one = bits(box.ring[OUTER] & ~filled)
    rows[n] = PROMISE + min(one, 11)
    rows[n + 1] = PROMISE + 12 + min(other, 11)
    return n + 2


@compiled
def looks_around(box: Box) -> int:
    """How far this judge looks beyond a space and its pair: 0 not at all, 1 to its neighbours, 2 farther."""
    judge = box.judge
    if judge in (NEGATIVE_SPACE_FANATIC, ORNAMENT_OBSERVER):
        return 2
    if judge in (COLOUR_CONNECTOR, STAR_SCHOLAR):
        return 1
    near = judge in (CIRCLE_SPECIALIST, EDGE_ENTHUSIAST, PURPLE_PURIST)
    return int(near and box.persnickety > 0)


@compiled
def kin(box: Box, p: State, seat: int, space: int, reach: int, exact: int, desk: Desk) -> int:
    """A key that two empty spaces share if a diatom is worth the same in both.

    Where the judge looks around, the neighbours belong to it: `exact` tells all spaces apart that have any,
    else only the diatoms beside them count.
    """
    key = desk.sort[space]
    other = desk.partner[space]
    if other >= 0:
        key = (key * 512 + desk.sort[other]) * 32 + 1 + p.slide[seat, other]
    if reach and exact:
        if reach == 2:
            return -1 - space
        for beside in range(int64(box.spaces)):
            if box.near[space] >> beside & 1 and p.slide[seat, beside]:
                return -1 - space
    if reach:
        crowd = 0
        for beside in range(int64(box.spaces)):
            if box.near[space] >> beside & 1:
                crowd += desk.sort[beside] * 67 + int64(p.slide[seat, beside]) * 1031
        key += crowd << 32
    return key
