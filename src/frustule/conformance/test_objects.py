"""The things of the API as Python objects: moves, pickles, copies, other processes, what shows itself."""

import contextlib
import copy
import multiprocessing
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import pytest

from frustule import FrustuleError, Game, Move, Position, Record, Setup
from frustule.conformance.refusals import refused
from frustule.conformance.walking import some_of, walk

STRANGE: tuple[Any, ...] = (
    None,
    True,
    1.5,
    "2",
    "",
    b"1",
    [],
    (),
    {},
    object(),
    float("nan"),
    -1,
    10**400,
    2**31,
    "\0",
)


def some_moves(position: Position, count: int = 6) -> list[Move]:
    """Moves and calls of all seats."""
    listed = [
        move
        for seat in range(position.setup.seats)
        for move in (*position.moves(seat), *position.calls(seat))
    ]
    return [listed[i] for i in some_of(Random(1), range(len(listed)), count)]


def played(setup: Setup) -> Record:
    """A whole game as a record."""
    return Record(setup, 5, walk(setup, 5).texts)


def test_moves_are_a_sequence_of_moves(setup: Setup):
    for position in walk(setup, 3).some(6):
        for seat in range(setup.seats):
            moves = position.moves(seat)
            assert isinstance(moves, Sequence)
            assert moves.array.tolist() == moves.numbers == [int(move) for move in moves]
            texts = moves.texts
            assert texts == [str(move) for move in moves]
            assert not moves.array.flags.writeable
            assert bool(moves) == (seat in position.acting)
            for i in some_of(Random(2), range(len(moves)), 5):
                move = moves[i]
                assert (move.seat, move.number, moves.index(move)) == (seat, moves.numbers[i], i)
                assert moves[i - len(moves)] == move
                assert move in moves
                assert int(move) in moves
                assert str(move) in moves
                assert move != int(move)
                assert list(moves[i : i + 2]) == list(moves)[i : i + 2]
            assert [*reversed(moves)] == [*moves][::-1]
            assert not any(value in moves for value in STRANGE if value not in texts)


def test_equal_moves_are_equal_wherever_they_were_listed(setup: Setup):
    for position in walk(setup, 4).some(5):
        other = position.copy()
        for move in some_moves(position):
            twin = other.move(move.seat, move)
            assert twin == move
            assert hash(twin) == hash(move)
            assert len({move, twin}) == 1
        for seat in range(setup.seats):
            assert position.moves(seat) == other.moves(seat)
            assert len(set(position.moves(seat))) == len(position.moves(seat))


def test_a_move_tells_the_same_after_the_position_was_played_on(setup: Setup):
    for position in walk(setup, 6).some(5):
        moves = some_moves(position, 3)
        told = [(move.text, move.words, move.outcome, move.path, move.after) for move in moves]
        for move in moves:
            later = position.copy()
            later.push(move)
            assert later == move.after
            assert told == [(m.text, m.words, m.outcome, m.path, m.after) for m in moves]


def test_a_move_is_played_at_once_where_it_was_listed_and_checked_elsewhere(setup: Setup):
    """Whatever position it came from, a move is played only where it is legal."""
    walked = walk(setup, 7)
    for before, other in zip(walked.some(6), walked.some(7)[1:], strict=False):
        for move in some_moves(before, 4):
            target = other.copy()
            if other.allows(move.seat, int(move)):
                target.push(move)
                assert target == other.after(move.seat, int(move))
            else:
                refused(lambda move=move, target=target: target.push(move))
                assert target == other


def test_a_move_cannot_be_changed(setup: Setup):
    moves = walk(setup, 3).positions[0].moves(walk(setup, 3).positions[0].acting[0])
    for thing, name in ((moves[0], "number"), (moves[0], "listed"), (moves, "seat"), (moves, "moment")):
        with pytest.raises(AttributeError):
            setattr(thing, name, 7)
    with pytest.raises(ValueError, match="read-only"):
        moves.array[0] = 7


def test_records_of_positions_cannot_be_written_past_a_check(setup: Setup):
    position = setup.deal(1)
    name = (setup.game.position_dtype.names or ("",))[0]
    with pytest.raises(ValueError, match="read-only"):
        position.data[name] = 0
    with pytest.raises(ValueError, match="read-only"):
        setup.box[(setup.game.box_dtype.names or ("",))[0]] = 0


