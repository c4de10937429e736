"""The server's time: what the machine's clock said when the process began, and from then on what has passed.

A machine's clock may be set back or forward while a game is on; nobody's time runs out of that. Between two
processes, and between machines, time goes on from the latest that any server has written down.
"""

import sys
import time
from collections.abc import Callable


def _passing() -> int:
    """Milliseconds since some moment, by a clock that nobody sets. Linux has one that also runs while the
    machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


_BEGAN = time.time_ns() // 1_000_000 - _passing()


def steady_clock() -> int:
    """Milliseconds since 1970, whatever is done to the machine's clock meanwhile."""
    return _BEGAN + _passing()


class Onward:
    """A clock that never runs back, and can be told to go on from a later time."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._ahead = 0
        self._last = clock()

    def __call__(self) -> int:
        now = self._clock() + self._ahead
        if now < self._last:
            self._ahead += self._last - now
            now = self._last
        self._last = now
        return now

    def not_before(self, at: int) -> None:
        """Goes on from this time, if it is not that late yet."""
        behind = at - self()
        if behind > 0:
            self._ahead += behind
