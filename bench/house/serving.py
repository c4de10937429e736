"""The server as people run it (`frustule serve`, with its own limits), on a database that was filled."""

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.tables.run import end, free_port

PATIENCE = 600.0
"""Seconds; rules that nobody has compiled yet take minutes."""
AGAIN = 0.02


@dataclass
class Server:
    """A server that runs."""

    pid: int
    address: str
    started: float
    """Seconds from its start until it said that it is ready."""

    def ask(self, path: str) -> Any:
        """What it answers."""
        with urllib.request.urlopen(f"http://{self.address}/api/{path}", timeout=30) as answer:
            return json.loads(answer.read())

    def memory(self) -> int:
        """Bytes of memory that the process has; those that do its jobs are not counted."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def wait_for_rules(self) -> None:
        """Until all games can be played."""
        self._wait_for("rules")

    def wait_for_bots(self) -> None:
        """Until all games can be played, against every bot."""
        self._wait_for("rules", "bots")

    def _wait_for(self, *parts: str) -> None:
        end = time.monotonic() + PATIENCE
        while any(
            game[part]["stage"] != "ready" for game in self.ask("preparing")["games"] for part in parts
        ):
            if time.monotonic() > end:
                raise SystemExit(f"The {' and '.join(parts)} did not become ready.")
            time.sleep(0.5)


@contextlib.contextmanager
def serving(database: str) -> Generator[Server]:
    """A running server on this database; it ends with the block."""
    port = free_port()
    address = f"127.0.0.1:{port}"
    command = [sys.executable, "-m", "frustule", "serve", "--port", str(port), "--database", database]
    began = time.monotonic()
    environment = {**os.environ, "FRUSTULE_SERVE_GIVE_WAY": "19"}  # as where it has a machine to itself
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        while not _ready(address):
            if process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise SystemExit("The server did not start.")
            time.sleep(AGAIN)
        yield Server(process.pid, address, time.monotonic() - began)
    finally:
        end(process)


def _ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{address}/api/health/ready", timeout=30) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False
