"""Compiling rules to machine code, once, and loading them fast for ever after.

Rules are plain Python functions over NumPy records, marked with `@compiled`. The mark only remembers them:
importing a game compiles nothing and does not even import Numba. When a game is first used its *program* -
the functions that Python calls, see `Entry` - is compiled by Numba to object code, which is kept in a
cache directory, with functions of Python that call it (`calling`). A later process maps that object code back
with LLVM's loader alone. Measured: importing Numba and loading its own cache takes 1.1 s before the first
call; this takes 0.1 s, and a call costs a tenth (docs/architecture.md has the figures).

Any thread may load and call at any time; those that have something to compile take turns.

With `NUMBA_DISABLE_JIT=1` the same functions run interpreted, for debugging and coverage.
"""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from frustule.core.compile.backend import Code, compile_program
from frustule.core.compile.calling import builtin, spelt
from frustule.core.compile.entries import Program, interpreted_call
from frustule.core.compile.keeping import alone, place, read, write
from frustule.core.compile.llvm import findable, llvm, processor
from frustule.core.compile.mark import interpreted

_compiling = threading.RLock()
_linking = threading.Lock()
_engines: list[object] = []
"""What has the code of all libraries: whoever has a call alone refers to it by its address."""


class Library:
    """The entries of one program, callable. Arrays are passed as handles: `library.handle(array)`."""

    interprets = False

    def __init__(self, calls: dict[str, Callable[..., Any]]) -> None:
        self._calls = calls

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            call = self._calls[name]
        except KeyError:
            raise AttributeError(name) from None
        setattr(self, name, call)
        return call

    def handle(self, array: np.ndarray[Any, Any]) -> Any:
        """What stands for this array in a call: its address, so the caller keeps the array alive."""
        return spelt(array.ctypes.data)


class InterpretedLibrary(Library):
    """The same entries as plain Python; a handle is then the array itself."""

    interprets = True

    def handle(self, array: np.ndarray[Any, Any]) -> Any:
        return array


class Unlinkable(RuntimeError):
    """Machine code that cannot be used here."""


def load(program: Program) -> Library:
    """The library of a program: from the cache, or compiled now, announcing how far it is."""
    if interpreted():
        calls = {key: interpreted_call(key, e, program.shapes) for key, e in program.entries.items()}
        return InterpretedLibrary(calls)
    path = place(program)
    if library := _linked(read(path), program):
        return library
    with _compiling, alone(path):
        library = _linked(read(path), program)  # somebody else may have made it meanwhile
        if library is None:
            code = compile_program(program)
            library = _link(code, program)
            write(path, code)
        return library


def kept(program: Program) -> bool:
    """Whether `load` has nothing to compile."""
    return interpreted() or read(place(program)) is not None


def _linked(code: Code | None, program: Program) -> Library | None:
    """The library of kept code; nothing if there is none, or it cannot be linked."""
    try:
        return _link(code, program) if code is not None else None
    except Unlinkable:
        return None


def _link(code: Code, program: Program) -> Library:
    with _linking:
        return _link_alone(code, program)


def _link_alone(code: Code, program: Program) -> Library:
    loader = llvm()
    if code.target != processor():
        raise Unlinkable(f"the code of {program.name} is for another machine: {code.target}")
    if missing := [name for name in code.needs if not findable(name)]:
        raise Unlinkable(f"the code of {program.name} needs unknown symbols: {', '.join(missing)}")
    if missing := program.entries.keys() - code.symbols.keys():
        raise Unlinkable(f"the code of {program.name} lacks entries: {', '.join(sorted(missing))}")
    machine = loader.Target.from_default_triple().create_target_machine()
    engine: Any = loader.create_mcjit_compiler(loader.parse_assembly(""), machine)
    try:
        for each in code.objects:
            engine.add_object_file(loader.ObjectFileRef.from_data(each))
        engine.finalize_object()
    except RuntimeError as error:
        raise Unlinkable(f"the code of {program.name} cannot be read: {error}") from None
    calls: dict[str, Callable[..., Any]] = {}
    for key in program.entries:
        address = engine.get_function_address(code.symbols[key])
        if not address:
            raise Unlinkable(f"the code of {program.name} lacks '{key}'")
        calls[key] = builtin(address, key)
    _engines.append(engine)
    return Library(calls)
