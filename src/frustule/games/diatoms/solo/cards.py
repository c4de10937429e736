"""The house's 43 commissions: their numbers, their series, and where their cards lie.

The box has commissions 1-36 and seven bonus cards; the names of the series and of the bonus cards are rules,
the designs are ours (Commissions 1.1).
"""

import functools
import hashlib
from importlib import resources

import msgspec

from frustule.core.speech.language import noted
from frustule.games.diatoms.solo.card import Card
from frustule.games.diatoms.solo.language import say

NUMBERS = (*(str(n) for n in range(1, 37)), *(f"B{n}" for n in range(1, 8)))


class Series(msgspec.Struct, frozen=True):
    """Commissions that belong together; completing all of them may earn career points (Commissions 5.1)."""

    name: str
    numbers: tuple[str, ...]
    points: int

    @property
    def title(self) -> str:
        """The name in the language spoken now."""
        return say(self.name)


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(first, last + 1))


SERIES = tuple(
    Series(name, numbers, points)
    for name, numbers, points in zip(
        noted(
            "Novice works",
            "Radial symmetry",
            "Celestial shapes",
            "The beauty of nature",
            "The sign of the spirits",
            "Freeform",
            "Bonus",
        ),
        (
            *(_numbers(1, 4), _numbers(5, 8), _numbers(9, 12), _numbers(13, 18), _numbers(19, 24)),
            *(_numbers(25, 36), tuple(f"B{n}" for n in range(1, 8))),
        ),
        (1, 1, 1, 2, 2, 0, 0),
        strict=True,
    )
)


def series_of(number: str) -> Series:
    return next(series for series in SERIES if number in series.numbers)


class Tally(msgspec.Struct, frozen=True):
    """Games of our solver on a card with so many dishes: how many, how many completed, their stars in all."""

    games: int
    completed: int
    stars: int

    @property
    def share(self) -> float:
        return self.completed / self.games

    @property
    def grade(self) -> int:
        """How hard that is, from 1, nearly always completed, to 5."""
        return 1 + sum(self.share < step for step in GRADES)


GRADES = (0.9, 0.78, 0.66, 0.54)


class Calibration(msgspec.Struct, frozen=True):
    """What was measured of a card: which drawing, how much work a move, and what with which dishes."""

    drawing: str
    work: int
    dishes: dict[str, Tally]


CALIBRATION = "calibration.json"


def drawing_of(card: Card) -> str:
    """A short digest of all that matters for how hard a card is, apart from its dishes."""
    shapes = [space.shapes for space in card.slide.spaces]
    return hashlib.sha256(f"{card.demands} {shapes}".encode()).hexdigest()[:12]


@functools.cache
def standard_card(number: str) -> Card:
    """One of the house's own cards."""
    name = f"{number.lower():0>2}.toml"
    return Card.read(_data("cards", name), name)


@functools.cache
def measured(number: str) -> Tally | None:
    """What was measured of a card of the house with the dishes it has; scripts/calibrate.py writes it."""
    calibration = _calibrations().get(number)
    return calibration.dishes.get(str(standard_card(number).dishes)) if calibration else None


@functools.cache
def _calibrations() -> dict[str, Calibration]:
    return msgspec.json.decode(_data(CALIBRATION), type=dict[str, Calibration])


def _data(*names: str) -> str:
    path = resources.files("frustule.games.diatoms.solo").joinpath("data", *names)
    return path.read_text(encoding="utf-8")
