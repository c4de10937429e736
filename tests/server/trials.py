"""Trials: something is done at a table while a fault comes, and then everything is compared with the log.

Whatever the fault was, the log is contiguous and can be folded, memory is what the log says, the index of
tables too, whoever watches has heard every event once, what was acknowledged is there, and the same intent
sent once more is answered, done once.

With two workers, somebody at the other one speaks meanwhile, so that each may be overtaken by the other; then
the other worker is held to the same, and the intent is sent once more there.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
import sqlalchemy as sa

from frustule.bots import Advice
from frustule.protocol import events, intents, messages
from frustule.server.live.indexing import index_of
from frustule.server.live.quotas import Quotas
from frustule.server.live.registry import Registry
from frustule.server.live.room import Room
from frustule.server.storage.database import database_url, open_database
from frustule.server.storage.schema import tables
from frustule.server.storage.store import Index, Store, read_log
from frustule.server.table import viewing
from frustule.server.table.fold import Table
from frustule.server.workers import jobs
from frustule.server.workers.preparing.preparation import Preparation
from tests.server.faults import Fault
from tests.server.running import FREE, settings_for

LONGEST = 120.0
"""Seconds after which an answer that has not come is said to hang."""
PATIENCE = 300.0
"""Seconds that the database may take for a statement: a disk that others use stands still now and then."""
logger = logging.getLogger("frustule.tests")
read_message = msgspec.json.Decoder(messages.FromServer).decode


class Ready(Preparation):
    """Everything is compiled."""

    async def rules(self, *names: str, ask: bool = True) -> None:
        return

    def able(self, game: str, bot: str) -> bool:
        return True


class Thinking:
    """Bots that answer at once, with their first move."""

    async def do(
        self, job: jobs.Think, seconds: float, asker: str, *, urgent: bool, held_up: object
    ) -> jobs.AnyAnswer:
        assert job.seat is not None
        return jobs.Advised(Advice(int(jobs.position_of(job).moves(job.seat)[0])))


@dataclass(eq=False)
class Eye:
    """Somebody who watches, writes down what it is told and comes back when it is dropped."""

    viewer: int
    address: str = "here"
    language: str = "en"
    watch: messages.Watch | None = None
    shown: object = None
    told: int | None = None
    heard: list[events.Event] = field(default_factory=list[events.Event])
    dropped: bool = False

    def push(self, message: bytes) -> None:
        told = read_message(message)
        if isinstance(told, messages.Events):
            for event in told.events:
                assert event.version == len(self.heard) + 1, "a gap, or a repeat"
                self.heard.append(event)

    def push_scene(self, message: bytes) -> None: ...

    def drop(self) -> None:
        self.dropped = True


OTHER = "v"
"""What the worker is called that others write beside."""
ME = intents.NewSeat("me", "Ada")
BOT = intents.NewSeat("bot", bot="random")


@dataclass(frozen=True)
class Story:
    """What a trial is about: who sits there, what the first of them does, and what comes of it."""

    seats: list[intents.NewSeat]
    deed: Callable[[Table], intents.Deed]
    once: Callable[[Table], int]
    """How often it was done, by the log: once in the end."""
    tables: int = 1
    """How many tables there are in the end."""
    over: bool = False
    """Whether the game is over before."""
    setup: str = "random"


SPOKEN = intents.Intent("theirs", 0, intents.Say("meanwhile"))
"""What is said at the other worker."""


def first_move(table: Table) -> intents.Deed:
    return intents.Move(1, table.eyes.views[1].moves(0).texts[0])


PLACED = ["S@g1n", "A@c5", "D@l5"]
"""The beginning of a setup, placed together."""

STORIES = {
    "move": Story([ME, ME], first_move, lambda table: len(table.moves)),
    "moves": Story(
        [ME, ME],
        lambda table: intents.Moves(1, PLACED),
        lambda table: 1 if len(table.moves) == len(PLACED) else 2 * len(table.moves),
        setup="secret",
    ),
    "word": Story([ME, ME], lambda table: intents.Say("hello"), lambda table: table.chats),
    "rematch": Story(
        [ME, BOT], lambda table: intents.Rematch(), lambda table: table.next is not None, tables=2, over=True
    ),
    "bot": Story([ME, BOT], first_move, lambda table: len(table.moves) - 1),
}


@dataclass(frozen=True)
class Scene:
    """A table at which something is about to be done; the rest of it is in the database."""

    story: str
    table: str
    intent: intents.Intent
    others: int
    """How many tables there were before."""


async def set_scene(registry: Registry, story: str) -> Scene:
    """A table that has begun."""
    others = await registry.store.read(count_tables)
    options = {"setup": STORIES[story].setup, "first": "one"}
    new = intents.NewTable("pondscum", STORIES[story].seats, options, start=True)
    room, _ = await registry.create(new, "here")
    if STORIES[story].over:
        await room.do(1, intents.Intent("over", 0, intents.Move(1, "resign")))
    deed = await room.ask(STORIES[story].deed)
    return Scene(story, room.id, intents.Intent("mine", 0, deed), others)


async def act(registry: Registry, scene: Scene) -> intents.Answer:
    """What somebody does, and bots after it."""
    answer = await registry.do(registry.room(scene.table), 1, scene.intent, "here")
    await idle(registry)
    return answer


async def idle(registry: Registry) -> None:
    """Waits until there is nothing that bots have to do, or that this worker has to ask for."""
    driver: Any = registry.driver
    leases: Any = registry.leases
    while any(not task.done() for task in driver._tasks) or (leases._asking and not leases._asking.done()):
        await asyncio.sleep(0.001)


async def opened(database: str, worker: str = "w") -> Registry:
    store = Store(open_database(database_url(database), PATIENCE), worker, PATIENCE)
    registry = Registry(settings_for(database), store, Ready(), Quotas(FREE))
    driver: Any = registry.driver
    driver._pool = Thinking()
    await cast(Any, registry)._beat()
    return registry


async def closed(registry: Registry) -> None:
    await registry.driver.close()
    await registry.scenes.close()
    for pool in (registry.bot_pool, registry.drawing_pool, registry.solo_pool):
        await pool.close()
    await registry.store.close()


async def trial(database: str, story: str, fault: Fault, workers: int = 1) -> None:
    """Does it once while the fault comes, looks, and does it again."""
    registry = await opened(database)
    other = await opened(database, OTHER) if workers == 2 else None
    try:
        with fault.around(registry.store.engine):
            await _trial(registry, story, fault, other)
    finally:
        await closed(registry)
        if other:
            await closed(other)


async def _trial(registry: Registry, story: str, fault: Fault, other: Registry | None) -> None:
    scene = await set_scene(registry, story)
    eyes = [Eye(0), Eye(1)]
    for eye in eyes:
        await registry.room(scene.table).enter(eye, 0)
    await registry.room(scene.table).fold_anew()  # so that reading the log is part of the trial
    away = [Eye(0), Eye(1)] if other else []
    speaking = None
    if other:
        for eye in away:
            await other.room(scene.table).enter(eye, 0)
        speaking = asyncio.create_task(other.room(scene.table).do(1, SPOKEN))
    first = None
    with fault.armed():
        try:
            async with asyncio.timeout(LONGEST):
                first = await fault.within(act(registry, scene))
        except TimeoutError:
            raise AssertionError(f"it hangs after a fault at {fault.where}") from None
        except Exception as error:
            logger.info("the fault came out: %r", error)
    acknowledged = first if first and first.ok else None
    if other and speaking:
        [said] = await asyncio.gather(speaking, return_exceptions=True)
        if not isinstance(said, intents.Answer) or not said.ok:  # the fault came to the other worker
            said = await other.room(scene.table).do(1, SPOKEN)
        assert said.ok, fault.where
        async with asyncio.timeout(LONGEST):
            await idle(registry)
        for each in (registry, other):
            await each.room(scene.table).catch_up()
        await account(other, scene, away, acknowledged, fault.where, registry)
        await registry.room(scene.table).catch_up()
        truth = await log_of(registry, scene.table)
        assert (truth.chats, (1, SPOKEN.id) in truth.answers) == (1, True), fault.where
    await account(registry, scene, eyes, acknowledged, fault.where, other)


async def account(
    registry: Registry,
    scene: Scene,
    eyes: list[Eye],
    first: intents.Answer | None,
    where: str,
    beside: Registry | None = None,
) -> None:
    """What became of it, compared with the answer, if there was one; and then the same is asked for again.
    Either worker may look after the table's bots."""
    story = STORIES[scene.story]
    await compare(registry, scene, eyes, where)
    if first is not None:
        assert (1, "mine") in (await log_of(registry, scene.table)).answers, f"lost by a fault at {where}"
    async with asyncio.timeout(LONGEST):
        again = await act(registry, scene)
    assert again.ok, (again, where)
    if first is not None:
        assert first == again, where
    async with asyncio.timeout(LONGEST):
        while not story.once(await log_of(registry, scene.table)):
            for each in (registry, beside) if beside else (registry,):
                worker = cast(Any, each)
                await worker._beat()
                await worker._adopt(each.now() + 1_000_000)
            await asyncio.sleep(0.005)
    await compare(registry, scene, eyes, where)
    assert story.once(await log_of(registry, scene.table)) == 1, where
    assert await registry.store.read(count_tables) == scene.others + story.tables, where


