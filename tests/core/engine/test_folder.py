"""A game is found by its folder, and what its folder lacks is said in sentences that can be acted on."""

import subprocess
import sys
from pathlib import Path

import pytest

from frustule import InvalidData, InvalidText
from frustule.conformance.refusals import refused
from frustule.core.engine import playout
from frustule.core.engine.folder import only_class
from frustule.core.engine.game import Game
from frustule.core.engine.options import Options
from frustule.games import game_names, register
from tests.bots.tiny import game as tiny
from tests.bots.tiny import rules
from tests.bots.tiny.game import Prizes


class Renamed(Prizes):
    """The same folder under another name."""

    name = "renamed"


def test_rules_are_found_by_name():
    found = Prizes().rules
    assert found.deal is rules.deal
    assert found.veil is rules.veil
    assert found.calls is playout.no_calls, "what a game need not have has a default"


def test_a_subclass_elsewhere_is_played_by_the_same_folder():
    assert Renamed().folder.package == "tests.bots.tiny"
    assert Renamed().rules.deal is Prizes().rules.deal


def test_a_game_without_options_has_none():
    assert Prizes().options is Options
    assert Prizes().rotations == 0


def test_what_is_missing_is_said_when_it_is_asked_for():
    told = refused(lambda: Prizes().voice.status, InvalidData)
    assert told.startswith("tests.bots.tiny.words lacks `status(position)`: ")


def test_everything_that_is_missing_can_be_told_at_once():
    said = Prizes().voice.missing
    assert "tests.bots.tiny.notation lacks `move_text(position, seat, move)`: " in said[0]
    assert any("tests.bots.tiny.scene lacks `build(position, view)`: " in each for each in said)
    assert not any("verdict" in each for each in said), "which no game needs"
    assert len(said) == 13


def test_a_missing_value_is_said():
    assert "tests.bots.tiny.words lacks `PARTS`" in refused(lambda: Prizes().score_parts, InvalidData)


def test_an_error_in_a_module_is_not_taken_for_a_missing_one(tmp_path: Path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/__init__.py").touch()
    (tmp_path / "broken/rules.py").write_text("import nowhere_to_be_found\n")
    code = "from frustule.core.engine.folder import Folder\nFolder('broken').module('rules')"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "No module named 'nowhere_to_be_found'" in done.stderr


def test_one_class_a_module():
    assert only_class(tiny, Game) is Prizes
    assert "there are 0" in refused(lambda: only_class(rules, Game), InvalidData)


def test_what_nobody_declared_is_an_ordinary_error():
    with pytest.raises(AttributeError, match="no attribute 'dael'"):
        _ = Prizes().rules.dael  # pyright: ignore[reportAttributeAccessIssue]


def test_games_have_their_order():
    assert game_names()[:4] == ("diatoms", "commissions", "pondscum", "diaominos")


def test_a_name_is_taken_once():
    refused(lambda: register("diatoms", "somewhere.else:Diatoms"), InvalidText)
