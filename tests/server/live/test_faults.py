"""A fault at any point between judging and answering leaves log and memory equal, and nothing done twice.

Exceptions come at every statement and every wait, and at a sample of the lines; `make proof` takes all lines.
Processes are killed at every statement, and another one goes on from what they left.
"""

import asyncio
import itertools
import json
import os
import random
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

import msgspec
import pytest

from frustule.protocol import intents
from frustule.server.live import driver
from frustule.server.live.registry import Registry
from frustule.server.live.room import Room
from frustule.server.storage.database import database_url, migrate, open_database
from tests.server import trials
from tests.server.faults import Fault, Kind, die
from tests.server.trials import (
    OTHER,
    SPOKEN,
    STORIES,
    Eye,
    Scene,
    account,
    act,
    closed,
    log_of,
    opened,
    set_scene,
    trial,
)

LATER = pytest.mark.slow


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "REST", 0.01)


@pytest.fixture
def made(database: str) -> str:
    """A database with a schema."""
    return migrated(database)


def migrated(database: str) -> str:
    engine = open_database(database_url(database))
    migrate(engine)
    engine.dispose()
    return database


def sweep(
    database: str, story: str, kind: Kind, chosen: Callable[[int], int] = lambda n: n + 1, workers: int = 1
) -> int:
    """A trial for every occasion, until none is left; how many trials there were."""
    nth = chosen(0)
    for count in itertools.count(1):
        fault = Fault(kind, nth)
        asyncio.run(trial(database, story, fault, workers))
        if not fault.where:
            return count
        nth = chosen(nth)
    raise AssertionError


@pytest.mark.parametrize("story", ["rematch", *(pytest.param(s, marks=LATER) for s in ("move", "bot"))])
def test_an_exception_at_every_statement(made: str, story: str):
    assert sweep(made, story, "statement") > 5


@pytest.mark.parametrize("story", STORIES)
def test_an_exception_at_every_wait(sqlite: str, story: str):
    assert sweep(migrated(sqlite), story, "wait") > 2


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")  # faults come before anybody awaits
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("story", STORIES)
def test_an_exception_at_some_lines(sqlite: str, story: str):
    chance = random.Random(story)
    assert sweep(migrated(sqlite), story, "line", lambda n: n + chance.randrange(1, 200)) > 5


TOGETHER = [*(pytest.param(story, marks=LATER) for story in ("rematch", "bot")), "move"]
"""What is done while another worker adds to the same log."""


@pytest.mark.parametrize("kind", ["statement", "wait"])
@pytest.mark.parametrize("story", TOGETHER)
def test_an_exception_while_another_worker_writes(postgresql: str, story: str, kind: Kind):
    assert sweep(migrated(postgresql), story, kind, workers=2) > 2


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("story", ["move", "rematch", "bot"])
def test_an_exception_at_many_lines_while_another_worker_writes(postgresql: str, story: str):
    chance = random.Random(story)
    assert sweep(migrated(postgresql), story, "line", lambda n: n + chance.randrange(1, 9), workers=2) > 100


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("story", STORIES)
def test_an_exception_at_every_line(made: str, story: str):
    assert sweep(made, story, "line") > 500


@dataclass
class Mortal:
    """A process of its own that does what the story tells, and is killed at the n-th occasion."""

    child: int
    said: TextIO
    go: int

    @classmethod
    def born(cls, database: str, story: str, kind: Kind, nth: int) -> "Mortal":
        read, write = os.pipe()
        wait, go = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            os.close(go)
            asyncio.run(_mortal(database, story, Fault(kind, nth, die), write, wait))
            os._exit(0)
        os.close(write)
        os.close(wait)
        return cls(child, os.fdopen(read), go)

    def scene(self, story: str) -> Scene:
        """What it is about to do; it waits until it is told to."""
        table, others, intent = (json.loads(self.said.readline()) for _ in range(3))
        return Scene(story, table, msgspec.convert(intent, intents.Intent), others)

    def end(self) -> tuple[intents.Answer | None, bool]:
        """What it was answered, if it was, and whether it was killed and did not come through before."""
        os.close(self.go)
        answers = [json.loads(line) for line in self.said]
        self.said.close()
        status = os.waitpid(self.child, 0)[1]
        answer = msgspec.convert(answers[0], intents.Answer) if answers else None
        return answer, os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


