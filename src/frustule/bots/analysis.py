"""Analysis: what a bot makes of a position, as lines of play that go on after the first move.

Hints tell somebody at a table what to do now; an analysis is for whoever goes through positions at leisure,
those of both sides. A bot that follows lines says them (`Idea.line`); of others a line is one move long.
"""

import random

import msgspec

from frustule.bots import ask
from frustule.bots.contract import Bot, Budget, Idea
from frustule.core.engine.door import door
from frustule.core.engine.position import Position
from frustule.core.errors import IllegalMove

MOST_LINES = 3


class Step(msgspec.Struct, frozen=True):
    """One move of a line."""

    seat: int
    text: str
    """In notation."""
    words: str
    """What one does."""
    outcome: str
    """What comes of it."""


class Line(msgspec.Struct, frozen=True):
    """What may be played from a position on."""

    value: float | None
    """What the position is worth to whoever moves first, if this is played; None: the bot does not say."""
    depth: int
    """How many moves ahead was looked; 0 if the bot does not count in that way."""
    steps: list[Step]
    reason: str


class Analysis(msgspec.Struct, frozen=True):
    """What a bot makes of a position."""

    seat: int
    """Who is to move."""
    value: float | None
    depth: int
    work: int
    lines: list[Line]
    """Best first."""


@door
def analyse(
    player: Bot,
    position: Position,
    seat: int | None = None,
    chance: random.Random | None = None,
    budget: Budget | None = None,
) -> Analysis:
    """What a bot makes of a position as a seat sees it: the first that may act, unless another is named."""
    if seat is None:
        if not position.acting:
            raise IllegalMove("The game is over, so there is nothing to analyse.")
        seat = position.acting[0]
    advice = ask(player, position, seat, chance or random.Random(0), budget)
    view = position.veiled(seat)
    ideas = advice.ideas[:MOST_LINES]
    lines = [Line(idea.value, idea.depth, _steps(view, seat, idea), idea.reason) for idea in ideas]
    if not lines:
        lines = [Line(None, 0, _steps(view, seat, Idea(advice.move, 0.0)), "")]
    return Analysis(seat, advice.value, lines[0].depth, advice.work, lines)


def _steps(view: Position, seat: int, idea: Idea) -> list[Step]:
    """The moves of a line, as far as it is clear who makes them."""
    steps: list[Step] = []
    position = view.copy()
    for number in idea.line or (idea.move,):
        if steps:
            if len(position.acting) != 1 or not position.allows(position.acting[0], number):
                break
            seat = position.acting[0]
        move = position.move(seat, number)
        steps.append(Step(seat, move.text, move.words, move.outcome))
        position = position.after(seat, number)
    return steps
