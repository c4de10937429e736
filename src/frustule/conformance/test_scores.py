"""Scores are the sums of explained lines, results are there exactly at the end, and worth is only a look."""

import math

from frustule import Game, Position, Result, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk

POSITIONS = 12


def test_scores_are_the_sums_of_their_lines(setup: Setup):
    game = setup.game
    for position in walk(setup, 41).some(POSITIONS):
        seats = seats_of_lines(position)
        lines = position.explain()
        wrong = "gives a line to another seat than `lines` does"
        remedy = "Hand on seat and points of a line as they are"
        expect([line.seat for line in lines] == seats, game, "words.line_words", wrong, remedy)
        for seat in range(setup.seats):
            total = sum(line.points for line in lines if line.seat == seat)
            wrong = (
                f"gives lines of {total} points for seat {seat + 1}, whose score is {position.scores[seat]}"
            )
            expect(total == position.scores[seat], game, "words.line_words", wrong, remedy)
        for line in lines:
            wrong = f"puts a line under '{line.part}', which `PARTS` does not name"
            expect(line.part in game.score_parts, game, "words.line_words", wrong, "Use one of its names")
            right = line.words.strip() == line.words != "" and line.words.isprintable()
            wrong = f"says {line.words!r} of a line"
            expect(right, game, "words.line_words", wrong, "Say in a few words what the points are for")
            different = len({*line.spots}) == len(line.spots)
            expect(different, game, "words.line_words", "names a spot twice", "Name each once")


def seats_of_lines(position: Position) -> list[int]:
    """Whose the lines of the score are, as the rules write them; scores are counted by it."""
    seats: list[int] = position.lines()["seat"].tolist()
    for seat in seats:
        wrong = f"writes a line for seat {seat + 1} of {position.setup.seats}"
        right = 0 <= seat < position.setup.seats
        expect(right, position.game, "scoring.lines", wrong, "Fill in `line.seat`")
    return seats


def test_a_result_comes_with_the_end(setup: Setup):
    walked, game = walk(setup, 42), setup.game
    assert all(position.result is None for position in walked.positions[:-1])
    for seed in range(8):
        end = walk(setup, 42 + seed).end if seed < 2 else random_end(setup, seed)
        seats_of_lines(end)
        assert end.result is not None
        assert end.result.scores == end.scores
        assert end.result.reason in game.endings
        check_places(game, end.result, setup.seats)


def random_end(setup: Setup, seed: int) -> Position:
    return Position(setup, setup.random_games(1, seed)[0])


def check_places(game: Game, result: Result, seats: int) -> None:
    """Somebody is first, and a place is one more than the number of seats before it."""
    wrong = f"gives the places {result.places} for the scores {result.scores}"
    remedy = "Somebody is first, and a place is one more than the number of seats before it"
    right = len(result.places) == seats
    for place in result.places:
        right &= place == 1 + sum(other < place for other in result.places)
    expect(right and result.winners, game, "scoring.places", wrong, remedy)


def test_worth_is_a_number_and_changes_nothing(setup: Setup):
    game = setup.game
    for position in walk(setup, 43).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            value, again = position.worth(seat), position.worth(seat)
            wrong = f"gives {value} and then {again} for seat {seat + 1} in '{position}'"
            steady = math.isfinite(value) and value == again
            expect(
                steady, game, "knowledge.worth", wrong, "Give a finite number that follows from the position"
            )
        unchanged = position.data.tobytes() == before
        expect(unchanged, game, "knowledge.worth", "changes the position", "It may only look")