async def _mortal(database: str, story: str, fault: Fault, write: int, wait: int) -> None:
    registry = await opened(database)
    scene = await set_scene(registry, story)

    def say(what: object) -> None:
        os.write(write, msgspec.json.encode(what) + b"\n")

    for what in (scene.table, scene.others, scene.intent):
        say(what)
    os.read(wait, 1)
    with fault.around(registry.store.engine), fault.armed():
        say(await fault.within(act(registry, scene)))
    await closed(registry)


def killed(database: str, story: str, kind: Kind, nth: int) -> bool:
    """What another process makes of one that was killed; whether it was."""
    mortal = Mortal.born(database, story, kind, nth)
    scene = mortal.scene(story)
    answer, died = mortal.end()

    async def go_on() -> None:
        registry = await opened(database)
        try:
            await account(registry, scene, await _watching(registry, scene), answer, f"{kind} {nth}")
        finally:
            await closed(registry)

    asyncio.run(go_on())
    return died


def killed_beside_another(database: str, story: str, kind: Kind, nth: int) -> bool:
    """The same, while somebody speaks at another worker, which goes on."""
    mortal = Mortal.born(database, story, kind, nth)
    scene = mortal.scene(story)

    async def meanwhile() -> bool:
        registry = await opened(database, OTHER)
        try:
            eyes = await _watching(registry, scene)
            ending = asyncio.create_task(asyncio.to_thread(mortal.end))
            assert (await registry.room(scene.table).do(1, SPOKEN)).ok
            answer, died = await ending
            await registry.room(scene.table).catch_up()
            await account(registry, scene, eyes, answer, f"{kind} {nth}")
            assert (await log_of(registry, scene.table)).chats == 1
            return died
        finally:
            await closed(registry)

    return asyncio.run(meanwhile())


async def _watching(registry: Registry, scene: Scene) -> list[Eye]:
    eyes = [Eye(0), Eye(1)]
    for eye in eyes:
        await registry.room(scene.table).enter(eye, 0)
    return eyes


@pytest.mark.parametrize("story", ["move", *(pytest.param(s, marks=LATER) for s in ("rematch", "bot"))])
def test_killed_at_every_statement(made: str, story: str):
    kills = next(nth for nth in itertools.count(1) if not killed(made, story, "statement", nth))
    assert kills > 5


@pytest.mark.parametrize("story", ["rematch", *(pytest.param(s, marks=LATER) for s in ("move", "bot"))])
def test_killed_at_every_wait(made: str, story: str):
    kills = next(nth for nth in itertools.count(1) if not killed(made, story, "wait", nth))
    assert kills > 1


@pytest.mark.parametrize("kind", ["statement", "wait"])
@pytest.mark.parametrize("story", TOGETHER)
def test_killed_while_another_worker_writes(postgresql: str, story: str, kind: Kind):
    database = migrated(postgresql)
    kills = next(nth for nth in itertools.count(1) if not killed_beside_another(database, story, kind, nth))
    assert kills > 1


def test_the_trial_finds_what_is_wrong(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """A table that stays in memory when a fault came after the fold, as it once did, is found out."""

    def keep(room: Room, name: str, value: object) -> None:
        if not (name == "_table" and value is None):
            object.__setattr__(room, name, value)

    monkeypatch.setattr(trials, "LONGEST", 1.0)
    monkeypatch.setattr(Room, "__setattr__", keep)
    monkeypatch.setattr(Room, "_table", None, raising=False)
    with pytest.raises((AssertionError, TimeoutError)):
        sweep(migrated(sqlite), "word", "line", lambda n: n + 40)
