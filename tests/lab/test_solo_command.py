"""`frustule commissions`, `frustule career` and `frustule solve mosaic` as a person meets them."""

import json
from pathlib import Path

import pytest

from tests.test_cli import Run, run  # noqa: F401  # pyright: ignore[reportUnusedImport]

COMPLETED = Path(__file__).parents[1] / "commissions" / "completed"
CARD = Path(__file__).parents[2] / "src/frustule/games/commissions/data/cards/03.toml"


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
