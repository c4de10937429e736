"""`frustule commissions`, `frustule career` and `frustule solve mosaic` as a person meets them."""

import io
import json
from pathlib import Path

import pytest

import frustule
from frustule.lab.simulate import play_game
from tests.test_cli import Run, run  # noqa: F401  # pyright: ignore[reportUnusedImport]

COMPLETED = Path(__file__).parents[1] / "diatoms" / "solo" / "completed"
CARD = Path(__file__).parents[2] / "src/frustule/games/diatoms/solo/data/cards/03.toml"


def test_the_cards_are_listed(run: Run):  # noqa: F811
    rows = run("commissions", "--json").json
    assert len(rows) == 43
    assert rows[15]["title"] == "Spotted Butterfly"
    assert rows[15]["series"] == "The beauty of nature"
    assert "Compass Rose" in run("commissions").out


def test_a_made_card_can_be_checked_and_played(run: Run, tmp_path: Path):  # noqa: F811
    path = tmp_path / "new.toml"
    made = run(
        "commissions", "make", "--difficulty", "fair", "--seed", "3", "--out", str(path), "--json"
    ).json
    assert made["difficulty"] == "fair"
    checked = run("commissions", "check", str(path), "--json").json
    assert checked["shares"][str(made["dishes"])] == made["share"]
    assert "It can be filled" in run("commissions", "check", str(CARD)).out


def test_a_career_from_its_beginning(run: Run, tmp_path: Path):  # noqa: F811
    assert "no naturalist yet" in run("career").out
    assert run("career", "new", "Ada").status == 0
    earned = run("career", "add", "Ada", str(COMPLETED / "01.txt"), "--json").json
    assert earned[0]["reason"] == "commission 1 completed for the first time"
    again = run("career", "add", "Ada", str(COMPLETED / "01.txt"))
    assert again.status == 1
    assert "already" in again.err
    out = tmp_path / "ada.json"
    assert run("career", "export", "Ada", "--out", str(out)).status == 0
    before = run("career", "Ada", "--json").json
    assert run("career", "remove", "Ada").status == 0
    assert run("career", "import", str(out)).status == 0
    assert run("career", "Ada", "--json").json == before
    assert "Novice works: 1 of 4" in run("career", "Ada").out


def test_solve_mosaic(run: Run):  # noqa: F811
    answer = run("solve", "mosaic", "rs rs bo bo", "--json").json
    assert answer["proven"]
    assert answer["score"] == 35  # two pairs of equals in one ring, which then shows two shapes
    assert sorted(word for word in answer["mosaic"].split() if word != "--") == ["bo", "bo", "rs", "rs"]
    text = run("solve", "mosaic", "rs rs", "--judge", "8", "--mood", "persnickety", "--others", "3,1").out
    assert "no mosaic of these scores more" in text


@pytest.mark.parametrize(
    "words", [("rs rs",), ("rs", "rs"), ("-- rs -- rs",), ("-",), ("rs rs", "--seconds", "9")]
)
def test_diatoms_in_one_word_or_several_or_from_the_standard_input(
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
):
    monkeypatch.setattr("sys.stdin", io.StringIO("-- rs\nrs --\n"))
    assert run("solve", "mosaic", *words, "--json").json["score"] == 15


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rs", "--others", "5"), "--mood persnickety"),
        (("rs", "--judge", "4", "--mood", "persnickety", "--others", "5,4,3,2"), "at most 3"),
        (("rs", "--judge", "4", "--mood", "persnickety", "--others", "5;4"), "such as 5,3"),
        (("rs", "--seconds", "0"), "above 0"),
        (("rs", "--seconds", "nan"), "above 0"),
        (("rs rs rs rs rs",), "only 4 of 'rs', not 5"),
        (("--",), "such as 'rs rs bo'"),
        (("rs", "bu"), "'bu' is no diatom"),
    ],
)
def test_what_a_mosaic_cannot_be_made_of(run: Run, words: tuple[str, ...], says: str):  # noqa: F811
    answer = run("solve", "mosaic", *words)
    assert answer.status == 1
    assert says in answer.err


def damaged(run: Run, out: Path, wrong: str, right: str) -> None:  # noqa: F811
    """A career of one game, exported, removed, and changed in its file."""
    run("career", "new", "Ada")
    assert "1 game in the log" in run("career", "add", "Ada", str(COMPLETED / "01.txt")).out
    run("career", "export", "Ada", "--out", str(out))
    run("career", "remove", "Ada")
    text = out.read_text(encoding="utf-8")
    assert wrong in text
    out.write_text(text.replace(wrong, right), encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('"name": "Ada"', '"name": "  "', "A naturalist's name is one line"),
        ("}", "", "is no career as an export writes it"),
    ],
)
def test_a_damaged_career_is_refused_with_its_place(
    run: Run,  # noqa: F811
    tmp_path: Path,
    wrong: str,
    right: str,
    says: str,
):
    out = tmp_path / "ada.json"
    damaged(run, out, wrong, right)
    answer = run("career", "import", str(out))
    assert answer.status == 1
    assert answer.err.startswith(f"frustule: {out}")
    assert says in answer.err


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('"seat": 0', '"seat": "first"', "it is no entry that this Frustule knows"),
        ("result: places 1", "result: places 2", "The record says"),
        ("1 draw 2", "1 draw 7", "Move 2"),
    ],
)
def test_a_game_that_cannot_be_read_comes_along_and_is_named(
    run: Run,  # noqa: F811
    tmp_path: Path,
    wrong: str,
    right: str,
    says: str,
):
    out = tmp_path / "ada.json"
    damaged(run, out, wrong, right)
    answer = run("career", "import", str(out))
    assert answer.status == 0
    assert "Game 1 of the log of Ada cannot be read" in answer.out
    assert says in answer.out


def test_lessons_are_told(run: Run, tmp_path: Path):  # noqa: F811
    run("career", "new", "Ada")
    game = tmp_path / "lesson.txt"
    setup = frustule.game("diatoms").setup(1, judge=4)
    game.write_text(play_game(setup, ["greedy"], 3, 0).record, encoding="utf-8")
    assert run("career", "add", "Ada", str(game)).status == 0
    assert "1 game of Diatoms alone" in run("career", "Ada").out


@pytest.mark.parametrize(
    "words",
    [
        ("career", "Nobody"),
        ("career", "new", ""),
        ("career", "import", "nowhere.json"),
        ("career", "add", "Ada", "nowhere.txt"),
        ("commissions", "check", "nowhere.toml"),
        ("commissions", "day", "--date", "tomorrow"),
        ("commissions", "make", "--difficulty", "impossible"),
        ("solve", "mosaic", "zz"),
        ("solve", "mosaic", "rs rs rs rs rs"),
        ("solve", "mosaic", "rs", "--others", "many"),
        ("solve", "mosaic", "--"),
    ],
)
def test_faults_are_one_sentence(run: Run, words: tuple[str, ...]):  # noqa: F811
    answer = run(*words)
    assert answer.status in (1, 2)
    assert answer.err.startswith("frustule: ")
    assert answer.err.strip().endswith((".", "?"))
    assert "Traceback" not in answer.err


def test_json_is_json(run: Run):  # noqa: F811
    assert json.loads(run("career", "--json").out) == []
