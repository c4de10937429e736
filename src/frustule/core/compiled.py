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
import functools
import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import numpy as np

from frustule.core.folders import cache_folder

ENTRY = "frustule_entry"
"""How Numba knows the function behind which an entry stands."""
_marked: list[FunctionType] = []


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a rules function as one that Numba compiles; returns it unchanged."""
    assert isinstance(function, FunctionType)
    _marked.append(function)
    return function


def interpreted() -> bool:
    """Whether rules run as plain Python in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


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


class Library:
    """The entries of one game, callable. Arrays are passed as handles: `library.handle(array)`."""

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

    def handle(self, array: np.ndarray[Any, Any]) -> Any:
        return array


def load(name: str, entries: dict[str, Entry], shapes: Shapes, announce: Callable[[str], None]) -> Library:
    """The library of these entries: from the cache, or compiled now, telling `announce` about it."""
    if interpreted():
        return InterpretedLibrary({k: _interpreted_call(e, shapes) for k, e in entries.items()}, None)
    path = _place(name, entries, shapes)
    parts = _read(path)
    if parts is None:
        parts = _compile(name, entries, shapes, announce)
        _write(path, parts)
    return _link(parts, entries)


def kept(name: str, entries: dict[str, Entry], shapes: Shapes) -> bool:
    """Whether `load` has nothing to compile."""
    return interpreted() or _read(_place(name, entries, shapes)) is not None


def _place(name: str, entries: dict[str, Entry], shapes: Shapes) -> Path:
    """Where the cache has the library of these entries."""
    return cache_folder() / f"{name.lower().replace(' ', '-')}-{_fingerprint(entries, shapes)}.bin"


class _Part(msgspec.Struct):
    """One compiled entry as kept in the cache."""

    symbol: str
    needs: list[str]
    code: bytes


def _read(path: Path) -> dict[str, _Part] | None:
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, _Part])
    except (OSError, msgspec.MsgspecError):
        return None


def _write(path: Path, parts: dict[str, _Part]) -> None:
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


def _fingerprint(entries: dict[str, Entry], shapes: Shapes) -> str:
    """Changes whenever the machine code would: sources, layouts, compiler, Python and processor."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    functions, constants = _reached(entries)
    for function in sorted(functions, key=lambda f: (f.__module__, f.__qualname__)):
        digest.update(repr((function.__module__, function.__qualname__, _gist(function))).encode())
    digest.update(repr(sorted(constants.items())).encode())
    digest.update(repr([(k, e.takes, e.gives) for k, e in entries.items()]).encode())
    digest.update(repr([(k, d.descr, n) for k, (d, n) in shapes.items()]).encode())
    versions = [importlib.metadata.version(package) for package in ("numba", "llvmlite", "numpy")]
    digest.update(repr([*versions, sys.version, platform.machine(), _processor()]).encode())
    return digest.hexdigest()[:20]


def _gist(function: FunctionType) -> tuple[object, ...]:
    """What the compiler sees of a function: neither its place on the disk nor its documentation."""
    code = function.__code__
    constants = code.co_consts[1:] if code.co_consts[:1] == (function.__doc__,) else code.co_consts
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_argcount, function.__defaults__


def _reached(entries: dict[str, Entry]) -> tuple[list[FunctionType], dict[str, str]]:
    """The marked functions that these entries call, near or far, and the constants that they read."""
    marked = set(_marked)
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
            if isinstance(value, FunctionType) and value in marked:
                waiting.append(value)
            elif isinstance(value, np.ndarray):
                constants[f"{function.__module__}.{name}"] = value.tobytes().hex()
            elif isinstance(value, ModuleType):
                constants[f"{function.__module__}.{name}"] = value.__name__
            elif not callable(value):
                constants[f"{function.__module__}.{name}"] = repr(value)
    return list(functions), constants


def _processor() -> str:
    llvm = _llvm()
    return f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def _compile(
    name: str, entries: dict[str, Entry], shapes: Shapes, announce: Callable[[str], None]
) -> dict[str, _Part]:
    parts: dict[str, _Part] = {}
    headline = f"Preparing the rules of {name} for this machine (once after an update)"
    announce(f"{headline} ...")
    with _dispatchers(_reached(entries)[0]) as dispatch, _optimising_entries_only():
        for count, (key, entry) in enumerate(entries.items(), 1):
            announce(f"{headline}: {key} {count}/{len(entries)}")
            parts[key] = _compile_entry(key, entry, shapes, dispatch)
    announce("")
    return parts


@contextmanager
def _dispatchers(functions: list[FunctionType]) -> Generator[dict[Any, Any]]:
    """These functions as Numba dispatchers, standing in their modules' globals while we compile."""
    import numba

    bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody but entries calls them
    made = {f: numba.njit(error_model="numpy", boundscheck=False, **bare)(f) for f in functions}
    namespaces = {id(f.__globals__): f.__globals__ for f in functions}.values()
    replaced: list[tuple[dict[str, Any], str, FunctionType]] = []
    for names in namespaces:
        for key, value in list(names.items()):
            if isinstance(value, FunctionType) and value in made:
                replaced.append((names, key, value))
                names[key] = made[value]
    try:
        yield made
    finally:
        for names, key, value in replaced:
            names[key] = value


