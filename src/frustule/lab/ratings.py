"""What games say about strength: shares of the victory with their uncertainty, and openskill's ratings.

Games of one deal are not independent of each other, so an interval is found by drawing deals, not games,
again and again (a bootstrap). Where all deals agree that says nothing; Wilson's interval is given instead.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec
import numpy as np

from frustule.lab.arena import Outcome

DRAWS = 2000
CONFIDENCE = 0.95
Z = 1.959964  # of a normal distribution, 95% lie within so many standard deviations


class Share(msgspec.Struct, frozen=True):
    """A mean between 0 and 1, and the interval that holds it with 95% confidence."""

    mean: float
    low: float
    high: float
    games: int


class Rating(msgspec.Struct, frozen=True):
    """openskill's estimate of strength, and the standard deviation of its doubt."""

    mu: float
    sigma: float


class Entrant(msgspec.Struct, frozen=True):
    """What one contestant reached over all games."""

    name: str
    rating: Rating
    victories: Share
    score: float
    """The mean score."""
    seconds: float
    """For a move, on average,"""
    slowest: float
    """and at most."""


class Meeting(msgspec.Struct, frozen=True):
    """How one contestant did against another, over all games in which both sat."""

    name: str
    other: str
    share: Share
    """Ahead counts 1, level a half."""
    margin: float
    """By how many points it was ahead, on average."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in so many independent games."""
    if games <= 0:
        return 0.0, 1.0
    z = Z * Z / games
    middle = (share + z / 2) / (1 + z)
    half = math.sqrt(share * (1 - share) * z + z * z / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def interval(by_deal: dict[int, list[float]]) -> Share:
    """The mean of values between 0 and 1, gathered by deal, with its interval."""
    sums = np.array([sum(values) for values in by_deal.values()])
    counts = np.array([len(values) for values in by_deal.values()])
    games = int(counts.sum())
    mean = float(sums.sum() / games)
    if len(set((sums / counts).tolist())) < 2:
        low, high = wilson(mean, len(by_deal))
    else:
        drawn = np.random.default_rng(1).integers(0, len(sums), (DRAWS, len(sums)))
        means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
        tail = 50 * (1 - CONFIDENCE)
        low, high = (float(each) for each in np.percentile(means, [tail, 100 - tail]))
    return Share(mean, low, high, games)


def rate(outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """openskill's ratings (Plackett and Luce) after all games, in the order of the deals.

    A bot that sits in several seats of a game would be rated against itself, so it counts by its best place.
    Games for one are no contest; there the scores of one deal are compared.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for places in _contests(outcomes):
        teams = [[ratings.get(name) or model.rating()] for name in places]
        rated = model.rate(teams, ranks=[float(place) for place in places.values()])
        ratings |= {name: own for name, (own,) in zip(places, rated, strict=True)}
    return {name: Rating(own.mu, own.sigma) for name, own in ratings.items()}


def _contests(outcomes: Iterable[Outcome]) -> Iterator[dict[str, int]]:
    """The best place of each contestant in each contest of two or more."""
    for _, seats in _tables(sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.players))):
        places: dict[str, int] = {}
        for name, place, _ in seats:
            places[name] = min(place, places.get(name, place))
        if len(places) > 1:
            yield places


def entrants(outcomes: Sequence[Outcome]) -> list[Entrant]:
    """Everybody who played, the strongest first."""
    ratings = rate(outcomes)
    victories: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    scores: dict[str, list[int]] = defaultdict(list)
    moves: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    slowest: dict[str, float] = defaultdict(float)
    for outcome in outcomes:
        for seat, name in enumerate(outcome.players):
            victories[name][outcome.deal].append(outcome.shares[seat])
            scores[name].append(outcome.scores[seat])
            moves[name] += outcome.moves[seat]
            seconds[name] += outcome.seconds[seat]
            slowest[name] = max(slowest[name], outcome.slowest[seat])
    rows = [
        Entrant(
            name,
            ratings.get(name, Rating(0.0, 0.0)),
            interval(victories[name]),
            sum(scores[name]) / len(scores[name]),
            seconds[name] / max(1, moves[name]),
            slowest[name],
        )
        for name in victories
    ]
    return sorted(rows, key=lambda row: (-row.rating.mu, row.name))


def meetings(outcomes: Sequence[Outcome]) -> list[Meeting]:
    """Everybody against everybody they met, in both directions."""
    ahead: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    margins: dict[tuple[str, str], list[int]] = defaultdict(list)
    for deal, seats in _tables(outcomes):
        for seat, (name, place, score) in enumerate(seats):
            for other, (rival, their_place, their_score) in enumerate(seats):
                if seat != other and name != rival:
                    won = 1.0 if place < their_place else 0.5 if place == their_place else 0.0
                    ahead[name, rival][deal].append(won)
                    margins[name, rival].append(score - their_score)
    return [
        Meeting(name, rival, interval(pair), sum(margins[name, rival]) / len(margins[name, rival]))
        for (name, rival), pair in sorted(ahead.items())
    ]


def _tables(outcomes: Iterable[Outcome]) -> Iterator[tuple[int, list[tuple[str, int, int]]]]:
    """For each contest the deal, and names, places and scores; games for one are compared by their deal."""
    alone: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
    for outcome in outcomes:
        if len(outcome.players) == 1:
            alone[outcome.deal].append((outcome.players[0], -outcome.scores[0], outcome.scores[0]))
        else:
            yield outcome.deal, list(zip(outcome.players, outcome.places, outcome.scores, strict=True))
    yield from alone.items()


def find_meeting(meetings: Iterable[Meeting], name: str, other: str) -> Meeting | None:
    """How one did against the other, if they met."""
    return next((meeting for meeting in meetings if (meeting.name, meeting.other) == (name, other)), None)
