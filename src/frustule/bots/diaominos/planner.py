"""Planning a whole sheet: which aims to try, with which outlines, and the best plan found so far.

An *aim* is a number of claims and the layers to complete; what it would come to is known beforehand. Aims
that promise more are tried more often, those that promise no more than the best plan no longer. A plan counts
only for what it brings when it is played through by the rules.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from frustule.bots.diaominos.library import library
from frustule.bots.diaominos.sheet import Firsts
from frustule.bots.diaominos.task import ANY, MOST_PLAN, TASK, Future, write_task
from frustule.core.engine.chance import started
from frustule.core.engine.position import Position, trusted
from frustule.games.diaominos.moves import (
    CLAIM,
    LOAD,
    MARK,
    pack_assign,
    pack_claim,
    unpack_assign,
    unpack_claim,
)
from frustule.games.diaominos.notation import assignment_number
from frustule.games.diaominos.position import COLOURS, MOST_MOVES, ROUNDS, SHAPES
from frustule.games.diaominos.scoring import CLAIM_POINTS, DIAMOND_PART, FIRST_PART, LAYER_PART

ATTEMPTS = 8  # with the same outline
LIMIT = 300  # nodes of an attempt; most that lead anywhere take fewer
PATIENCE = 24  # plans without a better one among them, after which the best is good enough
GIVE_UP = 3  # so many claims and layers fewer than possible are tried for, not fewer
COLOURINGS = 8  # ways to give out the colours that are considered at once,
RENEWAL = 6  # and after how many attempts one more is


@dataclass(frozen=True)
class Aim:
    """What an attempt tries for."""

    claims: int
    layers: tuple[int, ...]
    promise: float
    required: tuple[int, int]
    """The free cubes of its layers."""
    everything: bool
    """Whether those are all layers that are not complete."""


@dataclass(frozen=True)
class Script:
    """The moves of a plan: claims, to be made as soon as they can be, and the rest by round, in order."""

    claims: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]

    def without(self, move: int) -> "Script":
        """What is left of it after a move."""
        claims = tuple(claim for claim in self.claims if claim != move)
        return Script(claims, tuple(each for each in self.moves if each[1] != move))


@dataclass(frozen=True)
class Plan:
    """A plan for the rest of the game: what to do now, and what it comes to."""

    first: tuple[int, ...]
    """The moves with which it can go on, the best first."""
    script: Script
    value: float
    points: int
    claims: int
    layers: int


NO_PLAN = Plan((), Script((), ()), -1.0, 0, 0, 0)


@dataclass(frozen=True)
class Start:
    """The sheet once its colours are given out, and the outlines with most diamonds."""

    colours: int | None
    sheet: Position
    future: Future
    choices: tuple[tuple[int, ...], ...]
    fresh: int


class Draft:
    """The part of a task that an outline settles."""

    def __init__(self, start: Start, choice: tuple[int, ...]) -> None:
        setup = start.sheet.setup
        outline = start.future.outline(choice)
        waits = bool(setup.box[0].waits)
        self.task = np.zeros(1, TASK)
        write_task(outline, self.task[0], waits=waits)
        self.task["attempts"], self.task["limit"] = ATTEMPTS, LIMIT
        used = 4 * len(outline.loads) + (0 if waits else sum(outline.marks))
        self.tight = used > sum(mask.bit_count() for mask in free_cubes(start.sheet))
        """Whether there is more to load than room."""
        tetromino, marked = self.task["tetromino"][0], self.task["marked"][0]
        last = [load.shape for load in outline.loads if load.round == ROUNDS and load.marked == load.closed]
        plain = (marked == 0) & (tetromino < SHAPES)
        self.blank = np.where(plain, self.task["need"][0], 0)
        """For each kind, how many can be left out without losing a diamond,"""
        self.last = np.array(
            [last.count(int(shape)) if each else 0 for shape, each in zip(tetromino, plain, strict=True)]
        )
        """and how many of those come in the last round, when others have filled the room."""


class Planner:
    """Plans one sheet; the longer it goes on the better."""

    def __init__(self, sheet: Position, firsts: Firsts, seed: int, script: Script | None = None) -> None:
        """With a script it begins from that plan, and looks for better ones."""
        self.sheet = sheet
        self.firsts = firsts
        self.chance = random.Random(seed)
        self.stream = started(seed)
        self.library = library()
        self.task = np.zeros(1, TASK)
        self.plan = np.zeros(MOST_PLAN, np.int32)
        self.buffer = np.zeros(MOST_MOVES, np.int32)
        self.drafts: dict[tuple[int | None, tuple[int, ...]], Draft] = {}
        self.starts = self._starts()
        self.aims = self._aims()
        self.tries = [0] * len(self.aims)
        self.best = NO_PLAN
        self.plans: dict[int, Plan] = {}
        """For each move that some plan begins with, the best of those plans."""
        self.idle = 0
        self.work = 0
        self.granted = 0
        self.improvised = NO_PLAN
        if script is None:
            self._improvise()
            self.improvised = self.best
        else:
            self._recall(self.starts[0], script)

    @property
    def satisfied(self) -> bool:
        """Whether going on makes no sense."""
        return self.idle >= PATIENCE or not self._open()

    def go_on(self, work: int) -> None:
        """Goes on for about so many nodes; how they are cut into portions makes no difference."""
        self.granted += work
        while self.work < self.granted and not self.satisfied:
            self._attempt()

    def _open(self) -> list[int]:
        """The aims that promise more than there is."""
        return [i for i, aim in enumerate(self.aims) if aim.promise > self.best.value + 1e-6]

    def _attempt(self) -> None:
        number = min(self._open(), key=lambda i: (self.tries[i] + 1) * (i + 1))
        aim = self.aims[number]
        self.tries[number] += 1
        if len(self.starts) > 1 and sum(self.tries) % RENEWAL == 0:
            self.starts.append(self._start(self._recoloured()))
        start = self.chance.choice([s for s in self.starts if s.fresh == self.starts[0].fresh])
        self._write(start, aim)
        handle = self.library.handle
        handles = [handle(array) for array in (self.task, self.stream, self.plan)]
        self.library.attempt(start.sheet.setup.box_handle, start.sheet.handle, *handles)
        self.work += int(self.task[0]["work"])
        if self.task[0]["moves"] >= 0:
            self._rehearse(start)

    def _improvise(self) -> None:
        """Begins with a plan that always takes the move which looks best."""
        position = self.sheet.copy()
        start, claims, moves = self.starts[0], list[int](), list[tuple[int, int]]()
        while not position.over:
            move = position.best_by_worth(0, 0)
            if not position.record.space:
                start = self._start(unpack_assign(move))
            elif CLAIM <= move < LOAD:
                claims.append(move)
            elif move >= MARK:
                moves.append((int(position.record.space), move))
            position.play(0, move)
        self._recall(start, Script(tuple(claims), tuple(moves)))

    def _recall(self, start: Start, script: Script) -> None:
        """Takes up a plan that was made before."""
        self.task[:] = 0
        task = self.task[0]
        task.claims = len(script.claims)
        task.claim[: len(script.claims)] = [unpack_claim(claim) for claim in script.claims]
        task.moves = len(script.moves)
        for i, (number, move) in enumerate(script.moves):
            task.move_round[i], self.plan[i] = number, move
        self._rehearse(start)

    def _rehearse(self, start: Start) -> None:
        """Plays the task's plan through, and keeps it if it is good."""
        end, handle = start.sheet.data.copy(), self.library.handle
        handles = [handle(array) for array in (end, self.task, self.plan, self.buffer)]
        self.library.rehearse(start.sheet.setup.box_handle, *handles)
        self._keep(self._judge(start, trusted(start.sheet.setup, end)))

    def _write(self, start: Start, aim: Aim) -> None:
        """The task of an aim, with one of the outlines."""
        choice = self.chance.choice(start.choices)
        key = start.colours, choice
        if key not in self.drafts:
            self.drafts[key] = Draft(start, choice)
        draft = self.drafts[key]
        self.task[:] = draft.task
        self.task["claims"] = aim.claims
        self.task["wish"][0, : aim.claims] = self._wishes(aim.claims)
        self.task["required"] = aim.required
        if draft.tight or not aim.everything:
            self.task["spare"] = draft.last if aim.layers else draft.blank

    def _wishes(self, count: int) -> list[int]:
        """The shapes to claim: those that bring a point for the first, then any."""
        best = self.firsts.best()
        open_shapes = [shape for shape in range(SHAPES) if not self.firsts.claimed[shape]]
        self.chance.shuffle(open_shapes)
        open_shapes.sort(key=lambda shape: -best[shape])
        once = bool(self.sheet.setup.box[0].once)
        wishes = open_shapes if once else [shape for shape in open_shapes if best[shape] > 0]
        return [*wishes, *[ANY] * count][:count]

    def _judge(self, start: Start, end: Position) -> Plan:
        """What a plan comes to, from the position it ends with."""
        lines, p = end.lines(), end.record
        rest = lines[lines["part"] != FIRST_PART]
        value = float(rest["points"].sum())
        for shape in range(SHAPES):
            rounds = [
                int(p.claim_round[0, i])
                for i in range(int(p.claims[0]))
                if end.setup.box[0].shape_of[p.claim[0, i] - 1] == shape
            ]
            if rounds:
                value += self.firsts.of(shape, min(rounds))
        layers = int(lines[lines["part"] == LAYER_PART]["points"].sum())
        script = self._script()
        first = self._first_moves(start, script)
        return Plan(first, script, value, end.scores[0], int(p.claims[0]), layers)

    def _script(self) -> Script:
        task = self.task[0]
        claims = tuple(pack_claim(int(number)) for number in task.claim[: int(task.claims)])
        rounds = task.move_round[: int(task.moves)].tolist()
        return Script(claims, tuple(zip(rounds, self.plan[: int(task.moves)].tolist(), strict=True)))

    def _first_moves(self, start: Start, script: Script) -> tuple[int, ...]:
        """What the plan does now: claims that can be made, then its marks or loads of this round."""
        if start.colours is not None:
            return (pack_assign(start.colours),)
        legal = start.sheet.moves(0).numbers
        allowed, now = set(legal), int(start.sheet.record.space)
        due = [move for number, move in script.moves if number == now]
        return tuple(move for move in (*script.claims, *due) if move in allowed) or (legal[-1],)

    def _keep(self, plan: Plan) -> None:
        self.idle += 1
        if plan.value > self.best.value + 1e-6:
            self.best = plan
            self.idle = 0
        for move in plan.first:
            if move not in self.plans or plan.value > self.plans[move].value:
                self.plans[move] = plan

    def _aims(self) -> list[Aim]:
        """All that can be tried for, what promises most first."""
        start = self.starts[0]
        sheet = start.sheet
        p = sheet.record
        diamonds = start.fresh + sum(int(word).bit_count() for word in p.diamond[0])
        firsts = sorted(self.firsts.best(), reverse=True)
        most = diamonds // 4
        if sheet.setup.box[0].once:
            most = min(most, self.firsts.claimed.count(False))
        lines = sheet.lines()
        sure = float(lines[(lines["part"] != FIRST_PART) & (lines["part"] != DIAMOND_PART)]["points"].sum())
        sure += sum(self.firsts.of(s, 1) for s in range(SHAPES) if self.firsts.claimed[s])
        free, open_layers = free_cubes(sheet), _open_layers(sheet)
        aims: list[Aim] = []
        for claims in range(most, max(-1, most - GIVE_UP - 1), -1):
            bare = sure + CLAIM_POINTS * claims + sum(firsts[:claims]) + diamonds - 4 * claims
            for layers in _layer_choices(open_layers):
                required = _cubes_of(sheet, layers)
                within = required[0] & free[0], required[1] & free[1]
                aims.append(Aim(claims, layers, bare + len(layers), within, len(layers) == len(open_layers)))
        return sorted(aims, key=lambda aim: -aim.promise)

    def _starts(self) -> list[Start]:
        """The sheet itself or, while the colours are not given out, some of the best ways to do so."""
        if self.sheet.record.space:
            return [self._start(None)]
        byes = [
            self._start(assignment_number((*(c for c in range(COLOURS) if c != wild), wild)))
            for wild in range(COLOURS)
        ]
        most = max(start.fresh for start in byes)
        self.wild = [wild for wild in range(COLOURS) if byes[wild].fresh == most]
        return [self._start(self._recoloured()) for _ in range(COLOURINGS)]

    def _recoloured(self) -> int:
        """A random way to give out the colours, with as many diamonds to come as any."""
        wild = self.chance.choice(self.wild)
        others = [colour for colour in range(COLOURS) if colour != wild]
        self.chance.shuffle(others)
        return assignment_number((*others, wild))

    def _start(self, colours: int | None) -> Start:
        sheet = self.sheet if colours is None else self.sheet.after(0, pack_assign(colours))
        future = Future(sheet)
        choices = future.choices()
        most = max(choices.values())
        return Start(colours, sheet, future, tuple(c for c, fresh in choices.items() if fresh == most), most)


