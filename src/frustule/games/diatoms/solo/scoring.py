"""Scoring a commission (Commissions 4.2): a point for completing it, one for each star; else nothing."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import Line
from frustule.games.diatoms.scoring import write
from frustule.games.diatoms.solo.card_rules import content
from frustule.games.diatoms.solo.position import COMPLETE, MOST_DISHES, Box, State

MOSAIC_PART, DISH_PART = range(2)
MOST_LINES = 1 + MOST_DISHES
STAR_CONTENT = 1  # with at most so many sixths in it a dish could still hold a star


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    """A line for the mosaic and one for each dish; the counts are filled spaces and sixths cast off."""
    filled, count = 0, 0
    for space in range(box.spaces):
        if p.slide[0, space]:
            filled |= 1 << space
            count += 1
    complete = 1 if p.ending == COMPLETE else 0
    n = write(out, 0, 0, MOSAIC_PART, 0, count, complete, filled)
    for dish in range(box.dishes):
        sixths = content(p, dish)
        n = write(out, n, 0, DISH_PART, dish, sixths, complete if sixths <= STAR_CONTENT else 0, 0)
    return n


@compiled
def places(box: Box, p: State, scores: int, out: Ints) -> None:
    out[0] = 1
