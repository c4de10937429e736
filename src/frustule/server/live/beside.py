"""Work of the server itself that takes long, such as folding a long log: done in a thread beside the loop.

Python lets one thread run at a time, and one that wants to run waits for a moment of each that does. So there
is one such thread, however much there is to do: everybody at a table waits for one at most. Of each address
one thing at a time waits for it, in a line with those of the others; so addresses take turns.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import TypeVar
from weakref import WeakValueDictionary

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""The address for which something is done; none for what the server does by itself."""
Outcome = TypeVar("Outcome")


class Beside:
    """A thread, and those who wait for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "frustule-beside")
        self._line = asyncio.Lock()
        self._askers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def do(self, work: Callable[[], Outcome]) -> Outcome:
        """What comes of some work, which is done in the context of whoever asks."""
        context = contextvars.copy_context()
        own = self._askers.setdefault(ASKER.get(), asyncio.Lock())
        async with own, self._line:
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: context.run(work))

    async def close(self) -> None:
        """Lets what is being done come to its end."""
        await asyncio.to_thread(self._thread.shutdown)
