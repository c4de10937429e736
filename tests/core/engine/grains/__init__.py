"""Grains, a tiny game of two editions: take one to three grains from a heap, until none is left.

In the first edition the heaps are of 3, 4 and 5 grains, and whoever takes the last grain wins. In the second
they are of 3, 5 and 7, and whoever takes the last one loses. Heaps of one's own are a component.
"""

from frustule.core.engine.game import Game
from frustule.core.errors import InvalidText
from tests.core.engine.grains.game import Grains

_GRAINS = Grains()


def find(name: str) -> Game:
    """Knows one game."""
    if name != "grains":
        raise InvalidText(f"There is no game '{name}'.")
    return _GRAINS
