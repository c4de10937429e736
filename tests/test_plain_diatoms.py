"""The plain reading of Diatoms against every number that Diatoms 1 to 5 and the French documents work out.

The documents' pictures are lost, so where they give only the outcome of an example the mosaic here is ours.
"""

from collections import Counter

import pytest

from tests.plain.diatoms import (
    CLEAR,
    COLOURS,
    CONNECTED,
    EMPTY,
    ORNAMENTS,
    PAIRS,
    SHAPES,
    SPACES,
    START_TILE,
    WATER_TILES,
    collect_options,
    colours_points,
    faces,
    full_stock,
    groups,
    pairs_points,
    placements,
    rings_points,
    samples,
    spaces_for,
)
from tests.plain.diatoms_judges import JUDGES, Mood, judge_points, measure, penalty, places, total
from tests.plain.examples import CARD_EXAMPLES, MEDLEY, at, circles_only, mosaic


def rotated(cycle: str) -> set[str]:
    return {cycle[k:] + cycle[:k] for k in range(6)}


# The box (Diatoms 1)


def test_stock_totals():
    stock = full_stock()
    by_shape = [sum(stock[colour + shape] for colour in COLOURS) for shape in SHAPES]
    assert by_shape == [40, 35, 30, 25, 20]
    assert sum(stock.values()) == 150


def test_water_tiles_are_what_the_rules_say_of_them():
    assert len(WATER_TILES) == 33
    assert len({min(faces(tile)) for tile in WATER_TILES}) == 33
    assert all(1 <= len(set(tile) - {CLEAR}) <= 3 for tile in WATER_TILES)
    segments = Counter("".join(WATER_TILES))
    assert segments.pop(CLEAR) == 30
    assert set(segments) == set(COLOURS)
    assert set(segments.values()) <= {33, 34}
    assert sorted(START_TILE) == sorted(COLOURS + CLEAR)


def test_slide_sizes():
    assert len(SPACES) == 41
    assert Counter(space.ring for space in SPACES) == {"centre": 9, "middle": 16, "outer": 16}
    assert all(len(set(space.accepts)) == 2 and set(space.accepts) <= set(SHAPES) for space in SPACES)
    assert len(PAIRS) == 12
    assert len(ORNAMENTS) == 16
    # Along the rings 8 + 16 + 16, along the spokes 8 x 3, off the lines 8.
    assert len(CONNECTED) == 40 + 24 + 8


@pytest.mark.parametrize(
    ("names", "accepts"),
    [
        ("x", "cs"),
        ("c0 c2 c4 c6", "oq"),
        ("c1 c3 c5 c7", "ct"),
        ("m0 m4 m8 m12", "ts"),
        ("m2 m6 m10 m14", "oq"),
        ("m1 m3 m5 m7 m9 m11 m13 m15", "co"),
        ("o0 o4 o8 o12", "qs"),
        ("o2 o6 o10 o14", "oq"),
        ("o1 o3 o5 o7 o9 o11 o13 o15", "ct"),
    ],
)
def test_slide_table(names: str, accepts: str):
    assert all(SPACES[at(name)].accepts == accepts for name in names.split())


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("x", "c0 c1 c2 c3 c4 c5 c6 c7"),
        ("c0", "x c1 c7 m0"),
        ("c3", "x c2 c4 m6"),
        ("m0", "c0 m1 m15 o0"),
        ("m6", "c3 m5 m7 o6"),
        ("m7", "m6 m8 o7"),
        ("o0", "m0 o1 o15"),
        ("o15", "m15 o14 o0"),
    ],
)
def test_slide_connections(name: str, others: str):
    found = {i for pair in CONNECTED if at(name) in pair for i in pair} - {at(name)}
    assert found == {at(other) for other in others.split()}


