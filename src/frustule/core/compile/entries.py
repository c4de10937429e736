"""Programs and their entries: the functions that Python calls, and the C signatures they stand behind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

ENTRY = "frustule_entry"
"""How the function behind which an entry stands is called."""


@dataclass(frozen=True)
class Entry:
    """A rules function that Python may call, and what it is called with.

    `takes` names each argument's kind: "int"; or a key of the program's `shapes`, which say the dtype
    and the length of the array passed there (length 1 means the function gets the record itself, length
    None that the length is the argument just before it).
    """

    function: Callable[..., Any]
    takes: tuple[str, ...]
    gives: str = "int"
    long: bool = False
    """A long call lets other Python threads run meanwhile."""


Shapes = dict[str, tuple[np.dtype[Any], int | None]]


@dataclass(frozen=True, eq=False)
class Program:
    """What is compiled into one library: its entries, and the arrays that they take."""

    name: str
    entries: Mapping[str, Entry]
    shapes: Shapes

    @property
    def steps(self) -> int:
        """In how many steps it is compiled: each entry is translated, then all are optimised together."""
        return len(self.entries) + 1


def wrapper(key: str, entry: Entry, shapes: Shapes, names: dict[str, Any]) -> FunctionType:
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
    name = f"{ENTRY}_{key}"
    exec(f"def {name}({', '.join(names_of)}):\n    return target({', '.join(passed)})\n", names)
    return names[name]


def interpreted_call(key: str, entry: Entry, shapes: Shapes) -> Callable[..., Any]:
    def carray(array: Any, length: int) -> Any:
        return array[:length]

    return wrapper(key, entry, shapes, {"target": entry.function, "carray": carray})
