"""Players of the house. A bot sees a position veiled for its seat, and answers with a legal move.

A bot is registered by one line. `ask` is the only way to a bot: it veils, so that no bot can see what its
seat may not, and gives it the random stream it must use, so that games with bots can be repeated.
"""

import difflib
import random
from dataclasses import dataclass
from typing import Protocol

from frustule.bots import simple
from frustule.core.errors import InvalidText
from frustule.core.position import Position


class Choose(Protocol):
    """A bot's way of choosing: the veiled position, its seat, its random stream, to a legal move."""

    def __call__(self, view: Position, seat: int, chance: random.Random) -> int: ...


@dataclass(frozen=True)
class Bot:
    """A named player."""

    name: str
    about: str
    choose: Choose


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays any legal move.", simple.play_anything),
        Bot("greedy", "Takes what scores most at once, one move ahead.", simple.take_the_most),
    )
}


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(BOTS)}."
        raise InvalidText(f"There is no bot '{name}'. {hint}")
    return BOTS[name]


def ask(player: Bot, position: Position, seat: int, chance: random.Random) -> int:
    """The bot's move for a seat that may act."""
    return player.choose(position.veiled(seat), seat, chance)
