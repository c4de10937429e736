"""What is still to come on one sheet of Diaominos, as tasks for `cover`.

Everything is known from the start: which stickers mark and load in which round is settled once the colours
are given out and every wild load has its shape. That is an *outline*. It also settles which cubes of which
load become diamonds, so loads are of few *kinds*: a shape, and which of its cubes are diamonds. A *task* asks
for more or less of an outline: so many claims of such shapes, and these layers complete.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

from frustule.core.engine.arrays import Ints
from frustule.core.engine.position import Position
from frustule.core.engine.ranges import Layout, dtype_of, field
from frustule.games.diaominos.position import MOST_CLAIMS, ROUNDS, SHAPES, WILD

MOST_KINDS = 32
MOST_LOADS = 24
MOST_PLACES = 12_000
MOST_PLAN = 32  # loads and wild marks, and some to spare
SINGLE = 6  # in a shape's place: the cube of a wild mark
ANY = -1  # any shape will do


class Task(Layout):
    """A task, and the answer of an attempt at it."""

    kinds: int = field("i8")
    tetromino: Ints = field("i1", shape=(MOST_KINDS,))
    closed: Ints = field("i1", shape=(MOST_KINDS,))  # the diamonds of a kind are its cubes from `closed`
    marked: Ints = field("i1", shape=(MOST_KINDS,))  # up to `marked`, in marking order
    need: Ints = field("i1", shape=(MOST_KINDS,))  # how many are to be loaded,
    spare: Ints = field("i1", shape=(MOST_KINDS,))  # and how many of them may be left out
    loads: int = field("i8")
    load_round: Ints = field("i1", shape=(MOST_LOADS,))
    load_kind: Ints = field("i1", shape=(MOST_LOADS,))
    load_wild: Ints = field("i1", shape=(MOST_LOADS,))
    marks: Ints = field("i1", shape=(ROUNDS + 1,))  # wild marks of each round
    all_marks: int = field("i8")
    fresh: int = field("i8")  # diamonds to come, those of wild marks included
    claims: int = field("i8")
    wish: Ints = field("i1", shape=(MOST_CLAIMS,))  # their shapes, or ANY
    required: Ints = field("i8", shape=(2,))  # cubes that must be filled
    attempts: int = field("i8")
    limit: int = field("i8")  # nodes at most in one attempt
    claim: Ints = field("i2", shape=(MOST_CLAIMS,))  # an attempt's answer: the sets to claim,
    waste: int = field("i8")  # the diamonds that it leaves beside them,
    must: Ints = field("i8", shape=(2,))  # all cubes that it must fill,
    moves: int = field("i8")  # how many moves lead there; -1 if none were found,
    move_round: Ints = field("i1", shape=(MOST_PLAN,))
    work: int = field("i8")  # and the nodes of all attempts


TASK = dtype_of(Task)


@dataclass(frozen=True)
class Load:
    """A load to come: its cubes from `closed` up to `marked` will be diamonds."""

    round: int
    shape: int
    wild: bool
    closed: int
    marked: int

    @property
    def kind(self) -> tuple[int, int, int]:
        """All loads of a shape without diamonds are alike."""
        return (self.shape, self.closed, self.marked) if self.marked > self.closed else (self.shape, 0, 0)


@dataclass(frozen=True)
class Outline:
    """What will be loaded and marked, once the wild loads have their shapes."""

    loads: tuple[Load, ...]
    marks: tuple[int, ...]
    """The wild marks of the rounds 0 to 6."""
    waiting: int
    """Wild marks that wait already."""

    @property
    def fresh(self) -> int:
        """The diamonds to come."""
        return sum(self.marks) + self.waiting + sum(load.marked - load.closed for load in self.loads)


class Future:
    """What the cube still brings to a sheet whose colours are given out, in a game for one."""

    def __init__(self, position: Position) -> None:
        p, box = position.record, position.setup.box[0]
        now, side = int(p.space), int(box.side[0])
        assert now >= 1
        stickers = [int(p.role[0, colour]) - 1 for colour in p.cube]
        later = range(now, ROUNDS)
        to_load = [sticker for sticker in range(SHAPES + 1) for _ in range(int(p.to_load[0, sticker]))]
        self.now = now
        self.tops: list[list[int]] = [[]]
        self.facing: list[list[int]] = [to_load]
        for k in later:
            self.tops.append([stickers[place] for place in box.top[k]])
            self.facing.append([stickers[place] for place in box.facing[k, side]])
        self.closed: list[int] = p.closed[0].tolist()
        self.marked: list[int] = p.marked[0].tolist()
        self.waiting = int(p.waiting[0, 0]).bit_count() + int(p.waiting[0, 1]).bit_count()
        self.marks = [0] * (ROUNDS + 1)
        for k, up in enumerate(self.tops, now):
            self.marks[k] = up.count(WILD)
        self.marks[now] = int(p.marks[0])

    def choices(self) -> dict[tuple[int, ...], int]:
        """The shapes that the wild loads can have, and the diamonds that each choice lets happen.

        A mark becomes a diamond if its shape is loaded in the same round or later.
        """
        marks = [[0] * (self.marked[shape] - self.closed[shape]) for shape in range(SHAPES)]
        last = [-1] * SHAPES
        wild: list[int] = []
        for k, (up, facing) in enumerate(zip(self.tops, self.facing, strict=True)):
            for sticker in up:
                if sticker != WILD:
                    marks[sticker].append(k)
            for sticker in facing:
                if sticker == WILD:
                    wild.append(k)
                else:
                    last[sticker] = k
        timely = [
            [sum(k <= until for k in marks[shape]) for until in range(-1, ROUNDS)] for shape in range(SHAPES)
        ]
        sure = sum(self.marks) + self.waiting
        fresh: dict[tuple[int, ...], int] = {}
        for choice in product(range(SHAPES), repeat=len(wild)):
            until = last.copy()
            for shape, k in zip(choice, wild, strict=True):
                until[shape] = max(until[shape], k)
            fresh[choice] = sure + sum(timely[shape][until[shape] + 1] for shape in range(SHAPES))
        return fresh

    def outline(self, choice: tuple[int, ...]) -> Outline:
        """The outline of a choice of shapes for the wild loads."""
        closed, marked, left = self.closed.copy(), self.marked.copy(), list(choice)
        loads: list[Load] = []
        for k, (up, facing) in enumerate(zip(self.tops, self.facing, strict=True), self.now):
            for sticker in up:
                if sticker != WILD:
                    marked[sticker] += 1
            for sticker in facing:
                shape = left.pop(0) if sticker == WILD else sticker
                loads.append(Load(k, shape, sticker == WILD, closed[shape], marked[shape]))
                closed[shape] = marked[shape]
        return Outline(tuple(loads), tuple(self.marks), self.waiting)


def write_task(outline: Outline, task: Any, *, waits: bool) -> None:
    """Writes what an outline settles into a zeroed task."""
    kinds = list(dict.fromkeys(load.kind for load in outline.loads))
    for k, (shape, closed, marked) in enumerate(kinds):
        task.tetromino[k], task.closed[k], task.marked[k] = shape, closed, marked
        task.need[k] = sum(load.kind == kinds[k] for load in outline.loads)
    task.loads = len(outline.loads)
    for i, load in enumerate(outline.loads):
        task.load_round[i], task.load_kind[i], task.load_wild[i] = (
            load.round,
            kinds.index(load.kind),
            load.wild,
        )
    task.marks[:] = outline.marks
    task.all_marks = sum(outline.marks)
    task.kinds = len(kinds)
    if task.all_marks and not waits:
        task.tetromino[len(kinds)] = SINGLE
        task.need[len(kinds)] = task.all_marks
        task.kinds += 1
    task.fresh = outline.fresh
