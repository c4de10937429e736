"""Long work beside the loop: one thing at a time, by turns of those who ask, in the asker's own context."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from frustule.core.speech.language import language, speaking
from frustule.server.live.beside import ASKER, Beside


async def ask(beside: Beside, asker: str, work: Callable[[], object]) -> object:
    ASKER.set(asker)
    return await beside.do(work)


def test_one_at_a_time_and_by_turns():
    done: list[str] = []
    at_work = threading.Lock()
    begin = threading.Event()

    def work(name: str) -> None:
        assert at_work.acquire(blocking=False)
        begin.wait(10)
        done.append(name)
        at_work.release()

    async def run() -> None:
        beside = Beside()
        names = [f"greedy {k}" for k in range(5)] + ["other 0", "third 0", "other 1"]
        asked = [
            asyncio.create_task(ask(beside, name.split()[0], lambda name=name: work(name))) for name in names
        ]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*asked)
        await beside.close()

    asyncio.run(run())
    assert done[:5] == ["greedy 0", "other 0", "third 0", "greedy 1", "other 1"]
    assert sorted(done[5:]) == ["greedy 2", "greedy 3", "greedy 4"]


def test_what_is_asked_for_is_answered_in_its_own_context_or_fails_by_itself():
    def fail() -> None:
        raise ValueError("it cannot be done")

    async def run() -> None:
        beside = Beside()
        with speaking("fr"):
            assert await beside.do(language) == "fr"
        assert await beside.do(language) == "en"
        with pytest.raises(ValueError, match="cannot be done"):
            await beside.do(fail)
        nobody = asyncio.create_task(beside.do(lambda: 1))
        await asyncio.sleep(0)
        nobody.cancel()
        assert await beside.do(lambda: 2) == 2
        await beside.close()

    asyncio.run(run())
