"""The levels play whole games of every kind, the same for the same chance, never from hidden knowledge."""

import itertools
from random import Random

import pytest

from frustule import Position, game
from frustule.bots.contract import Advice, Budget
from frustule.bots.pondscum import LEVELS
from frustule.core.speech.language import speaking
from frustule.games.pondscum.moves import PREY_BITS
from tests.pondscum.pond import pond, setup_of

SMALL = Budget(work=80)


def ask(level: str, position: Position, seat: int, seed: int, budget: Budget = SMALL) -> Advice:
    return LEVELS[level][0](position.veiled(seat), seat, Random(seed), budget)


def test_there_are_four():
    assert list(LEVELS) == ["novice", "naturalist", "curator", "master"]
    assert all(about.endswith(".") and budget.seconds is not None for _, budget, about in LEVELS.values())


CHOICES = list(itertools.product(("turning", "straight"), ("no", "yes"), ("all", "one"), ("no", "yes")))
SETUPS = ("secret", "open", "random", "shoal")


@pytest.mark.parametrize("number", range(len(CHOICES)), ids=[" ".join(words) for words in CHOICES])
def test_plays_every_game_to_its_end(number: int):
    flagellates, pass_over, prey, go_on = CHOICES[number]
    setup = setup_of(
        setup=SETUPS[number % 4],
        board=("long", "wide")[number // 4 % 2],
        flagellates=flagellates,
        pass_over=pass_over,
        prey=prey,
        go_on=go_on,
    )
    position = setup.deal(number)
    pair = list(itertools.combinations(LEVELS, 2))[number % 6]
    count = 0
    while acting := position.acting:
        seat = acting[count % len(acting)]
        advice = ask(pair[seat], position, seat, count)
        assert position.allows(seat, advice.move)
        assert all(position.allows(seat, idea.move) for idea in advice.ideas)
        position.play(seat, advice.move)
        count += 1
    assert position.result is not None


@pytest.mark.parametrize("level", LEVELS)
def test_same_choice_whatever_is_hidden(level: str):
    for seed in range(4):
        position = game("pondscum").deal(seed=seed)
        random = Random(seed)
        for _ in range(5 * seed):
            seat = random.choice(position.acting)
            position.play(seat, random.choice(position.moves(seat)))
        for seat in position.acting:
            other = position.reshuffled(seat, seed + 1)
            assert ask(level, position, seat, seed) == ask(level, other, seat, seed)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_and_work_give_the_same_advice(level: str):
    position = setup_of(setup="wings").deal(2)
    for work in (40, 1500):
        advice = [ask(level, position, 0, 7, Budget(work=work)) for _ in range(2)]
        assert advice[0] == advice[1]
        assert 0 < advice[0].work <= work + 2


@pytest.mark.parametrize("level", LEVELS)
def test_work_counts_whatever_the_clock_says(level: str):
    """With time enough, the seconds of a budget change nothing."""
    position = setup_of(setup="ambush").deal(2)
    timed, free = Budget(seconds=600.0, work=1200), Budget(work=1200)
    assert ask(level, position, 0, 3, timed) == ask(level, position, 0, 3, free)


def test_setting_up_varies_and_fits_the_board():
    for board in ("long", "wide"):
        position = game("pondscum").deal(seed=1, board=board)
        taken = {ask("master", position, 0, seed).move for seed in range(40)}
        assert len(taken) > 1
        assert all(position.allows(0, move) for move in taken)


def test_sets_up_piece_by_piece_where_it_must():
    """A side that was begun by hand is finished by hand; each piece where the evaluation likes it."""
    position = game("pondscum").deal(seed=5)
    position.play(0, position.moves(0)[-1])
    while 0 in position.acting:
        position.play(0, ask("master", position, 0, 5).move)
    assert position.record.ready & 1


def test_ideas_are_ordered_and_explained():
    position = pond("Df8 Nj4 Eg3 Pm4", "Nf12 Pi9/ Ab18 Ep13")
    advice = ask("master", position, 0, 1, Budget(work=30_000))
    assert len(advice.ideas) == 3
    assert len({idea.move for idea in advice.ideas}) == 3
    values = [idea.value for idea in advice.ideas]
    assert values == sorted(values, reverse=True)
    assert advice.value == values[0]
    assert all(0 <= value <= 1 and idea.reason for value, idea in zip(values, advice.ideas, strict=True))
    assert advice.move & PREY_BITS
    assert advice.ideas[0].reason.startswith("eats the ")


def test_reasons_name_what_is_saved_and_threatened():
    position = pond("Ph8 Ag2", "Nh12 Ab18 Ee16")
    reasons = [
        idea.reason
        for seed in range(3)
        for idea in ask("master", position, 0, seed, Budget(work=20_000)).ideas
    ]
    assert any("saves the Paramecium on h8" in reason for reason in reasons)


def test_reasons_in_french():
    position = pond("Df8 Nj4 Eg3 Pm4", "Nf12 Pi9/ Ab18 Ep13")
    with speaking("fr"):
        reason = ask("master", position, 0, 1, Budget(work=30_000)).ideas[0].reason
    assert reason.startswith(("mange le ", "mange la ", "mange l’"))
    assert "prévoit" in reason


def test_a_blind_spot_stays_where_it_is():
    """A novice that overlooks a move overlooks it again, whatever its chance."""
    position = pond("Nf8 Eg3", "Pf12 Nh16 Ea18")
    choices = {ask("novice", position, 0, seed, Budget(work=2000)).ideas[0].move for seed in range(6)}
    assert len(choices) <= 3
