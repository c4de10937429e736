"""The mark of rules that are compiled. Marking only remembers a function: nothing is compiled by it."""

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any

MARK = "__compiled__"


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a rules function as one that Numba compiles; returns it unchanged."""
    assert isinstance(function, FunctionType)
    vars(function)[MARK] = True
    return function


def marked(value: object) -> bool:
    """Whether this is a function that Numba compiles."""
    return isinstance(value, FunctionType) and MARK in vars(value)


def interpreted() -> bool:
    """Whether rules run as plain Python in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
