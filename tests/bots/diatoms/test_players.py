"""The players of Diatoms: lawful, fair, repeatable, and within their budgets, in every kind of game."""

import math
import random
from collections.abc import Iterator

import pytest

from frustule import Position
from frustule.bots import Bot, Budget, ask
from frustule.bots.contract import Advice
from frustule.bots.diatoms import CURATOR, LEVELS, MASTER
from frustule.bots.diatoms.players import Level, Thinker, steps, think
from frustule.bots.pace import timed_by
from frustule.core.speech.company import Company, among
from frustule.core.speech.language import speaking
from frustule.games.diatoms.components import Slide, TileSet
from frustule.games.diatoms.moves import ARRANGE, INSIST, LAY
from tests.bots.diatoms.positions import DIATOMS, SIDES, arranging, somewhere, tidy
from tests.diatoms.test_data_files import OWN_TILES, SMALL_SLIDE

LITTLE = Budget(work=24)


def bot(name: str) -> Bot:
    how, budget, about = LEVELS[name]
    return Bot(name, about, how, ("diatoms",), budget)


def advice(name: str, position: Position, seat: int, seed: int = 1, budget: Budget = LITTLE) -> Advice:
    return ask(bot(name), position, seat, random.Random(seed), budget)


def met(count: int) -> Iterator[tuple[Position, int]]:
    """Positions of all kinds and a seat to think for."""
    for number in range(count):
        judge, mood = SIDES[number % len(SIDES)]
        position = somewhere(number, 5 * number % 83, 2 + number % 3, judge, mood)
        for seat in position.acting:
            yield position, seat


@pytest.mark.parametrize("level", LEVELS)
def test_same_choice_whatever_is_hidden(level: str):
    for number, (position, seat) in enumerate(met(14)):
        chosen = advice(level, position, seat)
        assert position.allows(seat, chosen.move)
        assert advice(level, position.reshuffled(seat, number), seat) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_ideas_are_lawful_and_best_first(level: str):
    for position, seat in met(10):
        found = advice(level, position, seat)
        moves = [idea.move for idea in found.ideas]
        assert len(set(moves)) == len(moves) <= 3
        assert all(position.allows(seat, move) for move in moves)
        assert all(0 <= idea.value <= 1 and idea.reason for idea in found.ideas)
        if moves:
            assert found.move == moves[0]
            assert found.value == found.ideas[0].value


def test_every_turn_thought_of_can_be_played():
    """Draw, tile, splits and arranging, step by step, as the rules have it."""
    for position, seat in met(20):
        if arranging(position, seat) or INSIST in position.moves(seat):
            continue
        guess = position.reshuffled(seat, 3)
        for turn in Thinker(Level(width=4, follows=1), guess, seat, 5).turns(24):
            played = guess.copy()
            for move in steps(turn):
                played.play(seat, move)
            assert not played.record.tray[seat].any()


@pytest.mark.parametrize(("judge", "mood"), SIDES)
def test_plays_every_game_to_its_end(judge: int, mood: str):
    seats = 2 + judge % 3
    position = DIATOMS.setup(seats, judge=judge, mood=mood).deal(judge)
    names = ["master", "novice", "curator", "naturalist"]
    chance = random.Random(judge)
    while acting := position.acting:
        seat = chance.choice(acting)
        position.play(seat, advice(names[seat], position, seat, judge, Budget(work=4)).move)
    assert position.result is not None


def test_plays_with_other_tiles_and_slides():
    slide = Slide.read(SMALL_SLIDE, "here")
    setup = DIATOMS.setup(3, judge=7, mood="persnickety", tiles=TileSet.read(OWN_TILES, "here"), slide=slide)
    position = setup.deal(4)
    while acting := position.acting:
        position.play(acting[-1], advice("master", position, acting[-1], 1, Budget(work=2)).move)
    assert position.result is not None


def test_the_same_work_gives_the_same_advice():
    for position, seat in met(6):
        first = advice("master", position, seat, budget=Budget(work=40))
        assert advice("master", position, seat, budget=Budget(work=40)) == first
        assert first.work <= 40
        # A time limit that is never reached changes nothing.
        assert advice("master", position, seat, budget=Budget(seconds=1e6, work=40)) == first


def test_work_is_what_was_asked_for():
    position = somewhere(5, 24)
    seat = next(s for s in position.acting if not arranging(position, s))
    for work in (1, 7, 64, 300):
        assert 0 < advice("master", position, seat, budget=Budget(work=work)).work <= work


def test_thinking_stops_when_the_time_is_up():
    """By a clock on which everything takes a tenth of a second: no look ahead begins that would end late."""
    position = somewhere(5, 24)
    seat = next(s for s in position.acting if not arranging(position, s))
    now = 0.0

    def tick() -> float:
        nonlocal now
        now += 0.1
        return now

    with timed_by(tick):
        advice("master", position, seat, budget=Budget(seconds=2.0))
    assert 1.0 <= now <= 2.5


