"""Commissions by the machine: the same from the same seed, proven, as hard as was asked for, symmetric."""

import datetime

import pytest

from frustule import InvalidText
from frustule.conformance.refusals import refused
from frustule.games.diatoms.solo.making import BANDS, STYLES, make, of_the_day, shares
from frustule.games.diatoms.solo.words import GRADES
from frustule.puzzles.commissions import fault


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("difficulty", [GRADES[0], GRADES[2], GRADES[4]])
def test_made_cards(style: str, difficulty: str):
    made = make(5, difficulty, style)
    low, high = BANDS[GRADES.index(difficulty)]
    assert low <= made.share <= high
    assert fault(made.card, made.proof) == ""
    assert dict(shares(made.card))[made.dishes] == made.share
    assert make(5, difficulty, style) == made
    assert (made.card.layout is not None) == (style == "picture")


def test_cards_are_their_own_mirror_images():
    for style in STYLES:
        card = make(2, "fair", style).card
        at = {(round(s.x, 2), round(s.y, 2)): w for s, w in zip(card.slide.spaces, card.words, strict=True)}
        turned = [{(-x, y): w for (x, y), w in at.items()}, {(-y, x): w for (x, y), w in at.items()}]
        assert any({(x + 0.0, y + 0.0): w for (x, y), w in one.items()} == at for one in turned)


def test_the_days_differ_and_sunday_is_hardest():
    monday = datetime.date(2026, 3, 2)
    assert of_the_day(monday).difficulty == GRADES[0]
    assert of_the_day(monday + datetime.timedelta(days=6)).difficulty == GRADES[-1]


def test_bad_wishes_are_refused():
    refused(lambda: make(1, "impossible"), InvalidText)
    refused(lambda: make(1, "fair", "round"), InvalidText)
