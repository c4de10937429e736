"""What there is to compile for the games and their bots, and having it compiled ahead, side by side.

Each program is compiled in a process of its own (`python -m frustule.bots.preparing MODULE:GAME PROGRAM`),
as many at a time as there are cores. It says how far it is, a line of JSON at a time (`Progress`), leaves
its work in the cache, and ends when whoever started it is gone. The command, the server and the tests all
begin here.
"""

import asyncio
import contextlib
import importlib
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import msgspec

from frustule.bots import search
from frustule.bots.levels import program_of
from frustule.core.attending import attend
from frustule.core.compile.announcing import Progress, heard_by
from frustule.core.compile.entries import Program
from frustule.core.compile.loader import kept, load
from frustule.core.engine.game import Game
from frustule.core.folders import cache_folder

COMMAND = (sys.executable, "-m", "frustule.bots.preparing")


@dataclass(frozen=True, eq=False)
class Chore:
    """One program to have compiled."""

    game: Game
    program: Program
    rules: bool
    """Whether nobody can play without it; otherwise it is for bots."""

    @property
    def kept(self) -> bool:
        """Whether there is nothing left to do."""
        return kept(self.program)

    @property
    def command(self) -> tuple[str, ...]:
        """What compiles it, in a process of its own."""
        kind = type(self.game)
        return (*COMMAND, f"{kind.__module__}:{kind.__qualname__}", self.program.name)


class Done(msgspec.Struct, frozen=True):
    """What came of a chore."""

    game: str
    library: str
    seconds: float
    failed: str | None = None
    """Why it could not be done."""


def chores(games: Iterable[Game]) -> list[Chore]:
    """All that these games and their bots need: the rules of all, then what bots think with."""
    games = list(games)
    rules = [Chore(game, game.program, rules=True) for game in games]
    bots: list[Chore] = []
    for game in games:
        own = program_of(game)
        programs = [search.program(game), *([own] if own and own.name != search.name(game) else [])]
        bots += [Chore(game, program, rules=False) for program in programs]
    return [*rules, *bots]


def cores() -> int:
    """How many processes this one may run at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def writable() -> bool:
    """Whether there is a cache in which others find what one process has compiled."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


async def prepare(chore: Chore, tell: Callable[[Progress], None]) -> Done:
    """Has one chore done in a process of its own."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(*chore.command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdout
    assert process.stderr
    try:
        complaint = asyncio.create_task(_last_line(process.stderr))
        async for line in process.stdout:
            with contextlib.suppress(msgspec.MsgspecError):
                tell(msgspec.json.decode(line, type=Progress))
        status = await process.wait()
        reason = await complaint or f"the process ended with status {status}"
    finally:  # it is done, or we were told to stop, and so is it
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    seconds = round(time.monotonic() - began, 1)
    return Done(chore.game.name, chore.program.name, seconds, reason if status else None)


async def prepare_all(
    chores: Sequence[Chore], tell: Callable[[Progress], None], ended: Callable[[Done], None]
) -> None:
    """Has chores done side by side, begun in their order."""
    free = asyncio.Semaphore(cores())

    async def one(chore: Chore) -> None:
        async with free:
            ended(await prepare(chore, tell))

    async with asyncio.TaskGroup() as group:
        for chore in chores:
            group.create_task(one(chore))


async def _last_line(stream: asyncio.StreamReader) -> str:
    last = ""
    async for line in stream:
        last = line.decode(errors="replace").strip() or last
    return last


def main() -> None:
    """Compiles one program, and says how far it is."""
    attend()
    place, name = sys.argv[1:]
    module, _, kind = place.partition(":")
    game: Game = getattr(importlib.import_module(module), kind)()
    (chore,) = [chore for chore in chores([game]) if chore.program.name == name]
    with heard_by(lambda progress: print(msgspec.json.encode(progress).decode(), flush=True)):
        load(chore.program)


if __name__ == "__main__":
    main()
