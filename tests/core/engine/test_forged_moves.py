"""Moves that somebody has put together without a position: nothing takes them for moves or breaks."""

import copy
import pickle
from array import array
from collections.abc import Callable
from typing import Any

import pytest

import frustule
from frustule import FrustuleError, Move, Moves, Position

HOSTILE = (2_000_000_000, -2_000_000_000, 0, -1, "x", None, 2**70)


@pytest.fixture
def position() -> Position:
    return frustule.game("diatoms").deal(seed=1)


def forged(position: Position) -> list[Any]:
    """Moves and lists with true parts and false ones, in every mixture."""
    listed = position.moves(position.acting[0])
    numbers = array("i", [2_000_000_000, -2_000_000_000, listed.numbers[0]])
    any_moment: Any
    made: list[Any] = []
    for any_moment in (listed.moment, b"", b"\x7f" * len(listed.moment), None, 5):
        for seat in (listed.seat, 99, None):
            mine: Any = Moves(position.setup, any_moment, seat, numbers)  # pyright: ignore[reportArgumentType]
            made += [mine, *(mine[place] for place in range(3)), mine[:2]]
    for number in HOSTILE:
        made += [Move(listed, number), Move(number, number), Move(made[0], number)]  # pyright: ignore[reportArgumentType]
    made += [Moves(number, number, number, number) for number in HOSTILE]  # pyright: ignore[reportArgumentType]
    return made


QUESTIONS: dict[str, Callable[[Position, Any], object]] = {
    "pushed": lambda position, it: position.push(it),
    "played": lambda position, it: position.play(position.acting[0], it),
    "named": lambda position, it: position.move(position.acting[0], it),
    "after": lambda position, it: it.after,
    "text": lambda position, it: str(it),
    "shown": lambda position, it: repr(it),
    "counted": lambda position, it: (len(it), int(it)),
    "position": lambda position, it: it.position,
    "array": lambda position, it: (it.array, it.numbers, it.texts),
    "turned": lambda position, it: (list(it), list(reversed(it))),
    "among": lambda position, it: (5 in it, it.index(5), it.count(5)),
    "kept": lambda position, it: pickle.dumps(it),
    "compared": lambda position, it: it == it and it == copy.copy(it),
    "whose": lambda position, it: (it.path, it.outcome, it.preview, it.words),
    "hashed": lambda position, it: hash(it),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_is_an_error_of_ours_or_an_answer(position: Position, question: str):
    before = position.text
    for it in forged(position):
        with pytest.raises((FrustuleError, AttributeError, TypeError)) as caught:
            QUESTIONS[question](position, it)
        # A list has not all that a move has, nor a move what a list has: that is Python's own answer.
        assert not isinstance(caught.value, (AttributeError, TypeError)) or "Move" in str(caught.value)
        assert position.text == before
