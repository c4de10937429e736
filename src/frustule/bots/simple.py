"""The two simplest bots: one plays anything, one takes what is worth most at once."""

import random

from frustule.bots.contract import Advice, Budget
from frustule.core.engine.position import Position


def play_anything(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """Any legal move, each as likely as the others."""
    return Advice(chance.choice(view.moves(seat).numbers))


def take_the_most(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """The move after which the position is worth most, hidden parts guessed."""
    guess = view.reshuffled(seat, chance.getrandbits(62))
    return Advice(guess.best_by_worth(seat, chance.getrandbits(62)))
