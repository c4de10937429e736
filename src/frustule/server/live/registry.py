"""All live tables of one worker, and what has to be done for all of them together.

Rooms are opened when somebody asks for their table, and closed when nobody is there any more. Meanwhile the
registry gives signs of life, takes over tables that nobody looks after, and clears away what was never begun.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy.engine import Connection

from frustule.protocol import intents, messages, views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.analyses import Analyses
from frustule.server.live.beside import Beside
from frustule.server.live.driver import Driver
from frustule.server.live.hints import Hints
from frustule.server.live.housekeeping import Housekeeping
from frustule.server.live.indexing import index_of
from frustule.server.live.leases import Leases
from frustule.server.live.notes import encode_note
from frustule.server.live.presence import Presence
from frustule.server.live.quotas import SHARED_EVERY, Quotas
from frustule.server.live.refusals import cannot_read, cannot_write, no_room
from frustule.server.live.reviews import Reviews
from frustule.server.live.room import Room, Surroundings
from frustule.server.live.scenes import Scenes
from frustule.server.live.supervision import Failures, say_trouble, supervised
from frustule.server.live.timekeeping import Onward, steady_clock
from frustule.server.settings import HEARTBEAT, OUTAGE, PATIENCE, Settings
from frustule.server.storage import cluster, store
from frustule.server.storage.counting import Admission
from frustule.server.storage.store import Full, NewLog, Overtaken, Store, Unavailable
from frustule.server.table import creating, facts, judging, tokens
from frustule.server.table.facts import Entry
from frustule.server.table.fold import Table
from frustule.server.workers.pool import COMMAND, Pool
from frustule.server.workers.preparing.preparation import Preparation
from frustule.server.workers.solo import SoloJobs

IDLE = 300_000
"""Milliseconds after which a room that nobody uses is closed."""
IDS = re.compile(r"[A-Za-z0-9_-]{16}")
Answer = TypeVar("Answer")


class Registry:
    """The live tables."""

    def __init__(
        self,
        settings: Settings,
        kept: Store,
        preparation: Preparation,
        quotas: Quotas,
        now: Callable[[], int] = steady_clock,
        command: Sequence[str] = COMMAND,
    ) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = kept
        self.preparation = preparation
        self.now = Onward(now)
        self.quotas = quotas
        self.rooms: dict[str, Room] = {}
        self.leases = Leases(kept, self._got)
        self.bot_pool = Pool("bots", settings.bots, limits, command, settings.give_way)
        self.drawing_pool = Pool("drawing", settings.drawers, limits, command, settings.give_way)
        self.scenes = Scenes(self.drawing_pool)
        self.solo_pool = Pool("solo", settings.solo, limits, command, settings.give_way)
        self.solo = SoloJobs(self.solo_pool, quotas.solo, preparation)
        self.driver = Driver(self.bot_pool, preparation, self.leases, settings.think, self.now)
        self.hints = Hints(self.bot_pool, preparation, settings.think)
        self.analyses = Analyses(self.bot_pool, preparation, settings.think)
        self.reviews = Reviews(kept, self.bot_pool, preparation, settings.think, limits.reviews_each)
        self.presence = Presence(kept, self.rooms)
        self._outages: list[tuple[int, int]] = []
        self.housekeeping = Housekeeping(kept, limits, self.now, self.room, self._outages)
        self._beside = Beside()
        self._around = Surroundings(
            kept,
            limits,
            self._outages,
            self.now,
            self.driver.look_after,
            self.scenes.send,
            preparation.rules,
            self._beside,
        )
        self.failures = Failures()
        """Of what is done again and again."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begins work: first finds out how long no server ran. Tables without rules are taken up later."""
        await self._beat()
        opened = self.now()
        loops: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "the heartbeat": lambda: self._again(HEARTBEAT, self._beat),
            "the taking up of tables": lambda: self._take_up(opened),
            "the tidying up": lambda: self._again(60.0, self.tidy),
            "the saying who is there": self.presence.say,
            "the sharing of limits": lambda: self._again(SHARED_EVERY, self._share_limits),
        }
        self._tasks = [
            asyncio.create_task(supervised(name, work, self.failures)) for name, work in loops.items()
        ]

    async def close(self) -> None:
        """Stops all work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.close()
        with contextlib.suppress(Unavailable):
            await self._beat()
            await self.leases.close()
        await self._beside.close()
        await self.scenes.close()
        await self.reviews.close()
        await self.bot_pool.close()
        await self.drawing_pool.close()
        await self.solo_pool.close()
        await self.store.close()

    # Rooms.

    def room(self, id: str) -> Room:
        """The room of a table; whether there is such a table shows when it is used."""
        if not IDS.fullmatch(id):
            raise Refused("not_found", say("There is no such table."))
        if id not in self.rooms:
            self.rooms[id] = Room(id, self._around)
        return self.rooms[id]

    async def visit(self, id: str, token: str | None) -> tuple[Room, int]:
        """The room of a table, and the viewer who holds the token."""
        room = self.room(id)
        try:
            if self.store.several:  # what another worker has answered must be seen here too
                await room.catch_up()
            viewer = await room.viewer(token)
            if token is None:
                await room.ask(lambda table: None)
        except Refused as refused:
            if refused.code in ("not_found", "put_aside"):
                self.rooms.pop(id, None)
            raise
        return room, viewer

    async def create(self, new: intents.NewTable, address: str) -> tuple[Room, str]:
        """Makes a table; its room, and the token of its maker."""
        await self.preparation.rules(new.game)
        token = tokens.new_token()
        made = creating.create(new, token, self.settings.limits.claim_seconds)
        log = self._new_log(made, new.start, await self.housekeeping.admit(address))
        try:
            await self.store.create(log)
        except Full as full:
            raise no_room(full.limit) from None
        except Unavailable:
            raise cannot_write() from None
        except Overtaken:  # it is written already, and only the answer of the database got lost
            pass
        room = self.room(log.table)
        await self.driver.adopt(room)
        return room, token

    def _new_log(self, made: facts.WasMade, begin: bool, admission: Admission) -> NewLog:
        """The log of a new table, which begins at once if it can and shall."""
        id = tokens.new_id()
        now = self.now()
        table = Table(id)
        entries = [Entry(1, now, made, 0)]
        table.fold(entries[0])
        if begin and table.state == "gathering":
            entries.append(Entry(2, now, judging.start(table, judging.HOST), 0))
            table.fold(entries[1])
        return NewLog(id, entries, index_of(table), admission)

    async def do(
        self, room: Room, viewer: int, intent: intents.Intent | messages.Do, address: str
    ) -> intents.Answer:
        """What becomes of an intent that comes from an address."""
        if not isinstance(intent.do, intents.Rematch):
            return await room.do(viewer, intent)
        opened: list[str] = []

        async def open_next(table: Table) -> NewLog:
            admission = await self.housekeeping.admit(address)
            made = creating.create_rematch(table, viewer)
            alone = all(seat.holder == 0 or seat.kind == "bot" for seat in made.seats)
            log = self._new_log(made, alone, admission)
            opened.append(log.table)
            return log

        answer = await room.rematch(viewer, intent, open_next)
        if answer.ok and opened:
            await self.driver.adopt(self.room(opened[-1]))
        return answer

    async def listed(self) -> list[views.ListedTable]:
        """The open tables; one that does not stand there as it should is left out."""
        found: list[views.ListedTable] = []
        for id, listing in await self._found(store.listings):
            try:
                found.append(msgspec.json.decode(listing, type=views.ListedTable))
            except (msgspec.MsgspecError, UnicodeError) as error:
                say_trouble(f"table {id[:6]} cannot be listed", error)
        return found

    async def _found(self, work: Callable[[Connection], Answer]) -> Answer:
        """What somebody asks of the database, who is refused if it does not answer."""
        try:
            return await self.store.read(work)
        except Unavailable:
            raise cannot_read() from None

    # What is done again and again.

    async def _again(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except (Unavailable, Refused) as error:
                say_trouble("the database does not answer", error)

    async def _beat(self) -> None:
        now = self.now()
        last, lapsed = await self.leases.renew(
            lambda connection: store.beat(connection, now, round(OUTAGE * 1000))
        )
        self.presence.only(self.leases.living)
        self.quotas.only(self.leases.living)
        if lapsed:
            self.presence.anew()
        outages = await self.store.read(store.all_outages)
        if outages != self._outages:
            # In place: clocks of live tables look into the same list.
            self._outages[:] = outages
            for room in list(self.rooms.values()):
                await room.fold_anew()
        # Another server has seen a later time, or this one before its machine's clock was set back.
        self.now.not_before(last)

    async def _adopt(self, by: int) -> None:
        for room in [room for room in self.rooms.values() if room.unsure and not room.lock.locked()]:
            await self.driver.adopt(room)
        unready = self.preparation.unready
        due = await self.leases.due(by, self.now(), unready)
        for id in [id for id in due if not self.driver.knows(id)]:
            await self.driver.adopt(self.room(id))

    def _got(self, id: str) -> None:
        """This worker looks after a table from now on."""
        self.presence.attend(id)
        self.driver.adopt_soon(self.room(id))

    async def _take_up(self, opened: int) -> None:
        """Looks after all tables, those of each game from when its rules are ready; until then their clocks
        stand still, and whoever sits at one of them is waiting for these rules."""
        await self.preparation.looked()
        waiting = self.preparation.unready
        halted = await self._surely(
            lambda: self.store.read(lambda connection: store.halted_games(connection, waiting))
        )
        for game in halted:
            self.preparation.ask(game)
        late = [asyncio.create_task(self._take_up_later(game, opened, game in halted)) for game in waiting]
        try:
            await self._surely(lambda: self._adopt(self.now() + round(PATIENCE * 1000)))
            await self._again(1.0, lambda: self._adopt(self.now()))
        finally:
            for task in late:
                task.cancel()

    async def _take_up_later(self, game: str, opened: int, halted: bool) -> None:
        await self.preparation.prepared(game)
        if halted:
            until = self.now()
            await self._surely(
                lambda: self.store.write(lambda connection: store.halt(connection, opened, until))
            )
            await self._surely(self._beat)
        await self._surely(lambda: self._adopt(self.now() + round(PATIENCE * 1000)))

    async def _surely(self, work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Does something as soon as the database answers."""
        while True:
            try:
                return await work()
            except (Unavailable, Refused) as error:
                say_trouble("the database does not answer", error)
                await asyncio.sleep(1.0)

    async def _share_limits(self) -> None:
        """Tells the other workers what addresses have had here."""
        worker, living = self.store.worker, self.leases.living
        notes = [encode_note(note) for note in self.quotas.notes(worker, len(living))]
        if notes and living:
            await self.store.write(lambda connection: cluster.send_all(connection, worker, notes))

    async def tidy(self) -> None:
        """Clears away what nobody attends, and closes rooms that nobody uses."""
        now = self.now()
        gone = await self.housekeeping.tidy()
        closing = [
            room.id
            for room in (self.rooms.get(id) for id in {*gone, *self.rooms})
            if room and not room.busy and not self.driver.looks_after(room.id) and now - room.used > IDLE
        ]
        for id in closing:
            del self.rooms[id]
        self.presence.closed(closing)
        await self.leases.give_up(closing)

    async def catch_up(self, id: str, version: int) -> None:
        """Another worker has added to a table."""
        if room := self.rooms.get(id):
            if room.told < version:
                await room.catch_up()
            if self.leases.holds(id):
                await self.driver.adopt(room)
