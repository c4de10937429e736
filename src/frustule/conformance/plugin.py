"""What pytest has to know of the suite before it begins: the option that names games, and the long tests.

Installed packages tell pytest of it by an entry point; `-p frustule.conformance.plugin` does the same.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game",
        action="append",
        default=[],
        metavar="NAME",
        help="a game to put through frustule.conformance; by default all of them",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: long searches, left out unless asked for with -m slow")
