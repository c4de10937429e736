"""The fingerprint of a library: it changes whenever the machine code would."""

import hashlib
import importlib.metadata
import platform
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.compile.llvm import processor
from frustule.core.compile.mark import marked


def fingerprint(entries: dict[str, Entry], shapes: Shapes) -> str:
    """Changes whenever the machine code would: sources, layouts, compiler, Python and processor."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    functions, constants = reached(entries)
    for function in sorted(functions, key=lambda f: (f.__module__, f.__qualname__)):
        digest.update(repr((function.__module__, function.__qualname__, _gist(function))).encode())
    digest.update(repr(sorted(constants.items())).encode())
    digest.update(repr([(k, e.takes, e.gives) for k, e in entries.items()]).encode())
    digest.update(repr([(k, d.descr, n) for k, (d, n) in shapes.items()]).encode())
    versions = [importlib.metadata.version(package) for package in ("numba", "llvmlite", "numpy")]
    digest.update(repr([*versions, sys.version, platform.machine(), processor()]).encode())
    return digest.hexdigest()[:20]


def _gist(function: FunctionType) -> tuple[object, ...]:
    """What the compiler sees of a function: neither its place on the disk nor its documentation."""
    code = function.__code__
    constants = code.co_consts[1:] if code.co_consts[:1] == (function.__doc__,) else code.co_consts
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_argcount, function.__defaults__


def reached(entries: dict[str, Entry]) -> tuple[list[FunctionType], dict[str, str]]:
    """The marked functions that these entries call, near or far, and the constants that they read."""
    known = set(marked)
    functions: dict[FunctionType, None] = {}
    constants: dict[str, str] = {}
    waiting = [entry.function for entry in entries.values()]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in functions:
            continue
        functions[function] = None
        for name in function.__code__.co_names:
            value: Any = function.__globals__.get(name)
            if isinstance(value, FunctionType) and value in known:
                waiting.append(value)
            elif isinstance(value, np.ndarray):
                constants[f"{function.__module__}.{name}"] = value.tobytes().hex()
            elif isinstance(value, ModuleType):
                constants[f"{function.__module__}.{name}"] = value.__name__
            elif not callable(value):
                constants[f"{function.__module__}.{name}"] = repr(value)
    return list(functions), constants
