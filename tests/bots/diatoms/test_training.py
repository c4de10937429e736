"""Training from nothing: it can be repeated, and what it learns is worth points."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from frustule.bots.diatoms import minds
from frustule.bots.diatoms.forecast import MIND

SCRIPT = Path(__file__).parents[3] / "scripts" / "train_diatoms.py"
SEED = 5


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_diatoms", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "train_diatoms", made)
    spec.loader.exec_module(made)
    return made


def trained(script: ModuleType, folder: Path, rounds: int, turns: int) -> dict[str, np.ndarray[Any, Any]]:
    """The parts of a mind for playing without a judge."""
    folder.mkdir()
    script.train_side((0, SEED, rounds, turns, folder))
    with np.load(folder / "side-0.npz") as parts:
        return {part: parts[part] for part in minds.PARTS}


@pytest.mark.slow
def test_training_can_be_repeated(script: ModuleType, tmp_path: Path):
    one, other = (trained(script, tmp_path / name, 2, 300) for name in ("one", "other"))
    assert all((one[part] == other[part]).all() for part in minds.PARTS)


@pytest.mark.slow
def test_a_small_training_pays(script: ModuleType, tmp_path: Path):
    mind = np.zeros(1, MIND)
    for part, weights in trained(script, tmp_path / "parts", 3, 4000).items():
        mind[part][0] = weights
    setup = script.setup_of(0, 2)
    plain, learned = (
        float(script.self_play(setup, who, 2000, SEED, 0)["final_total"].mean())
        for who in (minds.plain_mind(), mind)
    )
    assert learned > plain + 10
