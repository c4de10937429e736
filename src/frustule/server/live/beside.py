"""Work of the server itself that takes long, such as folding a long log: done in a thread beside the loop.

Python lets one thread run at a time, and one that wants to run waits for a moment of each that does. So there
is one such thread, however much there is to do: everybody at a table waits for one at most. Those who ask
take turns, by their addresses, as they do in the queues of pools.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, TypeVar

from frustule.server.workers.queues import FairQueue

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""The address for which something is done; none for what the server does by itself."""
Outcome = TypeVar("Outcome")
_Task = tuple[Callable[[], Any], asyncio.Future[Any]]


class Beside:
    """A thread, and those who wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "frustule-beside")
        self._queue: FairQueue[_Task] = FairQueue(0, 0)
        self._working: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[], Outcome]) -> Outcome:
        """What comes of some work, which is done in the context of whoever asks."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Outcome] = loop.create_future()
        context = contextvars.copy_context()
        self._queue.put((lambda: context.run(work), done), ASKER.get(), urgent=True)
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await done

    async def close(self) -> None:
        """Lets what is being done come to its end."""
        if self._working:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            work, done = await self._queue.get()
            if done.cancelled():
                continue
            try:
                outcome = await loop.run_in_executor(self._thread, work)
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(outcome)
