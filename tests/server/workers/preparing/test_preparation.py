"""Rules come to a server that is open already: at once where they are kept, else from processes beside it."""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from frustule.core.compile import loader
from frustule.core.engine.game import Game
from frustule.protocol.errors import BeingPrepared
from frustule.server.workers.preparing import crew
from frustule.server.workers.preparing.pieces import note_bots
from frustule.server.workers.preparing.preparation import Preparation
from tests.server.workers.preparing.games import Brief, Quick
from tests.server.workers.preparing.slow import COMMAND, Brake


def works(game: Game) -> bool:
    """Whether the rules of a game answer: who has not bid has to, until the last turn is over."""
    box, position = np.zeros(1, game.box_dtype), np.zeros(1, game.position_dtype)
    box["seats"], position["bid"][0, 1] = 3, 1
    handles = game.library.handle(box), game.library.handle(position)
    acting = game.library.acting(*handles)
    position["turn"] = 5
    return (acting, game.library.over(*handles)) == (0b101, 1)


def here(name: str, *_: object) -> None:
    raise AssertionError(f"{name} is compiled here")


def preparation(*games: Game, command: tuple[str, ...] = COMMAND) -> Preparation:
    made = Preparation(lambda: games or (Quick(), Brief()), command)
    made.open()
    return made


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(120):
            await test()

    asyncio.run(limited())


async def until(question: Callable[[], Any]) -> None:
    while not question():
        await asyncio.sleep(0.01)


def stages(prepared: Preparation) -> dict[str, tuple[str, str]]:
    return {each.name: (each.rules.stage, each.bots.stage) for each in prepared.newest.games}


def test_what_is_kept_is_loaded_without_a_process(
    brake: Brake, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shutil.copytree(kept, tmp_path / "cache")
    games = Quick(), Brief()
    for game in games:
        note_bots(game)
    monkeypatch.setattr(loader, "compile_program", here)

    async def test() -> None:
        prepared = preparation(*games)
        await prepared.rules("quick", "brief", "a game that nobody knows")
        assert (await prepared.report(0, 30)).ready
        assert all(works(game) for game in games)
        await prepared.close()

    run(test)
    assert brake.begun() == []


def test_rules_are_refused_until_they_are_ready_and_come_first_when_asked_for(
    brake: Brake, monkeypatch: pytest.MonkeyPatch
):
    """One core, taken by what comes first by itself: whoever asks for the other need not wait for it."""
    monkeypatch.setattr(crew, "cores", lambda: 1)
    monkeypatch.setattr(loader, "compile_program", here)
    games = Quick(), Brief()

    async def test() -> None:
        prepared = preparation(*games)
        await until(lambda: brake.begun() == ["rules-brief"])
        with pytest.raises(BeingPrepared, match="The rules of Quick are about to be prepared") as refused:
            await prepared.rules("brief-less", "quick")
        assert (refused.value.code, refused.value.game) == ("preparing", "quick")
        await until(lambda: brake.begun() == ["rules-brief", "rules-quick"])
        seen = (await prepared.report(0, 30)).version
        brake.let("rules", "quick", 1)
        while (told := await prepared.report(seen, 30)).game("quick").rules.done != 1:  # pyright: ignore[reportOptionalMemberAccess]
            seen = told.version
        with pytest.raises(BeingPrepared, match=r"Quick are being prepared \(1 of 3\)"):
            await prepared.rules("quick")
        brake.let("rules", "quick", "all")
        await prepared.prepared("quick")
        await prepared.rules("quick")
        assert works(games[0])
        with pytest.raises(BeingPrepared):
            await prepared.rules("brief")
        brake.let("rules", "brief", "all")
        await prepared.prepared("brief")
        await until(lambda: len(brake.begun()) == 3)
        assert not prepared.able("quick", "naturalist")
        assert prepared.able("quick", "random")
        brake.let("bots", "quick", 1)
        await prepared.bot("quick", "naturalist")
        assert not prepared.able("quick", "master")
        for name in ("quick", "brief"):
            brake.let("bots", name, "all")
        await until(lambda: prepared.newest.ready)
        await prepared.close()

    run(test)
    assert brake.begun() == ["rules-brief", "rules-quick", "bots-quick", "bots-brief"]


def test_two_servers_compile_once_and_one_goes_on_for_the_other(brake: Brake):
    async def test() -> None:
        first = preparation()
        await until(lambda: len(brake.begun()) == 2)
        second = preparation()
        brake.let("rules", "brief", "all")
        await first.prepared("brief")
        await second.prepared("brief")
        assert stages(second)["quick"][0] == "preparing"
        before = second.newest.version
        await until(lambda: sorted(brake.begun()) == ["bots-brief", "rules-brief", "rules-quick"])
        await first.close()
        for kind, name in (("rules", "quick"), ("bots", "quick"), ("bots", "brief")):
            brake.let(kind, name, "all")
        await until(lambda: second.newest.ready)
        assert second.newest.version > before
        await second.rules("quick", "brief")
        await second.close()

    run(test)
    assert brake.begun().count("rules-brief") == 1


def test_what_fails_says_why_and_is_tried_again_when_somebody_wants_it(brake: Brake):
    brake.let("rules", "quick", "fail")

    async def test() -> None:
        prepared = preparation(Quick())
        await until(lambda: stages(prepared).get("quick", ("",))[0] == "failed")
        for _ in range(2):
            with pytest.raises(BeingPrepared, match="could not be prepared: no room on the disk"):
                await prepared.rules("quick")
        brake.let("rules", "quick", "all")
        prepared.ask("quick", again=True)
        await prepared.prepared("quick")
        await prepared.rules("quick")
        await prepared.close()

    run(test)
    assert brake.begun().count("rules-quick") == 2


def test_closing_ends_all_processes(brake: Brake):
    async def test() -> None:
        prepared = preparation()
        await until(lambda: len(brake.begun()) == 2)
        await until(lambda: len(brake.pids()) == 2)
        await prepared.close()
        for pid in brake.pids():
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    run(test)


PROCESS = (sys.executable, "-m", "frustule.server.workers.preparing.process")
QUICK_RULES = (*PROCESS, "rules", Quick.__module__, "Quick")


def test_a_process_compiles_what_it_is_told_and_says_every_step(tmp_path: Path):
    async def test() -> None:
        pipe = asyncio.subprocess.PIPE
        env = {**os.environ, "FRUSTULE_CACHE": str(tmp_path)}
        env.pop("NUMBA_DISABLE_JIT", None)
        process = await asyncio.create_subprocess_exec(*QUICK_RULES, stdin=pipe, stdout=pipe, env=env)
        assert process.stdout
        assert [line async for line in process.stdout] == [b'{"done":%d}\n' % done for done in range(4)]
        assert await process.wait() == 0

    run(test)
    assert len(list(tmp_path.glob("the-rules-of-quick-*.bin"))) == 1


def test_a_process_ends_when_the_server_is_gone(tmp_path: Path):
    async def test() -> None:
        process = await asyncio.create_subprocess_exec(
            *QUICK_RULES,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            env={**os.environ, "FRUSTULE_CACHE": str(tmp_path)},
        )
        assert process.stdin
        process.stdin.close()
        assert await process.wait() == 1

    run(test)
