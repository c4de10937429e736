"""Nothing public can crash or hang: whatever a public call is handed, it answers or refuses in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from frustule import Game
from tests.conformance.hostile import FRONT, Stage, calls

ROOT = Path(__file__).parents[2]
LONGEST = 1800
"""Seconds; a single call that takes a minute ends its process long before."""


@pytest.mark.slow
def test_hostile_values_are_answered_or_refused(game: Game, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.hostile", game.name],
        cwd=ROOT,
        env={**os.environ, "FRUSTULE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}{done.stderr[-3000:]}"


def test_the_driver_finds_what_there_is_to_drive():
    """One that found nothing to drive would find nothing wrong."""
    labels = [label for label, _, _ in calls(Stage("commissions"))]
    for part in ("Position.", "Record.", "Setup.", "Game.", "Moves.", "Move.", *FRONT):
        assert any(label.startswith(part) for label in labels), part
