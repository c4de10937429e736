"""Moves and positions as text: other spellings of the same, and what is refused, with the reason."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import frustule
from frustule import FrustuleError, IllegalMove, InvalidText, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import walk
from frustule.games.diaominos.grid import ORIENTATIONS, SHAPES, orientation_text
from frustule.games.diaominos.notation import assignment, assignment_number
from frustule.games.diaominos.options import grid_of

SETUP = frustule.game("diaominos").setup(2)


def begun() -> Position:
    position = SETUP.deal(3)
    position.play(0, "assign I=W O=R T=Y S=G L=O")
    position.play(1, "assign L=W O=R T=Y wild=B S=G I=O")
    return position


def test_assignments():
    seen = {assignment(number) for number in range(720)}
    assert len(seen) == 720
    assert all(assignment_number(assignment(number)) == number for number in range(720))


def test_every_way_to_write_a_load_is_read():
    """Whatever orientation fills the same cubes with the same diamonds is the same move."""
    random = Random(1)
    for position in walk(SETUP, 21).some(14):
        for seat in position.acting:
            loads = [
                m for m in position.moves(seat).numbers if position.move(seat, m).text.startswith("load")
            ]
            legal = set(loads)
            for move in random.sample(loads, min(8, len(loads))):
                after = position.after(seat, move)
                word, shape, *_ = position.move(seat, move).text.split()
                letter = SHAPES.index(shape[-1])
                found = 0
                for orientation in range(len(ORIENTATIONS)):
                    for cell in grid_of(SETUP).sets[int(SETUP.box[0].set_of[(move - 8192) // 2])][1]:
                        cells = grid_of(SETUP).lie(letter, orientation, grid_of(SETUP).cube(cell))
                        if cells is None:
                            continue
                        text = f"{word} {shape} {grid_of(SETUP).name(cell)} {orientation_text(orientation)}"
                        number = position.read_move(seat, text)
                        if number in legal and position.after(seat, number) == after:
                            assert number == move
                            found += 1
                assert found >= 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no move"),
        ("jump", "is no move"),
        ("mark 6,1,1", "x from 1 to 5"),
        ("mark 1,1", "no cube of the grid"),
        ("load X 1,1,1 +x+y", "no shape to load"),
        ("load T 1,1,1 +x+x", "no orientation"),
        ("load T 1,1,1 x y", "is no move"),
        ("load T 1,1,1 xy", "no orientation"),
        ("load I 1,1,4 +x+z", "does not lie inside the grid"),
        ("claim T 1,1,1 2,1,1 3,1,1", "four different cubes"),
        ("claim T 1,1,1 2,1,1 3,1,1 4,1,1", "are I, not 'T'"),
        ("claim I 1,1,1 2,1,1 3,1,1 3,1,1", "four different cubes"),
        ("assign I=W", "none is given to O, T, S, L"),
        ("assign I=W O=W T=Y S=G L=O", "given out twice"),
        ("assign I=W I=R T=Y S=G L=O", "gives no colour"),
        ("assign I=w O=R T=Y S=G L=O", "gives no colour"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str):
    assert reason in refused(lambda: begun().play(0, text), InvalidText)


def test_moves_that_are_refused():
    position = begun()
    while position.record.marks[0]:
        position.play(0, position.moves(0)[-1])
    present, absent = (
        next(
            name
            for name, count in zip("IOTSL", position.record.to_load[0], strict=False)
            if bool(count) == due
        )
        for due in (True, False)
    )
    for text, reason in (
        ("assign I=W O=R T=Y S=G L=O", "given out already"),
        ("done", "not done yet"),
        ("mark 1,1,1", "no wild mark to make"),
        ("claim I 1,1,1 2,1,1 3,1,1 4,1,1", "no diamond, or has been scored: layer 1, row 1, column 1"),
        (f"skip {present}", "can be skipped only when it fits nowhere"),
        (f"skip {absent}", f"no {absent} left to load"),
    ):
        assert reason in refused(lambda text=text: position.play(0, text), IllegalMove)


def test_before_the_colours_are_given_out_nothing_else_can_be_done():
    position = SETUP.deal(3)
    assert "First give your colours" in refused(lambda: position.play(0, "mark 1,1,1"), IllegalMove)
    position.play(0, "assign I=W O=R T=Y S=G L=O")
    sentence = refused(lambda: position.play(0, "assign I=W O=R T=Y S=G L=O"), IllegalMove)
    assert "the others have not yet" in sentence


def test_a_player_who_is_done_waits():
    position = begun()
    while 0 in position.acting and position.record.space == 1:
        position.play(0, position.moves(0)[-1])
    assert position.acting == (1,)
    assert "You are done" in refused(lambda: position.play(0, "mark 1,1,1"), IllegalMove)


LATE = walk(SETUP, 22).positions[40]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("; claims", "; c", "should have 'claims'"),
        ("round ", "round 9", "from 0 to 7"),
        ("grid ", "grid x", "A grid is 4 layers"),
        ("#", ".", "not what its loads can fill"),
        ("*", "#", "diamonds, scored ones included"),
        ("; claims", "; more; claims", "where it has 'more'"),
        ("colours ", "colours X", "six letters"),
        ("used 2", "used 4", "marks of I, and only"),
        ("marks 0", "marks 3", "more to do than the cube shows"),
        ("load O", "load O O O O", "more to do than the cube shows"),
        ("load O", "load X", "lists shapes"),
        ("load O", "load", "must be done"),
        ("claims", "claims 1@1,1,1+2,1,1+3,1,1+4,1,1", "must be filled"),
        ("claims", "claims 1@1,1,1+2,1,1", "not four cubes"),
        ("claims", "claims 6@1,1,1", "a round up to now"),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, reason: str):
    text = LATE.text
    assert old in text
    assert reason in refused(lambda: frustule.read_position(text.replace(old, new, 1)), InvalidText)


@given(st.integers(0, 10**6), st.integers(0, 120), st.sampled_from("WRYGOB.#*+0123456789;/@, -IOTSL"))
def test_damaged_positions_never_fail_otherwise(where: int, at: int, letter: str):
    """A position with one letter changed is refused in words, or is a position that can be played on."""
    walked = walk(SETUP, 23).positions
    text = walked[at % len(walked)].text
    where %= len(text)
    try:
        position = frustule.read_position(text[:where] + letter + text[where + 1 :])
    except FrustuleError:
        return
    random = Random(where)
    while not position.over:
        seat = random.choice(position.acting)
        position.play(seat, random.choice(position.moves(seat)))
    assert frustule.read_position(position.text) == position
