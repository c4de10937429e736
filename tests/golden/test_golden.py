"""Golden records: the same moves lead to the same result for ever, through the same lists of legal moves."""

import re
from pathlib import Path

import pytest

import frustule
from frustule import FrustuleError
from tests.golden.make import FOLDER, SETUPS, annotated

RECORDS = sorted(FOLDER.glob("*.txt"))


def test_every_record_is_there():
    assert {path.stem for path in RECORDS} == set(SETUPS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record(path: Path):
    text = path.read_text(encoding="utf-8")
    record = frustule.read_record(text)
    assert record.setup.text == SETUPS[path.stem]
    assert record.result is not None
    assert record.check().over
    assert annotated(record) == text


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("commissions-11-second-edition", r"take r\w\+r\w\+r\w"),  # a missing diatom of a pair is split
        ("pondscum-2-second-edition", r"C([a-p]\d+)-\1x.*"),  # a meal where the hunter began
    ],
)
def test_what_is_new_in_the_second_edition_is_among_what_is_pinned(name: str, move: str):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = frustule.read_record(text)
    assert any(re.fullmatch(move, played) for _, played in record.moves)
    with pytest.raises(FrustuleError):
        frustule.read_record(text.replace("edition=2 ", "")).check()
