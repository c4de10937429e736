"""The levels that people choose from, the same four for every game: novice, naturalist, curator and master.

Who plays a level differs from game to game: the game's own engine where it has one, else the searcher. An
engine is a package with a table `LEVELS` of its own, registered here by one line and imported when somebody
asks for it.
"""

import functools
import importlib

from frustule.bots.contract import Bot, Budget, Think

NAMES = ("novice", "naturalist", "curator", "master")
"""From the gentlest to the strongest."""
USUAL = "naturalist"
"""For people who do not choose."""

SEARCHER = "frustule.bots.search"
ENGINES = {
    "commissions": "frustule.bots.commissions",
    "diaominos": "frustule.bots.diaominos",
    "diatoms": "frustule.bots.diatoms",
    "pondscum": "frustule.bots.pondscum",
}

Levels = dict[str, tuple[Think, Budget, str]]
"""For each level: how it thinks, how much by default, and a sentence about it."""


@functools.cache
def levels_of(game: str) -> dict[str, Bot]:
    """The levels of a game, gentlest first."""
    levels: Levels = importlib.import_module(ENGINES.get(game, SEARCHER)).LEVELS
    return {name: _level(game, name, *levels[name]) for name in NAMES}


def _level(game: str, name: str, think: Think, budget: Budget, about: str) -> Bot:
    return Bot(name, about, think, (game,), budget)
