"""What could have been: said after a game, where a solver knows it."""

from collections.abc import Iterable

from frustule.core.errors import FrustuleError
from frustule.core.position import Position
from frustule.games.diatoms.scoring import JUDGE_PART
from frustule.puzzles import mosaics

SECONDS = 5.0


def hindsight(position: Position, seats: Iterable[int], seconds: float = SECONDS) -> list[str]:
    """A sentence for each of these seats, or none where nothing is known of the game."""
    if position.game.name != "diatoms":
        return []
    try:
        return [_best_mosaic(position, seat, seconds) for seat in seats]
    except FrustuleError:
        return []  # the solver is not installed, or the slide is empty


def _best_mosaic(position: Position, seat: int, seconds: float) -> str:
    setup = position.setup
    own = position.scores[seat]
    measures = [int(line.count) for line in position.lines() if line.part == JUDGE_PART and line.subject == 0]
    others = [measure for s, measure in enumerate(measures) if s != seat]
    values = [int(value) for value in position.record.slide[seat][: setup.box[0].spaces]]
    best = mosaics.improve(setup, values, others, seconds)
    words = f"With the same diatoms: seat {seat + 1} has {own}, possible {best.score}"
    return f"{words}." if best.proven else f"{words} or more, at most {best.bound}."
