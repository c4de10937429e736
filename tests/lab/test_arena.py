"""The arena is fair, repeats itself, and loses nothing when it is stopped."""

import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from frustule import FrustuleError, InvalidText, Position, game
from frustule.bots import BOTS, Advice, Bot, Budget
from frustule.bots.pace import now
from frustule.lab import arena
from frustule.lab.arena import Fixture, Ledger, Outcome, fixtures, line_ups, play_fixture, run, terms_of
from frustule.lab.command import run_arena

SETUP = game("diaominos").setup(2)
TERMS = terms_of(SETUP, 5)


def same(a: Outcome, b: Outcome) -> bool:
    """Whether two outcomes are alike but for the time they took."""
    return (a.fixture, a.places, a.scores, a.moves) == (b.fixture, b.places, b.scores, b.moves)


def test_everybody_meets_everybody():
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(["a", "b", "c"], 3) == [("a", "b", "c")]
    assert line_ups(["a", "b"], 1) == [("a",), ("b",)]


def test_on_a_ladder_everybody_meets_the_next():
    assert line_ups(["a", "b", "c"], 2, ladder=True) == [("b", "a"), ("c", "b")]


def test_one_sits_alone_among_others_when_there_are_more_seats_than_contestants():
    assert line_ups(["a", "b"], 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]


@pytest.mark.parametrize(("names", "seats"), [(["a"], 2), (["a", "a"], 2)])
def test_too_few_contestants_are_refused(names: list[str], seats: int):
    with pytest.raises(InvalidText):
        line_ups(names, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sits_everywhere_on_every_deal(seats: int):
    games = list(fixtures(line_ups(["a", "b", "c", "d"], seats), 3))
    assert len(set(games)) == len(games)
    for deal in range(3):
        for seat in range(seats):
            sat = Counter(fixture.players[seat] for fixture in games if fixture.deal == deal)
            assert len(set(sat.values())) == 1, "nobody has a seat more often than others"
            assert set(sat) == {"a", "b", "c", "d"}


def test_a_lone_one_goes_round_the_table():
    games = list(fixtures(line_ups(["a", "b"], 3), 1))
    assert {f.players for f in games if f.players.count("a") == 1} == {
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
    }


def test_both_sides_play_the_same_deal():
    """Two bots that are the same play the same game from either seat: only the deal and chance matter."""
    there, back = (play_fixture(SETUP, TERMS, Fixture(1, players)) for players in [("greedy", "novice")] * 2)
    assert same(there, back)
    turned = play_fixture(SETUP, TERMS, Fixture(1, ("novice", "greedy")))
    assert turned.scores != there.scores


def test_a_run_that_was_stopped_goes_on(tmp_path: Path):
    path = tmp_path / "results.jsonl"
    games = list(fixtures(line_ups(["random", "greedy", "novice"], 2), 2))
    stopped = list(islice(run(SETUP, Ledger(TERMS, path), games), 5))
    assert len(path.read_text().splitlines()) == 1 + 5
    with open(path, "a") as file:
        file.write('{"deal":1,"players":["gre')  # it was killed while it wrote
    again = Ledger(TERMS, path)
    assert list(again.outcomes.values()) == stopped
    rest = list(run(SETUP, again, games))
    assert [outcome.fixture for outcome in rest] == games[5:]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == 1 + len(games)
    fresh = Ledger(TERMS)
    assert all(same(outcome, again.outcomes[outcome.fixture]) for outcome in run(SETUP, fresh, games))


def test_several_processes_play_the_same_games(tmp_path: Path):
    games = list(fixtures(line_ups(["random", "greedy"], 2), 3))
    alone, shared = Ledger(TERMS), Ledger(TERMS, tmp_path / "shared.jsonl")
    assert len(list(run(SETUP, alone, games))) == len(list(run(SETUP, shared, games, jobs=2))) == len(games)
    assert set(shared.outcomes) == set(games)
    assert all(same(alone.outcomes[fixture], shared.outcomes[fixture]) for fixture in games)


def test_results_of_other_games_are_not_mixed(tmp_path: Path):
    path = tmp_path / "results.jsonl"
    Ledger(TERMS, path)
    with pytest.raises(InvalidText, match="results of other games"):
        Ledger(terms_of(SETUP, 6), path)
    with pytest.raises(InvalidText, match="results of other games"):
        Ledger(terms_of(game("diaominos").setup(2, once=True), 5), path)
    path.write_text("frustule record 1\n")
    with pytest.raises(InvalidText, match="does not hold results"):
        Ledger(TERMS, path)


def test_a_line_that_cannot_be_read_costs_its_own_game_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "results.jsonl"
    games = list(fixtures(line_ups(["random", "greedy"], 2), 2))
    played = list(run(SETUP, Ledger(TERMS, path), games))
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b'{"deal": "0\xff"}\n'
    path.write_bytes(b"".join(lines))
    again = Ledger(TERMS, path)
    assert set(again.outcomes) == set(games) - {played[1].fixture}
    assert [problem.partition(" is left out")[0] for problem in again.problems] == [f"Line 3 of {path}"]
    run_arena(SETUP, again, games, 1, None, quiet=True)
    assert "Line 3 of" in capsys.readouterr().err
    assert set(Ledger(TERMS, path).outcomes) == set(games)


@pytest.mark.parametrize(
    "refused",
    [
        lambda: line_ups(["a", "b"], 10**9),
        lambda: line_ups("ab", 2),  # pyright: ignore[reportArgumentType]
        lambda: terms_of(SETUP, -1),
        lambda: terms_of("diaominos 2", 1),  # pyright: ignore[reportArgumentType]
        lambda: play_fixture(SETUP, TERMS, Fixture(0, ("random",))),
        lambda: list(fixtures({"a": []}, 1)),  # pyright: ignore[reportArgumentType]
        lambda: list(run(SETUP, Ledger(TERMS), [], jobs=10**9)),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(refused: Callable[[], object]):
    with pytest.raises(FrustuleError):
        refused()


def test_shared_victories_are_shared():
    outcome = Outcome(0, ("a", "b", "c"), (1, 1, 3), (9, 9, 2), (1, 1, 1), (0.0,) * 3, (0.0,) * 3)
    assert outcome.shares == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("busy", [False, True])
def test_on_a_busy_machine_bots_are_timed_by_the_processor(monkeypatch: pytest.MonkeyPatch, busy: bool):
    """A bot that is kept waiting for the processor all the time has used no time of it."""
    wall = count(0.0)
    clocks = SimpleNamespace(perf_counter=lambda: next(wall), thread_time=lambda: 0.0)
    monkeypatch.setattr(arena, "time", clocks)
    given: set[Budget] = set()
    spent: set[float] = set()

    def think(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
        began = now()
        spent.add(now() - began)
        given.add(budget)
        return Advice(int(view.moves(seat)[0]))

    player = Bot("counting", "Counts its work.", think, budget=Budget(0.1, 7))
    monkeypatch.setitem(BOTS, "counting", player)
    setup = game("diaominos").setup(1)
    outcome = play_fixture(setup, terms_of(setup, 3), Fixture(0, ("counting",)), busy=busy)
    assert given == {Budget(0.1, 7)}
    assert spent == {0.0 if busy else 1.0}
    assert outcome.slowest == ((0.0,) if busy else (3.0,))
