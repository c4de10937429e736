"""Who is there: the seats whose holders have a table open, and how many watch, over all workers.

None of it is in the log. A worker writes down which tables are open with it and who is there, and tells the
workers that have the same tables open; it says it again only when that changes, for what it said holds as
long as it lives. From then on it also hears what others add to these logs, and reads what they added before.
"""

import asyncio
import itertools
from collections.abc import Collection, Mapping

import msgspec

from frustule.protocol import messages
from frustule.protocol.errors import Refused
from frustule.server.live.notes import Here, decode_note, encode_note
from frustule.server.live.room import Room
from frustule.server.live.supervision import say_trouble
from frustule.server.storage import cluster
from frustule.server.storage.store import Store, Unavailable
from frustule.server.table.fold import Table

MOST_TOGETHER = 200
"""Tables of which is said at a time who is there: meanwhile nobody adds to their logs."""
AGAIN = 1.0
"""Seconds before the next try if the database does not answer."""


class Presence:
    """Keeps count for all rooms of a worker."""

    def __init__(self, store: Store, rooms: Mapping[str, Room]) -> None:
        self._store = store
        self._rooms = rooms
        self._here: dict[str, Here] = {}
        self._elsewhere: dict[str, dict[str, Here]] = {}
        self._said: set[str] = set()
        """The tables of which others know that they are open here."""
        self._to_say: set[str] = set()
        self._wake = asyncio.Event()

    async def changed(self, room: Room) -> None:
        """Somebody came or went here."""
        try:
            self._here[room.id] = await room.ask(lambda table: self._who(room, table))
        except Refused:
            return
        self._tell(room)
        self._say_soon({room.id})

    def attend(self, id: str) -> None:
        """Sees to it that a room hears what others add to its log."""
        if id not in self._said:
            self._say_soon({id})

    def anew(self) -> None:
        """Nobody may know any more what is open here: everything is said again, and read again."""
        said, self._said = self._said, set()
        self._say_soon(said)

    def heard(self, here: Here) -> None:
        """Somebody came or went elsewhere."""
        if room := self._rooms.get(here.table):
            self._elsewhere.setdefault(here.table, {})[here.worker] = here
            self._tell(room)

    def only(self, living: Collection[str]) -> None:
        """Forgets what was said by workers that are gone."""
        for id, elsewhere in self._elsewhere.items():
            gone = [worker for worker in elsewhere if worker not in living]
            for worker in gone:
                del elsewhere[worker]
            if gone and (room := self._rooms.get(id)):
                self._tell(room)

    def closed(self, tables: Collection[str]) -> None:
        """These rooms are no more."""
        self._said.difference_update(tables)
        for id in tables:
            self._here.pop(id, None)
            self._elsewhere.pop(id, None)

    async def say(self) -> None:
        """Says what there is to say, much of it together, as long as the worker runs."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            tables = set(itertools.islice(self._to_say, MOST_TOGETHER))
            self._to_say -= tables
            if self._to_say:
                self._wake.set()
            try:
                await self._say(tables)
            except Exception as error:
                self._say_soon(tables)
                if not isinstance(error, Unavailable):
                    raise
                await asyncio.sleep(AGAIN)

    def _say_soon(self, tables: set[str]) -> None:
        if self._store.several and tables:
            self._to_say |= tables
            self._wake.set()

    async def _say(self, tables: set[str]) -> None:
        worker = self._store.worker
        here = {id: encode_note(self._here.get(id) or Here(worker, id)) for id in tables if id in self._rooms}
        others = await self._store.write(lambda connection: cluster.attend(connection, worker, here))
        new = here.keys() - self._said
        self._said |= new
        for note in others:
            said = decode_note(note)
            if isinstance(said, Here):
                self.heard(said)
        for id in new:
            if room := self._rooms.get(id):
                await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Refused as error:
            say_trouble("a table cannot catch up", error)

    def _tell(self, room: Room) -> None:
        elsewhere = self._elsewhere.get(room.id, {}).values()
        own = self._here.get(room.id) or Here(self._store.worker, room.id)
        seats = sorted({*own.seats, *(seat for each in elsewhere for seat in each.seats)})
        watching = own.watching + sum(each.watching for each in elsewhere)
        room.elsewhere = sum(each.sockets for each in elsewhere)
        room.tell_all(msgspec.json.encode(messages.Presence(seats=seats, watching=watching)))

    def _who(self, room: Room, table: Table) -> Here:
        viewers = [watcher.viewer for watcher in room.watchers]
        seats = {seat + 1 for viewer in viewers for seat in table.seats_of(viewer)}
        return Here(self._store.worker, room.id, tuple(sorted(seats)), viewers.count(0), len(viewers))