def test_pairs_and_ornaments_by_name():
    pairs = "c0-c4 c1-c5 c2-c6 c3-c7 m0-m8 m2-m10 m4-m12 m6-m14 o0-o8 o2-o10 o4-o12 o6-o14"
    assert set(PAIRS) == {(at(one), at(other)) for one, other in (pair.split("-") for pair in pairs.split())}
    middle_to_flanks = {middle: {one, other} for one, middle, other in ORNAMENTS}
    for ring in "mo":
        for k in range(0, 16, 2):
            assert middle_to_flanks.pop(at(f"{ring}{k}")) == {
                at(f"{ring}{k + 1}"),
                at(f"{ring}{(k - 1) % 16}"),
            }
    assert not middle_to_flanks


# The pond (Diatoms 3)


@pytest.mark.parametrize(
    ("tile", "ways"), [("rrrrrr", 1), ("rrr...", 6), ("rrry..", 12), ("rrrr.g", 12), ("rrryb.", 12)]
)
def test_faces(tile: str, ways: int):
    assert len(faces(tile)) == ways


def test_a_uniform_tile_beside_the_start_tile():
    assert placements({(0, 0): START_TILE}, "rrrrrr") == {(1, 0, "rrrrrr"), (1, -1, "rrrrrr")}


def test_clear_water_touches_any_colour():
    laid = placements({(0, 0): START_TILE}, ".rrrrr")
    assert Counter((q, r) for q, r, _ in laid) == {
        (1, 0): 6,
        (1, -1): 6,
        (0, 1): 1,
        (-1, 1): 1,
        (-1, 0): 1,
        (0, -1): 1,
    }
    assert (0, 1, "rrrr.r") in laid


def test_a_hole_is_filled_only_if_all_six_edges_match():
    around = {
        (1, 0): "...r..",
        (0, 1): "....y.",
        (-1, 1): ".....g",
        (-1, 0): "b.....",
        (0, -1): ".p....",
        (1, -1): "......",
    }
    in_the_hole = {laid for q, r, laid in placements(around, "rygbp.") if (q, r) == (0, 0)}
    assert in_the_hole == {"rygbp."}
    assert not [laid for q, r, laid in placements(around, "ryygb.") if (q, r) == (0, 0)]


def test_samples_round_a_filled_hole():
    """Every segment has a letter of its own, so the six cycles written by hand pin the whole geometry."""
    pond = {(0, 0): "ABCDEF", (1, 0): "abcdef", (0, 1): "ghijkl", (-1, 1): "mnopqr"}
    pond |= {(-1, 0): "stuvwx", (0, -1): "012345", (1, -1): "6789+-"}
    found = samples(pond, (0, 0))
    by_hand = ["BAdclk", "CBkjmr", "DCrqts", "EDsx21", "FE1098", "AF87ed"]
    assert len(found) == 6
    assert all(sample in rotated(cycle) for sample, cycle in zip(found, by_hand, strict=True))


def test_samples_do_not_depend_on_where_the_pond_lies():
    near = {(0, 0): "ABCDEF", (1, 0): "abcdef", (0, 1): "ghijkl"}
    for cell in near:
        far = {(q - 9, r + 17): laid for (q, r), laid in near.items()}
        assert samples(far, (cell[0] - 9, cell[1] + 17)) == samples(near, cell)
        assert samples(near, cell)[0] in rotated("BAdclk")


def test_two_tiles_make_no_sample():
    assert samples({(0, 0): START_TILE, (1, 0): "rrrrrr"}, (1, 0)) == []


def test_sample_yields_yellow_circle_red_oval_blue_oval():
    pond = {(0, 0): "rb....", (1, 0): "..yr..", (0, 1): "....b."}
    (sample,) = samples(pond, (0, 1))
    assert groups(sample) == [("r", 2), ("b", 2), ("y", 1)]


def test_sample_yields_two_yellow_circles_and_one_red_oval():
    pond = {(0, 0): "y.....", (1, 0): "..r...", (0, 1): "....yr"}
    (sample,) = samples(pond, (0, 1))
    assert groups(sample) == [("r", 2), ("y", 1), ("y", 1)]


