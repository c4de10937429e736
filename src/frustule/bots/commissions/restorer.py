"""The restorer: weighs the moves that look best by playing them on, over guesses of the hidden tiles.

Work is counted in games played on. Every round plays each move that is still in question once, all over the
same guess; after some rounds the worse half is dropped. Without a budget it goes by the first glance alone.
"""

import functools
import random

import msgspec
import numpy as np

from frustule.bots.commissions import policy
from frustule.bots.commissions.reasons import reason
from frustule.bots.contract import Advice, Budget, Idea
from frustule.bots.pace import now
from frustule.core.compile.entries import Entry, Program, Shapes
from frustule.core.compile.loader import Library, load
from frustule.core.engine.chance import STREAM, STREAM_WORDS
from frustule.core.engine.game import Game
from frustule.core.engine.position import Position
from frustule.core.engine.ranges import dtype_of
from frustule.core.engine.setup import Setup
from frustule.games import game
from frustule.games.diatoms.solo.position import MOST_MOVES, Box, State

TOLD = 3
"""So many ideas come with a reason."""
FIRST = 8
"""How many moves are weighed at all."""
ROUNDS = 3
"""After so many rounds the worse half is dropped, after twice as many more again, and so on."""
WEIGHTS = (0.5, 1.0)
"""What a sixth in a dish costs at a glance, and what a dish without room for a star, in steps of distance."""
SCRATCH = 3


def program(game: Game) -> Program:
    """The restorer's compiled judgement."""
    shapes: Shapes = {
        "box": (dtype_of(Box), 1),
        "position": (dtype_of(State), 1),
        "positions": (dtype_of(State), None),
        "scratch": (dtype_of(State), SCRATCH),
        "stream": (STREAM, STREAM_WORDS),
        "moves": (np.dtype("i4"), MOST_MOVES),
        "weights": (np.dtype("f8"), len(WEIGHTS)),
        "numbers": (np.dtype("i8"), policy.MOST_CANDIDATES),
        "values": (np.dtype("f8"), policy.MOST_CANDIDATES),
    }
    entries = {
        "candidates": Entry(
            policy.candidates, ("box", "position", "scratch", "moves", "weights", "numbers", "values")
        ),
        "weigh": Entry(
            policy.weigh,
            (
                *("box", "position", "int", "int", "scratch", "stream", "moves", "weights"),
                *("numbers", "values", "values"),
            ),
            "none",
            long=True,
        ),
        "quick_games": Entry(
            policy.quick_games,
            ("box", "int", "positions", "int", "scratch", "stream", "moves", "weights"),
            long=True,
        ),
    }
    return Program(f"the bots of {game.title}", entries, shapes)


@functools.cache
def library() -> Library:
    """The judgement, compiled when the restorer first thinks."""
    return load(program(game("commissions")))


class Bench:
    """The arrays that the compiled judgement works on."""

    def __init__(self) -> None:
        self.library = library()
        self.scratch = np.zeros(SCRATCH, dtype_of(State))
        self.stream = np.zeros(STREAM_WORDS, STREAM)
        self.buffer = np.zeros(MOST_MOVES, np.int32)
        self.weights = np.array(WEIGHTS)
        handle = self.library.handle
        self.handles = [handle(a) for a in (self.scratch, self.stream, self.buffer, self.weights)]


class Weighing:
    """The moves of one position that are in question, and what came of playing them on."""

    def __init__(self, view: Position, seed: int) -> None:
        self.view = view
        self.seed = seed
        self.bench = Bench()
        self.moves = np.zeros(policy.MOST_CANDIDATES, np.int64)
        self.glances = np.zeros(policy.MOST_CANDIDATES)
        self.sums = np.zeros(policy.MOST_CANDIDATES)
        self.scores = np.zeros(policy.MOST_CANDIDATES)
        scratch, _, buffer, weights = self.bench.handles
        handle = self.bench.library.handle
        count = self.bench.library.candidates(
            view.setup.box_handle,
            view.handle,
            scratch,
            buffer,
            weights,
            handle(self.moves),
            handle(self.glances),
        )
        self.left: int = min(int(count), FIRST)
        self.rounds = 0
        self.work = 0
        self.next_cut = ROUNDS
        self.dropped: tuple[Idea, ...] = ()

    def round(self) -> None:
        """Plays every move in question on once, and perhaps drops the worse half of them."""
        handle = self.bench.library.handle
        self.bench.library.weigh(
            self.view.setup.box_handle,
            self.view.handle,
            self.left,
            self.seed + self.rounds,
            *self.bench.handles,
            *(handle(array) for array in (self.moves, self.sums, self.scores)),
        )
        self.work += self.left
        self.rounds += 1
        if self.rounds == self.next_cut and self.left > 2:
            order = np.argsort(-self.sums[: self.left], kind="stable")
            for array in (self.moves, self.glances, self.sums, self.scores):
                array[: self.left] = array[order]
            kept = (self.left + 1) // 2
            self.dropped = (*(self._idea(i) for i in range(kept, self.left)), *self.dropped)
            self.left = kept
            self.next_cut += 2 * self.rounds

    def ideas(self) -> tuple[Idea, ...]:
        """The moves in question, best first, with the score expected after each; then those dropped."""
        order = np.argsort(-self.sums[: self.left], kind="stable")
        return (*(self._idea(int(i)) for i in order), *self.dropped)

    def _idea(self, i: int) -> Idea:
        value = float(self.scores[i] / max(1, self.rounds))
        return Idea(int(self.moves[i]), value)


def think(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """The move after which the card is filled most often, and with most stars."""
    weighing = Weighing(view, chance.getrandbits(40))
    began = now()
    while weighing.left > 1 and _may_go_on(weighing, budget, began):
        weighing.round()
    ideas = weighing.ideas()
    if not weighing.rounds:
        return Advice(int(weighing.moves[0]))
    told = [msgspec.structs.replace(idea, reason=reason(view, idea.move)) for idea in ideas[:TOLD]]
    return Advice(ideas[0].move, (*told, *ideas[TOLD:]), ideas[0].value, weighing.work)


def _may_go_on(weighing: Weighing, budget: Budget, began: float) -> bool:
    if budget.work is not None and weighing.work + weighing.left > budget.work:
        return False
    spent = now() - began
    if budget.seconds is not None:
        pace = spent / max(1, weighing.rounds)
        return spent + pace < budget.seconds
    return budget.work is not None


def quick_games(setup: Setup, games: int, seed: int) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    """The ends of games played by glance alone: fast, for a first impression of a card."""
    bench = Bench()
    ends = np.zeros(games, dtype_of(State))
    handle = bench.library.handle
    bench.library.quick_games(setup.box_handle, games, handle(ends), seed, *bench.handles)
    return ends
