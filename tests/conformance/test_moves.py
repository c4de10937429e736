"""Moves and calls: their notation, the picks that lead to them, and that `play` takes no others."""

from random import Random

import pytest

from frustule import FrustuleError, GameOver, IllegalMove, Position, Setup
from frustule.core.engine.move import Pick
from tests.refusals import refused
from tests.walking import some_of, walk

POSITIONS = 8


def legal(position: Position, seat: int) -> list[int]:
    return position.moves(seat).numbers + position.calls(seat).numbers


def test_move_texts_differ_and_read_back(setup: Setup):
    random = Random(1)
    for position in walk(setup, 3).some(POSITIONS):
        if position.over:
            continue
        for seat in range(setup.seats):
            moves = legal(position, seat)
            texts = [position.move(seat, move).text for move in moves]
            assert len(set(texts)) == len(texts)
            for move in some_of(random, moves, 30):
                text = position.move(seat, move).text
                assert text.strip() == text != ""
                assert text.isprintable()
                assert position.read_move(seat, text) == move
                assert position.read_move(seat, f"  {text} ") == move


@pytest.mark.slow
def test_every_move_text_of_whole_games_reads_back(setup: Setup):
    for position in walk(setup, 4).positions[:-1]:
        for seat in range(setup.seats):
            moves = legal(position, seat)
            assert [position.read_move(seat, position.move(seat, move).text) for move in moves] == moves


def test_a_move_may_be_played_by_number_or_by_text(setup: Setup):
    for position in walk(setup, 5).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            for move in some_of(Random(2), legal(position, seat), 4):
                by_number = position.after(seat, move)
                assert position.after(seat, position.move(seat, move).text) == by_number
                pushed = position.copy()
                pushed.play(seat, move)
                assert pushed == by_number
        assert position.data.tobytes() == before


def test_paths_lead_to_one_move_each(setup: Setup):
    for position in walk(setup, 6).some(POSITIONS):
        for seat in range(setup.seats):
            moves = some_of(Random(3), legal(position, seat), 150)
            check_paths([position.move(seat, move).path for move in moves])


def check_paths(paths: list[tuple[Pick, ...]]) -> None:
    """A person who picks key after key comes to exactly one move, and each pick reads the same to all."""
    words: dict[tuple[str, ...], str] = {}
    ends: set[tuple[str, ...]] = set()
    for path in paths:
        keys = tuple(pick.key for pick in path)
        assert keys
        assert keys not in ends
        ends.add(keys)
        for k, pick in enumerate(path, 1):
            assert pick.key.strip() == pick.key != ""
            assert pick.words.strip() == pick.words != ""
            assert pick.words.isprintable()
            assert words.setdefault(keys[:k], pick.words) == pick.words
    for keys in ends:
        assert not any(keys[:k] in ends for k in range(1, len(keys)))


def test_outcomes_are_words(setup: Setup):
    for position in walk(setup, 7).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            for move in some_of(Random(4), legal(position, seat), 8):
                words = position.outcome(seat, move)
                assert words.strip() == words
                assert words.isprintable()
        assert position.data.tobytes() == before


def candidates(position: Position, seat: int, random: Random) -> set[int]:
    """Numbers that might pass for moves: those of the other seats, near misses, and anything at all."""
    own = some_of(random, legal(position, seat), 4)
    others = [m for other in range(position.setup.seats) for m in some_of(random, legal(position, other), 3)]
    near = [move + step for move in own + others for step in (-64, -1, 1, 12)]
    edges = [-1, 0, 1, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**63, 10**25]
    anything = [random.randrange(-(2**33), 2**33) for _ in range(3)]
    small = [random.randrange(4096) for _ in range(4)]
    return {*own, *others, *near, *edges, *anything, *small}


def test_play_takes_exactly_the_legal_moves(setup: Setup):
    random = Random(5)
    for position in walk(setup, 8).some(POSITIONS):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            allowed = set(legal(position, seat))
            for move in candidates(position, seat, random):
                assert position.allows(seat, move) == (move in allowed)
                if move in allowed:
                    assert position.after(seat, move).data.tobytes() != before
                else:
                    refused(lambda p=position, s=seat, m=move: p.play(s, m), IllegalMove)
                    assert position.data.tobytes() == before


def test_seats_that_do_not_exist_are_refused(setup: Setup):
    position = walk(setup, 3).positions[0]
    seat_in_play = position.acting[0]
    move = position.moves(seat_in_play)[0]
    text = position.move(seat_in_play, move).text
    for seat in (-1, 64, 10**6):
        assert not position.allows(seat, move)
        assert "seat" in refused(lambda seat=seat: position.copy().play(seat, move), IllegalMove)
        refused(lambda seat=seat: position.copy().play(seat, text), FrustuleError)


def test_nothing_is_played_after_the_end(setup: Setup):
    walked = walk(setup, 9)
    end = walked.end.copy()
    seat, move = walked.played[-1]
    text = walked.texts[-1][1]
    assert "over" in refused(lambda: end.play(seat, move), GameOver)
    assert "over" in refused(lambda: end.play(seat, text), GameOver)
    assert end == walked.end


def test_calls_end_or_change_the_game_and_leave_it_whole(setup: Setup):
    """Random games never choose a call, so their consequences are walked here."""
    for position in walk(setup, 10).some(5):
        for seat in range(setup.seats):
            for call in position.calls(seat):
                after = position.after(seat, call)
                assert after != position
                assert setup.read(after.body) == after
                assert bool(after.acting) != after.over
                assert (after.result is not None) == after.over
                assert after.status
