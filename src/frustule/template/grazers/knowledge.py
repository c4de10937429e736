"""What a bot that looks one move ahead should see in a position of Grazers."""

from frustule.core.compile.mark import compiled
from frustule.template.grazers.position import MOST_ALGAE, Box, State
from frustule.template.grazers.rules import NOWHERE, cell_on

ROOM = 0.4
"""What a way to go on is worth, in algae."""


@compiled
def points(p: State, seat: int) -> int:
    total = 0
    for algae in range(1, MOST_ALGAE + 1):
        total += algae * p.eaten[seat, algae - 1]
    return total


@compiled
def ways_on(box: Box, p: State, seat: int) -> int:
    count = 0
    for way in range(box.ways):
        count += cell_on(box, p, seat, way) != NOWHERE
    return count


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """What was eaten, and room to go on, against the same of the other snail."""
    eaten = points(p, seat) - points(p, 1 - seat)
    return eaten + ROOM * (ways_on(box, p, seat) - ways_on(box, p, 1 - seat))
