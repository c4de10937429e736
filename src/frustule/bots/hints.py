"""Hints for people: the best moves that a bot sees for a seat, what they are worth and why."""

import random

import msgspec

from frustule.bots import ask
from frustule.bots.contract import Bot, Budget
from frustule.core.engine.door import door
from frustule.core.engine.position import Position

MOST_HINTS = 3


class Hint(msgspec.Struct, frozen=True):
    """One move worth thinking about."""

    move: int
    text: str
    """In notation."""
    words: str
    """What one does."""
    outcome: str
    """What comes of it at once."""
    value: float | None
    """What the position is worth to the seat after it; None if the bot does not say."""
    reason: str


class Hints(msgspec.Struct, frozen=True):
    """What the position is worth to the seat now, and the best moves, best first."""

    value: float | None
    moves: list[Hint]


@door
def hints(
    player: Bot, position: Position, seat: int, chance: random.Random, budget: Budget | None = None
) -> Hints:
    """The best moves for a seat that may act, from what the seat may see."""
    advice = ask(player, position, seat, chance, budget)
    view = position.veiled(seat)
    listed = [(idea.move, idea.value, idea.reason) for idea in advice.ideas[:MOST_HINTS]]
    if not listed:
        listed = [(advice.move, None, "")]
    return Hints(
        advice.value,
        [
            Hint(number, move.text, move.words, move.outcome, value, reason)
            for number, value, reason in listed
            for move in [view.move(seat, number)]
        ],
    )


@door
def value_words(value: float | None, seats: int) -> str:
    """A value as people read it: points in a game for one, else a share of the victory."""
    if value is None:
        return "?"
    return f"{value:.1f}" if seats == 1 else f"{100 * value:.0f}%"
