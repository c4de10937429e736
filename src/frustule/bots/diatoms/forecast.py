"""The learned value: what a mosaic will come to, and what share of the victory that is worth.

A small network reads the features of `sight.py`. It forecasts two things for a seat: how many points the
final score will be above the present one, and how much the judge's measure will grow. Both are exact when no
turn is left. What a ranking judge awards follows from all seats' measures, and the share of the victory from
all seats' totals, by two curves whose steepness was fitted for each number of turns left.
"""

import math

from frustule.bots.diatoms.sight import FEATURES, HIDDEN, MOST_ROWS, MOST_TURNS, Desk, see
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Floats, Floats2, Ints, Ints2, int64
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.games.diatoms.position import Box, State

UNIT = 1024  # weights are whole numbers of these parts, so that sums are exact in any order, on any machine
SCALE = 100.0  # points in one unit of the network's first output
FEW = 10.0  # diatoms in one unit of its second
MOST_CHANGES = 16


class Learned(Layout):
    """The weights of the forecast, as they are shipped."""

    hidden: Ints2 = field("i2", shape=(FEATURES, HIDDEN))
    direct: Ints2 = field("i4", shape=(FEATURES, 2))
    out: Ints2 = field("i4", shape=(2, HIDDEN))
    spread: Floats = field("f4", shape=(MOST_TURNS + 1,))  # how far a forecast measure is off, by turns left
    # by seats and turns left: margin that is worth e to 1
    heat: Floats2 = field("f4", shape=(3, MOST_TURNS + 1))


MIND = dtype_of(Learned)


@compiled
def appraise(box: Box, p: State, seat: int, mind: Learned, left: int, desk: Desk) -> None:
    """Forecasts a seat's final points before any ranking of the judge, and the judge's final measure.

    Both are written to `desk.guess`.
    """
    seen = see(box, p, seat, left, desk)
    n, measure = seen >> 8, seen & 255
    points = 0
    for k in range(5 + box.pairs + 3):
        points += desk.lines[k].points
    if box.persnickety:
        points -= box.penalty * desk.spots[0]
    elif box.judge and measure >= box.minimum:
        points += box.each * measure
    guess = desk.guess
    guess[0] = points
    guess[1] = measure
    if left:
        add_up(mind, n, desk)
        guess[0] += desk.given[2] * SCALE / UNIT**2
        guess[1] += desk.given[3] * FEW / UNIT**2


@compiled
def add_up(mind: Learned, n: int, desk: Desk) -> None:
    """Runs the network over the features in `desk.rows`; its two outputs end `desk.given`.

    What was added up for the last new list of features is kept: lists that differ from it in a few places
    only, as those of one mosaic with a diatom here or there, are added up from there.
    """
    rows, kept, base, sums, hidden = desk.rows, desk.kept, desk.base, desk.sums, mind.hidden
    changes = 0
    if kept[MOST_ROWS] == n:
        for k in range(n):
            if rows[k] != kept[k]:
                desk.changed[changes] = k
                changes += 1
                if changes > MOST_CHANGES:
                    break
    if kept[MOST_ROWS] != n or changes > MOST_CHANGES:
        for h in range(sums.size):
            base[h] = 0
        gain, growth = 0, 0
        for k in range(n):
            row = int64(rows[k])
            kept[k] = row
            gain += mind.direct[row, 0]
            growth += mind.direct[row, 1]
            for h in range(sums.size):
                base[h] += hidden[row, h]
        desk.given[0], desk.given[1] = gain, growth
        kept[MOST_ROWS] = n
        changes = 0
    for h in range(sums.size):
        sums[h] = base[h]
    gain, growth = desk.given[0], desk.given[1]
    for i in range(changes):
        k = desk.changed[i]
        old, new = int64(kept[k]), int64(rows[k])
        gain += mind.direct[new, 0] - mind.direct[old, 0]
        growth += mind.direct[new, 1] - mind.direct[old, 1]
        for h in range(sums.size):
            sums[h] += int64(hidden[new, h]) - hidden[old, h]
    out = mind.out
    for h in range(sums.size):
        lit = int64(max(sums[h], 0))
        gain += lit * out[0, h]
        growth += lit * out[1, h]
    desk.given[2], desk.given[3] = gain, growth


@compiled
def likely(amount: float, spread: float) -> float:
    """The chance that something of mean `amount` and this spread turns out above zero."""
    if spread < 1e-3:
        return 1.0 if amount > 0 else 0.0
    return 1 / (1 + math.exp(-min(max(1.7 * amount / spread, -30.0), 30.0)))


@compiled
def praise(box: Box, mind: Learned, measures: Floats, left: Ints, seat: int) -> float:
    """The award that a ranking judge may be expected to give a seat, from all forecast measures.

    A player alone is ranked with the tutor's measures, which are sure: for them no turn is left.
    """
    spread = mind.spread[left[seat]]
    none, one = 1.0, 0.0
    for other in range(int64(box.ranked)):
        if other != seat:
            wide = math.sqrt(spread * spread + mind.spread[left[other]] ** 2)
            better = likely(measures[other] - measures[seat] - 0.5, wide)
            one = one * (1 - better) + none * better
            none *= 1 - better
    award = none * box.award[0] + one * box.award[1] + (1 - none - one) * box.award[2]
    return award * likely(measures[seat] - box.minimum + 0.5, spread)


@compiled
def totals(box: Box, mind: Learned, points: Floats, measures: Floats, left: Ints, out: Floats) -> None:
    """The forecast totals of all seats."""
    for seat in range(int64(box.seats)):
        out[seat] = points[seat]
        if box.persnickety:
            out[seat] += praise(box, mind, measures, left, seat)


@compiled
def share(box: Box, mind: Learned, total: Floats, left: Ints, seat: int) -> float:
    """The share of the victory that a seat may expect from the forecast totals; alone, its total."""
    if box.seats == 1:
        return total[seat]
    most = 0
    for other in range(int64(box.seats)):
        most = max(most, left[other])
    heat = mind.heat[box.seats - 2, most]
    below = 0.0
    for other in range(int64(box.seats)):
        below += math.exp(min(max((total[other] - total[seat]) / heat, -40.0), 40.0))
    return 1 / below


@compiled
def lead(box: Box, total: Floats, seat: int) -> float:
    """How far a seat is ahead of the best of the others; alone, of nothing."""
    best = 0.0 if box.seats == 1 else -1e9
    for other in range(int64(box.seats)):
        if other != seat:
            best = max(best, total[other])
    return total[seat] - best
