"""Players of the house. A bot sees a position veiled for its seat, and answers with a legal move.

A bot is registered by one line. `ask` is the only way to a bot: it veils, so that no bot can see what its
seat may not, and gives it the random stream it must use, so that games with bots can be repeated.
"""

import difflib
import random

from frustule.bots import simple
from frustule.bots.contract import Advice, Bot, Budget, Idea, Think
from frustule.core.errors import InvalidText
from frustule.core.position import Position

__all__ = ["BOTS", "Advice", "Bot", "Budget", "Idea", "Think", "ask", "bot", "bots_of"]

BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays any legal move.", simple.play_anything),
        Bot("greedy", "Takes what scores most at once, one move ahead.", simple.take_the_most),
    )
}


def bots_of(game: str) -> list[Bot]:
    """The bots that play a game."""
    return [bot for bot in BOTS.values() if bot.plays(game)]


def bot(name: str, game: str | None = None) -> Bot:
    """The bot of that name; if a game is given, it must play that game."""
    known = [each.name for each in (bots_of(game) if game else BOTS.values())]
    if name in known:
        return BOTS[name]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(known)}."
    whom = f"The bot '{name}' does not play this game." if name in BOTS else f"There is no bot '{name}'."
    raise InvalidText(f"{whom} {hint}")


def ask(
    player: Bot, position: Position, seat: int, chance: random.Random, budget: Budget | None = None
) -> Advice:
    """What the bot advises a seat that may act; its own budget unless another is given."""
    return player.think(position.veiled(seat), seat, chance, budget or player.budget)
