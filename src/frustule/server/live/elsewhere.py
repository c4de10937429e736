"""What happens at other workers, brought to the rooms here: they catch up, and hear who else is there."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from frustule.protocol.errors import Refused
from frustule.server.live.notes import Here, Taken, Usage, decode_note
from frustule.server.live.registry import Registry
from frustule.server.live.supervision import note_fault, say_trouble


class Elsewhere:
    """Hears for all rooms of a worker."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._tasks: set[asyncio.Task[None]] = set()

    def missed(self) -> None:
        """Every open room says again that it is there, and catches up with what was said meanwhile."""
        self._registry.presence.anew()

    def added(self, logs: list[tuple[str, int]]) -> None:
        """Those of these tables that are open here catch up to a version."""
        for id, version in logs:
            if id in self._registry.rooms:
                self._spawn(self._registry.catch_up(id, version))

    def told(self, note: str) -> None:
        """Another worker says something."""
        try:
            said = decode_note(note)
        except msgspec.MsgspecError as error:  # a worker of another version, perhaps
            say_trouble("news of another worker cannot be read", error)
            return
        match said:
            case Here():
                self._registry.presence.heard(said)
            case Taken():
                self._registry.leases.taken(said.table)
            case Usage():
                self._registry.quotas.heard(said)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._surely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _surely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused as error:
            say_trouble("a table cannot catch up", error)
        except Exception as error:
            note_fault("news of other workers", error)
