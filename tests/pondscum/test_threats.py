"""Threats: what the opponent could eat next, by whom, as the plain reading has it, whoever is on move."""

from dataclasses import replace

import pytest

from frustule import Position
from frustule.conformance.walking import setup_of, walk
from frustule.games.pondscum.components import squares
from frustule.games.pondscum.sight import Sight
from tests.plain import pondscum as plain
from tests.pondscum.pond import as_plain, pond


def told(position: Position, seat: int) -> set[tuple[plain.Piece, plain.Piece]]:
    """Prey and hunter, for every threat in the scene."""
    sight, found = Sight(position), position.scene(seat, with_moves=False).threats

    def piece(id: str) -> plain.Piece:
        side, number = map(int, id.removeprefix("piece-").split("-"))
        spot = sight.spot(side, number)
        assert spot is not None
        return plain.Piece(sight.species[number].letter, frozenset(squares(sight.species[number], spot)))

    assert found is not None
    return {(piece(threat.id), piece(hunter)) for threat in found for hunter in threat.by}


@pytest.mark.parametrize("text", ["pondscum 2 setup=wings", "pondscum 2 setup=random go_on=yes prey=one"])
def test_threats_are_the_meals_of_the_plain_reading(text: str):
    meals = 0
    for position in walk(setup_of(text), 6).some(10)[:-1]:
        for seat in range(2):
            moves = plain.moves(replace(as_plain(position), turn=1 - seat))
            expected = {(prey, move.piece) for move in moves for prey in move.eaten}
            assert told(position, seat) == expected
            meals += len(expected)
    assert meals > 0


def test_threats_are_told_in_words_to_the_seat_alone():
    position = pond("Pc8", "Nc11")
    found = position.scene(0).threats
    assert found is not None
    (threat,) = found
    assert threat.words == "Paramecium on c8 could be eaten by Didinium on c11"
    assert f"In danger:\n- {threat.words}" in position.scene(0).text
    assert position.scene(1).threats == ()
    assert position.scene(None).threats is None


def test_nothing_is_in_danger_while_pieces_are_set_up():
    assert setup_of("pondscum 2 setup=secret").deal(1).scene(0).threats == ()
