"""A process that makes a piece ready as fast as a test lets it, and compiles nothing: what it would compile
comes from another cache. `python -m tests.server.workers.preparing.slow KIND MODULE CLASS`."""

import importlib
import os
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from frustule.core.attending import attend
from frustule.core.compile.keeping import place
from frustule.core.engine.game import Game
from frustule.server.workers.preparing import process
from frustule.server.workers.preparing.pieces import note_bots

COMMAND = (sys.executable, "-m", "tests.server.workers.preparing.slow")
STEPS = "FRUSTULE_TEST_STEPS"
"""The folder in which a test says how far each piece may come."""
KEPT = "FRUSTULE_TEST_KEPT"
"""The cache that holds everything."""


class Brake:
    """What a test holds: how far each piece may come."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def let(self, kind: str, game: str, steps: int | str) -> None:
        """Lets a piece come so far; `all` to its end, `fail` to an accident."""
        path = self.folder / f"{kind}-{game}.new"
        path.write_text(str(steps))
        path.rename(path.with_suffix(""))

    def pids(self) -> list[int]:
        """The processes that were begun."""
        return [int(path.name) for path in self.folder.glob("pids/*")]

    def begun(self) -> list[str]:
        """The pieces that were begun, in order."""
        log = self.folder / "begun"
        return log.read_text().split() if log.exists() else []


def main() -> None:
    kind, module, name = sys.argv[1:]
    attend()
    game: Game = getattr(importlib.import_module(module), name)()
    folder = Path(os.environ[STEPS])
    with (folder / "begun").open("a") as log:
        log.write(f"{kind}-{game.name}\n")
    (folder / "pids").mkdir(exist_ok=True)
    (folder / "pids" / str(os.getpid())).touch()
    names = [bot.name for bot in process.in_turn(game.name)] if kind == "bots" else [""] * game.program.steps
    done = 0
    while done < len(names):
        allowed = _allowed(folder / f"{kind}-{game.name}")
        while done < min(allowed, len(names)):
            done += 1
            process.tell(process.Step(done, names[done - 1] if kind == "bots" else ""))
        time.sleep(0.01)
    if kind == "bots":
        note_bots(game)
    else:
        with TemporaryDirectory(dir=folder) as whole:
            kept = place(game.program)
            os.replace(shutil.copy(Path(os.environ[KEPT]) / kept.name, whole), kept)


def _allowed(path: Path) -> int:
    word = path.read_text() if path.exists() else "0"
    if word == "fail":
        sys.exit("no room on the disk")
    return 1000 if word == "all" else int(word)


if __name__ == "__main__":
    main()
