"""A server that dies where it is told to: `python -m tests.server.mortal PORT DATABASE [HOST] [STEP COUNT]`.

It is the real server, as `frustule serve` starts it. The count-th time that it comes to the step it kills
itself, so that nothing gets a chance to tidy up: no `finally`, no flush, no goodbye to anybody. Where a host
is given it goes by that name alone.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import event
from sqlalchemy.engine import Engine

from frustule.server.http.app import create_app
from frustule.server.live.room import Room
from frustule.server.live.watching import Watcher
from frustule.server.logs import logging_config
from frustule.server.serving import protocols
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.table.fold import Table
from tests.server.running import settings_for

STEPS = (
    "before the statement",
    "after the statement",
    "before the commit",
    "before telling",
    "after telling",
)
"""The way of every fact: judged and folded; written; to be kept; about to be told; told but not answered."""


QUICK = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "frustule-tests"),
}
"""Servers start often here, so nobody may spare them their compiled modules."""


def doom(fatal: str, count: int) -> None:
    """Has this process killed at a step of its way, by listening to the database and in front of rooms."""
    step = deadly(fatal, count)

    @event.listens_for(Engine, "before_cursor_execute")
    def before(connection: object, cursor: object, statement: str, *more: object) -> None:
        if statement.startswith("INSERT INTO events"):
            step("before the statement")

    @event.listens_for(Engine, "after_cursor_execute")
    def after(connection: object, cursor: object, statement: str, *more: object) -> None:
        if statement.startswith("INSERT INTO events"):
            step("after the statement")

    @event.listens_for(Engine, "commit")
    def commit(connection: object) -> None:
        step("before the commit")

    rooms: Any = Room
    tell = rooms._tell

    def telling(room: Room, table: Table, said: list[tuple[Watcher, bytes]]) -> None:
        step("before telling")
        tell(room, table, said)
        step("after telling")

    rooms._tell = telling


def deadly(fatal: str, count: int) -> Callable[[str], None]:
    """Counts the times that a step is taken, and lets the last one be the last."""
    counting = threading.Lock()
    left = count

    def step(name: str) -> None:
        nonlocal left
        with counting:
            left -= name == fatal
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    return step


def main() -> None:
    port, database, *more = sys.argv[1:]
    hosts, fate = more[: len(more) % 2], more[len(more) % 2 :]
    engine = open_database(database_url(database))
    migrate(engine)
    engine.dispose()
    settings = settings_for(database, hosts=tuple(hosts))
    if fate:
        doom(fate[0], int(fate[1]))
    log = logging_config("plain")
    uvicorn.run(create_app(settings), host="127.0.0.1", port=int(port), log_config=log, **protocols(settings))


@dataclass
class Mortal:
    """One server after the other, on one database and at one address."""

    database: str
    port: int
    hosts: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def live(self, fate: tuple[str, int] | None = None) -> None:
        """Starts a server, and returns when it answers or has died already."""
        words = [fate[0], str(fate[1])] if fate else []
        command = [sys.executable, "-m", "tests.server.mortal", str(self.port), self.database]
        self.process = subprocess.Popen([*command, *self.hosts, *words], env=os.environ | QUICK)
        while self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/api/health", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)

    def died(self, patience: float = 60.0) -> None:
        """Waits until the server has killed itself."""
        assert self.process is not None
        ended = self.process.wait(patience)
        assert ended == -signal.SIGKILL, f"it ended by itself, with {ended}"

    def kill(self) -> None:
        """Ends the server from outside."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


if __name__ == "__main__":
    main()
