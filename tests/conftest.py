"""What holds for the whole suite: rules compiled once before the workers start, and steady bad input."""

import os
import subprocess
import sys

import pytest
from hypothesis import settings

from frustule.games import GAMES

# The same examples in every run, so that a red run is red again; `HYPOTHESIS_PROFILE=search` looks further.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

PREPARE = """
import sys, frustule
from frustule.bots import bots_of
from frustule.lab.arena import warm_up
chosen = frustule.game(sys.argv[1])
warm_up(chosen.setup(), [player.name for player in bots_of(chosen.name)])
"""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Prepares the rules and bots of all games side by side; otherwise every worker would compile them."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    waiting = [subprocess.Popen([sys.executable, "-c", PREPARE, name]) for name in GAMES]
    for process in waiting:
        process.wait()
