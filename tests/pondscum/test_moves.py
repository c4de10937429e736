"""Moves are packed into numbers and taken apart again without loss, whole or part by part."""

from hypothesis import given
from hypothesis import strategies as st

from frustule.games.pondscum import moves
from frustule.games.pondscum.position import ARRANGEMENTS, PIECES, WIDEST

pieces, edge, way = st.integers(0, PIECES - 1), st.integers(0, WIDEST - 1), st.integers(0, 1)


@given(pieces, edge, edge, way, st.integers(0, moves.PREY_BITS))
def test_moving(piece: int, x: int, y: int, way: int, prey: int):
    square = moves.square_at(x, y)
    move = moves.pack_move(piece, square, way, prey)
    assert moves.unpack_move(move) == (piece, x, y, way, prey)
    parts = moves.piece_in(move), moves.square_in(move), moves.way_in(move), moves.prey_in(move)
    assert parts == (piece, square, way, prey)
    assert moves.without_prey(move) == moves.pack_move(piece, square, way, 0)
    assert moves.stand_in(move) == moves.pack_stand(piece, square, way)
    assert 0 <= move < moves.PLACE


@given(pieces, edge, edge, st.integers(0, 3))
def test_placing(piece: int, x: int, y: int, way: int):
    move = moves.pack_place(piece, moves.square_at(x, y), way)
    assert moves.unpack_place(move) == (piece, x, y, way)
    assert moves.places_somewhere(move)
    assert move < moves.ARRANGE


@given(pieces, edge, edge, way, edge, edge, way, st.integers(0, PIECES), way)
def test_the_newest_move(
    species: int, x: int, y: int, way: int, to_x: int, to_y: int, to_way: int, eaten: int, gone: int
):
    start, end = moves.square_at(x, y), moves.square_at(to_x, to_y)
    last = moves.pack_last(species, start, way, end, to_way, eaten, gone)
    assert moves.unpack_last(last) == (species, (x, y, way), (to_x, to_y, to_way), eaten, gone)
    assert 0 < last < 2**31


def test_no_two_kinds_of_move_share_a_number():
    assert moves.LIFT + PIECES <= moves.LIFT_ALL < moves.RESIGN < 0
    assert moves.ARRANGE + ARRANGEMENTS <= moves.READY
    assert not moves.places_somewhere(moves.ARRANGE)
