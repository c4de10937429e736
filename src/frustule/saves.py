"""Where games in the terminal are kept: every move is on disk before the next prompt.

Unfinished games lie in one folder, finished ones in another, each as a record. `FRUSTULE_HOME` moves both.
"""

import os
import re
import sys
import tempfile
import time
from pathlib import Path

from frustule.core.engine.arguments import shown
from frustule.core.engine.door import door
from frustule.core.engine.record import Record, read_record
from frustule.core.errors import FrustuleError, InvalidText
from frustule.core.folders import data_folder
from frustule.games import game


@door
def new_path(name: str) -> Path:
    """A fresh file name among the unfinished games."""
    if not re.fullmatch(r"[\w-]{1,60}", name):
        raise InvalidText(f"A file is named after a game, not after {shown(name)}.")
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    folder = data_folder() / "unfinished"
    number = 1
    while (path := folder / f"{name}-{stamp}{f'-{number}' if number > 1 else ''}.txt").exists():
        number += 1
    return path


@door
def save(record: Record, path: Path) -> None:
    """Writes a record whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(record.text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(file.name, path)


@door
def finish(record: Record, path: Path) -> Path:
    """Moves a finished game to the finished ones, if it lay among the unfinished; where it lies now."""
    save(record, path)
    if path.parent != data_folder() / "unfinished":
        return path
    final = data_folder() / "finished" / path.name
    final.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, final)
    return final


@door
def unfinished(name: str | None) -> list[Path]:
    """The games that were left, of one game or of any, the last first."""
    paths = (data_folder() / "unfinished").glob(f"{name or '*'}-*.txt")
    return sorted((path for path in paths if path.is_file()), key=_age, reverse=True)


def _age(path: Path) -> tuple[float, str]:
    return path.stat().st_mtime, path.name


@door
def resume(name: str | None) -> tuple[Path, Record, list[str]]:
    """The game that was left last and can be gone on with, and what is wrong with those that were left later.

    A save that cannot be read stays where it is.
    """
    faults: list[str] = []
    for path in unfinished(name):
        try:
            record = load(path)
            record.position()
        except FrustuleError as error:
            faults.append(f"The game in {path} cannot be gone on with: {error}")
        else:
            return path, record, faults
    what = f"unfinished game of {name}" if name else "unfinished game"
    none = f"There is no {what}. Begin one with 'frustule play {name or 'GAME'}'."
    raise InvalidText(*faults, none)


@door
def read_text(path: str | Path) -> str:
    """The text of a file; `-` reads the standard input."""
    try:
        return sys.stdin.read() if str(path) == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidText(f"The file {path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InvalidText(f"The file {path} cannot be read: it is not UTF-8 text.") from None


@door
def load(path: str | Path) -> Record:
    """The record in a file."""
    return read_record(game, read_text(path))
