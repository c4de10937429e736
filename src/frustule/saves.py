"""Where games in the terminal are kept: every move is on disk before the next prompt.

Unfinished games lie in one folder, finished ones in another, each as a record. `FRUSTULE_HOME` moves both.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from frustule.core.engine.record import Record, read_record
from frustule.core.errors import InvalidText
from frustule.core.folders import data_folder
from frustule.games import game


def new_path(name: str) -> Path:
    """A fresh file name among the unfinished games."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    folder = data_folder() / "unfinished"
    number = 1
    while (path := folder / f"{name}-{stamp}{f'-{number}' if number > 1 else ''}.txt").exists():
        number += 1
    return path


def save(record: Record, path: Path) -> None:
    """Writes a record whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(record.text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(file.name, path)


def finish(record: Record, path: Path) -> Path:
    """Moves a finished game to the finished ones, if it lay among the unfinished; where it lies now."""
    save(record, path)
    if path.parent != data_folder() / "unfinished":
        return path
    final = data_folder() / "finished" / path.name
    final.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, final)
    return final


def newest_unfinished(name: str | None) -> Path:
    """The game that was left last, of one game or of any."""
    found = sorted(
        (data_folder() / "unfinished").glob(f"{name or '*'}-*.txt"), key=lambda path: path.stat().st_mtime
    )
    if not found:
        what = f"unfinished game of {name}" if name else "unfinished game"
        raise InvalidText(f"There is no {what}. Begin one with 'frustule play {name or 'GAME'}'.")
    return found[-1]


def read_text(path: str | Path) -> str:
    """The text of a file; `-` reads the standard input."""
    try:
        return sys.stdin.read() if str(path) == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"The file {path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InvalidText(f"The file {path} cannot be read: it is not UTF-8 text.") from None


def load(path: str | Path) -> Record:
    """The record in a file."""
    return read_record(game, read_text(path))