def test_copies_are_independent(setup: Setup):
    for position in walk(setup, 8).some(4)[:-1]:
        before = position.data.tobytes()
        for made in (copy.copy(position), copy.deepcopy(position), position.copy()):
            assert made == position
            made.push(made.moves(made.acting[0])[0])
            assert made != position
            assert position.data.tobytes() == before
    assert copy.copy(setup) is copy.deepcopy(setup) is setup
    assert copy.copy(setup.game) is copy.deepcopy(setup.game) is setup.game


def test_pickles_read_back(setup: Setup):
    for position in walk(setup, 9).some(4):
        for thing in (position, *some_moves(position), position.moves(0), position.moves(0)[:2]):
            assert pickle.loads(pickle.dumps(thing)) == thing
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert pickle.loads(pickle.dumps(setup.game)) is setup.game
    record = played(setup)
    assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)


def test_a_setup_is_made_once(setup: Setup):
    again = setup.game.setup(setup.seats, setup.options, edition=setup.edition)
    assert again is setup.game.setup(setup.seats, setup.options, edition=setup.edition)
    assert again == setup


def retold(thing: Position | Setup | Game | Record | Move) -> tuple[object, str]:
    """A thing sent to another process and back, and what it says of itself there."""
    return thing, str(thing)


@pytest.mark.parametrize("pool", ["multiprocessing", "futures"])
def test_everything_travels_to_other_processes(game: Game, pool: str):
    setup = game.setup()
    position = walk(setup, 5).positions[len(walk(setup, 5).positions) // 2]
    things = [game, setup, position, *some_moves(position, 3), played(setup)]
    spawn = multiprocessing.get_context("spawn")
    if pool == "multiprocessing":
        with spawn.Pool(1) as workers:
            answers = workers.map(retold, things)
    else:
        with ProcessPoolExecutor(1, mp_context=spawn) as workers:
            answers = list(workers.map(retold, things))
    assert answers == [(thing, str(thing)) for thing in things]


def test_things_show_themselves(setup: Setup):
    game, position = setup.game, walk(setup, 3).positions[-2]
    assert game.title in repr(game)
    assert setup.text in repr(setup)
    assert position.status in repr(position)
    move = position.moves(position.acting[0])[0]
    assert str(move) in repr(move)
    assert str(move) in repr(position.moves(position.acting[0]))
    for card in (game._repr_html_(), setup._repr_html_()):  # pyright: ignore[reportPrivateUsage]
        assert game.say(game.title) in card


def test_strange_arguments_are_our_errors(game: Game):
    """And these are ValueErrors too."""
    assert issubclass(FrustuleError, ValueError)
    setup = game.setup()
    position = setup.deal(1)
    seat = position.acting[0]
    for value in STRANGE:
        asked: list[Callable[[], object]] = [
            lambda value=value: game.setup(value),
            lambda value=value: game.deal(seed=value),
            lambda value=value: setup.deal(value),
            lambda value=value: setup.random_games(value),
            lambda value=value: position.moves(value),
            lambda value=value: position.calls(value),
            lambda value=value: position.copy().play(value, 0),
            lambda value=value: position.copy().play(seat, value),
            lambda value=value: position.copy().push(value),
            lambda value=value: position.move(seat, value),
            lambda value=value: position.outcome(seat, value),
            lambda value=value: position.read_move(seat, value),
            lambda value=value: position.scene(value, with_moves=False),
            lambda value=value: position.scene(None, rotation=value),
            lambda value=value: position.picture(value),
            lambda value=value: position.picture(theme=value),
            lambda value=value: position.picture(width=value),
            lambda value=value: position.veiled(value),
            lambda value=value: position.reshuffled(value, 1),
            lambda value=value: position.reshuffled(None, value),
            lambda value=value: position.worth(value),
            lambda value=value: position.best_by_worth(value, value),
            lambda value=value: Position(setup, value),
            lambda value=value: setup.read(value),
        ]
        for ask in asked:
            with contextlib.suppress(FrustuleError):
                ask()
        assert position.allows(value, value) is False
        assert isinstance(position.why_not(seat, value), str)
