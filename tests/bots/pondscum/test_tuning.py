"""The script that tunes the weights: its fit finds what is there, and never runs away."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from frustule.bots.pondscum.mind import FEATURES, MATERIAL, TEMPO

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


def test_the_fit_finds_weights_that_made_the_results(script: ModuleType):
    chance = np.random.default_rng(1)
    true = script.first_weights().astype(np.float64)
    features = chance.integers(-2, 3, (6000, FEATURES)) * (chance.random(FEATURES) < 0.2)
    features[:, TEMPO] = 1.0
    seen = features @ true
    shares = (chance.random(6000) < 1 / (1 + np.exp(-seen / UNIT))).astype(np.float64)
    lesson = script.Lesson(features.astype(np.float64), seen, shares)
    start = np.zeros(FEATURES)
    found = script.fit(lesson, start, UNIT, 10.0)
    known = np.abs(features).sum(axis=0) > 0
    assert np.abs(found - true)[known].mean() < 30
    assert not found[~known].any()
    assert lesson.loss(found, UNIT) < lesson.loss(start, UNIT)


def test_the_fit_does_not_run_away(script: ModuleType):
    """One side always won: without a hold on the weights nothing would stop them."""
    features = np.zeros((400, FEATURES))
    features[:, MATERIAL] = np.linspace(-8, 8, 400)
    shares = (features[:, MATERIAL] > 0).astype(np.float64)
    lesson = script.Lesson(features, 4000.0 * features[:, MATERIAL], shares)
    weights = script.first_weights().astype(np.float64)
    loose, firm = (script.fit(lesson, weights, UNIT, firmness) for firmness in (1.0, 1e9))
    assert np.isfinite(loose).all()
    assert weights[MATERIAL] < loose[MATERIAL] < 20 * weights[MATERIAL]
    assert np.allclose(firm, weights, atol=0.1)


def test_a_game_gives_positions_with_two_opinions(script: ModuleType):
    played = script.play((script.first_weights().tolist(), 60, 5))
    assert played.features.shape == (len(played.seen), FEATURES)
    assert len(played.shares) == len(played.seen) > 0
    assert 0.0 <= played.share <= 1.0
    assert set(played.shares.tolist()) <= {0.0, 0.5, 1.0}


def test_a_match_of_weights_with_themselves_is_even(script: ModuleType):
    """Both games of a pair are the same game, seen from either side."""
    weights = script.first_weights().tolist()
    assert script.contend((weights, weights, 40, 3)) == 0.5
