"""Processes that do jobs for the server, and what happens when one crashes or hangs: it is replaced."""

import asyncio
import contextlib
import logging
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from frustule.server.workers import jobs

COMMAND = (sys.executable, "-m", "frustule.server.workers.process")
PREPARING = 600.0
"""Compiling something for the first time may take minutes on a slow machine."""
STARTING = 60.0
"""Seconds in which a new process must say that it is there."""
logger = logging.getLogger("frustule.server")


class JobFailed(Exception):
    """A process crashed, took too long, or reported a bug."""


def _nobody() -> None:
    """Whom to tell that a job is held up, if nobody wants to know."""


@dataclass(frozen=True)
class _Order:
    """A job that somebody waits for."""

    job: jobs.AnyJob
    seconds: float
    held_up: Callable[[], None]
    done: asyncio.Future[jobs.AnyAnswer]


class Pool:
    """Some processes that share a queue of jobs."""

    def __init__(self, processes: int, command: Sequence[str] = COMMAND) -> None:
        self._waiting: deque[_Order] = deque()
        self._arrived = asyncio.Event()
        self._command = command
        self._preparing = 0
        """How many processes are."""
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]

    async def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def do(
        self, job: jobs.AnyJob, seconds: float, held_up: Callable[[], None] = _nobody
    ) -> jobs.AnyAnswer:
        """Has a job done; it may take so long once it is begun, not counting what must be prepared first.

        Whoever waits is told when the job is held up because something is being prepared.
        """
        order = _Order(job, seconds, held_up, asyncio.get_running_loop().create_future())
        self._waiting.append(order)
        self._arrived.set()
        if self._preparing == len(self._workers):
            held_up()
        return await order.done

    async def _work(self) -> None:
        """One process at a time, as long as the server runs."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                order = await self._next()
                if order.done.cancelled():
                    continue
                try:
                    if process is None or process.returncode is not None:
                        process = await self._start()
                    answer = await self._ask(process, order)
                except JobFailed as error:
                    logger.warning("%s failed: %s", type(order.job).__name__, error)
                    if process is not None:
                        await _end(process)
                        process = None
                    if not order.done.cancelled():
                        order.done.set_exception(error)
                else:
                    if not order.done.cancelled():
                        order.done.set_result(answer)
        finally:
            if process is not None:
                await _end(process)

    async def _next(self) -> _Order:
        while not self._waiting:
            self._arrived.clear()
            await self._arrived.wait()
        return self._waiting.popleft()

    async def _start(self) -> asyncio.subprocess.Process:
        """A process that is ready for jobs: how long it takes to start is nobody's time to think."""
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        except OSError as error:
            raise JobFailed(f"no process can be started: {error}") from None
        try:
            async with asyncio.timeout(STARTING):
                await _read(process)
        except BaseException as error:
            await _end(process)
            if isinstance(error, TimeoutError | asyncio.IncompleteReadError):
                raise JobFailed("the process does not start") from None
            raise
        return process

    async def _ask(self, process: asyncio.subprocess.Process, order: _Order) -> jobs.AnyAnswer:
        assert process.stdin
        written = jobs.encode_job(order.job)
        preparing = False
        try:
            async with asyncio.timeout(order.seconds) as limit:
                process.stdin.write(len(written).to_bytes(4) + written)
                await process.stdin.drain()
                while isinstance(answer := await _read(process), jobs.Preparing):
                    now = asyncio.get_running_loop().time()
                    limit.reschedule(now + (PREPARING if answer.words else order.seconds))
                    if preparing != bool(answer.words):
                        preparing = not preparing
                        self._preparing += 1 if preparing else -1
                        self._hold_up(order)
        except TimeoutError:
            raise JobFailed(f"took longer than {order.seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError):
            raise JobFailed("the process ended") from None
        finally:
            self._preparing -= preparing
        if isinstance(answer, jobs.Failed) and not answer.fault:
            raise JobFailed(answer.words)
        return answer

    def _hold_up(self, order: _Order) -> None:
        """Tells those who have to wait now because of what this order needs."""
        if self._preparing:
            order.held_up()
        if self._preparing == len(self._workers):
            for other in self._waiting:
                other.held_up()


async def _read(process: asyncio.subprocess.Process) -> jobs.AnyAnswer | jobs.Preparing:
    assert process.stdout
    head = await process.stdout.readexactly(4)
    return jobs.decode_answer(await process.stdout.readexactly(int.from_bytes(head)))


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
