"""Processes that do jobs for the server, and what happens when one crashes or hangs: it is replaced."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Sequence

from frustule.server import jobs

COMMAND = (sys.executable, "-m", "frustule.server.jobs")
WARMING = 600.0
"""Compiling everything for the first time may take minutes."""
logger = logging.getLogger("frustule.server")


class JobFailed(Exception):
    """A process crashed, took too long, or reported a bug."""


class Workshop:
    """Some processes that share a queue of jobs."""

    def __init__(self, processes: int, command: Sequence[str] = COMMAND, *, warm: bool = False) -> None:
        self._waiting: asyncio.Queue[tuple[jobs.AnyJob, float, asyncio.Future[jobs.AnyAnswer]]]
        self._waiting = asyncio.Queue()
        self._command = command
        self._warm = warm
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]

    async def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def do(self, job: jobs.AnyJob, seconds: float) -> jobs.AnyAnswer:
        """Has a job done; it may take so long once it is begun."""
        done: asyncio.Future[jobs.AnyAnswer] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((job, seconds, done))
        return await done

    async def _work(self) -> None:
        """One process at a time, as long as the server runs."""
        process: asyncio.subprocess.Process | None = None
        try:
            if self._warm:
                with contextlib.suppress(JobFailed):
                    process = await self._start()
                    await self._ask(process, jobs.Warm(), WARMING)
            while True:
                job, seconds, done = await self._waiting.get()
                if done.cancelled():
                    continue
                try:
                    if process is None or process.returncode is not None:
                        process = await self._start()
                    answer = await self._ask(process, job, seconds)
                except JobFailed as error:
                    logger.warning("%s failed: %s", type(job).__name__, error)
                    if process is not None:
                        await _end(process)
                        process = None
                    if not done.cancelled():
                        done.set_exception(error)
                else:
                    if not done.cancelled():
                        done.set_result(answer)
        finally:
            if process is not None:
                await _end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        try:
            return await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        except OSError as error:
            raise JobFailed(f"no process can be started: {error}") from None

    async def _ask(
        self, process: asyncio.subprocess.Process, job: jobs.AnyJob, seconds: float
    ) -> jobs.AnyAnswer:
        assert process.stdin
        assert process.stdout
        written = jobs.encode_job(job)
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(len(written).to_bytes(4) + written)
                await process.stdin.drain()
                head = await process.stdout.readexactly(4)
                answer = jobs.decode_answer(await process.stdout.readexactly(int.from_bytes(head)))
        except TimeoutError:
            raise JobFailed(f"took longer than {seconds:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError):
            raise JobFailed("the process ended") from None
        if isinstance(answer, jobs.Failed) and not answer.fault:
            raise JobFailed(answer.words)
        return answer


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
