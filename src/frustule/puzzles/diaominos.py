"""The best sheet that a solo player of Diaominos can reach for a cube and a side of the board.

A bound comes from counting (`diaominos_plan`), sheets come from filling the grid by a plan
(`diaominos_cover`), one plan and one choice of places after the other until the bound is reached or the time
is up. The answer is a record that replays, whatever way it was found.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from frustule.core.engine.door import door
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record, result_text
from frustule.core.engine.setup import Setup
from frustule.core.errors import FrustuleError
from frustule.games.diaominos.moves import DONE, pack_assign, pack_claim, pack_load, pack_mark
from frustule.games.diaominos.notation import assignment_number
from frustule.games.diaominos.options import DiaominosOptions, alone, grid_of
from frustule.puzzles.cp_sat import MOST_SECONDS, cp_sat
from frustule.puzzles.diaominos_cover import Cover, Labels, choose_labels, cover
from frustule.puzzles.diaominos_plan import Plan, Stickers, best_plans, bound

PATIENCE = 6.0  # for each of the first tries; some choices of places never fit, so later tries get more


@dataclass(frozen=True)
class Progress:
    """How far the search is, for a progress bar."""

    seconds: float
    score: int
    bound: int
    tries: int


@dataclass(frozen=True)
class Solution:
    """A sheet as a record of a game for one, its score, and the score that nothing can beat."""

    record: Record
    score: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether no better sheet exists."""
        return self.score == self.bound


@door
def solve(
    setup: Setup,
    seed: int = 0,
    seat: int = 0,
    *,
    seconds: float = 60.0,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """The best sheet for the cube that `setup` gives, or deals from the seed, as seen from the seat's side.

    Other seats are left out: the sheet is one of a game for one. Given enough time the answer is always the
    same, since the search depends on the seed alone.
    """
    cp_sat()
    if not 0 < seconds <= MOST_SECONDS:
        raise FrustuleError(f"Solving needs some time: above 0 and up to {MOST_SECONDS} seconds.")
    alone = _alone(setup, seat)
    begin = alone.deal(seed)
    stickers = Stickers.of(begin)
    best = Solution(_greedy(begin, seed), 0, bound(alone, stickers))
    best = Solution(best.record, best.record.position().scores[0], best.bound)
    chance = Random(seed)
    started = time.monotonic()
    tries = 0

    def tick() -> None:
        if progress is not None:
            progress(Progress(time.monotonic() - started, best.score, best.bound, tries))

    tick()
    for plan in best_plans(stickers, chance):
        left = seconds - (time.monotonic() - started)
        if best.proven or left <= 0:
            break
        tries += 1
        labels = choose_labels(alone, plan, chance)
        patience = PATIENCE * (1 + tries // 8)
        filled = cover(alone, plan, labels, patience, left, tick)
        if filled is not None:
            record = _play(begin, seed, plan, labels, filled)
            score = record.position().scores[0]
            if score > best.score:
                best = Solution(record, score, best.bound)
    tick()
    return best


def _alone(setup: Setup, seat: int) -> Setup:
    """The same game for the player of one seat only."""
    if not isinstance(setup.options, DiaominosOptions):
        raise FrustuleError(f"This solver is for Diaominos, not for {setup.game.title}.")
    if not 0 <= seat < setup.seats:
        raise FrustuleError(f"There is no seat {seat + 1}; the seats are 1 to {setup.seats}.")
    return alone(setup, seat)


class _Scribe:
    """Plays moves in a game for one and writes them down."""

    def __init__(self, begin: Position, seed: int) -> None:
        self.position = begin.copy()
        self.record = Record(begin.setup, seed)

    def play(self, move: int) -> None:
        chosen = self.position.move(0, move)
        self.record.moves.append((0, chosen.text))
        self.position.push(chosen)

    def finish(self) -> Record:
        self.record.result = result_text(self.position.result)
        return self.record


def _greedy(begin: Position, seed: int) -> Record:
    """What always taking the best-looking move reaches: a sheet to start from."""
    scribe = _Scribe(begin, seed)
    while not scribe.position.over:
        scribe.play(scribe.position.best_by_worth(0, seed))
    return scribe.finish()


def _play(begin: Position, seed: int, plan: Plan, labels: Labels, filled: Cover) -> Record:
    """The game that leads to a filled grid; every claim is made as soon as it can be."""
    scribe = _Scribe(begin, seed)
    grid = grid_of(begin.setup)
    scribe.play(pack_assign(assignment_number(plan.colours)))
    claims = [pack_claim(grid.set_number[cells]) for cells in labels.claims]
    while not scribe.position.over:
        now = int(scribe.position.record.space)
        for k, cube in zip(plan.wild_marks, filled.wild_marks, strict=True):
            if k + 1 == now:
                scribe.play(pack_mark(cube))
        for load, way in zip(plan.loads, filled.loads, strict=True):
            if load.round + 1 == now and way:
                scribe.play(_load_move(scribe.position, way, wild=load.wild))
        for move in [move for move in claims if int(scribe.position.record.space) == now]:
            if scribe.position.allows(0, move):
                scribe.play(move)
                claims.remove(move)
        if int(scribe.position.record.space) == now:
            scribe.play(DONE)
    return scribe.finish()


def _load_move(position: Position, way: tuple[int, ...], *, wild: bool) -> int:
    """The move that puts a shape's cubes there."""
    a, b, c, d = way
    return pack_load(grid_of(position.setup).way_numbers[a, b, c, d], int(wild))
