"""Moves are packed into numbers and taken apart again without loss, and no two kinds share a number."""

from hypothesis import given
from hypothesis import strategies as st

from frustule.games.diatoms import moves
from frustule.games.diatoms.position import SPACES
from frustule.games.diatoms.solo import moves as solo
from frustule.games.diatoms.solo.position import MOST_DISHES, SLOTS

places = st.integers(-moves.REACH, moves.REACH)


@given(st.integers(0, 24), st.integers(0, SPACES - 1))
def test_arranging(diatom: int, space: int):
    move = moves.pack_arrange(diatom, space)
    assert moves.unpack_arrange(move) == (diatom, space)
    assert moves.ARRANGE <= move < solo.CAST < moves.LAY


@given(st.integers(0, 24), st.integers(0, MOST_DISHES - 1))
def test_casting_off(kind: int, dish: int):
    move = solo.pack_cast(kind, dish)
    assert solo.unpack_cast(move) == (kind, dish)
    assert solo.CAST <= move < moves.LAY


@given(st.integers(0, SLOTS - 1), places, places, st.integers(0, moves.FACES - 1))
def test_laying(slot: int, q: int, r: int, face: int):
    move = moves.pack_lay(slot, q, r, face)
    assert moves.unpack_lay(move) == (slot, q, r, face)
    assert moves.LAY <= move < 2**31
