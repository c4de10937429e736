"""How fast somebody may go: a bucket that fills steadily and from which every step takes one."""

import time
from collections.abc import Callable


class Pace:
    """So many steps a second over a while, and some at once."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._now = now
        self._left = most
        self._at = now()

    def step(self) -> bool:
        """Takes a step, if there is one left."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def rested(self) -> bool:
        """Whether all steps are left, so that nothing needs to be remembered."""
        return self._left + (self._now() - self._at) * self._rate >= self._most


class Paces:
    """The pace of everybody, by address; those who have rested are forgotten."""

    def __init__(self, rate: float, most: float, remembered: int) -> None:
        self._rate = rate
        self._most = most
        self._remembered = remembered
        self._known: dict[str, Pace] = {}

    def step(self, who: str) -> bool:
        """Whether this one may take a step."""
        if who not in self._known:
            if len(self._known) >= self._remembered:
                self._known = {name: pace for name, pace in self._known.items() if not pace.rested}
            if len(self._known) >= self._remembered:
                return False
            self._known[who] = Pace(self._rate, self._most)
        return self._known[who].step()
