"""One player's sheet as a game for one: what the engine plans with.

Players of Diaominos do not touch each other's sheets; only the point for the first claim of a shape depends
on the others. So a seat's future is that of a player alone at its side of the board, with the same sheet.
"""

import functools

import numpy as np

from frustule.core.engine.position import Position, trusted
from frustule.games.diaominos.options import alone
from frustule.games.diaominos.position import ROUNDS, SHAPES
from frustule.games.diaominos.scoring import FIRST_PART, first_claim

OWN = ("role", "marked", "closed", "marks", "to_load", "done", "loads", "filled", "diamond", "waiting")
CLAIMED = ("claims", "claim", "claim_round")
HASTE = 0.08  # how likely each other player is to claim a shape first, in each round that one waits


_alone = functools.lru_cache(maxsize=64)(alone)


def sheet_of(position: Position, seat: int) -> Position:
    """The seat's sheet, in a game for one."""
    if position.setup.seats == 1:
        return position.copy()
    sheet = np.zeros_like(position.data)
    sheet["cube"], sheet["space"] = position.data["cube"], position.data["space"]
    for name in (*OWN, *CLAIMED):
        sheet[name][0, 0] = position.data[name][0, seat]
    return trusted(_alone(position.setup, seat), sheet)


class Firsts:
    """What the first claim of each shape is worth to a seat, by the round in which it makes it."""

    def __init__(self, position: Position, seat: int) -> None:
        box, p = position.setup.box[0], position.record
        others = [other for other in range(position.setup.seats) if other != seat]
        now = max(1, int(p.space))
        lines = position.lines()
        had = lines[(lines["seat"] == seat) & (lines["part"] == FIRST_PART)]["subject"].tolist()
        self.claimed = [first_claim(box, p, seat, shape) <= ROUNDS for shape in range(SHAPES)]
        self.worth = np.zeros((SHAPES, ROUNDS + 2))
        for shape in range(SHAPES):
            theirs = [first_claim(box, p, other, shape) for other in others]
            earliest = min(theirs, default=ROUNDS + 1)
            if self.claimed[shape]:
                self.worth[shape] = shape in had
                continue
            for number in range(now, ROUNDS + 1):
                if earliest > ROUNDS:
                    self.worth[shape, number] = (1 - HASTE) ** (len(others) * (number - now))
                else:
                    self.worth[shape, number] = number < earliest or (number == earliest and bool(box.shared))

    def of(self, shape: int, number: int) -> float:
        """For a claim in that round."""
        return float(self.worth[shape, number])

    def best(self) -> list[float]:
        """What each shape that the seat has not claimed could bring, claimed as early as can be."""
        return [0.0 if done else float(row.max()) for done, row in zip(self.claimed, self.worth, strict=True)]
