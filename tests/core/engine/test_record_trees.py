"""Records of format 2: any tree of moves, comments, marks and variations reads back; nothing breaks it."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frustule import FrustuleError, IllegalMove, InvalidText, Record
from frustule.conformance.refusals import refused
from frustule.core.engine.lines import MARK_NAME, MOST_DEPTH, Line
from frustule.core.engine.options import box_digest
from frustule.core.engine.record import read_record
from frustule.core.engine.record_text import escaped, unescaped
from tests.core.engine.grains import find
from tests.core.engine.grains.options import Heaps

GRAINS = find("grains")
ANY = st.text(st.characters(codec="utf-8"), max_size=20)
"""Any characters; halves of them are refused wherever they come in."""
NAMES = st.from_regex(MARK_NAME, fullmatch=True)
MOVES = st.tuples(st.integers(0, 98), ANY.filter(bool))


def lines(variations: st.SearchStrategy[Line] | None, least: int) -> st.SearchStrategy[Line]:
    @st.composite
    def line(draw: st.DrawFn) -> Line:
        made = Line(draw(st.lists(MOVES, min_size=least, max_size=4)))
        places = st.integers(0, len(made.moves))
        made.comments = draw(st.dictionaries(places, ANY.filter(bool), max_size=2))
        made.marks = draw(
            st.dictionaries(places, st.dictionaries(NAMES, ANY, min_size=1, max_size=3), max_size=2)
        )
        if variations is not None:
            several = st.lists(variations, min_size=1, max_size=2)
            made.variations = draw(st.dictionaries(places, several, max_size=2))
        return made

    return line()


TREES = st.recursive(lines(None, 1), lambda deeper: lines(deeper, 1), max_leaves=8).flatmap(
    lambda variation: lines(st.just(variation), 0)
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    tree = draw(TREES)
    heaps = draw(st.none() | st.builds(Heaps, st.just((1, 2, 3)), ANY))
    setup = GRAINS.setup(2, most=draw(st.integers(1, 3)), heaps=heaps, edition=draw(st.integers(1, 2)))
    seats = st.integers(0, 1)
    record = Record(setup, draw(st.integers(0, 2**63 - 1)), tree.moves)
    record.comments, record.marks, record.variations = tree.comments, tree.marks, tree.variations
    record.names = draw(st.dictionaries(seats, ANY))
    record.bots = draw(st.dictionaries(seats, ANY))
    record.title, record.place = draw(ANY), draw(ANY)
    record.result = draw(st.none() | ANY)
    record.date = draw(st.sampled_from(["", "2026-11-15", "2026-11-15T09:30:00Z"]))
    record.box_name = draw(ANY) if heaps else ""
    record.headers = draw(st.dictionaries(st.sampled_from(["puzzle", "a b"]), NAMES))
    return record


@given(record=records())
def test_any_record_reads_back(record: Record):
    text = record.text
    assert text.encode().decode() == text, "it can be kept in a file"
    assert text.startswith("frustule record 2\n")
    again = read_record(find, text)
    assert again == record
    assert again.text == text
    assert read_record(find, text.replace("\n", "\r\n")) == record
    assert read_record(find, "\ufeff" + text) == record


@pytest.mark.parametrize("format", [1, 2])
@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029", "\n", "\x1c"])
def test_a_box_may_hold_what_ends_a_line_elsewhere(format: int, sign: str):
    heaps = Heaps((1, 2, 3), f"a{sign}b")
    record = Record(GRAINS.setup(2, heaps=heaps), 1, format=format)
    assert read_record(find, record.text) == record


@given(record=records())
def test_lines_are_found_by_their_paths(record: Record):
    walked = list(record.lines())
    assert len({path for path, _ in walked}) == len(walked)
    for path, line in walked:
        assert record.line(path) is line
        moves = record.moves_of(path)
        assert moves[len(moves) - len(line.moves) :] == line.moves
        if path:
            *before, (at, _) = path
            parent = record.line(tuple(before))
            shared = len(record.moves_of(tuple(before))) - len(parent.moves) + at
            assert moves[:shared] == record.moves_of(tuple(before))[:shared]
            assert len(moves) == shared + len(line.moves)


@given(text=ANY)
def test_any_text_fits_in_a_line(text: str):
    line = escaped(text)
    assert len(f".{line}.".splitlines()) == 1
    assert line == line.strip()
    assert unescaped(line) == text


@given(record=records(), data=st.data())
def test_damaged_records_are_refused_in_a_sentence(record: Record, data: st.DataObject):
    text = record.text
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(
        st.sampled_from(["(\n", ")\n", "; \\x\n", "! a a\n", '! a="\n', "\n", "\\", ":", "x\n"])
    )
    damaged = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    try:
        found = read_record(find, damaged)
    except FrustuleError:
        return
    assert read_record(find, found.text) == found


# A game with everything in it.

WHOLE = r"""frustule record 2
game: grains 2 edition=2 most=2
box: c0ffee000000 Ada's box
box heaps: {"sizes":[2,2,1],"name":"small"}
seed: 7
title: A short one
date: 2026-11-15
place: at home
seat 1: Ada
seat 2: Naturalist
bot 2: naturalist
puzzle: 17

