"""The fingerprint of a program: it changes whenever the machine code would.

It covers all that compiled code can read: functions, wherever they are named, with their bytecode, defaults
and closures; constants, arrays by their bytes, records by their layout, named tuples and enums by their
fields; the compiler, the processor, and the sources of this folder. What cannot be covered is refused, with
the function and the name that lead to it. No address and no order of a set enters, so that every process
finds the same fingerprint.
"""

import builtins
import enum
import functools
import hashlib
import importlib.metadata
import math
import os
import platform
import struct
import sys
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from frustule.core.compile.entries import Program
from frustule.core.compile.llvm import processor
from frustule.core.compile.mark import marked
from frustule.core.compile.reading import Missing, NotCovered, cells, constants, reads, where

SETTINGS = (
    "NUMBA_BOUNDSCHECK",
    "NUMBA_CPU_FEATURES",
    "NUMBA_CPU_NAME",
    "NUMBA_DEBUGINFO",
    "NUMBA_ENABLE_AVX",
    "NUMBA_OPT",
)
"""Variables of the environment by which Numba compiles otherwise."""
LIBRARIES = ("numba", "llvmlite", "numpy")
"""Packages whose functions compiled code may call; their versions stand for what is in them."""


def fingerprint(program: Program) -> str:
    """Changes whenever the machine code would: sources, layouts, compiler, Python and processor."""
    gist = _Gist()
    gist.add("machine", _machine())
    for key, entry in program.entries.items():
        gist.add("entry", key, *entry.takes, entry.gives, str(entry.long))
        gist.value(entry.function, f"the entry '{key}' of {program.name}")
    for key, (dtype, length) in program.shapes.items():
        gist.add("shape", key, str(length))
        gist.dtype(dtype, f"the shape '{key}' of {program.name}")
    return gist.digest.hexdigest()[:20]


@functools.cache
def _sources() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _machine() -> str:
    versions = [importlib.metadata.version(package) for package in LIBRARIES]
    settings = [os.environ.get(name, "") for name in SETTINGS]
    return repr([_sources(), *versions, sys.version, platform.machine(), processor(), *settings])


