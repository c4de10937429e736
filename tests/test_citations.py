"""Code cites the rules it implements by the numbers of `docs/rules`: `Diatoms 3.4`.

Every citation must lead to a numbered section or paragraph, and so must every reference within a rules page.
"""

import re
from functools import cache
from pathlib import Path

import pytest

import frustule
from frustule.conformance import pages
from frustule.games import TEMPLATE

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
GAMES = {game.title: game for game in (*frustule.all_games(), frustule.game(TEMPLATE))}
FOLDERS = ("src", "tests", "scripts", "bench", "docs")
READ = [
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.*")
    if path.suffix in (".py", ".md") and path != Path(__file__)
]
PAGES = sorted(RULES.rglob("*.md"))


@cache
def numbers(title: str) -> frozenset[str]:
    return frozenset(pages.numbers(pages.rules_page(GAMES[title]) or ""))


def cited(text: str) -> list[tuple[str, str]]:
    return pages.citations([*GAMES], text)


def test_citations_lead_somewhere():
    count = 0
    for path in READ:
        for title, number in cited(path.read_text(encoding="utf-8")):
            assert number in numbers(title), f"{path.relative_to(ROOT)} cites {title} {number}"
            count += 1
    assert count > 100


def test_a_citation_that_leads_nowhere_is_found():
    assert cited("laid (Diatoms 3.2, 99.1), eaten (Pond Scum 3 to 5)") == [
        ("Diatoms", "3.2"),
        ("Diatoms", "99.1"),
        ("Pond Scum", "3"),
        ("Pond Scum", "5"),
    ]
    assert "99.1" not in numbers("Diatoms")


def test_nothing_cites_a_page_that_does_not_travel_with_the_code():
    assert [path for path in READ if re.search(r"RULES \d", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_page_is_cut_into_sections(page: Path):
    """That they count up, and that references lead somewhere, is a matter of conformance."""
    assert sum("." not in number for number in pages.numbers(page.read_text(encoding="utf-8"))) > 4
