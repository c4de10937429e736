"""Loads are packed into numbers and taken apart again without loss."""

from hypothesis import given
from hypothesis import strategies as st

from frustule.games.diaominos import moves
from frustule.games.diaominos.position import MOST_CUBES, MOST_SETS, MOST_WAYS, WILD


@given(st.integers(0, MOST_WAYS - 1), st.integers(0, 1))
def test_loading(way: int, wild: int):
    move = moves.pack_load(way, wild)
    assert moves.unpack_load(move) == (way, wild)
    assert move >= moves.LOAD


def test_no_two_kinds_of_move_share_a_number():
    ranges = (
        (moves.ASSIGN, moves.ASSIGNMENTS),
        (moves.DONE, 1),
        (moves.SKIP, WILD + 1),
        (moves.MARK, MOST_CUBES),
        (moves.CLAIM, MOST_SETS),
        (moves.LOAD, 2 * MOST_WAYS),
    )
    numbers = [number for first, count in ranges for number in range(first, first + count)]
    assert len(set(numbers)) == len(numbers)
