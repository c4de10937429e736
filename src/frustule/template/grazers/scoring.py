"""The score: a point for every alga, in a line for each kind of cell (Grazers 4)."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line
from frustule.template.grazers.position import MOST_ALGAE, SEATS, Box, State

MOST_LINES = SEATS * MOST_ALGAE


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    n = 0
    for seat in range(SEATS):
        for algae in range(1, MOST_ALGAE + 1):
            if n < len(out):
                line = out[n]
                line.seat = seat
                line.part = 0
                line.subject = algae
                line.count = p.eaten[seat, algae - 1]
                line.points = algae * p.eaten[seat, algae - 1]
                line.spots = 0
            n += 1
    return n


@compiled
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    """More points win, equal points share (Grazers 4.2)."""
    for seat in range(SEATS):
        out[seat] = 2 if scores[seat] < scores[1 - seat] else 1
