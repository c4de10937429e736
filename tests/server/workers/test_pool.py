"""Pools of processes: what goes wrong in one stays there, and a greedy client holds nobody up.

Waiting is measured in jobs that are done in between, as the processes themselves note them.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frustule.protocol.errors import Refused
from frustule.server.settings import Limits
from frustule.server.workers import pool as pools
from frustule.server.workers.jobs import Advised, Think
from frustule.server.workers.pool import JobFailed, Pool
from tests.server.running import until

LIMITS = Limits(jobs=60, jobs_each=40)
GIVE_WAY = 3


class Noted:
    """A pool of scripted processes, and which jobs they have begun."""

    def __init__(self, folder: Path, limits: Limits = LIMITS, processes: int = 1) -> None:
        self._file = folder / "noted"
        self._file.touch()
        command = (sys.executable, "-m", "tests.server.workers.scripted", str(self._file))
        self.pool = Pool("test", processes, limits, command, GIVE_WAY)

    @property
    def lines(self) -> list[list[str]]:
        return [line.rsplit(" ", 1) for line in self._file.read_text().splitlines()]

    @property
    def seeds(self) -> list[str]:
        return [line[0] for line in self.lines]

    @property
    def processes(self) -> int:
        return len({line[1] for line in self.lines})


def think(seed: str, script: str = "ok") -> Think:
    return Think("diatoms 2", b"", 0, "en", script, seed)


def with_pool(
    folder: Path,
    work: Callable[[Noted], Coroutine[Any, Any, None]],
    limits: Limits = LIMITS,
    processes: int = 1,
) -> None:
    async def run() -> None:
        noted = Noted(folder, limits, processes)
        try:
            async with asyncio.timeout(120):
                await work(noted)
            assert noted.pool.alive
        finally:
            await noted.pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("script", ["junk", "endless", "nothing", "crash", "hang"])
def test_a_wrong_answer_fails_its_job_and_no_other(tmp_path: Path, script: str):
    async def work(noted: Noted) -> None:
        after = asyncio.create_task(noted.pool.do(think("after"), 30, "b"))
        with pytest.raises(JobFailed):
            await noted.pool.do(think("wrong", script), 0.5, "a", urgent=True)
        assert isinstance(await after, Advised)
        assert noted.seeds == ["wrong", "after"]
        assert noted.processes == 2

    with_pool(tmp_path, work)


def test_a_bug_in_a_lane_fails_its_job_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pools, "RESTING", 0.0)
    encode = pools.jobs.encode_job

    def broken(job: Any) -> bytes:
        if job.seed == "wrong":
            raise ZeroDivisionError
        return encode(job)

    monkeypatch.setattr(pools.jobs, "encode_job", broken)

    async def work(noted: Noted) -> None:
        after = asyncio.create_task(noted.pool.do(think("after"), 30, "b"))
        with pytest.raises(JobFailed):
            await noted.pool.do(think("wrong"), 30, "a", urgent=True)
        assert isinstance(await after, Advised)

    with_pool(tmp_path, work)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_a_process_that_has_grown_is_replaced(tmp_path: Path):
    async def work(noted: Noted) -> None:
        for number in range(3):
            await noted.pool.do(think(f"small {number}"), 30, "a")
        assert noted.processes == 1
        for number in range(3):
            await noted.pool.do(think(f"large {number}", "grow"), 30, "a")
        assert noted.processes == 3

    with_pool(tmp_path, work, msgspec.structs.replace(LIMITS, process_memory=80 << 20))


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no such thing")
def test_processes_give_way_to_the_server_however_nice_it_is(tmp_path: Path):
    async def work(noted: Noted) -> None:
        await noted.pool.do(think("x"), 30, "a")
        process = int(noted.lines[0][1])
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process) == min(own + GIVE_WAY, 19)

    with_pool(tmp_path, work)


def test_the_same_question_is_done_once(tmp_path: Path):
    async def work(noted: Noted) -> None:
        asked = [noted.pool.do(think("same"), 30, f"{k}", shared=True) for k in range(30)]
        alone = [noted.pool.do(think("own"), 30, f"{k}") for k in range(3)]
        assert len(set(map(repr, await asyncio.gather(*asked, *alone)))) == 1
        await noted.pool.do(think("same"), 30, "later", shared=True)
        assert sorted(noted.seeds) == ["own"] * 3 + ["same"]
        with pytest.raises(JobFailed):
            await noted.pool.do(think("bad", "crash"), 30, "a", shared=True)
        with pytest.raises(JobFailed):
            await noted.pool.do(think("bad", "crash"), 30, "a", shared=True)
        assert noted.seeds.count("bad") == 2, "a failure is not kept"

    with_pool(tmp_path, work)


def test_what_nobody_waits_for_any_more_is_not_done(tmp_path: Path):
    async def work(noted: Noted) -> None:
        first = asyncio.create_task(noted.pool.do(think("first"), 30, "a"))
        gone = [asyncio.create_task(noted.pool.do(think("gone"), 30, "a", shared=True)) for _ in range(2)]
        half = [asyncio.create_task(noted.pool.do(think("half"), 30, "a", shared=True)) for _ in range(2)]
        await asyncio.sleep(0)
        for task in (*gone, half[0]):
            task.cancel()
        await asyncio.gather(first, *gone, *half, return_exceptions=True)
        assert noted.seeds == ["first", "half"]
        assert noted.pool.waiting == 0

    with_pool(tmp_path, work)


def test_whoever_waits_is_told_that_something_is_prepared(tmp_path: Path):
    async def work(noted: Noted) -> None:
        told: list[str] = []
        waits = asyncio.create_task(noted.pool.do(think("b"), 30, "b", held_up=lambda: told.append("b")))
        await noted.pool.do(think("a", "compile"), 30, "a", urgent=True, held_up=lambda: told.append("a"))
        await waits
        assert told == ["a", "b"]

    with_pool(tmp_path, work)


def between(seeds: list[str], own: str) -> int:
    """How many jobs of others were done before the first of one's own."""
    return next(number for number, seed in enumerate(seeds) if seed.startswith(own))


