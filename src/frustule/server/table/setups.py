"""Setups and records by their texts: read once, shared by all tables that have them."""

import functools
import re

from frustule.core.engine.record import Record, read_record
from frustule.core.engine.setup import Setup, read_setup
from frustule.games import game


@functools.lru_cache(maxsize=256)
def setup_of(text: str) -> Setup:
    """A setup by its text; tables of the same setup share it."""
    return read_setup(game, text)


def game_of(setup: str) -> str:
    """The name of the game in the text of a setup."""
    return setup.partition(" ")[0]


def game_named(record: str) -> str | None:
    """The name of the game in the text of a record, if there is one."""
    match = re.search(r"^game:\s*(\S+)", record, re.MULTILINE)
    return match and match[1]


@functools.lru_cache(maxsize=32)
def prior_of(text: str) -> Record:
    """A record by its text; not to be changed."""
    return read_record(game, text)