def free_cubes(sheet: Position) -> tuple[int, int]:
    """The cubes that are neither filled nor diamonds, as two words of bits."""
    box, data = sheet.setup.box[0], sheet.data
    taken = data["filled"][0, 0] | data["diamond"][0, 0]
    low, high = box.whole.tolist()
    return low & ~int(taken[0]), high & ~int(taken[1])


def _cubes_of(sheet: Position, layers: tuple[int, ...]) -> tuple[int, int]:
    words = sheet.setup.box[0].layer[list(layers)]
    return int(np.bitwise_or.reduce(words[:, 0])), int(np.bitwise_or.reduce(words[:, 1]))


def _open_layers(sheet: Position) -> list[int]:
    """The layers that have free cubes, fullest first."""
    low, high = free_cubes(sheet)
    box = sheet.setup.box[0]
    free = [(low & int(a)).bit_count() + (high & int(b)).bit_count() for a, b in box.layer[: int(box.layers)]]
    return sorted((layer for layer, count in enumerate(free) if count), key=lambda layer: free[layer])


def _layer_choices(layers: list[int]) -> Iterator[tuple[int, ...]]:
    """All of the layers; all but one, whichever; then ever fewer, the first ones kept."""
    yield tuple(layers)
    for count in range(len(layers) - 1, -1, -1):
        if count == len(layers) - 1:
            yield from combinations(layers, count)
        else:
            yield tuple(layers[:count])
