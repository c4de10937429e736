"""Keeping to a budget: a bot that thinks in portions asks here how large the next one may be.

A portion is small enough that the clock is looked at often, also on a machine that is busy with other
things, and large enough that looking costs nothing. What a bot finds must not depend on how its work was
cut into portions; then the same work gives the same answer on every machine.

Time is the wall clock's, since that is what people wait for. Who measures bots on a machine that is busy with
other things has them timed by the processor instead (`timed_by`), as if they had it to themselves.
"""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from frustule.bots.contract import Budget

Clock = Callable[[], float]

_clock: ContextVar[Clock] = ContextVar("clock", default=time.monotonic)

PORTION = 0.02
"""Seconds that a portion should take: by so much, and no more, may a bot be late."""
GROWTH = 4
"""A portion is at most so many times the one before, since the first ones say little about the pace."""


def now() -> float:
    """The time by which bots keep to their budgets, in seconds since some moment."""
    return _clock.get()()


@contextmanager
def timed_by(clock: Clock) -> Generator[None]:
    """Within this, bots are timed by another clock."""
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)


def portions(budget: Budget, first: int) -> Iterator[int]:
    """Portions of work, the first of the given size, until the budget is spent; at least one.

    A budget that sets no limit at all is spent with the first portion.
    """
    began = last = now()
    done = 0
    size = first
    while True:
        if budget.work is not None:
            size = min(size, budget.work - done)
            if size <= 0 < done:
                return
        size = max(size, 1)
        yield size
        done += size
        at = now()
        if budget.seconds is not None:
            pace = (at - last) / size
            left = budget.seconds - (at - began)
            if left <= pace:
                return
            fitting = int(min(PORTION, left) / pace) if pace > 0 else size * GROWTH
            size = max(1, min(size * GROWTH, fitting))
        elif budget.work is not None:
            size = budget.work - done
        else:
            return
        last = at
