"""What holds for the whole suite: rules compiled once before the workers start, and steady bad input."""

import os
import subprocess
import sys

import pytest
from hypothesis import settings

from frustule.games import game_names

# The same examples in every run, so that a red run is red again; `HYPOTHESIS_PROFILE=search` looks further.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

PREPARE = """
import sys, frustule
from frustule.bots import bots_of
from frustule.lab.arena import warm_up
from frustule.server.preparing.pieces import note_bots
chosen = frustule.game(sys.argv[1])
warm_up(chosen.setup(), [player.name for player in bots_of(chosen.name)])
note_bots(chosen)
"""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Prepares the rules and bots of all games side by side; otherwise every worker would compile them.

    Without workers a test compiles what it needs when it needs it.
    """
    config = session.config
    if (
        hasattr(config, "workerinput")
        or config.option.collectonly
        or not config.getoption("numprocesses", None)
    ):
        return
    waiting = {name: subprocess.Popen([sys.executable, "-c", PREPARE, name]) for name in game_names()}
    if failed := [name for name, process in waiting.items() if process.wait()]:
        pytest.exit(f"The rules or bots of {', '.join(failed)} could not be prepared.", returncode=1)
