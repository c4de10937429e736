"""The games of the house: every folder in here with a module `game` is one, and is found by that.

The module holds the game's facts, so that finding all games loads neither rules nor drawings.
"""

import difflib
import functools
import importlib
import pkgutil

from frustule.core.engine.folder import only_class
from frustule.core.engine.game import Game
from frustule.core.errors import InvalidText

_from_outside: dict[str, str] = {}


@functools.cache
def _of_the_house() -> dict[str, type[Game]]:
    """The games in the folders below this one by name, in their order."""
    modules = [each.name for each in pkgutil.walk_packages(__path__, f"{__name__}.")]
    found = [
        only_class(importlib.import_module(name), Game)
        for name in modules
        if name.rpartition(".")[2] == "game"
    ]
    return {each.name: each for each in sorted(found, key=lambda each: (each.order, each.name))}


def game_names() -> tuple[str, ...]:
    """The names of all games, in their order."""
    return (*_of_the_house(), *_from_outside)


@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    names = game_names()
    if name not in names:
        near = difflib.get_close_matches(name, names, 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(names)}."
        raise InvalidText(f"There is no game '{name}'. {hint}")
    if name in _from_outside:
        module, _, attribute = _from_outside[name].partition(":")
        return getattr(importlib.import_module(module), attribute)()
    return _of_the_house()[name]()


def register(name: str, place: str) -> None:
    """Adds a game from outside the house to this process: its name, and `module:class`."""
    if name in _of_the_house() or _from_outside.setdefault(name, place) != place:
        raise InvalidText(f"There is another game '{name}'.")


def all_games() -> list[Game]:
    """Every game."""
    return [game(name) for name in game_names()]
