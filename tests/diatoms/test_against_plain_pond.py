"""The compiled pond against the plain reading: where tiles may lie, what they complete, what is taken."""

from collections import Counter
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from frustule import Position
from frustule.conformance.walking import setup_of, walk
from frustule.games.diatoms import pond
from frustule.games.diatoms.position import MOST_GROUPS
from tests.diatoms.ponds import crowded, laying_one_group, placing
from tests.diatoms.table import (
    COLOURS,
    EVERY_DIATOM,
    SHAPES,
    hand_of,
    is_splitting,
    legal_texts,
    lens,
    pond_of,
    put_hand,
    put_slide,
    put_stock,
    random_mosaic,
    random_tiles,
    read_laid,
    slide_of,
    stock_of,
    tray_of,
)
from tests.plain.diatoms import (
    CLEAR,
    WATER_TILES,
    collect_options,
    faces,
    full_stock,
    groups,
    placements,
    samples,
    spaces_for,
)

SEEDS = range(300, 324)


def engine_groups(position: Position) -> list[tuple[str, int]]:
    found = np.zeros(MOST_GROUPS, np.int8)
    count = pond.groups(position.setup.box[0], position.record, found)
    return [(COLOURS[int(group) >> 3], int(group) & 7) for group in found[:count]]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("block", range(4))
def test_placements(seats: int, block: int):
    """With a hand of any tiles, so that every tile meets every kind of pond."""
    random = Random(block)
    for seed in SEEDS[block::4]:
        for position in placing(seats, seed):
            seat = lens(position)
            put_hand(position, seat, random_tiles(random, 1))
            water = pond_of(position)
            (tile,) = hand_of(position, seat)
            expected = {f"{q},{r}={laid}" for q, r, laid in placements(water, tile)}
            texts = [text for text in legal_texts(position, seat) if text != "insist"]
            if expected:
                assert set(texts) == expected
                assert len(texts) == len(expected)
            else:
                assert texts == [f"discard {tile}"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_placements_of_a_hand_are_those_of_its_tiles(seats: int):
    for position in placing(seats, 299):
        seat = lens(position)
        each = [placements(pond_of(position), tile) for tile in hand_of(position, seat)]
        expected = {f"{q},{r}={laid}" for tile in each for q, r, laid in tile}
        assert set(legal_texts(position, seat)) - {"insist"} == expected


STOCKS = ("full", "thin", "bare", "without some shapes")


def random_stock(random: Random, kind: str) -> dict[str, int]:
    if kind == "full":
        return full_stock()
    if kind == "thin":
        return {word: random.choice((0, 1, 1, 2, 3)) for word in EVERY_DIATOM}
    if kind == "bare":
        return {word: random.choice((0, 0, 0, 1)) for word in EVERY_DIATOM}
    missing = random.sample(SHAPES, 3)
    return {word: 0 if word[1] in missing else count for word, count in full_stock().items()}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("kind", STOCKS)
def test_collecting(kind: str, edition: int):
    """Lays tiles one by one and follows every group from the stock to the tray, choices included."""
    random = Random(kind)
    met = Counter[str]()
    for seed in SEEDS:
        for position in placing(4, seed, edition):
            put_stock(position, random_stock(random, kind))
            if random.random() < 0.3:
                put_slide(position, lens(position), random_mosaic(random))
            if texts := [text for text in legal_texts(position, lens(position)) if "=" in text]:
                # One random tile seldom completes several samples; the best of a few does.
                text = max(random.choices(texts, k=12), key=lambda text: crowded(position, text))
                met.update(follow_laying(position, text, random))
    assert met["samples"] > 500
    assert min(met[case] for case in ("choices", "splits", "returned")) > 0
    assert kind == "full" or met["nothing"] > 0


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("size", range(1, 7))
def test_every_case_of_the_stock(size: int, edition: int):
    """None, one, two or, where that can matter, three of each of the five shapes, in every combination."""
    position, text, colour = laying_one_group(size, edition)
    for counts in product(range(4 if size == 6 else 3), repeat=5):
        again = position.copy()
        left = {colour + shape: count for shape, count in zip(SHAPES, counts, strict=True)}
        put_stock(again, full_stock() | left)
        follow_laying(again, text, Random(str(counts)))


def follow_laying(position: Position, text: str, random: Random) -> Counter[str]:
    """Plays one tile in both readings, step by step, and counts what was met on the way."""
    seat, turn = lens(position), int(position.record.turns_done)
    stock, tray = stock_of(position), Counter[str]()
    cell, laid = read_laid(text)
    water = pond_of(position) | {cell: laid}
    found = samples(water, cell)
    ordered = [group for sample in found for group in groups(sample)]
    met = Counter(samples=len(found), groups=len(ordered))
    position.play(seat, text)
    assert engine_groups(position) == ordered
    for colour, size in ordered:
        options = collect_options(stock, colour, size, position.setup.edition)
        chosen = random.choice(options)
        if len(options) > 1:
            assert is_splitting(position)
            assert Counter(legal_texts(position, seat)) == Counter("take " + "+".join(o) for o in options)
            position.play(seat, "take " + "+".join(chosen))
            met["choices"] += 1
        met["splits"] += len(chosen) == 2
        met["nothing"] += not chosen
        for word in chosen:
            stock[word] -= 1
            tray[word] += 1
    assert position.record.turns_done == turn + 1
    for word in list(tray):
        if not spaces_for(slide_of(position, seat), word):
            stock[word] += tray.pop(word)
            met["returned"] += 1
    assert tray_of(position, seat) == tray
    assert stock_of(position) == stock
    return met


def test_every_sample_there_could_be():
    """Also those that walks hardly meet, as clear water all round."""
    found = np.zeros(MOST_GROUPS, np.int8)
    waters = CLEAR + COLOURS
    for sample in product(range(len(waters)), repeat=6):
        count = pond.sample_groups(sum(water << 3 * k for k, water in enumerate(sample)), found, 0)
        told = [(COLOURS[int(group) >> 3], int(group) & 7) for group in found[:count]]
        assert told == groups("".join(waters[water] for water in sample))


def test_without_clear_water_groups_are_even():
    """Two tiles meet at every edge that leads to the point, in one colour; so colours come in twos."""
    seen = Counter[int]()
    for seed in range(340, 400):
        positions = walk(setup_of("diatoms 4"), seed).positions
        for before, after in pairwise(positions):
            if after.record.laid == before.record.laid:
                continue
            p = after.record
            newest = (int(p.q[p.laid - 1]), int(p.r[p.laid - 1]))
            for sample in samples(pond_of(after), newest):
                if CLEAR not in sample:
                    seen.update(size for _, size in groups(sample))
    assert set(seen) == {2, 4, 6}


def test_the_walks_lay_nearly_every_face():
    """The comparisons mean little if some tile never lies in some way."""
    laid: set[str] = set()
    for seed in range(400, 460):
        laid.update(pond_of(walk(setup_of("diatoms 4"), seed).end).values())
    every = set[str]().union(*(faces(tile) for tile in WATER_TILES))
    assert len(laid & every) > 0.9 * len(every)