def test_a_greedy_client_holds_nobody_up_by_more_than_one_job(tmp_path: Path):
    """Forty pictures of one address wait. A scene of another table comes after the one that is being drawn; a
    picture of another address after one more."""

    async def work(noted: Noted) -> None:
        greedy = [asyncio.create_task(noted.pool.do(think(f"greedy {k}"), 30, "g")) for k in range(40)]
        while not noted.seeds:
            await asyncio.sleep(0.01)
        at = len(noted.seeds)
        scene = noted.pool.do(think("scene"), 30, "table", urgent=True)
        picture = noted.pool.do(think("picture"), 30, "p")
        await asyncio.gather(scene, picture, *greedy)
        later = noted.seeds[at:]
        assert between(later, "scene") <= 1
        assert between(later, "picture") <= 3

    with_pool(tmp_path, work)


def test_a_greedy_client_doubles_what_others_wait_at_most(tmp_path: Path):
    """Eight tables ask one thing after the other, urgently, and eight people for pictures; once alone and
    once beside a client that always has forty waiting. What each waits for is counted in jobs."""

    async def measured(noted: Noted, *, beside: bool) -> dict[str, int]:
        stopped = False

        async def greedy() -> None:
            while not stopped:
                await noted.pool.do(think("greedy"), 30, "g")

        async def asks(name: str, urgent: bool) -> int:
            longest = 0
            for number in range(6):
                seed = f"{name}-{number}"
                before = len(noted.seeds)
                await noted.pool.do(think(seed), 30, name, urgent=urgent)
                longest = max(longest, between(noted.seeds[before:], seed))
            return longest

        crowd = [asyncio.create_task(greedy()) for _ in range(40 if beside else 0)]
        names = [(f"{kind}{k}", kind == "table") for kind in ("table", "person") for k in range(8)]
        waited = await asyncio.gather(*(asks(name, urgent) for name, urgent in names))
        stopped = True
        await asyncio.gather(*crowd)
        return {
            "table": max(waited[:8]),
            "person": max(waited[8:]),
        }

    found: list[dict[str, int]] = []
    for beside in (False, True):
        folder = tmp_path / str(beside)
        folder.mkdir()

        async def work(noted: Noted, beside: bool = beside) -> None:
            found.append(await measured(noted, beside=beside))

        with_pool(folder, work)
    alone, crowded = found
    assert alone["table"] > 0
    for kind, waited in crowded.items():
        assert waited <= 2 * alone[kind] + 1, (kind, alone, crowded)


def test_what_is_too_much_is_refused(tmp_path: Path):
    async def work(noted: Noted) -> None:
        mine = [asyncio.create_task(noted.pool.do(think(f"a {k}"), 30, "a")) for k in range(40)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await noted.pool.do(think("a 40"), 30, "a")
        assert refused.value.code == "too_many"
        await noted.pool.do(think("b 0"), 30, "b")
        await asyncio.gather(*mine)

    with_pool(tmp_path, work)


def test_processes_end_with_the_server_that_was_killed(tmp_path: Path):
    """In the middle of a job too, in which nobody reads what the server says."""
    file = tmp_path / "pids"
    script = f"""
import asyncio, os, signal, sys
from frustule.server.workers.pool import Pool
from tests.server.workers.test_pool import think
async def main():
    pool = Pool("test", 2, command=(sys.executable, "-m", "tests.server.workers.hanging", {str(file)!r}))
    jobs = [asyncio.create_task(pool.do(think("x"), 100, "a")) for _ in range(2)]
    while not os.path.exists({str(file)!r}) or len(open({str(file)!r}).readlines()) < 2:
        await asyncio.sleep(0.02)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    ended = subprocess.run([sys.executable, "-c", script], timeout=120, check=False)
    assert ended.returncode == -9
    pids = [int(line) for line in file.read_text().split()]
    assert len(pids) == 2
    until(lambda: not any(map(_runs, pids)), 30)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False
