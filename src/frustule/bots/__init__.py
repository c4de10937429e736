"""Players of the house. A bot sees a position veiled for its seat, and answers with a legal move.

Some play every game in the same way and are registered here by one line; the levels for people (`levels`)
are played by an engine of the game's own. `ask` is the only way to a bot: it veils, so that no bot can see
what its seat may not, and gives it the random stream it must use, so that games with bots can be repeated.
"""

import difflib
import random

from frustule.bots import search, simple
from frustule.bots.contract import Advice, Bot, Budget, Idea, Think
from frustule.bots.levels import NAMES, USUAL, levels_of
from frustule.core.engine.game import Setup
from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText

__all__ = [
    "BOTS",
    "NAMES",
    "USUAL",
    "Advice",
    "Bot",
    "Budget",
    "Idea",
    "Think",
    "ask",
    "bot",
    "bots_of",
    "find",
    "warm_up",
]

BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays any legal move.", simple.play_anything),
        Bot("greedy", "Takes what scores most at once, one move ahead.", simple.take_the_most),
        Bot("searcher", "Tries moves in the mind, in any game.", search.search, budget=Budget(seconds=0.9)),
    )
}
"""Those that play every game."""


def bots_of(game: str) -> list[Bot]:
    """The bots that play a game, its levels last."""
    return [*BOTS.values(), *levels_of(game).values()]


def find(name: str, game: str) -> Bot | None:
    """The bot of that name in a game, if there is one: any other name is a person's."""
    return levels_of(game)[name] if name in NAMES else BOTS.get(name)


def bot(name: str, game: str | None = None) -> Bot:
    """The bot of that name; a level is another player in every game, so its game must be said."""
    found = find(name, game) if game is not None else BOTS.get(name)
    if found is not None:
        return found
    if name in NAMES:
        raise InvalidText(f"'{name}' is another player in every game; say in which game.")
    known = [*BOTS, *NAMES]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(known)}."
    raise InvalidText(f"There is no bot '{name}'. {hint}")


def ask(
    player: Bot, position: Position, seat: int, chance: random.Random, budget: Budget | None = None
) -> Advice:
    """What the bot advises a seat that may act; its own budget unless another is given."""
    return player.think(position.veiled(seat), seat, chance, budget or player.budget)


def warm_up(player: Bot, setup: Setup) -> None:
    """Lets a bot think of something, so that what it loads and compiles is ready when it counts."""
    position = setup.deal(0)
    ask(player, position, position.acting[0], random.Random(0), Budget(seconds=0.01, work=1))
