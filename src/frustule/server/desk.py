"""The desk where clerks are sent on errands: not too many at once, and the same question is asked once."""

import asyncio
from collections import Counter, OrderedDict

from frustule.protocol.errors import Refused
from frustule.server import clerks, jobs
from frustule.server.language import say
from frustule.server.pace import Paces
from frustule.server.preparing.preparation import Preparation
from frustule.server.settings import Limits
from frustule.server.workshop import JobFailed, Workshop

MOST_KEPT = 200
"""Answers that are kept in case somebody asks the same."""
ERRAND = 90.0
"""Seconds that an errand may take; the first ones may have to compile something."""
KEPT = (clerks.CheckCard, clerks.MakeCard, clerks.CardOfTheDay, clerks.LookBack)


class Desk:
    """Sends clerks."""

    def __init__(self, workshop: Workshop, limits: Limits, preparation: Preparation) -> None:
        rate = limits.errands_per_minute / 60
        self._workshop = workshop
        self._preparation = preparation
        self._most, self._most_each = limits.errands, limits.errands_each
        self._paces = Paces(rate, 20 * rate, limits.addresses)
        self._kept: OrderedDict[clerks.AnyErrand, asyncio.Future[bytes]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    async def send(self, errand: clerks.AnyErrand, address: str) -> bytes:
        """What a clerk finds out, as JSON."""
        await self._preparation.rules(*clerks.games_of(errand))
        kept = self._kept.get(errand) if isinstance(errand, KEPT) else None
        if kept is None:
            if not self._paces.step(address):
                raise Refused("too_many", say("That was a lot at once; wait a little."))
            if self._waiting.total() >= self._most or self._waiting[address] >= self._most_each:
                raise Refused("too_many", say("All clerks are out; try again in a moment."))
            kept = asyncio.ensure_future(self._send(errand, address))
            if isinstance(errand, KEPT):
                self._kept[errand] = kept
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        elif errand in self._kept:
            self._kept.move_to_end(errand)
        try:
            return await asyncio.shield(kept)
        except Refused:
            if isinstance(errand, KEPT):
                self._kept.pop(errand, None)
            raise

    async def _send(self, errand: clerks.AnyErrand, address: str) -> bytes:
        self._waiting[address] += 1
        try:
            answer = await self._workshop.do(errand, ERRAND)
        except JobFailed:
            raise Refused("undecided", say("No answer was found in time; try again.")) from None
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets those who wait no more
        if isinstance(answer, jobs.Failed):
            raise Refused("malformed", answer.words)
        assert isinstance(answer, jobs.Drawn)
        return answer.content
