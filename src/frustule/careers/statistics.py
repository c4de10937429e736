"""A career summed up: for a page, a command, or a look back."""

import functools
from collections import Counter

import msgspec

from frustule.careers.book import Career
from frustule.careers.points import Award, Played, awards, next_title, progress, series_progress, title
from frustule.core.engine.record import read_record
from frustule.games import game


class SeriesProgress(msgspec.Struct, frozen=True):
    """How far a series is."""

    name: str
    completed: int
    commissions: int


class Finished(msgspec.Struct, frozen=True):
    """A completed commission for the wall: its number, its best stars, and the mosaic as it was filled."""

    number: str
    stars: int
    mosaic: str


class Summary(msgspec.Struct, frozen=True):
    """Everything that is shown of a career."""

    name: str
    points: int
    title: str
    next_title: str | None
    next_at: int | None
    games: dict[str, int]
    commissions: int
    attempts: int
    stars: int
    company: int
    wins: int
    best_score: int | None
    lessons: int
    """Games of Diatoms alone, before the tutor."""
    best_mark: int
    """The highest of the tutor's marks, 0 to 3."""
    series: list[SeriesProgress]
    wall: list[Finished]
    awards: list[Award]
    faults: list[str] = []
    """What cannot be read in its log, in a sentence each."""


def summary(career: Career) -> Summary:
    log = career.log
    earned = awards(log)
    points = sum(award.points for award in earned)
    to_come = next_title(points)
    company = [game for game in log if game.game == "diatoms" and game.seats > 1]
    return Summary(
        name=career.name,
        points=points,
        title=title(points),
        next_title=to_come[1] if to_come else None,
        next_at=to_come[0] if to_come else None,
        games=dict(Counter(game.game for game in log if not game.fault)),
        commissions=len(progress(log)),
        attempts=sum(game.game == "commissions" for game in log),
        stars=sum(game.stars for game in log),
        company=len(company),
        wins=sum(game.place == 1 for game in company),
        best_score=max((game.score for game in company), default=None),
        lessons=sum(game.game == "diatoms" and game.seats == 1 for game in log),
        best_mark=max((game.mark for game in log), default=0),
        series=[SeriesProgress(*row) for row in series_progress(log)],
        wall=wall(career, log),
        awards=earned,
        faults=career.faults,
    )


def wall(career: Career, log: list[Played]) -> list[Finished]:
    """The best completed game of every commission, as a filled mosaic."""
    best: dict[str, tuple[int, int]] = {}
    for k, one in enumerate(log):
        if one.number is not None and one.completed and one.stars >= best.get(one.number, (-1, 0))[0]:
            best[one.number] = (one.stars, k)
    finished: list[Finished] = []
    for number, (stars, k) in best.items():
        finished.append(Finished(number, stars, _mosaic(career.entries[k].record)))
    return finished


@functools.lru_cache(maxsize=512)
def _mosaic(record: str) -> str:
    """The mosaic at the end of a commission."""
    end = read_record(game, record).position()
    return end.fields["slide"]
