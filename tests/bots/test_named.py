"""Bots of other packages, and those named by their place: found, used in every process, or refused."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from frustule import InvalidText, bots, game
from frustule.conformance.refusals import refused
from frustule.core import plugins
from frustule.lab.simulate import simulate

MODULE = '''
from frustule.bots import Advice, Bot

def last(view, seat, chance, budget):
    """Plays the last of its moves.

    It has no reason to.
    """
    return view.moves(seat)[-1]

class First:
    def __call__(self, view, seat, chance, budget):
        return Advice(int(view.moves(seat)[0]))

swimmer = Bot("swimmer", "Swims.", First(), games=("pondscum",))
number = 7
'''


@pytest.fixture(autouse=True)
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with modules of somebody else's, and an installed package that brings three bots."""
    (tmp_path / "theirs.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text("raise RuntimeError('out of water')\n")
    (tmp_path / "lacking.py").write_text("import no_such_module_anywhere\n")
    info = tmp_path / "theirs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[frustule.bots]\nlast = theirs:last\nswimmer = theirs:swimmer\n"
        "sunk = broken:bot\ngreedy = theirs:last\n"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    plugins.installed.cache_clear()
    yield
    plugins.installed.cache_clear()
    for name in ("theirs", "broken", "lacking"):
        sys.modules.pop(name, None)


def test_installed_bots_are_listed_where_they_play():
    assert [each.name for each in bots.bots_of("diatoms")][:4] == ["random", "greedy", "searcher", "last"]
    assert "swimmer" in [each.name for each in bots.bots_of("pondscum")]
    assert bots.bot("last").about == "Plays the last of its moves."


def test_our_own_names_stay_ours():
    assert bots.bot("greedy").think is bots.BOTS["greedy"].think


def test_one_that_cannot_be_imported_hides_no_other():
    assert bots.find("sunk", "diatoms") is None
    assert "out of water" in refused(lambda: bots.bot("sunk", "diatoms"), InvalidText)


def test_one_that_plays_other_games_says_so():
    assert "does not play diatoms" in refused(lambda: bots.bot("swimmer", "diatoms"), InvalidText)
    assert "does not play diatoms" in refused(lambda: bots.named("theirs:swimmer", "diatoms"), InvalidText)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theirs:nobody", "has no 'nobody'"),
        ("theirs:number", "is no bot"),
        ("elsewhere:bot", "no Python module 'elsewhere'"),
        ("lacking:bot", "no_such_module_anywhere"),
        ("broken:bot", "out of water"),
        ("theirs:", "module:name"),
        (":last", "module:name"),
        ("a b:c", "module:name"),
    ],
)
def test_places_that_lead_nowhere_are_refused_in_a_sentence(text: str, said: str):
    assert said in refused(lambda: bots.named(text, "diatoms"), InvalidText)


def test_only_named_imports_a_place():
    """What a server is asked for goes through `bot` and `find`, which take no place."""
    refused(lambda: bots.bot("theirs:last", "diatoms"), InvalidText)
    assert bots.find("theirs:last", "diatoms") is None
    assert "theirs" not in sys.modules


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_place_plays_in_processes_of_its_own(jobs: int):
    setup = game("diatoms").setup(2)
    games = list(simulate(setup, ["theirs:last", "theirs:First"], 2, seed=5, jobs=jobs))
    assert [played.number for played in games] == [0, 1]
    assert "bot 1: theirs:last" in games[0].record


def test_the_command_finds_a_place_in_the_folder_it_is_given_in(tmp_path: Path):
    command = [
        sys.executable,
        "-m",
        "frustule",
        "sim",
        "diatoms",
        "--bots",
        "theirs:last,random",
        "--games",
        "1",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "theirs:last" in done.stdout
