"""Scenes for those who watch: drawn in another process, once for all who see the same, the newest only.

At a table those who sit there come first. Over all tables addresses take turns: whoever watches a hundred
tables waits for a hundred drawings, and nobody else does.
"""

import asyncio
import logging

import msgspec

from frustule.core.speech.language import language, speaking
from frustule.protocol import messages
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.room import Room, Watcher
from frustule.server.live.supervision import note_fault, say_trouble
from frustule.server.table import viewing
from frustule.server.table.fold import Table
from frustule.server.table.positions import seen
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool

DRAWING = 20.0
"""Seconds that a drawing may take."""
Drawable = jobs.DrawScene | jobs.DrawPicture | jobs.LookAhead | jobs.LookAheadFrom
encode = msgspec.json.Encoder().encode
logger = logging.getLogger("frustule.server")


class Scenes:
    """Has scenes drawn for all rooms."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._sending: dict[str, asyncio.Task[None]] = {}

    def send(self, room: Room) -> None:
        """Sends the newest scene to every watcher of the room who does not have it."""
        wanted = any(watcher.watch and watcher.watch.scene for watcher in room.watchers)
        if wanted and room.id not in self._sending:
            task = asyncio.create_task(self._send(room))
            self._sending[room.id] = task
            task.add_done_callback(lambda _: self._sending.pop(room.id, None))

    async def close(self) -> None:
        """Stops drawing."""
        for task in list(self._sending.values()):
            task.cancel()
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def _send(self, room: Room) -> None:
        try:
            await self._send_all(room)
        except Refused as error:
            say_trouble("scenes cannot be sent", error)
        except Exception as error:
            note_fault("the sending of scenes", error)

    async def _send_all(self, room: Room) -> None:
        def wanted_by(table: Table) -> tuple[list[tuple[Watcher, jobs.DrawScene | None]], dict[Watcher, int]]:
            waiting = [(watcher, _job(table, watcher)) for watcher in room.watchers]
            return waiting, {watcher: table.counts[watcher.viewer] for watcher in room.watchers}

        while True:
            waiting, versions = await room.ask(wanted_by)
            late = [(watcher, job) for watcher, job in waiting if job and watcher.shown != job]
            if not late:
                return
            first, job = min(late, key=lambda each: each[0].viewer == 0)
            try:
                scene = await self.draw(job, first.address, urgent=True)
            except (JobFailed, Refused) as error:
                logger.warning("a scene could not be drawn: %s", error)
                scene = None
            for watcher, wanted in late:
                if wanted != job or watcher not in room.watchers:
                    continue
                watcher.shown = job
                if scene is not None:
                    watcher.push_scene(_message(versions[watcher], job.seat, scene))

    async def show(self, job: Drawable, address: str) -> bytes:
        """A scene or a picture for somebody who asks for it over HTTP."""
        try:
            return await self.draw(job, address)
        except JobFailed:
            raise Refused("unavailable", say("It could not be drawn; try again.")) from None

    async def draw(self, job: Drawable, asker: str, *, urgent: bool = False) -> bytes:
        """A scene or a picture; drawn once for all who ask for the same at about the same time."""
        answer = await self._pool.do(job, DRAWING, asker, urgent=urgent, shared=True)
        if isinstance(answer, jobs.Failed):
            raise Refused(answer.code, answer.words)
        assert isinstance(answer, jobs.Drawn)
        return answer.content


def _job(table: Table, watcher: Watcher) -> jobs.DrawScene | None:
    watch = watcher.watch
    if not watch or not watch.scene or table.state in ("gathering", "closed"):
        return None
    rotation = watch.rotation % max(1, table.setup.game.rotations)
    seat = None if watch.seat is None else watch.seat - 1
    with speaking(watcher.language):
        try:
            return scene_job(table, watcher.viewer, seat, rotation, None)
        except Refused:  # the seat is not the watcher's, or not any more
            return scene_job(table, 0, None, rotation, None)


def scene_job(table: Table, viewer: int, seat: int | None, rotation: int, at: int | None) -> jobs.DrawScene:
    """The scene that a viewer asks for: as one of its seats or a spectator, now or after so many moves."""
    data = seen(table, viewer, seat, at)
    mine = seat is not None and seat in table.seats_of(viewer) and table.seats[seat].kind == "person"
    moves = at is None and table.state == "playing" and mine
    company = viewing.company_of(table, viewer)
    return jobs.DrawScene(table.setup.text, data, seat, language(), rotation, moves, company)


def _message(version: int, seat: int | None, scene: bytes) -> bytes:
    number = None if seat is None else seat + 1
    return encode(messages.SceneMessage(version=version, seat=number, scene=msgspec.Raw(scene)))
