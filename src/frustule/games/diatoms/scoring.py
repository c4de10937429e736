"""Scoring a mosaic (Diatoms 4), the judge included: one line for every colour, pair, ring and clause."""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line
from frustule.games.diatoms.judges import judge_measure, judge_penalty
from frustule.games.diatoms.pond import bits
from frustule.games.diatoms.position import MOST_SEATS, Box, State

COLOUR_PART, PAIR_PART, RING_PART, JUDGE_PART = range(4)
PRAISE, BLAME = range(2)  # subjects of the judge's lines
MOST_LINES = MOST_SEATS * (5 + 12 + 3 + 2)


@compiled
def read_slide(box: Box, p: State, seat: int, colours: Ints, shapes: Ints) -> int:
    """The spaces of each colour and of each shape as bits; returns the filled spaces."""
    for k in range(5):
        colours[k] = 0
        shapes[k] = 0
    filled = 0
    for space in range(box.spaces):
        if p.slide[seat, space]:
            diatom = p.slide[seat, space] - 1
            bit = 1 << space
            colours[diatom // 5] |= bit
            shapes[diatom % 5] |= bit
            filled |= bit
    return filled


@compiled
def write(
    out: Array1[Line], n: int, seat: int, part: int, subject: int, count: int, points: int, spots: int
) -> int:
    if n < len(out):
        line = out[n]
        line.seat = seat
        line.part = part
        line.subject = subject
        line.count = count
        line.points = points
        line.spots = spots
    return n + 1


@compiled
def colour_points(count: int) -> int:
    return 40 if count >= 8 else 20 if count >= 5 else 5 if count >= 3 else 0


@compiled
def ring_points(shapes: int) -> int:
    return 40 if shapes == 5 else 20 if shapes == 4 else 5 if shapes >= 2 else 0


@compiled
def base_lines(
    box: Box, p: State, seat: int, colours: Ints, shapes: Ints, filled: int, out: Array1[Line], n: int
) -> int:
    for colour in range(5):
        count = bits(colours[colour])
        n = write(out, n, seat, COLOUR_PART, colour, count, colour_points(count), colours[colour])
    for k in range(box.pairs):
        a, b = int(box.pair[k, 2]), int(box.pair[k, 3])
        one, other = int(p.slide[seat, a]) - 1, int(p.slide[seat, b]) - 1
        alike = 0
        if one >= 0 and other >= 0:
            alike = (one // 5 == other // 5) + (one % 5 == other % 5)
        points = 15 if alike == 2 else 5 * alike
        n = write(out, n, seat, PAIR_PART, k, alike, points, filled & (1 << a | 1 << b))
    for ring in range(3):
        kinds = 0
        for shape in range(5):
            kinds += (shapes[shape] & box.ring[ring]) != 0
        n = write(out, n, seat, RING_PART, ring, kinds, ring_points(kinds), filled & box.ring[ring])
    return n


@compiled
def seat_lines(box: Box, p: State, seat: int, measures: Ints, out: Array1[Line], n: int) -> int:
    """Appends the lines of one seat, the judge's last, given all seats' measures."""
    colours, shapes = np.empty(5, np.int64), np.empty(5, np.int64)
    spots = np.empty(1, np.int64)
    filled = read_slide(box, p, seat, colours, shapes)
    n = base_lines(box, p, seat, colours, shapes, filled, out, n)
    if box.judge:
        measures[seat] = judge_measure(box, p, seat, colours, shapes, filled, spots)
        n = write(out, n, seat, JUDGE_PART, PRAISE, measures[seat], praise(box, measures, seat), spots[0])
        if box.persnickety:
            count = judge_penalty(box, p, seat, colours, shapes, filled, spots)
            n = write(out, n, seat, JUDGE_PART, BLAME, count, -box.penalty * count, spots[0])
    return n


@compiled
def measure_all(box: Box, p: State, measures: Ints) -> None:
    """What the judge measures on each slide; a player alone is ranked with the tutor's measures."""
    colours, shapes = np.empty(5, np.int64), np.empty(5, np.int64)
    spots = np.empty(1, np.int64)
    for seat in range(box.seats):
        filled = read_slide(box, p, seat, colours, shapes)
        measures[seat] = judge_measure(box, p, seat, colours, shapes, filled, spots)
    for rival in range(box.seats, box.ranked):
        measures[rival] = box.tutor[rival - 1]


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    """The score lines of all seats, seat by seat."""
    measures = np.zeros(MOST_SEATS, np.int64)
    if box.judge:
        measure_all(box, p, measures)
    n = 0
    for seat in range(box.seats):
        n = seat_lines(box, p, seat, measures, out, n)
    return n


@compiled
def praise(box: Box, measures: Ints, seat: int) -> int:
    """Points for the judge's measure: so much each, or by place among those who reach the minimum."""
    if measures[seat] < box.minimum:
        return 0
    if not box.persnickety:
        return int(box.each) * measures[seat]
    return int(box.award[min(2, judge_place(box, measures, seat))])


@compiled
def judge_place(box: Box, measures: Ints, seat: int) -> int:
    """How many different better measures there are: ties share a place and do not use up the next."""
    place = 0
    for other in range(box.ranked):
        better = measures[other] > measures[seat]
        for earlier in range(other):
            if measures[earlier] == measures[other]:
                better = False
        place += better
    return place


@compiled
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    """Highest score first; a tie goes to the fewest diatoms; still tied, the place is shared."""
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            more = scores[other] - scores[seat]
            fewer = diatoms(box, p, seat) - diatoms(box, p, other)
            if more > 0 or (more == 0 and fewer > 0):
                out[seat] += 1


@compiled
def diatoms(box: Box, p: State, seat: int) -> int:
    """How many diatoms lie on a slide."""
    n = 0
    for space in range(box.spaces):
        n += p.slide[seat, space] > 0
    return n
