"""What a table does by itself: bots think and move, clocks run out. A bot that fails never stops a game.

A bot thinks for the address that brought it to move, since whoever has a hundred tables is one of those who
take turns; where nobody did, as after a restart, for its table.

Of several workers the one that has the lease looks after a table (`leases`); should two do it at once,
versions see to it that only one is heard. What fails unexpectedly rests a little; then the table is overdue,
and looked after again.
"""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from frustule import bots
from frustule.core.speech.language import SOURCE
from frustule.protocol.errors import Refused
from frustule.server.live.beside import ASKER
from frustule.server.live.leases import Leases
from frustule.server.live.room import Room
from frustule.server.live.supervision import note_fault, say_trouble
from frustule.server.table import judging
from frustule.server.table.fold import Table
from frustule.server.table.judging import Verdict
from frustule.server.table.setups import game_of
from frustule.server.table.sight import eye_of
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation

TRIES = 3
"""A bot that has failed so often is replaced for this move by one that plays anything."""
REST = 5.0
"""Seconds in which a bot is not asked again after something unexpected."""
NEAR = 60_000
"""Milliseconds before a clock runs out in which it is waited for here; until then the index of tables knows
when that is, and the table need not stay in memory."""


class Driver:
    """Looks after the bots and clocks of rooms."""

    def __init__(
        self, pool: Pool, preparation: Preparation, leases: Leases, think: float, now: Callable[[], int]
    ) -> None:
        self._pool = pool
        self._preparation = preparation
        self._leases = leases
        self._think = think
        self._now = now
        self._thinking: dict[str, dict[int, asyncio.Task[None]]] = {}
        """By table and seat."""
        self._held_up: set[tuple[str, int]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._later: dict[str, int] = {}
        """When there will be something to do at tables at which there is nothing yet."""
        self._tasks: set[asyncio.Task[None]] = set()

    def looks_after(self, id: str) -> bool:
        """Whether a table must stay in memory."""
        return id in self._alarms or id in self._thinking

    def knows(self, id: str) -> bool:
        """Whether nobody needs to see what there is to do at a table: it is being done, or for later."""
        if self._later.get(id, 0) > self._now():
            return True
        self._later.pop(id, None)
        return id in self._thinking

    def prepares(self, id: str) -> bool:
        """Whether a bot of the table has to be made ready before it can think."""
        return any(table == id for table, _ in self._held_up)

    async def adopt(self, room: Room) -> None:
        """Looks after a table that somebody else should have looked after, or nobody has yet."""
        try:
            await room.ask(lambda table: self.look_after(room, table))
        except Refused as error:
            say_trouble("a table cannot be looked after", error)

    def adopt_soon(self, room: Room) -> None:
        """The same, by and by."""
        self._spawn(self.adopt(room))

    def look_after(self, room: Room, table: Table) -> None:
        """Sees what there is to do at a table that has changed; under the room's lock."""
        seats, due = _bots_to_move(table), self._due(table)
        if (seats or due is not None) and not self._leases.holds(room.id):
            self._leases.want(room.id)
            seats, due = [], None
        for seat in seats:
            thinking = self._thinking.get(room.id, {}).get(seat)
            if thinking is None or thinking.done():
                self._thinking.setdefault(room.id, {})[seat] = self._spawn(self._play(room, seat))
        if alarm := self._alarms.pop(room.id, None):
            alarm.cancel()
        self._later.pop(room.id, None)
        if due is None:
            return
        if due <= NEAR:
            loop = asyncio.get_running_loop()
            self._alarms[room.id] = loop.call_later(due / 1000, self._ring, room)
        if not seats:
            self._later[room.id] = self._now() + due

    def _due(self, table: Table) -> int | None:
        """In how many milliseconds a clock runs out."""
        due = table.clock.due(self._now()) if table.clocked and table.state == "playing" else None
        return due[1] if due else None

    async def close(self) -> None:
        """Stops everything."""
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _ring(self, room: Room) -> None:
        self._alarms.pop(room.id, None)
        self._spawn(self._time_up(room))

    async def _time_up(self, room: Room) -> None:
        try:
            if not await room.by_itself(lambda table: judging.time_up(table, self._now())):
                await self.adopt(room)
        except Refused as error:
            say_trouble("the clock of a table cannot be kept", error)
        except Exception as error:
            note_fault("the keeping of a clock", error)

    async def _play(self, room: Room, seat: int) -> None:
        """Has a bot think and play until it has no move to make any more."""
        try:
            await self._play_on(room, seat)
        except Refused as error:
            say_trouble("a bot cannot play", error)
        except Exception as error:
            note_fault("the play of a bot", error)
            await asyncio.sleep(REST)
        finally:
            if self._thinking.get(room.id, {}).get(seat) is asyncio.current_task():
                self._thinks_no_more(room, seat)

    async def _play_on(self, room: Room, seat: int) -> None:
        failures = 0
        while job := await room.ask(lambda table: self._next(room, table, seat)):
            if failures < TRIES:
                move = await self._ask(job, room, seat)
            else:
                move = await room.ask(lambda table: _anything(table, seat))
            if move is not None and await room.by_itself(_playing(seat, move)):
                failures = 0
            else:
                failures += await room.ask(lambda table, job=job: job_for(table, seat) == job)

    def _next(self, room: Room, table: Table, seat: int) -> jobs.Think | None:
        """The next thing to ask a bot. If there is none, that is noted before the table can change again."""
        job = job_for(table, seat)
        if job is None:
            self._thinks_no_more(room, seat)
        return job

    def _thinks_no_more(self, room: Room, seat: int) -> None:
        thinking = self._thinking.get(room.id, {})
        thinking.pop(seat, None)
        if not thinking:
            self._thinking.pop(room.id, None)

    async def _ask(self, job: jobs.Think, room: Room, seat: int) -> int | None:
        """The move that the bot answers with; None if it fails."""

        def held_up() -> None:
            if (room.id, seat) not in self._held_up:
                self._held_up.add((room.id, seat))
                room.tell_preparing()

        try:
            if not self._preparation.able(game_of(job.setup), job.bot):
                held_up()
                await self._preparation.bot(game_of(job.setup), job.bot)
            asker = ASKER.get() or room.id
            answer = await self._pool.do(job, self._think, asker, urgent=True, held_up=held_up)
        except JobFailed:
            return None
        finally:
            self._held_up.discard((room.id, seat))
        return answer.advice.move if isinstance(answer, jobs.Advised) else None


def _bots_to_move(table: Table) -> list[int]:
    """The seats of bots that have a move to make, or something to answer."""
    if table.state != "playing":
        return []
    bots_seats = [k for k, seat in enumerate(table.seats) if seat.kind == "bot"]
    return [k for k in bots_seats if k in table.position.acting or table.position.offered(k)]


def job_for(table: Table, seat: int) -> jobs.Think | None:
    """What to ask the bot of a seat. Its chance comes from the salt, which nobody knows, and from how much
    the seat has seen: the same bot in the same place plays the same, whatever others did unseen."""
    if seat not in _bots_to_move(table):
        return None
    eye = eye_of(seat)
    seen = sum(move.eyes >> eye & 1 for move in table.moves)
    seed = f"{table.made.salt} {seat} {seen}"
    return jobs.Think(table.setup.text, table.eyes.data(eye), seat, SOURCE, table.seats[seat].bot, seed)


def _anything(table: Table, seat: int) -> int | None:
    view = table.eyes.views[eye_of(seat)]
    if seat not in view.acting and not view.offered(seat):
        return None
    return bots.ask(bots.bot("random"), view, seat, random.Random(table.made.salt)).move


def _playing(seat: int, move: int) -> Callable[[Table], Verdict | None]:
    return lambda table: judging.bot_move(table, seat, move)
