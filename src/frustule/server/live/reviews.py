"""Games that are over, looked back at: a bot is asked about one position after another.

A review is begun by whoever asks for it first, and kept for a while for everybody else. Every question is a
job of its own, so that no bot of a running game waits for more than one of them.
"""

import asyncio
from collections import OrderedDict

from frustule import bots
from frustule.bots import Advice, Budget
from frustule.bots.review import Review, chance_of, conclude, questions, turning_point_words
from frustule.core.engine.record import Record
from frustule.core.speech.company import among
from frustule.core.speech.language import language
from frustule.protocol import views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.live.supervision import FAULTS
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
"""Seconds after which it is tried again where too much is being asked."""
WHOLE = 40.0
"""Seconds for a whole game, about."""


class _Looking:
    """A review in the making."""

    def __init__(self, record: Record, address: str) -> None:
        self.record = record
        self.address = address
        """Who asked for it."""
        self.done = 0
        """Moves that were looked at."""
        self.task: asyncio.Task[Review] | None = None


class Reviews:
    """Looks back at the games of all rooms."""

    def __init__(self, pool: Pool, preparation: Preparation, patience: float, most_each: int) -> None:
        self._pool = pool
        self._most_each = most_each
        self._preparation = preparation
        self._patience = patience
        self._kept: OrderedDict[tuple[str, str], _Looking] = OrderedDict()

    async def close(self) -> None:
        """Stops looking back."""
        tasks = [looking.task for looking in self._kept.values() if looking.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def view(self, table: Table, address: str) -> views.ReviewView:
        """How far the review of a table is; it is begun for this address if it was not."""
        if table.state != "over":
            raise Refused("secret", say("A game can be looked back at when it is over."))
        key = table.id, language()
        looking = self._kept.get(key)
        if looking is None:
            looking = self._begin(key, table, address)
        self._kept.move_to_end(key)
        task = looking.task
        assert task is not None
        of = len(looking.record.moves)
        if not task.done():
            return views.ReviewView(ready=False, done=looking.done, of=of)
        try:
            with among(viewing.company_of(table, 0)):
                return _shown(task.result(), of)
        except Exception as error:
            del self._kept[key]
            FAULTS.note("a review", error)
            raise Refused("unavailable", say("The bot could not answer; try again.")) from None

    def _begin(self, key: tuple[str, str], table: Table, address: str) -> _Looking:
        busy = [each for each in self._kept.values() if each.task and not each.task.done()]
        if len(busy) >= MOST_AT_ONCE or sum(each.address == address for each in busy) >= self._most_each:
            raise Refused("too_many", say("Many games are being looked back at; try again in a minute."))
        looking = self._kept[key] = _Looking(record_of(table), address)
        looking.task = asyncio.create_task(self._review(looking))
        while len(self._kept) > MOST_KEPT:
            oldest = next(key for key, old in self._kept.items() if old.task and old.task.done())
            del self._kept[oldest]
        return looking

    async def _review(self, looking: _Looking) -> Review:
        record = looking.record
        best = bots.bots_of(record.game.name)[-1]
        seconds = min(LOOK, WHOLE / max(1, len(record.moves)))
        budget = Budget(min(seconds, best.budget.seconds or seconds), best.budget.work)
        await self._preparation.bot(record.game.name, best.name)
        answers: dict[int, Advice] = {}
        for number, position, seat in questions(record):
            looking.done = number
            data = position.veiled(seat).data.tobytes()
            job = jobs.Think(record.setup.text, data, seat, language(), best.name, chance_of(number), budget)
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
            )
            for moment in reviewed.moments
        ),
        turning_points=tuple(
            views.TurningPoint(number=number, words=turning_point_words(reviewed, number))
            for number in reviewed.turning_points
        ),
    )
