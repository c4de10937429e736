"""What could have been: said after a game of Diatoms, where the solver is there to ask."""

from collections.abc import Iterable
from dataclasses import dataclass

from frustule.core.engine.arguments import check_seat
from frustule.core.engine.door import door
from frustule.core.engine.position import Position
from frustule.core.errors import FrustuleError, InvalidText
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import noted
from frustule.games.diatoms.language import say
from frustule.games.diatoms.scoring import JUDGE_PART, PRAISE

SECONDS = 5.0


@dataclass(frozen=True)
class Hindsight:
    """A seat's score, the most that its diatoms were found to be worth, and what no mosaic exceeds."""

    own: int
    possible: int
    bound: int
    mosaic: str
    """The better mosaic, in notation."""

    @property
    def proven(self) -> bool:
        return self.possible == self.bound


@door
def hindsight(position: Position, seats: Iterable[int], seconds: float = SECONDS) -> list[str]:
    """A sentence for each of these seats, or none where the solver is not installed or a slide is empty."""
    try:
        return [_words(seat, look_back(position, seat, seconds)) for seat in seats]
    except FrustuleError:
        return []


@door
def look_back(position: Position, seat: int, seconds: float = SECONDS) -> Hindsight:
    """What a seat made of its diatoms in a game of Diatoms, and what it could have made."""
    from frustule.puzzles import mosaics

    setup = position.setup
    if setup.game.name != "diatoms":
        raise InvalidText(f"Hindsight is for Diatoms, not for {setup.game.title}.")
    own = position.scores[check_seat(seat, setup.seats)]
    measures = [
        int(line.count) for line in position.lines() if line.part == JUDGE_PART and line.subject == PRAISE
    ]
    others = [measure for s, measure in enumerate(measures) if s != seat]
    values = [int(value) for value in position.record.slide[seat][: setup.box[0].spaces]]
    best = mosaics.improve(setup, values, others, seconds)
    return Hindsight(own, best.score, best.bound, best.mosaic)


PROVEN = noted(
    "With the same diatoms: {name} has {score}, possible {best}.",
    "With the same diatoms: you have {score}, possible {best}.",
)
NOT_PROVEN = noted(
    "With the same diatoms: {name} has {score}, possible {best} or more, at most {bound}.",
    "With the same diatoms: you have {score}, possible {best} or more, at most {bound}.",
)


def _words(seat: int, better: Hindsight) -> str:
    values = {"score": str(better.own), "best": str(better.possible)}
    if better.proven:
        return of_seat(say, seat, PROVEN, **values)
    return of_seat(say, seat, NOT_PROVEN, **values, bound=str(better.bound))
