"""Runs the real server in a thread: uvicorn, sockets, processes for bots, and a clock that tests turn."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
import uvicorn

from frustule.client import House
from frustule.core.engine.game import Game
from frustule.server.http.app import create_app
from frustule.server.live.timekeeping import steady_clock
from frustule.server.serving import protocols
from frustule.server.settings import Limits, Settings
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.workers.pool import COMMAND
from frustule.server.workers.preparing.pieces import Work, missing_work
from frustule.server.workers.preparing.preparation import Preparation
from tests.server import conforming

FREE = Limits(
    sockets_per_address=2_000,
    tables=1_000_000,
    tables_each=1_000_000,
    tables_per_hour=1e9,
    requests_per_second=1e6,
    messages_per_second=1e6,
    messages_per_address=1e6,
    chats_per_minute=1e6,
    solo_jobs_per_minute=1e6,
    jobs=10_000,
    jobs_each=1_000,
    reviews_each=100,
)
"""Limits that tests of other things do not run into."""


@dataclass
class Clock:
    """The server's time: the world's, and what a test adds to it."""

    added: int = 0

    def __call__(self) -> int:
        return steady_clock() + self.added

    def advance(self, seconds: float) -> None:
        self.added += round(seconds * 1000)


@dataclass
class Running:
    """A server that runs."""

    address: str
    house: House
    clock: Clock
    server: uvicorn.Server
    app: Any

    def call(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Has the server do something in its own thread."""
        return asyncio.run_coroutine_threadsafe(work(), self.registry.store._loop).result(30)

    @property
    def registry(self) -> Any:
        """What stands behind it; to be looked at only."""
        return self.app._app.state.registry


def settings_for(database: str, limits: Limits = FREE, **more: Any) -> Settings:
    return msgspec.structs.replace(Settings(database, limits=limits), **more)


def rules_alone(games: Sequence[Game], lasted: Mapping[str, float]) -> Work:
    """What is to be made ready for tests of other things: bots compile what they need when they are asked."""
    found = missing_work(games, lasted)
    return Work(tuple(piece for piece in found.pieces if piece.kind == "rules"), found.fingerprints)


@contextmanager
def running(
    database: str,
    limits: Limits = FREE,
    clock: Clock | None = None,
    command: Sequence[str] = COMMAND,
    prepare: Callable[[], Preparation] = lambda: Preparation(missing=rules_alone),
    **more: Any,
) -> Generator[Running]:
    """A server on this database until the end of the block."""
    engine = open_database(database_url(database))
    migrate(engine)
    engine.dispose()
    clock = clock or Clock()
    settings = settings_for(database, limits, **more)
    app = create_app(settings, clock, command, prepare)
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_config=None,
        lifespan="on",
        **protocols(settings),
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    until = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < until, "the server did not start in time"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    try:
        http = httpx.Client(timeout=60, event_hooks={"response": [conforming.check]})
        with House(address, http) as house:
            yield Running(address, house, clock, server, app)
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


PYTHON = sys.executable


def until(question: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Asks again and again until the answer is true; the answer."""
    end = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)
    return answer
