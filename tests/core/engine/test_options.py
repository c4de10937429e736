"""Options: declared once, then read from words, printed back and described."""

from pathlib import Path
from typing import Annotated, Any, Literal, Self, cast

import msgspec
import numpy as np
import pytest
from msgspec import Meta

import frustule
from frustule import FrustuleError, InvalidData, InvalidText, Setup
from frustule.conformance.refusals import refused
from frustule.core.engine.options import (
    Component,
    Meaning,
    OptionFacts,
    Options,
    describe,
    in_words,
    option_words,
    read_options,
    split_words,
)
from frustule.core.engine.setup import read_setup
from frustule.games import TEMPLATE


class Paint(Component, frozen=True, forbid_unknown_fields=True):
    """A component for the tests: a list of colours."""

    colours: tuple[str, ...]

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        made = cls(tuple(text.split()))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        if not self.colours:
            raise InvalidData(f"{place}: there is no colour.")


class Table(Options, frozen=True):
    """Options of every kind."""

    legs: Annotated[int, Meta(ge=3, le=8, description="How many legs.")] = 4
    round: Annotated[bool, Meta(description="Whether it is round.")] = False
    steady: bool = True
    wood: Annotated[Literal["elm", "oak"], Meta(description="What it is made of.")] = "oak"
    paint: Annotated[Paint | None, Meta(description="Colours from a file.")] = None


def read(**words: str) -> Options:
    return read_options(Table, words, files=False)


def test_describe():
    assert describe(Table) == (
        OptionFacts("legs", "number", 4, "How many legs.", (), 3, 8),
        OptionFacts("round", "yes-no", False, "Whether it is round."),
        OptionFacts("steady", "yes-no", True, ""),
        OptionFacts("wood", "choice", "oak", "What it is made of.", ("elm", "oak")),
        OptionFacts("paint", "file", None, "Colours from a file."),
    )


def test_values_have_meanings():
    """Of a number they make choices; of a choice they tell more than its word."""

    meanings = {
        "legs": {"3": Meaning("a stool", "Never rocks."), "4": Meaning("a chair")},
        "wood": {"oak": Meaning("Oak", "Heavy.")},
    }
    told = {f.name: in_words(f, str.upper, meanings.get(f.name, {})) for f in describe(Table)}
    legs, wood, paint = told["legs"], told["wood"], told["paint"]
    assert (legs.kind, legs.choices, legs.titles) == ("number", ("3", "4"), ("a stool", "a chair"))
    assert legs.about == ("Never rocks.", "")
    assert (wood.choices, wood.titles, wood.about) == (("elm", "oak"), ("ELM", "Oak"), ("", "Heavy."))
    assert (paint.choices, paint.titles, paint.about) == ((), (), ())


def test_defaults_need_no_words():
    assert read() == Table()
    assert option_words(Table()) == {}


@pytest.mark.parametrize(
    "options",
    [
        Table(legs=3),
        Table(legs=8, round=True, steady=False),
        Table(wood="elm"),
        Table(paint=Paint(("red", "a = b; {c}", 'quoted " \\'))),
        Table(5, True, False, "elm", Paint(("é",))),
    ],
)
def test_words_read_back(options: Table):
    words = option_words(options)
    assert read_options(Table, words, files=False) == options
    line = " ".join(f"{name}={word}" for name, word in words.items())
    assert split_words(line) == words


@pytest.mark.parametrize("word", ["yes", "true", "on", "1", "Yes", "TRUE"])
def test_ways_to_say_yes(word: str):
    assert read(round=word) == Table(round=True)


@pytest.mark.parametrize("word", ["no", "false", "off", "0", "No"])
def test_ways_to_say_no(word: str):
    assert read(steady=word) == Table(steady=False)


