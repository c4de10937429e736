"""Every number that Diatoms 4 and 5 work out, asked of the engine."""

import pytest

from frustule import Position
from tests.diatoms.table import BLANK, DIATOMS, scored
from tests.plain.diatoms import COLOURS, EMPTY, SPACES
from tests.plain.diatoms_judges import JUDGES
from tests.plain.examples import CARD_EXAMPLES, circles_only, mosaic


def points(position: Position, part: str, seat: int = 0) -> list[int]:
    return [line.points for line in position.explain() if line.part == part and line.seat == seat]


def of_counts(*counts: int) -> list[str]:
    """A slide with so many diatoms of each colour, in whatever shapes its spaces take."""
    colours = "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))
    words = [colour + space.accepts[0] for colour, space in zip(colours, SPACES, strict=False)]
    return words + [EMPTY] * (len(SPACES) - len(words))


def two_players(slide: list[str], judge: int = 0, mood: str = "easygoing") -> Position:
    return scored(DIATOMS.setup(2, judge=judge, mood=mood), [slide, BLANK])


def test_colours_of_the_rules_example():
    assert points(two_players(of_counts(1, 4, 1, 9, 5)), "colours") == [0, 5, 0, 40, 20]


@pytest.mark.parametrize(
    ("count", "expected"), [(0, 0), (2, 0), (3, 5), (4, 5), (5, 20), (7, 20), (8, 40), (12, 40)]
)
def test_colour_thresholds(count: int, expected: int):
    assert points(two_players(of_counts(0, 0, count, 0, 0)), "colours") == [0, 0, expected, 0, 0]


@pytest.mark.parametrize(
    ("slide", "expected"),
    [
        ("c0=ro c4=ro", 15),
        ("c0=ro c4=bo", 5),
        ("m0=rt m8=rs", 5),
        ("o0=rq o8=bs", 0),
        ("c0=ro", 0),
        ("x=rc c0=ro m0=rt", 0),
        ("m1=rc m9=rc", 0),
        ("c0=ro c4=ro m2=bo m10=bo o14=yo o6=yo", 45),
    ],
)
def test_pairs(slide: str, expected: int):
    found = points(two_players(mosaic(slide)), "pairs")
    assert len(found) == 12
    assert sum(found) == expected


@pytest.mark.parametrize(
    ("slide", "expected"),
    [
        ("", [0, 0, 0]),
        ("x=rc", [0, 0, 0]),
        ("x=rc c0=ro", [5, 0, 0]),
        ("x=rs c0=ro c2=bq", [5, 0, 0]),
        ("c0=ro c2=bq c1=bt c3=bc", [20, 0, 0]),
        ("x=rs c0=ro c2=bq c1=bt c3=bc", [40, 0, 0]),
        ("m0=rt m4=rs m2=ro m6=rq m1=rc o0=rq o4=rs", [0, 40, 5]),
        ("o0=rq o4=rs o1=rt o3=bc", [0, 0, 20]),
    ],
)
def test_rings(slide: str, expected: list[int]):
    assert points(two_players(mosaic(slide)), "rings") == expected


@pytest.mark.parametrize(("judge", "slide", "measured", "easygoing", "off"), CARD_EXAMPLES)
def test_card_examples(judge: int, slide: list[str], measured: int, easygoing: int, off: int):
    assert points(two_players(slide, judge=judge), "judge") == [easygoing]
    strict = two_players(slide, judge=judge, mood="persnickety")
    assert points(strict, "judge") == [100, off]
    (praise, _) = [line for line in strict.explain() if line.part == "judge" and line.seat == 0]
    assert f": {measured}" in praise.words


@pytest.mark.parametrize("judge", JUDGES)
def test_below_the_minimum_there_is_no_praise(judge: int):
    """The penalty stays: everybody suffers it."""
    strict = two_players(BLANK, judge=judge, mood="persnickety")
    praise, penalty = points(strict, "judge")
    assert praise == 0
    assert penalty == {2: -60, 3: -5, 6: -75, 7: -45}.get(judge, 0)
    assert points(two_players(BLANK, judge=judge), "judge") == [0]


