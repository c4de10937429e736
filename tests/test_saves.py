"""Saves: a game that cannot be read stays where it is, and hides none of the others."""

import os
from pathlib import Path

import pytest

from frustule import InvalidText, game, saves
from frustule.conformance.refusals import refused
from frustule.terminal import new_record


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FRUSTULE_HOME", str(tmp_path))
    return tmp_path


def left(age: int, text: str | bytes | None = None) -> Path:
    """A game that was left so long ago, or something else in its place."""
    record = new_record(game("diatoms").setup(2), 1, ["Ada", "greedy"])
    path = saves.new_path("diatoms")
    saves.save(record, path)
    if text is not None:
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


BROKEN = [
    b"",
    b"\xff\xfe",
    "frustule record 3\n",
    "frustule record 2\ngame: diatoms 2 edition=99\nseed: 1\n\n",
    "frustule record 1\ngame: diatoms 2\nseed: 1\n\n1 dance\n",
]


@pytest.mark.parametrize("text", BROKEN)
def test_the_last_game_that_can_be_read_is_gone_on_with(text: str | bytes):
    older = left(20)
    good = left(10)
    broken = left(5, text)
    before = broken.read_bytes()
    path, record, faults = saves.resume("diatoms")
    assert path == good
    assert record.bots == {1: "greedy"}
    assert len(faults) == 1
    assert faults[0].startswith(f"The game in {broken} cannot be gone on with: ")
    assert saves.unfinished(None) == [broken, good, older]
    assert broken.read_bytes() == before


def test_where_none_can_be_read_all_are_named():
    paths = [left(age, "nonsense") for age in (3, 2, 1)]
    with pytest.raises(InvalidText) as caught:
        saves.resume(None)
    *faults, none = caught.value.sentences
    assert [str(path) in fault for path, fault in zip(reversed(paths), faults, strict=True)] == [True] * 3
    assert none.startswith("There is no unfinished game.")
    assert "unfinished game of pondscum" in refused(lambda: saves.resume("pondscum"), InvalidText)
