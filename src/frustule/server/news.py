"""News between workers: PostgreSQL tells each what the others have committed. With SQLite there is one."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

import msgspec

from frustule.protocol.errors import Refused
from frustule.server.hall import Hall
from frustule.server.presence import Here
from frustule.server.room import Room
from frustule.server.store import CHANNEL, Store

AGAIN = 1.0
"""Seconds before the next try when the connection is lost."""
logger = logging.getLogger("frustule.server")


class Listener:
    """Hears of what other workers add, and has the rooms here catch up."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._store = store
        self._hall = hall
        self._loop = asyncio.get_running_loop()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None
        self._tasks: set[asyncio.Task[None]] = set()

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
        import psycopg

        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ending.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._catch_up(list(self._hall.rooms))  # whatever was said before we listened
                    while not self._ending.is_set():
                        for note in connection.notifies(timeout=0.5):
                            self._heard(note.payload)
            except psycopg.Error as error:
                logger.warning("news from other workers are missed: %s", error)
                self._ending.wait(AGAIN)

    def _heard(self, note: str) -> None:
        worker, _, said = note.partition(" ")
        if worker == self._store.worker:
            return
        if said.startswith("{"):
            here = msgspec.json.decode(said, type=Here)
            self._call(lambda: self._spawn(self._hall.presence.heard(worker, here, self._room(here.table))))
        else:
            self._catch_up([word.partition(":")[0] for word in said.split(" ")])

    def _room(self, id: str) -> Room | None:
        return self._hall.rooms.get(id)

    def _catch_up(self, ids: list[str]) -> None:
        def begin() -> None:
            for id in ids:
                if self._room(id):
                    self._spawn(self._tell(id))

        self._call(begin)

    def _call(self, work: Callable[[], None]) -> None:
        """Has something done by the event loop."""
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            self._loop.call_soon_threadsafe(work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, id: str) -> None:
        try:
            await self._hall.catch_up(id)
        except Refused as error:
            logger.warning("table %s cannot catch up: %s", id[:6], error)
