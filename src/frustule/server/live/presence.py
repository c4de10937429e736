"""Who is there: the seats whose holders have a table open, and how many watch, over all workers.

None of it is in the log. A worker tells the others when somebody comes or goes, and asks them at the same
time who is there with them. What was not said again for a while, because its worker is gone, is forgotten.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from frustule.protocol import messages
from frustule.protocol.errors import Refused
from frustule.server.live.room import Room
from frustule.server.storage.store import Store, Unavailable, announce
from frustule.server.table.fold import Table

SAID_AGAIN = 30.0
"""Seconds after which a worker says again who is there."""
FORGOTTEN = 75_000
"""Milliseconds after which what another worker said is forgotten."""


class Here(msgspec.Struct, frozen=True):
    """Who is there at one worker."""

    table: str
    seats: tuple[int, ...]
    watching: int
    ask: bool
    """Whether the others are to say the same of themselves."""


@dataclass(frozen=True)
class _Heard:
    here: Here
    at: int


class Presence:
    """Keeps count for all rooms of a worker."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._elsewhere: dict[str, dict[str, _Heard]] = {}

    async def changed(self, room: Room, *, ask: bool = False) -> None:
        """Somebody came or went here."""
        try:
            here = await room.ask(lambda table: _here(room, table, ask))
        except Refused:
            return
        self._tell(room, here)
        if self._store.several:
            await self._announce(here)

    async def heard(self, worker: str, here: Here, room: Room | None) -> None:
        """Somebody came or went elsewhere."""
        if room is None or not room.watchers:
            return
        self._elsewhere.setdefault(here.table, {})[worker] = _Heard(here, self._now())
        try:
            own = await room.ask(lambda table: _here(room, table, False))
        except Refused:
            return
        self._tell(room, own)
        if here.ask:
            await self._announce(own)

    async def say_again(self, rooms: list[Room]) -> None:
        """So that the others do not forget."""
        if self._store.several:
            for room in rooms:
                if room.watchers:
                    await self.changed(room)
        open_here = {room.id for room in rooms if room.watchers}
        self._elsewhere = {id: heard for id, heard in self._elsewhere.items() if id in open_here}

    def _tell(self, room: Room, here: Here) -> None:
        fresh = self._now() - FORGOTTEN
        heard = [each.here for each in self._elsewhere.get(room.id, {}).values() if each.at > fresh]
        seats = sorted({*here.seats, *(seat for each in heard for seat in each.seats)})
        watching = here.watching + sum(each.watching for each in heard)
        room.tell_all(msgspec.json.encode(messages.Presence(seats=seats, watching=watching)))

    async def _announce(self, here: Here) -> None:
        note = msgspec.json.encode(here).decode()
        try:
            await self._store.write(lambda connection: announce(connection, self._store.worker, note))
        except Unavailable:
            return


def _here(room: Room, table: Table, ask: bool) -> Here:
    viewers = [watcher.viewer for watcher in room.watchers]
    seats = {seat + 1 for viewer in viewers for seat in table.seats_of(viewer)}
    return Here(room.id, tuple(sorted(seats)), viewers.count(0), ask)
