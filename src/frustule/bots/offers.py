"""What bots say to offers: one agrees to a draw where it thinks that it would not get more by playing on."""

import random
from typing import Any

from frustule.bots.contract import Advice, Bot, Budget
from frustule.core.engine.position import Position


def answer(player: Bot, position: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """The call by which a bot agrees to what is offered to its seat, or declines."""
    answers = position.game.answers
    assert answers is not None
    share = expected(player, position.veiled(seat), seat, chance, budget)
    agreed = share <= 1 / position.setup.seats
    return Advice(answers[0] if agreed else answers[1], value=share)


def expected(player: Bot, view: Position, seat: int, chance: random.Random, budget: Budget) -> float:
    """The share of the victory that a bot expects for its seat. If another is to move, it thinks what that
    one would, from what it sees itself; a bot without an opinion goes by how the position looks."""
    acting = seat if seat in view.acting else view.acting[0]
    thought: Any = player.think(view, acting, chance, budget)
    if isinstance(thought, Advice) and thought.value is not None:
        return thought.value if acting == seat else (1 - thought.value) / (view.setup.seats - 1)
    worths = [view.worth(each) for each in range(view.setup.seats)]
    better = sum(worth > worths[seat] for worth in worths)
    worse = sum(worth < worths[seat] for worth in worths)
    return 0.5 if better == worse else float(worse > better)
