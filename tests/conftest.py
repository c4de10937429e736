"""What holds for the whole suite: rules compiled once before the workers start, and steady bad input."""

import os
import subprocess
import sys

import pytest
from hypothesis import settings

# The same examples in every run, so that a red run is red again; `HYPOTHESIS_PROFILE=search` looks further.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


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
    prepare = "from frustule.cli import main; main()"
    if subprocess.run([sys.executable, "-c", prepare, "prepare"], stdout=subprocess.DEVNULL).returncode:
        pytest.exit("The rules or bots of the games could not be prepared.", returncode=1)
