# pyright: basic
"""The score of Cells: what each seat has made."""

from frustule.core.compile.mark import compiled

MOST_LINES = 2


@compiled
def lines(box, p, out):
    """One line a seat."""
    for seat in range(2):
        line = out[seat]
        line.seat = seat
        line.part = 0
        line.subject = 0
        line.count = 0
        line.points = p.points[seat]
        line.spots = 0
    return 2


@compiled
def places(box, p, scores, out):
    """Most points first."""
    for seat in range(2):
        out[seat] = 2 if scores[seat] < scores[1 - seat] else 1
