"""Code cites the rules it implements by the numbers of `docs/rules`: `Diatoms 3.4`.

Every citation must lead to a numbered section or paragraph, and so must every reference within a rules page.
"""

import re
from functools import cache
from pathlib import Path

import pytest

import frustule

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
TITLES = {game.title: game.name for game in frustule.all_games()}
NUMBER = r"\d+(?:\.\d+)*"
NUMBERS = rf"{NUMBER}(?:(?:, | and | to |-){NUMBER})*"
CITATION = re.compile(rf"\b({'|'.join(TITLES)}) ({NUMBERS})(?![\d=])")
NUMBERED = re.compile(rf"^(?:## |\*\*|- \*\*)({NUMBER})\b", re.MULTILINE)
FOLDERS = ("src", "tests", "scripts", "bench", "docs")
READ = [
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.*")
    if path.suffix in (".py", ".md") and path != Path(__file__)
]
PAGES = sorted(RULES.rglob("*.md"))


@cache
def numbers(page: Path) -> frozenset[str]:
    return frozenset(NUMBERED.findall(page.read_text(encoding="utf-8")))


def cited(text: str) -> list[tuple[str, str]]:
    """Title and number of every citation; of a range its ends."""
    return [
        (title, number) for title, found in CITATION.findall(text) for number in re.findall(NUMBER, found)
    ]


def test_citations_lead_somewhere():
    count = 0
    for path in READ:
        for title, number in cited(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(ROOT)} cites {title} {number}"
            assert number in numbers(RULES / f"{TITLES[title]}.md"), where
            count += 1
    assert count > 100


def test_a_citation_that_leads_nowhere_is_found():
    assert cited("laid (Diatoms 3.2, 99.1), eaten (Pond Scum 3 to 5)") == [
        ("Diatoms", "3.2"),
        ("Diatoms", "99.1"),
        ("Pond Scum", "3"),
        ("Pond Scum", "5"),
    ]
    assert "99.1" not in numbers(RULES / "diatoms.md")


def test_nothing_cites_a_page_that_does_not_travel_with_the_code():
    assert [path for path in READ if re.search(r"RULES \d", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_references_within_a_page_lead_somewhere(page: Path):
    """In brackets, such as (3.4) or (1.1, 2.3); bare ones are often points or sizes."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for found in re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", text):
        for number in found.split(", "):
            assert number in numbers(page), number


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_numbers_count_up(page: Path):
    """Sections and their paragraphs are numbered without gaps, each once."""
    section = paragraph = 0
    for number in NUMBERED.findall(page.read_text(encoding="utf-8")):
        if "." in number:
            paragraph += 1
            assert number == f"{section}.{paragraph}"
        else:
            section, paragraph = section + 1, 0
            assert number == str(section)
    assert section > 4
