"""Every game of the house has a lesson with enough to do, in every language; that it can be played through is
a matter of conformance."""

import pytest

import frustule
from frustule.core.engine.lesson import Lesson, in_language, lesson_of
from frustule.core.speech.language import LANGUAGES, speaking


@pytest.fixture(params=[game.name for game in frustule.all_games()])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found = lesson_of(frustule.game(request.param))
    assert found
    return found


def test_the_learner_makes_some_moves(lesson: Lesson):
    assert sum(bool(step.move) for step in lesson.step) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_every_language(lesson: Lesson, language: str):
    texts = [step.words for step in lesson.step] + [example.words for example in lesson.example]
    texts += [step.otherwise for step in lesson.step if step.otherwise]
    with speaking(language):
        for words in texts:
            assert set(words) == set(LANGUAGES), words
            assert in_language(words) == words[language]
