"""Random games from many seeds reach an end within the declared bounds, in compiled code and stepped."""

import numpy as np

from frustule import Position, Setup
from frustule.core.engine import chance
from frustule.core.engine.position import trusted
from tests.walking import walk

COMPILED_GAMES = 25
STEPPED_GAMES = 2


def test_compiled_games_reach_their_end(setup: Setup):
    records, moves = setup.random_games(COMPILED_GAMES, seed=7)
    assert COMPILED_GAMES <= moves <= COMPILED_GAMES * setup.game.longest
    for k in range(COMPILED_GAMES):
        end = trusted(setup, records[k])
        assert end.over
        assert end.result is not None


def test_stepped_games_keep_to_the_bounds(setup: Setup):
    for seed in range(STEPPED_GAMES):
        walked = walk(setup, seed)
        assert len(walked.played) <= setup.game.longest
        for position in walked.positions:
            check_legal_lists(position)


def check_legal_lists(position: Position) -> None:
    seats = range(position.setup.seats)
    acting = position.acting
    assert set(acting) <= set(seats)
    assert bool(acting) != position.over
    for seat in seats:
        moves, calls = position.moves(seat).numbers, position.calls(seat).numbers
        assert bool(moves) == (seat in acting)
        assert len(set(moves + calls)) == len(moves) + len(calls)
        assert max(len(moves), len(calls)) <= position.game.most_moves
        assert not (position.over and calls)


def test_a_compiled_game_is_the_game_stepped_with_the_same_chance(setup: Setup):
    seed = 11
    records, moves = setup.random_games(1, seed)
    stream = np.zeros(chance.STREAM_WORDS, chance.STREAM)
    dealt = np.zeros(1, setup.game.position_dtype)
    setup.library.deal(setup.box_handle, setup.library.handle(dealt), seed, setup.library.handle(stream))
    position = Position(setup, dealt)
    assert position == setup.deal(seed)
    played = 0
    while not position.over:
        acting = position.acting
        seat = acting[int(chance.below(stream, len(acting))) if len(acting) > 1 else 0]
        legal = position.moves(seat)
        position.play(seat, legal[int(chance.below(stream, len(legal)))])
        played += 1
    assert played == moves
    assert position.data.tobytes() == records.tobytes()
