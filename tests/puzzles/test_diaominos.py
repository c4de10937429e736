"""The solver's answers are legal games that reach its bound, and the bound holds for whatever is played."""

from random import Random

import pytest

import frustule
from frustule import FrustuleError, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of
from frustule.games.diaominos.cube import SOLVED
from frustule.games.diaominos.notation import assignment_number
from frustule.puzzles.diaominos import Progress, solve
from frustule.puzzles.diaominos_plan import Stickers, best_plans, bound


def test_an_answer_is_a_record_that_replays():
    steps: list[Progress] = []
    found = solve(setup_of("diaominos 1"), 0, seconds=300, progress=steps.append)
    again = frustule.read_record(found.record.text)
    assert again.check().scores == (found.score,)
    assert found.proven
    assert found.score == found.bound == 39
    assert steps[0].score <= steps[-1].score == found.score
    assert all(step.bound == found.bound for step in steps)


def test_a_seat_of_a_larger_game_is_solved_from_its_side():
    found = solve(setup_of("diaominos 3"), 7, seat=1, seconds=300)
    assert found.record.setup.text == 'diaominos 1 sides={"sides":"E"}'
    assert found.record.begin().record.cube.tolist() == setup_of("diaominos 3").deal(7).record.cube.tolist()
    assert found.record.check().scores[0] == found.score


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    ["once=yes", "waits=yes", "grid=4x4x6", "grid=4x5x5", "grid=4x4x6 waits=yes", "grid=4x5x5 once=yes"],
)
def test_options(words: str):
    found = solve(setup_of(f"diaominos 1 {words}"), 2, seconds=300)
    assert found.record.check().scores == (found.score,)
    assert found.proven


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_twenty_cubes(seed: int):
    assert solve(setup_of("diaominos 1"), seed, seconds=300).proven


def test_no_time_still_gives_a_sheet_and_the_bound():
    found = solve(setup_of("diaominos 1"), 5, seconds=0.001)
    assert found.record.check().scores == (found.score,)
    assert 0 < found.score <= found.bound


def count_diamonds(end: Position) -> int:
    p = end.record
    return sum(int(word).bit_count() for word in p.diamond[0]) + 4 * int(p.claims[0])


def test_no_game_beats_the_bound():
    """Greedy and random games of one cube, each with its diamonds counted."""
    setup = setup_of("diaominos 1")
    for seed in range(12):
        begin = setup.deal(seed)
        stickers = Stickers.of(begin)
        most = max(diamonds for diamonds, _, _ in stickers.outlines())
        for k in range(4):
            position, random = begin.copy(), Random(k)
            while not position.over:
                greedy = position.best_by_worth(0, k)
                position.play(0, random.choice(position.moves(0)) if k else greedy)
            assert count_diamonds(position) <= most
            assert position.scores[0] <= bound(setup, stickers)


def test_a_plan_says_what_the_rules_do():
    """Playing a plan's assignment, the marks and loads of every round are those that the plan has."""
    setup = setup_of("diaominos 1")
    begin = setup.deal(3)
    plans = best_plans(Stickers.of(begin), Random(1))
    for plan in [next(plans) for _ in range(5)]:
        assert len(plan.loads) == 24
        assert len(plan.wild_marks) == 4
        assert plan.diamonds == max(d for d, _, _ in Stickers.of(begin).outlines())
        position = begin.copy()
        position.play(0, assignment_number(plan.colours))
        first = [load for load in plan.loads if load.round == 0]
        due = [sum(load.shape == shape and not load.wild for load in first) for shape in range(5)]
        assert position.record.to_load[0].tolist() == [*due, sum(load.wild for load in first)]
        assert int(position.record.marks[0]) == plan.wild_marks.count(0)


@pytest.mark.slow
def test_the_solved_cube():
    """Every side has one colour, so all four loads of a round are alike, and half of the plans cannot fit."""
    found = solve(frustule.game("diaominos").setup(1, cube=SOLVED), seconds=300)
    assert found.record.check().scores == (found.score,)
    assert found.proven


def test_without_or_tools_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("frustule.puzzles.cp_sat.importlib.import_module", missing)
    assert "frustule[solve]" in refused(lambda: solve(setup_of("diaominos 1"), 0), FrustuleError)


def test_what_cannot_be_solved_is_refused():
    setup = setup_of("diaominos 2")
    assert "no seat 3" in refused(lambda: solve(setup, 0, seat=2))
    assert "'seconds'" in refused(lambda: solve(setup, 0, seconds=float("nan")))
    for seconds in (0.0, -1.0, 10**9):
        assert "above 0 and up to" in refused(lambda seconds=seconds: solve(setup, 0, seconds=seconds))
    assert "for Diaominos" in refused(lambda: solve(frustule.game("diatoms").setup(2)))
