"""The games of the house. A game is registered by one line: its name, and where its `Game` is found."""

import difflib
import functools
import importlib

from frustule.core.engine.game import Game
from frustule.core.errors import InvalidText

GAMES = {
    "diatoms": "frustule.games.diatoms.game:Diatoms",
    "commissions": "frustule.games.diatoms.solo.game:Commissions",
    "pondscum": "frustule.games.pondscum.game:PondScum",
    "diaominos": "frustule.games.diaominos.game:Diaominos",
}


@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        near = difflib.get_close_matches(name, GAMES, 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(GAMES)}."
        raise InvalidText(f"There is no game '{name}'. {hint}")
    module, _, attribute = GAMES[name].partition(":")
    return getattr(importlib.import_module(module), attribute)()


def register(name: str, place: str) -> None:
    """Adds a game from outside the house to this process: its name, and `module:class`."""
    if GAMES.setdefault(name, place) != place:
        raise InvalidText(f"There is another game '{name}'.")


def all_games() -> list[Game]:
    """Every registered game."""
    return [game(name) for name in GAMES]
