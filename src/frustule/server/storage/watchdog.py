"""Cuts the line to a PostgreSQL that has stopped answering, so that whoever waits for it is refused.

PostgreSQL ends statements that take too long by itself, but not while its whole machine stands still: the
line stays open then, and its driver waits for ever. So a thread looks at how long each use of the database
lasts, and where one is overdue it shuts the sockets of all connections. Those who wait get an error, as if
the network had gone, and the next use opens new connections.
"""

import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.engine import Engine

LOOKS = 1.0
"""Seconds between two looks."""
logger = logging.getLogger("frustule.server")


class Watchdog:
    """Looks after all connections of an engine."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._patience = patience
        self._connections: WeakSet[Any] = WeakSet()
        self._since: dict[object, float] = {}
        self._ending = threading.Event()
        engine.dispose()  # so that all connections are opened before its eyes
        event.listen(engine, "connect", self._opened, insert=True)
        self._thread = threading.Thread(target=self._watch, name="frustule-watchdog", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops looking."""
        self._ending.set()
        self._thread.join()

    @contextmanager
    def watching(self) -> Generator[None]:
        """Meanwhile the database is used."""
        use = object()
        self._since[use] = time.monotonic()
        try:
            yield
        finally:
            del self._since[use]

    def _opened(self, connection: Any, record: Any) -> None:
        self._connections.add(connection)

    def _watch(self) -> None:
        silent = False
        while not self._ending.wait(LOOKS):
            overdue = time.monotonic() - self._patience
            if any(since < overdue for since in list(self._since.values())):
                if not silent:
                    logger.warning(
                        "the database has not answered for %.0f s; its line is cut", self._patience
                    )
                silent = True
                for connection in list(self._connections):
                    self._cut(connection)
            elif not self._since:
                silent = False

    def _cut(self, connection: Any) -> None:
        with contextlib.suppress(Exception):  # it may be closed at this very moment
            if not connection.closed:
                with socket.socket(fileno=os.dup(connection.fileno())) as line:
                    line.shutdown(socket.SHUT_RDWR)
