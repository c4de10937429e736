"""The compiled part of the Diatoms player, loaded when it is first asked."""

import functools

import numpy as np

from frustule.bots.diatoms.forecast import MIND
from frustule.bots.diatoms.search import TURN, ponder
from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, load
from frustule.core.engine.chance import STREAM, STREAM_WORDS
from frustule.core.engine.game import Game
from frustule.core.engine.ranges import dtype_of
from frustule.games import game
from frustule.games.diatoms.position import MOST_SEATS, Box, State

MOST_LISTED = 64


def program(game: Game) -> Program:
    """What is compiled of the player."""
    takes = ("box", "position", *("int",) * 6, "mind", "table", "stream", "prices", "int", "turns")
    entries = {"ponder": Entry(ponder, takes, long=True)}
    shapes: Shapes = {
        "box": (dtype_of(Box), 1),
        "position": (dtype_of(State), 1),
        "mind": (MIND, 1),
        "table": (dtype_of(State), 2),
        "stream": (STREAM, STREAM_WORDS),
        "prices": (np.dtype("f8"), MOST_LISTED * MOST_SEATS * 25),
        "turns": (TURN, None),
    }
    return Program(f"the bots of {game.title}", entries, shapes)


@functools.cache
def library() -> Library:
    """The player's thinking."""
    return load(program(game("diatoms")))
