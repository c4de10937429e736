"""`frustule prepare`: everything compiled ahead, for images, clusters and whoever would not wait later."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from frustule.bots.preparing import Chore, Done, chores, prepare_all, writable
from frustule.core.compile.announcing import Progress
from frustule.core.errors import FrustuleError
from frustule.core.folders import cache_folder
from frustule.games import all_games, game


def prepare(
    *names: Annotated[str, Parameter(name="GAME", help="The games; by default all of them.")],
    json: Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of text.")] = False,
) -> None:
    """Compile the rules and bots of games ahead, so that nobody waits for them later.

    Exit status 1 if something could not be compiled.
    """
    games = [game(name) for name in dict.fromkeys(names)] or all_games()
    if not writable():
        raise FrustuleError(f"Compiled rules cannot be kept in {cache_folder()}: it cannot be written.")
    every = chores(games)
    waiting = [chore for chore in every if not chore.kept]
    done = _with_bars(waiting) if sys.stderr.isatty() and not json else _with_lines(waiting)
    failed = [each for each in done if each.failed]
    if json:
        new = {each.library: each for each in done}
        rows = [
            new.get(chore.program.name) or Done(chore.game.name, chore.program.name, 0.0) for chore in every
        ]
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    elif not failed:
        print(f"{len(every)} programs are ready, {len(done)} of them compiled now.")
    if failed:
        raise FrustuleError(*(f"{each.library} could not be compiled: {each.failed}" for each in failed))


def _with_lines(waiting: Sequence[Chore]) -> list[Done]:
    """Each program on a line of its own, once it is done."""
    done: list[Done] = []

    def ended(one: Done) -> None:
        done.append(one)
        if not one.failed:
            print(f"{len(done)}/{len(waiting)} {one.library} ({one.seconds:.0f} s)", file=sys.stderr)

    asyncio.run(prepare_all(waiting, lambda progress: None, ended))
    return done


def _with_bars(waiting: Sequence[Chore]) -> list[Done]:
    """A bar for each program that is being compiled."""
    done: list[Done] = []
    shown: dict[str, TaskID] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True)) as bars:

        def tell(progress: Progress) -> None:
            if progress.library not in shown:
                shown[progress.library] = bars.add_task(progress.library, total=progress.of)
            bars.update(shown[progress.library], completed=progress.done)

        asyncio.run(prepare_all(waiting, tell, done.append))
    return done
