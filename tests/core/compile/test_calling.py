"""Built-in functions that call machine code: any number of arguments, any kind of answer, no wrong call."""

import ctypes
from collections.abc import Callable

import pytest

from frustule.core.compile.calling import builtin

WORDS = (5, -1, 2**62, -(2**63), 2**63 - 1, 0, 7, -300)


def address_of(function: object) -> int:
    address = ctypes.cast(function, ctypes.c_void_p).value  # pyright: ignore[reportArgumentType]
    assert address is not None
    return address


@pytest.mark.parametrize("count", range(len(WORDS) + 1))
def test_words_arrive_as_they_are_and_the_answer_comes_back(count: int):
    seen: list[tuple[int, ...]] = []

    def take(*words: int) -> int:
        seen.append(words)
        return -count

    called = ctypes.PYFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * count)(take)
    call = builtin(address_of(called), count, "int")
    assert call(*WORDS[:count]) == -count
    assert seen == [WORDS[:count]]


@pytest.mark.parametrize(
    ("gives", "kind", "answer"), [("float", ctypes.c_double, 0.125), ("none", None, None)]
)
def test_other_answers(gives: str, kind: type | None, answer: float | None):
    def said(word: int) -> float | None:
        return answer

    called = ctypes.PYFUNCTYPE(kind, ctypes.c_int64)(said)
    assert builtin(address_of(called), 1, gives)(-1) == (answer or 0)


@pytest.mark.parametrize("words", [(), (1,), (1, 2, 3), (2**63, 0), (0, "one"), (None, 1.5)])
def test_what_cannot_be_words_is_an_error_and_calls_nothing(words: tuple[object, ...]):
    def never(*_: int) -> int:
        raise AssertionError("called")

    called: Callable[..., int] = ctypes.PYFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(never)
    with pytest.raises((TypeError, OverflowError)):
        builtin(address_of(called), 2, "int")(*words)
