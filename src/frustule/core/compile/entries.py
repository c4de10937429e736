"""Entries: the rules functions that Python calls, and the C signatures behind which they stand."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

ENTRY = "frustule_entry"
"""How Numba knows the function behind which an entry stands."""


@dataclass(frozen=True)
class Entry:
    """A rules function that Python may call, and what it is called with.

    `takes` names each argument's kind: "int"; or a key of the `shapes` given to `load`, which say the dtype
    and the length of the array passed there (length 1 means the function gets the record itself, length
    None that the length is the argument just before it).
    """

    function: Callable[..., Any]
    takes: tuple[str, ...]
    gives: str = "int"
    long: bool = False
    """A long call lets other Python threads run meanwhile."""


Shapes = dict[str, tuple[np.dtype[Any], int | None]]


def wrapper(entry: Entry, shapes: Shapes, names: dict[str, Any]) -> FunctionType:
    """The function that turns pointers (or, interpreted, whole arrays) into what the rules take."""
    names_of = [f"a{i}" for i in range(len(entry.takes))]
    passed: list[str] = []
    for i, kind in enumerate(entry.takes):
        if kind == "int":
            passed.append(f"a{i}")
        elif (length := shapes[kind][1]) == 1:
            passed.append(f"carray(a{i}, 1)[0]")
        else:
            passed.append(f"carray(a{i}, {f'a{i - 1}' if length is None else length})")
    source = f"def {ENTRY}({', '.join(names_of)}):\n    return target({', '.join(passed)})\n"
    exec(source, names)
    return names[ENTRY]


def interpreted_call(entry: Entry, shapes: Shapes) -> Callable[..., Any]:
    def carray(array: Any, length: int) -> Any:
        return array[:length]

    return wrapper(entry, shapes, {"target": entry.function, "carray": carray})
