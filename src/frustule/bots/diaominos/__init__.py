"""Diaominos' own engine: everything is known from the start, so the strongest level plans the whole cube.

`task` and `cover` fill a sheet exactly by what is still to come, `planner` finds the best plan, `horizon`
looks ahead no further than people do, `thinking` has the levels.
"""

from frustule.bots import characters
from frustule.bots.contract import Budget
from frustule.bots.diaominos.library import program
from frustule.bots.diaominos.thinking import lose_the_thread, plan_ahead, see_the_round, stay_flat

__all__ = ["CHARACTERS", "LEVELS", "program"]

CHARACTERS = characters.DIAOMINOS

LEVELS = {
    "novice": (
        stay_flat,
        Budget(),
        "Takes the best of a few places, and lays all tetrominoes flat.",
    ),
    "naturalist": (see_the_round, Budget(), "Thinks to the end of the round."),
    "curator": (
        lose_the_thread,
        Budget(seconds=0.9, work=40_000),
        "Plans the whole cube, and forgets the plan after every move.",
    ),
    "master": (plan_ahead, Budget(seconds=0.9), "Plans the whole cube, colours included."),
}
