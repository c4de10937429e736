"""Illegal moves are refused with the reason that a player would look for."""

import pytest

from frustule import FrustuleError, GameOver, IllegalMove, InvalidText, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import walk
from frustule.core.engine.position import editing
from tests.diatoms.ponds import laying_one_group
from tests.diatoms.table import DIATOMS, give, is_splitting, lens

# Seat 1 holds rrr... and bbbp.., seat 2 gggb.. and pppppp and has the lens; stack tops rrrr.g and pppr.r.
DEALT = DIATOMS.deal(2, seed=1)


def drawn() -> Position:
    return DEALT.after(1, "draw 1")


def splitting() -> Position:
    position, text, colour = laying_one_group(6)
    assert colour
    return position.after(lens(position), text)


def with_tray() -> Position:
    position = DEALT.copy()
    give(position, 0, "rc bs")
    return position


def test_the_dealt_table_is_as_described():
    assert "; first 2; phase draw; pond 0,0=rygbp. 1,0=yrrrgg; " in DEALT.text
    assert "; hand rrr... bbbp..; hand gggb.. pppppp; " in DEALT.text


@pytest.mark.parametrize(
    ("position", "seat", "text", "kind", "reason"),
    [
        (DEALT, 0, "draw 1", IllegalMove, "The lens is with seat 2"),
        (DEALT, 1, "1,-1=gggb..", IllegalMove, "First draw a tile."),
        (DEALT, 1, "discard gggb..", IllegalMove, "First draw a tile."),
        (DEALT, 1, "insist", IllegalMove, "only in the final round"),
        (DEALT, 1, "take rc+rs", IllegalMove, "no group to split"),
        (DEALT, 1, "rc@C", IllegalMove, "no red circle in the tray of seat 2"),
        (DEALT, 0, "rc@C", IllegalMove, "no red circle in the tray of seat 1"),
        (DEALT, 1, "draw 3", InvalidText, "is no move"),
        (DEALT, 1, "draw", InvalidText, "is no move"),
        (DEALT, 1, "", InvalidText, "is no move"),
        (DEALT, 1, "pass", InvalidText, "is no move"),
        (DEALT, 1, "1,-1=yyyyyy", InvalidText, "not in the hand of seat 2"),
        (DEALT, 1, "1,-1=rgrgrg", InvalidText, "No tile reads 'rgrgrg'"),
        (DEALT, 1, "discard rygbp.", InvalidText, "No tile reads 'rygbp.'"),
        (DEALT, 1, "1,-1", InvalidText, "is no move"),
        (DEALT, 1, "1;-1=gggb..", InvalidText, "is no placement"),
        (DEALT, 1, "40,0=gggb..", InvalidText, "farther away"),
        (DEALT, 1, "rr@C", InvalidText, "'rr' is no diatom"),
        (DEALT, 1, "rc@xyz", InvalidText, "no space 'xyz'"),
        (DEALT, 1, "take rc+zz", InvalidText, "'zz' is no diatom"),
        (DEALT, 2, "draw 1", IllegalMove, "There is no seat 3"),
        (DEALT, -1, "draw 1", IllegalMove, "There is no seat 0"),
        (drawn(), 1, "draw 2", IllegalMove, "You have drawn a tile already"),
        (drawn(), 1, "discard gggb..", IllegalMove, "only when none of yours can be laid"),
        (drawn(), 1, "0,0=pppppp", IllegalMove, "A tile lies there already, "),
        (drawn(), 1, "3,0=pppppp", IllegalMove, "would touch no tile"),
        (
            drawn(),
            1,
            "0,1=pppppp",
            IllegalMove,
            "the north-west edge does not match: purple would meet yellow",
        ),
        (drawn(), 1, "-1,0=gggb..", IllegalMove, "the east edge does not match: green would meet blue"),
        (with_tray(), 0, "bs@cN", IllegalMove, "The centre ring, north takes oval or square, not star"),
        (with_tray(), 0, "gt@oNNE", IllegalMove, "no green triangle"),
        (with_tray(), 0, "draw 1", IllegalMove, "The lens is with seat 2"),
    ],
)
def test_reasons(position: Position, seat: int, text: str, kind: type[FrustuleError], reason: str):
    before = position.data.tobytes()
    assert reason in refused(lambda: position.play(seat, text), kind)
    assert position.data.tobytes() == before


def test_while_a_group_is_to_be_split():
    position = splitting()
    assert is_splitting(position)
    seat = lens(position)
    assert "First choose how to take 6/6" in refused(lambda: position.play(seat, "draw 1"), IllegalMove)
    assert "First choose" in refused(lambda: position.play(seat, "take rc+rc"), IllegalMove)
    give(position, seat, "rc")
    assert "First choose" in refused(lambda: position.play(seat, "rc@C"), IllegalMove)


def test_an_empty_stack():
    position = DEALT.copy()
    stacked = int(position.record.left[0])
    with editing(position) as record:
        record.left[0] = 0
        record.stack[0] = 0
    assert stacked
    assert "Stack 1 is empty" in refused(lambda: position.play(1, "draw 1"), IllegalMove)
    assert position.moves(1).texts == ["draw 2"]


def test_when_both_stacks_are_empty():
    for position in walk(DIATOMS.setup(2), 120).positions:
        if position.record.turns_done > 16 and position.acting == (lens(position),) and not position.over:
            sentence = refused(lambda p=position: p.copy().play(lens(p), "draw 1"), IllegalMove)
            assert "stacks are empty" in sentence or "First" in sentence
            return
    raise AssertionError("no such turn")


def test_after_the_last_turn():
    for seed in range(121, 160):
        for position in walk(DIATOMS.setup(2), seed).positions:
            if position.record.turns_done == 20 and not position.over:
                seat = position.acting[0]
                assert "All turns are over" in refused(lambda p=position, s=seat: p.copy().play(s, "insist"))
                return
    raise AssertionError("no such game")


def test_after_the_end():
    end = walk(DIATOMS.setup(2), 120).end
    assert refused(lambda: end.copy().play(0, "draw 1"), GameOver).startswith("The game is over")
    assert refused(lambda: end.copy().play(0, 0), GameOver).startswith("The game is over")


def test_an_equal_face_is_one_move():
    """A tile of one colour lies in one way only; its other faces are refused by number."""
    position = drawn()
    pure = next(move for move in position.moves(1).numbers if position.move(1, move).text.endswith("pppppp"))
    assert "equal faces" in refused(lambda: position.play(1, pure + 1), IllegalMove)
