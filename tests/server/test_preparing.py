"""Rules are compiled side by side before a server opens: in the end they are ready, or all have ended."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from frustule.core.compile import loader
from frustule.core.compile.entries import Entry
from frustule.core.engine.game import Game
from frustule.server import preparing
from tests.bots.tiny.game import Prizes


class Quick(Prizes):
    """As much of the tiny game as tells whether it was compiled."""

    name = "quick"
    title = "Quick"

    def entries(self) -> dict[str, Entry]:
        return {name: entry for name, entry in super().entries().items() if name in ("acting", "over")}


class Brief(Quick):
    """The same under another name, which is another one to the cache."""

    name = "brief"
    title = "Brief"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Two games that nobody has compiled, and two cores for them."""
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(preparing, "cores", lambda: 2)
    return [Quick(), Brief()]


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


def elsewhere(*_: object) -> None:
    raise AssertionError("a process is started")


def test_games_are_compiled_in_processes_of_their_own(
    games: list[Game], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    said: list[str] = []
    monkeypatch.setattr(loader, "compile_entries", here)
    monkeypatch.setattr(preparing, "announce", said.append)
    assert not any(game.prepared for game in games)
    preparing.prepare(games)
    assert all(game.prepared for game in games)
    assert all(works(game) for game in games)
    entries = sum(len(game.entries()) for game in games)
    assert said[0] == "Preparing the rules of 2 games for this machine (once after an update) ..."
    assert [words.rpartition(" ")[2] for words in said[1:-1]] == [
        f"{n}/{entries}" for n in range(1, entries + 1)
    ]
    assert said[-1] == ""
    assert not caplog.records


def test_what_is_ready_is_not_compiled_again(games: list[Game], monkeypatch: pytest.MonkeyPatch):
    for game in games:
        assert game.library
    monkeypatch.setattr(preparing, "_side_by_side", elsewhere)
    monkeypatch.setattr(loader, "compile_entries", here)
    preparing.prepare([Quick(), Brief()])


@pytest.mark.parametrize("reason", ["one core", "one game", "no cache"])
def test_nobody_is_asked_to_help_in_vain(
    games: list[Game], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, reason: str
):
    monkeypatch.setattr(preparing, "_side_by_side", elsewhere)
    match reason:
        case "one core":
            monkeypatch.setattr(preparing, "cores", lambda: 1)
        case "one game":
            games = games[:1]
        case _:
            (tmp_path / "cache").write_text("in the way")
    preparing.prepare(games)
    assert all(works(game) for game in games)


def test_what_fails_elsewhere_is_done_here(games: list[Game], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(preparing, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    preparing.prepare(games)
    assert all(works(game) for game in games)


def test_ctrl_c_ends_everybody_without_a_word(tmp_path: Path):
    start = "import sys; from frustule.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", start, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "FRUSTULE_CACHE": str(tmp_path / "cache")},
    )
    assert process.stderr
    assert process.stderr.readline().startswith("Preparing the rules of")
    os.killpg(process.pid, signal.SIGINT)
    assert "Traceback" not in process.communicate(timeout=60)[1]
    assert process.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
