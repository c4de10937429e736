"""Bad input of every kind gives one error of the house with one sentence, and changes nothing.

Texts are drawn at random, and made from good ones by cutting, swapping and replacing, which gets much farther
into a reader. Whatever a reader accepts must be sound: a position it returns can be played to its end.
"""

import functools
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import frustule
from frustule import FrustuleError, InvalidText, Position, Record
from frustule.conformance.refusals import assert_sentence
from frustule.conformance.walking import Walk, walk
from frustule.core.engine.options import read_options, split_words
from frustule.core.engine.record import result_text
from frustule.core.engine.setup import read_setup
from frustule.games import game_names

T = TypeVar("T")


def accepted(action: Callable[[], T]) -> T | None:
    """What the action returns; None if it is refused as everything must be refused."""
    try:
        return action()
    except FrustuleError as error:
        assert_sentence(str(error))
        return None


@functools.cache
def games_played(name: str) -> list[Walk]:
    game = frustule.game(name)
    return [walk(game.setup(seats), 70 + seats) for seats in game.seats]


SIGNS = "".join(map(chr, range(32, 127))) + "\n\t\r\0\x1b\u2028é水²١🜲\ud800"
PIECES = st.one_of(st.text(st.sampled_from(SIGNS), max_size=4), st.text(max_size=8))


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str], separators: str = " ;=\n,") -> str:
    """A good text with one to three faults: something cut, doubled, swapped or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        separator = draw(st.sampled_from([*separators, ""]))
        parts = text.split(separator) if separator else list(text)
        i, j = (draw(st.integers(0, len(parts))) for _ in range(2))
        i, j = min(i, j), max(i, j)
        fault = draw(st.sampled_from(("cut", "put", "replace", "double", "swap")))
        if fault == "cut":
            parts[i : min(j, i + 2)] = []
        elif fault == "put":
            parts[i:i] = [draw(PIECES)]
        elif fault == "replace":
            parts[i : i + 1] = [draw(PIECES)]
        elif fault == "double":
            parts[i:i] = parts[i : i + 1]
        elif i < j < len(parts):
            parts[i], parts[j] = parts[j], parts[i]
        text = separator.join(parts)
    return text


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
def test_moves(name: str, data: st.DataObject):
    walked = data.draw(st.sampled_from(games_played(name)))
    position = data.draw(st.sampled_from(walked.positions))
    texts = st.sampled_from(sorted({text for _, text in walked.texts}))
    text = data.draw(st.one_of(texts, damaged(texts), st.text(max_size=20)))
    seat = data.draw(st.integers(-1, position.setup.seats))
    before = position.data.tobytes()
    played = position.copy()
    if accepted(lambda: played.play(seat, text)) is None and played == position:
        assert played.data.tobytes() == before
    else:
        assert position.allows(seat, position.read_move(seat, text))


def check_sound(position: Position) -> None:
    """Everything can be asked of the position, its text reads back, and it can be played to its end."""
    assert accepted(lambda: frustule.read_position(position.text)) == position
    assert position.fields
    assert position.status
    position.explain()
    whole = position.reshuffled(None, 0)
    random = Random(0)
    for _ in range(position.game.longest):
        if whole.over:
            break
        seat = random.choice(whole.acting)
        whole.play(seat, random.choice(whole.moves(seat)))
    assert whole.over
    assert whole.result is not None


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
def test_positions(name: str, data: st.DataObject):
    walked = data.draw(st.sampled_from(games_played(name)))
    good = st.sampled_from([position.text for position in walked.some(9)])
    hidden = st.sampled_from([position.veiled(None).text for position in walked.some(5)])
    text = data.draw(damaged(st.one_of(good, hidden)))
    position = accepted(lambda: frustule.read_position(text))
    if position is not None:
        check_sound(position)


@given(text=st.text(max_size=60))
def test_positions_of_any_text(text: str):
    accepted(lambda: frustule.read_position(text))
    for name in game_names():
        assert accepted(lambda name=name: frustule.read_position(f"{name} 2; {text}")) is None


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
def test_records(name: str, data: st.DataObject):
    walked = data.draw(st.sampled_from(games_played(name)))
    setup = walked.end.setup
    result = result_text(walked.end.result)
    middle = len(walked.played) // 2
    records = [
        Record(setup, 70 + setup.seats, walked.texts, names={0: "Ada"}, result=result).text,
        Record(setup, None, walked.texts[middle:], start=walked.positions[middle]).text,
    ]
    text = data.draw(damaged(st.sampled_from(records), separators="\n\n\n :"))
    record = accepted(lambda: frustule.read_record(text))
    if record is not None:
        accepted(record.check)
        assert frustule.read_record(record.text) == record


@given(text=st.text(max_size=80))
def test_records_of_any_text(text: str):
    accepted(lambda: frustule.read_record(text))
    for format in (1, 2):
        accepted(lambda format=format: frustule.read_record(f"frustule record {format}\n{text}"))
        begun = f"frustule record {format}\ngame: diatoms 2\nseed: 1\n"
        accepted(lambda begun=begun: frustule.read_record(begun + text))
        accepted(lambda begun=begun: frustule.read_record(f"{begun}\n{text}"))


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
def test_options(name: str, data: st.DataObject):
    game = frustule.game(name)
    words = [f"{facts.name}={facts.default}" for facts in game.option_facts]
    words += [f"{facts.name}={choice}" for facts in game.option_facts for choice in facts.choices]
    text = f"{name} {game.seats.start} " + data.draw(
        st.one_of(damaged(st.sampled_from(words)), st.text(max_size=30))
    )
    setup = accepted(lambda: read_setup(frustule.game, text))
    if setup is not None:
        assert read_setup(frustule.game, setup.text) == setup
    option, word = data.draw(st.sampled_from(words)).split("=")[0], data.draw(PIECES)
    accepted(lambda: read_options(game.options, {option: word}, files=True))


@given(text=st.text(max_size=40))
def test_lines_of_options(text: str):
    accepted(lambda: split_words(text))
    accepted(lambda: split_words(f"tiles={{{text}"))
    accepted(lambda: frustule.game(text))


@pytest.mark.parametrize("depth", [10, 100_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deeply_nested_contents(depth: int, opening: str):
    """A JSON reader that calls itself must not fall over either."""
    content = '{"name":' + opening * depth
    for text in (f"diatoms 2 tiles={content}; turn 0", f"diatoms 2 tiles={content}"):
        assert accepted(lambda text=text: frustule.read_position(text)) is None
    assert accepted(lambda: frustule.game("diatoms").setup(2, tiles=content)) is None


@pytest.mark.parametrize("count", [-(10**30), -1, 0, 5, 64, 10**30])
def test_seat_counts(count: int):
    accepted(lambda: frustule.game("diatoms").setup(count))
    assert accepted(lambda: read_setup(frustule.game, f"diatoms {count}")) is None


def test_unknown_setups_are_invalid_text():
    with pytest.raises(InvalidText):
        read_setup(frustule.game, "")


ODD_FILES = [
    "x = " + "[" * 5_000 + "\n",
    "x = {" * 3_000 + "\n",
    "x = " + "9" * 5_000 + "\n",
    "a" + ".a" * 20_000 + " = 1\n",
    "[[a]]\n" * 3_000,
    '{"a":' * 5_000,
    '{"name":' + "9" * 5_000 + "}",
    "\x00\n",
    "\ud800\n",
    "x" * 60_000 + "\n",
    "9" * 5_000,
]
"""What nobody has written by hand: nested deeper than a reader can go, numbers of thousands of digits."""


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("text", ODD_FILES, ids=range(len(ODD_FILES)))
def test_no_option_is_too_odd_to_be_refused(name: str, text: str):
    game = frustule.game(name)
    for facts in game.option_facts:
        with pytest.raises(FrustuleError) as refused:
            read_options(game.options, {facts.name: text}, files=False)
        assert_sentence(str(refused.value))
