"""What happens at other workers, brought to the rooms here: they catch up, and hear who else is there."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec

from frustule.protocol.errors import Refused
from frustule.server.live.presence import Here
from frustule.server.live.registry import Registry

logger = logging.getLogger("frustule.server")


class Elsewhere:
    """Hears for all rooms of a worker."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._tasks: set[asyncio.Task[None]] = set()

    def missed(self) -> None:
        """Every room catches up with whatever was said before anybody listened."""
        self.added(list(self._registry.rooms))

    def added(self, tables: list[str]) -> None:
        """Those of these tables that are open here catch up."""
        for id in tables:
            if id in self._registry.rooms:
                self._spawn(self._catch_up(id))

    def announced(self, worker: str, note: str) -> None:
        """Somebody came or went at another worker."""
        here = msgspec.json.decode(note, type=Here)
        room = self._registry.rooms.get(here.table)
        self._spawn(self._registry.presence.heard(worker, here, room))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, id: str) -> None:
        try:
            await self._registry.catch_up(id)
        except Refused as error:
            logger.warning("table %s cannot catch up: %s", id[:6], error)
