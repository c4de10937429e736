"""Positions of Diatoms to think about, at any point of a game."""

import random

import frustule
from frustule import Position
from frustule.games.diatoms.moves import ARRANGE, LAY

DIATOMS = frustule.game("diatoms")
JUDGES = [(judge, mood) for judge in range(1, 10) for mood in ("easygoing", "persnickety")]
SIDES = [(0, "easygoing"), *JUDGES]


def somewhere(seed: int, moves: int, seats: int = 2, judge: int = 0, mood: str = "easygoing") -> Position:
    """A position after so many moves, sensible and random ones in turn."""
    position = DIATOMS.setup(seats, judge=judge, mood=mood).deal(seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not position.acting:
            break
        seat = chance.choice(position.acting)
        sensible = chance.random() < 0.7
        found = (
            position.best_by_worth(seat, seed) if sensible else chance.choice(position.moves(seat).numbers)
        )
        position.play(seat, found)
    return position


def tidy(position: Position) -> Position:
    """The same position, once everybody has arranged what they hold."""
    tidied = position.copy()
    while waiting := [seat for seat in tidied.acting if tidied.record.tray[seat].any()]:
        tidied.play(waiting[0], tidied.best_by_worth(waiting[0], 0))
    return tidied


def arranging(position: Position, seat: int) -> bool:
    """Whether the seat is to arrange its tray."""
    return any(ARRANGE <= move < LAY for move in position.moves(seat).numbers)
