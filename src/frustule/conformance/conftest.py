"""Every test of this folder that takes `setup` runs on every case, one that takes `game` on every game."""

from pathlib import Path

import pytest

from frustule import Game, InvalidText, Setup, all_games
from frustule.conformance.cases import setup_texts
from frustule.conformance.walking import setup_of
from frustule.games import TEMPLATE
from frustule.games import game as find

HERE = Path(__file__).parent


def games_of(config: pytest.Config) -> list[Game]:
    """The games that were asked for; by default all there are, and the one that new games are made from."""
    names: list[str] = config.getoption("game", default=None) or []
    try:
        return [find(name) for name in names] or [*all_games(), find(TEMPLATE)]
    except InvalidText as error:
        raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = games_of(metafunc.config)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games])
    if "setup" in metafunc.fixturenames:
        texts = [text for game in games for text in setup_texts(game)]
        # Of a module, so that all its tests on one setup come together and share the games they walk through.
        metafunc.parametrize("setup", texts, ids=texts, indirect=True, scope="module")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the long searches out where nobody has said which tests to run."""
    if not config.getoption("markexpr"):
        long = [item for item in items if item.path.parent == HERE and item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="module")
def setup(request: pytest.FixtureRequest) -> Setup:
    return setup_of(request.param)
