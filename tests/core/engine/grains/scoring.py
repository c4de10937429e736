# pyright: basic
"""The score of Grains: whoever wins has a point."""

from frustule.core.compile.mark import compiled
from tests.core.engine.grains.position import MOST_SEATS
from tests.core.engine.grains.rules import left

MOST_LINES = MOST_SEATS


@compiled
def lines(box, p, out):
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
def places(box, p, scores, out):
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1
