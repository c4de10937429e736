"""Notices between workers: PostgreSQL tells each what the others have committed. With SQLite there is one."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from frustule.server.storage.cluster import CHANNEL
from frustule.server.storage.database import postgres_options
from frustule.server.storage.store import Store

AGAIN = 1.0
"""Seconds before the next try when the connection is lost."""
logger = logging.getLogger("frustule.server")


class Hearer(Protocol):
    """Somebody who is told what other workers say, on the event loop."""

    def missed(self) -> None:
        """Whatever was said before we listened."""
        ...

    def added(self, logs: list[tuple[str, int]]) -> None:
        """The logs of these tables have grown to these versions."""
        ...

    def told(self, note: str) -> None:
        """Something that is in no log."""
        ...


class Listener:
    """Hears of what other workers say, and passes it on."""

    def __init__(self, store: Store, hearer: Hearer) -> None:
        self._store = store
        self._hearer = hearer
        self._loop = asyncio.get_running_loop()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None
        self._deaf = False

    @property
    def hears(self) -> bool:
        """Whether what others say is heard, where there may be others."""
        return self._thread is None or (self._thread.is_alive() and not self._deaf)

    async def __aenter__(self) -> Self:
        if self._store.engine.dialect.name == "postgresql":
            self._thread = threading.Thread(target=self._listen, name="frustule-listener", daemon=True)
            self._thread.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.set()
        if self._thread:
            await asyncio.to_thread(self._thread.join)

    def _listen(self) -> None:
        import psycopg.sql

        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                options = postgres_options(self._store.timeout)
                with psycopg.connect(url, autocommit=True, **options) as connection:
                    channel = psycopg.sql.Identifier(CHANNEL + self._store.worker)
                    connection.execute(psycopg.sql.SQL("LISTEN {}").format(channel))
                    self._deaf = False
                    self._call(self._hearer.missed)
                    while not self._ending.is_set():
                        for note in connection.notifies(timeout=0.5):
                            self._heard(note.payload)
            except Exception as error:
                if not self._deaf:
                    known = isinstance(error, psycopg.Error)
                    logger.warning(
                        "news from other workers are missed: %s", error, exc_info=None if known else error
                    )
                self._deaf = True
                self._ending.wait(AGAIN)

    def _heard(self, note: str) -> None:
        if note.startswith("{"):
            self._call(lambda: self._hearer.told(note))
        else:
            words = [word.partition(":") for word in note.split(" ")]
            self._call(lambda: self._hearer.added([(id, int(version)) for id, _, version in words]))

    def _call(self, work: Callable[[], None]) -> None:
        """Has something done by the event loop."""
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            self._loop.call_soon_threadsafe(work)
