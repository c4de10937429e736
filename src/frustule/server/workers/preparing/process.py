"""The process that makes one piece ready.

`python -m frustule.server.workers.preparing.process KIND MODULE CLASS` says a line of JSON for every step
that is done, gives way to all others on the machine, leaves its work in the cache, and ends with the server:
at once on Ctrl-C, and when its standard input is closed.
"""

import importlib
import os
import sys

import msgspec

from frustule import bots
from frustule.bots import Bot
from frustule.bots.levels import NAMES, USUAL
from frustule.core.attending import attend
from frustule.core.compile.announcing import heard_by
from frustule.core.engine.game import Game
from frustule.server.workers.preparing.pieces import note_bots

COMMAND = (sys.executable, "-m", "frustule.server.workers.preparing.process")
GIVING_WAY = 5
"""How nice it is; one that nobody waits for can be made nicer still."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many steps are done; `able` is a bot that can think from now on."""

    done: int
    able: str = ""


def in_turn(game: str) -> list[Bot]:
    """The bots of a game, first those whom most people ask for."""
    return sorted(bots.bots_of(game), key=_rank)


def _rank(bot: Bot) -> int:
    """The usual bot, then the other levels, then bots for those who know what they want."""
    return 0 if bot.name == USUAL else 1 if bot.name in NAMES else 2


def main() -> None:
    """Makes one piece ready."""
    attend()
    if hasattr(os, "nice"):
        os.nice(GIVING_WAY)
    kind, module, name = sys.argv[1:]
    game: Game = getattr(importlib.import_module(module), name)()
    if kind == "rules":
        _prepare_rules(game)
    else:
        _prepare_bots(game)


def _prepare_rules(game: Game) -> None:
    with heard_by(lambda progress: tell(Step(progress.done))):
        assert game.library


def _prepare_bots(game: Game) -> None:
    for done, bot in enumerate(in_turn(game.name), 1):
        try:
            bots.warm_up(bot, game.setup())
        except Exception as error:  # a game goes on without a bot that fails, and so do we
            print(f"{bot.name}: {error}", file=sys.stderr)
        tell(Step(done, bot.name))
    note_bots(game)


def tell(step: Step) -> None:
    """Says it to the server."""
    print(msgspec.json.encode(step).decode(), flush=True)


if __name__ == "__main__":
    main()
