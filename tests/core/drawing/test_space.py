"""Solids on paper: the sides that are seen, what hides what, and where they lie."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frustule.core.drawing.elements import Element
from frustule.core.drawing.space import (
    DOWN,
    OUTWARD,
    RIGHT,
    Body,
    Eye,
    Facet,
    Look,
    Space,
    facets,
    flat,
    on_paper,
    place_on_paper,
)

STONE = Body(("e", "w", "n", "s", "t", "b"), wire="wire")
GEM = Body(("g", "g", "g", "g", "g", "g"), spark="spark")
PLACE = Body(("", "", "", "", "p", ""), empty=True)
SPACE = Space(
    (3, 4, 2), (("stone", STONE), ("gem", GEM), ("place", PLACE)), 27, 33, ("one", "two"), rules="r"
)
CELLS = list(itertools.product(range(3), range(4), range(2)))


def solid(cell: tuple[int, int, int], kind: str) -> Element:
    x, y, z = cell
    return Element(f"{x}{y}{z}", x + 0.5, y + 0.5, z=z + 0.5, solid=kind, label=f"{x} {y} {z}")


kinds = st.lists(st.sampled_from(("stone", "gem", "place")), min_size=len(CELLS), max_size=len(CELLS))
looks = st.builds(
    Look,
    st.floats(0, 360),
    st.floats(-88, 88),
    layer=st.none(),
    cut=st.none() | st.integers(1, 2),
    gap=st.sampled_from((0.0, 0.5)),
    xray=st.booleans(),
)


@given(kinds=kinds, look=looks)
def test_what_is_nearer_is_drawn_later(kinds: list[str], look: Look):
    """Painted in order, no side covers the middle of another one that is nearer to the eye there."""
    elements = [solid(cell, kind) for cell, kind in zip(CELLS, kinds, strict=True)]
    eye, by_id = Eye(look), {element.id: element for element in elements}
    sides: list[tuple[Facet, int, float]] = []
    for facet in facets(elements, SPACE, look):
        id, _, side = facet.id.partition("/")
        if isinstance(facet, Facet) and facet.symbol and side != "spark":
            element = by_id[id]
            z = element.z + look.gap * math.floor(element.z)
            middle = (v + o / 2 for v, o in zip((element.x, element.y, z), OUTWARD[int(side)], strict=True))
            sides.append((facet, int(side), eye.seen(*middle)[2]))
    for (other, _, near), (facet, side, far) in itertools.combinations(sides, 2):
        a, b, c, d = facet.matrix
        u, v, area = other.x - facet.x, other.y - facet.y, a * d - b * c
        if abs(area) < 0.01:
            continue
        s, t = (d * u - c * v) / area, (a * v - b * u) / area
        if max(abs(s), abs(t)) < 0.49:
            here = far + s * eye.seen(*RIGHT[side])[2] + t * eye.seen(*DOWN[side])[2]
            assert here > near - 1e-6, "what is drawn later would hide what is nearer"


@given(kinds=kinds, look=looks)
def test_every_diamond_is_seen_from_everywhere(kinds: list[str], look: Look):
    """By its spark, over everything, unless it is cut away."""
    elements = [solid(cell, kind) for cell, kind in zip(CELLS, kinds, strict=True)]
    last = [facet.id for facet in facets(elements, SPACE, look)]
    gems = {
        f"{e.id}/spark" for e in elements if e.solid == "gem" and (look.cut is None or int(e.z) < look.cut)
    }
    assert set(last[len(last) - len(gems) :]) == gems


@given(kinds=kinds)
def test_paper_shows_every_place_once_in_its_layer(kinds: list[str]):
    elements = [solid(cell, kind) for cell, kind in zip(CELLS, kinds, strict=True)]
    drawn = {each.id: each for each in flat(SPACE, elements)}
    wide, high = on_paper(SPACE).box[2:]
    for element in elements:
        facet = drawn[element.id]
        assert facet.label == element.label
        assert (facet.x, facet.y) == pytest.approx(place_on_paper(SPACE, element.x, element.y, element.z))
    assert all(0 < each.x < wide and 0 < each.y < high for each in drawn.values())


def test_xray_leaves_only_wires_of_what_is_dull():
    elements = [solid((0, 0, 0), "stone"), solid((1, 0, 0), "gem")]
    seen = facets(elements, SPACE, Look(27, 33, xray=True))
    stone = [each for each in seen if each.id.startswith("000/")]
    assert len(stone) == 3
    assert all(each.path and each.style == "wire" and not each.symbol for each in stone)
    gem = [each for each in seen if each.id.startswith("100/") and each.symbol == "g"]
    assert len(gem) == 3, "what was hidden by the stone is seen through it"


def test_sides_that_touch_are_left_out_unless_layers_lie_apart():
    elements = [solid((0, 0, 0), "stone"), solid((0, 0, 1), "stone")]
    together = {each.id for each in facets(elements, SPACE, Look(27, 33))}
    apart = {each.id for each in facets(elements, SPACE, Look(27, 33, gap=0.5))}
    assert "000/4" not in together
    assert "000/4" in apart