! deal=open hints=1
; Before the first move.
;
; A third line, with a \\ in it.
(
1 b2
)
1 a2
! time=3.5 hint
(
; Better?
2 c1
; No.
(
1 b1
! note="x \"y\""
)
1 b2
)
2 b2
1 c1
(
2 c1
)
"""


def whole(old: str = "", new: str = "") -> str:
    """The record, its box named by its content, with something else in it."""
    assert old in WHOLE
    text = WHOLE.replace(old, new, 1) if old else WHOLE
    digest = box_digest(GRAINS.setup(2, heaps=Heaps((2, 2, 1), "small")).options)
    return text.replace("c0ffee000000", digest)


def test_what_is_read():
    record = read_record(find, whole())
    assert record.setup == GRAINS.setup(2, most=2, heaps=Heaps((2, 2, 1), "small"))
    assert (record.title, record.date, record.place) == ("A short one", "2026-11-15", "at home")
    assert (record.names, record.bots) == ({0: "Ada", 1: "Naturalist"}, {1: "naturalist"})
    assert (record.box_name, record.headers) == ("Ada's box", {"puzzle": "17"})
    assert record.moves == [(0, "a2"), (1, "b2"), (0, "c1")]
    assert record.comments == {0: "Before the first move.\n\nA third line, with a \\ in it."}
    assert record.marks == {0: {"deal": "open", "hints": "1"}, 1: {"time": "3.5", "hint": ""}}
    better = record.line(((1, 0),))
    assert better.moves == [(1, "c1"), (0, "b2")]
    assert better.comments == {0: "Better?", 1: "No."}
    assert record.line(((1, 0), (1, 0))) == Line([(0, "b1")], marks={1: {"note": 'x "y"'}})
    assert record.text == whole()


def test_a_record_is_checked_with_its_variations():
    text = whole("(\n2 c1\n)\n", "")
    record = read_record(find, text)
    assert record.check() == record.position() == [*record.replay()][-1]
    assert [str(p) for p in record.replay(((1, 0),))][-1].endswith("; 0 0 0 1 0 5")
    for old, new, reason in (
        ("1 b2\n)\n2", "1 b3\n)\n2", "Move 2 of variation 1 after move 1 (1 b3): That cannot"),
        ("1 b1\n!", "1 a1\n!", "Move 1 of variation 1 after move 1, variation 1 after move 1 of it (1 a1): "),
        ("1 b2\n)\n1", "2 b2\n)\n1", "Move 1 of variation 1 after move 0 (2 b2): "),
    ):
        assert old in text
        broken = read_record(find, text.replace(old, new, 1))
        assert refused(broken.check, IllegalMove).startswith(reason)
    after_the_end = read_record(find, whole())
    assert "Move 1 of variation 1 after move 3 (2 c1)" in refused(after_the_end.check)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("c0ffee000000", "0123456789ab", "Line 3 of the record: the box is not the one"),
        ('box heaps: {"sizes":[2,2,1],"name":"small"}\n', "", "Line 3 of the record: it names a box, but"),
        ("[2,2,1]", "[2,2,0]", "Line 4 of the record: option 'heaps': a heap has 1 to 30 grains"),
        ("box heaps", "box stones", "Line 4 of the record: nothing is known of 'stones' in a box of Grains"),
        ("box heaps", "box most", "Line 4 of the record: nothing is known of 'most' in a box"),
        ("edition=2", "edition=3", "Line 2 of the record: This is of edition 3 of Grains"),
        ("most=2", 'heaps={"sizes":[1,1,1]}', "Line 2 of the record: The option 'heaps' is given twice"),
        ("date: 2026-11-15", "date: yesterday", "Line 7 of the record: a date is written"),
        ("bot 2", "bot 3", "Line 11 of the record: nothing is known of 'bot 3'"),
        ("puzzle", "puzzle!", "Line 12 of the record: nothing is known of 'puzzle!', which has to be"),
        ("; Better?", r"; Better\x?", r"Line 24 of the record: '\x' means nothing"),
        ("1 b2\n)\n1", "1 b2\n1", "Line 18 of the record opens a bracket that nobody closes"),
        ("1 c1\n(\n", "1 c1\n", "Line 36 of the record closes a bracket that nobody opened"),
        ("1 b2\n)\n1", ")\n1", "Line 19 of the record closes a bracket without a move"),
        ("deal=open", "Deal=open", "Line 14 of the record has marks, name or name=value; 'Deal=open"),
        ("deal=open", "hints", "Line 14 of the record gives the mark 'hints' twice"),
    ],
)
def test_faults_are_named_by_their_line(old: str, new: str, reason: str):
    assert reason in refused(lambda: read_record(find, whole(old, new)))


def test_what_is_not_known_is_kept_unless_it_must_be_understood():
    text = whole("puzzle: 17", r'weather: {"sky": "\u2601 \\"}')
    assert read_record(find, text).text == text


def nested(depth: int) -> str:
    head = "frustule record 2\ngame: grains 2\nseed: 1\n\n"
    return head + "(\n1 a1\n" * depth + ")\n" * depth


def test_variations_are_not_nested_without_end():
    assert len(list(read_record(find, nested(MOST_DEPTH)).lines())) == MOST_DEPTH + 1
    reason = refused(lambda: read_record(find, nested(100_000)))
    assert f"Line {5 + 2 * MOST_DEPTH} of the record opens one bracket too many" in reason
    record = Record(GRAINS.setup(2), 1)
    line = record
    for _ in range(MOST_DEPTH + 1):
        line = line.add_variation(0, [(0, "a1")])
    assert "at most 100 deep" in refused(lambda: record.text)
    assert "at most 100 deep" in refused(record.check)


ACTIONS: list[Callable[[Record], object]] = [
    lambda record: record.add_variation(4, [(0, "a1")]),
    lambda record: record.add_variation(-1, [(0, "a1")]),
    lambda record: record.add_variation(0, []),
    lambda record: record.add_variation(0, cast("Any", iter([5]))),
    lambda record: record.mark(4, "hint"),
    lambda record: record.mark(0, "Hint!"),
    lambda record: record.line(((0, 7),)),
    lambda record: record.replay(((9, 0),)).__next__(),
]


@pytest.mark.parametrize("action", ACTIONS)
def test_nothing_is_noted_where_nothing_is(action: Callable[[Record], object]):
    record = read_record(find, whole())
    refused(lambda: action(record))
    assert record.text == whole()


@pytest.mark.parametrize(
    "header", [("seed", "1"), ("seat 2", "x"), ("a", "b\nc"), ("", "x"), ("x!", ""), ("a:", "b")]
)
def test_headers_that_would_be_read_as_something_else(header: tuple[str, str]):
    refused(lambda: Record(GRAINS.setup(2), 1, headers=dict([header])), InvalidText)
    record = Record(GRAINS.setup(2), 1)
    record.headers = dict([header])
    refused(lambda: record.text, InvalidText)


@pytest.mark.parametrize(
    "wrong",
    [
        {"date": "foo"},
        {"date": "2026-11-15\n09:30"},
        {"salt": "ab"},
        {"commitment": ""},
        {"names": {5: "x"}},
        {"bots": {-9: "x"}},
        {"moves": [(0, "")]},
        {"moves": [(-5, "a1")]},
        {"moves": [(150, "a1")]},
        {"marks": {0: {"X Y": "z"}}},
        {"variations": {0: [Line([(150, "a1")])]}},
        {"variations": {0: [Line([(0, "\udfff")])]}},
        {"variations": {0: [Line([(0, "a1")], marks={0: {"": "z"}})]}},
        {"comments": {1: "after a move that is not there"}},
        {"box_name": "Ada's"},
        {"title": "\udfff"},
        {"format": 7},
        {"start": GRAINS.deal(2, 1)},
        {"seed": None},
        {"seed": None, "start": GRAINS.deal(3, 1)},
    ],
)
def test_what_could_not_be_read_is_neither_made_nor_written(wrong: dict[str, Any]):
    setup = GRAINS.setup(2)
    parts: dict[str, Any] = {"setup": setup, "seed": 1} | wrong
    refused(lambda: Record(**parts))
    record = Record(setup, 1)
    for name, value in wrong.items():
        setattr(record, name, value)
    refused(lambda: record.text)


@pytest.mark.parametrize("text", ["a\nseed: 4", "a\n", " a", "a\\b", "\x85", "\u2028x"])
def test_format_1_has_no_escapes_and_is_written_where_it_needs_none(text: str):
    for record in (
        Record(GRAINS.setup(2), 1, result=text, format=1),
        Record(GRAINS.setup(2), 1, [(0, text)], format=1),
        Record(GRAINS.setup(2), 1, names={0: text}, format=1),
    ):
        again = read_record(find, record.text)
        assert again.format == (1 if text == "a\\b" else 2)
        again.format = 1
        assert again == record


@pytest.mark.parametrize("half", ["\\ud800", "\\uDFFF", "\\ud83d\\ude00"])
def test_half_a_character_is_refused_by_its_line(half: str):
    text = whole("seat 1: Ada", f"seat 1: {half}")
    assert "Line 9 of the record: '\\u" in refused(lambda: read_record(find, text), InvalidText)


def test_marks_are_counted():
    record = Record(GRAINS.setup(2), 1, [(0, "a1"), (1, "a1"), (0, "a1")])
    record.mark(0, "hint", "4")
    record.mark(1, "hint")
    record.mark(2, "hint", "2")
    record.mark(3, "hint", "3")
    assert [record.counted("hint", seat) for seat in (0, 1, None)] == [4, 2, 10]
    assert record.mark_of(2, "hint") == "2"
    assert record.mark_of(2, "time") is None


def test_format_1_is_written_as_long_as_it_suffices():
    text = "frustule record 1\ngame: grains 2\nseed: 1\nseat 1: A\\nda\n\n1 a1\n"
    record = read_record(find, text)
    assert (record.format, record.names, record.text) == (1, {0: "A\\nda"}, text)
    record.comments[1] = "Why not."
    again = read_record(find, record.text)
    assert (again.format, again.names, again.comments) == (2, {0: "A\\nda"}, {1: "Why not."})


def test_the_first_moves_by_themselves():
    record = read_record(find, whole())
    part = record.upto(1)
    assert part.moves == record.moves[:1]
    assert part.marks == record.marks
    assert set(part.variations) == {0, 1}
    assert part.position() == record.position(1)
    part.marks[0]["deal"] = "known"
    part.line(((1, 0),)).comments[0] = "Worse."
    assert record.text == whole()
    for at in (-1, 4, 99):
        assert "The record has 3 moves" in refused(lambda at=at: record.upto(at), InvalidText)


def test_a_digest_is_of_the_game_and_not_of_what_is_said_about_it():
    record = read_record(find, whole())
    bare = Record(record.setup, record.seed, list(record.moves))
    assert bare.digest == record.digest
    assert record.upto(2).digest != record.digest
    assert Record(record.setup, 8, record.moves).digest != record.digest
