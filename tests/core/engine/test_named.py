"""Records with named fields: read and written like NumPy's own, and pickled as arrays and alone."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from frustule.core.engine.named import RESERVED, record_dtype

FIELDS: list[Any] = [("turn", "i1"), ("sign", "i8"), ("slide", "i1", (2, 3))]


def test_fields_are_attributes_that_read_and_write_the_array():
    records, plain = (np.zeros(2, dtype) for dtype in (record_dtype(FIELDS), np.dtype((np.record, FIELDS))))
    each: Any
    for each in (records[1], plain[1]):
        each.turn, each.sign = -3, 2**40
        each.slide = 7
        np.asarray(each.slide)[1, 2] = 5
    assert records.tobytes() == plain.tobytes()
    assert (records[1].turn, records[1].sign) == (plain[1].turn, plain[1].sign)
    assert records[1].slide.tolist() == plain[1].slide.tolist() == [[7, 7, 7], [7, 7, 5]]
    assert records.dtype == plain.dtype == np.dtype(FIELDS)


def test_other_names_are_refused():
    record = np.zeros(1, record_dtype(FIELDS))[0]
    with pytest.raises(AttributeError, match="trun"):
        _ = record.trun
    with pytest.raises(AttributeError, match="trun"):
        record.trun = 1


def test_records_within_records():
    outer = np.zeros(1, record_dtype([("inner", record_dtype(FIELDS), (2,)), ("depth", "i1")]))
    outer[0].inner[1].turn = 4
    assert outer["inner"][0, 1]["turn"] == 4


def test_arrays_and_records_pickle():
    records = np.zeros(3, record_dtype(FIELDS))
    records[2].turn = 9
    for thing in (records, records[2]):
        again = pickle.loads(pickle.dumps(thing))
        assert again.tobytes() == thing.tobytes()
        assert again.dtype.type is records.dtype.type


def test_a_process_that_knows_nothing_of_them_reads_a_pickle():
    records = np.zeros(3, record_dtype(FIELDS))
    records[2].turn = 9
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)[2].turn)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(records), capture_output=True, check=True
    )
    assert done.stdout.split() == [b"9"]


@pytest.mark.parametrize("name", [name for name in (*dir(np.void), "names", "fields") if name[0] != "_"])
def test_a_field_of_any_name_is_copied_and_pickled_or_refused(name: str):
    """NumPy's records have attributes of their own, which a field of the name hides."""
    fields: list[Any] = [(name, "i1"), ("slide", "i1", (2,))]
    if name in RESERVED:
        with pytest.raises(ValueError, match=f"'{name}'"):
            record_dtype(fields)
        return
    records = np.zeros(2, record_dtype(fields))
    record: Any = records[1]
    setattr(record, name, 3)
    for again in (record.copy(), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert again.dtype == record.dtype
        assert again.item()[0] == 3
    for array in (records.copy(), pickle.loads(pickle.dumps(records))):
        assert array.tobytes() == records.tobytes()


def test_names_of_the_inside_are_refused():
    for name in ("_fields", "__class__"):
        with pytest.raises(ValueError, match=name):
            record_dtype([(name, "i1")])
