"""Built-in functions that call machine code: any number of arguments, any kind of answer, no wrong call."""

import ctypes
import os
import select
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from frustule.core.compile.calling import builtin, caller_name, callers, spelt
from frustule.core.compile.entries import Entry
from frustule.core.compile.llvm import llvm

WORDS = (5, -1, 2**62, -(2**63), 2**63 - 1, 0, 7, -300)
KINDS = {"int": ctypes.c_int64, "float": ctypes.c_double, "none": None}
_kept: list[object] = []


def stand_in(
    takes: tuple[str, ...], gives: str, answer: Callable[..., Any], long: bool = False
) -> Callable[..., Any]:
    """The function of Python before an entry that is, for once, itself written in Python."""
    kinds = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in takes]
    makes = ctypes.CFUNCTYPE if long else ctypes.PYFUNCTYPE
    inner = makes(KINDS[gives], *kinds)(answer)
    _kept.append(inner)
    return called_at(_address(inner), Entry(answer, takes, gives, long))


def _address(function: Any) -> int:
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return address


def called_at(address: int, entry: Entry) -> Callable[..., Any]:
    """The function of Python before an entry that is at an address already."""
    symbol = f"entry {address}"
    loader = llvm()
    loader.add_symbol(symbol, address)
    source = callers({"asked": (entry, symbol)})
    machine = loader.Target.from_default_triple().create_target_machine()
    engine = loader.create_mcjit_compiler(loader.parse_assembly(source), machine)
    engine.finalize_object()
    _kept.append(engine)
    return builtin(engine.get_function_address(caller_name("asked")), "asked")


@pytest.mark.parametrize("count", range(len(WORDS) + 1))
@pytest.mark.parametrize("long", [False, True])
def test_words_arrive_as_they_are_and_the_answer_comes_back(count: int, long: bool):
    seen: list[tuple[int, ...]] = []

    def take(*words: int) -> int:
        seen.append(words)
        return -count

    assert stand_in(("int",) * count, "int", take, long)(*WORDS[:count]) == -count
    assert seen == [WORDS[:count]]


def test_addresses_arrive_between_integers():
    seen: list[tuple[int, ...]] = []

    def take(*words: int) -> int:
        seen.append(words)
        return 1

    call = stand_in(("box", "int", "position"), "int", take)
    assert call(spelt(2**47 + 1), -1, spelt(2**63 + 9)) == 1
    assert seen == [(2**47 + 1, -1, 2**63 + 9)]


@pytest.mark.parametrize(("gives", "answer"), [("float", 0.125), ("none", None), ("int", -1)])
def test_other_answers(gives: str, answer: float | None):
    def say(word: int) -> float | None:
        return answer

    assert stand_in(("int",), gives, say)(-1) == (answer or 0)


@pytest.mark.parametrize(
    "words",
    [
        (),
        (1,),
        (1, spelt(0), 3),
        (2**63, spelt(0)),
        ("one", spelt(0)),
        (1.5, None),
        (0, 2**47),
        (0, b"short"),
        (0, bytes(9)),
        (0, "12345678"),
        (spelt(0), 0),
    ],
)
def test_what_cannot_be_words_is_an_error_and_calls_nothing(words: tuple[object, ...]):
    def never(*_: int) -> int:
        raise AssertionError("called")

    with pytest.raises((TypeError, OverflowError)):
        stand_in(("int", "box"), "int", never)(*words)


def test_a_long_call_lets_other_threads_run():
    """The system's `poll` waits for what another thread writes, which it can only while the caller does not
    hold the interpreter."""
    reading, writing = os.pipe()
    asked = np.array([reading, select.POLLIN], "i4")
    poll: Any = ctypes.CDLL(None).poll
    call = called_at(_address(poll), Entry(poll, ("asked", "int", "int"), "int", long=True))
    thread = threading.Timer(0.1, os.write, (writing, b"!"))
    thread.start()
    try:
        assert call(spelt(asked.ctypes.data), 1, 30_000) & 0xFFFFFFFF == 1
    finally:
        thread.join()
        os.close(reading)
        os.close(writing)
