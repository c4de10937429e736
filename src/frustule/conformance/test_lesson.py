"""Lessons, where a game has one, are played through: every move is legal, every id is there."""

import re

import pytest

from frustule import FrustuleError, Game
from frustule.conformance.faults import Fault, expect
from frustule.conformance.walking import setup_of
from frustule.core.engine.lesson import Lesson, Told, example_panel, lesson_of, picture, steps
from frustule.core.speech.language import LANGUAGES, SOURCE

WHERE = "data/tutorial.toml"


@pytest.fixture
def lesson(game: Game) -> Lesson:
    try:
        found = lesson_of(game)
    except FrustuleError as error:
        raise Fault(str(error)) from None
    if found is None:
        pytest.skip(f"{game.title} has no lesson, which is optional.")
    return found


@pytest.fixture
def played(game: Game, lesson: Lesson) -> list[Told]:
    try:
        return list(steps(game, lesson, setup_of))
    except FrustuleError as error:
        raise Fault(str(error)) from None


def test_the_learner_makes_moves(game: Game, played: list[Told]):
    for number, each in enumerate(played, 1):
        offered = {move.move for move in each.scene.moves}
        known = not each.step.move or each.step.move in offered
        wrong = f"asks in step {number} for '{each.step.move}', which is not offered as such"
        expect(known, game, WHERE, wrong, "Write the move as its notation has it")
    remedy = "Let the learner make some moves"
    expect(any(each.step.move for each in played), game, WHERE, "only talks", remedy)


def test_what_is_lit_is_there(game: Game, lesson: Lesson, played: list[Told]):
    remedy = "Name ids of panels or elements of the scene at that step"
    for number, each in enumerate(played, 1):
        there = {panel.id for panel in each.scene.panels} | {element.id for element in each.scene.elements()}
        unknown = [name for name in each.step.lights if name not in there]
        expect(not unknown, game, WHERE, f"lights {unknown} in step {number}, which are not there", remedy)
    for example in lesson.example:
        scene, _ = example_panel(example, setup_of)
        unknown = set(example.lights) - {element.id for element in scene.elements()}
        wrong = f"lights {sorted(unknown)} in the example of {example.section}, which are not there"
        expect(not unknown, game, WHERE, wrong, remedy)


def test_every_text_is_there_in_english(game: Game, lesson: Lesson):
    """Other languages are optional, but no others than there are."""
    texts = [step.words for step in lesson.step] + [example.words for example in lesson.example]
    texts += [step.otherwise for step in lesson.step if step.otherwise]
    for words in texts:
        right = SOURCE in words and words.keys() <= LANGUAGES.keys()
        wrong = f"has a text in {', '.join(words) or 'no language'}"
        expect(right, game, WHERE, wrong, f"Say it in {' and '.join(LANGUAGES)}, at least in {SOURCE}")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_picture_is_small_and_square(game: Game, theme: str):
    drawn = picture(game, setup_of, theme)
    wide, high = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', drawn)[0])
    wrong = f"gives the game a picture of {wide:g} by {high:g}"
    remedy = "Choose a part of the panel, `box` in `[picture]`, that is nearly square"
    expect(0.7 < wide / high < 1.45, game, WHERE, wrong, remedy)
    small = len(drawn) < 200_000
    expect(small, game, "drawing", "makes a picture of more than 200 KB", "Draw with fewer paths")
