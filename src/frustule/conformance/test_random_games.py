"""Random games from many seeds reach an end within the declared bounds, in compiled code and stepped."""

import numpy as np

from frustule import Position, Setup
from frustule.conformance.faults import Fault, expect
from frustule.conformance.walking import walk
from frustule.core.engine import chance
from frustule.core.engine.position import trusted

COMPILED_GAMES = 25
STEPPED_GAMES = 2


def test_compiled_games_reach_their_end(setup: Setup):
    game = setup.game
    try:
        records, moves = setup.random_games(COMPILED_GAMES, seed=7)
    except RuntimeError as error:  # the engine has found the rule that breaks its word
        told = f"{error}. Let somebody act until the game is over, and have a move, and at most MOST_MOVES"
        raise Fault(f"{told} ({game.folder.package}.rules).") from None
    average = moves / COMPILED_GAMES
    wrong = f"says that no game lasts more than {game.longest} moves, but they last {average:.0f} on average"
    expect(1 <= average <= game.longest, game, "game.longest", wrong, "Declare a bound that holds")
    for k in range(COMPILED_GAMES):
        end = trusted(setup, records[k])
        assert end.over
        assert end.result is not None


def test_stepped_games_keep_to_the_bounds(setup: Setup):
    for seed in range(STEPPED_GAMES):
        for position in walk(setup, seed).positions:
            check_legal_lists(position)


def check_legal_lists(position: Position) -> None:
    game, seats, acting = position.game, range(position.setup.seats), position.acting
    state = "is over" if position.over else "goes on"
    wrong = f"lets the seats {[seat + 1 for seat in acting]} act where the game {state}: '{position}'"
    remedy = "Nobody acts when the game is over, and somebody while it is not"
    expect(bool(acting) != position.over and {*acting} <= {*seats}, game, "rules.acting", wrong, remedy)
    for seat in seats:
        moves, calls = position.moves(seat).numbers, position.calls(seat).numbers
        wrong = f"lists no move for seat {seat + 1}, which may act in '{position}'"
        expect(moves or seat not in acting, game, "rules.moves", wrong, "Whoever may act has a move")
        twice = len({*moves, *calls}) == len(moves) + len(calls)
        wrong = f"lists a move of seat {seat + 1} twice in '{position}'"
        expect(twice, game, "rules.moves", wrong, "Number every move and call differently")
        said = f"lets seat {seat + 1} call in '{position}', which is over"
        expect(not (position.over and calls), game, "rules.calls", said, "Offer no calls after the end")


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
