# pyright: basic
"""The score of Prizes."""

from frustule.core.compile.mark import compiled
from tests.bots.tiny.position import MOST_SEATS

MOST_LINES = MOST_SEATS


@compiled
def lines(box, p, out):
    for seat in range(box.seats):
        out[seat].seat = seat
        out[seat].part = 0
        out[seat].subject = 0
        out[seat].count = 0
        out[seat].points = p.points[seat]
        out[seat].spots = 0
    return box.seats


@compiled
def places(box, p, scores, out):
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1