@contextmanager
def _optimising_entries_only() -> Generator[None]:
    """While we compile, Numba makes machine code of entries alone.

    By itself it optimises every function together with all that it calls, and makes machine code of that, at
    each step of the way up. An entry has all it reaches linked in, so once, at the top, is enough: everything
    compiles in less than half of the time, and what comes out runs as fast (docs/architecture.md).
    """
    from numba.core import codegen

    kind: Any = codegen.JITCodeLibrary
    home: Any = codegen.JITCPUCodegen

    def optimise(library: Any) -> None:
        if library.name == ENTRY:
            were[0](library)

    def finish(library: Any) -> None:
        if library.name == ENTRY:
            were[1](library)
        else:
            library._finalized = True

    def set_env(codegen: Any, name: str, env: object) -> None:
        """Functions without machine code have no place for it, and entries need none."""

    stand_ins = (
        (kind, "_optimize_final_module", optimise),
        (kind, "_finalize_final_module", finish),
        (home, "set_env", set_env),
    )
    were = [getattr(owner, name) for owner, name, _ in stand_ins]
    for owner, name, ours in stand_ins:
        setattr(owner, name, ours)
    try:
        yield
    finally:
        for (owner, name, _), theirs in zip(stand_ins, were, strict=True):
            setattr(owner, name, theirs)


def _compile_entry(key: str, entry: Entry, shapes: Shapes, dispatch: dict[Any, Any]) -> _Part:
    """Compiles one entry behind a C signature; Numba ships no type information."""
    import numba
    from numba import carray, types  # pyright: ignore[reportPrivateImportUsage]

    scalars = {"int": types.int64, "float": types.float64, "none": types.void}
    pointers = [
        types.int64 if kind == "int" else types.CPointer(numba.from_dtype(shapes[kind][0]))
        for kind in entry.takes
    ]
    wrapper = _wrapper(entry, shapes, {"target": dispatch[entry.function], "carray": carray})
    signature = scalars[entry.gives](*pointers)
    callback: Any = numba.cfunc(signature, error_model="numpy")(wrapper)
    library: Any = callback._library
    final: Any = library._final_module
    needs = [f.name for f in final.functions if f.is_declaration and not f.name.startswith("llvm.")]
    return _Part(symbol=callback._wrapper_name, needs=needs, code=library._get_compiled_object())


def _wrapper(entry: Entry, shapes: Shapes, names: dict[str, Any]) -> FunctionType:
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


def _interpreted_call(entry: Entry, shapes: Shapes) -> Callable[..., Any]:
    def carray(array: Any, length: int) -> Any:
        return array[:length]

    return _wrapper(entry, shapes, {"target": entry.function, "carray": carray})


def _link(parts: dict[str, _Part], entries: dict[str, Entry]) -> Library:
    llvm = _llvm()
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine: Any = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    for key, part in parts.items():
        missing = [name for name in part.needs if llvm.address_of_symbol(name) is None]
        if missing:
            raise RuntimeError(f"compiled rules '{key}' need unknown symbols: {', '.join(missing)}")
        engine.add_object_file(llvm.ObjectFileRef.from_data(part.code))
    engine.finalize_object()
    scalars = {"int": ctypes.c_int64, "float": ctypes.c_double, "none": None}
    calls: dict[str, Callable[..., Any]] = {}
    for key, entry in entries.items():
        makes = ctypes.CFUNCTYPE if entry.long else ctypes.PYFUNCTYPE
        kinds = [ctypes.c_int64 if kind == "int" else ctypes.c_void_p for kind in entry.takes]
        calls[key] = makes(scalars[entry.gives], *kinds)(engine.get_function_address(parts[key].symbol))
    return Library(calls, engine)


@functools.cache
def _llvm() -> Any:
    """LLVM's loader, told the addresses of Numba's C helpers, taken from its extension modules alone.

    Importing the `numba` package would cost most of a second; its three small C modules cost nothing.
    """
    llvm: Any = importlib.import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    spec = importlib.util.find_spec("numba")
    assert spec is not None
    assert spec.submodule_search_locations
    root = Path(spec.submodule_search_locations[0])
    for where, prefix in (
        ("_helperlib", "numba_"),
        ("_dynfunc", "numba_"),
        ("core/runtime/_nrt_python", "NRT_"),
    ):
        path = root / f"{where}{EXTENSION_SUFFIXES[0]}"
        spec = importlib.util.spec_from_file_location(path.name.split(".")[0], path)
        assert spec is not None
        assert spec.loader is not None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, address in module.c_helpers.items():
            llvm.add_symbol(name if name.startswith("_") else prefix + name, address)
    return llvm
