"""Getting the rules of all games ready before a server opens its doors.

After an update they have to be compiled, which would take half a minute and more one game after the other. So
games are compiled side by side, as many as there are cores, each in a process of its own (`python -m
frustule.server.preparing MODULE CLASS`) that says a line for every entry and leaves its work in the cache.
"""

import asyncio
import importlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence

from frustule.core.compile.announcing import announce, heard_by
from frustule.core.engine.game import Game
from frustule.core.folders import cache_folder
from frustule.server.attending import attend

COMMAND = (sys.executable, "-m", "frustule.server.preparing")


def prepare(games: Sequence[Game]) -> None:
    """Makes the rules of these games ready; what went wrong elsewhere is done, or fails, here."""
    missing = [game for game in games if not game.prepared]
    if len(missing) > 1 and cores() > 1 and _can_be_kept():
        asyncio.run(_side_by_side(missing))
    for game in games:
        assert game.library


def cores() -> int:
    """How many processes this one may run at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _can_be_kept() -> bool:
    """Whether there is a cache in which we can find what others have compiled."""
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


async def _side_by_side(games: Sequence[Game]) -> None:
    headline = f"Preparing the rules of {len(games)} games for this machine (once after an update)"
    free = asyncio.Semaphore(cores())
    begun, entries = 0, sum(len(game.entries()) for game in games)

    async def compile_one(game: Game) -> None:
        nonlocal begun
        kind = type(game)
        words = (*COMMAND, kind.__module__, kind.__qualname__)
        async with free:
            process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
            assert process.stdin
            assert process.stdout
            try:
                async for _ in process.stdout:
                    begun += 1
                    announce(f"{headline}: {begun}/{entries}")
            finally:  # it is done, or we were told to stop, and so is it
                process.stdin.close()
                await process.wait()

    announce(f"{headline} ...")
    try:
        async with asyncio.TaskGroup() as group:
            for game in games:
                group.create_task(compile_one(game))
    finally:
        announce("")


def main() -> None:
    """Compiles one game, and says a line whenever an entry of it is begun."""
    attend()
    module, name = sys.argv[1:]
    game: Game = getattr(importlib.import_module(module), name)()
    with heard_by(_tell):
        assert game.library


def _tell(words: str) -> None:
    if words and not words.endswith("..."):
        print(words, flush=True)


if __name__ == "__main__":
    main()
