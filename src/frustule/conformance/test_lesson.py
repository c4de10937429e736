"""Lessons, where a game has one, are played through: every move is legal, every id is there."""

import re

import pytest

from frustule import FrustuleError, Game
from frustule.conformance.faults import Fault, expect
from frustule.conformance.walking import setup_of
from frustule.core.engine.lesson import Lesson, Told, example_panel, lesson_of, picture, steps, taste_record
from frustule.core.speech.language import LANGUAGES, SOURCE

WHERE = "data/tutorial.toml"
TRIED = 60
"""Positions from which a taste is tried further."""


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


def test_a_taste_has_as_many_moves_as_it_announces(game: Game, lesson: Lesson):
    """At least for somebody who makes good ones."""
    if lesson.taste is None:
        pytest.skip(f"{game.title} has no taste, which is optional.")
    taste, seat = lesson.taste, lesson.taste.seat - 1
    try:
        record = taste_record(game, taste, setup_of)
    except FrustuleError as error:
        raise Fault(str(error)) from None
    reached = [record.position()]
    for number, _ in enumerate(taste.words, 1):
        going_on = [position for position in reached[:TRIED] if seat in position.acting]
        reached = [position.after(seat, int(move)) for position in going_on for move in position.moves(seat)]
        wrong = f"has a taste in which move {number} cannot be made"
        expect(reached, game, WHERE, wrong, "Begin it where the seat has more to do")


def test_every_text_is_there_in_english(game: Game, lesson: Lesson):
    """Other languages are optional, but no others than there are."""
    texts = [step.words for step in lesson.step] + [example.words for example in lesson.example]
    texts += [step.otherwise for step in lesson.step if step.otherwise]
    if lesson.taste:
        texts += [*lesson.taste.words, lesson.taste.done]
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
