"""The script that tunes the weights: it keeps what wins, and nothing else."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from frustule.bots.pondscum.mind import FEATURES

SCRIPT = Path(__file__).parents[3] / "scripts" / "tune_pondscum.py"
UNIT = 300.0


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tuning_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["tuning_script"] = made
    spec.loader.exec_module(made)
    return made


def test_a_game_tells_what_positions_were_worth(script: ModuleType):
    played = script.play((script.first_weights().tolist(), 60, 5))
    assert len(played.shares) == len(played.worth) > 0
    assert 0.0 <= played.share <= 1.0
    assert set(played.shares.tolist()) <= {0.0, 0.5, 1.0}


def test_the_unit_is_what_the_games_were_made_with(script: ModuleType):
    chance = np.random.default_rng(1)
    worth = chance.normal(0.0, 500.0, 20_000)
    shares = (chance.random(20_000) < 1 / (1 + np.exp(-worth / UNIT))).astype(np.float64)
    games = [script.Played("long", (), 0.5, worth[k::2], shares[k::2]) for k in range(2)]
    assert script.unit_of(games) == pytest.approx(UNIT, rel=0.08)


def test_every_knob_turns_something_of_its_own(script: ModuleType):
    knobs = script.knobs()
    assert all(knob.shape == (FEATURES,) and knob.any() for knob in knobs.values())
    assert len({knob.tobytes() for knob in knobs.values()}) == len(knobs)


def test_only_what_wins_is_kept(script: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """Matches are won by dearer flagellates and by a smaller lead, and by nothing else."""
    first = script.first_weights()
    dear, lead = (script.knobs()[name] for name in ("flagellates", "lead"))

    def play(pool: object, one: Any, other: Any, work: int, seeds: range) -> Any:
        change = one - other
        good = np.array_equal(change, dear) or np.array_equal(change, -lead)
        return script.Match(0.6 if good else 0.51, 0.02)

    monkeypatch.setattr(script.Match, "play", play)
    climb = script.Climb(None, 60, 10, 1, first)
    climb.climb(2)
    assert np.array_equal(climb.weights, first + 2 * dear - 2 * lead)
    assert len(climb.matches) == 2 * len(script.knobs()) + 4


def test_a_match_of_weights_with_themselves_is_even(script: ModuleType):
    """Both games of a pair are the same game, seen from either side."""
    weights = script.first_weights().tolist()
    assert script.contend((weights, weights, 40, 3)) == 0.5