class _Gist:
    """Takes values in, one after the other; what was met before is a number from then on."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self._met: dict[int, int] = {}
        self._alive: list[object] = []

    def add(self, *words: str | bytes) -> None:
        for word in words:
            content = word.encode() if isinstance(word, str) else word
            self.digest.update(b"%d:" % len(content))
            self.digest.update(content)

    def value(self, value: Any, at: str) -> None:
        """Takes in any value that compiled code may read; `at` says who reads it."""
        kind = cast("type[Any]", type(value))
        if value is None or value is ... or kind in (bool, int, str, bytes):
            self.add(kind.__name__, repr(value))
        elif kind in (float, complex):
            self.add(kind.__name__, _bits(value))
        elif isinstance(value, Missing):
            self.add("missing", value.name)
        elif isinstance(value, FunctionType):
            self._function(value, at)
        elif isinstance(value, enum.Enum):
            self._class(kind, at)
            self.add("member", value.name)
        elif isinstance(value, np.ndarray):
            self._array(cast("np.ndarray[Any, Any]", value), at)
        elif isinstance(value, np.generic):
            self._array(np.asarray(cast("Any", value)), at)
        elif isinstance(value, np.dtype):
            self.dtype(cast("np.dtype[Any]", value), at)
        elif isinstance(value, CodeType):
            self._code(value, value.co_consts, at)
        elif isinstance(value, tuple):
            self._tuple(cast("tuple[Any, ...]", value), at)
        elif isinstance(value, frozenset):
            self._set(cast("frozenset[Any]", value), at)
        elif isinstance(value, type):
            self._class(cast("type[Any]", value), at)
        elif (name := _known(value)) is not None:
            self.add("known", name)
        else:
            named = f"a {kind.__name__}" if not isinstance(value, ModuleType) else "a module"
            raise NotCovered(
                f"{at} is {named}, which compiled code cannot be trusted to read: use numbers, tuples, "
                "arrays, named tuples, enums or functions marked @compiled."
            )

    def _function(self, function: FunctionType, at: str) -> None:
        if (name := _known(function)) is not None:
            self.add("known", name)
            return
        if self._again(function):
            return
        if not marked(function):
            raise NotCovered(
                f"{at} is the function {where(function)}, which is not marked @compiled: what the compiler "
                "puts in its place cannot be seen here."
            )
        self.add("function", function.__module__ or "", function.__qualname__)
        self._code(function.__code__, constants(function), at)
        self.value(function.__defaults__, f"a default of {where(function)}")
        for name, value in sorted((function.__kwdefaults__ or {}).items()):
            self.add(name)
            self.value(value, f"'{name}', a default of {where(function)},")
        for chain, value in reads(function).items():
            name = ".".join(chain)
            self.add("reads", name)
            self.value(value, f"'{name}', which {where(function)} reads,")
        for name, value in cells(function).items():
            self.add("holds", name)
            self.value(value, f"'{name}', which {where(function)} holds,")

    def _code(self, code: CodeType, constants: tuple[Any, ...], at: str) -> None:
        """What the compiler sees of code: neither its place on the disk nor its documentation."""
        names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        self.add("code", code.co_code, code.co_exceptiontable, repr((names, counts)))
        for constant in constants:
            self.value(constant, f"a constant of {at}")
        self.add("end")

    def _tuple(self, items: tuple[Any, ...], at: str) -> None:
        kind = cast("type[Any]", type(items))
        if kind is tuple:
            self.add("tuple")
        else:
            self._class(kind, at)
        self.add(str(len(items)))
        for number, item in enumerate(items):
            self.value(item, f"item {number} of {at}")

    def _set(self, items: frozenset[Any], at: str) -> None:
        """A set of constants, as in `x in {1, 2}`, in an order that does not depend on the process."""
        each: list[bytes] = []
        for item in items:
            gist = _Gist()
            gist.value(item, f"an item of {at}")
            each.append(gist.digest.digest())
        self.add("set", *sorted(each))

    def _class(self, kind: type[Any], at: str) -> None:
        if (name := _known(kind)) is not None:
            self.add("known", name)
        elif self._again(kind):
            pass
        elif issubclass(kind, enum.Enum):
            self.add("enum", kind.__module__, kind.__qualname__, *(base.__name__ for base in kind.__mro__))
            for name, member in kind.__members__.items():
                self.add(name)
                self.value(member.value, f"{kind.__qualname__}.{name} of {at}")
        elif tuple in kind.__mro__ and hasattr(kind, "_fields"):
            named: Any = kind
            self.add("named tuple", kind.__module__, kind.__qualname__, *named._fields)
            for name, value in named._field_defaults.items():
                self.add(name)
                self.value(value, f"the default of {kind.__qualname__}.{name} of {at}")
        elif issubclass(kind, BaseException):
            self.add("exception", kind.__module__, kind.__qualname__)
        else:
            raise NotCovered(
                f"{at} is the class {kind.__qualname__}, which compiled code cannot be trusted to read: only "
                "named tuples and enums are covered."
            )

    def _array(self, array: np.ndarray[Any, Any], at: str) -> None:
        self.add("array", repr((array.shape, array.flags.c_contiguous, array.flags.f_contiguous)))
        self.dtype(array.dtype, at)
        self.add(array.tobytes())

    def dtype(self, dtype: np.dtype[Any], at: str) -> None:
        """Takes in a layout: every field with its place, and what lies between them."""
        if dtype.hasobject:
            raise NotCovered(f"{at} holds Python objects, which cannot be compiled.")
        facts = (dtype.kind, dtype.byteorder, dtype.itemsize, dtype.alignment, dtype.isalignedstruct)
        self.add("dtype", repr(facts))
        if dtype.subdtype is not None:
            self.add("many", repr(dtype.subdtype[1]))
            self.dtype(dtype.subdtype[0], at)
        elif dtype.names is not None and dtype.fields is not None:
            for name in dtype.names:
                field, offset = cast("dict[str, Any]", dtype.fields)[name][:2]
                self.add(name, str(offset))
                self.dtype(field, at)
        elif dtype.kind in "mM":
            self.add(dtype.str)

    def _again(self, value: object) -> bool:
        """Whether this was met before; then its number says all."""
        number = self._met.setdefault(id(value), len(self._met))
        if number < len(self._alive):
            self.add("again", str(number))
            return True
        self._alive.append(value)
        return False


def _bits(value: complex) -> bytes:
    """A number exactly: signs of zeros and what a nan carries included."""
    return struct.pack(">dd", value.real, value.imag)


def _known(value: Any) -> str | None:
    """The full name of what comes with Python or with a library whose version is in the fingerprint."""
    if not (isinstance(value, type | BuiltinFunctionType | FunctionType | np.ufunc) or callable(value)):
        return None
    home: Any = "numpy" if isinstance(value, np.ufunc) else getattr(value, "__module__", None)
    name: Any = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if not isinstance(home, str) or not isinstance(name, str):
        return None
    trusted = home.partition(".")[0] in (*LIBRARIES, builtins.__name__, math.__name__)
    return f"{home}.{name}" if trusted else None
