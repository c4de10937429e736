"""What happens at other workers, brought to the rooms here: they catch up, and hear who else is there."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from frustule.protocol.errors import Refused
from frustule.server.live.presence import Here
from frustule.server.live.registry import Registry
from frustule.server.live.supervision import FAULTS


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
                self._spawn(self._registry.catch_up(id))

    def announced(self, worker: str, note: str) -> None:
        """Somebody came or went at another worker."""
        try:
            here = msgspec.json.decode(note, type=Here)
        except msgspec.MsgspecError as error:  # a worker of another version, perhaps
            FAULTS.say("news of another worker cannot be read", error)
            return
        room = self._registry.rooms.get(here.table)
        self._spawn(self._registry.presence.heard(worker, here, room))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._surely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _surely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused as error:
            FAULTS.say("a table cannot catch up", error)
        except Exception as error:
            FAULTS.note("news of other workers", error)
