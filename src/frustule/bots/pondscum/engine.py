"""The way from Python into the compiled search: its library, the weights, and a mind made ready to think."""

import functools
import math
import random
from importlib import resources
from typing import Any

import msgspec
import numpy as np

from frustule.bots.contract import Budget
from frustule.bots.pace import portions
from frustule.bots.pondscum import judgement, mind, root
from frustule.bots.pondscum.mind import (
    AMEBAS,
    CLASSES,
    ENTRIES,
    FAR,
    FEATURES,
    FILES,
    FLAGELLATES,
    LARGE,
    MIDDLE,
    MIND,
    RANKS,
    SMALL,
)
from frustule.bots.pondscum.reach import moves_away
from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, load
from frustule.core.engine.game import Game
from frustule.core.engine.position import Position
from frustule.core.engine.ranges import dtype_of
from frustule.games import game
from frustule.games.pondscum.position import AMEBA, FLAGELLATE, PIECES, Box, State

LEAST_ENTRIES = 1 << 12
PORTION = 1024  # nodes before the first look at the clock


def program(game: Game) -> Program:
    """What is compiled of the search."""
    shapes: Shapes = {
        "box": (dtype_of(Box), 1),
        "mind": (MIND, 1),
        "position": (dtype_of(State), 1),
        "features": (np.dtype("f8"), FEATURES),
    }
    entries = {
        "begin": Entry(root.begin, ("box", "mind")),
        "begin_next": Entry(root.begin_next, ("mind", "int"), "none"),
        "think": Entry(root.think, ("box", "mind"), long=True),
        "judge": Entry(root.judge, ("box", "mind")),
        "features": Entry(judgement.features, ("box", "mind", "position", "features"), "none"),
    }
    return Program(f"the bots of {game.title}", entries, shapes)


@functools.cache
def library() -> Library:
    """The compiled search, prepared when a bot first thinks about this game."""
    return load(program(game("pondscum")))


class Weights(msgspec.Struct, frozen=True):
    """The weights as they are shipped, and the record of how they were made."""

    weights: dict[str, list[int]]
    unit: float
    """By so much worth the logarithm of the odds to win goes up by one."""
    arrangements: dict[str, dict[str, float]]
    """For each board, what share of its games each ready-made arrangement won."""
    training: dict[str, Any]


@functools.cache
def shipped() -> Weights:
    data = (resources.files("frustule.bots.pondscum") / "data" / "weights.json").read_bytes()
    return msgspec.json.decode(data, type=Weights)


@functools.cache
def shipped_vector() -> np.ndarray[Any, Any]:
    return vector(shipped().weights)


def class_of(kind: int, size: int) -> int:
    """The class of a species, so that other sets than the standard one are judged too."""
    if kind == AMEBA:
        return AMEBAS
    if kind == FLAGELLATE:
        return FLAGELLATES
    return LARGE if size > 4 else MIDDLE if size > 2 else SMALL


GROUPS = {
    "material": (mind.MATERIAL, CLASSES),
    "rank": (mind.RANK, CLASSES * RANKS),
    "file": (mind.FILE, CLASSES * FILES),
    "shelter": (mind.SHELTER, CLASSES),
    "pair": (mind.PAIR, CLASSES * CLASSES * (FAR - 1)),
    "attacked": (mind.ATTACKED, 3),
    "attacking": (mind.ATTACKING, 3),
    "lead": (mind.LEAD, 5),
    "tempo": (mind.TEMPO, 1),
}
"""Where each group of weights begins in the vector of all, and how many there are."""


def vector(weights: dict[str, list[int]]) -> np.ndarray[Any, Any]:
    """The weights in the order in which compiled code reads them."""
    out = np.zeros(FEATURES, np.int32)
    for name, (first, count) in GROUPS.items():
        assert len(weights[name]) == count, name
        out[first : first + count] = weights[name]
    return out


def by_group(weights: np.ndarray[Any, Any]) -> dict[str, list[int]]:
    """The weights as they are kept in the file."""
    return {name: weights[first : first + count].tolist() for name, (first, count) in GROUPS.items()}


@functools.cache
def _codes() -> np.ndarray[Any, Any]:
    """Odd 31-bit numbers, one for each piece and way."""
    odd = random.Random("codes")
    return np.array([odd.getrandbits(30) << 1 | 1 for _ in range(4 * PIECES)]).reshape(2, PIECES, 2)


class Mind:
    """A search about to begin at a position, and what it found when it has ended."""

    def __init__(self, position: Position, weights: np.ndarray[Any, Any], work: int, **settings: int) -> None:
        self.setup = setup = position.setup
        self.library = library()
        self.data = np.zeros(1, MIND)
        self.record = self.data[0]
        self.box = self.library.handle(setup.box)
        self.handle = self.library.handle(self.data)
        box = setup.box[0]
        self.record["positions"][0] = position.data[0]
        self.record["weights"] = weights
        for species in range(int(box.species)):
            self.record["class_of"][species] = class_of(int(box.kind[species]), int(box.squares[species]))
        away = moves_away(setup)
        self.record["lies"] = 2 * int(box.species)
        self.record["away"][: away.size] = away
        self.record["codes"] = _codes()
        for name, value in {**PLAIN, **settings}.items():
            self.record[name] = value
        entries = LEAST_ENTRIES
        while entries < ENTRIES and entries < 2 * work:
            entries *= 2
        self.record["mask"] = entries - 1

    def begin(self) -> int:
        """Makes ready to look for the best move; how many moves there are."""
        return int(self.library.begin(self.box, self.handle))

    def begin_next(self, which: int, deepest: int) -> None:
        """Makes ready to look for the next best move."""
        self.record["deepest"] = deepest
        self.library.begin_next(self.handle, which)

    def think(self, budget: Budget) -> bool:
        """Goes on with what was begun, within a budget; whether nothing is left to look at."""
        for portion in portions(budget, PORTION):
            self.record["pause"] = self.nodes + portion
            if self.library.think(self.box, self.handle):
                return True
        return False

    @property
    def nodes(self) -> int:
        """The positions looked at so far."""
        return int(self.record["nodes"])

    def judge(self) -> int:
        """What the position is worth as it stands, to the side to move."""
        return int(self.library.judge(self.box, self.handle))

    def features(self, position: Position) -> np.ndarray[Any, Any]:
        """The features of a position of the same game, as the side to move sees them."""
        out = np.zeros(FEATURES)
        handle = self.library.handle
        self.library.features(self.box, self.handle, position.handle, handle(out))
        return out


PLAIN = {"deepest": 32, "meals": 12, "selective": 1}
"""What a mind is told unless something else is said."""


def share(value: int) -> float:
    """A value as the expected share of the victory."""
    return 1.0 / (1.0 + math.exp(-value / shipped().unit))