def test_one_placement_two_samples_four_diatoms():
    pond = {(0, 0): "rrrrrr", (1, 0): "...r..", (1, -1): ".y....", (0, -1): "b....."}
    assert (1, -1, pond[1, -1]) in placements(
        {cell: pond[cell] for cell in pond if cell != (1, -1)}, ".y...."
    )
    found = samples(pond, (1, -1))
    assert [groups(sample) for sample in found] == [[("r", 3), ("y", 1)], [("r", 2), ("b", 1)]]


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        ("......", []),
        ("bbbbbb", [("b", 6)]),
        ("rrr.rr", [("r", 5)]),
        ("pp.rpp", [("p", 4), ("r", 1)]),
        ("r.r.r.", [("r", 1), ("r", 1), ("r", 1)]),
        ("ppyyrr", [("r", 2), ("y", 2), ("p", 2)]),
    ],
)
def test_groups(sample: str, expected: list[tuple[str, int]]):
    assert all(groups(turned) == expected for turned in rotated(sample))


def lacking(*missing: str, **left: int) -> dict[str, int]:
    return full_stock() | dict.fromkeys(missing, 0) | left


@pytest.mark.parametrize(
    ("stock", "group", "options"),
    [
        pytest.param(full_stock(), "r1", ["rc"], id="circle"),
        pytest.param(full_stock(), "r2", ["ro"], id="oval"),
        pytest.param(full_stock(), "r3", ["rt"], id="triangle"),
        pytest.param(full_stock(), "r4", ["rq"], id="square"),
        pytest.param(full_stock(), "r5", ["rs"], id="star"),
        pytest.param(full_stock(), "b6", ["bc bs", "bo bq", "bt bt"], id="6/6"),
        pytest.param(lacking("bs"), "b6", ["bo bq", "bt bt"], id="6/6 with whole pairs only"),
        pytest.param(lacking("bs", bt=1), "b6", ["bo bq"], id="6/6 needs two triangles"),
        pytest.param(lacking("bs", "bq", bt=1), "b6", ["bc bo bt", "bo bo bo"], id="6/6 with a split"),
        pytest.param(lacking("bc", "bq", bt=1), "b6", ["bo bo bo", "bs", "bt"], id="6/6 one of a pair"),
        pytest.param(lacking("bc", "bq", "bt", "bo"), "b6", ["bs"], id="6/6 last one"),
        pytest.param(lacking("bc", "bo", "bt", "bq", "bs"), "b6", [""], id="6/6 nothing"),
        pytest.param(lacking("rq"), "r4", ["rc rt", "ro ro"], id="missing red square"),
        pytest.param(lacking("rq", ro=1), "r4", ["rc rt"], id="two ovals need two"),
        pytest.param(lacking("rs"), "r5", ["rc rq", "ro rt"], id="missing star"),
        pytest.param(lacking("rs", "rq"), "r5", ["ro rt"], id="splits do not recurse"),
        pytest.param(lacking("rt"), "r3", ["rc ro"], id="missing triangle"),
        pytest.param(lacking("ro"), "r2", ["rc rc"], id="missing oval"),
        pytest.param(lacking("ro", rc=1), "r2", [""], id="one circle is no oval"),
        pytest.param(lacking("rc"), "r1", [""], id="missing circle"),
        pytest.param(lacking("rq", "rc", ro=1), "r4", [""], id="no split left"),
        pytest.param(lacking("rq"), "y4", ["yq"], id="other colours do not matter"),
    ],
)
def test_collect_options(stock: dict[str, int], group: str, options: list[str]):
    assert collect_options(stock, group[0], int(group[1])) == [tuple(option.split()) for option in options]


@pytest.mark.parametrize(
    ("stock", "options"),
    [
        pytest.param(full_stock(), ["bc bs", "bo bq", "bt bt"], id="any pair"),
        pytest.param(lacking("bs", "bq", bt=1), ["bc", "bo", "bt"], id="nothing is split"),
        pytest.param(lacking("bc", "bq", bt=1), ["bo", "bt", "bs"], id="one of a pair"),
        pytest.param(lacking("bc", "bq", "bt", "bs"), ["bo"], id="last one"),
    ],
)
def test_six_sixths_in_the_first_edition(stock: dict[str, int], options: list[str]):
    assert collect_options(stock, "b", 6, edition=1) == [tuple(option.split()) for option in options]


