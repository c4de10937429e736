"""Moves that are played together: all of them or none, once, and without telling what is hidden."""

import pytest

from frustule.protocol import intents
from frustule.protocol.errors import Refused
from frustule.server.table import viewing
from tests.server.pure import Pure

HEDGE = [
    *("S@m3w", "A@c6", "D@f7/", "N@j7", "N@m7", "C@a3", "C@d3", "P@f5/", "P@h3/", "P@h5/"),
    *("E@b1", "E@f1", "H@d1", "H@h1", "M@j1", "M@l1", "ready"),
]


@pytest.fixture
def pure() -> Pure:
    return Pure("pondscum 2 setup=secret", 5)


def refused(pure: Pure, deed: intents.Deed, viewer: int = 1) -> str:
    """The sentence of a refusal, which leaves the table as it was."""
    before = pure.table.version, pure.table.position.data.tobytes()
    with pytest.raises(Refused) as caught:
        pure.do(viewer, deed)
    assert (pure.table.version, pure.table.position.data.tobytes()) == before
    return str(caught.value)


def test_a_whole_setup_is_the_ordinary_moves_in_a_row(pure: Pure):
    other = Pure("pondscum 2 setup=secret", 5)
    for text in HEDGE:
        other.move(0, text)
    pure.do(1, intents.Moves(1, HEDGE))
    assert pure.table.position == other.table.position
    assert [move.text for move in pure.table.moves] == HEDGE
    assert pure.again().position == pure.table.position


def test_only_the_last_line_bears_the_id_and_the_answer_is_its_version(pure: Pure):
    pure.do(1, intents.Moves(1, HEDGE), id="plan")
    clients = [line.entry.client for line in pure.table.lines[2:]]
    assert clients == [None] * (len(HEDGE) - 1) + ["plan"]
    assert pure.table.answers[1, "plan"] == pure.table.counts[1] == 2 + len(HEDGE)
    assert pure.again().answers == pure.table.answers
    assert pure.do(1, intents.Moves(1, HEDGE), id="plan") is None
    assert len(pure.table.moves) == len(HEDGE)


@pytest.mark.parametrize("at", range(len(HEDGE)))
def test_a_move_that_cannot_be_made_stops_all_of_them(pure: Pure, at: int):
    wrong = HEDGE.copy()
    wrong[at] = "E@a1n"
    assert refused(pure, intents.Moves(1, wrong)).endswith(".")
    assert not pure.table.moves


def test_pieces_that_overlap_are_refused_as_the_rules_do(pure: Pure):
    wrong = [*HEDGE[:2], "D@c6", *HEDGE[3:]]
    whole = refused(pure, intents.Moves(1, wrong))
    for text in HEDGE[:2]:
        pure.move(0, text)
    assert refused(pure, intents.Move(1, "D@c6")) == whole


def test_others_see_that_a_side_is_ready_and_nothing_else(pure: Pure):
    pure.do(1, intents.Moves(1, HEDGE))
    for viewer in (0, 2):
        told = viewing.events_since(pure.table, viewer, 2)
        assert [getattr(event, "move", "") for event in told] == ["ready"]
    assert "Sm3w" not in pure.table.eyes.views[0].text + pure.table.eyes.views[2].text
    pure.do(2, intents.Moves(2, ["arrange ambush", "ready"]))
    assert "Sm3w" in pure.table.eyes.views[0].text
    told = viewing.events_since(pure.table, 1, 2 + len(HEDGE))
    assert [getattr(event, "move", "") for event in told] == ["ready"]


def test_what_is_placed_already_can_be_lifted_with_it(pure: Pure):
    pure.move(0, "arrange shoal")
    pure.do(1, intents.Moves(1, ["lift all", *HEDGE]))
    assert pure.table.position.veiled(0).text.count("Sm3w") == 1


def test_seats_that_are_not_ones_own_and_stale_plans_are_refused(pure: Pure):
    assert "not yours" in refused(pure, intents.Moves(2, HEDGE))
    version = pure.table.counts[1]
    pure.do(1, intents.Moves(1, HEDGE[:3]))
    with pytest.raises(Refused) as caught:
        pure.do(1, intents.Moves(1, HEDGE[3:]), version)
    assert caught.value.code == "stale"


def test_in_the_open_pieces_are_placed_one_each():
    pure = Pure("pondscum 2 setup=open first=one", 5)
    refused(pure, intents.Moves(1, HEDGE[:-1]))
    pure.do(1, intents.Moves(1, HEDGE[:1]))
    assert pure.table.position.acting == (1,)


def test_only_the_last_may_reveal_something():
    """Else one could ask what would be drawn, and have it refused."""
    pure = Pure("diatoms 2", 3)
    seat = pure.table.position.acting[0]
    draws = [text for text in pure.legal(seat) if text.startswith("draw")]
    assert draws
    said = refused(pure, intents.Moves(seat + 1, [draws[0], "nonsense"]), seat + 1)
    assert "reveal" in said
    pure.do(seat + 1, intents.Moves(seat + 1, draws[:1]))
    assert len(pure.table.moves) == 1
