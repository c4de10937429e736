"""Documentation is tested: what the README shows is run, what exists is documented, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import frustule
from frustule.cli import app
from frustule.games.diatoms.components import standard_tiles
from frustule.games.diatoms.mosaics import explain_mosaics

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize(("page", "least"), [("README.md", 20), ("docs/bots.md", 5)])
def test_tours_run(page: str, least: int):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > least
    assert result.failed == 0


def test_bots_page_explains_every_option_of_the_arena():
    page = (ROOT / "docs" / "bots.md").read_text()
    for argument in app["arena"].assemble_argument_collection():
        if argument.name.startswith("--"):
            assert f"`{argument.name}`" in page, argument.name


def test_readme_names_every_command():
    documented = set(re.findall(r"^\| `frustule (\w+)", (ROOT / "README.md").read_text(), re.MULTILINE))
    commands = {name for name in app if not name.startswith("-")}
    assert documented == commands


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def _example_mosaic() -> str:
    page = (ROOT / "docs" / "rules" / "diatoms.md").read_text()
    block = page.split("**4.5 An example.**")[1].split("```")[1]
    return " ".join(block.split())


def test_scoring_example_of_the_rules_page():
    (sheet,) = explain_mosaics(_example_mosaic(), lambda seats: frustule.game("diatoms").setup(seats))
    assert (sheet.colours, sheet.pairs, sheet.rings, sheet.total) == (65, 45, 65, 175)


@pytest.mark.parametrize(
    ("mood", "praise", "blame"), [("easygoing", [60], []), ("persnickety", [100], [-50])]
)
def test_judge_example_of_the_rules_page(mood: str, praise: list[int], blame: list[int]):
    def setup(seats: int) -> frustule.Setup:
        return frustule.game("diatoms").setup(seats, judge=1, mood=mood)

    (sheet,) = explain_mosaics(_example_mosaic(), setup)
    assert [line.points for line in sheet.lines if line.part == "judge"] == praise + blame


def test_sample_example_of_the_rules_page():
    """Section 3.3: laying the third tile collects a red oval and a yellow triangle."""
    *pond, last = ["0,0=rygbp.", "1,0=y..rrr", "0,1=yg..yy"]
    assert f"`{' '.join(pond)} {last}`" in (ROOT / "docs" / "rules" / "diatoms.md").read_text()
    tiles = list(standard_tiles().tiles)
    for used in ("rrry..", "yyyg.."):
        tiles.remove(used)
    hands, stacks, out = ["yyyg..", *tiles[:4]], tiles[4:19], tiles[19:]
    fields = [
        "turn 0; first 1; phase place; pond " + " ".join(pond),
        "hand " + " ".join(hands[:3]),
        "hand " + " ".join(hands[3:]),
        "stack " + " ".join(stacks[:8]),
        "stack " + " ".join(stacks[8:]),
        "out " + " ".join(out),
        "discarded; tray; tray",
        *["slide" + " --" * 41] * 2,
    ]
    position = frustule.read_position("diatoms 2; " + "; ".join(fields))
    position.play(0, last)
    assert position.text.split("; ")[11] == "tray ro yt"
