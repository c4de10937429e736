"""Whether the server is well, for those who watch over it.

*Live* is a process that need not be started anew: it answers, and what it consists of still runs. *Ready* is
one that can serve now: the database takes a write, there is room on the disk, what other workers say is
heard, processes start, no loop fails again and again, and not too much waits. Rules that are still being
compiled are told beside it, since all other games can be played meanwhile.
"""

import asyncio
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.datastructures import State

from frustule.protocol import answers
from frustule.server.http.openapi import described
from frustule.server.http.requests import registry_of
from frustule.server.live.registry import Registry
from frustule.server.settings import OUTAGE
from frustule.server.storage import store
from frustule.server.storage.notices import Listener
from frustule.server.storage.store import Unavailable

WRITING = 3.0
"""Seconds in which the database must take a write."""
FRESH = 1.0
"""Seconds for which what was found is told to others: whoever asks costs a write at most so often."""
MOST_UNWRITTEN = 5_000
"""Facts that may wait to be written."""
ROOM = 64 << 20
"""Bytes that must be left on the disk."""


class Health:
    """Looks after one worker."""

    def __init__(
        self, registry: Registry, listener: Listener, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._registry = registry
        self._listener = listener
        self._now = now
        self._looking: asyncio.Task[answers.Readiness] | None = None
        self._at = float("-inf")

    def live(self) -> list[answers.HealthCheck]:
        """What would have to be started anew."""
        registry = self._registry
        pools = (registry.bot_pool, registry.drawing_pool, registry.solo_pool)
        stopped = [pool.name for pool in pools if not pool.alive]
        return [
            _check("writer", registry.store.alive, "the thread that writes has ended"),
            _check("processes", not stopped, f"nobody does the jobs of {', '.join(stopped)}"),
        ]

    async def ready(self) -> answers.Readiness:
        """Whether people can be let in."""
        if self._looking is None or (self._looking.done() and self._now() - self._at > FRESH):
            self._at = self._now()
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> answers.Readiness:
        registry = self._registry
        unwritten = registry.store.backlog
        pools = (registry.bot_pool, registry.drawing_pool, registry.solo_pool)
        full = [f"{pool.waiting} jobs of {pool.name}" for pool in pools if pool.full]
        idle = [pool.name for pool in pools if not pool.starts]
        loops = registry.failures.again_and_again
        backlog = [*full, f"{unwritten} facts"] if unwritten > MOST_UNWRITTEN else full
        checks = [
            *self.live(),
            await self._database(),
            self._disk(),
            _check("starts", not idle, f"no process starts for {', '.join(idle)}"),
            _check("notices", self._listener.hears, "what other workers say is not heard"),
            _check("loops", not loops, f"again and again there is a fault in {', '.join(loops)}"),
            _check("backlog", not backlog, f"too much waits: {', '.join(backlog)}"),
        ]
        return answers.Readiness(
            ok=all(check.ok for check in checks), checks=checks, preparing=registry.preparation.unready
        )

    async def _database(self) -> answers.HealthCheck:
        registry = self._registry
        gap = round(OUTAGE * 1000)
        try:
            async with asyncio.timeout(WRITING):
                await registry.store.write(lambda connection: store.beat(connection, registry.now(), gap))
        except Unavailable as error:
            return _check(
                "database", False, str(error).splitlines()[0] if str(error) else "it does not answer"
            )
        except TimeoutError:
            return _check("database", False, f"it took no write in {WRITING:g} seconds")
        return _check("database", True, "")

    def _disk(self) -> answers.HealthCheck:
        """Where tables are in a file, whether it can grow; a database server looks after its own disk."""
        url = self._registry.store.engine.url
        if url.get_backend_name() != "sqlite":
            return _check("disk", True, "")
        left = shutil.disk_usage(Path(str(url.database)).parent).free
        return _check("disk", left >= ROOM, f"{left >> 20} MB are left")


def _check(name: str, ok: bool, trouble: str) -> answers.HealthCheck:
    return answers.HealthCheck(name=name, ok=ok, words="" if ok else trouble)


def health_of(state: State) -> Health:
    return state.health


def _answer(body: Any) -> Response[Any]:
    return Response(body, status_code=200 if body.ok else 503, headers={"cache-control": "no-store"})


@get("/api/health", opt=described(answers.Health), sync_to_thread=False)
def health(state: State) -> answers.Health:
    """What is going on."""
    ok = all(check.ok for check in health_of(state).live())
    registry = registry_of(state)
    return answers.Health(ok=ok, tables=len(registry.rooms), sockets=registry.quotas.sockets.open)


@get("/api/health/live", opt=described(answers.Liveness, also=503), sync_to_thread=False)
def live(state: State) -> Response[answers.Liveness]:
    """Whether the process does its work; with status 503 it has to be started anew."""
    checks = health_of(state).live()
    return _answer(answers.Liveness(ok=all(check.ok for check in checks), checks=checks))


@get("/api/health/ready", opt=described(answers.Readiness, also=503))
async def ready(state: State) -> Response[answers.Readiness]:
    """Whether people can be let in; with status 503 they cannot now."""
    return _answer(await health_of(state).ready())


HANDLERS = (health, live, ready)
