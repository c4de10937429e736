"""A server that dies where it is told to: `python -m tests.server.mortal PORT DATABASE [STEP COUNT]`.

It is the real server, as `frustule serve` starts it. The count-th time that it comes to the step it kills
itself, so that nothing gets a chance to tidy up: no `finally`, no flush, no goodbye to anybody.
"""

import os
import signal
import socket
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

import uvicorn

from frustule.server.http.app import create_app
from frustule.server.logs import logging_config
from frustule.server.serving import protocols
from frustule.server.storage.database import database_url, migrate, open_database
from tests.server.running import settings_for

STEPS = ("before append", "before commit", "after commit", "before broadcast", "after broadcast")
"""The way of every fact: judged and folded; written; on disk; about to be told; told but not answered."""


QUICK = {
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "frustule-tests"),
}
"""Servers start often here, so nobody may spare them their compiled modules."""


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
    port, database, *fate = sys.argv[1:]
    engine = open_database(database_url(database))
    migrate(engine)
    engine.dispose()
    settings = settings_for(database)
    app = create_app(settings, step=deadly(fate[0], int(fate[1])) if fate else lambda name: None)
    log = logging_config("plain")
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_config=log, **protocols(settings))


@dataclass
class Mortal:
    """One server after the other, on one database and at one address."""

    database: str
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def live(self, fate: tuple[str, int] | None = None) -> None:
        """Starts a server, and returns when it answers or has died already."""
        words = [fate[0], str(fate[1])] if fate else []
        command = [sys.executable, "-m", "tests.server.mortal", str(self.port), self.database, *words]
        self.process = subprocess.Popen(command, env=os.environ | QUICK)
        while self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/api/health", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)

    def died(self, patience: float = 60.0) -> None:
        """Waits until the server has killed itself."""
        assert self.process is not None
        assert self.process.wait(patience) == -signal.SIGKILL

    def kill(self) -> None:
        """Ends the server from outside."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


if __name__ == "__main__":
    main()
