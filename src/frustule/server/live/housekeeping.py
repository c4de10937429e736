"""A house that never fills: who may open a table, and what becomes of those that nobody attends.

A table whose game never began is removed after a while. A game at which nothing happens falls asleep, and is
not counted among the open ones; after a longer while it is given up, which its log says. What has ended is
packed, and taken out again when somebody comes. Only an operator who says so has old games removed. Time in
which no server ran does not count: nobody could come, and a clock that jumps ahead removes nothing.
"""

import logging
from collections.abc import Callable, Sequence

from frustule.protocol.errors import Refused
from frustule.server.live.refusals import cannot_read, no_room
from frustule.server.live.room import Room
from frustule.server.settings import Limits
from frustule.server.storage import archive, counting
from frustule.server.storage.aside import all_aside
from frustule.server.storage.counting import Admission
from frustule.server.storage.store import Store, Unavailable
from frustule.server.table.clocks import moment_before
from frustule.server.table.facts import GivenUp
from frustule.server.table.fold import Table
from frustule.server.table.judging import Verdict

HOUR, DAY = 3_600_000, 86_400_000
TOGETHER = 50
"""Tables that are given up or packed at a time, so that nobody waits for it."""
logger = logging.getLogger("frustule.server")


class Housekeeping:
    """Counts tables, and clears away."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        now: Callable[[], int],
        room: Callable[[str], Room],
        outages: Sequence[tuple[int, int]],
    ) -> None:
        self._store = store
        self._limits = limits
        self._now = now
        self._room = room
        self._outages = outages
        self.tables_aside = 0
        """How many tables cannot be read, when that was last looked at."""

    def _since(self, span: float) -> int:
        """When so many milliseconds ago was, if only the time counts in which a server ran."""
        return moment_before(self._now(), round(span), self._outages)

    async def admit(self, address: str) -> Admission:
        """Who it is that makes a table; refused, if there is no room for it. The store looks once more when
        it is written, and has the last word: this is for the many who need not keep it from writing."""
        limits = self._limits
        admission = Admission(
            counting.maker_of(address),
            hour=self._now() - HOUR,
            since=self._since(limits.asleep_hours * HOUR),
            of_late=limits.tables_per_hour,
            own=limits.tables_each,
            all=limits.tables,
        )
        try:
            limit = await self._store.read(admission.reached)
        except Unavailable:
            raise cannot_read() from None
        if limit:
            raise no_room(limit)
        return admission

    async def tidy(self) -> list[str]:
        """One round of all that; which tables are no more."""
        now, limits = self._now(), self._limits
        unbegun = self._since(limits.idle_hours * HOUR)
        gone = await self._store.write(lambda connection: counting.sweep(connection, unbegun))
        self.tables_aside = len(await self._store.read(all_aside))
        forgotten = now - round(limits.asleep_hours * HOUR)
        await self._store.write(lambda connection: counting.forget_makers(connection, forgotten))
        await self._give_up(self._since(limits.abandoned_days * DAY))
        await self._pack(self._since(limits.archive_days * DAY), now)
        if limits.keep_days:
            before = self._since(limits.keep_days * DAY)
            pruned = await self._store.write(lambda connection: archive.prune(connection, before, TOGETHER))
            if pruned:
                logger.info(
                    "%d packed tables, untouched for %g days, are removed", len(pruned), limits.keep_days
                )
            gone += pruned
        return gone

    async def _give_up(self, before: int) -> None:
        ids = await self._store.read(lambda connection: counting.abandoned(connection, before, TOGETHER))

        def untouched(table: Table) -> Verdict | None:
            idle = table.state == "playing" and table.lines[-1].entry.at < before
            return Verdict(GivenUp()) if idle else None

        for id in ids:
            try:
                await self._room(id).by_itself(untouched)
            except Refused as refused:
                logger.warning("table %s cannot be given up: %s", id[:6], refused)

    async def _pack(self, before: int, now: int) -> None:
        ids = await self._store.read(lambda connection: archive.to_archive(connection, before, TOGETHER))
        for id in ids:
            await self._store.write(lambda connection, id=id: archive.pack(connection, [id], now))
