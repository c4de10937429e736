"""The levels that people choose from, the same four for every game: novice, naturalist, curator and master.

Who plays a level differs from game to game: the game's own engine where it has one, else the searcher. An
engine is a module with a table `LEVELS` of its own, who they are at the table, `CHARACTERS`, and what it has
to compile, `program`, imported when somebody asks for it: our own are found by the game's name in this
package, those of other packages by their entry points (`frustule.levels`, whose name is the game's). Where it
says nothing of characters, the four of the house sit there. One that follows lines of play says with which
options an analysis begins, `ANALYSIS`.
"""

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping

from frustule.bots.characters import HOUSE, Character
from frustule.bots.contract import Bot, Budget, Think
from frustule.core import plugins
from frustule.core.compile.entries import Program
from frustule.core.engine.game import Game

NAMES = ("novice", "naturalist", "curator", "master")
"""From the gentlest to the strongest."""
USUAL = "naturalist"
"""For people who do not choose."""

SEARCHER = "frustule.bots.search"
GROUP = "frustule.levels"
"""The entry points by which other packages bring the levels of their games."""

Levels = dict[str, tuple[Think, Budget, str]]
"""For each level: how it thinks, how much by default, and a sentence about it."""


@functools.cache
def levels_of(game: str) -> dict[str, Bot]:
    """The levels of a game, gentlest first."""
    engine = vars(importlib.import_module(_engine(game)))
    levels: Levels = engine["LEVELS"]
    people: Mapping[str, Character] = HOUSE | engine.get("CHARACTERS", {})
    return {
        name: Bot(name, about, think, (game,), budget, character=people[name])
        for name in NAMES
        for think, budget, about in [levels[name]]
    }


def analysis_of(game: str) -> dict[str, str] | None:
    """The options with which an analysis of a game begins; None where nobody follows its lines."""
    return vars(importlib.import_module(_engine(game))).get("ANALYSIS")


def program_of(game: Game) -> Program | None:
    """What is compiled for the levels of a game, where its engine says so."""
    engine = vars(importlib.import_module(_engine(game.name)))
    program: Callable[[Game], Program] | None = engine.get("program")
    return program(game) if program else None


def _engine(game: str) -> str:
    """The module that has the levels of a game."""
    if place := plugins.installed(GROUP).get(game):
        return place
    own = f"{__package__}.{game}"
    return own if game.isidentifier() and importlib.util.find_spec(own) else SEARCHER
