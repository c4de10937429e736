"""Processes that do jobs for the server, each in a *lane* of its own, from one queue that is fair.

A process that crashes, hangs, grows too large or answers nonsense is replaced; whatever goes wrong in a lane
fails the job it had and no other. The same question, asked by several at once or again soon, is done once.
"""

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from frustule.server.settings import Limits
from frustule.server.workers import jobs
from frustule.server.workers.cache import Cache
from frustule.server.workers.queues import FairQueue

COMMAND = (sys.executable, "-m", "frustule.server.workers.process")
PREPARING = 600.0
"""Compiling something for the first time may take minutes on a slow machine."""
NICEST = 19
STARTING = 60.0
"""Seconds in which a new process must say that it is there."""
LONGEST_ANSWER = 64 << 20
"""Bytes."""
STARTS = 3
"""So many processes in a row that did not start: then nobody does these jobs, until one does."""
START_AGAIN = 5.0
"""Seconds after which it is tried then whether one starts, whether or not there is a job."""
RESTING = 1.0
"""Seconds that a lane waits after a mistake of ours, which may come again at once."""
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
logger = logging.getLogger("frustule.server")


class JobFailed(Exception):
    """A process crashed, took too long, or reported a bug."""


def _nobody() -> None:
    """Whom to tell that a job is held up, if nobody wants to know."""


@dataclass(eq=False)
class _Order:
    """A job that somebody waits for."""

    job: jobs.AnyJob
    seconds: float
    asker: str
    done: asyncio.Future[jobs.AnyAnswer]
    kept_as: Hashable | None
    """The question, if others may have the same answer."""
    held_up: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    """To be told when something has to be prepared first."""
    waiting: int = 0
    """How many wait for it."""


