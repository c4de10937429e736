"""Turning a shape about the axes of space: quarters leading round, only to ways that can lie somewhere."""

from hypothesis import given
from hypothesis import strategies as st

from frustule.conformance.walking import setup_of, walk
from frustule.games.diaominos.grid import ORIENTATIONS, SHAPES, look, offsets, turned

orientations = st.integers(0, len(ORIENTATIONS) - 1)


@given(orientations, st.integers(0, 2))
def test_four_quarters_lead_back(orientation: int, axis: int):
    seen = [orientation]
    for _ in range(4):
        seen.append(turned(seen[-1], axis))
    assert seen[4] == orientation
    assert len(set(seen)) == 4


@given(orientations, st.integers(0, 2), st.integers(0, len(SHAPES) - 1))
def test_cubes_turn_about_the_axis(orientation: int, axis: int, shape: int):
    """What lies along the next axis comes to lie along the one after it, counter-clockwise."""
    for before, after in zip(
        offsets(shape, orientation), offsets(shape, turned(orientation, axis)), strict=True
    ):
        expected = [0, 0, 0]
        expected[axis] = before[axis]
        expected[(axis + 2) % 3] = before[(axis + 1) % 3]
        expected[(axis + 1) % 3] = -before[(axis + 2) % 3]
        assert list(after) == expected


def test_ways_turn_into_ways_that_are_there_and_all_can_be_reached():
    for position in walk(setup_of("diaominos 2"), 12).some(8)[:-1]:
        scene = position.scene(position.acting[0])
        ways = {e.id: e.turned for panel in scene.panels for e in panel.elements if e.turned}
        assert all(after in ways for about in ways.values() for after in about)
        for first in ways:
            letter = first.split("-")[1]
            reached, open = {first}, [first]
            while open:
                fresh = {*ways[open.pop()]} - reached
                reached |= fresh
                open += fresh
            assert {id.split("-")[1] for id in reached} == {letter}


def test_alike_is_what_looks_alike():
    assert look(SHAPES.index("O"), 0, 0, 0) == look(SHAPES.index("O"), turned(0, 2), 0, 0)
    assert look(SHAPES.index("L"), 0, 0, 0) != look(SHAPES.index("L"), turned(0, 2), 0, 0)
