"""The rules are told in every language, section by section."""

import re
from pathlib import Path

import pytest

from frustule import all_games
from frustule.core.speech.language import LANGUAGES, SOURCE

RULES = Path(__file__).parents[2] / "docs" / "rules"
OTHERS = [name for name in LANGUAGES if name != SOURCE]
SECTION = re.compile(r"^(?:## |\*\*|- \*\*)(\d+(?:\.\d+)?)\b", re.MULTILINE)


def table_rows(text: str) -> list[str]:
    """What stands in the first column of tables, where it is notation."""
    return re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_the_rules_have_the_same_sections_in_every_language(game: str, language: str):
    source = (RULES / f"{game}.md").read_text(encoding="utf-8")
    other = (RULES / language / f"{game}.md").read_text(encoding="utf-8")
    assert SECTION.findall(other) == SECTION.findall(source)
    assert len(SECTION.findall(source)) > 15
    assert table_rows(other) == table_rows(source)
    assert other.count("\n|") == source.count("\n|")
    assert 0.8 < len(other) / len(source) < 1.6
