"""Grazers as its rules page tells it: the deal, refusals, the end, positions."""

import pytest

import frustule
from frustule import FrustuleError
from frustule.conformance.refusals import refused

GAME = frustule.game("grazers")
STUCK = "turn 1; snails a3 c2; eaten 1 1 0 0 1 2; algae .12 ... ..."


def test_the_deal_is_bare_only_where_the_snails_sit():
    """Grazers 1.2, 1.3."""
    for seed in range(20):
        position = GAME.deal(seed=seed)
        assert position.fields["snails"] == ["a1", "e5"]
        rows = position.fields["algae"]
        assert [n for row in rows for n in row].count(0) == 2
        assert rows[0][0] == rows[4][4] == 0


@pytest.mark.parametrize(("first", "seat"), [("one", 0), ("two", 1)])
def test_who_begins_can_be_agreed_on(first: str, seat: int):
    """Grazers 1.4."""
    assert GAME.deal(seed=1, first=first).acting == (seat,)


def test_who_begins_is_drawn():
    assert {GAME.deal(seed=seed).acting for seed in range(20)} == {(0,), (1,)}


@pytest.mark.parametrize(
    ("move", "reason"),
    [("e1", "too far"), ("a1", "bare"), ("b2", "too far"), ("z9", "no cell"), ("", "no cell")],
)
def test_refusals_say_why(move: str, reason: str):
    position = GAME.deal(seed=3, first="one")
    assert reason in refused(lambda: position.play(0, move))
    assert "not your turn" in refused(lambda: position.play(1, "e4"))


def test_a_snail_that_is_stuck_is_passed_over():
    """Grazers 2.3: the other takes all further turns."""
    position = GAME.setup(2, size=3).read(STUCK)
    assert position.acting == (1,)
    assert position.move(1, "c1").outcome == "eats two algae"
    position.play(1, "c1")
    position.play(1, "b1")
    assert position.over
    assert position.scores == (3, 11)
    assert position.result is not None
    assert position.result.winners == (1,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turn 1", "turn 3"),
        ("snails a3 c2", "snails a3"),
        ("snails a3 c2", "snails b1 c2"),
        ("eaten 1 1", "eaten 1 2"),
        ("eaten 1 1", "eaten 1"),
        (".12 ...", ".14 ..."),
        (" ... ...", " ..."),
    ],
)
def test_positions_that_cannot_be_are_refused(old: str, new: str):
    setup = GAME.setup(2, size=3)
    assert setup.read(STUCK).body == STUCK
    refused(lambda: setup.read(STUCK.replace(old, new)), FrustuleError)
