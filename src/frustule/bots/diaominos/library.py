"""The engine's compiled functions, prepared on first use."""

import functools

import numpy as np

from frustule.bots.diaominos import cover, horizon, rehearsal
from frustule.bots.diaominos.task import MOST_PLAN, TASK
from frustule.core.compile.announcing import announce
from frustule.core.compile.entries import Entry
from frustule.core.compile.loader import Library, load
from frustule.games import game


@functools.cache
def library() -> Library:
    diaominos = game("diaominos")
    shapes = {
        **diaominos.shapes(),
        "task": (TASK, 1),
        "plan": (np.dtype("i4"), MOST_PLAN),
        "beam": (diaominos.position_dtype, horizon.MOST_WIDTH + 1),
        "first": (np.dtype("i4"), horizon.MOST_FIRST),
        "values": (np.dtype("f8"), horizon.MOST_FIRST),
    }
    table = ("box", "position")
    entries = {
        "attempt": Entry(cover.attempt, (*table, "task", "stream", "plan"), "none", long=True),
        "rehearse": Entry(rehearsal.rehearse, (*table, "task", "plan", "moves"), long=True),
        "look_ahead": Entry(
            horizon.look_ahead,
            (*table, "int", "int", "int", "int", "stream", "beam", "beam", "moves", "first", "values"),
            long=True,
        ),
    }
    return load(f"{diaominos.title} planning", entries, shapes, announce)
