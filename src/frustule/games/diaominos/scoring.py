"""Scoring a sheet (Diaominos 3.4, 3.5, 4.1): claims, firsts, complete layers, and the diamonds left."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line
from frustule.games.diaominos.position import MOST_CLAIMS, MOST_LAYERS, MOST_SEATS, ROUNDS, SHAPES, Box, State
from frustule.games.diaominos.rules import bits, taken

CLAIM_PART, FIRST_PART, LAYER_PART, DIAMOND_PART = range(4)
CLAIM_POINTS = 5
MOST_LINES = MOST_SEATS * (MOST_CLAIMS + SHAPES + MOST_LAYERS + 1)


@compiled
def write(out: Array1[Line], n: int, seat: int, part: int, subject: int, count: int, points: int) -> int:
    if n < len(out):
        line = out[n]
        line.seat = seat
        line.part = part
        line.subject = subject
        line.count = count
        line.points = points
        line.spots = 0
    return n + 1


@compiled
def first_claim(box: Box, p: State, seat: int, shape: int) -> int:
    """The round in which the seat first claimed the shape; after the last one if it has not."""
    for i in range(p.claims[seat]):
        if box.shape_of[p.claim[seat, i] - 1] == shape:
            return int(p.claim_round[seat, i])
    return ROUNDS + 1


@compiled
def was_first(box: Box, p: State, seat: int, shape: int) -> bool:
    """Whether the seat gets the point for the first claim of the shape over all."""
    own = first_claim(box, p, seat, shape)
    if own > ROUNDS:
        return False
    for other in range(box.seats):
        if other != seat:
            theirs = first_claim(box, p, other, shape)
            if theirs < own or (theirs == own and not box.shared):
                return False
    return True


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    """A line for each claim, each first, each layer and the diamonds left, seat by seat."""
    n = 0
    for seat in range(box.seats):
        for i in range(p.claims[seat]):
            n = write(out, n, seat, CLAIM_PART, p.claim[seat, i] - 1, p.claim_round[seat, i], CLAIM_POINTS)
        for shape in range(SHAPES):
            if was_first(box, p, seat, shape):
                n = write(out, n, seat, FIRST_PART, shape, first_claim(box, p, seat, shape), 1)
        for layer in range(box.layers):
            missing = bits(box.layer[layer, 0] & ~taken(p, seat, 0)) + bits(
                box.layer[layer, 1] & ~taken(p, seat, 1)
            )
            n = write(out, n, seat, LAYER_PART, layer, missing, 0 if missing else 1)
        left = bits(p.diamond[seat, 0]) + bits(p.diamond[seat, 1])
        if box.wild_left:
            left += bits(p.waiting[seat, 0]) + bits(p.waiting[seat, 1])
        n = write(out, n, seat, DIAMOND_PART, 0, left, left)
    return n


@compiled
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    """Highest total first; equal totals share the place."""
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1
