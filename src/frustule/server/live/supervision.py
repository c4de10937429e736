"""What is supervised: work that fails is noted once, rests a little and is begun again; nothing else notices.

What is noted says of which kind it is, and the log tells each kind once in a while (`logs.Seldom`): a loop
that fails every second must not fill a disk.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

REST = 1.0
"""Seconds of rest after a failure, at first; every further one doubles it."""
LONGEST_REST = 30.0
OFTEN, OF_LATE = 3, 300.0
"""Failures within so many seconds that are more than an accident."""
logger = logging.getLogger("frustule.server")


def note_fault(where: str, error: BaseException) -> None:
    """Something unexpected happened in this work."""
    kind = where, _line(error)
    logger.error("a fault in %s; it goes on", where, exc_info=error, extra={"kind": kind})


def say_trouble(where: str, error: Exception) -> None:
    """Something that can happen went wrong: a line without a traceback."""
    logger.warning("%s: %s", where, error, extra={"kind": (where, str(error))})


def _line(error: BaseException) -> int:
    """The innermost line it comes from."""
    trace, line = error.__traceback__, 0
    while trace is not None:
        trace, line = trace.tb_next, trace.tb_lineno
    return line


class Failures:
    """When work has failed lately, by its name."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._at: dict[str, deque[float]] = {}

    def note(self, where: str) -> None:
        """It has failed once more."""
        self._at.setdefault(where, deque(maxlen=OFTEN)).append(self._now())

    @property
    def again_and_again(self) -> list[str]:
        """What fails again and again."""
        since = self._now() - OF_LATE
        return [where for where, at in self._at.items() if len(at) == OFTEN and at[0] > since]


async def supervised(
    where: str, work: Callable[[], Coroutine[Any, Any, None]], failures: Failures | None = None
) -> None:
    """Does work until it has come to its end; whenever it fails, it rests and is begun again."""
    rest = REST
    while True:
        try:
            await work()
            return
        except Exception as error:
            note_fault(where, error)
            if failures:
                failures.note(where)
        await asyncio.sleep(rest)
        rest = min(2 * rest, LONGEST_REST)
