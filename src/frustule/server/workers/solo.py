"""Jobs of solo play for whoever asks over HTTP: at a rate that one address may have, by the fair queue."""

from frustule.protocol.errors import Refused
from frustule.server.commissions import jobs as solo
from frustule.server.language import say
from frustule.server.rate_limit import RateLimit
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed, Pool
from frustule.server.workers.preparing.preparation import Preparation

LONGEST = 90.0
"""Seconds that a job may take; the first ones may have to compile something."""
SHARED = (solo.CheckCard, solo.MakeCard, solo.CardOfTheDay, solo.LookBack)
"""What is the same for everybody; a career is its owner's."""


class SoloJobs:
    """Has jobs of solo play done."""

    def __init__(self, pool: Pool, rate_limit: RateLimit, preparation: Preparation) -> None:
        self._pool = pool
        self._preparation = preparation
        self._rate_limit = rate_limit

    async def do(self, job: solo.AnySoloJob, address: str) -> bytes:
        """What comes of a job, as JSON."""
        await self._preparation.rules(*solo.games_of(job))
        shared = isinstance(job, SHARED)
        if not (shared and self._pool.knows(job)) and not self._rate_limit.allows(address):
            raise Refused("too_many", say("That was a lot at once; wait a little."))
        try:
            answer = await self._pool.do(job, LONGEST, address, shared=shared)
        except JobFailed:
            raise Refused("undecided", say("No answer was found in time; try again.")) from None
        if isinstance(answer, jobs.Failed):
            raise Refused("malformed", answer.words)
        assert isinstance(answer, jobs.Drawn)
        return answer.content
