"""The board in the cache folder on which servers see how far games are, and say what is wanted first.

All processes that need the same machine code share a board: the workers of a server, and servers that were
started side by side. One of them *leads*: it alone has pieces made ready, and writes the report. It holds a
lock that the system takes back when the process ends, however it ends; then another one goes on.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO
from urllib.parse import quote, unquote

import msgspec

from frustule.core.file_lock import taken
from frustule.core.folders import cache_folder
from frustule.protocol.progress import Report
from frustule.server.workers.preparing.order import Piece

FOLDER = "preparing"
LASTED = "lasted.json"
Wish = tuple[str, bool]
"""A game that somebody waits for, and whether what has failed of it is to be tried again."""


class Board:
    """The board of everybody who needs what these fingerprints stand for."""

    def __init__(self, fingerprints: Iterable[str]) -> None:
        digest = hashlib.sha256("\n".join(sorted(fingerprints)).encode()).hexdigest()[:20]
        self._above = cache_folder() / FOLDER
        self._folder = self._above / digest
        self._lock: IO[bytes] | None = None
        self._seen: tuple[int, int] = (0, 0)

    def lead(self) -> bool:
        """Whether this process leads now; OSError where the cache cannot be written."""
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = (self._folder / "lead").open("ab")
            if taken(file):
                self._lock = file
            else:
                file.close()
        return self._lock is not None

    def leave(self) -> None:
        """Leads no longer."""
        if self._lock:
            self._lock.close()
            self._lock = None

    def write(self, report: Report) -> None:
        """Shows the report to everybody."""
        _write(self._folder / "report.json", msgspec.json.encode(report))

    def read(self) -> Report | None:
        """The report, if it has changed since it was read last."""
        path = self._folder / "report.json"
        try:
            facts = path.stat()
            seen = facts.st_mtime_ns, facts.st_ino
            if seen == self._seen:
                return None
            report = msgspec.json.decode(path.read_bytes(), type=Report)
        except (OSError, msgspec.MsgspecError):
            return None
        self._seen = seen
        return report

    def wish(self, game: str, *, again: bool = False) -> None:
        """Says that somebody waits for a game."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / f"{'again' if again else 'asked'}-{quote(game, safe='')}").touch()

    def wishes(self) -> list[Wish]:
        """What was wished since this was asked last, the oldest first."""
        listed: list[tuple[int, Wish]] = []
        for path in self._folder.glob("a*-*"):
            kind, _, name = path.name.partition("-")
            with contextlib.suppress(OSError):
                listed.append((path.stat().st_mtime_ns, (unquote(name), kind == "again")))
                path.unlink()
        return [wish for _, wish in sorted(listed)]

    def lasted(self) -> dict[str, float]:
        """How many seconds each piece took the last time."""
        try:
            return msgspec.json.decode((self._above / LASTED).read_bytes(), type=dict[str, float])
        except (OSError, msgspec.MsgspecError):
            return {}

    def remember(self, piece: Piece, seconds: float) -> None:
        """Keeps how long a piece took, for the next update."""
        lasted: Mapping[str, float] = {**self.lasted(), title(piece): round(seconds, 1)}
        with contextlib.suppress(OSError):
            _write(self._above / LASTED, msgspec.json.encode(lasted))


def title(piece: Piece) -> str:
    """How a piece is called on the board."""
    return f"{piece.game} {piece.kind}"


def _write(path: Path, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, path)
