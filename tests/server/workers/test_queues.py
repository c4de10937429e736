"""Those who ask take turns. Compared with what fairness means, said another way: between any thing of one
asker being put and being got, no other asker of its rank gets more than one thing more than it does."""

import asyncio
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frustule.protocol.errors import Refused
from frustule.server.workers.cache import Cache
from frustule.server.workers.queues import FairQueue

Thing = tuple[str, int, bool]
steps = st.lists(st.one_of(st.none(), st.tuples(st.sampled_from("abcd"), st.booleans())), max_size=120)


@given(steps)
def test_everybody_gets_a_turn(steps: list[tuple[str, bool] | None]):
    async def run() -> None:
        queue: FairQueue[Thing] = FairQueue(1000, 1000, 1000)
        waiting: list[Thing] = []
        got: list[Thing] = []
        since: dict[Thing, int] = {}
        for number, step in enumerate([*steps, *([None] * len(steps))]):
            if step is not None:
                thing = (step[0], number, step[1])
                queue.put(thing, step[0], urgent=step[1])
                waiting.append(thing)
                since[thing] = len(got)
            elif waiting:
                thing = await queue.get()
                waiting.remove(thing)
                own = [each for each in waiting if (each[0], each[2]) == (thing[0], thing[2])]
                assert all(each[1] > thing[1] for each in own), "what one asks for comes in order"
                assert thing[2] or not any(each[2] for each in waiting), "what is urgent comes first"
                got.append(thing)
                begin = since[thing]
                ranked = Counter(each[0] for each in got[begin:-1] if each[2] == thing[2])
                own_before = ranked.pop(thing[0], 0)
                assert all(count <= own_before + 1 for count in ranked.values()), "nobody has two turns"
            assert len(queue) == len(waiting)
            assert sorted(queue) == sorted(waiting)
        assert not waiting

    asyncio.run(run())


def test_so_much_may_wait_of_each_and_of_all():
    async def run() -> None:
        queue: FairQueue[int] = FairQueue(5, 2, 5)
        for number, asker in enumerate("aabbc"):
            queue.put(number, asker)
        with pytest.raises(Refused) as refused:
            queue.put(9, "d")
        assert refused.value.code == "too_many"
        queue.put(10, "d", urgent=True)
        assert await queue.get() == 10
        assert await queue.get() == 0
        queue.put(11, "a")
        await queue.get()
        with pytest.raises(Refused, match="already"):
            queue.put(12, "a")

    asyncio.run(run())


def test_what_games_need_fills_nothing():
    async def run() -> None:
        queue: FairQueue[int] = FairQueue(1, 1, 9)
        for number in range(10):
            queue.put(number, "a", urgent=True)
        assert not queue.full
        queue.put(10, "a")
        assert queue.full

    asyncio.run(run())


def test_what_nobody_waits_for_makes_room():
    async def run() -> None:
        queue: FairQueue[str] = FairQueue(2, 2, 9)
        queue.put("one", "a")
        queue.put("two", "a")
        queue.remove("one", "a")
        queue.remove("one", "a")
        queue.put("three", "b")
        assert [await queue.get(), await queue.get()] == ["two", "three"]

    asyncio.run(run())


def test_whoever_waits_is_woken():
    async def run() -> None:
        queue: FairQueue[int] = FairQueue(2, 2, 9)
        first = asyncio.create_task(queue.get())
        second = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put(1, "a")
        queue.put(2, "b")
        assert sorted(await asyncio.gather(first, second)) == [1, 2]

    asyncio.run(run())


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 120)), max_size=80))
def test_a_cache_never_holds_more_than_its_bytes(kept: list[tuple[int, int]]):
    cache: Cache[str] = Cache(100)
    sizes: dict[int, int] = {}
    for question, size in kept:
        known = cache.get(question)
        cache.keep(question, f"answer to {question}", size)
        if known is None:
            sizes[question] = size
        held = [each for each in range(10) if cache.get(each) is not None]
        assert all(cache.get(each) == f"answer to {each}" for each in held)
        assert sum(sizes[each] for each in held) == cache.size <= 100
        assert (question in held) == (known is not None or size <= 100)


@given(st.lists(st.sampled_from(["urgent", "other", "get", "done"]), max_size=80), st.integers(1, 3))
def test_so_much_that_is_not_urgent_is_done_at_once(steps: list[str], at_once: int):
    async def run() -> None:
        queue: FairQueue[tuple[str, int]] = FairQueue(1000, 1000, at_once)
        doing: list[tuple[str, int]] = []
        getting: list[asyncio.Task[tuple[str, int]]] = []
        waiting = 0
        for number, step in enumerate([*steps, *(["get", "done"] * len(steps))]):
            if step in ("urgent", "other"):
                queue.put((step, number), "somebody", urgent=step == "urgent")
                waiting += 1
            elif step == "get":
                getting.append(asyncio.create_task(queue.get()))
            elif doing:
                queue.done(doing.pop(0))
            for _ in range(3):
                await asyncio.sleep(0)
            for task in [task for task in getting if task.done()]:
                getting.remove(task)
                doing.append(task.result())
                waiting -= 1
            others = sum(kind == "other" for kind, _ in doing)
            assert others <= at_once
            assert len(queue) == waiting
            held_back = all(kind == "other" for kind, _ in queue) and others == at_once
            assert not (getting and waiting) or held_back, "whatever can be begun is"
        for task in getting:
            task.cancel()
        assert waiting == 0

    asyncio.run(run())
