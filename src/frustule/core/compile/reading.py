"""What a function reads besides its arguments: globals, attributes of modules, the cells of a closure.

Fingerprints and the copies that Numba compiles both ask here, so that nothing can be compiled that was not
counted. Names are taken from the bytecode, because a code object's list of names does not tell globals from
fields of records.
"""

import builtins
import dis
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec

from frustule.core.errors import FrustuleError

EXTENDED = dis.opmap["EXTENDED_ARG"]
CACHE = dis.opmap["CACHE"]
GLOBAL = dis.opmap["LOAD_GLOBAL"]
CONSTANTS = frozenset(dis.hasconst)
"""Operations that load a constant by its number."""
ATTRIBUTES = {dis.opmap[name] for name in ("LOAD_ATTR", "LOAD_METHOD") if name in dis.opmap}
SHIFT = 1 if sys.version_info >= (3, 12) else 0
"""Since 3.12 the lowest bit of an attribute's number says whether it is called as a method."""


class NotCovered(FrustuleError):
    """Compiled code would read something of which nobody can tell whether it has changed."""


class Missing(msgspec.Struct, frozen=True):
    """Stands for a name that leads nowhere; whether that matters is for the compiler to say."""

    name: str


def where(function: FunctionType) -> str:
    """How a function is called in messages."""
    return f"{function.__module__}.{function.__qualname__}"


def _steps(code: CodeType) -> Iterator[tuple[int, int]]:
    """The operations of bytecode, each with its argument."""
    raw = code.co_code
    extended = 0
    for at in range(0, len(raw), 2):
        operation, argument = raw[at], raw[at + 1] | extended
        extended = argument << 8 if operation == EXTENDED else 0
        if operation not in (EXTENDED, CACHE):
            yield operation, argument


def constants(function: FunctionType) -> tuple[Any, ...]:
    """The constants that a function loads. Its documentation is the first, and counts only where the code
    loads that one: a text of the code that happens to be the same is not kept twice."""
    code = function.__code__
    told = code.co_consts[:1] == (function.__doc__,)
    loaded = any(operation in CONSTANTS and not argument for operation, argument in _steps(code))
    return code.co_consts[1:] if told and not loaded else code.co_consts


def chains(code: CodeType) -> Iterator[tuple[str, ...]]:
    """The globals that the bytecode loads, each with the attributes that it takes from there at once."""
    chain: list[str] = []
    for operation, argument in _steps(code):
        if chain and operation in ATTRIBUTES:
            chain.append(code.co_names[argument >> SHIFT])
            continue
        if chain:
            yield tuple(chain)
        chain = [code.co_names[argument >> 1]] if operation == GLOBAL else []
    if chain:
        yield tuple(chain)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from chains(constant)


def reads(function: FunctionType) -> dict[tuple[str, ...], Any]:
    """What a function reads, by name: `("STEP",)`, or `("chance", "below")` for what stands in a module.

    A chain ends where it leaves modules: the rest are fields of a value, and the value is read whole.
    """
    values: dict[tuple[str, ...], Any] = {}
    for chain in chains(function.__code__):
        value = function.__globals__.get(chain[0], vars(builtins).get(chain[0], Missing(chain[0])))
        length = 1
        while isinstance(value, ModuleType) and length < len(chain):
            value = getattr(value, chain[length], Missing(chain[length]))
            length += 1
        if isinstance(value, ModuleType):
            raise NotCovered(
                f"{where(function)} uses the module '{'.'.join(chain)}' as a value, which cannot be compiled."
            )
        values[chain[:length]] = value
    return values


def cells(function: FunctionType) -> dict[str, Any]:
    """What a closure holds, by name."""
    held: dict[str, Any] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            held[name] = cell.cell_contents
        except ValueError:
            held[name] = Missing(name)
    return held


def reached(functions: Iterable[Any]) -> list[FunctionType]:
    """These functions and those that they call, near or far, each once."""
    met: dict[FunctionType, None] = {}
    waiting = list(functions)
    while waiting:
        value = waiting.pop()
        if type(value) is tuple:
            waiting += value
        elif isinstance(value, FunctionType) and value not in met:
            met[value] = None
            waiting += (*reads(value).values(), *cells(value).values())
    return list(met)
