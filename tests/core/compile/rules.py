"""Small rules that tests compile: they read functions in all the ways that there are."""

import sys
from typing import Any, NamedTuple

import numpy as np

from frustule.core.compile.entries import Entry, Program
from frustule.core.compile.mark import compiled


class Pair(NamedTuple):
    """Two numbers."""

    a: Any
    b: Any


TABLE = np.arange(100) * 7
TABLES = ((TABLE, 3),)
STEP = 5


@compiled
def twice(x: Any) -> Any:
    return 2 * x


@compiled
def plus(x: Any, step: Any = STEP) -> Any:
    return x + step


def bound(n: int) -> Any:
    """A rule in a closure."""

    @compiled
    def times(x: Any) -> Any:
        return twice(x) * n

    return times


times = bound(11)
here = sys.modules[__name__]


@compiled
def mixed(x: Any) -> Any:
    """Functions by name, by module and in a closure; arrays, tuples and fields."""
    pair = Pair(x, here.twice(x))
    total = pair.a + 3 * pair.b + here.STEP + plus(x) + times(x)
    for i in range(10):
        total += TABLES[0][0][i] + TABLE[(x + i) % 100]
    return total


def program(name: str) -> Program:
    """A program of these rules; another name is another one to the cache."""
    return Program(name, {"mixed": Entry(mixed, ("int",)), "twice": Entry(twice, ("int",))}, {})
