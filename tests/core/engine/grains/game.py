"""Grains' front door."""

from frustule.core.engine.game import Game
from tests.core.engine.grains.position import HEAPS, MOST_GRAINS, MOST_SEATS


class Grains(Game):
    """Take grains."""

    name = "grains"
    title = "Grains"
    about = "Take grains from heaps."
    seats = range(2, MOST_SEATS + 1)
    edition = 2
    longest = HEAPS * MOST_GRAINS
    endings = ("all grains are taken",)
