"""Rules pages as they are cited: the sections that a page numbers, and the citations that lead to them.

A citation is a game's title and a number, such as `Diatoms 3.4`; a section is numbered by a heading (`## 3`),
a paragraph by its first words (`**3.4 ...**`, or the same in a list).
"""

import re
from pathlib import Path

import frustule
from frustule.core.engine.game import Game
from frustule.core.engine.rules_page import packed_rules
from frustule.core.speech.language import SOURCE

NUMBER = r"\d+(?:\.\d+)*"
NUMBERS = rf"{NUMBER}(?:(?:, | and | to |-){NUMBER})*"
NUMBERED = re.compile(rf"^(?:## |\*\*|- \*\*)({NUMBER})\b", re.MULTILINE)
DOCS = Path(frustule.__file__).parents[2] / "docs" / "rules"
"""Where the rules of the house's own games are, in a checkout."""


def rules_page(game: Game, language: str = SOURCE) -> str | None:
    """The rules of a game: its package's, or those in docs/rules."""
    file = DOCS / ("" if language == SOURCE else language) / f"{game.name}.md"
    if game.folder.package.startswith("frustule.games.") and file.is_file():
        return file.read_text(encoding="utf-8")
    return packed_rules(game, language)


def numbers(page: str) -> list[str]:
    """What a page numbers, sections and paragraphs, in its order."""
    return NUMBERED.findall(page)


def citations(titles: list[str], text: str) -> list[tuple[str, str]]:
    """Title and number of every citation in a text; of a range its ends."""
    found = re.findall(rf"\b({'|'.join(map(re.escape, titles))}) ({NUMBERS})(?![\d=])", text)
    return [(title, number) for title, told in found for number in re.findall(NUMBER, told)]


def references(page: str) -> list[str]:
    """The numbers in brackets within a page, such as (3.4) or (1.1, 2.3); bare ones may be points."""
    text = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    found = re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", text)
    return [number for told in found for number in told.split(", ")]


def out_of_order(page: str) -> str | None:
    """The first number that does not follow from the one before it; None where all count up without gaps."""
    section = paragraph = 0
    for number in numbers(page):
        if "." in number:
            paragraph += 1
            if number != f"{section}.{paragraph}":
                return number
        else:
            section, paragraph = section + 1, 0
            if number != str(section):
                return number
    return None
