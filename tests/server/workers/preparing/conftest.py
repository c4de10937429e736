"""A cache that holds everything, an empty one, and a brake on what makes pieces ready."""

from pathlib import Path

import pytest

from frustule.games import all_games
from tests.server.workers.preparing.games import Brief, Quick
from tests.server.workers.preparing.slow import KEPT, STEPS, Brake


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the tiny games."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FRUSTULE_CACHE", str(folder))
        patch.delenv("NUMBA_DISABLE_JIT", raising=False)
        assert Quick().library
        assert Brief().library
    return folder


@pytest.fixture(scope="session")
def whole() -> Path:
    """The cache with the games of the house."""
    from frustule.core.folders import cache_folder

    assert all(game.library for game in all_games())
    return cache_folder()


@pytest.fixture
def brake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Path) -> Brake:
    """Nothing is compiled, and nothing becomes ready before the test lets it."""
    return braked(tmp_path, monkeypatch, kept)


def braked(folder: Path, monkeypatch: pytest.MonkeyPatch, kept: Path) -> Brake:
    """An empty cache, and a brake on what fills it from another one."""
    monkeypatch.setenv("FRUSTULE_CACHE", str(folder / "cache"))
    monkeypatch.setenv(KEPT, str(kept))
    monkeypatch.setenv(STEPS, str(folder / "steps"))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    return Brake(folder / "steps")