# The slide (Diatoms 3.7, 4)


def test_spaces_for_a_star():
    names = ["x", "m0", "m4", "m8", "m12", "o0", "o4", "o8", "o12"]
    assert spaces_for([EMPTY] * 41, "rs") == [at(name) for name in names]
    assert spaces_for(mosaic("x=rc m4=ps o0=gq"), "rs") == [
        at(name) for name in names if name not in ("x", "m4", "o0")
    ]


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 20), (7, 20), (8, 40), (9, 40)]
)
def test_colour_thresholds(count: int, points: int):
    assert colours_points(["gc"] * count + [EMPTY] * (41 - count)) == points


def test_colour_counts_of_the_field_notebook():
    words = ["rc"] * 1 + ["yo"] * 4 + ["gt"] * 1 + ["bq"] * 9 + ["ps"] * 5
    assert colours_points(words + [EMPTY] * 21) == 0 + 5 + 0 + 40 + 20


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("c0=ro c4=bo m0=rt m8=rs o0=rq o8=bs", 5 + 5 + 0),
        ("c1=rc c5=bt m2=ro m10=bq o2=po o10=po", 0 + 0 + 15),
        ("x=rc c0=ro m0=rt", 0),
        ("m1=rc m9=rc o3=bt o11=bt", 0),
        ("c2=yq c6=yq c3=gc c7=gc m6=bq m14=bq", 45),
    ],
)
def test_pairs(text: str, points: int):
    assert pairs_points(mosaic(text)) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("x=rc c0=ro c2=bq c1=bt", 20),
        ("m0=rt m4=rs m2=ro m6=rq m1=rc", 40),
        ("o0=rq o4=rs", 5),
        ("o0=rq o4=rs o1=rt", 5),
        ("o0=rq o2=yq", 0),
        ("x=rs c0=ro c2=bq c1=bt c3=bc", 40),
        ("c0=ro c2=bq c1=bt c3=bc", 20),
        ("x=rc c0=ro c2=bq c1=bt m0=rt m4=rs m2=ro m6=rq m1=rc o0=rq o4=rs o1=rt", 20 + 40 + 5),
    ],
)
def test_rings(text: str, points: int):
    assert rings_points(mosaic(text)) == points


# The judges (Diatoms 5): the examples on the French cards, each an easygoing score and a persnickety penalty.


@pytest.mark.parametrize(
    ("judge", "slide", "measured", "easygoing", "off"),
    CARD_EXAMPLES,
)
def test_card_examples(judge: int, slide: list[str], measured: int, easygoing: int, off: int):
    assert measure(judge, slide) == measured
    assert penalty(judge, slide) == off
    assert judge_points(judge, "easygoing", [slide]) == [easygoing]
    assert judge_points(judge, "persnickety", [slide]) == [100 + off]


def test_medley_example_counts():
    """The card's penalty of 20 is what tells ring by ring from any other reading: yellow thrice, red once."""
    assert Counter(word[0] for word in MEDLEY if word != EMPTY) == {"p": 6, "b": 5, "r": 4, "g": 3}


def test_a_star_beside_a_star_is_not_counted():
    assert measure(7, mosaic("m0=rs o0=ys o1=bc")) == 1


@pytest.mark.parametrize(
    ("text", "complete", "incomplete"),
    [
        ("o15=rc o0=gs o1=rc m1=bo m2=bo m3=bo m5=bo m4=rt", 3, 0),
        ("o15=rc o0=gs o1=bc", 0, 1),
        ("o15=rc o0=gs o1=rt", 0, 1),
        ("o15=rc o0=gs", 0, 1),
        ("o15=rc o1=rc", 0, 0),
        ("o0=gs", 0, 0),
        ("c0=ro c1=rc c7=rc", 0, 0),
    ],
)
def test_ornaments(text: str, complete: int, incomplete: int):
    assert measure(9, mosaic(text)) == complete
    assert penalty(9, mosaic(text)) == -10 * incomplete


