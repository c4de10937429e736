# pyright: basic
"""How good a position of Cells looks."""

from frustule.core.compile.mark import compiled


@compiled
def worth(box, p, seat):
    return float(p.points[seat] - p.points[1 - seat])
