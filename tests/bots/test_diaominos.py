"""Diaominos' engine: plans that the rules bear out, near the bound, for any seat and every option."""

import random
from typing import Any

import pytest

from frustule import Position, game
from frustule.bots import BOTS, Budget, ask, bot
from frustule.bots.diaominos import thinking
from frustule.bots.diaominos.planner import Planner
from frustule.bots.diaominos.sheet import Firsts, sheet_of
from frustule.core.engine.position import editing
from frustule.games.diaominos.moves import ASSIGN, CLAIM, LOAD
from frustule.games.diaominos.options import grid_of
from frustule.puzzles.diaominos_plan import Stickers, bound

DIAOMINOS = game("diaominos")
MASTER = bot("master", "diaominos")
ENOUGH = Budget(work=120_000)


def play_alone(position: Position, name: str, budget: Budget, seed: int) -> int:
    """The score that a bot reaches from here."""
    player = bot(name, "diaominos")
    position, chance = position.copy(), random.Random(seed)
    while position.acting:
        position.play(0, ask(player, position, 0, chance, budget).move)
    return position.scores[0]


def test_master_comes_near_the_bound():
    """No play can beat the bound, and most cubes allow it."""
    setup = DIAOMINOS.setup(1)
    deals = [setup.deal(seed) for seed in range(700, 704)]
    reached = sum(play_alone(deal, "master", ENOUGH, seed) for seed, deal in enumerate(deals))
    possible = sum(bound(setup, Stickers.of(deal)) for deal in deals)
    assert 0.97 * possible <= reached <= possible


@pytest.mark.parametrize("seed", range(710, 713))
def test_a_plan_brings_what_it_promises(seed: int):
    position = DIAOMINOS.deal(1, seed)
    planner = Planner(position, Firsts(position, 0), seed)
    planner.go_on(60_000)
    best = planner.best
    position.play(0, best.first[0])
    claims, moves = set(best.script.claims), list(best.script.moves)
    while position.acting:
        legal = position.moves(0).numbers
        now = int(position.record.space)
        if claim := claims.intersection(legal):
            move = claim.pop()
        elif moves and moves[0][0] <= now:
            move = moves.pop(0)[1]
        else:
            move = legal[-1]
        position.play(0, move)
    assert position.scores[0] == best.points == best.value
    assert not moves


def test_portions_make_no_difference():
    position = DIAOMINOS.deal(1, 720)
    whole, parts = (Planner(position, Firsts(position, 0), 3) for _ in range(2))
    whole.go_on(20_000)
    for _ in range(20):
        parts.go_on(1000)
    assert parts.plans == whole.plans
    assert parts.best == whole.best


def test_master_keeps_to_its_plan_among_others():
    """In a game for three, what it meant to do is found again when its turn comes."""
    position = DIAOMINOS.deal(3, 730)
    chance = random.Random(1)
    followed = 0
    while 1 in position.acting or position.record.space <= 2:
        for seat in (0, 2):
            while seat in position.acting:
                position.play(seat, ask(BOTS["greedy"], position, seat, chance).move)
        if 1 in position.acting:
            known = thinking._scripts.get(sheet_of(position, 1).data.tobytes())  # pyright: ignore[reportPrivateUsage]
            followed += known is not None
            advice = ask(MASTER, position, 1, chance, Budget(work=10_000))
            position.play(1, advice.move)
        if position.record.space > 2:
            break
    assert followed >= 8


@pytest.mark.parametrize(
    "options", [{"grid": "4x4x6"}, {"grid": "4x5x5"}, {"once": True}, {"waits": True}], ids=str
)
def test_every_option_is_played_better_than_greedily(options: dict[str, Any]):
    setup = DIAOMINOS.setup(1, **options)
    deals = [setup.deal(seed) for seed in (740, 741)]
    masters = [play_alone(deal, "master", Budget(work=30_000), 1) for deal in deals]
    greedy = [play_alone(deal, "greedy", Budget(), 1) for deal in deals]
    assert sum(masters) > sum(greedy)


def test_it_makes_the_best_of_a_spoilt_sheet():
    masters = greedy = 0
    for seed in range(4):
        position, chance = DIAOMINOS.deal(1, 750 + seed), random.Random(seed)
        for _ in range(16):
            position.play(0, chance.choice(position.moves(0)))
        masters += play_alone(position, "master", Budget(work=30_000), seed)
        greedy += play_alone(position, "greedy", Budget(), seed)
    assert masters > greedy


def test_a_first_that_another_has_is_worth_nothing():
    position = DIAOMINOS.deal(2, 760)
    with editing(position) as p:
        p.space = 3
        p.claims[1], p.claim[1, 0], p.claim_round[1, 0] = (
            1,
            1,
            2,
        )  # a claim of the first set, an I, in round 2
    firsts = Firsts(position, 0)
    assert firsts.best()[0] == 0
    assert firsts.best()[1] > 0
    assert firsts.of(1, 3) > firsts.of(1, 6) > 0
    assert Firsts(position, 1).of(0, 2) == 1


def test_equal_rounds_share_the_first_or_lose_it():
    for shared in (True, False):
        position = DIAOMINOS.deal(2, 760, shared=shared)
        with editing(position) as p:
            p.space = 3
            p.claims[1], p.claim[1, 0], p.claim_round[1, 0] = 1, 1, 3
        assert Firsts(position, 0).of(0, 3) == shared


def test_novices_lay_tetrominoes_flat():
    novice = bot("novice", "diaominos")
    position, chance = DIAOMINOS.deal(1, 770), random.Random(0)
    sheet = grid_of(position.setup)
    loads = 0
    for _ in range(12):
        move = ask(novice, position, 0, chance).move
        if move >= LOAD:
            cells = sheet.numbered[(move - LOAD) // 2][1].cells
            assert len({sheet.cube(cell)[2] for cell in cells}) == 1
            loads += 1
        position.play(0, move)
    assert loads >= 6


def test_hints_say_what_the_plan_is():
    position = DIAOMINOS.deal(1, 780)
    advice = ask(MASTER, position, 0, random.Random(2), ENOUGH)
    assert ASSIGN <= advice.move < CLAIM
    assert advice.value == max(idea.value for idea in advice.ideas)
    assert "part of a plan for" in advice.ideas[0].reason
    assert advice.work <= 2 * (ENOUGH.work or 0)


def test_the_share_follows_the_lead():
    share = thinking._share  # pyright: ignore[reportPrivateUsage]
    assert share(30.0, [], 3) == 30.0
    assert share(30.0, [30.0], 3) == 0.5
    assert share(33.0, [30.0], 1) > share(33.0, [30.0], 5) > 0.5
    assert share(30.0, [30.0, 30.0, 30.0], 2) == 0.25
