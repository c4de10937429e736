"""Collecting from a full and from a poor stock (Diatoms 3.3 to 3.5), case by case."""

from collections import Counter

import pytest

from frustule import Position
from tests.diatoms.ponds import laying_one_group
from tests.diatoms.table import is_splitting, legal_texts, lens, put_stock, stock_of, tray_of
from tests.plain.diatoms import SHAPES, full_stock

FULL = ""


def laid_with(size: int, left: str, edition: int = 2) -> tuple[Position, int, str]:
    """A tile that collects one group, laid while the stock of its colour is full but for `left`: `q0 o1`."""
    position, text, colour = laying_one_group(size, edition)
    position = position.copy()
    put_stock(position, full_stock() | {colour + word[0]: int(word[1]) for word in left.split()})
    seat = lens(position)
    position.play(seat, text)
    return position, seat, colour


@pytest.mark.parametrize(("size", "shape"), list(enumerate(SHAPES, 1)))
def test_a_group_gives_the_shape_of_its_size(size: int, shape: str):
    position, seat, colour = laid_with(size, FULL)
    assert not is_splitting(position)
    assert tray_of(position, seat) == {colour + shape: 1}


@pytest.mark.parametrize(
    ("size", "left", "ways"),
    [
        pytest.param(6, FULL, ["cs", "oq", "tt"], id="6/6 gives any pair"),
        pytest.param(6, "s0", ["oq", "tt"], id="6/6 with whole pairs only"),
        pytest.param(6, "q0 s0 t1", ["cot", "ooo"], id="6/6 the missing one is split"),
        pytest.param(6, "o0 s0 t1", ["ccq", "t"], id="6/6 pairs that come to the same are one"),
        pytest.param(6, "s0 t0 q0", ["ccoo", "c", "ooo"], id="6/6 what cannot be split is not had"),
        pytest.param(6, "s0 t0 q0 o0 c4", ["c", "cc"], id="6/6 with circles alone"),
        pytest.param(6, "o0 t1 s0 c1", ["cq", "q", "t"], id="6/6 the larger first"),
        pytest.param(6, "c0 q0 t1", ["s", "ooo", "t"], id="6/6 one of a pair"),
        pytest.param(6, "c0 s0 q0 t1", ["ot", "ooo", "t"], id="6/6 without circles"),
        pytest.param(4, "q0", ["ct", "oo"], id="a square in two ways"),
        pytest.param(5, "s0", ["cq", "ot"], id="a star in two ways"),
    ],
)
def test_choices(size: int, left: str, ways: list[str]):
    position, seat, colour = laid_with(size, left)
    assert is_splitting(position)
    texts = {"take " + "+".join(colour + shape for shape in way): way for way in ways}
    assert set(legal_texts(position, seat)) == set(texts)
    assert position.acting == (seat,)
    before = stock_of(position)
    for text, way in texts.items():
        after = position.after(seat, text)
        assert not is_splitting(after)
        taken = Counter(colour + shape for shape in way)
        assert tray_of(after, seat) == taken
        assert Counter(before) - taken == +Counter(stock_of(after))


@pytest.mark.parametrize(
    ("size", "left", "taken"),
    [
        pytest.param(6, "s0 t1", "oq", id="6/6 with one whole pair"),
        pytest.param(6, "s0 t1 q0 o0 c0", "t", id="6/6 with the last triangle"),
        pytest.param(6, "s0 t1 q0 o1 c1", "cot", id="6/6 with one of each of the small"),
        pytest.param(6, "c0 o0 t0 q0", "s", id="6/6 with the last stars"),
        pytest.param(6, "c0 o0 t0 q0 s0", "", id="6/6 with nothing left"),
        pytest.param(5, "s0 q0", "ot", id="a star in one way"),
        pytest.param(5, "s0 q0 t0", "", id="splits do not recurse"),
        pytest.param(5, "s0 c0 t0", "", id="a star with halves only"),
        pytest.param(4, "q0 o1", "ct", id="two ovals need two"),
        pytest.param(4, "q0 c0", "oo", id="a square as two ovals"),
        pytest.param(4, "q0 c0 o1", "", id="a square in no way"),
        pytest.param(3, "t0", "co", id="a triangle"),
        pytest.param(3, "t0 o0", "", id="a triangle in no way"),
        pytest.param(2, "o0", "cc", id="an oval"),
        pytest.param(2, "o0 c1", "", id="one circle is no oval"),
        pytest.param(1, "c0", "", id="a circle is never split"),
    ],
)
def test_without_a_choice(size: int, left: str, taken: str):
    position, seat, colour = laid_with(size, left)
    assert not is_splitting(position)
    assert tray_of(position, seat) == Counter(colour + shape for shape in taken)


@pytest.mark.parametrize(
    ("left", "ways"),
    [
        pytest.param("c0 q0 t1", ["s", "o", "t"], id="one of a pair"),
        pytest.param("c0 s0 q0 t1", ["o", "t"], id="one of two pairs"),
        pytest.param("q0 s0 t1", ["c", "o", "t"], id="nothing is split"),
    ],
)
def test_six_sixths_without_a_pair_in_the_first_edition(left: str, ways: list[str]):
    position, seat, colour = laid_with(6, left, edition=1)
    assert set(legal_texts(position, seat)) == {f"take {colour}{way}" for way in ways}


def test_other_colours_do_not_matter():
    position, text, colour = laying_one_group(4)
    position = position.copy()
    others = {word: 0 for word in full_stock() if word[0] != colour}
    put_stock(position, full_stock() | others)
    seat = lens(position)
    position.play(seat, text)
    assert tray_of(position, seat) == {colour + "q": 1}


def test_the_turn_ends_when_the_last_choice_is_made():
    position, seat, _ = laid_with(6, FULL)
    assert lens(position) == seat
    position.play(seat, legal_texts(position, seat)[0])
    assert lens(position) == (seat + 1) % position.setup.seats
