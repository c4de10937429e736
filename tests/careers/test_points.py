"""Career points from a table of histories: each thing counts exactly once (Commissions 5.1)."""

import re
from pathlib import Path

import pytest

import frustule
from frustule.careers.points import TITLES, Played, awards, next_title, progress, series_progress, title
from frustule.games.diatoms.components import standard_tiles
from frustule.games.diatoms.solo.cards import standard_card
from frustule.games.diatoms.solo.options import number_of
from frustule.games.diatoms.tutor import MARKS


def success(number: int | str, stars: int = 0) -> Played:
    return Played("commissions", str(number), completed=True, stars=stars, score=1 + stars)


def failure(number: int | str) -> Played:
    return Played("commissions", str(number))


def company(place: int, seats: int = 3) -> Played:
    return Played("diatoms", seats=seats, place=place, score=200)


HISTORIES: list[tuple[list[Played], list[int]]] = [
    ([], []),
    ([failure(1)], [0]),
    ([success(1)], [1]),
    ([success(1, 1)], [2]),
    ([success(1, 2)], [2]),
    ([success(1, 3)], [3]),
    ([success(1, 5)], [3]),
    ([success(1), success(1)], [1, 0]),
    ([success(1, 1), success(1, 3), success(1, 1)], [2, 2, 1]),
    ([failure(1), success(1, 2), failure(1)], [0, 2, 0]),
    ([success(1), success(2), success(3), success(4)], [1, 1, 1, 2]),
    ([success(4), success(3), success(2), success(1), success(1)], [1, 1, 1, 2, 0]),
    ([success(n) for n in (5, 6, 7, 8)], [1, 1, 1, 2]),
    ([success(n) for n in (9, 10, 11, 12)], [1, 1, 1, 2]),
    ([success(n) for n in range(13, 19)], [1, 1, 1, 1, 1, 3]),
    ([success(n, 3) for n in range(19, 25)], [3, 3, 3, 3, 3, 5]),
    ([success(n) for n in range(25, 37)], [1] * 12),
    ([success(f"B{n}") for n in range(1, 8)], [1] * 7),
    ([company(1)], [2]),
    ([company(2), company(1, 2), company(3)], [1, 2, 1]),
    ([Played("diatoms", seats=1)], [0]),
    ([Played("commissions", None, completed=True, stars=5)], [0]),
    ([Played("pondscum", seats=2, place=1)], [0]),
]


@pytest.mark.parametrize(("log", "expected"), HISTORIES)
def test_points_of_every_game(log: list[Played], expected: list[int]):
    found = awards(log)
    assert [sum(a.points for a in found if a.game == k) for k in range(len(log))] == expected
    assert all(award.points > 0 and award.reason for award in found)


def test_the_best_stars_are_kept():
    assert progress([success(1, 3), success(1, 1), failure(1), success(2)]) == {"1": 3, "2": 0}


def test_what_was_only_tried_is_no_progress():
    assert progress([failure(5)]) == {}


def test_every_series_counts_its_own_commissions():
    log = [success(1), success(2), success(2, 3), success(16), failure(17), success("B7")]
    found = {name: (completed, most) for name, completed, most in series_progress(log)}
    assert [completed for completed, _ in found.values()] == [2, 0, 0, 1, 0, 0, 1]
    assert found["The beauty of nature"] == (1, 6)


@pytest.mark.parametrize("mark", [1, 2, 3])
def test_the_tutors_mark_is_named_as_it_counts(mark: int):
    (award,) = awards([Played("diatoms", mark=mark)])
    assert award.points == mark
    assert f"'{MARKS[mark - 1]}'" in award.reason


def test_only_cards_of_the_house_as_they_are_printed_have_a_number():
    """With other dishes, other tiles or another card a commission is easier or harder: no points for it."""
    setup = frustule.game("commissions").setup
    assert number_of(setup(1, commission="16")) == "16"
    assert number_of(setup(1, commission="16", dishes=5)) is None
    assert number_of(setup(1, commission="16", tiles=standard_tiles())) is None
    assert number_of(setup(1, commission="16", card=standard_card("16"))) is None


def test_titles_rise_with_points():
    steps = [least for least, _ in TITLES]
    assert steps == sorted(set(steps))
    assert steps[0] == 0
    for least, name in TITLES:
        assert title(least) == name
        if least:
            assert title(least - 1) != name
            assert next_title(least - 1) == (least, name)
    assert next_title(steps[-1]) is None


def test_everything_in_the_books_can_make_a_president():
    """With two stars everywhere the 43 commissions and five series give 93 points; the rest is replays."""
    log = [success(n, 2) for n in [*range(1, 37), *(f"B{k}" for k in range(1, 8))]]
    assert sum(award.points for award in awards(log)) == 43 * 2 + 7


def test_titles_of_the_documentation():
    page = (Path(__file__).parents[2] / "docs" / "careers.md").read_text(encoding="utf-8")
    table = page.partition("## Titles")[2]
    assert [(int(n), name) for n, name in re.findall(r"\| (\d+) \| (.+) \|", table)] == list(TITLES)
