"""Golden records: the same moves lead to the same result for ever, through the same lists of legal moves."""

from pathlib import Path

import pytest

import frustule
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
