"""How good a position of Cells looks."""

from bench.tables.cells.position import Box, State
from frustule.core.compile.mark import compiled


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    return float(p.points[seat] - p.points[1 - seat])
