"""Every test of this folder that takes `setup` runs on every case, one that takes `game` on every game."""

import pytest

from frustule import Game, Setup, all_games
from tests.conformance.cases import setup_texts
from tests.walking import setup_of


# Of a module, so that all its tests on one setup come together and share the games that they walk through.
@pytest.fixture(scope="module", params=[text for game in all_games() for text in setup_texts(game)])
def setup(request: pytest.FixtureRequest) -> Setup:
    return setup_of(request.param)


@pytest.fixture(params=all_games(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param
