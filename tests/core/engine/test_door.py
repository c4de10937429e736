"""Doors: numbers come through them as Python's own, whatever they were and wherever they may stand."""

from collections.abc import Iterable
from typing import Annotated, Any, Optional, cast

import numpy as np
import pytest

from frustule import FrustuleError, InvalidData
from frustule.conformance.refusals import refused
from frustule.core.engine.door import admitted
from frustule.core.engine.record import Record
from tests.core.engine.grains import find

GRAINS = find("grains")


KINDS: list[Any] = [int, int | None, str | int, Optional[Annotated[int, "of something"]]]  # noqa: UP045


class Two:
    """A number to whoever asks for one, and nothing else."""

    def __index__(self) -> int:
        return 2


@pytest.mark.parametrize(
    "value", [2, np.int64(2), np.uint8(2), Two()], ids=lambda value: type(value).__name__
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_number_comes_through_as_a_plain_one(value: Any, kind: Any):
    found = admitted(value, kind, "x")
    assert (type(found), found) == (int, 2)


@pytest.mark.parametrize(
    "value", [2, np.int64(2), np.float64(2), 2.0], ids=lambda value: type(value).__name__
)
@pytest.mark.parametrize("kind", [float, float | None])
def test_a_number_comes_through_as_a_fraction(value: Any, kind: Any):
    found = admitted(value, kind, "x")
    assert (type(found), found) == (float, 2.0)


def test_what_is_no_number_stays_as_it_is_or_is_refused():
    assert admitted(None, int | None, "x") is None
    assert admitted(True, bool | int, "x") is True
    for value in (True, 2.0, "2"):
        assert "'x' is a whole number or None" in refused(
            lambda value=value: admitted(value, int | None, "x"), InvalidData
        )


def test_public_calls_count_by_them():
    two = cast("int", Two())
    assert GRAINS.setup(two, edition=two) is GRAINS.setup(2, edition=2)
    record = Record(GRAINS.setup(2), two, [(0, "a1"), (1, "a1"), (0, "a1")])
    assert record.seed == 2
    assert record.position(two) == record.position(2)
    assert record.upto(two).moves == record.moves[:2]


def test_a_mapping_may_stand_for_what_is_in_it_one_by_one():
    assert admitted({1: "a"}, Iterable[int], "it") == {1: "a"}
    with pytest.raises(FrustuleError):
        admitted({"a": []}, Iterable[int], "it")
