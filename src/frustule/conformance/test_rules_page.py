"""Rules pages, where a game has them: numbered without gaps, explaining every option, cited rightly."""

from importlib import resources

import pytest

from frustule import Game, Setup
from frustule.conformance.faults import expect
from frustule.conformance.pages import citations, numbers, out_of_order, references, rules_page
from frustule.conformance.walking import walk
from frustule.core.engine.lesson import lesson_of
from frustule.core.speech.language import LANGUAGES, SOURCE

WHERE = "data/rules.md"


def page_of(game: Game, language: str = SOURCE) -> str:
    page = rules_page(game, language)
    if page is None:
        pytest.skip(f"{game.title} has no rules page in {LANGUAGES[language]}, which is optional.")
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_count_up(game: Game, language: str):
    page = page_of(game, language)
    expect(numbers(page), game, WHERE, "numbers no section", "Begin sections with '## 1 ...'")
    wrong = out_of_order(page)
    remedy = "Number sections 1, 2, 3 and their paragraphs 1.1, 1.2, each once"
    expect(wrong is None, game, WHERE, f"has {wrong} where another number is due", remedy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_within_the_page_lead_somewhere(game: Game, language: str):
    page = page_of(game, language)
    there = {*numbers(page)}
    for number in references(page):
        remedy = "Correct the number, or write that paragraph"
        expect(number in there, game, WHERE, f"refers to {number}, which it has not", remedy)


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != SOURCE])
def test_translations_have_the_same_sections(game: Game, language: str):
    page, other = page_of(game), page_of(game, language)
    remedy = "Number both pages alike, so that citations lead to the same rule"
    same = numbers(page) == numbers(other)
    expect(same, game, f"data/rules.{language}.md", "has other numbers than the English page", remedy)


def test_every_option_is_explained(game: Game):
    page = page_of(game)
    for facts in game.option_facts:
        remedy = f"Write a table with a row `| \\`{facts.name}\\` | values | meaning |`"
        told = f"| `{facts.name}` |" in page
        expect(told, game, WHERE, f"does not explain the option '{facts.name}'", remedy)


def test_citations_in_the_code_lead_somewhere(game: Game):
    there = {*numbers(page_of(game))}
    for file in resources.files(game.folder.package).iterdir():
        if file.name.endswith(".py"):
            for title, number in citations([game.title], file.read_text(encoding="utf-8")):
                wrong = f"cites {title} {number}, which the rules page has not"
                where = file.name.removesuffix(".py")
                expect(number in there, game, where, wrong, "Correct the number, or write that paragraph")


def test_rules_open_where_the_game_is(setup: Setup):
    section = setup.game.voice.section
    if section is None:
        pytest.skip(f"{setup.game.title} does not say which rule its positions are about, which is optional.")
    there = {*numbers(page_of(setup.game))}
    for position in walk(setup, 47).positions:
        for seat in (None, *range(setup.seats)):
            number = section(position.veiled(seat), seat)
            wrong = f"says {number!r} of '{position}', which the rules page has not"
            remedy = "Give the number of a section or paragraph"
            expect(number in there, setup.game, "scene.section", wrong, remedy)


def test_examples_belong_to_paragraphs(game: Game):
    lesson = lesson_of(game)
    there = {*numbers(page_of(game))}
    for example in lesson.example if lesson else ():
        wrong = f"has an example for {example.section}, which the rules page has not"
        expect(example.section in there, game, "data/tutorial.toml", wrong, "Correct the number")
