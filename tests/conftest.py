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


def pytest_sessionstart(session: pytest.Session) -> None:
    """Prepares the rules of all games side by side; otherwise every worker would compile every game."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    prepare = "import sys, frustule; frustule.game(sys.argv[1]).library"
    waiting = [subprocess.Popen([sys.executable, "-c", prepare, name]) for name in GAMES]
    for process in waiting:
        process.wait()
