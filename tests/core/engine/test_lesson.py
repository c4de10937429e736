"""Lessons are played through: every move is legal, every id is there, every text is in every language."""

import re
from pathlib import Path
from typing import Any

import pytest

import frustule
from frustule.core.engine.lesson import Lesson, example_panel, lesson_of, picture, steps, told
from frustule.core.engine.setup import read_setup
from frustule.core.speech.language import LANGUAGES, speaking

ROOT = Path(__file__).parents[3]


def setup(text: str) -> Any:
    return read_setup(frustule.game, text)


@pytest.fixture(params=[game.name for game in frustule.all_games()])
def game(request: pytest.FixtureRequest) -> frustule.Game:
    return frustule.game(request.param)


def script(game: frustule.Game) -> Lesson:
    found = lesson_of(game)
    assert found
    return found


def test_the_learner_makes_real_moves(game: frustule.Game):
    made = list(steps(game, script(game), setup))
    assert sum(bool(each.step.move) for each in made) >= 4
    for each in made:
        offered = {move.move for move in each.scene.moves}
        assert not each.step.move or each.step.move in offered, each.step.move


def test_what_is_lit_is_there(game: frustule.Game):
    for each in steps(game, script(game), setup):
        there = {panel.id for panel in each.scene.panels} | {element.id for element in each.scene.elements()}
        assert set(each.step.lights) <= there, each.step.words["en"]
    for example in script(game).example:
        scene, _ = example_panel(example, setup)
        assert set(example.lights) <= {element.id for element in scene.elements()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_every_language(game: frustule.Game, language: str):
    lesson = script(game)
    texts = [step.words for step in lesson.step] + [example.words for example in lesson.example]
    texts += [step.otherwise for step in lesson.step if step.otherwise]
    with speaking(language):
        for words in texts:
            assert set(words) == set(LANGUAGES), words
            assert told(words) == words[language]


def test_examples_belong_to_sections_of_the_rules(game: frustule.Game):
    page = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"\*\*(\d+\.\d+)", page))
    for example in script(game).example:
        assert example.section in sections


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_picture_is_small_and_square(game: frustule.Game, theme: str):
    drawn = picture(game, setup, theme)
    wide, high = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', drawn)[0])
    assert 0.7 < wide / high < 1.45
    assert len(drawn) < 200_000