class Pool:
    """Some processes that share a queue of jobs."""

    def __init__(
        self,
        name: str,
        processes: int,
        limits: Limits | None = None,
        command: Sequence[str] = COMMAND,
        give_way: int = 0,
    ) -> None:
        limits = limits or Limits()
        self.name = name
        self.took: Callable[[str, float, bool], None] = lambda job, seconds, done: None
        """Told of every job: its kind, how long it took, and whether it was done."""
        self._queue: FairQueue[_Order] = FairQueue(limits.jobs, limits.jobs_each, max(1, processes - 1))
        self._cache: Cache[jobs.AnyAnswer] = Cache(limits.cache)
        self._asked: dict[Hashable, _Order] = {}
        """What is being answered that others may ask, too."""
        self._memory = limits.process_memory
        self._command = command
        self._give_way = give_way
        self._preparing = 0
        """How many processes are."""
        self._busy = 0
        self._wanted = asyncio.Event()
        """Set when there has been a job: then all processes are started, before what is urgent needs one."""
        self._started_ones: set[asyncio.subprocess.Process] = set()
        self._failed_starts = 0
        """How many processes in a row did not start."""
        self._mending: asyncio.Task[None] | None = None
        self._lanes = [asyncio.create_task(self._lane()) for _ in range(processes)]

    async def close(self) -> None:
        """Ends the processes."""
        tasks = [*self._lanes, *([self._mending] if self._mending else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def waiting(self) -> int:
        """How many jobs are not begun."""
        return len(self._queue)

    @property
    def full(self) -> bool:
        """Whether it takes nothing more but what games need."""
        return self._queue.full

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return self._busy

    @property
    def running(self) -> int:
        """How many processes are ready for jobs, or at work."""
        self._started_ones = {each for each in self._started_ones if each.returncode is None}
        return len(self._started_ones)

    @property
    def alive(self) -> bool:
        """Whether every lane goes on."""
        return not any(lane.done() for lane in self._lanes)

    @property
    def starts(self) -> bool:
        """Whether processes can be started, as far as anybody has tried."""
        return self._failed_starts < STARTS

    def knows(self, job: jobs.AnyJob) -> bool:
        """Whether a shared job costs nothing more, because it is done or being done."""
        return job in self._asked or self._cache.get(job) is not None

    async def do(
        self,
        job: jobs.AnyJob,
        seconds: float,
        asker: str,
        *,
        urgent: bool = False,
        shared: bool = False,
        held_up: Callable[[], None] = _nobody,
    ) -> jobs.AnyAnswer:
        """Has a job done; it may take so long once it is begun, not counting what must be prepared first.

        `urgent` is what a game waits for. Of a `shared` job anybody may have the answer who asks the same.
        Whoever waits is told when the job is held up because something is being prepared. Refused, if too
        much waits already.
        """
        question = job if shared else None
        if shared and (kept := self._cache.get(question)):
            return kept
        order = self._asked.get(question) if shared else None
        if order is None:
            done: asyncio.Future[jobs.AnyAnswer] = asyncio.get_running_loop().create_future()
            order = _Order(job, seconds, asker, done, question)
            self._wanted.set()
            self._queue.put(order, asker, urgent=urgent)
            if shared:
                self._asked[question] = order
        order.held_up.append(held_up)
        order.waiting += 1
        if self._preparing == len(self._lanes):
            held_up()
        try:
            return await asyncio.shield(order.done)
        finally:
            order.waiting -= 1
            if not order.waiting and not order.done.done():
                self._queue.remove(order, asker)
                self._end(order)
                order.done.cancel()

    async def _lane(self) -> None:
        """One process at a time, as long as the server runs."""
        process: asyncio.subprocess.Process | None = None
        await self._wanted.wait()
        with contextlib.suppress(JobFailed):  # then it is tried again with the first job
            process = await self._start()
        try:
            while True:
                order = await self._queue.get()
                self._busy += 1
                began = time.monotonic()
                answer: jobs.AnyAnswer | None = None
                try:
                    if process is None or process.returncode is not None:
                        process = await self._start()
                    answer, size = await self._ask(process, order)
                except JobFailed as error:
                    logger.warning("%s failed: %s", type(order.job).__name__, error)
                    self._fail(order, error)
                except Exception as error:
                    logger.error("a bug in doing a %s", type(order.job).__name__, exc_info=error)
                    self._fail(order, JobFailed("a bug"))
                    await asyncio.sleep(RESTING)
                else:
                    self._succeed(order, answer, size)
                finally:
                    self._busy -= 1
                    self._queue.done(order)
                    self._end(order)
                self.took(type(order.job).__name__, time.monotonic() - began, answer is not None)
                if process is not None and (answer is None or memory_of(process.pid) > self._memory):
                    await _end(process)
                    process = None
        finally:
            if process is not None:
                await _end(process)

    def _end(self, order: _Order) -> None:
        """Nobody joins those who wait for this order any more."""
        if order.kept_as is not None and self._asked.get(order.kept_as) is order:
            del self._asked[order.kept_as]

    def _succeed(self, order: _Order, answer: jobs.AnyAnswer, size: int) -> None:
        if order.kept_as is not None and not isinstance(answer, jobs.Failed):
            self._cache.keep(order.kept_as, answer, size)
        if not order.done.done():
            order.done.set_result(answer)

    def _fail(self, order: _Order, error: JobFailed) -> None:
        if not order.done.done():
            order.done.set_exception(error)

    async def _start(self) -> asyncio.subprocess.Process:
        """A process that is ready for jobs, or a failure that is counted."""
        try:
            process = await self._started()
        except Exception:
            self._failed_starts += 1
            if not self.starts and (self._mending is None or self._mending.done()):
                self._mending = asyncio.create_task(self._mend())
            raise
        self._failed_starts = 0
        self._started_ones.add(process)
        return process

    async def _mend(self) -> None:
        """Tries until a process starts: whoever is not let in meanwhile brings no jobs that would show it."""
        while not self.starts:
            await asyncio.sleep(START_AGAIN)
            try:
                await _end(await self._start())
            except Exception as error:
                logger.warning("processes of %s do not start: %s", self.name, error)

    async def _started(self) -> asyncio.subprocess.Process:
        """How long a process takes to start is nobody's time to think."""
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        except OSError as error:
            raise JobFailed(f"no process can be started: {error}") from None
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it has ended already
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, process.pid, min(own + self._give_way, NICEST))
        try:
            async with asyncio.timeout(STARTING):
                await _read(process)
        except BaseException as error:
            await _end(process)
            if isinstance(error, TimeoutError | asyncio.IncompleteReadError):
                raise JobFailed("the process does not start") from None
            raise
        return process

    async def _ask(self, process: asyncio.subprocess.Process, order: _Order) -> tuple[jobs.AnyAnswer, int]:
        """The answer to a job, and how long it is."""
        assert process.stdin
        try:
            written = jobs.encode_job(order.job)
        except (OverflowError, UnicodeError) as error:  # a number or a sign that MessagePack does not know
            raise JobFailed(f"the job cannot be written: {error}") from None
        preparing = False
        try:
            async with asyncio.timeout(order.seconds) as limit:
                process.stdin.write(len(written).to_bytes(4) + written)
                await process.stdin.drain()
                while isinstance((said := await _read(process))[0], jobs.Preparing):
                    now = asyncio.get_running_loop().time()
                    limit.reschedule(now + (PREPARING if said[0].words else order.seconds))
                    if preparing != bool(said[0].words):
                        preparing = not preparing
                        self._preparing += 1 if preparing else -1
                        self._hold_up(order)
        except TimeoutError:
            raise JobFailed(f"took longer than {order.seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError):
            raise JobFailed("the process ended") from None
        finally:
            self._preparing -= preparing
        answer, size = said
        assert not isinstance(answer, jobs.Preparing)
        if isinstance(answer, jobs.Failed) and not answer.fault:
            raise JobFailed(answer.words)
        return answer, size

    def _hold_up(self, order: _Order) -> None:
        """Tells those who have to wait now because of what this order needs."""
        if not self._preparing:
            return
        others = self._queue if self._preparing == len(self._lanes) else ()
        for each in (order, *others):
            for told in each.held_up:
                told()


async def _read(process: asyncio.subprocess.Process) -> tuple[jobs.AnyAnswer | jobs.Preparing, int]:
    assert process.stdout
    size = int.from_bytes(await process.stdout.readexactly(4))
    if size > LONGEST_ANSWER:
        raise JobFailed("the process answered too much")
    try:
        return jobs.decode_answer(await process.stdout.readexactly(size)), size
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise JobFailed("the process answered nonsense") from None


def memory_of(pid: int) -> int:
    """Bytes of memory that a process has to itself; 0 where the system does not tell."""
    try:
        _, resident, shared, *_ = map(int, Path(f"/proc/{pid}/statm").read_text().split())
    except (OSError, ValueError):
        return 0
    return (resident - shared) * PAGE


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
