"""The cube against a second one in which stickers are named, not numbered; and which cubes are real."""

from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import frustule
from frustule import InvalidText
from frustule.conformance.refusals import refused
from frustule.games.diaominos.cube import (
    CORNERS,
    HOMES,
    ROLLS,
    SIDES,
    SOLVED,
    STILL,
    cube_text,
    read_cube,
    roll,
    side,
)
from tests.plain import diaominos as plain


def scrambled(random: Random) -> str:
    turns = "".join(random.choice("UDNESW") for _ in range(40))
    return plain.write(plain.turn(plain.solved(), turns))


def test_solved_cubes_agree():
    assert plain.write(plain.solved()) == SOLVED


@pytest.mark.parametrize("direction", "NESW")
def test_rolls_move_every_sticker_as_the_plain_cube_does(direction: str):
    names = {sticker: str(k) for k, sticker in enumerate(plain.PLACES)}
    rolled = plain.roll(names, direction)
    assert [int(rolled[place]) for place in plain.PLACES] == list(ROLLS[direction])


def test_long_rolls_agree_sticker_by_sticker():
    random = Random(1)
    for _ in range(30):
        text = scrambled(random)
        path = "".join(random.choice("NESW") for _ in range(12))
        expected = plain.roll(plain.read(text), path)
        found = roll(read_cube(text), path)
        assert cube_text(found) == plain.write(expected)
        for letter in SIDES:
            assert cube_text(side(found, letter)) == plain.face(expected, letter)


@pytest.mark.parametrize("direction", "NESW")
def test_four_rolls_are_none(direction: str):
    assert roll(STILL, direction * 4) == STILL
    assert roll(STILL, direction * 2) != STILL


def test_rolls_undo_each_other():
    for there, back in ("NS", "EW", "SN", "WE"):
        assert roll(STILL, there + back) == STILL


def test_a_cube_lies_in_24_ways():
    ways = {STILL}
    for _ in range(4):
        ways |= {roll(way, direction) for way in ways for direction in "NESW"}
    assert len(ways) == 24
    assert ways == ways | {roll(way, direction) for way in ways for direction in "NESW"}


def test_turned_cubes_are_real():
    random = Random(2)
    for _ in range(200):
        text = scrambled(random)
        assert cube_text(read_cube(text)) == text


def test_dealt_cubes_are_real_and_spread():
    """Over many deals every corner comes to every place about as often, in each of its three twists."""
    setup = frustule.game("diaominos").setup(1)
    lying = {
        tuple(home[(k - twist) % 3] for k in range(3)): (piece, twist)
        for piece, home in enumerate(HOMES)
        for twist in range(3)
    }
    counts = np.zeros((8, 8, 3), int)
    deals = 2400
    for seed in range(deals):
        stickers = tuple(setup.deal(seed).record.cube.tolist())
        assert read_cube(cube_text(stickers)) == stickers
        for place, places in enumerate(CORNERS):
            counts[place, *lying[tuple(stickers[k] for k in places)]] += 1
    expected = deals / 24
    assert np.abs(counts - expected).max() < 5 * np.sqrt(expected)


def test_turning_reaches_every_real_cube():
    """With one corner held still, three sides reach 7! * 3^6 positions; with 24 ways to lie, 8! * 3^7."""
    tables = [corner_turn(letter) for letter in "DSE"]  # none of these moves the upper north-west corner
    seen = np.zeros(5040 * 729, bool)
    seen[0] = True
    newest = np.array([0])
    while len(newest):
        before = seen.copy()
        for perm, twist in tables:
            seen[perm[newest // 729] * 729 + twist[newest % 729]] = True
        newest = np.flatnonzero(seen & ~before)
    assert seen.sum() == 3_674_160
    assert 3_674_160 * 24 == 40320 * 3**7


def corner_turn(letter: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """How a turn changes the numbers of a permutation and of the twists of seven corners."""
    names = plain.turn({sticker: str(k) for k, sticker in enumerate(plain.PLACES)}, letter)
    came = [int(names[place]) for place in plain.PLACES]
    where = {place: (corner, k) for corner, places in enumerate(CORNERS) for k, place in enumerate(places)}
    others = [c for c, places in enumerate(CORNERS) if plain.PLACES[places[0]][1] != frozenset("UNW")]
    source = [others.index(where[came[CORNERS[corner][0]]][0]) for corner in others]
    # The sticker now on top or bottom of a corner was so many places further on where it came from.
    gain = [where[came[CORNERS[corner][0]]][1] for corner in others]
    orders = list(permutations(range(7)))
    number = {order: k for k, order in enumerate(orders)}
    perm = np.array([number[tuple(order[s] for s in source)] for order in orders])
    twists: list[tuple[int, ...]] = [(*six, -sum(six) % 3) for six in product(range(3), repeat=6)]
    index = {twist: k for k, twist in enumerate(twists)}
    turned = [tuple((twist[s] + g) % 3 for s, g in zip(source, gain, strict=True)) for twist in twists]
    return perm, np.array([index[twist] for twist in turned])


def swapped(text: str, a: int, b: int) -> str:
    letters = list(text)
    letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def corner_at(name: str) -> list[int]:
    return [k for k, (_, corner) in enumerate(plain.PLACES) if corner == frozenset(name)]


UNW = corner_at("UNW")
DNE_BLUE = next(k for k in corner_at("DNE") if SOLVED[k] == "B")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "24 letters"),
        (SOLVED[:-1], "24 letters"),
        (SOLVED.replace("W", "P"), "24 letters"),
        ("R" + SOLVED[1:], "four white stickers, and this one has 3"),
        (swapped(SOLVED, UNW[0], DNE_BLUE), "No corner of a real cube is blue, orange, blue"),
        (swapped(SOLVED, UNW[1], UNW[2]), "mirrored"),
        (
            "".join(
                SOLVED[UNW[(UNW.index(k) + 1) % 3]] if k in UNW else letter for k, letter in enumerate(SOLVED)
            ),
            "twisted",
        ),
    ],
)
def test_cubes_that_cannot_be_are_refused(text: str, reason: str):
    assert reason in refused(lambda: read_cube(text), InvalidText)


def test_a_corner_that_is_there_twice_is_refused():
    """Two corners stand in for two others so that every colour still has its four stickers."""
    piece = {frozenset(SOLVED[k] for k in places): number for number, places in enumerate(CORNERS)}
    pieces = list(range(8))
    pieces[piece[frozenset("WBR")]] = piece[frozenset("WBO")]
    pieces[piece[frozenset("YBO")]] = piece[frozenset("YBR")]
    stickers = [0] * 24
    for places, number in zip(CORNERS, pieces, strict=True):
        for k in range(3):
            stickers[places[k]] = HOMES[number][k]
    assert "the same colours" in refused(lambda: read_cube(cube_text(tuple(stickers))), InvalidText)
