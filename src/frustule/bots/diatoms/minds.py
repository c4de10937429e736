"""The trained minds: one for playing without a judge, and one for each mood of each judge.

`scripts/train_diatoms.py` makes the file of weights by self-play, and beside it the record of the training,
which names the numbering of features it was made for.
"""

import functools
import hashlib
import io
from importlib import resources
from typing import Any

import msgspec
import numpy as np

from frustule.bots.diatoms.forecast import MIND
from frustule.bots.diatoms.sight import FEATURES, HIDDEN
from frustule.core.errors import InvalidData

SIDES = 19
"""No judge, then easygoing and persnickety for each of the nine."""
VERSION = 1
"""Of the features and the training script; weights of another version are refused."""
PARTS = ("hidden", "direct", "out", "spread", "heat")


class Training(msgspec.Struct, frozen=True):
    """How the weights were made."""

    version: int
    features: int
    hidden: int
    sha256: str
    """Of the file of weights."""
    seed: int
    rounds: int
    turns: int
    """Turns of self-play in each round, for each side and each number of seats."""
    sides: tuple["Side", ...]


class Side(msgspec.Struct, frozen=True):
    """What came of the training for one judge's mood."""

    judge: int
    persnickety: bool
    points_error: float
    """Root mean square error of the forecast points, on games not learned from."""
    measure_error: float
    mean_score: float
    """Of a seat in games by habit for two, three and four."""


def side_of(judge: int, persnickety: bool) -> int:
    """Which mind plays before this judge; 0: without one."""
    return 2 * judge - 1 + int(persnickety) if judge else 0


def data(name: str) -> bytes:
    return (resources.files("frustule.bots.diatoms") / "data" / name).read_bytes()


@functools.cache
def training() -> Training:
    return msgspec.json.decode(data("training.json"), type=Training)


@functools.cache
def minds() -> np.ndarray[Any, Any]:
    """All minds, by side; checked against the record of their training."""
    packed, record = data("weights.npz"), training()
    if (record.version, record.features, record.hidden) != (VERSION, FEATURES, HIDDEN):
        raise InvalidData("The weights of the Diatoms player were trained for another version of it.")
    if hashlib.sha256(packed).hexdigest() != record.sha256:
        raise InvalidData("The weights of the Diatoms player are not those of their training record.")
    made = np.zeros(SIDES, MIND)
    with np.load(io.BytesIO(packed)) as arrays:
        for part in PARTS:
            made[part] = arrays[part]
    return made


def mind(judge: int, persnickety: bool) -> np.ndarray[Any, Any]:
    """The mind for a judge, as an array of one."""
    side = side_of(judge, persnickety)
    return minds()[side : side + 1]


@functools.cache
def plain_mind() -> np.ndarray[Any, Any]:
    """A mind that sees no farther than the points on the table."""
    blank = np.zeros(1, MIND)
    blank["spread"], blank["heat"] = 1.0, 25.0
    return blank
