"""How the levels of Diaominos think: from one move ahead, lying flat, to a plan for the whole cube.

The planner's work is counted in nodes of its search, looking ahead in sheets looked at.
"""

import math
import random
from collections import OrderedDict

import numpy as np

from frustule.bots.contract import Advice, Budget, Idea
from frustule.bots.diaominos.horizon import MOST_FIRST, MOST_WIDTH
from frustule.bots.diaominos.library import library
from frustule.bots.diaominos.planner import Plan, Planner, Script
from frustule.bots.diaominos.sheet import Firsts, sheet_of
from frustule.bots.pace import portions
from frustule.core.engine.chance import started
from frustule.core.engine.position import Position
from frustule.core.speech.language import Texts, entry, listed
from frustule.games.diaominos.moves import pack_assign
from frustule.games.diaominos.notation import assignment_number
from frustule.games.diaominos.position import COLOURS, MOST_MOVES, ROUNDS

say = Texts("frustule.bots.diaominos")

FIRST = 3000  # nodes of the first portion
OTHERS = 12_000  # nodes spent on each of the other players' sheets, to know who is ahead
SIGHT = 8  # novices see one in so many places
WIDTH = 8  # how many sheets are kept in mind when looking ahead
MOST_IDEAS = 8
MOST_SCRIPTS = 4096

_scripts: OrderedDict[bytes, Script] = OrderedDict()
"""Plans that are being followed, by the sheet they lead to next."""


def plan_ahead(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """Plans the whole sheet, keeps to the plan from move to move, and changes it for a better one."""
    return _plan(view, seat, chance, budget, forgetful=False)


def lose_the_thread(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """Plans the whole sheet anew for every move, without remembering what it had in mind before."""
    return _plan(view, seat, chance, budget, forgetful=True)


def _plan(view: Position, seat: int, chance: random.Random, budget: Budget, *, forgetful: bool) -> Advice:
    moves = view.moves(seat).numbers
    if len(moves) == 1:
        return Advice(moves[0])
    sheet = sheet_of(view, seat)
    script = None if forgetful else _scripts.get(sheet.data.tobytes())
    planner, others = None, list[float]()
    for work in portions(budget, FIRST):
        if planner is None:
            others = [_expected(view, other) for other in range(view.setup.seats) if other != seat]
            planner = Planner(sheet, Firsts(view, seat), chance.getrandbits(62), script)
        planner.go_on(work)
        if planner.satisfied:
            break
    assert planner is not None
    move = planner.best.first[0]
    if not forgetful:
        _follow(sheet, move, planner.best.script.without(move))
    elif planner.best is planner.improvised:
        return look_ahead(view, seat, rounds=2, width=WIDTH)
    return _advice(planner, others, ROUNDS + 1 - max(1, int(view.record.space)))


def _advice(planner: Planner, others: list[float], left: int) -> Advice:
    """What a planner found, with so many rounds left to play."""
    best = planner.best
    plans = sorted(planner.plans.items(), key=lambda each: (-each[1].value, each[0] != best.first[0]))
    ideas = tuple(
        Idea(move, _share(plan.value, others, left), _reason(plan)) for move, plan in plans[:MOST_IDEAS]
    )
    return Advice(best.first[0], ideas, _share(best.value, others, left), planner.work)


def _follow(sheet: Position, move: int, script: Script) -> None:
    """Remembers the plan for when the seat is asked again."""
    _scripts[sheet.after(0, move).data.tobytes()] = script
    while len(_scripts) > MOST_SCRIPTS:
        _scripts.popitem(last=False)


def _expected(view: Position, seat: int) -> float:
    """What another player can still come to."""
    sheet = sheet_of(view, seat)
    if sheet.over or not sheet.acting:
        return float(view.scores[seat])
    planner = Planner(sheet, Firsts(view, seat), 1, _scripts.get(sheet.data.tobytes()))
    planner.go_on(OTHERS)
    return planner.best.value


def _share(value: float, others: list[float], rounds: int) -> float:
    """The share of the victory that a total speaks for, the end being so far off; alone, the total itself."""
    if not others:
        return value
    scale = 0.5 + 0.5 * rounds
    return 1 / (1 + sum(math.exp(min((other - value) / scale, 60.0)) for other in others))


def _reason(plan: Plan) -> str:
    parts = [say.count("{n} claim", "{n} claims", plan.claims)] if plan.claims else []
    if plan.layers:
        parts.append(say.count("{n} complete layer", "{n} complete layers", plan.layers))
    aim = say.count("part of a plan for {n} point", "part of a plan for {n} points", plan.points)
    return entry(aim, listed(parts)) if parts else aim


def look_ahead(
    view: Position, seat: int, *, rounds: int, width: int, sight: int = 0, seed: int = 0
) -> Advice:
    """The move that leads to the best-looking sheet at the end of this round, or of one after it.

    With 0 rounds it looks no further than its move; with a sight it overlooks moves, the seed says which.
    """
    moves = view.moves(seat).numbers
    if len(moves) == 1:
        return Advice(moves[0])
    sheet, handle = sheet_of(view, seat), library().handle
    kept, grown = (np.zeros(MOST_WIDTH + 1, sheet.game.position_dtype) for _ in range(2))
    first, values = np.zeros(MOST_FIRST, np.int32), np.zeros(MOST_FIRST)
    stream, buffer = started(seed), np.zeros(MOST_MOVES, np.int32)
    handles = [handle(array) for array in (stream, kept, grown, buffer, first, values)]
    until = max(1, int(view.record.space)) + max(1, rounds) - 1
    work = library().look_ahead(
        sheet.setup.box_handle, sheet.handle, until, width, sight, 99 if rounds else 1, *handles
    )
    return Advice(int(first[0]), work=int(work))


def stay_flat(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """One move ahead, tetrominoes lying down, and some places overlooked.

    The colour that is up most often now is made wild.
    """
    if view.record.space:
        return look_ahead(view, seat, rounds=0, width=1, sight=SIGHT, seed=chance.getrandbits(62))
    up = [int(view.record.cube[place]) for place in view.setup.box[0].top[0]]
    wild = max(up, key=up.count)
    others = [colour for colour in range(COLOURS) if colour != wild]
    chance.shuffle(others)
    return Advice(pack_assign(assignment_number((*others, wild))))


def see_the_round(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
    """To the end of the round."""
    return look_ahead(view, seat, rounds=1, width=WIDTH)
