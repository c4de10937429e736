"""Which tables this worker looks after: those it has a lease on. A database for one server needs none.

Whoever adds the fact after which a bot or the clock has something to do asks for the lease; it is had until
the table is closed here, or until this worker is gone or seems to be. Then another one finds the table
neglected, and takes it over.
"""

import asyncio
import time
from collections.abc import Callable, Collection

from sqlalchemy.engine import Connection

from frustule.server.live.notes import Taken, encode_note
from frustule.server.settings import LEASE, PATIENCE
from frustule.server.storage import cluster
from frustule.server.storage.store import Store, Unavailable, due_tables

MOST = 512
"""Tables that are taken over at a time."""
STUCK = 120.0
"""Seconds after which a table is taken from a worker that lives, and should have looked after it."""


class Leases:
    """What a worker looks after."""

    def __init__(
        self, store: Store, got: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.living: frozenset[str] = frozenset()
        """The other workers."""
        self.stuck = STUCK
        self._store = store
        self._got = got
        """Told of the tables that this worker looks after from now on."""
        self._clock = clock
        self._until = clock()
        """When the leases end if they are not renewed, by this machine's clock, and a little early."""
        self._held: set[str] = set()
        self._others: dict[str, str] = {}
        """The owners of tables that others look after, as far as it is known."""
        self._wanted: set[str] = set()
        self._asking: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._held)

    def holds(self, id: str) -> bool:
        """Whether this worker looks after a table."""
        return not self._store.several or (id in self._held and self._clock() < self._until)

    def want(self, id: str) -> None:
        """Asks for the lease of a table that there is something to do at: soon it is had, or another's."""
        if id in self._held or self._others.get(id) in self.living:
            return
        self._wanted.add(id)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        while self._wanted:
            wanted, self._wanted = self._wanted, set()
            try:
                await self._take(wanted)
            except Unavailable:
                return  # they will be found neglected

    async def _take(self, wanted: Collection[str], stuck: Collection[str] = ()) -> set[str]:
        """Those that could be taken."""
        worker = self._store.worker
        owners = await self._store.write(lambda connection: cluster.take(connection, worker, wanted, stuck))
        taken = {id for id, owner in owners.items() if owner == worker}
        self._others |= {id: owner for id, owner in owners.items() if owner != worker}
        for id in taken:
            self._held.add(id)
            self._others.pop(id, None)
            self._got(id)
        return taken

    async def renew(self, beat: Callable[[Connection], int]) -> tuple[int, bool]:
        """Gives a sign of life, and says with it that this worker lives: what came of the first, and whether
        leases have lapsed meanwhile, so that all has to be said again."""
        if not self._store.several:
            return await self._store.write(beat), False
        worker, began = self._store.worker, self._clock()
        last, (lapsed, living) = await self._store.write(
            lambda connection: (beat(connection), cluster.renew(connection, worker))
        )
        self._until, self.living = began + LEASE, living
        if lapsed:
            self._held = set(await self._store.read(lambda connection: cluster.held(connection, worker)))
        return last, lapsed

    async def due(self, by: int, now: int, unready: Collection[str]) -> list[str]:
        """The tables of this worker that must be looked after by a time; takes over what others neglect."""
        if not self._store.several:
            return await self._store.read(lambda connection: due_tables(connection, by, unready))
        worker, stuck_since = self._store.worker, now - round(self.stuck * 1000)
        soon = max(by, now + round(PATIENCE * 1000))
        own, neglected = await self._store.read(
            lambda connection: (
                cluster.own_due(connection, worker, by, unready),
                cluster.neglected(connection, worker, soon, stuck_since, unready, MOST),
            )
        )
        if neglected:
            stuck = {id: owner for id, owner in neglected if owner}
            taken = await self._take([id for id, _ in neglected], stuck)
            if robbed := {id: stuck[id] for id in taken if id in stuck}:
                await self._store.write(lambda connection: _say_taken(connection, robbed))
        return own

    def taken(self, id: str) -> None:
        """Another worker has taken a table over."""
        self._held.discard(id)

    async def give_up(self, tables: Collection[str]) -> None:
        """Leaves tables that are closed here to others."""
        if not self._store.several or not tables:
            return
        worker = self._store.worker
        self._held.difference_update(tables)
        for id in tables:
            self._others.pop(id, None)
        await self._store.write(lambda connection: cluster.give_up(connection, worker, tables))

    async def close(self) -> None:
        """Leaves everything to the others, at once."""
        if self._asking:
            self._asking.cancel()
        if self._store.several:
            worker = self._store.worker
            await self._store.write(lambda connection: cluster.retire(connection, worker))


def _say_taken(connection: Connection, robbed: dict[str, str]) -> None:
    for id, owner in robbed.items():
        cluster.send(connection, owner, encode_note(Taken(id)))
