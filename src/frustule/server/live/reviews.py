"""Games that are over, looked back at: a bot is asked about one position after another.

A review is begun by whoever asks for it first, and kept for a while for everybody else. Every question is a
job of its own, so that no bot of a running game waits for more than one of them. Of several workers one looks
back, and writes down how far it is, for whoever asks the others.
"""

import asyncio
import time
from collections import OrderedDict

import msgspec

from frustule import bots
from frustule.bots import Advice, Budget
from frustule.bots.review import Review, chance_of, conclude, questions, turning_point_words
from frustule.core.engine.record import Record
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import manner
from frustule.protocol import views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.refusals import cannot_read
from frustule.server.live.room import Room
from frustule.server.live.supervision import note_fault, say_trouble
from frustule.server.storage import cluster
from frustule.server.storage.counting import maker_of
from frustule.server.storage.store import Store, Unavailable
from frustule.server.table import viewing
from frustule.server.table.fold import Table
from frustule.server.table.recording import record_of
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation

MOST_KEPT = 64
MOST_AT_ONCE = 8
LOOK = 0.3
"""Seconds for a position at most."""
PAUSE = 1.0
"""Seconds after which it is tried again where too much is being asked, and other workers are told more."""
WHOLE = 40.0
"""Seconds for a whole game, about."""
Key = tuple[str, str]
"""A table and a language."""


class _Looking:
    """A review in the making."""

    def __init__(self, key: Key, record: Record, company: Company, address: str) -> None:
        self.key = key
        self.record = record
        self.company = company
        self.address = address
        """Who asked for it."""
        self.view = views.ReviewView(ready=False, done=0, of=len(record.moves))
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return not self.view.ready and self.task is not None and not self.task.done()


class Reviews:
    """Looks back at the games of all rooms."""

    def __init__(
        self, store: Store, pool: Pool, preparation: Preparation, patience: float, most_each: int
    ) -> None:
        self._store = store
        self._pool = pool
        self._most_each = most_each
        self._preparation = preparation
        self._patience = patience
        self._kept: OrderedDict[Key, _Looking] = OrderedDict()

    async def close(self) -> None:
        """Stops looking back."""
        tasks = [looking.task for looking in self._kept.values() if looking.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def view(self, room: Room, address: str) -> views.ReviewView:
        """How far the review of a table is; it is begun for this address if it was not."""
        key = room.id, manner()
        looking = self._kept.get(key)
        if looking is None:
            new = await room.ask(lambda table: _looking(key, table, address))
            try:
                if elsewhere := await self._elsewhere(new):
                    return elsewhere
            except Unavailable:
                raise cannot_read() from None
            looking = self._kept.get(key) or self._begin(new)
        self._kept.move_to_end(key)
        if not looking.view.ready and not looking.busy:
            del self._kept[key]
            raise Refused("unavailable", say("The bot could not answer; try again."))
        return looking.view

    async def _elsewhere(self, new: _Looking) -> views.ReviewView | None:
        """How far another worker is with it, if one is at it; else this one is from now on."""
        if not self._store.several:
            return None
        worker, asker, begun = self._store.worker, maker_of(new.address), _written(new.view)
        found, busy = await self._store.read(
            lambda connection: (
                cluster.find_review(connection, *new.key),
                cluster.reviews_at_work(connection, asker),
            )
        )
        if found is None:
            if busy >= self._most_each:
                raise _too_many()
            self._make_room(new.address)
            if await self._store.write(
                lambda connection: cluster.begin_review(connection, worker, *new.key, asker, begun)
            ):
                return None
        return msgspec.json.decode(found or begun, type=views.ReviewView)

    def _make_room(self, address: str) -> None:
        """Refuses one too many, and forgets the oldest where many are kept."""
        busy = [each for each in self._kept.values() if each.busy]
        if len(busy) >= MOST_AT_ONCE or sum(each.address == address for each in busy) >= self._most_each:
            raise _too_many()
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(key for key, old in self._kept.items() if not old.busy)]

    def _begin(self, looking: _Looking) -> _Looking:
        self._make_room(looking.address)
        self._kept[looking.key] = looking
        looking.task = asyncio.create_task(self._work(looking))
        return looking

    async def _work(self, looking: _Looking) -> None:
        try:
            reviewed = await self._review(looking)
            with among(looking.company):
                looking.view = _shown(reviewed, looking.view.of)
            await self._say(looking, _written(looking.view))
        except Exception as error:
            note_fault("a review", error)
            await self._say(looking, None)

    async def _say(self, looking: _Looking, view: str | None) -> None:
        """Tells other workers how far it is; if they cannot be told, they wait a little longer."""
        if not self._store.several:
            return
        worker, ready = self._store.worker, looking.view.ready
        try:
            await self._store.write(
                lambda connection: cluster.say_review(connection, worker, *looking.key, view, ready=ready)
            )
        except Unavailable as error:
            say_trouble("the database does not answer", error)

    async def _review(self, looking: _Looking) -> Review:
        record = looking.record
        best = bots.bots_of(record.game.name)[-1]
        seconds = min(LOOK, WHOLE / max(1, len(record.moves)))
        budget = Budget(min(seconds, best.budget.seconds or seconds), best.budget.work)
        await self._preparation.bot(record.game.name, best.name)
        answers: dict[int, Advice] = {}
        said = time.monotonic()
        for number, position, seat in questions(record):
            looking.view = msgspec.structs.replace(looking.view, done=number)
            if time.monotonic() - said > PAUSE:
                await self._say(looking, _written(looking.view))
                said = time.monotonic()
            data = position.veiled(seat).data.tobytes()
            chance, company = chance_of(number), looking.company
            job = jobs.Think(record.setup.text, data, seat, manner(), best.name, chance, budget, company)
            try:
                answer = await self._ask(job, looking.address)
            except JobFailed:
                continue  # the review goes on without this one
            if isinstance(answer, jobs.Advised):
                answers[number] = answer.advice
        return conclude(record, best.name, answers)

    async def _ask(self, job: jobs.Think, address: str) -> jobs.AnyAnswer:
        """What the bot says; where too much is asked already, a review is in no hurry."""
        while True:
            try:
                return await self._pool.do(job, self._patience, address)
            except Refused:
                await asyncio.sleep(PAUSE)


def _looking(key: Key, table: Table, address: str) -> _Looking:
    if table.state != "over":
        raise Refused("secret", say("A game can be looked back at when it is over."))
    return _Looking(key, record_of(table), viewing.company_of(table, 0), address)


def _too_many() -> Refused:
    return Refused("too_many", say("Many games are being looked back at; try again in a minute."))


def _written(view: views.ReviewView) -> str:
    return msgspec.json.encode(view).decode()


def _shown(reviewed: Review, of: int) -> views.ReviewView:
    """A review as clients get it."""
    seats = len(reviewed.names)
    return views.ReviewView(
        ready=True,
        done=of,
        of=of,
        bot=reviewed.bot,
        unit="points" if seats == 1 else "share",
        courses=tuple(reviewed.course(seat) for seat in range(seats)),
        moments=tuple(
            views.MomentView(
                number=moment.number,
                seat=moment.seat + 1,
                move=moment.move,
                loss=moment.loss,
                best=moment.best,
                reason=moment.reason,
                does=moment.does,
                better=moment.better,
            )
            for moment in reviewed.moments
        ),
        turning_points=tuple(
            views.TurningPoint(number=number, words=turning_point_words(reviewed, number))
            for number in reviewed.turning_points
        ),
    )
