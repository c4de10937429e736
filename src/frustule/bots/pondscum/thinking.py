"""How a bot of this game thinks: the same engine for every level, told how far to look and what to miss.

A weaker level errs as people do. It looks less far; it does not see some moves, long and turning ones before
short ones, and goes on not seeing them until something changes; it likes to eat; and it is wrong about
what matters, in a way of its own that lasts the whole game. None of it is chance from move to move.
"""

import random
import zlib
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from frustule.bots.contract import Advice, Budget, Idea, Think
from frustule.bots.pace import now
from frustule.bots.pondscum.arranging import set_up
from frustule.bots.pondscum.engine import Mind, library, share, shipped_vector
from frustule.bots.pondscum.mind import IDEAS
from frustule.bots.pondscum.reasons import reason
from frustule.core.engine.position import Position
from frustule.games.pondscum.position import SETUP

USUAL = 50_000  # nodes, when a budget sets no limit at all
BOUNDLESS = 1 << 40
SPARE = 8  # of the work, one part in so many is for the second and third idea together
EASY = 4  # of the rest, one part in so many is enough in a game as good as won,
WON = 0.98  # which it is with such a share of the victory
ENOUGH = 6  # as far as so many moves ahead
DEEPEST = 32


@dataclass(frozen=True)
class Level:
    """How far a player looks, and how it errs."""

    deepest: int = DEEPEST
    meals: int = 12
    """How many meals in a row it follows at the end of a line."""
    jitter: int = 4
    """How far it may be off about a position, in the unit of the evaluation; enough to vary its games."""
    blind: int = 0
    """Of a thousand moves four squares long, how many it does not see."""
    contempt: int = 40
    """How much less than an even position a tie seems worth."""
    appetite: int = 0
    """How much more than it is worth a meal seems to be."""
    quirk: float = 0.0
    """How wrong it is about what matters, as a share of every weight."""


def player(level: Level) -> Think:
    """A way of thinking at a level."""
    return partial(consider, level=level)


def consider(view: Position, seat: int, chance: random.Random, budget: Budget, *, level: Level) -> Advice:
    """The best move within the budget as the level sees it, and the next two."""
    library()
    began = now()
    if view.record.phase == SETUP:
        return set_up(view, seat, chance)
    salt = chance.getrandbits(32)
    if budget.work is None and budget.seconds is None:
        budget = Budget(work=USUAL)
    work = BOUNDLESS if budget.work is None else budget.work
    character = _character(view, seat)
    mind = Mind(
        view,
        _weights(level, character),
        work,
        salt=salt,
        quirk=character,
        deepest=level.deepest,
        meals=level.meals,
        jitter=level.jitter,
        blind=level.blind,
        contempt=level.contempt,
        appetite=level.appetite,
    )
    moves = mind.begin()
    _look_ahead(mind, _part(budget, SPARE - 1, SPARE))
    depth, count = int(mind.record["depth"]), min(IDEAS, moves)
    for which in range(1, count):
        mind.begin_next(which, max(1, depth - 1))
        mind.think(_in_time(_part(budget, 1, SPARE * (IDEAS - 1)), budget, began))
    ideas: dict[int, Any] = {}
    for idea in mind.record["idea"][:count]:
        ideas.setdefault(int(idea["move"]), idea)  # cut off early, a search may have the same one twice
    best = int(mind.record["idea"][0]["value"])
    thoughts = tuple(_thought(view, seat, idea, best) for idea in ideas.values())
    return Advice(thoughts[0].move, thoughts, thoughts[0].value, mind.nodes)


def _thought(view: Position, seat: int, idea: Any, best: int) -> Idea:
    """What the search has found out about a move, which is worth no more than the best one."""
    line: list[int] = idea["line"][: int(idea["length"])].tolist()
    value = int(idea["value"])
    return Idea(
        line[0], share(min(best, value)), reason(view, seat, line, value), tuple(line), int(idea["depth"])
    )


def _look_ahead(mind: Mind, budget: Budget) -> None:
    """Looks for the best move; when the game is as good as won, a part of the budget is enough."""
    mind.think(_part(budget, 1, EASY))
    won = share(int(mind.record["idea"][0]["value"])) > WON
    if not won or int(mind.record["depth"]) < ENOUGH:
        mind.think(_part(budget, EASY - 1, EASY))


def _part(budget: Budget, share: int, of: int) -> Budget:
    """A share of a budget."""
    seconds = None if budget.seconds is None else budget.seconds * share / of
    return Budget(seconds, None if budget.work is None else max(1, budget.work * share // of))


def _in_time(part: Budget, whole: Budget, began: float) -> Budget:
    """A part of a budget, less what would be late."""
    if part.seconds is None or whole.seconds is None:
        return part
    return Budget(min(part.seconds, max(0.0, began + whole.seconds - now())), part.work)


def _character(view: Position, seat: int) -> int:
    """What a player's errors depend on: the fixed pieces and the seat, which stay the same in a game."""
    p = view.record
    spots = (int(field[side, 0]) % 256 for side in range(2) for field in (p.x, p.y, p.way))
    return zlib.crc32(bytes((*spots, int(p.first), seat))) >> 1


def _weights(level: Level, character: int) -> np.ndarray[Any, Any]:
    """The weights as this player has them in this game."""
    weights = shipped_vector()
    if not level.quirk:
        return weights
    odd = random.Random(character)
    factors = [max(0.0, odd.gauss(1.0, level.quirk)) for _ in range(len(weights))]
    return np.rint(weights * np.array(factors)).astype(np.int32)
