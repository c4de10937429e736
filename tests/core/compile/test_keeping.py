"""What is kept is pruned: what nobody has used for weeks, and the oldest where there is too much."""

import os
import time
from pathlib import Path

import pytest

from frustule.core.compile import keeping
from frustule.core.compile.backend import Code

DAY = 86_400


def kept(folder: Path, number: int, days: float) -> Path:
    path = folder / f"the-rules-of-a-game-{number:020x}.bin"
    keeping.write(path, Code({}, [], [bytes(1000)]))
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


def test_what_nobody_used_for_weeks_is_removed_and_nothing_else(tmp_path: Path):
    others = tmp_path / "somebody-elses.bin"
    others.write_bytes(b"")
    os.utime(others, (0, 0))
    used, unused = kept(tmp_path, 1, 20), kept(tmp_path, 2, 30)
    new = kept(tmp_path, 3, 0)
    assert [path.exists() for path in (used, unused, new, others)] == [True, False, True, True]


def test_the_oldest_go_where_there_is_too_much_but_not_what_was_used_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    paths = [kept(tmp_path, number, days) for number, days in enumerate((5, 4, 3, 0.5, 0.1))]
    room = sum(path.stat().st_size for path in paths)
    monkeypatch.setattr(keeping, "MOST", room - paths[0].stat().st_size)
    keeping.prune(tmp_path)
    assert [path.exists() for path in paths] == [False, True, True, True, True]
    monkeypatch.setattr(keeping, "MOST", 0)
    keeping.prune(tmp_path)
    assert [path.exists() for path in paths] == [False, False, False, True, True]


def test_using_code_keeps_it(tmp_path: Path):
    path = kept(tmp_path, 1, 27)
    assert keeping.read(path) is not None
    assert time.time() - path.stat().st_mtime < DAY


def test_code_that_may_not_be_touched_is_used_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As in an image that is mounted read-only, or in the cache of another user."""

    def refuse(*_: object) -> None:
        raise PermissionError

    path = kept(tmp_path, 1, 27)
    monkeypatch.setattr(os, "utime", refuse)
    assert keeping.read(path) is not None


def test_what_could_not_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    keeping.write(tmp_path / f"the-rules-of-a-game-{1:020x}.bin", Code({}, [], []))
    assert not list(tmp_path.iterdir())
    assert "No space left on device" in capsys.readouterr().err


def test_what_a_killed_process_left_is_removed_too(tmp_path: Path):
    left = tmp_path / f"the-rules-of-a-game-{1:020x}.abc123_x.part"
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    keeping.prune(tmp_path)
    assert not left.exists()
