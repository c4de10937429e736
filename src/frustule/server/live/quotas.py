"""The limits of addresses that hold over all workers, and what workers tell each other of them."""

import time
from collections.abc import Callable, Collection, Iterator

from frustule.server.live.notes import Note, Usage
from frustule.server.rate_limit import RateLimit, Shared, SocketCount
from frustule.server.settings import Limits

SHARED_EVERY = 1.0
"""Seconds after which others are told."""
TOGETHER = 100
"""Addresses in a note, which must not be longer than a notification."""


class Quotas:
    """What a worker counts by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        rate, solo = limits.requests_per_second, limits.solo_jobs_per_minute / 60
        self.requests = RateLimit(rate, 10 * rate, limits.addresses, clock)
        self.solo = RateLimit(solo, 20 * solo, limits.addresses, clock)
        said = limits.messages_per_address
        self.messages = RateLimit(said, 5 * said, limits.addresses, clock)
        self.sockets = SocketCount(limits.sockets_per_address)
        self._shared: dict[str, Shared] = {
            "requests": self.requests,
            "solo": self.solo,
            "messages": self.messages,
            "sockets": self.sockets,
        }
        self._clock = clock
        self._told = clock()

    def notes(self, worker: str, others: int) -> Iterator[Note]:
        """What so many other workers must be told now."""
        now = self._clock()
        passed, self._told = now - self._told, now
        for name, limit in self._shared.items():
            used = sorted(limit.to_tell(others + 1, passed).items())
            for first in range(0, len(used), TOGETHER):
                yield Usage(worker, name, dict(used[first : first + TOGETHER]))

    def heard(self, usage: Usage) -> None:
        """What another worker says."""
        if limit := self._shared.get(usage.limit):
            limit.heard(usage.worker, usage.used)

    def only(self, living: Collection[str]) -> None:
        """Forgets what was said by workers that are gone."""
        for limit in self._shared.values():
            limit.only(living)
