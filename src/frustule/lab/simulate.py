"""Simulation: many games of bots against each other, on several processes, the same for the same seed.

Game number i is dealt from `seed + i`. Bots change seats from game to game, so that none keeps the best
place; a bot's results are gathered over all the seats it sat in.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from frustule import bots
from frustule.core.engine.arguments import check_number, check_seed
from frustule.core.engine.door import door
from frustule.core.engine.record import Record, result_text
from frustule.core.engine.setup import Setup, read_setup
from frustule.core.errors import InvalidText
from frustule.games import game

if TYPE_CHECKING:
    from frustule.core.engine.position import Position

MOST_GAMES = 10_000_000
MOST_JOBS = 512


class Played(msgspec.Struct, frozen=True):
    """One simulated game: who sat where, how it ended, and its record."""

    number: int
    players: tuple[int, ...]
    """For each seat, which of the bots given sat there."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    moves: int
    record: str


class Standing(msgspec.Struct):
    """What one bot reached over all games."""

    bot: str
    games: int = 0
    wins: float = 0.0
    """A victory shared by n counts 1/n."""
    points: int = 0
    best: int | None = None

    @property
    def mean(self) -> float:
        return self.points / self.games if self.games else 0.0


@door
def play_game(setup: Setup, names: list[str], seed: int, number: int) -> Played:
    """Plays game `number` of a simulation."""
    seats = setup.seats
    if len(names) != seats:
        raise InvalidText(f"{setup} is for {seats}, and {len(names)} bots are named.")
    check_seed(check_seed(seed) + check_number(number, 0, MOST_GAMES, "The number of a game"))
    players = tuple((seat + number) % seats for seat in range(seats))
    sitting = [bots.named(names[player], setup.game.name) for player in players]
    chances = [random.Random(f"{seed + number} seat {seat}") for seat in range(seats)]
    order = random.Random(f"{seed + number} order")
    record = Record(setup, seed + number, bots={s: sitting[s].name for s in range(seats)})
    position = record.begin()
    while acting := position.acting:
        seat = acting[0] if len(acting) == 1 else order.choice(acting)
        move = position.move(seat, bots.ask(sitting[seat], position, seat, chances[seat]).move)
        record.moves.append((seat, move.text))
        position.push(move)
    return _finish(record, position, players, number)


def _finish(record: Record, position: "Position", players: tuple[int, ...], number: int) -> Played:
    result = position.result
    assert result is not None
    record.result = result_text(result)
    moves = len(record.moves)
    return Played(number, players, result.places, result.scores, result.reason, moves, record.text)


@door
def simulate(setup: Setup, names: list[str], games: int, seed: int, jobs: int = 1) -> Iterator[Played]:
    """Plays all games and yields them in order; `jobs` processes share the work."""
    check_number(games, 0, MOST_GAMES, "The number of games")
    check_number(jobs, 1, MOST_JOBS, "The number of processes that share the work")
    if jobs == 1:
        for number in range(games):
            yield play_game(setup, names, seed, number)
        return
    with ProcessPoolExecutor(jobs) as pool:
        arguments = ((setup.text, names, seed, number) for number in range(games))
        yield from pool.map(_play_elsewhere, arguments, chunksize=max(1, min(16, games // (4 * jobs))))


def _play_elsewhere(arguments: tuple[str, list[str], int, int]) -> Played:
    text, names, seed, number = arguments
    return play_game(read_setup(game, text), names, seed, number)


@door
def standings(names: list[str], games: list[Played]) -> list[Standing]:
    """What each of the bots given reached; a bot given twice has two entries."""
    rows = [Standing(name) for name in names]
    for played in games:
        shared = sum(place == 1 for place in played.places)
        for seat, player in enumerate(played.players):
            row = rows[player]
            row.games += 1
            row.wins += 1 / shared if played.places[seat] == 1 else 0.0
            row.points += played.scores[seat]
            row.best = max(played.scores[seat], row.best if row.best is not None else played.scores[seat])
    return rows
