"""Numba, asked for the machine code of entries."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import msgspec

from frustule.core.compile.entries import ENTRY, Entry, Shapes, wrapper
from frustule.core.compile.fingerprint import reached


class Part(msgspec.Struct):
    """One compiled entry as kept in the cache."""

    symbol: str
    needs: list[str]
    code: bytes


def compile_entries(
    name: str, entries: dict[str, Entry], shapes: Shapes, announce: Callable[[str], None]
) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    headline = f"Preparing the rules of {name} for this machine (once after an update)"
    announce(f"{headline} ...")
    with _dispatchers(reached(entries)[0]) as dispatch, _optimising_entries_only():
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


def _compile_entry(key: str, entry: Entry, shapes: Shapes, dispatch: dict[Any, Any]) -> Part:
    """Compiles one entry behind a C signature; Numba ships no type information."""
    import numba
    from numba import carray, types  # pyright: ignore[reportPrivateImportUsage]

    scalars = {"int": types.int64, "float": types.float64, "none": types.void}
    pointers = [
        types.int64 if kind == "int" else types.CPointer(numba.from_dtype(shapes[kind][0]))
        for kind in entry.takes
    ]
    behind = wrapper(entry, shapes, {"target": dispatch[entry.function], "carray": carray})
    signature = scalars[entry.gives](*pointers)
    callback: Any = numba.cfunc(signature, error_model="numpy")(behind)
    library: Any = callback._library
    final: Any = library._final_module
    needs = [f.name for f in final.functions if f.is_declaration and not f.name.startswith("llvm.")]
    return Part(symbol=callback._wrapper_name, needs=needs, code=library._get_compiled_object())
