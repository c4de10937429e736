"""Records: what is written, what may be left out, and that every fault is named by its line."""

import pytest

import frustule
from frustule import FrustuleError, GameOver, IllegalMove, InvalidText, Record
from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of
from frustule.core.engine.position import split_position
from frustule.core.engine.record import result_text

LINES = """
frustule record 1
game: diatoms 2
seed: 1
seat 1: Ada
seat 2: greedy

2 draw 1
2 1,-1=gggb..
"""


def record_with(old: str, new: str) -> str:
    assert old in LINES
    return LINES.strip().replace(old, new, 1)


def test_reading():
    record = frustule.read_record(LINES)
    assert record.setup == setup_of("diatoms 2")
    assert record.seed == 1
    assert record.start is None
    assert record.result is None
    assert record.names == {0: "Ada", 1: "greedy"}
    assert record.moves == [(1, "draw 1"), (1, "1,-1=gggb..")]
    assert record.text == LINES.lstrip()


@pytest.mark.parametrize(
    "text",
    [
        LINES.replace("\n", "\r\n"),
        "\n\n  " + LINES + "\n\n\n",
        LINES.replace("seed: 1", "# a remark\nseed:    1   "),
        LINES.replace("2 draw 1", "2   draw 1  \n\n# what now?\n"),
    ],
)
def test_white_space_and_remarks_do_not_matter(text: str):
    assert frustule.read_record(text) == frustule.read_record(LINES)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with the line 'frustule record 2'"),
        ("game: diatoms 2", "begins with the line"),
        (record_with("record 1", "record one"), "begins with the line"),
        (record_with("record 1", "record 0"), "begins with the line"),
        (record_with("record 1", "record 3"), "format 3; this Frustule reads formats 1 to 2: update it"),
        (record_with("game: diatoms 2\n", ""), "no 'game:' line"),
        (record_with("game: diatoms 2", "game: diatom 2"), "Line 2 of the record: There is no game 'diatom'"),
        (record_with("game: diatoms 2", "game: diatoms"), "Line 2 of the record: After 'diatoms' comes"),
        (record_with("game: diatoms 2", "game: diatoms 7"), "Line 2 of the record: Diatoms is for 1 to 4"),
        (
            record_with("game: diatoms 2", "game: diatoms 2 judge=x"),
            "Line 2 of the record: The option 'judge'",
        ),
        (record_with("seed: 1\n", ""), "from a 'seed:' line or from a 'start:' line"),
        (record_with("seed: 1", "seed: x"), "Line 3 of the record: a seed"),
        (record_with("seed: 1", "seed: -1"), "Line 3 of the record: a seed"),
        (record_with("seed: 1", f"seed: {2**63}"), "Line 3 of the record: a seed"),
        (record_with("seed: 1", "seed: " + "9" * 5000), "Line 3 of the record: a seed"),
        (record_with("seed: 1", "seed: ١"), "Line 3 of the record: a seed"),
        (record_with("seed: 1", "seed: 1\nseed: 2"), "Line 4 of the record gives 'seed' twice"),
        (record_with("seed: 1", "start: turn 0"), "Line 3 of the record: The position"),
        (record_with("seat 1: Ada", "seat 3: Ada"), "Line 4 of the record: nothing is known of 'seat 3'"),
        (record_with("seat 1: Ada", "colour: red"), "Line 4 of the record: nothing is known of 'colour'"),
        (record_with("seat 1: Ada", "Ada"), "Line 4 of the record is neither"),
        (record_with("2 draw 1", "draw 1"), "Line 7 of the record is not a seat number"),
        (record_with("2 draw 1", "0 draw 1"), "Line 7 of the record is not a seat number"),
        (record_with("2 draw 1", "2"), "Line 7 of the record is not a seat number"),
        (record_with("2 draw 1", "222 draw 1"), "Line 7 of the record is not a seat number"),
        (record_with("2 draw 1", "² draw 1"), "Line 7 of the record is not a seat number"),
    ],
)
def test_faults_are_named_by_their_line(text: str, reason: str):
    assert reason in refused(lambda: frustule.read_record(text))


@pytest.mark.parametrize(
    ("old", "new", "kind", "reason"),
    [
        ("2 draw 1", "1 draw 1", IllegalMove, "Move 1 (1 draw 1): The lens is with seat 2"),
        ("2 draw 1", "9 draw 1", IllegalMove, "Move 1 (9 draw 1): There is no seat 9"),
        ("2 draw 1", "2 dance", InvalidText, "Move 1 (2 dance): 'dance' is no move"),
        ("2 draw 1", "2 draw 1\n2 draw 1", IllegalMove, "Move 2 (2 draw 1): You have drawn"),
    ],
)
def test_wrong_moves_are_named_by_their_number(old: str, new: str, kind: type[FrustuleError], reason: str):
    record = frustule.read_record(record_with(old, new))
    assert refused(record.check, kind).startswith(reason)


def test_moves_after_the_end():
    setup = setup_of("diatoms 2")
    record = Record(setup, 3)
    position = setup.deal(3)
    while not position.over:
        seat = position.acting[0]
        record.moves.append((seat, position.move(seat, position.moves(seat)[0]).text))
        position.play(*record.moves[-1])
    assert record.check() == position
    record.moves.append((0, "draw 1"))
    assert "The game is over" in refused(record.check, GameOver)


def test_an_unfinished_record_has_no_result():
    record = frustule.read_record(LINES)
    assert result_text(record.check().result) == "unfinished"
    record.result = "places 1 2; scores 5 0; because"
    assert "its moves give 'unfinished'" in refused(record.check, InvalidText)


@pytest.mark.parametrize("at", [-1, 3, 10**9])
def test_there_is_no_position_beyond_the_moves(at: int):
    record = frustule.read_record(LINES)
    assert "The record has 2 moves" in refused(lambda: record.position(at), InvalidText)


def test_positions_along_a_record():
    record = frustule.read_record(LINES)
    assert record.position(0) == record.begin() == setup_of("diatoms 2").deal(1)
    assert record.position(1) == record.begin().after(1, "draw 1")
    assert record.position(2) == record.position() == record.check()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("diatoms 2; turn 0", ("diatoms 2", "turn 0")),
        ("diatoms 2;turn 0; first 1", ("diatoms 2", "turn 0; first 1")),
        ('x 2 a={"b":";"} c=d; e', ('x 2 a={"b":";"} c=d', "e")),
        ('x 2 a={"b":"={"}; e={', ('x 2 a={"b":"={"}', "e={")),
        (";", ("", "")),
    ],
)
def test_splitting_a_position(text: str, parts: tuple[str, str]):
    assert split_position(text) == parts


@pytest.mark.parametrize("text", ["", "diatoms 2", 'x a={"b":";" ;', "x a={;"])
def test_positions_that_cannot_be_split(text: str):
    refused(lambda: split_position(text), InvalidText)
