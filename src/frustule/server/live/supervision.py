"""What is supervised: work that fails is noted once, rests a little and is begun again; nothing else notices.

A fault of a kind is logged with its traceback the first time, then at most once in ten minutes with how often
it has come since: a loop that fails every second must not fill a disk.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

QUIET = 600.0
"""Seconds in which the same kind of fault is not logged again."""
MOST_KINDS = 1000
REST = 1.0
"""Seconds of rest after a failure, at first; every further one doubles it."""
LONGEST_REST = 30.0
logger = logging.getLogger("frustule.server")


class Faults:
    """Notes what goes wrong, each kind once in a while."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._said: dict[tuple[str, str, int], tuple[float, int]] = {}

    def note(self, where: str, error: BaseException) -> None:
        """Something unexpected happened in this work."""
        kind = where, type(error).__name__, _line(error)
        said, since = self._said.get(kind, (-QUIET, 0))
        if self._now() - said < QUIET:
            self._said[kind] = said, since + 1
            return
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
        self._said[kind] = self._now(), 0
        again = f" ({since} more of the same kind)" if since else ""
        logger.error("a fault in %s; it goes on%s", where, again, exc_info=error)

    def say(self, where: str, error: Exception) -> None:
        """Something that can happen went wrong: a line without a traceback."""
        kind = where, str(error), 0
        said, _ = self._said.get(kind, (-QUIET, 0))
        if self._now() - said >= QUIET:
            if len(self._said) >= MOST_KINDS:
                self._said.clear()
            self._said[kind] = self._now(), 0
            logger.warning("%s: %s", where, error)


FAULTS = Faults()
"""Those of this process."""


def _line(error: BaseException) -> int:
    """The innermost line it comes from."""
    trace, line = error.__traceback__, 0
    while trace is not None:
        trace, line = trace.tb_next, trace.tb_lineno
    return line


async def supervised(where: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Does work until it has come to its end; whenever it fails, it rests and is begun again."""
    rest = REST
    while True:
        try:
            await work()
            return
        except Exception as error:
            FAULTS.note(where, error)
        await asyncio.sleep(rest)
        rest = min(2 * rest, LONGEST_REST)
