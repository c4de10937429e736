"""The mark of rules that are compiled. Marking only remembers a function: nothing is compiled by it."""

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

MARK = "__compiled__"

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Marks a rules function as one that Numba compiles; returns it unchanged."""
    plain: object = function
    assert isinstance(plain, FunctionType)
    vars(plain)[MARK] = True
    return function


def marked(value: object) -> bool:
    """Whether this is a function that Numba compiles."""
    return isinstance(value, FunctionType) and MARK in vars(value)


def interpreted() -> bool:
    """Whether rules run as plain Python in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
