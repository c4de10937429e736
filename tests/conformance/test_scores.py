"""Scores are the sums of explained lines, results are there exactly at the end, and worth is only a look."""

import math

from frustule import Position, Result, Setup
from tests.walking import walk

POSITIONS = 12


def test_scores_are_the_sums_of_their_lines(setup: Setup):
    for position in walk(setup, 41).some(POSITIONS):
        lines = position.explain()
        assert len(lines) <= setup.game.most_lines
        for seat in range(setup.seats):
            assert sum(line.points for line in lines if line.seat == seat) == position.scores[seat]
        for line in lines:
            assert 0 <= line.seat < setup.seats
            assert line.part in setup.game.score_parts
            assert line.words.strip() == line.words != ""
            assert line.words.isprintable()
            assert len(set(line.spots)) == len(line.spots)


def test_a_result_comes_with_the_end(setup: Setup):
    walked = walk(setup, 42)
    assert all(position.result is None for position in walked.positions[:-1])
    for seed in range(8):
        end = walk(setup, 42 + seed).end if seed < 2 else random_end(setup, seed)
        assert end.result is not None
        assert end.result.scores == end.scores
        assert end.result.reason in setup.game.endings
        check_places(end.result, setup.seats)


def random_end(setup: Setup, seed: int) -> Position:
    return Position(setup, setup.random_games(1, seed)[0])


def check_places(result: Result, seats: int) -> None:
    """Somebody is first, and a place is one more than the number of seats before it."""
    assert len(result.places) == seats
    for place in result.places:
        assert place == 1 + sum(other < place for other in result.places)
    assert result.winners == tuple(seat for seat in range(seats) if result.places[seat] == 1)
    assert result.winners


def test_worth_is_a_number_and_changes_nothing(setup: Setup):
    for position in walk(setup, 43).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            assert math.isfinite(position.worth(seat))
            assert position.worth(seat) == position.worth(seat)
        assert position.data.tobytes() == before
