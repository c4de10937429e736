"""What `frustule new` writes, and what it refuses; tests/packaging proves that what it writes is whole."""

import subprocess
import sys
from pathlib import Path

import pytest

from frustule import InvalidText
from frustule.conformance.refusals import refused
from frustule.games import TEMPLATE, game_names
from frustule.template.writing import Names, checkout_of, title_of, write_into_checkout, write_package

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as writing looks at."""
    (tmp_path / "src/frustule/games").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "frustule"\n')
    return tmp_path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Fleas", "small letters"),
        ("water-fleas", "small letters"),
        ("2fleas", "small letters"),
        ("_fleas", "small letters"),
        ("puces_d_été", "small letters"),
        ("a" * 21, "at most 20"),
        ("", "small letters"),
        ("../up", "small letters"),
        ("class", "something else"),
        ("match", "something else"),
        ("tests", "something else"),
        ("diatoms", "already"),
        (TEMPLATE, "already"),
    ],
)
def test_names_that_cannot_be_are_refused(name: str, said: str, tmp_path: Path):
    folder = tmp_path / "new"
    assert said in refused(lambda: write_package(name, "Fleas", folder), InvalidText)
    assert not folder.exists()


@pytest.mark.parametrize("title", ["", "fleas", " Fleas", "Fleas\n", 'Fl"eas', "F" * 31])
def test_titles_that_cannot_be_are_refused(title: str, tmp_path: Path):
    refused(lambda: write_package("fleas", title, tmp_path / "new"), InvalidText)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine")
    assert "there already" in refused(lambda: write_package("fleas", "Fleas", tmp_path), InvalidText)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    refused(lambda: write_package("fleas", "Fleas", tmp_path / "mine.txt"), InvalidText)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert "cannot be written" in refused(
        lambda: write_package("fleas", "Fleas", tmp_path / "file" / "new"), InvalidText
    )


def test_outside_of_a_checkout_a_package_is_proposed(tmp_path: Path):
    assert "--package" in refused(lambda: write_into_checkout("fleas", "Fleas", tmp_path), InvalidText)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n')
    refused(lambda: checkout_of(tmp_path), InvalidText)
    assert checkout_of(ROOT / "docs") == ROOT


def test_a_checkout_has_the_game_its_tests_and_its_pages(checkout: Path):
    written = write_into_checkout("fleas", "Fleas", checkout / "src")
    names = {str(path.relative_to(checkout)) for path in written}
    assert {"docs/rules/fleas.md", "docs/rules/fr/fleas.md", "tests/games/fleas/test_fleas.py"} <= names
    assert {"src/frustule/games/fleas/rules.py", "src/frustule/games/fleas/data/tutorial.toml"} <= names
    assert "src/frustule/games/fleas/data/rules.md" not in names
    refused(lambda: write_into_checkout("fleas", "Fleas", checkout), InvalidText)


def test_nothing_of_the_old_names_is_left(checkout: Path, tmp_path: Path):
    written = write_into_checkout("water_fleas", "Daphnia's Pond", checkout)
    written += write_package("water_fleas", "Daphnia's Pond", tmp_path / "package")
    for path in written:
        assert TEMPLATE not in str(path.relative_to(tmp_path)).lower()
        assert TEMPLATE not in path.read_text(encoding="utf-8").lower(), path


@pytest.mark.parametrize(
    ("name", "title", "line"),
    [
        ("grazers2", "Grazers two", "class Grazers2(Game):"),
        ("my_grazers", "My Grazers", "class MyGrazers(Game):"),
        ("big_grazers", "Big grazers", "class BigGrazers(Game):"),
    ],
)
def test_names_that_hold_the_templates_are_put_in_once(name: str, title: str, line: str, tmp_path: Path):
    write_package(name, title, tmp_path)
    game = (tmp_path / "src" / f"frustule_{name}" / "game.py").read_text(encoding="utf-8")
    assert line in game
    assert f'name = "{name}"' in game
    assert f'"{title}"' in game
    for path in tmp_path.rglob("*.py"):
        compile(path.read_text(encoding="utf-8"), path, "exec")
        assert "grazers22" not in path.read_text(encoding="utf-8")


def test_titles_and_classes_are_told_apart():
    names = Names("water_fleas", "Daphnia's Pond", "frustule_water_fleas", "tests")
    said = names.put_into(
        'class Grazers(Game): title = "Grazers"  # Grazers 2.1, GrazersOptions, game:Grazers'
    )
    assert said == (
        'class WaterFleas(Game): title = "Daphnia\'s Pond"  '
        "# Daphnia's Pond 2.1, WaterFleasOptions, game:WaterFleas"
    )
    assert title_of("water_fleas") == "Water fleas"


@pytest.mark.parametrize(("name", "title"), [("ox", "Ox"), ("a" * 20, "A" * 30)])
def test_what_is_written_is_in_the_projects_format(name: str, title: str, checkout: Path):
    write_into_checkout(name, title, checkout)
    for part in ("core", "conformance"):  # which imports lead to, so that they are sorted as ours
        (checkout / "src/frustule" / part).symlink_to(ROOT / "src/frustule" / part)
    (checkout / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for command in (("format", "--check"), ("check", "--no-cache")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, f"src/frustule/games/{name}", "tests"],
            cwd=checkout,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_the_template_is_not_listed():
    assert TEMPLATE not in game_names()
