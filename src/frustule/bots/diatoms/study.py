"""Self-play for learning: games by habit, for each turn what was seen and what became of it, and the fitting.

The network that learns is the one of `forecast.py`, in real numbers. It is fitted by Adam: batch after batch,
the slope of the squared error, its running mean and its running square.
"""

import functools

import numpy as np

from frustule.bots.diatoms.forecast import FEW, MIND, SCALE, Learned
from frustule.bots.diatoms.habit import UNPRICED, take_turn
from frustule.bots.diatoms.sight import (
    FEATURES,
    HIDDEN,
    MOST_ROWS,
    Desk,
    make_desk,
    read_hand,
    read_pond,
    see,
    turns_left,
)
from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, load
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Floats2, Ints, float32, int64
from frustule.core.engine.chance import STREAM, STREAM_WORDS, shuffle, start
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.games.diatoms.knowledge import seat_score
from frustule.games.diatoms.position import DONE, MOST_SEATS, Box, State
from frustule.games.diatoms.rules import deal, lens
from frustule.games.diatoms.scoring import measure_all


class Sample(Layout):
    """What was seen after a turn of a game, and what became of it."""

    game: int = field("i4")
    seat: int = field("i1")
    turns_done: int = field("i1")
    left: int = field("i1")
    count: int = field("i1")
    rows: Ints = field("i2", shape=(MOST_ROWS,))
    points: int = field("i2")
    measure: int = field("i2")
    final_points: int = field("i2")
    final_measure: int = field("i2")
    final_total: int = field("i2")


SAMPLE = dtype_of(Sample)


@compiled
def own_points(box: Box, p: State, seat: int, desk: Desk, measures: Ints) -> int:
    """A seat's score without what a ranking judge awards."""
    total = seat_score(box, p, seat, measures, desk.lines)
    if box.persnickety:
        total -= desk.lines[5 + box.pairs + 3].points
    return total


@compiled
def self_play(
    box: Box,
    seed: int,
    explore: int,
    mind: Learned,
    scratch: Array1[State],
    stream: Ints,
    count: int,
    samples: Array1[Sample],
) -> int:
    """Plays games from consecutive seeds until `samples` is full; the number of games."""
    desk = make_desk(box)
    measures = np.zeros(MOST_SEATS, np.int64)
    p = scratch[0]
    each = int(box.seats) * int(box.turns)
    at, game = 0, 0
    while at + each <= count:
        scratch[0] = scratch[1]
        start(stream, seed + game)
        deal(box, p, stream)
        began = at
        while p.phase != DONE:
            seat = lens(box, p)
            take_turn(box, p, seat, mind, stream, explore, desk, np.full(25, UNPRICED))
            sample = samples[at]
            read_pond(box, p, desk)
            read_hand(box, p, seat, desk)
            left = turns_left(box, p, seat)
            seen = see(box, p, seat, left, desk)
            sample.game, sample.seat, sample.turns_done, sample.left = game, seat, p.turns_done, left
            sample.count = seen >> 8
            sample.measure = seen & 255
            for k in range(seen >> 8):
                sample.rows[k] = desk.rows[k]
            sample.points = own_points(box, p, seat, desk, measures)
            at += 1
        if box.judge:
            measure_all(box, p, measures)
        for k in range(began, at):
            seat = samples[k].seat
            samples[k].final_points = own_points(box, p, seat, desk, measures)
            samples[k].final_measure = measures[seat]
            samples[k].final_total = seat_score(box, p, seat, measures, desk.lines)
        game += 1
    return game


class Network(Layout):
    """The network that learns, in real numbers."""

    hidden: Floats2 = field("f4", shape=(FEATURES, HIDDEN))
    direct: Floats2 = field("f4", shape=(FEATURES, 2))
    out: Floats2 = field("f4", shape=(2, HIDDEN))


NETWORK = dtype_of(Network)

