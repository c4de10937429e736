"""The command as a person meets it: what it prints, what it refuses, and with which exit status."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from frustule import cli, game
from frustule.conformance.refusals import assert_sentence
from frustule.lab.simulate import play_game


@dataclass
class Answer:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("FRUSTULE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "160")

    def run(*words: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["frustule", *words])
        status = 0
        try:
            cli.main()
        except SystemExit as stop:
            status = int(stop.code or 0)
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    played = play_game(game("diatoms").setup(3, judge=4), ["greedy", "random", "random"], seed=5, number=0)
    path = tmp_path / "game.txt"
    path.write_text(played.record)
    return path


def test_games_lists_every_option(run: Run):
    text = run("games").out
    listed = {entry["name"]: entry for entry in run("games", "--json").json}
    for name, entry in listed.items():
        assert name in text
        for option in entry["options"]:
            assert f"--option {option['name']}=" in text
    assert listed["diatoms"]["seats"] == [1, 2, 3, 4]
    assert {"random", "greedy"} <= set(listed["diatoms"]["bots"])


def test_replay_checks_the_record(run: Run, record: Path):
    answer = run("replay", str(record), "--json").json
    assert answer["over"] is True
    assert answer["result"]["scores"] == answer["scores"]
    assert "all legal" in run("replay", str(record)).out


def test_replay_refuses_a_changed_result(run: Run, record: Path):
    record.write_text(record.read_text().replace("result: places 1", "result: places 2"))
    answer = run("replay", str(record))
    assert answer.status == 1
    assert "but its moves give" in answer.err


def test_replay_names_the_wrong_move(run: Run, record: Path):
    lines = record.read_text().splitlines()
    at = lines.index("") + 3
    lines.insert(at, "1 insist")
    record.write_text("\n".join(lines))
    answer = run("replay", str(record))
    assert answer.status == 1
    assert answer.err.startswith("frustule: Move 3 (1 insist): ")


def test_show_hides_what_nobody_may_see(run: Run, record: Path):
    public = run("show", str(record), "--at", "4", "--json").json
    assert public["stacks"][0][0] == "??????"
    assert public["stacks"][0][-1] != "??????"
    assert "??????" not in json.dumps(run("show", str(record), "--at", "4", "--all", "--json").json)
    assert public["setup"] == "diatoms 3 edition=2 judge=4"
    assert len(public["slides"]) == 3


def test_show_draws_the_table(run: Run, record: Path):
    text = run("show", str(record), "--at", "30").out
    assert "The pond" in text
    assert "Gripp: slide" in text
    assert "diatoms 3 edition=2 judge=4; turn" in text


def test_moves_lists_each_acting_seat(run: Run, record: Path):
    listed = run("moves", str(record), "--at", "0", "--json").json["moves"]
    assert list(listed.values()) == [["draw 1", "draw 2"]]
    (seat,) = listed
    assert run("moves", str(record), "--at", "0").out.splitlines()[0].startswith(f"{seat} draw 1")


def test_score_adds_up(run: Run, record: Path, tmp_path: Path):
    final = run("show", str(record), "--json").json
    mosaics = tmp_path / "mosaics.txt"
    mosaics.write_text("\n".join(final["slides"]))
    lines = run("score", "diatoms", str(mosaics), "--judge", "4", "--json").out.splitlines()
    sheets = [json.loads(line) for line in lines]
    assert [sheet["total"] for sheet in sheets] == final["scores"]
    for sheet in sheets:
        assert sheet["total"] == sheet["colours"] + sheet["pairs"] + sheet["rings"] + sheet["judge"]
        assert sheet["total"] == sum(line["points"] for line in sheet["lines"])
    assert "Circle Specialist" in run("score", "diatoms", str(mosaics), "--judge", "4").out


def test_draw_turns_and_animates(run: Run, record: Path, tmp_path: Path):
    out = tmp_path / "game.svg"
    assert run("draw", str(record), "--animate", "--at", "3", "--out", str(out)).status == 0
    drawn = out.read_text(encoding="utf-8")
    assert "@keyframes" in drawn
    assert "prefers-reduced-motion" in drawn
    for words in (["--animate", "--out", "a.png"], ["--animate", "--seconds", "0", "--out", "a.svg"]):
        assert run("draw", str(record), *words).status == 2
    refused = run("draw", str(record), "--rotation", "1", "--out", str(out))
    assert (refused.status, "nothing that can be turned" in refused.err) == (2, True)


def test_the_table_speaks_french(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    said = run("play", "diatoms", "--seed", "1", "--seats", "Ada,Grace", "--language", "fr").out
    assert "L’étang" in said
    assert "Enregistré dans" in said
    monkeypatch.setenv("FRUSTULE_LANGUAGE", "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert "Votre feuille" in run("play", "diaominos", "--seats", "Ada").out
    assert run("play", "diatoms", "--language", "tlh").status == 2


def test_sim_repeats_itself(run: Run, tmp_path: Path):
    words = ("sim", "diatoms", "--bots", "greedy,random", "--games", "6", "--seed", "9", "--json")
    first = run(*words, "--out", str(tmp_path / "a.jsonl")).json
    second = run(*words, "--out", str(tmp_path / "b.jsonl"), "--jobs", "2").json
    assert first == second
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()
    assert first["bots"][0]["wins"] == 6


BAD = [
    (["nonsense"], 2),
    (["play", "chess"], 2),
    (["play", "diatom"], 2),
    (["play", "diatoms", "--seats", "you,greedy,greedy,greedy,greedy"], 2),
    (["play", "diatoms", "--seats", "you,,greedy"], 2),
    (["play", "diatoms", "--option", "judge"], 2),
    (["play", "diatoms", "--option", "judge=10"], 2),
    (["play", "diatoms", "--option", "jugde=1"], 2),
    (["play", "diatoms", "--option", "mood=sour"], 2),
    (["play", "diatoms", "--seed", "-1"], 2),
    (["play", "diatoms", "--option", "tiles=nowhere.toml"], 1),
    (["play", "--resume"], 1),
    (["play", "--record", "nowhere.txt"], 1),
    (["sim", "diatoms", "--bots", "greedy,clever"], 2),
    (["sim", "diatoms", "--games", "0"], 2),
    (["sim", "diatoms", "--games", "many"], 2),
    (["sim", "diatoms", "--games", "1", "--out", "/nowhere/at/all"], 1),
    (["replay", "nowhere.txt"], 1),
    (["show"], 2),
    (["score", "diatoms", "nowhere.txt"], 1),
]


@pytest.mark.parametrize(("words", "status"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_usage_is_one_sentence(run: Run, words: list[str], status: int):
    answer = run(*words)
    assert answer.status == status
    assert answer.out == ""
    assert answer.err.startswith("frustule: ")
    assert_sentence(answer.err.strip())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "1 to 4 mosaics"),
        ("rs ro", "41 words, not 2"),
        (" ".join(["zz"] + ["--"] * 40), "Line 1: 'zz' is no diatom"),
        (" ".join(["ro"] + ["--"] * 40), "space C takes circle or star"),
    ],
)
def test_bad_mosaics_say_where(run: Run, tmp_path: Path, text: str, reason: str):
    path = tmp_path / "mosaics.txt"
    path.write_text(text)
    answer = run("score", "diatoms", str(path))
    assert answer.status == 1
    assert reason in answer.err


def test_starting_the_command_does_not_start_the_compiler(record: Path):
    """Importing Numba would cost most of a second at every start."""
    program = (
        "import sys; sys.argv = ['frustule', 'replay', sys.argv[1]]\n"
        "from frustule import cli; cli.main(); assert 'numba' not in sys.modules, 'numba was imported'"
    )
    done = subprocess.run([sys.executable, "-c", program, str(record)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
