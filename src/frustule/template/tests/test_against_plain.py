"""The compiled rules and the plain reading agree, move by move, in random games of every setup."""

import random

import pytest

import frustule
from frustule import Position
from frustule.conformance.cases import setup_texts
from frustule.conformance.walking import setup_of
from frustule.template.tests.plain import Cell, Plain

GAME = frustule.game("grazers")


def cell_of(text: str) -> Cell:
    return "abcdef".index(text[0]), int(text[1]) - 1


def read(position: Position) -> Plain:
    """The deal, read from what the position says of itself."""
    told = position.fields
    algae = {(x, y): n for y, row in enumerate(told["algae"]) for x, n in enumerate(row)}
    snails = [cell_of(name) for name in told["snails"]]
    return Plain(algae, snails, told["turn"] - 1, "ways=eight" in position.setup.text)


@pytest.mark.parametrize("text", setup_texts(GAME))
@pytest.mark.parametrize("seed", range(8))
def test_random_games_are_the_same(text: str, seed: int):
    chance = random.Random(seed)
    position = setup_of(text).deal(seed)
    plain = read(position)
    while (seat := plain.whose()) is not None:
        assert position.acting == (seat,)
        moves = position.moves(seat)
        assert {cell_of(text) for text in moves.texts} == plain.near(plain.snails[seat])
        move = chance.choice(moves)
        plain.crawl(seat, cell_of(move.text))
        position.push(move)
        assert list(position.scores) == plain.points
    assert position.result is not None
    assert set(position.result.winners) == plain.winners()
