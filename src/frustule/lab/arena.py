"""The arena: who plays whom, on which deals and in which seats, and results that a killed run does not lose.

Contestants meet in *line-ups*. Every line-up plays the same deals, each once in every order of seats that is
a rotation of the first, so that neither luck nor a better seat favours anybody. A game is known by its deal
and by who sat where; results are appended to a file as they come in, and what is in it is not played again.
"""

import os
import random
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import combinations, islice, pairwise, permutations
from pathlib import Path

import msgspec

from frustule import bots
from frustule.bots import Budget
from frustule.bots.pace import timed_by
from frustule.core.engine.arguments import check_number, check_seed
from frustule.core.engine.door import door
from frustule.core.engine.setup import Setup, read_setup
from frustule.core.errors import InvalidText
from frustule.games import game
from frustule.lab.simulate import MOST_GAMES, MOST_JOBS

FORMAT = 1
MOST_SEATS = 64


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played: the deal, counted from 0, and who sits where."""

    deal: int
    players: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True):
    """A game that was played."""

    deal: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    """How many moves each seat made,"""
    seconds: tuple[float, ...]
    """how long it thought in all,"""
    slowest: tuple[float, ...]
    """and about its longest move."""

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.deal, self.players)

    @property
    def shares(self) -> tuple[float, ...]:
        """The victory, shared by those in first place."""
        winners = sum(place == 1 for place in self.places)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)


class Terms(msgspec.Struct, frozen=True):
    """What all games of a run have in common; the first line of a file of results."""

    arena: int
    setup: str
    seed: int
    seconds: float | None = None
    """The time for a move that every bot gets; None: each its own budget."""


@door
def line_ups(names: list[str], seats: int, *, ladder: bool = False) -> list[tuple[str, ...]]:
    """Who meets whom: everybody everybody, or on a ladder everybody the next one.

    With as many contestants as seats they all meet at once; with fewer, each sits alone among others that are
    all the same.
    """
    check_number(seats, 1, MOST_SEATS, "The number of seats")
    if len(set(names)) != len(names):
        raise InvalidText("A contestant is named once; the arena seats it where it is needed.")
    if seats == 1:
        return [(name,) for name in names]
    if len(names) < 2:
        raise InvalidText("An arena needs two contestants or more.")
    if ladder:
        return [(upper, *[lower] * (seats - 1)) for lower, upper in pairwise(names)]
    if len(names) < seats:
        return [(one, *[other] * (seats - 1)) for one, other in permutations(names, 2)]
    return list(combinations(names, seats))


@door
def fixtures(meetings: Iterable[tuple[str, ...]], deals: int) -> Iterator[Fixture]:
    """All games, deal by deal: every meeting, in every rotation of its seats."""
    check_number(deals, 0, MOST_GAMES, "The number of deals")
    rotated = [
        list(dict.fromkeys(players[k:] + players[:k] for k in range(len(players)))) for players in meetings
    ]
    for deal in range(deals):
        for rotations in rotated:
            for players in rotations:
                yield Fixture(deal, players)


@door
def warm_up(setup: Setup, names: Iterable[str]) -> None:
    """What bots load and compile does not count as their time."""
    for name in names:
        bots.warm_up(bots.named(name, setup.game.name), setup)


@door
def play_fixture(setup: Setup, terms: Terms, fixture: Fixture, *, busy: bool = False) -> Outcome:
    """Plays one game. What chance gives a bot depends on deal, seat and name alone.

    On a busy machine the wall clock would cut short what bots have in mind; there they are timed by the
    processor, and think for as long as they would on an idle one.
    """
    if len(fixture.players) != setup.seats:
        raise InvalidText(f"{setup} is for {setup.seats}, and {len(fixture.players)} bots are named.")
    label = f"{terms.seed} {fixture.deal}"
    sitting = [bots.named(name, setup.game.name) for name in fixture.players]
    chances = [random.Random(f"{label} {seat} {name}") for seat, name in enumerate(fixture.players)]
    order = random.Random(f"{label} order")
    limit = None if terms.seconds is None else Budget(seconds=terms.seconds)
    clock = time.thread_time if busy else time.perf_counter
    position = setup.deal(terms.seed + fixture.deal)
    moves, seconds, slowest = [0] * setup.seats, [0.0] * setup.seats, [0.0] * setup.seats
    while acting := position.acting:
        seat = acting[0] if len(acting) == 1 else order.choice(acting)
        began = clock()
        with timed_by(clock):
            move = bots.ask(sitting[seat], position, seat, chances[seat], limit).move
        took = clock() - began
        moves[seat] += 1
        seconds[seat] += took
        slowest[seat] = max(slowest[seat], took)
        position.play(seat, move)
    result = position.result
    assert result is not None
    return Outcome(
        fixture.deal,
        fixture.players,
        result.places,
        result.scores,
        tuple(moves),
        tuple(round(each, 3) for each in seconds),
        tuple(round(each, 3) for each in slowest),
    )


class Ledger:
    """The results of a run, in a file if it has a name: one JSON object a line, the terms first."""

    def __init__(self, terms: Terms, path: Path | None = None) -> None:
        self.terms = terms
        self.path = path
        self.outcomes: dict[Fixture, Outcome] = {}
        self.problems: list[str] = []
        """A sentence about every line of the file that cannot be read. It stays there, and its game is played
        again."""
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        try:
            text = path.read_bytes() if path.exists() else b""
            # A line that a killed run did not finish is cut off.
            whole = text[: text.rfind(b"\n") + 1]
            if not whole:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(msgspec.json.encode(self.terms) + b"\n")
                return
            if whole != text:
                os.truncate(path, len(whole))
        except OSError as error:
            raise InvalidText(f"The file {path} cannot be used: {error.strerror}.") from None
        first, *rest = whole.splitlines()
        try:
            terms = msgspec.json.decode(first, type=Terms)
        except msgspec.MsgspecError:
            raise InvalidText(f"The file {path} does not hold results of an arena.") from None
        if terms != self.terms:
            raise InvalidText(
                f"The file {path} holds results of other games ({terms.setup}, seed {terms.seed}); "
                "go on with the same setup, seed and seconds, or name another file."
            )
        for number, line in enumerate(rest, 2):
            try:
                outcome = msgspec.json.decode(line, type=Outcome)
            except msgspec.MsgspecError as error:
                self.problems.append(f"Line {number} of {path} is left out, it cannot be read: {error}.")
            else:
                self.outcomes[outcome.fixture] = outcome

    def add(self, outcome: Outcome) -> None:
        """Writes a result down before the next game begins."""
        self.outcomes[outcome.fixture] = outcome
        if self.path is not None:
            with open(self.path, "ab") as file:
                file.write(msgspec.json.encode(outcome) + b"\n")


@door
def run(
    setup: Setup, ledger: Ledger, games: Iterable[Fixture], jobs: int = 1, *, busy: bool = False
) -> Iterator[Outcome]:
    """Plays what the ledger does not hold yet; every result is in the ledger before it is given out."""
    check_number(jobs, 1, MOST_JOBS, "The number of processes that share the work")
    missing = [fixture for fixture in games if fixture not in ledger.outcomes]
    warm_up(setup, dict.fromkeys(name for fixture in missing for name in fixture.players))
    for outcome in _play_all(setup, ledger.terms, missing, jobs, busy):
        ledger.add(outcome)
        yield outcome


def _play_all(setup: Setup, terms: Terms, games: list[Fixture], jobs: int, busy: bool) -> Iterator[Outcome]:
    if jobs == 1:
        for fixture in games:
            yield play_fixture(setup, terms, fixture, busy=busy)
        return
    waiting = iter(games)
    with ProcessPoolExecutor(jobs) as pool:
        playing = {pool.submit(_play_elsewhere, terms, each, busy) for each in islice(waiting, 2 * jobs)}
        try:
            while playing:
                done, playing = wait(playing, return_when=FIRST_COMPLETED)
                playing |= {
                    pool.submit(_play_elsewhere, terms, each, busy) for each in islice(waiting, len(done))
                }
                for each in done:
                    yield each.result()
        finally:
            for each in playing:
                each.cancel()


_warm: set[str] = set()


def _play_elsewhere(terms: Terms, fixture: Fixture, busy: bool) -> Outcome:
    setup = read_setup(game, terms.setup)
    cold = [name for name in dict.fromkeys(fixture.players) if name not in _warm]
    warm_up(setup, cold)
    _warm.update(cold)
    return play_fixture(setup, terms, fixture, busy=busy)


@door
def terms_of(setup: Setup, seed: int, seconds: float | None = None) -> Terms:
    """The terms of a run: deal i is dealt from `seed` + i."""
    return Terms(FORMAT, setup.text, check_seed(seed), seconds)
