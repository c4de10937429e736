"""Scenes for those who watch: drawn in another process, once for all who see the same, the newest only.

A scene may be overtaken by the next one. The stories of moves are not: those that led to it go before it,
among the messages that every watcher gets.

At a table those who sit there come first. Over all tables addresses take turns: whoever watches a hundred
tables waits for a hundred drawings, and nobody else does.
"""

import asyncio
import logging
from typing import NamedTuple

import msgspec

from frustule.core.speech.language import manner, speaking
from frustule.protocol import messages
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.room import Room
from frustule.server.live.supervision import note_fault, say_trouble
from frustule.server.live.watching import Watcher
from frustule.server.table import viewing
from frustule.server.table.fold import Table
from frustule.server.table.positions import seen
from frustule.server.table.telling import Step, step_to, steps_since
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool

DRAWING = 20.0
"""Seconds that a drawing may take."""
Drawable = (
    jobs.DrawScene
    | jobs.TellMove
    | jobs.DrawPicture
    | jobs.DrawPreview
    | jobs.DrawKeepsake
    | jobs.LookAhead
    | jobs.LookAheadFrom
    | jobs.GoThrough
)
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
        while True:
            late = await room.ask(lambda table: [order for w in room.watchers if (order := _order(table, w))])
            if not late:
                return
            first = min(late, key=lambda order: order.watcher.viewer == 0)
            job, asker = first.scene, first.watcher.address
            alike = [order for order in late if order.scene == job]
            telling = list(dict.fromkeys(tell for order in alike for _, tell in order.stories))
            scene, *told = await asyncio.gather(*(self._drawn(each, asker) for each in (job, *telling)))
            stories = dict(zip(telling, told, strict=True))
            for watcher, _, steps, version, told_up_to in alike:
                if watcher not in room.watchers:
                    continue
                watcher.shown = job
                if scene is None:  # what led to it is told with the next one
                    continue
                watcher.told = told_up_to
                for step, tell in steps:
                    if (story := stories[tell]) is not None:
                        watcher.push(_story(step, job.seat, story))
                watcher.push_scene(_message(version, job.seat, scene))

    async def _drawn(self, job: jobs.DrawScene | jobs.TellMove, asker: str) -> bytes | None:
        try:
            return await self.draw(job, asker, urgent=True)
        except (JobFailed, Refused) as error:
            logger.warning("a scene could not be drawn: %s", error)
            return None

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


class Order(NamedTuple):
    """What a watcher is to be sent: a scene, and the moves that led to it."""

    watcher: Watcher
    scene: jobs.DrawScene
    stories: list[tuple[Step, jobs.TellMove]]
    version: int
    """In the log of the viewer."""
    told: int
    """The same in the whole log."""


def _order(table: Table, watcher: Watcher) -> Order | None:
    """What a watcher lacks, if anything."""
    job = _job(table, watcher)
    if job is None or watcher.shown == job:
        return None
    steps: list[Step] = []
    if watcher.watch and watcher.watch.stories and watcher.told is not None:
        steps = steps_since(table, watcher.viewer, job.seat, watcher.told)
    stories = [(step, _tell(step, job)) for step in steps]
    return Order(watcher, job, stories, table.counts[watcher.viewer], table.version)


def _tell(step: Step, job: jobs.DrawScene) -> jobs.TellMove:
    return jobs.TellMove(
        job.setup,
        step.before,
        job.seat,
        job.language,
        step.after,
        step.seat,
        step.move,
        step.back,
        job.rotation,
        job.company,
    )


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


def scene_job(
    table: Table,
    viewer: int,
    seat: int | None,
    rotation: int,
    at: int | None,
    move: str = "",
    *,
    planned: bool = False,
) -> jobs.DrawScene:
    """The scene that a viewer asks for: as one of its seats or a spectator, now or after so many moves; with
    what one move of the seat would do, where one is named; or as if it were the seat's turn."""
    data = seen(table, viewer, seat, at)
    mine = seat is not None and seat in table.seats_of(viewer) and table.seats[seat].kind == "person"
    moves = at is None and table.state == "playing" and mine
    company = viewing.company_of(table, viewer)
    return jobs.DrawScene(table.setup.text, data, seat, manner(), rotation, moves, company, move, planned)


def story_job(
    table: Table, viewer: int, seat: int | None, rotation: int, at: int, *, back: bool
) -> jobs.TellMove:
    """The story of the move that came last when so many were made, as a viewer may see it, or of taking it
    back."""
    scene = scene_job(table, viewer, seat, rotation, at)
    return _tell(step_to(table, viewer, seat, at)._replace(back=back), scene)


def _message(version: int, seat: int | None, scene: bytes) -> bytes:
    number = None if seat is None else seat + 1
    return encode(messages.SceneMessage(version=version, seat=number, scene=msgspec.Raw(scene)))


def _story(step: Step, seat: int | None, story: bytes) -> bytes:
    number = None if seat is None else seat + 1
    message = messages.StoryMessage(
        version=step.version, seat=number, back=step.back, story=msgspec.Raw(story)
    )
    return encode(message)
