"""Nothing public can crash or hang: whatever a public call is handed, it answers or refuses in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from frustule import Game

LONGEST = 1800
"""Seconds; a single call that takes a minute ends its process long before."""


@pytest.mark.slow
def test_hostile_values_are_answered_or_refused(game: Game, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "frustule.conformance.hostile", game.name],
        env={**os.environ, "FRUSTULE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}{done.stderr[-3000:]}"
