"""Career points, worked out from a log of games; no sum is ever kept, so nothing counts twice."""

from collections.abc import Sequence

import msgspec

from frustule.careers.language import say
from frustule.core.engine.record import Record
from frustule.core.errors import InvalidText
from frustule.core.speech.language import noted
from frustule.games.diatoms import tutor
from frustule.games.diatoms.language import say as diatoms
from frustule.games.diatoms.solo.cards import SERIES, Series, series_of
from frustule.games.diatoms.solo.options import number_of
from frustule.games.diatoms.solo.position import COMPLETE

TITLES = tuple(
    zip(
        (0, 3, 8, 15, 25, 40, 60, 85, 115, 150),
        noted(
            "Visitor",
            "Pond Dipper",
            "Collector",
            "Preparer",
            "Arranger",
            "Naturalist",
            "Curator",
            "Fellow of the Society",
            "Master of Mosaics",
            "President of the Society",
        ),
        strict=True,
    )
)
"""From so many points on, so called. The titles are ours; those of the box are not known to us."""


class Played(msgspec.Struct, frozen=True):
    """What a career needs to know of one finished game."""

    game: str
    number: str | None = None
    """The commission, if it was one of the house's, played as its card says."""
    completed: bool = False
    stars: int = 0
    seats: int = 1
    place: int = 1
    score: int = 0
    mark: int = 0
    """The tutor's mark for a game of Diatoms alone: 0 for none, to 3."""
    digest: str = ""
    """The same for the same game, however its record is written."""
    fault: str = ""
    """Why the game cannot be replayed; it is in the log then, and earns nothing."""


class Award(msgspec.Struct, frozen=True):
    """Points for one thing, earned with one game of the log."""

    game: int
    """Which game of the log, from 0."""
    points: int
    reason: str


def played(record: Record, seat: int) -> Played:
    """The facts of a finished game, as seen from a seat."""
    position = record.check()
    result = position.result
    if result is None:
        raise InvalidText(say("Only finished games go into a career's log."))
    if not 0 <= seat < record.setup.seats:
        raise InvalidText(
            say("There is no seat {seat}; the seats are 1 to {most}.", seat=seat + 1, most=record.setup.seats)
        )
    facts = Played(
        record.game.name,
        seats=record.setup.seats,
        place=result.places[seat],
        score=result.scores[seat],
        digest=record.digest,
    )
    if record.game.name == "diatoms":
        return msgspec.structs.replace(facts, mark=tutor.mark(record.setup, facts.score))
    if record.game.name != "commissions":
        return facts
    completed = int(position.record.ending) == COMPLETE
    stars = result.scores[0] - 1 if completed else 0
    number = number_of(record.setup)
    return msgspec.structs.replace(facts, number=number, completed=completed, stars=stars)


def awards(log: Sequence[Played]) -> list[Award]:
    """Every point of a career, in the order it was earned (Commissions 5.1)."""
    earned: list[Award] = []
    done: set[str] = set()
    for k, game in enumerate(log):
        if game.game == "diatoms" and game.seats > 1:
            earned.append(Award(k, 1, say("a game of Diatoms in company")))
            if game.place == 1:
                earned.append(Award(k, 1, say("winning it")))
        if game.mark:
            earned.append(Award(k, game.mark, _tutor(game.mark)))
        if game.number is None or not game.completed:
            continue
        if game.number not in done:
            earned.append(Award(k, 1, _first(game.number)))
        if game.stars:
            earned.append(Award(k, 2 if game.stars >= 3 else 1, _stars(game)))
        if game.number not in done:
            done.add(game.number)
            series = series_of(game.number)
            if series.points and done.issuperset(series.numbers):
                earned.append(Award(k, series.points, _completed(series)))
    return earned


def _first(number: str) -> str:
    return say("commission {number} completed for the first time", number=number)


def _stars(game: Played) -> str:
    return say.count(
        "commission {number} with {n} star",
        "commission {number} with {n} stars",
        game.stars,
        number=game.number,
    )


def _tutor(mark: int) -> str:
    return say("a game alone, marked by the tutor as '{mark}'", mark=diatoms(tutor.MARKS[mark - 1]))


def _completed(series: Series) -> str:
    return say("the series '{series}' completed", series=series.title)


def title(points: int) -> str:
    """What somebody with so many points is called."""
    return say(next((name for least, name in reversed(TITLES) if points >= least), TITLES[0][1]))


def next_title(points: int) -> tuple[int, str] | None:
    """The title to come, and from how many points on."""
    return next(((least, say(name)) for least, name in TITLES if least > points), None)


def progress(log: Sequence[Played]) -> dict[str, int]:
    """The best number of stars of every commission that was completed."""
    best: dict[str, int] = {}
    for game in log:
        if game.number is not None and game.completed:
            best[game.number] = max(game.stars, best.get(game.number, 0))
    return best


def series_progress(log: Sequence[Played]) -> list[tuple[str, int, int]]:
    """Each series with how many of its commissions are completed, and how many there are."""
    best = progress(log)
    return [(s.title, sum(n in best for n in s.numbers), len(s.numbers)) for s in SERIES]
