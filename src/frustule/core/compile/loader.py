"""Compiling rules to machine code, once, and loading them fast for ever after.

Rules are plain Python functions over NumPy records, marked with `@compiled`. The mark only remembers them:
importing a game compiles nothing and does not even import Numba. When a game is first used its *entries* -
the functions that Python calls, see `Entry` - are compiled by Numba to object code, which is kept in a
cache directory. A later process maps that object code back with LLVM's loader alone and calls it through
ctypes. Measured: importing Numba and loading its own cache takes 1.1 s before the first call; this takes
0.1 s, and a call costs a fifth (docs/architecture.md has the figures).

With `NUMBA_DISABLE_JIT=1` the same functions run interpreted, for debugging and coverage.
"""

import ctypes
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from frustule.core.compile.backend import Part, compile_entries
from frustule.core.compile.calling import builtin
from frustule.core.compile.entries import Entry, Shapes, interpreted_call
from frustule.core.compile.fingerprint import fingerprint
from frustule.core.compile.llvm import llvm
from frustule.core.compile.mark import interpreted
from frustule.core.folders import cache_folder


class Library:
    """The entries of one game, callable. Arrays are passed as handles: `library.handle(array)`."""

    interprets = False

    def __init__(self, calls: dict[str, Callable[..., Any]], keep: object) -> None:
        self._calls = calls
        self._keep = keep

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            call = self._calls[name]
        except KeyError:
            raise AttributeError(name) from None
        setattr(self, name, call)
        return call

    def handle(self, array: np.ndarray[Any, Any]) -> Any:
        """What stands for this array in a call: its address, so the caller keeps the array alive."""
        return array.ctypes.data


class InterpretedLibrary(Library):
    """The same entries as plain Python; a handle is then the array itself."""

    interprets = True

    def handle(self, array: np.ndarray[Any, Any]) -> Any:
        return array


def load(name: str, entries: dict[str, Entry], shapes: Shapes, announce: Callable[[str], None]) -> Library:
    """The library of these entries: from the cache, or compiled now, telling `announce` about it."""
    if interpreted():
        return InterpretedLibrary({k: interpreted_call(e, shapes) for k, e in entries.items()}, None)
    path = _place(name, entries, shapes)
    parts = _read(path)
    if parts is None:
        parts = compile_entries(name, entries, shapes, announce)
        _write(path, parts)
    return _link(parts, entries)


def kept(name: str, entries: dict[str, Entry], shapes: Shapes) -> bool:
    """Whether `load` has nothing to compile."""
    return interpreted() or _read(_place(name, entries, shapes)) is not None


def _place(name: str, entries: dict[str, Entry], shapes: Shapes) -> Path:
    """Where the cache has the library of these entries."""
    return cache_folder() / f"{name.lower().replace(' ', '-')}-{fingerprint(entries, shapes)}.bin"


def _read(path: Path) -> dict[str, Part] | None:
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Part])
    except (OSError, msgspec.MsgspecError):
        return None


def _write(path: Path, parts: dict[str, Part]) -> None:
    """Keeps the code for the next process; a cache that cannot be written only costs time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(msgspec.msgpack.encode(parts))
        os.replace(file.name, path)
    except OSError as error:
        print(
            f"frustule: compiled rules cannot be kept in {path.parent} ({error.strerror}).", file=sys.stderr
        )


def _link(parts: dict[str, Part], entries: dict[str, Entry]) -> Library:
    loader = llvm()
    machine = loader.Target.from_default_triple().create_target_machine()
    engine: Any = loader.create_mcjit_compiler(loader.parse_assembly(""), machine)
    for key, part in parts.items():
        missing = [name for name in part.needs if loader.address_of_symbol(name) is None]
        if missing:
            raise RuntimeError(f"compiled rules '{key}' need unknown symbols: {', '.join(missing)}")
        engine.add_object_file(loader.ObjectFileRef.from_data(part.code))
    engine.finalize_object()
    scalars = {"int": ctypes.c_int64, "float": ctypes.c_double, "none": None}
    calls: dict[str, Callable[..., Any]] = {}
    for key, entry in entries.items():
        address = engine.get_function_address(parts[key].symbol)
        if entry.long:
            kinds = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in entry.takes]
            calls[key] = ctypes.CFUNCTYPE(scalars[entry.gives], *kinds)(address)
        else:
            calls[key] = builtin(address, len(entry.takes), entry.gives)
    return Library(calls, engine)
