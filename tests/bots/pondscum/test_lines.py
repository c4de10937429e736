"""The lines that an analysis shows: legal to the end, begun by the very move that the bot plays."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import frustule
from frustule import FrustuleError, Position
from frustule.bots import Budget, ask, bot
from frustule.bots.analysis import analyse

WORK = Budget(work=4_000)


def middle(seed: int, moves: int) -> Position:
    """A position of a game at random, after the setup."""
    chance = random.Random(seed)
    position = frustule.game("pondscum").setup(2, setup="random").deal(seed)
    for _ in range(moves):
        if position.over:
            break
        seat = position.acting[0]
        position.play(seat, chance.choice(position.moves(seat).numbers))
    return position


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_lines_are_legal_and_begin_with_what_the_bot_plays(seed: int, moves: int):
    position = middle(seed, moves)
    if position.over:
        return
    master = bot("master", "pondscum")
    found = analyse(master, position, chance=random.Random(seed), budget=WORK)
    advice = ask(master, position, found.seat, random.Random(seed), WORK)
    assert found.seat == position.acting[0]
    assert found.lines[0].steps[0].text == position.move(found.seat, advice.move).text
    assert found.value == advice.value
    firsts = [line.steps[0].text for line in found.lines]
    assert len(set(firsts)) == len(firsts) <= 3
    for line in found.lines:
        after = position.copy()
        for step in line.steps:
            assert after.acting == (step.seat,)
            move = after.move(step.seat, step.text)
            assert (move.words, move.outcome) == (step.words, step.outcome)
            after.play(step.seat, step.text)


def test_lines_grow_with_the_work():
    position, master = middle(3, 8), bot("master", "pondscum")
    little, much = (analyse(master, position, budget=Budget(work=work)) for work in (500, 60_000))
    assert much.depth > little.depth
    assert len(much.lines[0].steps) > 1


def test_a_bot_without_lines_says_its_move():
    position = frustule.game("diatoms").setup(2).deal(1)
    found = analyse(bot("random", "diatoms"), position)
    assert [len(line.steps) for line in found.lines] == [1]


def test_nothing_is_said_of_a_game_that_is_over():
    position = middle(5, 10_000)
    assert position.over
    with pytest.raises(FrustuleError):
        analyse(bot("master", "pondscum"), position)
