"""Prizes' front door; nobody talks in this game, so it has no voice."""

from frustule.core.engine.game import Game
from tests.bots.tiny.position import CARDS, MOST_SEATS


class Prizes(Game):
    """Bid for prizes."""

    name = "prizes"
    title = "Prizes"
    about = "Bid for prizes with cards."
    seats = range(1, MOST_SEATS + 1)
    longest = MOST_SEATS * CARDS
    endings = ("all prizes are taken",)
