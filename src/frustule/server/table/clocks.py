"""Clocks: what time is left to each seat, folded from the log like everything else.

A clock runs for the seats that may act and are played by people. Somebody who may not know that a seat has
moved may not learn it from its clock either, so every eye has a fold of its own, over what it sees; time
that passed while no server ran is not counted.
"""

from collections.abc import Sequence
from itertools import pairwise

from frustule.protocol.intents import ClockRule


def elapsed(start: int, end: int, outages: Sequence[tuple[int, int]]) -> int:
    """Milliseconds from start to end in which a server ran; outages do not overlap and are in order."""
    down = 0
    for since, until in reversed(outages):
        if until <= start:
            break
        down += max(0, min(until, end) - max(since, start))
    return max(0, end - start - down)


def moment_before(end: int, span: int, outages: Sequence[tuple[int, int]]) -> int:
    """The moment since which a server has run for so many milliseconds."""
    start = end - span
    for since, until in reversed(outages):
        if until <= start:
            break
        start -= max(0, min(until, end) - since)
    return start


class Clock:
    """The time of all seats, as one eye sees it."""

    __slots__ = ("at", "left", "outages", "reminded", "rule", "running")

    def __init__(self, rule: ClockRule, seats: int, outages: Sequence[tuple[int, int]]) -> None:
        assert all(one[1] <= two[0] for one, two in pairwise(outages))
        self.rule = rule
        self.outages = outages
        self.left = [rule.seconds * 1000] * seats
        self.running: tuple[int, ...] = ()
        self.reminded: set[int] = set()
        self.at = 0

    def pass_time(self, now: int) -> None:
        """Lets the running clocks run."""
        if self.running:
            gone = elapsed(self.at, now, self.outages)
            for seat in self.running:
                self.left[seat] -= gone
        self.at = max(self.at, now)

    def moved(self, seat: int) -> None:
        """A seat made a move."""
        if self.rule.kind == "total":
            self.left[seat] += self.rule.increment * 1000
        else:
            self._anew(seat)

    def took_back(self, seat: int) -> None:
        """A move of the seat was taken back, and what was given for it."""
        if self.rule.kind == "total":
            self.left[seat] -= self.rule.increment * 1000

    def run(self, seats: tuple[int, ...]) -> None:
        """From now on it runs for these seats."""
        if self.rule.kind != "total":
            for seat in seats:
                if seat not in self.running:
                    self._anew(seat)
        self.running = seats

    def _anew(self, seat: int) -> None:
        self.left[seat] = self.rule.seconds * 1000
        self.reminded.discard(seat)

    def follow(self, truth: "Clock") -> None:
        """Nothing is hidden from this eye any more."""
        self.left[:] = truth.left
        self.running = truth.running
        self.reminded = set(truth.reminded)
        self.at = truth.at

    def remaining(self, seat: int, now: int) -> int:
        """Milliseconds left to a seat."""
        if seat not in self.running:
            return self.left[seat]
        return self.left[seat] - elapsed(self.at, now, self.outages)

    def due(self, now: int) -> tuple[int, int] | None:
        """The seat whose time runs out or that is to be reminded next, and in how many milliseconds."""
        waiting = [(self.remaining(s, now), s) for s in self.running if s not in self.reminded]
        if not waiting:
            return None
        left, seat = min(waiting)
        return seat, max(0, left)
