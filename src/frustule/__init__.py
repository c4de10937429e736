"""Frustule: a digital tabletop for three small games, and a laboratory for them.

The front door of the Python API; the README tours it.
"""

from frustule.core.engine.door import door
from frustule.core.engine.game import Game
from frustule.core.engine.move import Move, Moves, Pick
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record
from frustule.core.engine.record import read_position as _read_position
from frustule.core.engine.record import read_record as _read_record
from frustule.core.engine.score import Result, ScoreLine
from frustule.core.engine.setup import Setup
from frustule.core.errors import FrustuleError, GameOver, IllegalMove, InvalidData, InvalidText
from frustule.games import all_games, game

__all__ = [
    "FrustuleError",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidData",
    "InvalidText",
    "Move",
    "Moves",
    "Pick",
    "Position",
    "Record",
    "Result",
    "ScoreLine",
    "Setup",
    "all_games",
    "game",
    "read_position",
    "read_record",
]


def __getattr__(name: str) -> str:
    """`frustule.__version__`, looked up when it is asked for: that takes longer than all of the import."""
    if name != "__version__":
        raise AttributeError(f"module 'frustule' has no attribute '{name}'")
    from importlib.metadata import version

    return version("frustule")


@door
def read_position(text: str) -> Position:
    """The position of any game that `position.text` printed."""
    return _read_position(game, text)


@door
def read_record(text: str) -> Record:
    """The record of any game that `record.text` printed."""
    return _read_record(game, text)
