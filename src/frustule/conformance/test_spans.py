"""Texts for people: words and pieces, with drawings that are there, and no notation."""

import functools
import re
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from frustule import Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import some_of, walk
from frustule.core.drawing.scene import Scene
from frustule.core.drawing.wire import drawings
from frustule.core.speech.language import LANGUAGES, PIECES, speaking
from frustule.core.speech.spans import plain, symbols_in

POSITIONS = 6
MOVES = 40
OUTSIDE = r"[\s()\[\]'’\"«»,;:.!?+…]"
"""What stands round a word."""


def texts_of(scene: Scene) -> Iterator[str]:
    """Everything in a scene that people read or hear."""
    yield from (scene.title, scene.status)
    for panel in scene.panels:
        yield from (panel.title, *panel.words)
        for element in panel.elements:
            yield from (element.label, element.text)
    for move in scene.moves:
        yield from (move.words, *move.steps)
    for call in scene.calls:
        yield from (call.name, call.words)


def said_of(position: Position, seat: int) -> Iterator[str]:
    """All that is said of a position, and of moves that are refused there."""
    yield from texts_of(position.scene(seat))
    yield from (line.words for line in position.explain())
    yield from position.verdict
    if position.over:
        return
    random = Random(len(position.moves(seat)))
    most = max([*position.moves(seat).numbers, 1000])
    for number in [random.randrange(2 * most) for _ in range(MOVES)]:
        if not position.allows(seat, number):
            yield position.why_not(seat, number)


def notation_of(position: Position, seat: int) -> set[str]:
    """The words of a position's notation that no person would say: those with more in them than letters."""
    words = {word for text in position.moves(seat).texts for word in text.split()}
    return {word for word in words if len(word) > 1 and not word.isalpha()}


def printed(scene: Scene) -> set[str]:
    """What is written along the edges of a board, by which its squares may be called."""
    return {element.text for element in scene.elements() if element.text and len(element.text) < 3}


def named_on_the_board(word: str, written: Iterable[str]) -> bool:
    """Whether a word is a square's name that the board itself shows, such as `c3`."""
    square = re.fullmatch(r"([a-z])(\d+)", word)
    return square is not None and {*square.groups()} <= {*written}


@functools.lru_cache(maxsize=8)
def places(setup: Setup) -> list[tuple[Position, int]]:
    found = walk(setup, 71).of_every_kind(POSITIONS)
    return [(position, position.acting[0] if position.acting else 0) for position in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_notation_is_said(setup: Setup, language: str):
    with speaking(language):
        for position, seat in places(setup):
            written = printed(position.scene(seat))
            words = {w for w in notation_of(position, seat) if not named_on_the_board(w, written)}
            if not words:
                continue
            longest = sorted(words, key=len, reverse=True)
            alone = re.compile(f"(?:^|(?<={OUTSIDE}))(?:{'|'.join(map(re.escape, longest))})(?=$|{OUTSIDE})")
            for text in dict.fromkeys(said_of(position, seat)):
                if found := alone.search(text):
                    wrong = f"says '{text}', where '{found[0]}' is notation"
                    expect(False, setup.game, "words", wrong, "Say it in words, and pieces with their names")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_in_texts_are_drawn(setup: Setup, language: str):
    """Whoever draws pieces is told the same words, and finds each drawing in the setup's document."""
    kept = {*drawings(setup.game, setup.game.voice.symbols(setup))}
    for position, seat in places(setup):
        with speaking(language):
            bare = list(dict.fromkeys(said_of(position, seat)))
        with speaking(f"{language}{PIECES}"):
            drawn = list(said_of(position, seat))
            for element in position.scene(seat).elements():
                wrong = f"gives the element '{element.id}' a text with pieces in it"
                remedy = "Give a text on the board by `spans.plain`; its label may have pieces"
                expect(element.text == plain(element.text), setup.game, "scene.build", wrong, remedy)
        assert list(dict.fromkeys(map(plain, drawn))) == bare
        for name in symbols_in(drawn) - kept:
            wrong = f"names the drawing '{name}', which is not in the setup's document"
            expect(False, setup.game, "words", wrong, "Let `drawing.symbols` give all that texts name")


def test_moves_say_what_a_person_does(setup: Setup):
    random = Random(9)
    for position, seat in places(setup):
        scene = position.scene(seat)
        for number in some_of(random, list(range(len(scene.moves))), MOVES):
            said = tuple(pick.words for pick in position.moves(seat)[number].path)
            wrong = f"tells the move '{scene.moves[number].move}' by {scene.moves[number].steps}"
            remedy = "Give as its steps the words of its picks"
            expect(scene.moves[number].steps == said, setup.game, "scene.build", wrong, remedy)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_is_known_by_its_words(setup: Setup, language: str):
    """From the sentence alone each move can be told from all others."""
    with speaking(language):
        for position, seat in places(setup):
            told: dict[str, str] = {}
            for move in position.scene(seat).moves:
                same = told.setdefault(" ".join(move.steps), move.move)
                wrong = f"says the same of '{same}' and '{move.move}': {' '.join(move.steps)}"
                expect(same == move.move, setup.game, "words.path", wrong, "Say what tells them apart")
