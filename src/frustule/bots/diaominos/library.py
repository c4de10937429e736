"""The engine's compiled functions, prepared on first use."""

import functools

import numpy as np

from frustule.bots.diaominos import cover, horizon, rehearsal
from frustule.bots.diaominos.task import MOST_PLAN, TASK
from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.loader import Library, load
from frustule.core.engine.game import Game
from frustule.games import game


def program(game: Game) -> Program:
    """What is compiled of the engine."""
    shapes = {
        **game.shapes(),
        "task": (TASK, 1),
        "plan": (np.dtype("i4"), MOST_PLAN),
        "beam": (game.position_dtype, horizon.MOST_WIDTH + 1),
        "first": (np.dtype("i4"), horizon.MOST_FIRST),
        "values": (np.dtype("f8"), horizon.MOST_FIRST),
    }
    both = ("box", "position")
    entries = {
        "attempt": Entry(cover.attempt, (*both, "task", "stream", "plan"), "none", long=True),
        "rehearse": Entry(rehearsal.rehearse, (*both, "task", "plan", "moves"), long=True),
        "look_ahead": Entry(
            horizon.look_ahead,
            (*both, "int", "int", "int", "int", "stream", "beam", "beam", "moves", "first", "values"),
            long=True,
        ),
    }
    return Program(f"the bots of {game.title}", entries, shapes)


@functools.cache
def library() -> Library:
    """The engine's planning."""
    return load(program(game("diaominos")))
