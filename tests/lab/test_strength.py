"""The page of measured strength: written game by game, from whatever was played."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from frustule.lab.arena import Outcome

SCRIPT = Path(__file__).parents[2] / "scripts" / "strength.py"


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with a house of its own to write to."""
    spec = importlib.util.spec_from_file_location("strength_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "strength_script", made)
    spec.loader.exec_module(made)
    data = tmp_path / "src" / "frustule" / "bots" / "data"
    data.mkdir(parents=True)
    (data / "strength.json").write_text('{"pondscum": {}, "forgotten": {}}')
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "strength.md").write_text(
        "# Old\n\n## Pond Scum\n\n### The levels\n\nas they were\n"
    )
    monkeypatch.setattr(made, "ROOT", tmp_path)
    return made


def test_a_game_without_results_keeps_its_section(script: ModuleType, tmp_path: Path):
    results = tmp_path / "results"
    for piece in script.pieces():
        if piece.name in ("levels-diatoms", "greedy-diatoms"):
            ledger = piece.ledger(results)
            for game in piece.games(2):
                upper = game.players.index(max(game.players, key=["greedy", *script.NAMES].index))
                places = tuple(1 if seat == upper else 2 for seat in range(2))
                ledger.add(Outcome(game.deal, game.players, places, (9, 8), (5, 5), (1.0, 1.0), (0.5, 0.5)))
    for _ in range(2):
        # Written again, it says the same.
        script.main(["--write", "--results", str(results)])
        page = (tmp_path / "docs" / "strength.md").read_text()
        told = script.sections_of(page)
        assert set(told) == {"Diatoms", "Pond Scum"}
        assert told["Pond Scum"] == "### The levels\n\nas they were"
        assert "| diatoms 2 edition=2 | 100.0%" in told["Diatoms"]
        assert "90% reached" in told["Diatoms"]
        assert (tmp_path / "docs" / "strength" / "diatoms.svg").exists()
        found = msgspec.json.decode((tmp_path / "src/frustule/bots/data/strength.json").read_bytes())
        assert set(found) == {"pondscum", "diatoms"}
        assert found["diatoms"]["master"]["below"] == 1


def test_what_another_piece_played_is_not_played_again(script: ModuleType, tmp_path: Path):
    """Master meets greedy on the same deals among the levels as in the piece of its own."""
    results = tmp_path / "results"
    known = {piece.name: piece for piece in script.pieces()}
    levels = known["levels-pondscum"].ledger(results)
    games = known["greedy-pondscum"].games(2)
    for game in games:
        levels.add(Outcome(game.deal, game.players, (1, 2), (9, 8), (5, 5), (1.0, 1.0), (0.5, 0.5)))
    script.main(["greedy-pondscum", "--deals", "2", "--results", str(results)])
    ledger = known["greedy-pondscum"].ledger(results)
    assert ledger.outcomes == {game: levels.outcomes[game] for game in games}


def test_levels_that_play_alone_are_told_apart_by_points(script: ModuleType, tmp_path: Path):
    results = tmp_path / "results"
    piece = next(piece for piece in script.pieces() if piece.name == "levels-commissions")
    ledger = piece.ledger(results)
    for game in piece.games(4):
        score = {"greedy": 0, "novice": game.deal % 2, "naturalist": 2}.get(game.players[0], 4)
        ledger.add(Outcome(game.deal, game.players, (1,), (score,), (9,), (1.0,), (0.5,)))
    script.main(["--write", "--results", str(results)])
    told = script.sections_of((tmp_path / "docs" / "strength.md").read_text())["Commissions"]
    assert "20 games on 4 deals of `commissions 1 edition=2 commission=24`." in told
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ")[2:7] for line in told.splitlines()}
    assert rows["greedy"][:3] == ["4", "0%", "0.00"]
    assert rows["novice"][:4] == ["4", "50%", "0.50", "75.0% (50-100)"]
    assert rows["naturalist"][:3] == ["4", "100%", "2.00"]
    assert rows["naturalist"][4].startswith("100.0%")
    assert rows["master"][4].startswith("50.0%")
    assert rows["master"][4].endswith("less than 65%")
