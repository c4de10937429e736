"""`frustule arena` and `frustule review` as a person meets them, and hints at the table in the terminal."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from frustule import Record, game, saves
from frustule.bots import Budget, bot
from frustule.bots.review import Moment, Review, review
from frustule.lab.simulate import play_game
from frustule.terminal import Table, bar_chart, show_review
from tests import test_cli
from tests.test_cli import Answer
from tests.test_terminal import Keyboard, Person

Run = Callable[..., Answer]
run = test_cli.run


@pytest.fixture
def solo(tmp_path: Path) -> Path:
    """A short record: the beginning of a game for one."""
    played = play_game(game("diaominos").setup(1), ["greedy"], seed=5, number=0)
    record = played.record.splitlines()
    path = tmp_path / "game.txt"
    path.write_text("\n".join([*record[:4], "", *record[6:12]]) + "\n")
    return path


def test_arena_prints_tables_and_goes_on(run: Run, tmp_path: Path):
    words = ["arena", "diaominos", "--bots", "random,greedy", "--out", str(tmp_path / "results.jsonl")]
    first = run(*words, "--deals", "1", "--report", str(tmp_path / "report.html"))
    assert first.status == 0
    assert "Who was ahead of whom" in first.out
    assert (tmp_path / "report.html").read_text().count("<svg") == 2
    again = run(*words, "--deals", "2", "--json")
    assert "2 of 4 games were played before" in again.err
    assert again.json["games"] == 4
    assert {entrant["name"] for entrant in again.json["entrants"]} == {"random", "greedy"}
    assert len(again.json["meetings"]) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "greedy"], "two contestants"),
        (["--bots", "greedy,gredy"], "Did you mean 'greedy'"),
        (["--deals", "0"], "at least 1"),
        (["--seats", "9"], "is for 1 to 4 players"),
        (["--seconds", "0"], "more than 0"),
        (["--report", "report.pdf"], ".md or a .html"),
        (["--option", "grid=9x9x9"], "grid"),
    ],
)
def test_arena_refuses_what_it_cannot_do(run: Run, words: list[str], said: str):
    answer = run("arena", "diaominos", *words)
    assert answer.status == 2
    assert said in answer.err


def test_review_prints_a_chart_or_data(run: Run, solo: Path, tmp_path: Path):
    chart = tmp_path / "chart.svg"
    answer = run("review", str(solo), "--bot", "searcher", "--seconds", "0.01", "--out", str(chart))
    assert answer.status == 0
    assert "The course of the game" in answer.out
    ElementTree.parse(chart)
    data = run("review", str(solo), "--bot", "searcher", "--seconds", "0.01", "--json").json
    assert [moment["number"] for moment in data["moments"]] == list(range(1, len(data["moments"]) + 1))
    assert data["bot"] == "searcher"


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (["--bot", "nobody"], "There is no bot", 2),
        (["--seconds", "-1"], "more than 0", 2),
        (["--out", "chart.png"], ".svg", 2),
        (["--bot", "greedy"], "does not say what positions are worth", 1),
    ],
)
def test_review_refuses_what_it_cannot_do(run: Run, solo: Path, words: list[str], said: str, status: int):
    answer = run("review", str(solo), *words)
    assert answer.status == status
    assert said in answer.err


def test_games_shows_every_bot_and_its_strength(run: Run):
    text, listed = run("games").out, run("games", "--json").json
    for entry in listed:
        assert {"novice", "naturalist", "curator", "master"} <= set(entry["bots"])
        for name, found in entry["strength"].items():
            if found:
                assert f"rating {found['rating']:.1f}" in " ".join(text.split()), name
    assert any(found for entry in listed for found in entry["strength"].values()), "nothing was measured"


def test_a_hint_at_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Three moves with values and reasons, and nothing is played by asking."""
    monkeypatch.setenv("FRUSTULE_HOME", str(tmp_path))
    record = Record(game("diaominos").setup(1), 5, names={0: "Ada"})
    record.moves.append((0, "assign I=W O=R T=Y S=G L=O"))
    keyboard = Keyboard(Person(["hint"]))
    table = Table(record, saves.new_path("diaominos"), keyboard)
    table.run()
    assert "Now: " in keyboard.shown
    assert "part of a plan for" in keyboard.shown
    assert len(record.moves) == 1


def shown(found: Review, record: Record) -> str:
    console = Console(file=io.StringIO(), width=100)
    show_review(found, record, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_turning_points_are_named_under_the_chart():
    record = Record(game("diatoms").setup(2), 7, names={0: "Ada", 1: "Grace"})
    record.moves = [(0, "draw 1"), (0, "0,-1=.ppppy"), (1, "draw 1")]
    moments = [
        Moment(1, 0, "draw 1", (0.5, 0.5), (0.5, 0.5), 0.0, None),
        Moment(2, 0, "0,-1=.ppppy", (0.5, 0.5), (0.2, 0.8), 0.3, "0,1=.ppppy", "why", "a tile here", "there"),
        Moment(3, 1, "draw 1", (0.2, 0.8), (0.2, 0.8), 0.0, None),
    ]
    text = shown(Review("diatoms 2", ["Ada", "Grace"], "master", (0.5, 0.5), moments, [2]), record)
    assert "What Ada could expect" in text
    assert "move 2, Ada: a tile here (50% to 20%); better: there" in text


def test_four_players_have_a_line_each():
    record = Record(game("diaominos").setup(4), 5, names={k: f"player {k}" for k in range(4)})
    record.moves = [(k, "assign I=W O=R T=Y S=G L=O") for k in range(4)]
    found = review(record, bot("searcher"), Budget(work=4))
    text = shown(found, record)
    assert all(f"player {k}" in text for k in range(4))
    assert json.loads(json.dumps(found.names)) == [f"player {k}" for k in range(4)]


@pytest.mark.parametrize("columns", [3, 7, 40])
def test_bars_fill_their_columns(columns: int):
    values = [0.0, 0.25, 0.5, 0.75, 1.0, 1.0, 0.0]
    lines = bar_chart(values, 1.0, columns, 4)
    assert [len(line) for line in lines] == [columns] * 4
    heights = [sum(" ▁▂▃▄▅▆▇█".index(line[k]) for line in lines) for k in range(columns)]
    assert max(heights) <= 32
    if columns == 7:
        assert heights == [0, 8, 16, 24, 32, 32, 0]
