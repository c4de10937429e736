"""What one greedy client does to everybody else: 64 tables that make a move a second, alone and beside it.

At most of them two people play, at one in eight a person against a bot of the usual level, whose reply is
measured by itself: it has to wait for a hint that the greedy one has had begun, and for nothing else. The
server is the one that people run, with its own limits. The players come from several addresses, the greedy
client from one (`hammer`), first as one that rests when it is refused, then as one that does not listen. Each
is measured on a fresh server. The figure is how many times the p99 of the tables alone it is.
"""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bench.house.figures import milliseconds, print_markdown, quantile
from bench.house.games import (
    AgainstBot,
    Played,
    against_bot,
    fill,
    finished,
    first_to_move,
    middle,
    talkative,
    two_seated,
)
from bench.house.growth import databases, play
from bench.house.hammer import Plan
from bench.house.players import Times
from bench.house.serving import serving
from frustule import bots
from frustule.server.settings import Limits
from frustule.server.storage.database import database_url, migrate, open_database

TABLES = 64
IN_EIGHT = 8
"""One table in so many has a bot."""
GAMES_EACH = 4
"""Games against a bot that somebody can play one after the other."""
EVERY = 1.0
"""Seconds between two moves of a table."""
KINDS = ("alone", "beside one that listens", "beside one that does not")


@dataclass
class Beside:
    """What the tables lived through, and what the greedy client had."""

    kind: str
    times: Times
    had: dict[str, int]


def main(tables: int, seconds: float, rounds: int) -> None:
    with databases() as kinds:
        name, new_database = kinds[0]
        print(f"\n{name}: {tables} tables that make a move every {EVERY:g} seconds, and one greedy client\n")
        found = [measure(new_database(), kind, tables, seconds) for _ in range(rounds) for kind in KINDS]
    print_greed([_together(kind, found) for kind in KINDS])


def _together(kind: str, found: Sequence[Beside]) -> Beside:
    """All rounds of a kind as one."""
    own = [each for each in found if each.kind == kind]
    times = Times(
        [value for each in own for value in each.times.answered],
        [value for each in own for value in each.times.told],
        [value for each in own for value in each.times.shown],
        [value for each in own for value in each.times.replied],
        sum(each.times.moves for each in own),
    )
    names = dict.fromkeys(name for each in own for name in each.had)
    return Beside(kind, times, {name: sum(each.had.get(name, 0) for each in own) for name in names})


def print_greed(found: Sequence[Beside]) -> None:
    alone = found[0].times

    def columns(values: list[float], usual: list[float]) -> list[str]:
        if not values or not usual:
            return ["", "", ""]
        return [*milliseconds(values), f"{quantile(values, 0.99) / quantile(usual, 0.99):.2f}"]

    print_markdown(
        (
            "",
            "moves",
            "answer ms",
            "p99",
            "x alone",
            "told ms",
            "p99",
            "x alone",
            "board ms",
            "p99",
            "x alone",
            "bot ms",
            "p99",
            "x alone",
        ),
        [
            [
                each.kind,
                f"{each.times.moves:,}",
                *columns(each.times.answered, alone.answered),
                *columns(each.times.told, alone.told),
                *columns(each.times.shown, alone.shown),
                *columns(each.times.replied, alone.replied),
            ]
            for each in found
        ],
    )
    for each in found[1:]:
        had = ", ".join(f"{count:,} {name}" for name, count in sorted(each.had.items()))
        print(f"\nThe greedy one, {each.kind.removeprefix('beside ')}: {had}.")


def measure(database: str, kind: str, tables: int, seconds: float) -> Beside:
    """The tables on a fresh server, with this neighbour."""
    limits = Limits()
    games = two_seated()
    moves = int(seconds / EVERY) + 3
    with_bots = tables // IN_EIGHT
    played = [middle(games[n % len(games)], n, moves) for n in range(tables - with_bots)]
    others = [
        against_bot(games[n % len(games)], 500 + n, bots.USUAL)
        for n in range(with_bots)
        for _ in range(GAMES_EACH)
    ]
    own = [first_to_move(games[n % len(games)], 1000 + n) for n in range(limits.sockets_per_address)]
    samples = (*played, *others, *own, talkative(games[0], limits.chats))
    logs = [sample.log(n) for n, sample in enumerate(samples)]
    engine = open_database(database_url(database))
    migrate(engine)
    fill(engine, logs)
    ids = [log.table for log in logs]
    boards = [Played(id, sample.steps) for id, sample in zip(ids, played, strict=False)]
    first = len(played)
    bot_games = [
        AgainstBot(ids[at : at + GAMES_EACH]) for at in range(first, first + len(others), GAMES_EACH)
    ]
    with serving(database) as server:
        server.wait_for_bots()
        if kind == KINDS[0]:
            return Beside(kind, play(server, boards, EVERY, seconds, bot_games), {})
        plan = Plan(
            server.address,
            listens=kind == KINDS[1],
            tables=ids[first + len(others) : -1],
            talkative=ids[-1],
            moves=own[0].legal,
            game=games[0].name,
            record=finished(games[0]),
            bot=bots.bots_of(games[0].name)[0].name,
            sockets=limits.sockets_per_address,
            messages=limits.messages_per_second,
        )
        with subprocess.Popen(
            [sys.executable, "-m", "bench.house.hammer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as hammer:
            assert hammer.stdin
            assert hammer.stdout
            hammer.stdin.write(msgspec.json.encode(plan) + b"\n")
            hammer.stdin.flush()
            times = play(server, boards, EVERY, seconds, bot_games)
            hammer.stdin.close()  # which ends it
            had = hammer.stdout.read()
        if hammer.returncode:
            raise SystemExit("The greedy client broke off.")
        return Beside(kind, times, msgspec.json.decode(had, type=dict[str, int]))
