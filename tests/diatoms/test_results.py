"""The end (Diatoms 4.4): highest total, then fewest diatoms, then a shared victory."""

import pytest

from frustule import Position
from frustule.core.speech.company import Company, among
from tests.diatoms.table import BLANK, DIATOMS, put_slide
from tests.plain.examples import mosaic


def ended(*slides: list[str]) -> Position:
    setup = DIATOMS.setup(len(slides))
    end = Position(setup, setup.random_games(1, seed=0)[0])
    for seat, slide in enumerate(slides):
        put_slide(end, seat, slide)
    return end


@pytest.mark.parametrize(
    ("slides", "scores", "places"),
    [
        pytest.param(["c0=ro c4=bo", "x=rc"], [5, 0], [1, 2], id="highest wins"),
        pytest.param(
            ["c0=ro c4=bo x=rc", "x=rc c0=ro"], [10, 5], [1, 2], id="more diatoms do not hurt a win"
        ),
        pytest.param(["c0=ro c4=bo", "c0=ro c4=bo m1=gc"], [5, 5], [1, 2], id="fewest diatoms"),
        pytest.param(["c0=ro c4=bo m1=gc", "c0=ro c4=bo"], [5, 5], [2, 1], id="fewest diatoms, second seat"),
        pytest.param(["c0=ro c4=bo", "c2=yo c6=go"], [5, 5], [1, 1], id="shared victory"),
        pytest.param(
            ["c0=ro c4=bo", "c2=yo c6=go", "c0=ro c4=bo m1=gc"],
            [5, 5, 5],
            [1, 1, 3],
            id="two share, one has more",
        ),
        pytest.param(
            ["", "c0=ro c4=bo", "c2=yo c6=go m1=rc", "c2=yo c6=go m1=rc"],
            [0, 5, 5, 5],
            [4, 1, 2, 2],
            id="a shared second place",
        ),
    ],
)
def test_places(slides: list[str], scores: list[int], places: list[int]):
    result = ended(*(mosaic(slide) for slide in slides)).result
    assert result is not None
    assert list(result.scores) == scores
    assert list(result.places) == places


@pytest.mark.parametrize(
    ("slides", "why"),
    [
        pytest.param(["c0=ro c4=bo", "x=rc"], [], id="points tell"),
        pytest.param(
            ["c0=ro c4=bo m1=gc", "c0=ro c4=bo"],
            ["equal points: Grace has fewer diatoms on the slide than you, 2 to 3, and is ahead"],
            id="behind",
        ),
        pytest.param(
            ["c0=ro c4=bo", "c0=ro c4=bo m1=gc"],
            ["equal points: you have fewer diatoms on the slide than Grace, 2 to 3, and are ahead"],
            id="ahead",
        ),
        pytest.param(
            ["c0=ro c4=bo", "c2=yo c6=go"],
            ["equal points, and as many diatoms on the slide (2): you share the victory with Grace"],
            id="shared",
        ),
        pytest.param(
            ["", "c0=ro c4=bo", "c2=yo c6=go m1=rc", "c2=yo c6=go m1=rc"],
            [
                "equal points: Grace has fewer diatoms on the slide than Mary, 2 to 3, and is ahead",
                "equal points, and as many diatoms on the slide (3): Mary and Rosa share second place",
            ],
            id="a shared second place",
        ),
    ],
)
def test_ties_are_explained(slides: list[str], why: list[str]):
    end = ended(*(mosaic(slide) for slide in slides))
    with among(Company(("Ada", "Grace", "Mary", "Rosa")[: len(slides)], 0)):
        told = [words for words in end.verdict if "ribbon" not in words]
        assert told == ["all tiles are played and all diatoms arranged", *why]


@pytest.mark.parametrize(
    ("slides", "seats", "told"),
    [
        pytest.param(["c0=ro c4=bo", "x=rc"], [1], ["you wear the winner's ribbon"], id="you"),
        pytest.param(["x=rc", "c0=ro c4=bo"], [2], ["Grace wears the winner's ribbon"], id="another"),
        pytest.param(
            ["c0=ro c4=bo", "c2=yo c6=go", "x=rc"],
            [1, 2],
            ["you wear the winner's ribbon", "Grace wears the winner's ribbon"],
            id="shared",
        ),
    ],
)
def test_the_winner_wears_the_ribbon(slides: list[str], seats: list[int], told: list[str]):
    """In the verdict, among the facts, and on the slide, drawn and in words."""
    end = ended(*(mosaic(slide) for slide in slides))
    with among(Company(("Ada", "Grace", "Mary")[: len(slides)], 0)):
        assert end.verdict[-len(told) :] == told
        assert end.fields["ribbons"] == seats
        drawn = {
            element.id: element.label
            for panel in end.scene(0).panels
            for element in panel.elements
            if element.symbol == "ribbon"
        }
    assert drawn == {f"ribbon-{seat - 1}": words for seat, words in zip(seats, told, strict=True)}


def test_nobody_wears_a_ribbon_before_the_end_nor_alone():
    position = DIATOMS.deal(2, 1)
    assert position.fields["ribbons"] == []
    assert "ribbon" not in position.scene(0).text
    alone = ended(mosaic("c0=ro c4=bo"))
    assert alone.over
    assert alone.fields["ribbons"] == []


def test_nothing_is_explained_before_the_end():
    position = DIATOMS.deal(2, 1)
    assert position.verdict == []


def test_all_blank_is_a_victory_for_everybody():
    result = ended(BLANK, BLANK, BLANK).result
    assert result is not None
    assert result.places == (1, 1, 1)
    assert result.winners == (0, 1, 2)
    assert result.reason == "all tiles are played and all diatoms arranged"


def test_penalties_can_make_a_total_negative():
    setup = DIATOMS.setup(2, judge=6, mood="persnickety")
    end = Position(setup, setup.random_games(1, seed=0)[0])
    put_slide(end, 0, BLANK)
    put_slide(end, 1, mosaic("c0=ro"))
    assert end.result is not None
    assert end.result.scores == (-75, 100 - 70)
    assert end.result.places == (2, 1)
