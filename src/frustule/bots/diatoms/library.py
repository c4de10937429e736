"""The compiled part of the Diatoms player, loaded when it is first asked."""

import functools

from frustule.bots.diatoms import search
from frustule.bots.diatoms.forecast import MIND
from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, load
from frustule.core.engine.game import Game
from frustule.core.engine.ranges import dtype_of
from frustule.games import game
from frustule.games.diatoms.position import Box, State


def program(game: Game) -> Program:
    """What is compiled of the player."""
    takes = ("box", "position", "mind", "question", "int", "turns")
    shapes: Shapes = {
        "box": (dtype_of(Box), 1),
        "position": (dtype_of(State), 1),
        "mind": (MIND, 1),
        "question": (search.QUESTION, 1),
        "turns": (search.TURN, None),
    }
    entries = {
        "survey": Entry(search.survey, takes, long=True),
        "plan": Entry(search.plan, takes, long=True),
        "look_ahead": Entry(search.look_ahead, takes, "none", long=True),
    }
    return Program(f"the bots of {game.title}", entries, shapes)


@functools.cache
def library() -> Library:
    """The player's thinking."""
    return load(program(game("diatoms")))