def test_thresholds_of_the_judges():
    """Just at the minimum there are points, one below there are none."""
    assert points(two_players(circles_only(4), judge=4), "judge") == [20]
    assert points(two_players(circles_only(3), judge=4), "judge") == [0]
    purple = "m1=pc m3=pc m5=pc"
    assert points(two_players(mosaic(purple + " m7=pc"), judge=8), "judge") == [40]
    assert points(two_players(mosaic(purple), judge=8), "judge") == [0]
    edge = "o1=rc o3=rc o5=rc o7=rc o9=rc"
    assert points(two_players(mosaic(edge + " o11=rc"), judge=5), "judge") == [30]
    assert points(two_players(mosaic(edge), judge=5), "judge") == [0]


@pytest.mark.parametrize(
    ("circles", "expected"),
    [
        ([7, 7, 6, 5], [100, 100, 70, 20]),
        ([5, 7, 6, 7], [20, 100, 70, 100]),
        ([7, 6, 6, 5], [100, 70, 70, 20]),
        ([7, 6, 5, 4], [100, 70, 20, 20]),
        ([7, 6, 5, 5], [100, 70, 20, 20]),
        ([4, 3, 4, 2], [100, 0, 100, 0]),
        ([6, 6, 6, 6], [100, 100, 100, 100]),
        ([3, 2, 1], [0, 0, 0]),
        ([4, 8, 4], [70, 100, 70]),
        ([5, 4], [100, 70]),
    ],
)
def test_a_persnickety_judge_ranks(circles: list[int], expected: list[int]):
    setup = DIATOMS.setup(len(circles), judge=4, mood="persnickety")
    position = scored(setup, [circles_only(count) for count in circles])
    assert [points(position, "judge", seat)[0] for seat in range(len(circles))] == expected


def test_connector_example_of_the_score_sheet():
    first = mosaic("o0=bq o1=bc o2=bo o3=bc o4=bq o5=bc o6=bo")
    second = mosaic("o0=bq o1=bc o2=bo o3=bc o4=bq o5=bc o8=ys o10=ro o12=gq o14=po x=rc")
    third = mosaic("o0=bq o8=ys")
    position = scored(DIATOMS.setup(3, judge=1, mood="persnickety"), [first, second, third])
    assert [points(position, "judge", seat) for seat in range(3)] == [[100, 0], [70, -25], [0, -10]]


@pytest.mark.parametrize(
    ("judge", "spots"),
    [(1, "oN oNNE oNE oENE oE"), (4, "mNNE mENE mESE oSSW oWSW oWNW"), (7, "mNNE mENE mESE mSSE oN oE oS")],
)
def test_praise_names_its_spaces(judge: int, spots: str):
    slide = CARD_EXAMPLES[judge - 1][1]
    (praise,) = [line for line in two_players(slide, judge=judge).explain() if line.part == "judge"][:1]
    assert praise.spots == tuple(spots.split())


@pytest.mark.parametrize(
    ("part", "spots", "points_given", "said"),
    [
        ("colours", "C cN cS mN mS oN", 20, "red: 6 diatoms"),
        ("colours", "oS", 0, "blue: 1 diatom"),
        ("pairs", "cN cS", 15, "two red ovals"),
        ("pairs", "mN mS", 5, "both red"),
        ("pairs", "oN oS", 0, "red square and blue star"),
        ("rings", "C cN cS", 5, "centre ring: 2 different shapes"),
        ("rings", "oN oS", 5, "outer ring: 2 different shapes"),
        ("judge", "C", 0, "circles: 1, below the minimum of 4"),
    ],
)
def test_every_line_says_what_it_is_about(part: str, spots: str, points_given: int, said: str):
    position = two_players(mosaic("c0=ro c4=ro m0=rt m8=rs o0=rq o8=bs x=rc"), judge=4)
    about = [line for line in position.explain() if line.seat == 0 and line.part == part]
    (line,) = [line for line in about if line.spots == tuple(spots.split())]
    assert line.points == points_given
    assert said in line.words
