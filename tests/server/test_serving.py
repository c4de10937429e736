"""`frustule serve` as people start it: one worker on SQLite, several on PostgreSQL, stopped by a signal."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import frustule
from frustule.bots.preparing import chores
from frustule.client import House, Refused
from frustule.core.compile.keeping import place
from frustule.core.compile.loader import load
from frustule.core.folders import cache_folder
from frustule.protocol import intents
from frustule.protocol.progress import Report
from frustule.server import serving
from frustule.server.serving import keeping_somewhere
from frustule.server.workers.preparing.pieces import missing_work
from tests.ports import free_port
from tests.server.running import until


@contextmanager
def command(*words: str) -> Generator[str]:
    """The address of a server that the command has started."""
    start = "import sys; from frustule.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", start, "serve", "--port", "0", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr
    try:
        said = ""
        while not (found := re.search(r"open at (\S+)/", said)):
            line = process.stderr.readline()
            assert line, said
            said += line
        yield found[1].replace("localhost", "127.0.0.1")
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does: to all processes of the command
        rest = process.communicate(timeout=60)[1]
    assert "Traceback" not in rest
    until(lambda: not any_left(process.pid), 30)


def any_left(group: int) -> bool:
    """Whether a process of the command is still there; one that has ended and was not asked yet is not."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, of = path.read_text().rpartition(") ")[2].split()[:3]
            if int(of) == group and state not in ("Z", "X"):
                return True
    return False


def healthy(house: House) -> bool:
    try:
        return bool(house.fetch("/api/health"))
    except Refused:
        return False


def test_one_worker(sqlite: str):
    with command("--database", sqlite) as address, House(address) as house:
        until(lambda: healthy(house), 60)
        assert b"<html" in house.fetch("/")
        table = house.make("diatoms", ["me", "me"], start=True)
        seat = table.view.acting[0]
        with table.live() as live:
            live.do("one", intents.Move(seat, "draw 1"))
            while not isinstance(answer := live.receive(30), intents.Answer):
                pass
            assert answer.ok


def test_two_workers(postgresql: str):
    """Every connection may come to the other worker; nobody can tell."""
    with command("--database", postgresql, "--workers", "2") as address:
        with House(address) as house:
            until(lambda: healthy(house), 60)
            made = house.make("diatoms", ["me", "me"], start=True)
        for number in range(12):
            with House(address) as house:
                table = house.visit(made.id, made.token)
                assert table.view.moves == number
                seat = table.view.acting[0]
                table.move(seat, table.position(seat).moves[0])


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are not told")
def test_everybody_ends_with_a_server_that_is_killed(postgresql: str):
    """With several workers it is the first process that is killed, which serves nobody itself."""
    port = free_port()
    start = "import sys; from frustule.cli import main; main()"
    words = ["serve", "--port", str(port), "--database", postgresql, "--workers", "2"]
    process = subprocess.Popen([sys.executable, "-c", start, *words], start_new_session=True)
    try:
        with House(f"http://127.0.0.1:{port}") as house:
            until(lambda: healthy(house), 60)
            house.make("diatoms", ["me", "me"], start=True)
    finally:
        process.kill()
        process.wait()
    until(lambda: not any_left(process.pid), 30)
    with socket.socket() as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", port))


def test_it_is_open_before_games_are_ready_and_ctrl_c_ends_everybody(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    with command("--database", sqlite) as address, House(address, patient=False) as house:
        assert b"<html" in house.fetch("/")
        told = house.get("/api/preparing", Report)
        while not any(game.rules.stage == "preparing" for game in told.games):
            told = house.get("/api/preparing", Report, since=told.version, wait=30)
        with pytest.raises(Refused, match="The rules of Diatoms are"):
            house.make("diatoms", ["me", "me"])


def test_without_a_cache_rules_are_kept_for_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "cache").write_text("in the way")
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path / "cache"))
    with keeping_somewhere():
        moment = cache_folder()
        assert moment.is_dir()
    assert not moment.exists()
    assert cache_folder() == tmp_path / "cache"
    assert "every start prepares them anew" in capsys.readouterr().err
    (tmp_path / "cache").unlink()
    with keeping_somewhere():
        assert cache_folder() == tmp_path / "cache"


def test_what_was_prepared_into_a_cache_that_cannot_be_written_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """An image has everything compiled, and nobody may write there."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    game = frustule.game("pondscum")
    programs = [chore.program for chore in chores([game])]
    files = [place(program) for program in programs if load(program)]
    monkeypatch.setenv("FRUSTULE_CACHE", str(tmp_path))
    monkeypatch.setattr(serving, "writable", lambda: False)
    monkeypatch.setattr(serving, "all_games", lambda: [game])
    for file in files:
        shutil.copy(file, tmp_path)
    with keeping_somewhere():
        assert cache_folder() == tmp_path
        assert missing_work([game], {}).pieces == ()
    assert not capsys.readouterr().err
    for file, kind in ((files[-1], "bots"), (files[0], "rules")):
        (tmp_path / file.name).unlink()
        with keeping_somewhere():
            assert cache_folder() != tmp_path
        assert kind in [piece.kind for piece in missing_work([game], {}).pieces]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--workers", "2"], "Several workers need PostgreSQL"),
        (["--workers", "0"], "at least 1"),
        (["--database", "mysql://x"], "SQLite or PostgreSQL"),
        (["--host", "256.0.0.1"], "cannot listen"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    from frustule.cli import Usage, app

    with pytest.raises(Usage, match=sentence):
        app(["serve", *words], exit_on_error=False, print_error=False)
