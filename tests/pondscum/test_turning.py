"""Pieces in the hand: they lie as they lay, or turned, and which a move takes follows from its way."""

import pytest

from frustule.conformance.walking import setup_of, walk
from frustule.games.pondscum.moves import unpack_move
from frustule.games.pondscum.sight import Sight
from frustule.games.pondscum.turning import is_turned, pivot_of
from tests.plain import pondscum as plain
from tests.pondscum.pond import as_plain, plain_move, pond

SETUPS = (
    "pondscum 2 setup=wings",
    "pondscum 2 setup=random board=wide",
    "pondscum 2 setup=random pass_over=yes",
    "pondscum 2 setup=random go_on=yes prey=one",
)


def poses(position_text: str, piece: str) -> dict[str, set[str]]:
    """Of one piece, where it goes in each pose."""
    position, found = pond(position_text, "Pa12"), {"pose-straight": set[str](), "pose-turned": set[str]()}
    for move in position.moves(0):
        choices = move.choices
        if choices["piece"].words.startswith(piece):
            found[choices["pose"].key].add(choices["place"].key)
    return found


def straight(pool: plain.Pond, piece: plain.Piece) -> set[plain.Body]:
    """Where a piece can come to without a pivot, by the plain reading."""
    crowd, waiting, found = plain.crowd_of(pool, piece), [plain.Walk(piece.body)], set[plain.Body]()
    while waiting:
        for step in plain.onward(pool, piece, waiting.pop()):
            for there in plain.arrivals(pool, piece, step, crowd):
                if not there.pivoted:
                    found.add(there.body)
                    waiting.append(there)
    return found


@pytest.mark.parametrize("text", SETUPS)
def test_a_piece_is_turned_just_where_no_way_without_a_pivot_leads(text: str):
    poses: set[bool] = set()
    for position in walk(setup_of(text), 9).some(6)[:-1]:
        seat, sight, pool = position.acting[0], Sight(position), as_plain(position)
        for move in position.moves(seat).numbers:
            piece, x, y, way, _ = unpack_move(move)
            if sight.species[piece].kind != "ciliate":
                assert not is_turned(sight, seat, piece, x, y, way)
                continue
            played = plain_move(position, seat, move)
            mover = next(each for each in pool.sides[pool.turn] if each == played.piece)
            turned = played.end not in straight(pool, mover)
            assert is_turned(sight, seat, piece, x, y, way) == turned, position.move(seat, move).text
            poses.add(turned)
    assert poses == {False, True}


def test_a_body_with_equal_edges_is_turned_only_where_it_cannot_go_straight():
    found = poses("Nc8", "Didinium")
    assert {"to-c9-2x2", "to-c10-2x2", "to-c11-2x2"} <= found["pose-straight"]
    assert {"to-c12-2x2", "to-e9-2x2", "to-d10-2x2"} <= found["pose-turned"]
    assert not found["pose-straight"] & found["pose-turned"]


def test_what_is_in_the_way_can_be_gone_round_by_turning():
    """A meal ends a move, so the place beyond it is for a piece that turns."""
    choices = [move.choices for move in pond("Nc8", "Ec10").moves(0)]
    beyond = [each["pose"].key for each in choices if each["place"].key == "to-c10-2x2"]
    assert beyond == ["pose-turned"]


def test_the_corner_that_stays_is_as_far_from_both_places():
    assert pivot_of((1.0, 1.5), (3.5, 2.0), (0, 0, 0), (2, 1, 1), (2, 3)) == (2.0, 3.0)
    assert pivot_of((1.0, 1.0), (3.0, 1.0), (0, 0, 0), (2, 0, 0), (2, 2)) in ((2.0, 0.0), (2.0, 2.0))
    assert pivot_of((1.0, 1.0), (2.0, 1.0), (0, 0, 0), (1, 0, 0), (2, 2)) is None
