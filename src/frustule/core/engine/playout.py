"""Compiled loops over any game's rules: dealing from a seed, testing a move, random games in batches.

These are templates: `bind` gives each game a copy of its own in which the names `deal`, `acting`,
`moves`, `play`, `over` and `reshuffle` are that game's rules, so that Numba compiles them as one program.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.chance import below, start

BROKEN = -1
"""What a loop gives whose rules broke their word; the caller finds out which (`Position.moves`)."""


def unbound(*_: Any) -> Any:
    """Stands for a rule until a template is bound to a game."""
    raise AssertionError("a template must be bound to a game's rules")


deal = acting = moves = calls = play = over = reshuffle = worth = unbound


def bind(template: Callable[..., Any], **rules: Callable[..., Any]) -> Callable[..., Any]:
    """A copy of a template that calls these rules."""
    assert isinstance(template, FunctionType)
    return compiled(FunctionType(template.__code__, {**template.__globals__, **rules}, template.__name__))


@compiled
def no_calls(box: Any, p: Any, seat: int, out: Ints) -> int:
    """For games in which nothing is said beside playing."""
    return 0


@compiled
def nothing_hidden(box: Any, p: Any, seat: int) -> None:
    """For games in which everybody sees everything."""


@compiled
def nothing_unknown(box: Any, p: Any, seat: int, stream: Ints) -> None:
    """For the same games: there is nothing to guess."""


def deal_from(box: Any, p: Any, seed: int, stream: Ints) -> None:
    """Deals the game of a seed."""
    start(stream, seed)
    deal(box, p, stream)


def reshuffle_from(box: Any, p: Any, seat: int, seed: int, stream: Ints) -> None:
    """Replaces what the seat does not know by a guess that fits all it knows."""
    start(stream, seed)
    reshuffle(box, p, seat, stream)


def play_and_tell(box: Any, p: Any, seat: int, move: int) -> int:
    """Plays a legal move and tells who may act after it, which is the next thing that is asked."""
    play(box, p, seat, move)
    return acting(box, p)


def allows(box: Any, p: Any, seat: int, move: int, buffer: Ints) -> int:
    """Whether the seat may play the move, or make the call, now."""
    if acting(box, p) >> seat & 1:
        for i in range(min(moves(box, p, seat, buffer), len(buffer))):
            if buffer[i] == move:
                return 1
    for i in range(min(calls(box, p, seat, buffer), len(buffer))):
        if buffer[i] == move:
            return 1
    return 0


def play_listed(box: Any, p: Any, seat: int, move: int, count: int, listed: Ints) -> int:
    """Plays the move if it stands in a list of the seat's moves; whether it did."""
    for i in range(count):
        if listed[i] == move:
            play(box, p, seat, move)
            return 1
    return 0


def best_by_worth(
    box: Any, p: Any, seat: int, count: int, scratch: Array1[Any], stream: Ints, buffer: Ints
) -> int:
    """The legal move after which the seat's worth is highest; among equals a random one."""
    best, chosen, equals = 0.0, -1, 0
    for i in range(min(moves(box, p, seat, buffer), len(buffer))):
        scratch[0] = p
        play(box, scratch[0], seat, buffer[i])
        value = worth(box, scratch[0], seat)
        if chosen < 0 or value > best:
            best, chosen, equals = value, buffer[i], 1
        elif value == best:
            equals += 1
            if below(stream, equals) == 0:
                chosen = buffer[i]
    return chosen


def play_on(box: Any, p: Any, stream: Ints, buffer: Ints) -> int:
    """Plays random moves of random acting seats until the game is over; the number of moves.

    Where nobody may act, or a seat has no move, or more than there is room for, nothing can be played:
    BROKEN.
    """
    count = 0
    while not over(box, p):
        seats = acting(box, p)
        if not seats:
            return BROKEN
        free = 0
        rest = seats
        while rest:
            rest &= rest - 1
            free += 1
        nth = below(stream, free) if free > 1 else 0
        for _ in range(nth):
            seats &= seats - 1
        seat = 0
        while not seats >> seat & 1:
            seat += 1
        n = moves(box, p, seat, buffer)
        if not 0 < n <= len(buffer):
            return BROKEN
        play(box, p, seat, buffer[below(stream, n)])
        count += 1
    return count


def random_games(box: Any, count: int, positions: Array1[Any], seed: int, stream: Ints, buffer: Ints) -> int:
    """Deals `count` games from consecutive seeds and plays each to its end; the number of moves played.

    BROKEN, and the last position as it then stood, where a game could not go on.
    """
    total = 0
    for i in range(count):
        start(stream, seed + i)
        deal(box, positions[i], stream)
        played = play_on(box, positions[i], stream, buffer)
        if played < 0:
            positions[count - 1] = positions[i]
            return BROKEN
        total += played
    return total


def perft(box: Any, count: int, positions: Array1[Any], buffer: Ints) -> int:
    """How many lines of `count - 1` moves begin at the first position; every move of every line is played.

    BROKEN where a list of moves is longer than there is room for.
    """
    depth = count - 1
    if depth == 0:
        return 1
    room = len(buffer) // depth
    waiting, seats = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    at, end = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    waiting[0] = acting(box, positions[0])
    level, lines = 0, 0
    while level >= 0:
        if at[level] < end[level]:
            number: int = at[level]
            move = buffer[level * room + number]
            at[level] += 1
            positions[level + 1] = positions[level]
            play(box, positions[level + 1], seats[level], move)
            if level + 1 == depth:
                lines += 1
            else:
                level += 1
                waiting[level] = acting(box, positions[level])
                at[level] = 0
                end[level] = 0
        elif waiting[level]:
            seat = 0
            while not waiting[level] >> seat & 1:
                seat += 1
            waiting[level] &= waiting[level] - 1
            seats[level] = seat
            at[level] = 0
            end[level] = moves(box, positions[level], seat, buffer[level * room : (level + 1) * room])
            if end[level] > room:
                return BROKEN
        else:
            level -= 1
    return lines
