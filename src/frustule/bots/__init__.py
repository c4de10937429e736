"""Players of the house. A bot sees a position veiled for its seat, and answers with a legal move.

Some play every game in the same way and are registered here by one line; the levels for people (`levels`)
are played by an engine of the game's own; installed packages bring others (entry points of `frustule.bots`),
and whoever has the command in hand may name any by its place, `module:name` (`named`). What comes over a
network is never looked up in that way. `ask` is the only way to a bot: it veils, so that no bot can see what
its seat may not, and gives it the random stream it must use, so that games with bots can be repeated.
"""

import difflib
import operator
import random
import re
import sys
from dataclasses import replace
from typing import Any, cast

from frustule.bots import offers, search, simple
from frustule.bots.characters import MACHINES, Character
from frustule.bots.characters.faces import Face
from frustule.bots.contract import Advice, Bot, Budget, Idea, Think
from frustule.bots.levels import NAMES, USUAL, levels_of
from frustule.core import plugins
from frustule.core.engine.door import door
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record
from frustule.core.engine.setup import Setup
from frustule.core.errors import IllegalMove, InvalidText

__all__ = [
    "BOTS",
    "NAMES",
    "USUAL",
    "Advice",
    "Bot",
    "Budget",
    "Character",
    "Face",
    "Idea",
    "Think",
    "ask",
    "bot",
    "bots_of",
    "find",
    "named",
    "players_of",
    "tell_bots",
    "warm_up",
]

BOTS = {
    bot.name: bot
    for bot in (
        Bot(
            *("random", "Plays any legal move.", simple.play_anything),
            compiled=False,
            character=MACHINES["random"],
        ),
        Bot(
            *("greedy", "Takes what scores most at once, one move ahead.", simple.take_the_most),
            compiled=False,
            character=MACHINES["greedy"],
        ),
        Bot(
            *("searcher", "Tries moves in the mind, in any game.", search.search),
            budget=Budget(seconds=0.9),
            character=MACHINES["searcher"],
        ),
    )
}
"""Those that play every game."""


PLACE = re.compile(r"[^\W\d][\w.]*:[^\W\d][\w.]*")
"""How a bot is named by its place in a Python module."""
GROUP = "frustule.bots"
"""The entry points by which other packages bring bots."""


@door
def bots_of(game: str) -> list[Bot]:
    """The bots that play a game, those of other packages after our own, its levels last."""
    brought = [_brought(name) for name in plugins.installed(GROUP) if name not in BOTS and name not in NAMES]
    players = [player for player in brought if player is not None and _plays(player, game)]
    return [*BOTS.values(), *players, *levels_of(game).values()]


@door
def find(name: str, game: str, *, places: bool = False) -> Bot | None:
    """The bot of that name in a game, if there is one: any other name is a person's.

    With `places` a name such as `module:name` is a bot's too, and is imported.
    """
    if places and PLACE.fullmatch(name):
        return named(name, game)
    if name in NAMES:
        return levels_of(game)[name]
    player = BOTS.get(name) or _brought(name)
    return player if player is not None and _plays(player, game) else None


@door
def players_of(record: Record, *, places: bool = False) -> list[Bot | None]:
    """Who plays each seat of a record: a bot, or None for a person. A record of format 1 tells bots by their
    names alone."""
    names = record.names if record.format == 1 else record.bots
    words = [names.get(seat, "").split(" ") for seat in range(record.setup.seats)]
    return [find(first, record.game.name, places=places) for first, *_ in words]


@door
def tell_bots(record: Record) -> None:
    """Tells bots from people in a record of format 1, before something is noted that only format 2 holds."""
    if record.format == 1:
        for seat, player in enumerate(players_of(record)):
            if player is not None:
                record.bots[seat] = record.names[seat]


@door
def bot(name: str, game: str | None = None) -> Bot:
    """The bot of that name; a level is another player in every game, so its game must be said."""
    player = find(name, game) if game is not None else BOTS.get(name) or _brought(name)
    if player is not None:
        return player
    if name in NAMES:
        raise InvalidText(f"'{name}' is another player in every game; say in which game.")
    known = [*BOTS, *plugins.installed(GROUP), *NAMES]
    if name in known:
        place = plugins.installed(GROUP)[name]
        _made(name, place)
        raise InvalidText(f"The bot '{name}' does not play {game}.")
    near = difflib.get_close_matches(name, known, 1)
    hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(known)}."
    raise InvalidText(f"There is no bot '{name}'. {hint}")


@door
def named(text: str, game: str) -> Bot:
    """The bot that a text names: one of ours, one that is installed, or `module:name`, which is imported.

    Modules are looked for in the folder in which the command was given, too. Only for texts of whoever runs
    this process, never for what comes over a network.
    """
    if ":" not in text:
        return bot(text, game)
    if "" not in sys.path:
        sys.path.insert(0, "")
    player = _made(text, text)
    if not _plays(player, game):
        raise InvalidText(f"The bot '{text}' does not play {game}.")
    return player


def _brought(name: str) -> Bot | None:
    """The bot of that name that an installed package brings, if it brings one that can be had."""
    place = plugins.installed(GROUP).get(name)
    try:
        return None if place is None else _made(name, place)
    except InvalidText:
        return None


def _made(name: str, place: str) -> Bot:
    """The bot at `module:name`: a `Bot`, or a way to think, or a class of such."""
    thing: Any = plugins.load(place)
    if isinstance(thing, Bot):
        return replace(thing, name=name)
    if isinstance(thing, type):
        thing = thing()
    if not callable(thing):
        raise InvalidText(f"'{place}' is no bot: it is neither a Bot nor a function that thinks.")
    about, _, _ = (thing.__doc__ or "").strip().partition("\n")
    return Bot(name, about, cast("Think", thing))


def _plays(player: Bot, game: str) -> bool:
    return player.games is None or game in player.games


@door
def ask(
    player: Bot, position: Position, seat: int, chance: random.Random, budget: Budget | None = None
) -> Advice:
    """What the bot advises a seat that may act, or to which something is offered; its own budget unless
    another is given."""
    if position.offered(seat):
        return offers.answer(player, position, seat, chance, budget or player.budget)
    if not position.moves(seat):
        raise IllegalMove(f"Seat {seat + 1} has nothing to do now, so there is nothing to advise.")
    answer: Any = player.think(position.veiled(seat), seat, chance, budget or player.budget)
    return answer if isinstance(answer, Advice) else Advice(operator.index(answer))


@door
def warm_up(player: Bot, setup: Setup) -> None:
    """Lets a bot think of something, so that what it loads and compiles is ready when it counts."""
    position = setup.deal(0)
    ask(player, position, position.acting[0], random.Random(0), Budget(seconds=0.01, work=1))
