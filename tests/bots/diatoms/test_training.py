"""Training from nothing: it can be repeated, and what it learns is worth points."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

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


@pytest.mark.slow
def test_a_small_training_pays_and_can_be_repeated(script: ModuleType, tmp_path: Path):
    found: list[dict[str, bytes]] = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        script.train_side((0, SEED, 2, 1500, tmp_path / name))
        with np.load(tmp_path / name / "side-0.npz") as parts:
            found.append({part: parts[part].tobytes() for part in parts})
    assert found[0] == found[1]
    mind = np.zeros(1, MIND)
    with np.load(tmp_path / "one" / "side-0.npz") as parts:
        for part in minds.PARTS:
            mind[part][0] = parts[part]
    setup = script.setup_of(0, 2)
    plain, learned = (
        float(script.self_play(setup, who, 800, SEED, 0)["final_total"].mean())
        for who in (minds.plain_mind(), mind)
    )
    assert learned > plain + 10
