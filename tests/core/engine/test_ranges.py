"""Layouts: every field that is declared is there, and its range is kept, within other layouts too."""

from typing import Any

import numpy as np
import pytest

from frustule import InvalidData
from frustule.conformance.refusals import refused
from frustule.core.engine.ranges import Layout, check_ranges, dtype_of, field, fields_of
from frustule.core.engine.setup import Setup
from tests.core.engine.grains import find


class Hand(Layout):
    cards: object = field("i1", 0, 51, (3,))
    weight: float = field("f8")


class Deal(Layout):
    turn: int = field("i1", 0, 1)
    hands: object = field(Hand, shape=(2,))
    dummy: Hand = field(Hand)


@pytest.mark.parametrize(
    ("place", "value"),
    [("turn", 2), ("hands[1].cards[2]", 52), ("dummy.cards[0]", -1), ("hands[0].cards[1]", 99)],
)
def test_values_out_of_range_are_named_however_deep_they_lie(place: str, value: int):
    deals = np.zeros(2, dtype_of(Deal))
    check_ranges(fields_of(Deal), deals, "a deal")
    record = deals[1]
    exec(f"record.{place} = value", {"record": record, "value": value})
    sentence = refused(lambda: check_ranges(fields_of(Deal), deals, "a deal"), InvalidData)
    assert sentence.startswith(f"'{place}' of a deal is a number from 0 to ")
    assert sentence.endswith(f", not {value}.")


def test_a_layout_inherits_no_fields():
    with pytest.raises(TypeError, match="Longer inherits from Hand"):

        class Longer(Hand):  # pyright: ignore[reportUnusedClass]
            more: int = field("i1", 0, 1)


def test_what_a_careless_game_reads_from_a_text_is_checked(monkeypatch: pytest.MonkeyPatch):
    """Compiled rules index by what a position holds; a stranger's reader may forget to look."""

    def careless(setup: Setup, text: str, record: Any) -> None:
        record.heap[1] = int(text)

    game = find("grains")
    monkeypatch.setattr(game.voice, "read_body", careless)
    assert game.setup(2).read("30").data["heap"][0, 1] == 30
    sentence = refused(lambda: game.setup(2).read("31"), InvalidData)
    assert sentence == "'heap[1]' of a position of Grains is a number from 0 to 30, not 31."
