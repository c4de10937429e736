"""Ratings are openskill's, intervals are honest, and reports say what the games say."""

import math
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

from frustule import InvalidText
from frustule.lab import plots
from frustule.lab.arena import Outcome, Terms
from frustule.lab.ratings import entrants, find_meeting, interval, meetings, rate, wilson
from frustule.lab.report import meeting_rows, report_on, write_report


def outcome(deal: int, players: str, places: list[int], scores: list[int] | None = None) -> Outcome:
    names = tuple(players.split())
    n = len(names)
    return Outcome(deal, names, tuple(places), tuple(scores or [0] * n), (10,) * n, (1.0,) * n, (0.3,) * n)


def test_ratings_by_hand():
    """One game of two newcomers, worked out after Weng and Lin (2011), algorithm 4 with gamma sigma/c.

    Before the game openskill adds a little doubt, tau, since players change.
    """
    mu, beta, tau = 25.0, 25.0 / 6, 25.0 / 300
    sigma = math.sqrt((25.0 / 3) ** 2 + tau**2)
    c = math.sqrt(2 * sigma**2 + 2 * beta**2)
    p = 0.5  # both are as likely to win
    omega = sigma**2 / c * (1 - p)
    delta = (sigma / c) * (sigma / c) ** 2 * p * (1 - p)
    found = rate([outcome(0, "a b", [1, 2])])
    assert found["a"].mu == pytest.approx(mu + omega)
    assert found["b"].mu == pytest.approx(mu - omega)
    assert found["a"].sigma == pytest.approx(sigma * math.sqrt(1 - delta))


def test_ratings_follow_results_and_doubt_shrinks():
    games = [outcome(deal, "strong weak", [1, 2]) for deal in range(20)]
    games += [outcome(deal, "weak weaker", [1, 2]) for deal in range(20)]
    found = rate(games)
    assert found["strong"].mu > found["weak"].mu > found["weaker"].mu
    assert found["strong"].sigma < 25.0 / 3
    assert rate(reversed(games)) == found


def test_a_bot_is_not_rated_against_itself():
    """Among three that are the same, the best place counts."""
    found = rate([outcome(0, "one same same", [2, 1, 3])])
    assert found["same"].mu > found["one"].mu
    assert rate([outcome(0, "same same", [1, 2])]) == {}


def test_games_for_one_are_compared_by_their_deal():
    games = [outcome(deal, name, [1], [score]) for deal in (0, 1) for name, score in (("a", 30), ("b", 35))]
    found = rate(games)
    assert found["b"].mu > found["a"].mu
    against = find_meeting(meetings(games), "b", "a")
    assert against is not None
    assert (against.share.mean, against.margin) == (1.0, 5.0)


def test_wilson_by_hand():
    """15 of 20: from (0.75 + z²/40) / (1 + z²/20), give or take; a figure that textbooks have."""
    low, high = wilson(0.75, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_an_interval_holds_the_truth_about_as_often_as_it_says():
    chance = random.Random(3)
    held = 0
    for _ in range(100):
        by_deal = {deal: [float(chance.random() < 0.7) for _ in range(2)] for deal in range(60)}
        share = interval(by_deal)
        held += share.low <= 0.7 <= share.high
    assert 88 <= held <= 100


def test_deals_not_games_are_drawn():
    """Two games of each deal that always agree are worth no more than one."""
    chance = random.Random(4)
    results = [float(chance.random() < 0.5) for _ in range(40)]
    once = interval({deal: [result] for deal, result in enumerate(results)})
    twice = interval({deal: [result, result] for deal, result in enumerate(results)})
    assert (once.low, once.high) == (twice.low, twice.high)
    assert twice.games == 2 * once.games


def test_unanimous_deals_still_leave_doubt():
    share = interval({deal: [1.0, 1.0] for deal in range(10)})
    assert share.mean == 1.0
    assert share.high == pytest.approx(1.0)
    assert 0.6 < share.low < 0.8


GAMES = [
    outcome(0, "a b", [1, 2], [30, 20]),
    outcome(0, "b a", [1, 1], [25, 25]),
    outcome(1, "a b", [1, 2], [31, 20]),
    outcome(1, "b a", [2, 1], [22, 28]),
]


def test_meetings_and_entrants():
    against = find_meeting(meetings(GAMES), "a", "b")
    assert against is not None
    assert against.share.mean == pytest.approx(3.5 / 4)
    assert against.margin == pytest.approx((10 + 0 + 11 + 6) / 4)
    first, second = entrants(GAMES)
    assert (first.name, second.name) == ("a", "b")
    assert first.victories.mean == pytest.approx(3.5 / 4)
    assert first.score == pytest.approx((30 + 25 + 31 + 28) / 4)
    assert first.seconds == pytest.approx(0.1)
    assert first.slowest == 0.3
    assert find_meeting(meetings(GAMES), "a", "c") is None


@pytest.mark.parametrize("suffix", ["md", "html"])
def test_a_report_holds_tables_and_plots(tmp_path: Path, suffix: str):
    report = report_on(Terms(1, "diaominos 2", 0), GAMES)
    assert (report.games, report.deals) == (4, 2)
    written = write_report(report, tmp_path / "sub" / f"report.{suffix}")
    text = written[0].read_text()
    for row in meeting_rows(report):
        assert all(word in text for word in row)
    if suffix == "html":
        assert text.count("<svg") == 2
    else:
        assert [path.name for path in written[1:]] == ["report-ratings.svg", "report-shares.svg"]
        assert all(f"]({path.name})" in text for path in written[1:])
        for path in written[1:]:
            ElementTree.parse(path)


def test_a_report_of_another_kind_is_refused(tmp_path: Path):
    with pytest.raises(InvalidText, match=r"\.md or a \.html"):
        write_report(report_on(Terms(1, "diaominos 2", 0), GAMES), tmp_path / "report.pdf")


@pytest.mark.parametrize(("low", "high"), [(0, 1), (18.3, 31.7), (-2, 2), (0, 39), (0.61, 0.87), (0, 1e-6)])
def test_ticks_are_few_and_round(low: float, high: float):
    found = plots.ticks(low, high)
    assert 2 <= len(found) <= 6
    assert all(low <= tick <= high + 1e-9 for tick in found)


def test_plots_are_pictures_with_words():
    drawn = [
        plots.dots("Strength", [plots.Dot("a <b>", 1.0, 0.5, 1.5), plots.Dot("c", 1.0, 1.0, 1.0)]),
        plots.shares("Shares", ["a", "b"], {("a", "b"): 0.75, ("b", "a"): 0.25}),
        plots.course("Course", [("Ada", [0.5, 0.2, 1.0])], [(1, 0.2, "blunder")], 1.0),
    ]
    for svg in drawn:
        root = ElementTree.fromstring(svg)
        names = {child.tag.rpartition("}")[2]: child.text for child in root}
        assert names["title"]
        assert names["desc"]