@pytest.mark.parametrize(
    ("judge", "measured", "off"),
    [
        (1, 0, 0),
        (2, 0, -60),
        (3, 0, -5),
        (4, 0, 0),
        (5, 0, 0),
        (6, 0, -75),
        (7, 0, -45),
        (8, 0, 0),
        (9, 0, 0),
    ],
)
def test_empty_slide(judge: int, measured: int, off: int):
    slide = [EMPTY] * 41
    assert (measure(judge, slide), penalty(judge, slide)) == (measured, off)
    assert judge_points(judge, "easygoing", [slide]) == [0]
    assert judge_points(judge, "persnickety", [slide]) == [off]


def test_judges_table():
    """The minimum, the easygoing points and the penalty of each judge, as Diatoms 5.2 lists them."""
    table = {1: (3, 10, -5), 2: (3, 5, -5), 3: (2, 10, -5), 4: (4, 5, -5), 5: (6, 5, -5)}
    table |= {6: (1, 10, -5), 7: (4, 10, -5), 8: (4, 10, -5), 9: (2, 10, -10)}
    assert {number: (judge.minimum, judge.each, judge.off) for number, judge in JUDGES.items()} == table


@pytest.mark.parametrize(
    ("mood", "counts", "points"),
    [
        ("persnickety", [7, 7, 6, 5], [100, 100, 70, 20]),
        ("persnickety", [5, 7, 6, 7], [20, 100, 70, 100]),
        ("persnickety", [7, 6, 6, 5], [100, 70, 70, 20]),
        ("persnickety", [7, 6, 5, 4], [100, 70, 20, 20]),
        ("persnickety", [4, 3, 4, 2], [100, 0, 100, 0]),
        ("persnickety", [3, 2, 1], [0, 0, 0]),
        ("easygoing", [7, 7, 4, 3], [35, 35, 20, 0]),
    ],
)
def test_judge_ranking(mood: Mood, counts: list[int], points: list[int]):
    assert judge_points(4, mood, [circles_only(count) for count in counts]) == points


def test_connector_example_of_the_score_sheet():
    """Second largest group, five diatoms without a friend: 70 - 25. Below the minimum the penalty stays."""
    first = mosaic("o0=bq o1=bc o2=bo o3=bc o4=bq o5=bc o6=bo")
    second = mosaic("o0=bq o1=bc o2=bo o3=bc o4=bq o5=bc o8=ys o10=ro o12=gq o14=po x=rc")
    third = mosaic("o0=bq o8=ys")
    assert [measure(1, slide) for slide in (first, second, third)] == [7, 6, 1]
    assert judge_points(1, "persnickety", [first, second, third]) == [100, 70 - 25, -10]


# The result (Diatoms 4.4)


def test_total_adds_the_three_criteria_and_the_judge():
    slide = mosaic("c0=ro c4=ro m0=rt m8=rt o0=rq o8=rs m1=gc m3=gc m5=gc m7=gc")
    assert (colours_points(slide), pairs_points(slide), rings_points(slide)) == (
        20 + 5,
        15 + 15 + 5,
        0 + 5 + 5,
    )
    assert total([slide], None, "easygoing") == [70]
    assert total([slide], 4, "easygoing") == [70 + 20]
    assert total([slide, [EMPTY] * 41], 4, "persnickety") == [70 + 100, 0]


@pytest.mark.parametrize(
    ("counts", "totals", "expected"),
    [
        ([5, 5, 5], [80, 100, 90], [3, 1, 2]),
        ([5, 4, 6], [100, 100, 90], [2, 1, 3]),
        ([5, 5, 4, 6], [100, 100, 90, 100], [1, 1, 4, 3]),
        ([8, 1], [-5, -10], [1, 2]),
    ],
)
def test_places(counts: list[int], totals: list[int], expected: list[int]):
    assert places([circles_only(count) for count in counts], totals) == expected
