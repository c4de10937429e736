"""The games: every folder in here with a module `game` is one, and is found by that.

The module holds the game's facts, so that finding all games loads neither rules nor drawings. Installed
packages bring games of their own, by entry points of the group `frustule.games`, as `module:class`. The game
that new ones are made from is found by its name, but never listed.
"""

import difflib
import functools
import importlib
import pkgutil

from frustule.core import plugins
from frustule.core.engine.door import door
from frustule.core.engine.folder import only_class
from frustule.core.engine.game import Game
from frustule.core.errors import InvalidText

GROUP = "frustule.games"
"""The entry points by which other packages bring games."""
TEMPLATE = "grazers"
_UNLISTED = {TEMPLATE: "frustule.template.grazers.game:Grazers"}
_registered: dict[str, str] = {}


@functools.cache
def _of_the_house() -> dict[str, type[Game]]:
    """The games in the folders below this one by name, in their order."""
    modules = [each.name for each in pkgutil.walk_packages(__path__, f"{__name__}.")]
    names = [
        only_class(importlib.import_module(name), Game)
        for name in modules
        if name.rpartition(".")[2] == "game"
    ]
    return {each.name: each for each in sorted(names, key=lambda each: (each.order, each.name))}


def _from_outside() -> dict[str, str]:
    """The places of games of other packages, by name; our own names stay ours."""
    places = plugins.installed(GROUP) | _registered
    return {name: place for name, place in places.items() if name not in _of_the_house()}


def game_names() -> tuple[str, ...]:
    """The names of all games: ours in their order, then those of other packages."""
    return (*_of_the_house(), *_from_outside())


@door
@functools.cache
def game(name: str) -> Game:
    """The game of that name."""
    if name in _of_the_house():
        return _of_the_house()[name]()
    outside = _UNLISTED | _from_outside()
    if name not in outside:
        names = game_names()
        near = difflib.get_close_matches(name, names, 1)
        hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(names)}."
        raise InvalidText(f"There is no game '{name}'. {hint}")
    made = plugins.load(outside[name])
    if not (isinstance(made, type) and issubclass(made, Game)):
        raise InvalidText(f"The game '{name}' is said to be {outside[name]}, and that is no Game.")
    if made.name != name:
        raise InvalidText(
            f"The game '{name}' is said to be {outside[name]}, which calls itself '{made.name}'."
        )
    return made()


def register(name: str, place: str) -> None:
    """Adds a game to this process: its name, and `module:class`."""
    if name in _of_the_house() or _registered.setdefault(name, place) != place:
        raise InvalidText(f"There is another game '{name}'.")


def all_games() -> list[Game]:
    """Every game that can be had; what is wrong with another, `game` tells whoever asks for it by name."""
    games: list[Game] = []
    for name in game_names():
        try:
            games.append(game(name))
        except InvalidText:
            continue
    return games
