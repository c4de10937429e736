"""The best mosaic: equal to brute force on small slides, never beaten by mosaics that were played."""

import itertools
import re

import pytest

import frustule
from frustule import InvalidText, Setup
from frustule.conformance.refusals import refused
from frustule.games.diatoms.components import Slide
from frustule.games.diatoms.hindsight import hindsight
from frustule.lab.simulate import play_game
from frustule.puzzles.mosaics import improve, score_of, solve

SMALL = """
name = "Small"
spaces = '''
C  centre cs -  0 0
cN centre oq v  0 -1
cS centre oq v  0 1
mN middle ts v  0 -2
mX middle co -  1 -2
mS middle ts v  0 2
mY middle co - -1 -2
oN outer  qs -  0 -3
oX outer  ct -  1 -3
oY outer  ct - -1 -3
'''
links = '''
C cN mN oN
C cS mS
mY mN mX
oY oN oX
mX oX
'''
"""
SETS = ("rc ro bo rt", "rc rc bc rs", "ps pt gc gc", "rq bq rt yc", "gc gt bs po")
JUDGES = [(0, "easygoing"), *((n, mood) for n in range(1, 10) for mood in ("easygoing", "persnickety"))]


def small(judge: int, mood: str) -> Setup:
    return frustule.game("diatoms").setup(2, slide=Slide.read(SMALL, "small"), judge=judge, mood=mood)


def kinds(words: str) -> list[int]:
    return ["rygbp".index(word[0]) * 5 + "cotqs".index(word[1]) for word in words.split()]


def brute_force(setup: Setup, diatoms: list[int], others: tuple[int, ...]) -> int | None:
    """The best score over every way to put the diatoms on the slide."""
    box = setup.box[0]
    best: int | None = None
    for spaces in itertools.permutations(range(int(box.spaces)), len(diatoms)):
        if all(int(box.takes[kind % 5]) >> space & 1 for kind, space in zip(diatoms, spaces, strict=True)):
            values = [0] * int(box.spaces)
            for kind, space in zip(diatoms, spaces, strict=True):
                values[space] = kind + 1
            score = score_of(setup, values, others)
            best = score if best is None else max(best, score)
    return best


@pytest.mark.parametrize(("judge", "mood"), JUDGES)
def test_small_sets_against_brute_force(judge: int, mood: str):
    setup = small(judge, mood)
    words = SETS[judge % len(SETS)]
    others = (2, 1) if mood == "persnickety" else ()
    best = brute_force(setup, kinds(words), others)
    if best is None:
        assert "do not all fit" in refused(lambda: solve(setup, kinds(words), others), InvalidText)
    else:
        found = solve(setup, kinds(words), others)
        assert found.proven
        assert found.score == best


def test_nothing_to_arrange():
    refused(lambda: solve(small(0, "easygoing"), []), InvalidText)


def test_too_many_of_a_shape():
    assert "do not all fit" in refused(
        lambda: solve(small(0, "easygoing"), kinds("rq rq bq yq gq")), InvalidText
    )


@pytest.mark.parametrize(("judge", "mood"), JUDGES[::4])
def test_played_mosaics_are_never_better(judge: int, mood: str):
    setup = frustule.game("diatoms").setup(2, judge=judge, mood=mood)
    played = play_game(setup, ["greedy", "greedy"], seed=3, number=0)
    end = frustule.read_record(played.record).position()
    for seat in range(2):
        values = [int(value) for value in end.record.slide[seat][:41]]
        found = improve(setup, values, seconds=1.5)
        assert found.bound >= found.score >= score_of(setup, values)
        again = [0 if word == "--" else kinds(word)[0] + 1 for word in found.mosaic.split()]
        assert sorted(again) == sorted(values)
        assert score_of(setup, again) == found.score


def test_hindsight_says_what_was_possible():
    played = play_game(frustule.game("diatoms").setup(2), ["greedy", "greedy"], seed=3, number=0)
    end = frustule.read_record(played.record).position()
    (sentence,) = hindsight(end, [1], seconds=3.0)
    assert f"seat 2 has {end.scores[1]}, possible " in sentence
    assert int(re.findall(r"possible (\d+)", sentence)[0]) >= end.scores[1]
    assert frustule.game("diaominos").voice.hindsight is None


@pytest.mark.slow
@pytest.mark.parametrize(("judge", "mood"), JUDGES)
def test_no_mosaic_of_many_games_beats_a_bound(judge: int, mood: str):
    """A thousand games over all judges: the bound that the solver proves is never exceeded."""
    setup = frustule.game("diatoms").setup(2, judge=judge, mood=mood)
    finals, _ = setup.random_games(1_000 // len(JUDGES) + 1, seed=11)
    for final in finals:
        values = [int(value) for value in final["slide"][0][:41]]
        if any(values):
            found = solve(setup, [value - 1 for value in values if value], seconds=60.0)
            assert score_of(setup, values) <= found.bound
