"""Playing a plan through by the rules, alone, to see what it comes to."""

from frustule.bots.diaominos.task import Task
from frustule.core.compile.mark import compiled
from frustule.core.engine import playout
from frustule.core.engine.arrays import Ints
from frustule.games.diaominos import rules
from frustule.games.diaominos.moves import pack_claim
from frustule.games.diaominos.position import Box, State
from frustule.games.diaominos.rules import moves, over, play

allows = playout.bind(playout.allows, acting=rules.acting, moves=rules.moves, calls=playout.no_calls)


@compiled
def rehearse(box: Box, p: State, task: Task, plan: Ints, buffer: Ints) -> int:
    """Plays a plan to the end of the game, claims as soon as they can be made; how many moves failed."""
    at, failed = 0, 0
    while not over(box, p):
        claim = next_claim(box, p, task, buffer)
        if claim >= 0:
            play(box, p, 0, claim)
        elif at < task.moves and task.move_round[at] <= p.space:
            if allows(box, p, 0, plan[at], buffer):
                play(box, p, 0, plan[at])
            else:
                failed += 1
            at += 1
        else:
            # The end of a round, or what must be loaded although the plan could do without.
            n = min(moves(box, p, 0, buffer), len(buffer))
            play(box, p, 0, buffer[n - 1])
    return failed


@compiled
def next_claim(box: Box, p: State, task: Task, buffer: Ints) -> int:
    """A claim of the plan that can be made now; -1 if there is none."""
    for i in range(task.claims):
        if allows(box, p, 0, pack_claim(task.claim[i]), buffer):
            return pack_claim(task.claim[i])
    return -1
