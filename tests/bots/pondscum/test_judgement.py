"""The evaluation: the sum it keeps is the sum of its features, and prey in reach is always seen as such."""

from random import Random

import numpy as np
import pytest

from frustule import Position
from frustule.bots.pondscum.engine import GROUPS, Mind, by_group, share, shipped, shipped_vector, vector
from frustule.bots.pondscum.mind import FEATURES, OFFSET, SPAN
from frustule.bots.pondscum.reach import moves_away
from frustule.games.pondscum.moves import unpack_move
from frustule.games.pondscum.notation import bits
from tests.pondscum.pond import setup_of

OPTIONS: list[dict[str, str]] = [
    {},
    {"board": "wide"},
    {"flagellates": "straight", "pass_over": "yes"},
    {"prey": "one", "go_on": "yes"},
]


def walked(seed: int, options: dict[str, str]) -> list[Position]:
    random = Random(seed)
    position = setup_of(setup="random", **options).deal(seed)
    found: list[Position] = []
    for number in range(120):
        if position.over:
            break
        if number % 8 == 0:
            found.append(position.copy())
        seat = position.acting[0]
        moves = position.moves(seat).numbers
        meals = [move for move in moves if move & 0xFFFF]
        position.play(seat, random.choice(meals if meals and random.random() < 0.3 else moves))
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_the_value_is_the_sum_of_the_features(options: dict[str, str]):
    weights = shipped_vector()
    for position in walked(1, options):
        mind = Mind(position, weights, 1)
        judged = mind.judge()
        assert abs(judged - float(mind.features(position) @ weights)) <= 3


@pytest.mark.parametrize("options", OPTIONS)
def test_whatever_can_be_eaten_is_one_move_away(options: dict[str, str]):
    meals = 0
    for position in walked(2, options):
        box, p = position.setup.box[0], position.record
        lies = 2 * int(box.species)
        table = moves_away(position.setup).reshape(lies, lies, SPAN, SPAN)
        seat = position.acting[0]
        for move in position.moves(seat).numbers:
            piece, *_, prey = unpack_move(move)
            for other in bits(prey):
                hunter = int(box.species_of[piece]) * 2 + int(p.way[seat, piece])
                lie = int(box.species_of[other]) * 2 + int(p.way[1 - seat, other])
                dx = int(p.x[1 - seat, other]) - int(p.x[seat, piece]) + OFFSET
                dy = int(p.y[1 - seat, other]) - int(p.y[seat, piece]) + OFFSET
                away = int(table[hunter, lie, dy, dx])
                # A move that goes on after a meal may eat more than it could have reached alone.
                assert away == 1
                meals += 1
    assert meals > 20


def test_a_lone_hunter_counts_its_moves():
    """Three spaces ahead is one move, four is two; an ameba makes one space a move."""
    setup = setup_of()
    box = setup.box[0]
    lies = 2 * int(box.species)
    table = moves_away(setup).reshape(lies, lies, SPAN, SPAN)
    letters = {"A": 1, "C": 4, "E": 6}
    coleps, ameba, euglena = (2 * letters[letter] for letter in "CAE")
    ahead = table[coleps, euglena, OFFSET + 2 :, OFFSET].tolist()
    assert ahead[:3] == [1, 1, 1]
    assert ahead == sorted(ahead)
    assert table[ameba, euglena, OFFSET + 3 : OFFSET + 6, OFFSET].tolist() == [1, 2, 3]
    assert not table[euglena].any()


def test_weights_round_trip_and_cover_every_feature():
    weights = shipped_vector()
    assert np.array_equal(vector(by_group(weights)), weights)
    covered = sorted(k for first, count in GROUPS.values() for k in range(first, first + count))
    assert covered == list(range(FEATURES))


def test_the_training_record_tells_how_the_weights_were_made():
    training = shipped().training
    assert training["made by"] == "scripts/tune_pondscum.py"
    assert {"seed", "nodes a move", "matches"} <= training.keys()
    assert float(training["last match, against the first weights"].partition("%")[0]) > 50.0


def test_shares_are_shares():
    assert share(0) == 0.5
    assert share(30000) > 0.999
    assert share(-400) == pytest.approx(1 - share(400))
