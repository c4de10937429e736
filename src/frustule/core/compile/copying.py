"""Copies of marked functions for Numba to compile.

Numba wants every function that compiled code calls to be one of its dispatchers. Ours are plain functions,
and must stay so: others may call them in another thread at this very moment. So each is copied, with names
of its own in which marked functions are dispatchers, whether they stand there by themselves, in a module,
in a tuple, in a default or in a closure. Nothing outside a copy is ever changed.
"""

from collections.abc import Callable
from types import CellType, FunctionType, ModuleType
from typing import Any, cast

from frustule.core.compile.mark import marked
from frustule.core.compile.reading import Missing, cells, reads

Dispatch = Callable[[FunctionType], Any]


class Copies:
    """The copies made for one program, each function's once."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._made: dict[FunctionType, Any] = {}

    def of(self, function: FunctionType) -> Any:
        """The dispatcher of a copy of this function."""
        if function not in self._made:
            names: dict[str, Any] = {"__builtins__": function.__globals__["__builtins__"]}
            names["__name__"] = function.__module__
            held = cells(function)
            closure = tuple(CellType() for _ in held)
            copy = FunctionType(function.__code__, names, function.__name__, None, closure)
            copy.__qualname__ = function.__qualname__
            copy.__defaults__ = self._dispatched(function.__defaults__)
            copy.__kwdefaults__ = function.__kwdefaults__
            self._made[function] = self._dispatch(copy)  # before what it reads, which may lead back to it
            for cell, value in zip(closure, held.values(), strict=True):
                if not isinstance(value, Missing):
                    cell.cell_contents = self._dispatched(value)
            for chain, value in reads(function).items():
                self._put(names, chain, value, function.__globals__)
        return self._made[function]

    def _dispatched(self, value: Any) -> Any:
        """The same value, in which marked functions are dispatchers."""
        if isinstance(value, FunctionType) and marked(value):
            return self.of(value)
        if type(value) is tuple:
            return tuple(self._dispatched(item) for item in cast("tuple[Any, ...]", value))
        return value

    def _put(self, names: dict[str, Any], chain: tuple[str, ...], value: Any, theirs: dict[str, Any]) -> None:
        """Gives a copy one of its names; a module that has marked functions gets a stand-in."""
        name = chain[0]
        if name not in theirs:
            return  # a builtin, or nothing
        ours = self._dispatched(value)
        if len(chain) == 1:
            names[name] = ours
        elif ours is value:
            names.setdefault(name, theirs[name])
        else:
            place = names
            for step in chain[:-1]:
                module = place.get(step, theirs.get(step))
                assert isinstance(module, ModuleType)
                stand_in = ModuleType(module.__name__)
                stand_in.__dict__.update(vars(module))
                place[step] = stand_in
                place, theirs = vars(stand_in), vars(module)
            place[chain[-1]] = ours
