"""Getting all bots ready beside a server that has just been started, so that nobody has to wait for them.

What has to be compiled for them is then in the cache, where every process finds it. It is done in a process
of its own (`python -m frustule.server.warming`), which gives way to all others and ends with the server.
"""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

from frustule import bots
from frustule.bots import Bot
from frustule.bots.levels import NAMES, USUAL
from frustule.core.engine.game import Game
from frustule.games import all_games
from frustule.server.attending import attend

COMMAND = (sys.executable, "-m", "frustule.server.warming")


@contextmanager
def warming() -> Generator[None]:
    """Bots are made ready meanwhile, without a word."""
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.communicate()


def chores() -> list[tuple[Game, Bot]]:
    """Who is to be made ready, first those whom most people will ask for."""
    found = [(game, bot) for game in all_games() for bot in bots.bots_of(game.name)]
    return sorted(found, key=lambda chore: _rank(chore[1]))


def _rank(bot: Bot) -> int:
    """The usual bot of every game, then the other levels, then bots for those who know what they want."""
    return 0 if bot.name == USUAL else 1 if bot.name in NAMES else 2


def main() -> None:
    """Makes everybody ready, as long as the server lives."""
    attend()
    if hasattr(os, "nice"):
        os.nice(10)
    for game, bot in chores():
        bots.warm_up(bot, game.setup())


if __name__ == "__main__":
    main()