def test_a_guess_that_time_cuts_short_counts_for_nothing():
    position = somewhere(5, 24)
    seat = next(s for s in position.acting if not arranging(position, s))
    thinker = Thinker(MASTER, position, seat, 3)
    turns = thinker.turns()[: MASTER.follows]
    assert thinker.follow(turns, 1, math.inf)
    assert set(turns["visits"]) == {1}
    once = turns.copy()
    now = iter(range(100))
    with timed_by(lambda: next(now)):
        assert not thinker.follow(turns, 2, 1.0)
    assert next(now) == 3, "it stops when it sees that the time is up"
    assert (turns == once).all()


def test_novice_lays_near_the_newest_tile():
    for seed in range(6):
        position = somewhere(seed, 30)
        seat = next((s for s in position.acting if int(position.moves(s)[0]) >= LAY), None)
        if seat is None:
            continue
        p = position.record
        newest = int(p.laid) - 1
        move = advice("novice", position, seat).move
        places = position.after(seat, move).record
        dq, dr = int(places.q[newest + 1] - p.q[newest]), int(places.r[newest + 1] - p.r[newest])
        assert max(abs(dq), abs(dr), abs(dq + dr)) <= 2


def test_weak_levels_do_not_read_the_card():
    """Before a judge they play what they would play without one."""
    for level in ("novice", "naturalist"):
        for seed in range(4):
            judged, plain = (somewhere(seed, 0, 2, judge) for judge in (7, 0))
            seat = judged.acting[0]
            assert advice(level, judged, seat).move == advice(level, plain, seat).move


def test_master_insists_before_a_judge_who_ranks():
    position, seat = next(filter(None, map(where_one_can_insist, range(20))))
    found = advice("master", position, seat)
    assert found.move == INSIST
    assert found.ideas[0].reason
    assert advice("naturalist", position, seat).move != INSIST


def where_one_can_insist(seed: int) -> tuple[Position, int] | None:
    """The end of a game in which whoever has the lens goes on while the others' trays wait."""
    position = somewhere(seed, 60, 2, 4, "persnickety")
    while acting := position.acting:
        seat = next((s for s in acting if not arranging(position, s)), acting[0])
        if INSIST in position.moves(seat):
            return position, seat
        position.play(seat, position.best_by_worth(seat, 1))
    return None


def test_master_leaves_less_to_the_next_seat():
    """It takes a turn worth nearly as much to itself if that spoils more for others: it denies.

    Told by how the next seat can then stand, over positions at which the two levels part.
    """
    left: dict[str, list[float]] = {"curator": [], "master": []}
    for seed in range(16):
        position = tidy(somewhere(seed, 18 + seed))
        stands = {level: next_stands(level, position, position.acting[0]) for level in left}
        if stands["curator"] != stands["master"]:
            for level, found in stands.items():
                left[level].append(found)
    assert len(left["master"]) >= 4
    assert sum(left["master"]) < sum(left["curator"])


def next_stands(level: str, position: Position, seat: int) -> float:
    """How the next seat can stand after its turn, once a level has had its own."""
    after = position.copy()
    turn = int(after.record.turns_done)
    while int(after.record.turns_done) == turn:
        after.play(seat, advice(level, after, seat, budget=Budget(work=120)).move)
    after = tidy(after)
    return float(Thinker(CURATOR, after, after.acting[0], 1).turns()[0]["first"])


def test_reasons_name_points_and_what_is_left():
    position = somewhere(5, 24)
    seat = next(s for s in position.acting if not arranging(position, s))
    reason = advice("master", position, seat).ideas[0].reason
    other = 2 - seat
    assert f"to seat {other}" in reason
    assert "leaves" in reason
    with among(Company(("Ada", "Bo"), seat)):
        assert f"to {('Ada', 'Bo')[1 - seat]}" in advice("master", position, seat).ideas[0].reason
    with among(Company(("Ada", "Bo"), 1 - seat)):
        assert "to you" in advice("master", position, seat).ideas[0].reason
    with speaking("fr"):
        assert "laisse" in advice("master", position, seat).ideas[0].reason


def test_arranging_says_which_lines_gain():
    for seed in range(20):
        position = somewhere(seed, 40)
        for seat in position.acting:
            if arranging(position, seat):
                found = advice("curator", position, seat)
                assert ARRANGE <= found.move < LAY
                assert found.ideas[0].reason
                return
    raise AssertionError("nobody had to arrange")


def test_without_any_limit_a_level_thinks_as_much_as_it_is_used_to():
    position = somewhere(7, 3)
    seat = position.acting[0]
    few = Level(width=2, follows=4, work=20)
    assert think(few, position.veiled(seat), seat, random.Random(1), Budget()).work <= 20 < MASTER.work
