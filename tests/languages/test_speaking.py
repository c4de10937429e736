"""Games in another language: nothing is left in English, and nothing that is no text for people changes."""

import re
from collections.abc import Iterable, Iterator

import pytest
from msgspec import structs

import frustule
from frustule import Game, Position, all_games
from frustule.conformance.test_spans import texts_of
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing.scene import Scene
from frustule.core.engine.record import Record
from frustule.core.errors import FrustuleError
from frustule.core.speech import language
from frustule.core.speech.language import Catalogue, Message, Texts, speaking

SETUPS = [
    "diatoms 3 judge=4 mood=persnickety",
    "commissions 1 commission=27",
    "pondscum 2",
    "pondscum 2 setup=wings go_on=yes",
    "diaominos 2",
]
NOTATION = re.compile(
    r"[rygbp]{2,6}|[rygbp][cotqs]|[cmo][NSEW]{1,3}|[NSEW]{2,3}|[IOTSLWRYGB]{2,}|sentinel|ambush|shoal|wings|hedge"
)
"""What is the same in every language and looks like a word."""
UNREADABLE = [
    *("", "what", "rs@oX", "rs@C", "xx@C", "9,9=rrrrrr", "99,9=rrrrrr", "9,9,9=rrrrrr", "9,9=what"),
    *("9,9=rrrrrr from 2", "rs>9", "xx>1", "discard rrrrrr", "discard what", "take what", "take rs"),
    *("Nc5-c7", "Nc5-z9", "Xc5-c7", "N@z9", "X@c5", "Nc5-c7xPz9", "arrange what"),
    *("load T 9,9,9 +x+y", "load T 1,1,1 what", "load what 1,1,1 +x+y", "claim T", "claim what", "mark what"),
    *("assign I=W", "assign what", "skip what"),
]
"""Moves that can be read in no game, or in few positions."""


class Masked(Catalogue):
    """A language in which every letter of every text is a dot; only what is filled in can be read."""

    def get(self, key: Message, default: object = None) -> tuple[str, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]
        masked = re.sub(r"(\{\w*\})|[^\W\d_]", lambda match: match[1] or "·", key[0])
        return (masked, masked)


def masked_catalogue(texts: Texts, spoken: str) -> Catalogue:
    return Masked()


@pytest.fixture
def masked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(language.LANGUAGES, "masked", "Masked")
    monkeypatch.setitem(language.PLURALS, "masked", lambda n: 0)
    monkeypatch.setattr(Texts, "catalogue", masked_catalogue)
    with speaking("masked"):
        yield


def texts(scene: Scene) -> Iterable[str]:
    """Everything in a scene that people read, previews included."""
    yield from texts_of(scene)
    for move in scene.moves:
        for change in move.preview:
            for element in change.elements:
                yield from (element.label, element.text)


def readable(text: str) -> list[str]:
    """The words that can be read in a text, apart from notation."""
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if not NOTATION.fullmatch(word)]


def positions(setup: str) -> list[tuple[Position, int]]:
    found = walk(setup_of(setup), 61).of_every_kind(12)
    return [(position, position.acting[0] if position.acting else 0) for position in found]


@pytest.mark.parametrize("setup", SETUPS)
def test_nothing_is_said_but_what_can_be_translated(setup: str, masked: None):
    for position, seat in positions(setup):
        for text in dict.fromkeys(texts(position.scene(seat))):
            assert not readable(text), text
        for move in position.moves(seat)[:50]:
            for pick in move.path:
                assert not readable(pick.words), pick.words
        for line in position.explain():
            assert not readable(line.words), line.words


@pytest.mark.parametrize("setup", SETUPS)
def test_refusals_can_be_translated(setup: str, masked: None):
    for position, seat in positions(setup):
        for move in (0, 1, 5, 10, 50, 721, 1024, 2100, 9000, 1 << 27, -1, -3, (1 << 30) + 5):
            if not position.over and not position.allows(seat, move):
                assert not readable(position.why_not(seat, move))
        for text in UNREADABLE:
            said = ""
            try:
                position.read_move(seat, text)
            except FrustuleError as error:
                said = str(error)
            assert set(readable(said)) <= {*readable(text), *readable(text[:20])}, said


@pytest.mark.parametrize("setup", SETUPS)
def test_only_words_differ(setup: str):
    """Ids, drawings, places, notation and paths are the same in every language."""
    for position, seat in positions(setup):
        english = position.scene(seat)
        with speaking("fr"):
            french = position.scene(seat)
        assert french != english
        assert wordless(french) == wordless(english)
        assert [m.move for m in french.moves] == [m.move for m in english.moves]
        assert [m.path for m in french.moves] == [m.path for m in english.moves]
        assert [c.move for c in french.calls] == [c.move for c in english.calls]
        assert position.scene(seat) == english


def wordless(scene: Scene) -> list[object]:
    """The drawing without its texts; a text may take more lines in one language than in another."""
    return [
        [structs.replace(e, label="", text="") for e in panel.elements if not e.text]
        for panel in scene.panels
        if panel.role != "sheet"
    ]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_records_are_the_same_in_every_language(game: Game):
    with speaking("fr"):
        played = walk(game.setup(), 62)
        record = Record(game.setup(), 62, moves=played.texts)
        french = record.text
    assert french == Record(game.setup(), 62, moves=walk(game.setup(), 62).texts).text
    assert frustule.read_position(played.end.text) == played.end
    assert played.end.result is not None
    assert played.end.result.reason in game.endings
