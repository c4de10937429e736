"""Positions refuse seats and seeds that do not exist, before compiled code could reach past its arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from frustule import Position, game
from frustule.conformance.refusals import refused

QUESTIONS: list[Callable[[Position, int], object]] = [
    lambda position, seat: position.moves(seat),
    lambda position, seat: position.calls(seat),
    lambda position, seat: position.worth(seat),
    lambda position, seat: position.veiled(seat),
    lambda position, seat: position.reshuffled(seat, 0),
    lambda position, seat: position.best_by_worth(seat, 0),
    lambda position, seat: position.play(seat, 0),
]


@pytest.mark.parametrize("seat", [-1, 2, 9, 10**9])
@pytest.mark.parametrize("question", range(len(QUESTIONS)))
def test_no_such_seat(question: int, seat: int):
    position = game("diatoms").deal(2, seed=1)
    assert "There is no seat" in refused(lambda: QUESTIONS[question](position, seat))
    assert not position.allows(seat, 0)


@pytest.mark.parametrize("seed", [-1, 2**63, 10**40])
def test_no_such_seed(seed: int):
    setup = game("diatoms").setup(2)
    position = setup.deal(1)
    for action in (
        lambda: setup.deal(seed),
        lambda: setup.random_games(1, seed),
        lambda: position.reshuffled(0, seed),
        lambda: position.best_by_worth(position.acting[0], seed),
    ):
        assert "A seed is a number" in refused(action)


def test_a_veiled_table_can_be_played_on_as_far_as_it_is_known():
    position = game("diatoms").deal(2, seed=1).veiled(None)
    for _ in range(40):
        seat = position.acting[0]
        if not position.moves(seat):
            assert "hidden" in refused(lambda seat=seat: position.play(seat, "draw 1"))
            return
        position.play(seat, position.moves(seat)[0])
        assert -1 not in position.record.hand
    raise AssertionError("the hidden tiles were never reached")


@pytest.mark.parametrize("array", [np.array([]), np.array([1, 2]), np.array([None]), np.zeros((2, 2))])
def test_moves_are_no_array(array: np.ndarray[Any, Any]):
    moves = game("diaominos").deal().moves(0)
    assert (moves == array) is False
    assert (array == moves) is False
    assert np.array_equal(np.asarray(moves.array), moves.numbers)
