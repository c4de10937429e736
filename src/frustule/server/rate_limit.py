"""Rate limits: a bucket of tokens that fills steadily, and from which everything somebody does takes one."""

import time
from collections.abc import Callable


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
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether all tokens are there, so that nothing needs to be remembered."""
        return self._left + (self._now() - self._at) * self._rate >= self._most


class RateLimit:
    """A bucket for everybody, by address; those whose bucket is full again are forgotten."""

    def __init__(self, rate: float, most: float, remembered: int) -> None:
        self._rate = rate
        self._most = most
        self._remembered = remembered
        self._known: dict[str, TokenBucket] = {}

    def allows(self, who: str) -> bool:
        """Whether this one may do one thing more."""
        if who not in self._known:
            if len(self._known) >= self._remembered:
                self._known = {name: bucket for name, bucket in self._known.items() if not bucket.full}
            if len(self._known) >= self._remembered:
                return False
            self._known[who] = TokenBucket(self._rate, self._most)
        return self._known[who].take()