WEIGHTS = NETWORK.itemsize // 4
BATCH = 1024
RATE = 4e-3
SHRINK = 0.05  # weights that nothing learned from uses fade


@compiled
def learn(
    epochs: int,
    network: Network,
    slopes: Network,
    weights: Floats,
    steepness: Floats,
    means: Floats,
    squares: Floats,
    stream: Ints,
    count: int,
    samples: Array1[Sample],
) -> int:
    """Fits a network to samples, in so many epochs; the mean squared error of the last, times a million.

    `weights` is the network and `steepness` the slopes of a batch, each again as one row of numbers.
    """
    order = np.arange(count)
    sums, back = np.empty(HIDDEN, np.float32), np.empty(HIDDEN, np.float32)
    steps = epochs * (count // BATCH)
    step, loss = 0, 0.0
    for _ in range(epochs):
        shuffle(stream, order, count)
        loss = 0.0
        for first in range(0, count - BATCH + 1, BATCH):
            steepness[:] = 0
            for i in range(first, first + BATCH):
                which: int = order[i]
                loss += add_slopes(network, samples[which], slopes, sums, back)
            step += 1
            rate = float32(RATE * (1 - (step - 1) / steps))
            steady, calm = float32(1 - 0.9**step), float32(1 - 0.999**step)
            for i in range(weights.size):
                slope = steepness[i] / float32(BATCH)
                means[i] += float32(0.1) * (slope - means[i])
                squares[i] += float32(0.001) * (slope * slope - squares[i])
                change = means[i] / steady / (np.sqrt(squares[i] / calm) + float32(1e-8))
                weights[i] -= rate * (change + float32(SHRINK) * weights[i])
    return int(loss / max(1, count // BATCH * BATCH) * 1e6)


@compiled
def add_slopes(network: Network, sample: Sample, slopes: Network, sums: Floats, back: Floats) -> float:
    """Adds the slopes of the squared error of one sample; the error itself."""
    hidden, steep = network.hidden, slopes.hidden
    for h in range(sums.size):
        sums[h] = 0
    gain, growth = float32(0), float32(0)
    for k in range(sample.count):
        row = int64(sample.rows[k])
        gain += network.direct[row, 0]
        growth += network.direct[row, 1]
        for h in range(sums.size):
            sums[h] += hidden[row, h]
    for h in range(sums.size):
        sums[h] = max(sums[h], float32(0))
        gain += sums[h] * network.out[0, h]
        growth += sums[h] * network.out[1, h]
    gain -= float32((sample.final_points - sample.points) / SCALE)
    growth -= float32((sample.final_measure - sample.measure) / FEW)
    for h in range(sums.size):
        slopes.out[0, h] += gain * sums[h]
        slopes.out[1, h] += growth * sums[h]
        back[h] = (gain * network.out[0, h] + growth * network.out[1, h]) * (sums[h] > 0)
    for k in range(sample.count):
        row = int64(sample.rows[k])
        slopes.direct[row, 0] += gain
        slopes.direct[row, 1] += growth
        for h in range(sums.size):
            steep[row, h] += back[h]
    return gain * gain + growth * growth


@functools.cache
def library() -> Library:
    """The compiled self-play."""
    played = ("box", "int", "int", "mind", "scratch", "stream", "int", "samples")
    learned = (
        "int",
        "network",
        "network",
        "weights",
        "weights",
        "weights",
        "weights",
        "stream",
        "int",
        "samples",
    )
    entries = {"self_play": Entry(self_play, played, long=True), "learn": Entry(learn, learned, long=True)}
    shapes: Shapes = {
        "box": (dtype_of(Box), 1),
        "mind": (MIND, 1),
        "scratch": (dtype_of(State), 2),
        "stream": (STREAM, STREAM_WORDS),
        "samples": (SAMPLE, None),
        "network": (NETWORK, 1),
        "weights": (np.dtype("f4"), WEIGHTS),
    }
    return load(Program("the self-play of Diatoms", entries, shapes))
