"""Limits that one address has: a bucket of tokens that fills steadily, and from which everything it does
takes one; or how much it may have at a time.

They hold over all workers, about: each tells the others, every second, what an address has had with it, once
that is more than its share. What was told is then taken from the buckets there too, which may so fall below
nothing. An address that asks everywhere at once gets more for a second, and pays for it afterwards.
"""

import contextlib
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Mapping
from typing import Protocol

from frustule.protocol.errors import Refused
from frustule.server.language import say


class TokenBucket:
    """So many tokens a second over a while, and some at once."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._now = now
        self._left = most
        self._at = now()

    def take(self) -> bool:
        """Takes a token, if there is one left."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def charge(self, tokens: int) -> None:
        """Takes tokens that were had elsewhere, down to one empty bucket of debt."""
        self._fill()
        self._left = max(-self._most, self._left - tokens)

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now

    @property
    def full(self) -> bool:
        """Whether all tokens are there, so that nothing needs to be remembered."""
        return self._left + (self._now() - self._at) * self._rate >= self._most


class Shared(Protocol):
    """A limit that holds over all workers."""

    def to_tell(self, workers: int, seconds: float) -> dict[str, int]:
        """What the other workers must know, so many seconds after it was asked last."""
        ...

    def heard(self, worker: str, used: Mapping[str, int]) -> None:
        """What some addresses have had with another worker."""
        ...

    def only(self, living: Collection[str]) -> None:
        """Forgets what was said by workers that are gone."""
        ...


class RateLimit:
    """A bucket for everybody, by address; those whose bucket is full again are forgotten."""

    def __init__(
        self, rate: float, most: float, remembered: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = most
        self._remembered = remembered
        self._now = now
        self._known: dict[str, TokenBucket] = {}
        self._spent: Counter[str] = Counter()
        """Tokens taken since it was told."""

    def allows(self, who: str) -> bool:
        """Whether this one may do one thing more."""
        bucket = self._bucket(who)
        if bucket is None or not bucket.take():
            return False
        self._spent[who] += 1
        return True

    def to_tell(self, workers: int, seconds: float) -> dict[str, int]:
        share = self._rate * seconds / workers
        spent, self._spent = self._spent, Counter()
        return {who: tokens for who, tokens in spent.items() if tokens > share}

    def heard(self, worker: str, used: Mapping[str, int]) -> None:
        for who, tokens in used.items():
            if bucket := self._bucket(who):
                bucket.charge(tokens)

    def only(self, living: Collection[str]) -> None:
        pass  # what was had was had

    def _bucket(self, who: str) -> TokenBucket | None:
        if who not in self._known:
            if len(self._known) >= self._remembered:
                self._known = {name: bucket for name, bucket in self._known.items() if not bucket.full}
            if len(self._known) >= self._remembered:
                return None
            self._known[who] = TokenBucket(self._rate, self._most, self._now)
        return self._known[who]


class SocketCount:
    """How many sockets are open, and from where."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._from: Counter[str] = Counter()
        self._told: frozenset[str] = frozenset()
        self._elsewhere: dict[str, Mapping[str, int]] = {}

    @property
    def open(self) -> int:
        return self._from.total()

    @contextlib.contextmanager
    def admit(self, address: str) -> Generator[None]:
        """Counts a socket in and out; refuses one too many."""
        elsewhere = sum(counts.get(address, 0) for counts in self._elsewhere.values())
        if self._from[address] + elsewhere >= self._most:
            raise Refused("too_many", say("Too many sockets are open from your address."))
        self._from[address] += 1
        try:
            yield
        finally:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def to_tell(self, workers: int, seconds: float) -> dict[str, int]:
        many = {who: count for who, count in self._from.items() if count > self._most / workers}
        fewer = {who: self._from[who] for who in self._told if who not in many}
        self._told = frozenset(many)
        return many | fewer

    def heard(self, worker: str, used: Mapping[str, int]) -> None:
        known = {**self._elsewhere.get(worker, {}), **used}
        self._elsewhere[worker] = {who: count for who, count in known.items() if count}

    def only(self, living: Collection[str]) -> None:
        self._elsewhere = {worker: counts for worker, counts in self._elsewhere.items() if worker in living}
