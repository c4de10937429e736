"""How the cost of a house grows: a hundred tables, a thousand, ten thousand, of which a tenth are played.

A database is filled with games in the middle (`games`); then the server is started on it, and people play on
at every tenth table, a move every ten seconds. Of the other tables a bot is waited for at one in ten, at as
many a clock of ten minutes runs, and at as many one of three days. An empty house is measured beside them.

*ready* is the time from the start of the process until it says that it is; *looked after* until every bot
that was waited for has moved. Memory is that of the server's process. What a table costs is told of all
tables in the database, and of those that were in memory at the end.
"""

import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import sqlalchemy as sa

from bench.house.figures import milliseconds, print_markdown
from bench.house.games import AgainstBot, Played, Sample, bot_to_move, fill, middle, two_seated
from bench.house.players import Plan, Times
from bench.house.serving import PATIENCE, Server, serving
from frustule.protocol.intents import ClockRule
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.storage.schema import tables
from frustule.server.table import tokens

SIZES = (100, 1_000, 10_000)
EVERY = 10.0
"""Seconds between two moves of a table that is played."""
COMING = 120.0
"""Seconds in which all players must have come in."""
IN_TEN = 10
SHORT, LONG = ClockRule("total", 600), ClockRule("move", 3 * 86_400)
Making = Callable[[], str]


@dataclass
class Grown:
    """What a house of one size cost."""

    kind: str
    tables: int
    ready: float
    looked_after: float
    at_start: int
    """Bytes of memory when it was ready and everything was looked after."""
    at_end: int
    in_memory: int
    """Tables of which the server had a room at the end."""
    times: Times


def main(sizes: Sequence[int], seconds: float) -> None:
    found: list[Grown] = []
    with databases() as kinds:
        for kind, new_database in kinds:
            found += [measure(kind, new_database(), size, seconds) for size in (0, *sizes)]
    print_growth(found)


def print_growth(found: Sequence[Grown]) -> None:
    headings = (
        *("tables", "ready s", "looked after s", "MB then", "MB after play", "kB a table"),
        *("in memory", "kB each", "moves", "answer ms", "p99", "told ms", "p99", "board ms", "p99"),
    )
    for kind in dict.fromkeys(grown.kind for grown in found):
        print(f"\n{kind}: a tenth of the tables make a move every {EVERY:g} seconds\n")
        own = [grown for grown in found if grown.kind == kind]
        print_markdown(headings, [_row(grown, own[0].at_end) for grown in own])


def _row(grown: Grown, empty: int) -> list[str]:
    more = (grown.at_end - empty) / 1e3
    return [
        f"{grown.tables:,}",
        f"{grown.ready:.2f}",
        f"{grown.looked_after:.2f}",
        f"{grown.at_start / 1e6:.0f}",
        f"{grown.at_end / 1e6:.0f}",
        f"{more / grown.tables:.1f}" if grown.tables else "",
        f"{grown.in_memory:,}",
        f"{more / grown.in_memory:.1f}" if grown.in_memory else "",
        f"{grown.times.moves:,}",
        *milliseconds(grown.times.answered),
        *milliseconds(grown.times.told),
        *milliseconds(grown.times.shown),
    ]


def measure(kind: str, database: str, size: int, seconds: float) -> Grown:
    """One size: the database, the start, the play."""
    engine = open_database(database_url(database))
    migrate(engine)
    played, waited_for = _furnish(engine, size, seconds)
    with serving(database) as server:
        looked_after = server.started + _wait_for_bots(database, waited_for)
        server.wait_for_rules()
        at_start = server.memory()
        times = play(server, played, EVERY, seconds)
        in_memory = server.ask("health")["tables"]
        return Grown(kind, size, server.started, looked_after, at_start, server.memory(), in_memory, times)


def _furnish(engine: sa.Engine, size: int, seconds: float) -> tuple[list[Played], set[str]]:
    """Fills a database; the tables that are played on, and those at which a bot is waited for."""
    games, moves = two_seated(), int(seconds / EVERY) + 3
    kinds: list[list[Sample]] = [
        [middle(game, 1, moves) for game in games],
        [bot_to_move(game, 2) for game in games],
        [middle(game, 3, 0, SHORT) for game in games],
        [middle(game, 4, 0, LONG) for game in games],
        [middle(game, 5, 0, listed=True) for game in games],
    ]
    chosen = [
        (number % IN_TEN, _one_of(kinds[min(number % IN_TEN, 4)], number // IN_TEN)) for number in range(size)
    ]
    logs = [sample.log(number) for number, (_, sample) in enumerate(chosen)]
    fill(engine, logs)
    placed = list(zip(chosen, logs, strict=True))
    played = [Played(log.table, sample.steps) for (kind, sample), log in placed if kind == 0]
    return played, {log.table for (kind, _), log in placed if kind == 1}


def _one_of(samples: Sequence[Sample], number: int) -> Sample:
    return samples[number % len(samples)]


def _wait_for_bots(database: str, waited_for: set[str]) -> float:
    """Seconds until no bot has anything to do any more."""
    began = time.monotonic()
    engine = open_database(database_url(database))
    wanted = sa.select(tables.c.id).where(tables.c.due.is_not(None))
    try:
        while True:
            with engine.connect() as connection:
                left = waited_for.intersection(connection.execute(wanted).scalars())
            if not left:
                return time.monotonic() - began
            if time.monotonic() - began > PATIENCE:
                raise SystemExit(f"{len(left)} bots were never looked after.")
            time.sleep(0.1)
    finally:
        engine.dispose()


def play(
    server: Server,
    played: list[Played],
    every: float,
    seconds: float,
    against_bots: Sequence[AgainstBot] = (),
) -> Times:
    """Has people play on at these tables, in a process of their own; what they lived through."""
    if not played:
        return Times()
    plan = Plan(server.address, every, seconds, played, list(against_bots))
    try:
        told = subprocess.run(
            [sys.executable, "-m", "bench.house.players"],
            input=msgspec.json.encode(plan),
            stdout=subprocess.PIPE,
            timeout=seconds + 10 * every + COMING,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise SystemExit("The players were kept from playing.") from None
    if told.returncode:
        raise SystemExit("The players broke off.")
    return msgspec.json.decode(told.stdout, type=Times)


@contextmanager
def databases() -> Generator[list[tuple[str, Making]]]:
    """The kinds of databases that there are here, and how a new one is had; they end with the block."""
    with contextlib.ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="frustule-bench-"))
        stack.callback(shutil.rmtree, folder)
        kinds: list[tuple[str, Making]] = [("SQLite", lambda: str(folder / f"{tokens.new_id()}.db"))]
        if making := _postgres(stack):
            kinds.append(("PostgreSQL", making))
        yield kinds


def _postgres(stack: contextlib.ExitStack) -> Making | None:
    from tests.server import postgres

    try:
        import psycopg
    except ImportError:
        print("PostgreSQL is left out: its driver, psycopg, is not installed.")
        return None
    if postgres.programs() is None:
        print("PostgreSQL is left out: it is not installed (on Debian: apt-get install postgresql).")
        return None
    cluster = stack.enter_context(postgres.cluster(durable=True))

    def new_database() -> str:
        name = f"bench_{time.time_ns()}"
        with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{cluster}/{name}"

    return new_database