@pytest.mark.parametrize(
    ("name", "word", "reason"),
    [
        ("legs", "two", "'legs' is a number, not 'two'"),
        ("legs", "", "'legs' is a number, not ''"),
        ("legs", "2", "from 3 to 8, not 2"),
        ("legs", "9", "from 3 to 8, not 9"),
        ("legs", "9" * 5000, "'legs'"),
        ("round", "maybe", "'round' is yes or no, not 'maybe'"),
        ("wood", "Oak", "one of elm, oak; not 'Oak'"),
        ("leg", "4", "Did you mean 'legs'?"),
        ("xyzzy", "4", "There are: legs, round, steady, wood, paint."),
        ("paint", "file.txt", "not as a path"),
        ("paint", '{"colours":[]}', "there is no colour"),
        ("paint", '{"colours":3}', "cannot be read"),
        ("paint", "{", "cannot be read"),
    ],
)
def test_refused_words(name: str, word: str, reason: str):
    assert reason in refused(lambda: read(**{name: word}), FrustuleError)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("legs", "name=value"),
        ("legs =4", "name=value"),
        ("=4", "name=value"),
        ("legs=4 legs=5", "'legs' is given twice"),
        ("legs=4 wood", "name=value"),
        ('paint={"colours":["red"', "cut off"),
        ("paint={'colours'}", "cut off or malformed"),
    ],
)
def test_refused_lines(line: str, reason: str):
    assert reason in refused(lambda: split_words(line), InvalidText)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", {}),
        ("   ", {}),
        ("legs=4", {"legs": "4"}),
        ("  legs=4   wood=elm ", {"legs": "4", "wood": "elm"}),
        ("legs=", {"legs": ""}),
        ('paint={"colours": ["a b", "c=d"]} legs=4', {"paint": '{"colours": ["a b", "c=d"]}', "legs": "4"}),
    ],
)
def test_lines_of_words(line: str, words: dict[str, str]):
    assert split_words(line) == words


def test_components_come_from_files(tmp_path: Path):
    path = tmp_path / "paint.txt"
    path.write_text("red green")
    assert read_options(Table, {"paint": str(path)}, files=True) == Table(paint=Paint(("red", "green")))
    path.write_text("")
    sentence = refused(lambda: read_options(Table, {"paint": str(path)}, files=True), InvalidData)
    assert sentence == f"{path}: there is no colour."


def test_short_texts_are_typed_and_no_files():
    """Diaominos' seating and cube: a form can offer a line for them, records keep them as before."""
    game = frustule.game("diaominos")
    kinds = {facts.name: facts.kind for facts in game.option_facts}
    assert (kinds["sides"], kinds["cube"], kinds["board"]) == ("text", "text", "file")
    typed = game.setup(2, read_options(game.options, {"sides": "en"}, files=False))
    assert typed.text == 'diaominos 2 sides={"sides":"EN"}'
    assert read_setup(frustule.game, typed.text) == typed
    assert "sides" in refused(lambda: read_options(game.options, {"sides": "up"}, files=False))


@pytest.mark.parametrize(
    "size",
    [300, "x", None, 4.7, -1, True, [4], 10**5000, object(), np.array([4, 5])],
    ids=lambda size: type(size).__name__,
)
def test_a_setup_is_made_of_values_that_options_may_have(size: object):
    game = frustule.game(TEMPLATE)
    kind: Any = game.options
    options = kind(size=size)
    refused(lambda: Setup(game, 2, options, game.edition))
    refused(lambda: game.setup(2, options))


def test_a_setup_keeps_its_values_as_plain_numbers():
    game = frustule.game(TEMPLATE)
    kind: Any = game.options
    setup = Setup(game, 2, kind(size=np.int8(4)), cast("int", np.int8(1)))
    assert setup.text.endswith("size=4")
    assert (type(setup.edition), type(msgspec.structs.asdict(setup.options)["size"])) == (int, int)


class Shy:
    """A stranger's object that will not be written down."""

    def __str__(self) -> str:
        raise RuntimeError("no")

    __repr__ = __str__


UNWRITABLE: tuple[Any, ...] = (10**5000, -(10**5000), Shy(), Paint((cast(str, Shy()),)))


@pytest.mark.parametrize("number", range(len(UNWRITABLE)))
def test_a_value_that_no_word_can_be_made_of_is_refused(number: int):
    value = UNWRITABLE[number]
    for game in frustule.all_games():
        for facts in game.option_facts:
            with pytest.raises(FrustuleError):
                game.deal(**{facts.name: value})


def test_a_word_too_long_for_a_file_is_no_file():
    game = frustule.game("diaominos")
    for facts in game.option_facts:
        for word in ("x" * 300, "x" * 10**6):
            with pytest.raises(FrustuleError):
                game.setup_of_words(None, {facts.name: word}, files=True)
            with pytest.raises(FrustuleError):
                game.setup(**cast("Any", {facts.name: word}))
