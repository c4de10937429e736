"""The score of Grains: whoever wins has a point."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line
from tests.core.engine.grains.position import MOST_SEATS, Box, State
from tests.core.engine.grains.rules import left

MOST_LINES = MOST_SEATS


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    for seat in range(box.seats):
        out[seat].seat = seat
        out[seat].part = 0
        out[seat].subject = 0
        out[seat].count = 0
        out[seat].spots = 0
        won = (seat == p.last) == (box.edition == 1)
        out[seat].points = 1 if won and left(p) == 0 else 0
    return box.seats


@compiled
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1