def count_tables(connection: sa.Connection) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()


async def log_of(registry: Registry, id: str) -> Table:
    """The table as its log alone tells it."""
    table = Table(id)
    for entry in await registry.store.read(lambda connection: read_log(connection, id)):
        table.fold(entry)
    return table


async def compare(registry: Registry, scene: Scene, eyes: list[Eye], where: str) -> None:
    """Memory, index and what was told, beside the log, once bots have nothing more to do."""
    room = registry.room(scene.table)
    async with asyncio.timeout(LONGEST):
        await room.ask(lambda table: None)
        await idle(registry)
        await registry.store.write(lambda connection: None)  # what waits to be written comes before
        shown, truth = await seen(registry, room, eyes)
    assert shown == [_timeless(viewing.view(truth, eye.viewer, 0)) for eye in eyes], where
    for id in (truth.id, truth.next) if truth.next else (truth.id,):
        assert await indexed(registry, id), where
    for eye in eyes:
        if eye.dropped:
            eye.dropped = False
            await room.enter(eye, len(eye.heard))
        assert eye.heard == viewing.events_since(truth, eye.viewer, 0), where


async def seen(registry: Registry, room: Room, eyes: list[Eye]) -> tuple[list[Any], Table]:
    """What is shown, and what the log tells; at another worker a bot may go on between the two."""
    while True:
        before = await log_of(registry, room.id)
        if registry.store.worker == OTHER:
            await room.catch_up()
        shown = await room.ask(lambda table: [_timeless(viewing.view(table, eye.viewer, 0)) for eye in eyes])
        truth = await log_of(registry, room.id)
        if truth.version == before.version:
            return shown, truth


async def indexed(registry: Registry, id: str) -> bool:
    """Whether the index says what the log does; a bot may go on between looking at the one and the other."""
    async with asyncio.timeout(LONGEST):
        while True:
            table = await log_of(registry, id)
            row = await registry.store.read(lambda connection: index_row(connection, id))
            if row == index_of(table):
                return True
            if (await log_of(registry, id)).version == table.version:
                return False


def index_row(connection: sa.Connection, id: str) -> Index:
    row = connection.execute(sa.select(tables).where(tables.c.id == id)).one()
    return Index(row.game, row.state, row.due, row.listing, row.touched)


def _timeless(view: Any) -> Any:
    return msgspec.structs.replace(view, at="")
