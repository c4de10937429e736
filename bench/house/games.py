"""Games in the middle, as logs that a database is filled with, and how they go on: every move by heart.

A few games are played at random by the server's own rules; each is then put into the database as many times
as wanted, under other ids. So ten thousand tables are there in seconds, and whoever plays on at one of them
knows every further move, and which version each player has seen after it.
"""

import asyncio
import itertools
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from sqlalchemy.engine import Engine

from frustule import all_games, bots
from frustule.core.engine.game import Game
from frustule.protocol import intents
from frustule.protocol.intents import ClockRule
from frustule.server.live.room import index_of
from frustule.server.storage.store import Index, NewLog, Store
from frustule.server.table import judging, tokens
from frustule.server.table.facts import AnyFact, Began, Entry, Plan, Spoke, WasMade
from frustule.server.table.fold import Table
from frustule.server.table.recording import record_of

BEFORE = 12
"""Moves that were made when the server is started."""
AT_ONCE = 100
"""Tables that are written together: a statement holds so many values and no more."""
NONE = ClockRule()
DEAL_SALT = "5a" * 32
TOKENS = ("one of two who play by heart", "the other who plays by heart")


class Step(msgspec.Struct, frozen=True):
    """A move that will be made, and the versions that both players have seen then."""

    seat: int
    move: str
    versions: tuple[int, int]


class Played(msgspec.Struct, frozen=True):
    """A table that is played on."""

    table: str
    steps: list[Step]


class AgainstBot(msgspec.Struct, frozen=True):
    """Games of one person against a bot, one after the other: the next is for when one is over."""

    tables: list[str]


@dataclass
class Sample:
    """A game in the middle: its log, what the index of tables says of it, and how it goes on."""

    game: str
    entries: list[Entry]
    index: Index
    legal: list[str]
    """The moves that the first seat may make."""
    steps: list[Step] = field(default_factory=list[Step])

    def log(self, number: int) -> NewLog:
        """The same game at another table, of other people: what is drawn for one is of no use to another."""
        made = self.entries[0]
        assert isinstance(made.fact, WasMade)
        seats = tuple(
            msgspec.structs.replace(seat, name=f"{seat.name} {number}") if seat.kind == "person" else seat
            for seat in made.fact.seats
        )
        own = msgspec.structs.replace(made, fact=msgspec.structs.replace(made.fact, seats=seats))
        return NewLog(tokens.new_id(), [own, *self.entries[1:]], self.index)


def two_seated() -> list[Game]:
    """The games that are played here."""
    return [game for game in all_games() if 2 in game.seats]


class _Playing:
    """A table of two people, or of one and a bot, at which anything legal is played."""

    def __init__(
        self, game: Game, seed: int, *, clock: ClockRule = NONE, bot: str = "", listed: bool = False
    ) -> None:
        self.table = Table(tokens.new_id())
        self._random = random.Random(seed)
        self._at = time.time_ns() // 1_000_000
        self._ids = itertools.count()
        other = Plan("bot", bot, bot) if bot else Plan("person", "Grace", holder=1)
        hashes = tuple(map(tokens.token_hash, TOKENS[: 1 if bot else 2]))
        seats = (Plan("person", "Ada", holder=0), other)
        setup = game.setup(2).text
        self.add(WasMade(setup, seed, DEAL_SALT, seats, hashes, clock, listed, True))
        self.add(Began())

    def add(self, fact: AnyFact, holder: int | None = None, move: int | None = None) -> None:
        client = None if holder is None else f"b{next(self._ids)}"
        self.table.fold(Entry(self.table.version + 1, self._at, fact, holder, client), move)

    def step(self) -> Step | None:
        """Any legal move of a seat that may act; None when the game is over."""
        table = self.table
        if table.state != "playing":
            return None
        seat = self._random.choice(table.position.acting)
        view = table.eyes.views[seat + 1]
        text = self._random.choice(view.moves(seat).texts)
        if table.seats[seat].kind == "bot":
            verdict = judging.bot_move(table, seat, int(view.move(seat, text)))
            assert verdict is not None
            self.add(verdict.fact, None, verdict.move)
        else:
            intent = intents.Intent("b", table.counts[seat + 1], intents.Move(seat + 1, text))
            verdict = judging.judge(table, seat + 1, intent, self._at)
            self.add(verdict.fact, seat, verdict.move)
        return Step(seat, text, (table.counts[1], table.counts[-1]))

    def sample(self, steps: int = 0) -> Sample:
        """The game as it is now, and so many moves more."""
        table = self.table
        entries = [line.entry for line in table.lines]
        legal = table.eyes.views[1].moves(0).texts if table.state == "playing" else []
        found = Sample(table.setup.game.name, entries, index_of(table), legal)
        while len(found.steps) < steps and (step := self.step()):
            found.steps.append(step)
        return found


def middle(game: Game, seed: int, steps: int, clock: ClockRule = NONE, *, listed: bool = False) -> Sample:
    """A game of two people that can go on for so many moves; another one where it would be over before."""
    for attempt in itertools.count():
        playing = _Playing(game, seed + 1000 * attempt, clock=clock, listed=listed)
        for _ in range(BEFORE):
            playing.step()
        sample = playing.sample(steps + 1)
        if len(sample.steps) > steps:
            del sample.steps[steps:]
            return sample
        if attempt > 20:
            raise SystemExit(f"Games of {game.title} are over before {BEFORE + steps} moves; ask for fewer.")
    raise AssertionError


def first_to_move(game: Game, seed: int) -> Sample:
    """A game of two people in which the first seat may move, and ask for a hint."""
    return _until_it_is_on(0, _Playing(game, seed))


def bot_to_move(game: Game, seed: int) -> Sample:
    """A game in which a bot is waited for."""
    return _until_it_is_on(1, _Playing(game, seed, bot=bots.bots_of(game.name)[0].name))


def against_bot(game: Game, seed: int, bot: str) -> Sample:
    """A game that has just begun, in which a person has to move, against this bot."""
    return _until_it_is_on(0, _Playing(game, seed, bot=bot), before=0)


def _until_it_is_on(seat: int, playing: "_Playing", before: int = BEFORE) -> Sample:
    moves = 0
    while moves < before or seat not in playing.table.position.acting:
        if playing.step() is None:
            raise SystemExit(f"A game was over before seat {seat + 1} had to move.")
        moves += 1
    return playing.sample()


def talkative(game: Game, lines: int) -> Sample:
    """A game with a long log: somebody has said all that one may."""
    playing = _Playing(game, 1)
    for number in range(lines):
        playing.add(Spoke(f"line {number} of what somebody had to say"), 0)
    return playing.sample()


def finished(game: Game) -> str:
    """The record of a game that is over."""
    playing = _Playing(game, 1)
    while playing.step():
        pass
    return record_of(playing.table).text


def fill(engine: Engine, logs: Sequence[NewLog]) -> None:
    """Writes tables into a database that no server has."""

    async def write() -> None:
        store = Store(engine)
        try:
            for first in range(0, len(logs), AT_ONCE):
                await asyncio.gather(*map(store.create, logs[first : first + AT_ONCE]))
        finally:
            await store.close()

    asyncio.run(write())
