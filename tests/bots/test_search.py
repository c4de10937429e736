"""The searcher plays a game that it knows nothing of, sees only what its seat sees, and repeats itself."""

import json
import os
import random
import subprocess
import sys

import pytest

from frustule import Position
from frustule.bots import BOTS, Advice, Budget, ask, bot, bots_of
from frustule.bots.search import PROSPECTS, Search
from frustule.core.engine.position import editing
from tests.bots.tiny.game import Prizes
from tests.bots.tiny.position import CARDS

SEARCHER = BOTS["searcher"]
PRIZES = Prizes()


def at_the_end(prizes: list[int], hands: list[list[int]], points: list[int]) -> Position:
    """A position with the last prizes to come and these cards left."""
    position = PRIZES.deal(len(hands))
    with editing(position) as p:
        p.turn = CARDS - len(prizes)
        p.prize[CARDS - len(prizes) :] = prizes
        for seat, cards in enumerate(hands):
            p.hand[seat] = sum(1 << card - 1 for card in cards)
            p.points[seat] = points[seat]
    return position


def test_it_bids_high_for_what_counts():
    """With 5 and 1 against 4 and 2, the five must go to the prize of 5: the one of 1 does not matter."""
    position = at_the_end([5, 1], [[5, 1], [4, 2]], [4, 4])
    advice = ask(SEARCHER, position, 0, random.Random(1), Budget(work=400))
    assert advice.move == 5 - 1
    assert advice.value is not None
    assert advice.value > 0.8
    assert advice.ideas[0].value > advice.ideas[1].value
    assert advice.ideas[0].reason in PROSPECTS
    assert advice.work == 400


def test_it_beats_chance():
    won = 0.0
    for seed in range(12):
        position = PRIZES.deal(2, seed)
        chance = random.Random(seed)
        while acting := position.acting:
            player = SEARCHER if acting[0] == seed % 2 else BOTS["random"]
            position.play(acting[0], ask(player, position, acting[0], chance, Budget(work=300)).move)
        result = position.result
        assert result is not None
        won += (seed % 2 in result.winners) / len(result.winners)
    assert won >= 9


@pytest.mark.parametrize("seats", PRIZES.seats)
def test_any_number_of_seats(seats: int):
    position = PRIZES.deal(seats, 3)
    chance = random.Random(3)
    while acting := position.acting:
        seat = acting[-1]
        position.play(seat, ask(SEARCHER, position, seat, chance, Budget(work=40)).move)
    assert position.over


def test_alone_the_value_is_the_score():
    """Alone every prize is won, so all 15 points are to be expected whatever one does."""
    advice = ask(SEARCHER, PRIZES.deal(1, 2), 0, random.Random(0), Budget(work=50))
    assert advice.value == 15
    assert {idea.value for idea in advice.ideas} == {15}


def test_what_others_chose_secretly_changes_nothing():
    advised: list[Advice] = []
    for theirs in range(CARDS):
        position = PRIZES.deal(2, 5)
        position.play(1, theirs)
        advised.append(ask(SEARCHER, position, 0, random.Random(7), Budget(work=200)))
    assert all(advice == advised[0] for advice in advised)


def test_the_same_work_gives_the_same_answer_however_it_is_cut():
    position = PRIZES.deal(3, 1)
    whole, parts = Search(position, 0, 9), Search(position, 0, 9)
    whole.go_on(120)
    for size in (1, 19, 50, 50):
        parts.go_on(size)
    assert parts.advice() == whole.advice()


def test_a_game_without_an_engine_has_levels():
    levels = {player.name: player for player in bots_of("prizes")}
    assert {"novice", "naturalist", "curator", "master", "searcher"} <= set(levels)
    position = PRIZES.deal(2, 4)
    for player in levels.values():
        assert position.allows(0, ask(player, position, 0, random.Random(0), Budget(work=8)).move)
    assert bot("novice", "prizes").budget.work is not None


INTERPRETED = """
import json
from frustule.bots.search import PROSPECTS, Search
from tests.bots.tiny.game import Prizes
thinking = Search(Prizes().deal(3, 1), 0, 9)
thinking.go_on(40)
print(json.dumps([[int(n["move"]), int(n["visits"])] for n in thinking.tried]))
"""


def test_compiled_and_interpreted_search_alike():
    thinking = Search(PRIZES.deal(3, 1), 0, 9)
    thinking.go_on(40)
    tried = [[int(node["move"]), int(node["visits"])] for node in thinking.tried]
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == tried
