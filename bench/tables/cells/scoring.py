"""The score of Cells: what each seat has made."""

from bench.tables.cells.position import Box, State
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line

MOST_LINES = 2


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
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
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    """Most points first."""
    for seat in range(2):
        out[seat] = 2 if scores[seat] < scores[1 - seat] else 1
