"""Tetrominoes and how they lie, against the brute force of the plain reading."""

from math import comb

import pytest

from frustule.games.diaominos.grid import MARKING, SHAPES, SIZES, automorphisms, distinct_ways, grid, offsets
from tests.plain import diaominos as plain

COUNTS = {
    "5x5x4": (105, 184, 532, 532, 1064),
    "4x4x6": (96, 174, 496, 496, 992),
    "4x5x5": (105, 184, 532, 532, 1064),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_marking_order(shape: str):
    assert [(x, y, 0) for x, y in MARKING[SHAPES.index(shape)]] == plain.marking_order(shape)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_place_in_an_empty_grid(size: str, shape: str):
    number = SHAPES.index(shape)
    found = [cells for kind, cells in grid(size).sets if kind == number]
    assert len(found) == len(set(found)) == COUNTS[size][number]
    named = {frozenset(grid(size).cube(cell) for cell in cells) for cells in found}
    assert named == {cells for cells, _ in plain.placements_cached(shape, SIZES[size], range(0))}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_landing_of_every_run_of_marks(shape: str):
    """Which cubes are diamonds depends on the orientation; equal results are one way, different ones two."""
    number, sheet = SHAPES.index(shape), grid("5x5x4")
    for closed, marked in ((0, 1), (0, 2), (1, 3), (2, 4), (0, 3), (3, 4), (0, 4)):
        found: list[plain.Laid] = []
        for (kind, cells), ways in zip(sheet.sets, sheet.ways, strict=True):
            if kind == number:
                for k in distinct_ways(number, closed, marked):
                    gems = frozenset(sheet.cube(cell) for cell in ways[k].cells[closed:marked])
                    found.append((frozenset(sheet.cube(cell) for cell in cells), gems))
        assert len(set(found)) == len(found)
        assert set(found) == plain.placements_cached(shape, (5, 5, 4), range(closed, marked))


def test_symmetries():
    assert [len(automorphisms(shape)) for shape in range(5)] == [2, 8, 2, 2, 1]
    assert [len(distinct_ways(shape, 0, 1)) for shape in range(5)] == [2, 4, 2, 2, 1]
    assert [len(distinct_ways(shape, 0, 2)) for shape in range(5)] == [2, 4, 2, 2, 1]
    assert all(len(distinct_ways(shape, 0, 4)) == 1 for shape in range(5))
    assert all(len(distinct_ways(1, c, m)) <= comb(4, m - c) for c in range(5) for m in range(c, 5))


def test_orientations_are_what_the_notation_says():
    """`+x+z`: the drawing's right along x, its up along the layers."""
    from frustule.games.diaominos.grid import ORIENTATIONS, orientation_text

    found = {orientation_text(k): offsets(2, k) for k in range(len(ORIENTATIONS))}
    assert len(found) == 24
    assert found["+x+y"] == ((0, 0, 0), (-1, 0, 0), (-2, 0, 0), (-1, 1, 0))
    assert found["+x+z"] == ((0, 0, 0), (-1, 0, 0), (-2, 0, 0), (-1, 0, 1))
    assert found["-y+x"] == ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 1, 0))
