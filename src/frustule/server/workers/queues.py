"""The queue of jobs of solo play: not too many at once or of one address, and the same one is done once."""

import asyncio
from collections import Counter, OrderedDict

from frustule.protocol.errors import Refused
from frustule.server.commissions import jobs as solo
from frustule.server.language import say
from frustule.server.rate_limit import RateLimit
from frustule.server.settings import Limits
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation

MOST_KEPT = 200
"""Answers that are kept in case somebody asks the same."""
LONGEST = 90.0
"""Seconds that a job may take; the first ones may have to compile something."""
KEPT = (solo.CheckCard, solo.MakeCard, solo.CardOfTheDay, solo.LookBack)


class SoloQueue:
    """Has jobs of solo play done."""

    def __init__(self, pool: Pool, limits: Limits, preparation: Preparation) -> None:
        rate = limits.solo_jobs_per_minute / 60
        self._pool = pool
        self._preparation = preparation
        self._most, self._most_each = limits.solo_jobs, limits.solo_jobs_each
        self._rate_limit = RateLimit(rate, 20 * rate, limits.addresses)
        self._kept: OrderedDict[solo.AnySoloJob, asyncio.Future[bytes]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    async def do(self, job: solo.AnySoloJob, address: str) -> bytes:
        """What comes of a job, as JSON."""
        await self._preparation.rules(*solo.games_of(job))
        kept = self._kept.get(job) if isinstance(job, KEPT) else None
        if kept is None:
            if not self._rate_limit.allows(address):
                raise Refused("too_many", say("That was a lot at once; wait a little."))
            if self._waiting.total() >= self._most or self._waiting[address] >= self._most_each:
                raise Refused("too_many", say("All clerks are out; try again in a moment."))
            kept = asyncio.ensure_future(self._do(job, address))
            if isinstance(job, KEPT):
                self._kept[job] = kept
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        elif job in self._kept:
            self._kept.move_to_end(job)
        try:
            return await asyncio.shield(kept)
        except Refused:
            if isinstance(job, KEPT):
                self._kept.pop(job, None)
            raise

    async def _do(self, job: solo.AnySoloJob, address: str) -> bytes:
        self._waiting[address] += 1
        try:
            answer = await self._pool.do(job, LONGEST)
        except JobFailed:
            raise Refused("undecided", say("No answer was found in time; try again.")) from None
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets those who wait no more
        if isinstance(answer, jobs.Failed):
            raise Refused("malformed", answer.words)
        assert isinstance(answer, jobs.Drawn)
        return answer.content
