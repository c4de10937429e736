"""What a search remembers of the moves of a piece is what the rules list, wherever the game has gone."""

from random import Random

import pytest

from frustule.bots.pondscum.engine import Mind, shipped_vector
from frustule.bots.pondscum.menus import moves_of_kind, surroundings
from frustule.bots.pondscum.mind import MENUS
from frustule.bots.pondscum.view import fill_view
from frustule.games.pondscum.moves import PREY_BITS
from tests.pondscum.pond import setup_of

OPTIONS: list[dict[str, str]] = [
    {},
    {"board": "wide", "prey": "one"},
    {"flagellates": "straight", "pass_over": "yes"},
    {"go_on": "yes"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_remembered_moves_are_those_of_the_rules(options: dict[str, str]):
    """One mind lists the moves of a whole row of positions, most of them from memory."""
    random = Random(5)
    position = setup_of(setup="random", **options).deal(5)
    mind = Mind(position, shipped_vector(), 1)
    mind.begin()
    box, record = position.setup.box[0], mind.record
    p, view = record.positions[0], record.views[0]
    asked = known = 0
    for _ in range(16):
        seat = position.acting[0]
        moves = position.moves(seat).numbers
        record.positions[0] = position.data[0]
        fill_view(box, record, p, view)
        listed: list[int] = []
        for piece in range(1, int(box.pieces)):
            if p.x[seat, piece] < 0:
                continue
            key = int(surroundings(box, record, p, view, seat, piece))
            asked += 1
            known += int(record.menus[key >> 24 & MENUS - 1].key) == key
            for meals in (True, False):
                end = int(moves_of_kind(box, record, p, view, seat, piece, meals, 0))
                found = record.pool[:end].tolist()
                assert all((move & PREY_BITS != 0) == meals for move in found)
                listed += found
        assert sorted(listed) == sorted(moves)
        meals = [move for move in moves if move & PREY_BITS]
        position.play(seat, random.choice(meals or moves))
    assert 0 < known < asked
