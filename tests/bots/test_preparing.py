"""Everything that games and bots compile is known ahead, and is compiled in processes of its own."""

import asyncio
import sys
from pathlib import Path

import pytest

import frustule
from frustule import bots
from frustule.bots import preparing
from frustule.bots.preparing import Chore, Done
from frustule.core.compile.announcing import Progress, heard_by
from frustule.core.compile.loader import load
from frustule.games import game_names
from tests.server.workers.preparing.games import Brief, Quick


def rules(*games: frustule.Game) -> list[Chore]:
    return [Chore(game, game.program, rules=True) for game in games]


def test_programs_are_compiled_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    chores = rules(Quick(), Brief())
    assert not any(chore.kept for chore in chores)
    told: list[Progress] = []
    done: list[Done] = []
    asyncio.run(preparing.prepare_all(chores, told.append, done.append))
    assert all(chore.kept for chore in chores)
    assert {(each.game, each.failed) for each in done} == {("quick", None), ("brief", None)}
    for chore in chores:
        heard = [each for each in told if each.library == chore.program.name]
        assert heard == [Progress(chore.program.name, step, 3) for step in range(4)]


def test_a_failure_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(preparing, "COMMAND", (sys.executable, "-c", "raise SystemExit('no room')"))
    (done,) = (asyncio.run(preparing.prepare(chore, lambda _: None)) for chore in rules(Quick()))
    assert done.failed == "no room"


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_left_to_compile_for_any_bot(name: str):
    """What bots compile is declared whole: once it is there, thinking compiles nothing."""
    game = frustule.game(name)
    for chore in preparing.chores([game]):
        load(chore.program)
    heard: list[Progress] = []
    with heard_by(heard.append):
        for bot in bots.bots_of(name):
            bots.warm_up(bot, game.setup())
    assert heard == []
