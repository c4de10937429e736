"""Minimax as it is written on paper, over the `Position` API: every line of so many moves, then meals."""

from frustule import Position
from frustule.bots.contract import Budget
from frustule.bots.pondscum.engine import Mind, shipped_vector
from frustule.bots.pondscum.mind import WIN
from frustule.games.pondscum.moves import PREY_BITS


class PlainSearch:
    """Looks at everything, cuts nothing. The evaluation alone is the engine's."""

    def __init__(self, position: Position, meals: int) -> None:
        self._mind = Mind(position, shipped_vector(), 1)
        self._meals = meals

    def judge(self, position: Position) -> int:
        """What a position is worth to the side to move, counted from scratch."""
        self._mind.record["positions"][0] = position.data[0]
        return self._mind.judge()

    def value(self, position: Position, depth: int, ply: int = 0) -> int:
        """What a position is worth to the side to move when both sides play on as well as they can."""
        if result := position.result:
            return self._final(position, result.places, ply)
        if depth == 0:
            return self.after_meals(position, self._meals, ply)
        seat = position.acting[0]
        return max(
            -self.value(_played(position, move), depth - 1, ply + 1) for move in position.moves(seat).numbers
        )

    def after_meals(self, position: Position, meals: int, ply: int) -> int:
        if result := position.result:
            return self._final(position, result.places, ply)
        best = self.judge(position)
        if meals:
            seat = position.acting[0]
            for move in position.moves(seat).numbers:
                if move & PREY_BITS:
                    best = max(best, -self.after_meals(_played(position, move), meals - 1, ply + 1))
        return best

    def _final(self, position: Position, places: tuple[int, ...], ply: int) -> int:
        own, other = places[int(position.record.mover)], places[1 - int(position.record.mover)]
        return 0 if own == other else WIN - ply if own < other else ply - WIN


def _played(position: Position, move: int) -> Position:
    after = position.copy()
    after.play(position.acting[0], move)
    return after


def searched(position: Position, depth: int, meals: int, **told: int) -> int:
    """The engine's value of a position at a depth."""
    mind = Mind(position, shipped_vector(), 1 << 40, deepest=depth, meals=meals, **told)
    mind.begin()
    mind.think(Budget(work=1 << 40))
    assert mind.record["depth"] == depth or abs(int(mind.record["idea"][0]["value"])) > WIN - 100
    return int(mind.record["idea"][0]["value"])
