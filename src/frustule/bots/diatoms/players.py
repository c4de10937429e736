"""The four players of Diatoms: the same eyes and hands, more or less foresight.

A `Level` says how far round the newest tile a player looks, whether it reads the judge's card, whether it
plans for the mosaic to come or counts the points of now, how readily it settles for a sample that is near,
and how far it looks ahead. Nothing is left to dice but the guesses at hidden tiles.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from frustule.bots.contract import Advice, Budget, Idea
from frustule.bots.diatoms import minds, reasons, search
from frustule.bots.diatoms.habit import UNPRICED
from frustule.bots.diatoms.library import library
from frustule.bots.diatoms.search import MOST_LISTED, QUESTION, TURN
from frustule.bots.pace import now
from frustule.core.engine.position import Position
from frustule.games.diatoms.moves import ARRANGE, INSIST, LAY, unpack_lay
from frustule.games.diatoms.position import DONE, SPLIT
from frustule.games.diatoms.rules import lens
from frustule.games.diatoms.words import tray_diatoms

FAR = 99
SPARE = 2  # turns that complete no sample, among those that are followed
MOST_IDEAS = 3
SURVEY_WIDTH = 8  # mosaics compared for each turn of a survey
PORTION = 4  # turns followed before the clock is looked at
GLANCE = 4  # turns of another seat that are thought of, to say what it would take
BETWEEN_TURNS = -1  # rounds to look ahead when the turn is not the seat's
LEAD = 0.0002  # of a share, for each point ahead: decides when the victory is sure or lost

Turns = np.ndarray[Any, Any]


class Level(msgspec.Struct, frozen=True):
    """How a player thinks."""

    reach: int = FAR
    """How far from the newest tile it looks for places."""
    reads_card: bool = True
    """Whether it thinks of the judge."""
    plans: bool = True
    """Whether it plays for the final mosaic, or for the points of now."""
    content: float = 0.0
    """How many points it forgoes for a sample nearer to the newest tile."""
    width: int = 1
    """How many mosaics it compares while arranging."""
    follows: int = 0
    """How many turns it follows into the future; 0: it does not look ahead."""
    rounds: int = 1
    """How many more turns of its own it then imagines."""
    work: int = 0
    """How many turns it follows in all, under one guess at the hidden tiles each, if no budget limits it."""


class Thinker:
    """A player at work on one position."""

    def __init__(self, level: Level, view: Position, seat: int, seed: int) -> None:
        self.level = level
        self.view = view
        self.seat = seat
        self.seed = seed
        self.library = library()
        self.box = view.setup.box
        if not level.reads_card:
            self.box = self.box.copy()
            self.box["judge"] = self.box["persnickety"] = 0
        box = self.box[0]
        known = level.plans
        self.mind = minds.mind(int(box.judge), bool(box.persnickety)) if known else minds.plain_mind()
        self.question = np.zeros(1, QUESTION)
        self.question["seat"], self.question["reach"] = seat, level.reach
        self.prices = self.question[0]["prices"].reshape(MOST_LISTED, -1)
        self.prices[:] = UNPRICED
        self.handles = [self.library.handle(array) for array in (self.mind, self.question)]

    def ask(self, about: Callable[..., Any], turns: Turns, **question: int) -> Any:
        """Asks one of the library's functions; what is not said of the question is 0."""
        record = self.question[0]
        for name in ("width", "spare", "rounds", "seed", "first"):
            record[name] = question.get(name, 0)
        handle = self.library.handle
        return about(handle(self.box), self.view.handle, *self.handles, len(turns), handle(turns))

    def plan(self, turns: Turns, width: int) -> int:
        """Writes the best arrangements of the tray; see `search.plan`."""
        return self.ask(self.library.plan, turns, width=width)

    def forecast(self, turns: Turns, seed: int, rounds: int, first: int = 0) -> None:
        """Follows turns under one guess; `first` is the number of the first among all that are followed."""
        self.ask(self.library.look_ahead, turns, seed=seed, rounds=rounds, first=first)

    def arrangements(self) -> Turns:
        """The best ways to arrange the tray, best first."""
        turns = np.zeros(MOST_IDEAS, TURN)
        n = self.plan(turns, self.level.width) % search.EXACT
        self.forecast(turns[:n], self.seed, BETWEEN_TURNS)
        return turns[:n]

    def turns(self, most: int = MOST_LISTED) -> Turns:
        """The turns that come into question, by how the seat stands after them."""
        turns = np.zeros(most, TURN)
        width, spare = min(self.level.width, SURVEY_WIDTH), SPARE if self.level.follows else 0
        n = self.ask(self.library.survey, turns, width=width, spare=spare, seed=self.seed)
        return turns[:n]

    def waiting(self) -> float:
        """The share of the victory that the seat may expect before anybody moves."""
        turns = np.zeros(1, TURN)
        self.forecast(turns, self.seed, BETWEEN_TURNS)
        return float(turns[0]["value"])

    def follow(self, turns: Turns, seed: int, until: float) -> bool:
        """Follows turns under one guess; not at all if the time is up before the last of them."""
        before = turns.copy()
        for first in range(0, len(turns), PORTION):
            if first and now() > until:
                turns[:] = before
                return False
            some = turns[first : first + PORTION]
            self.forecast(some, seed, self.level.rounds, first)
        return True

    def look_ahead(self, turns: Turns, work: int | None, seconds: float | None) -> int:
        """Follows the first turns farther and farther, leaving half of them behind each time; the work done.

        What is followed goes first, best first. The unit of work is one turn under one guess at the hidden
        tiles.
        """
        live = min(self.level.follows, len(turns), FAR if work is None else max(work, 1))
        phases = max(1, (live - 1).bit_length())
        began = last = now()
        done = guess = 0
        for phase in range(1, phases + 1):
            while True:
                if guess and work is not None and done + live > work * phase / phases:
                    break
                at = now()
                if guess and seconds is not None and 2 * at - last - began > seconds * phase / phases:
                    break
                last = at
                until = began + seconds if guess and seconds is not None else np.inf
                if not self.follow(turns[:live], (self.seed + guess) % 2**62, until):
                    break
                done += live
                guess += 1
            order = np.argsort(-worth(turns[:live]), kind="stable")
            turns[:live] = turns[:live][order]
            self.prices[:live] = self.prices[:live][order]
            live = max(min(2, live), (live + 1) // 2)
        return done


def worth(turns: Turns) -> np.ndarray[Any, Any]:
    """What turns were found to be worth: a share of the victory, and a little for the lead."""
    return (turns["value"] + LEAD * turns["margin"]) / np.maximum(turns["visits"], 1)


def steps(turn: Any) -> list[int]:
    """The moves of a turn."""
    return turn["step"][: turn["steps"]].tolist()


def think(level: Level, view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """What a player of this level advises."""
    thinker = Thinker(level, view, seat, chance.getrandbits(62))
    began = now()
    p, box = view.record, view.setup.box[0]
    if INSIST in view.moves(seat) and level.reads_card and box.persnickety:
        share = thinker.waiting()
        return Advice(INSIST, (Idea(INSIST, share, reasons.waiting()),), share)
    if p.tray[seat].any() and not (p.phase == SPLIT and lens(box, p) == seat):
        return _advice(thinker, thinker.arrangements(), 0)
    turns = thinker.turns()
    work = 0
    if level.follows and len(turns) > 1:
        limits = (budget.work, budget.seconds)
        most = level.work if limits == (None, None) else budget.work
        # Putting it into words afterwards takes no longer than finding the turns did.
        left = None if budget.seconds is None else budget.seconds - 2 * (now() - began)
        work = thinker.look_ahead(turns, most, left)
    else:
        if level.content:
            appeals = [_appeal(level, view, float(turns[0]["first"]), turn) for turn in turns]
            turns = turns[sorted(range(len(turns)), key=appeals.__getitem__)]
        thinker.forecast(turns[:MOST_IDEAS], thinker.seed, 0)
    return _advice(thinker, turns, work)


def _appeal(level: Level, view: Position, first: float, turn: Any) -> tuple[bool, float, float]:
    """What a player who is easily content looks at: good enough, near the newest tile, good."""
    good = bool(turn["first"] >= first - level.content)
    return not good, _distance(view, steps(turn)) if good else 0.0, -float(turn["first"])


def _distance(view: Position, moves: list[int]) -> float:
    """How far from the newest tile a turn lays its own."""
    p = view.record
    newest = int(p.laid) - 1
    for move in moves:
        if move >= LAY:
            _, q, r, _ = unpack_lay(move)
            dq, dr = q - int(p.q[newest]), r - int(p.r[newest])
            return max(abs(dq), abs(dr), abs(dq + dr))
    return 0


def _reason(thinker: Thinker, moves: list[int]) -> str:
    """Why to take a turn: what it brings, and for those who look ahead what it leaves to the next seat."""
    view, seat = thinker.view, thinker.seat
    before = view.reshuffled(seat, thinker.seed)
    after = before.copy()
    for move in moves:
        after.play(seat, move)
    clauses = [reasons.plan(before, seat, moves), reasons.gains(before, after, seat)]
    if thinker.level.follows and not ARRANGE <= moves[0] < LAY:
        clauses.append(_left_behind(thinker, after))
    return reasons.joined(clauses)


def _left_behind(thinker: Thinker, after: Position) -> str:
    """What the next seat would then collect by habit, in words."""
    p = after.record
    following = int(lens(after.setup.box[0], p))
    if p.phase == DONE or following == thinker.seat:
        return ""
    other = Thinker(msgspec.structs.replace(thinker.level, width=1), after, following, thinker.seed)
    if p.tray[following].any():
        for move in steps(other.arrangements()[0]):
            after.play(following, move)
    for move in steps(other.turns(GLANCE)[0]):
        if not ARRANGE <= move < LAY:
            after.play(following, move)
    return reasons.left_behind(following, tray_diatoms(p.tray[following]))


def _advice(thinker: Thinker, turns: Turns, work: int) -> Advice:
    """The first turn begun, and for analysis the first moves of the best turns."""
    by_move: dict[int, Idea] = {}
    value = np.inf
    for turn in turns[turns["visits"] > 0]:
        moves = steps(turn)
        move = next((m for m in moves if m not in by_move), None) if moves[0] >= ARRANGE else moves[0]
        if move is None or move in by_move:
            continue
        # A turn that was left behind early is worth no more than what it was left behind for.
        value = min(value, float(turn["value"] / turn["visits"]))
        by_move[move] = Idea(move, value, _reason(thinker, moves))
        if len(by_move) == MOST_IDEAS:
            break
    ideas = tuple(by_move.values())
    return Advice(ideas[0].move, ideas, ideas[0].value, work)
