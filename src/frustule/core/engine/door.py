"""Doors: public functions whose arguments are compared with what they say of them, before anything is done.

`@door` reads a function's own annotations, so they are written once. A whole number may be NumPy's; a list
or a mapping is looked into; what is no value to compare with (a callback, a stream of things) is let through
if it is of the right kind. What remains for the function itself is which numbers and names make sense.
"""

import functools
import inspect
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, ParamSpec, TypeVar

import numpy as np

from frustule.core.engine.arguments import shown, whole_number
from frustule.core.errors import FrustuleError, InvalidData

TEXTS = (str, bytes, bytearray)
"""Sequences that nobody means as such."""

Given = ParamSpec("Given")
Gives = TypeVar("Gives")


def door(function: Callable[Given, Gives]) -> Callable[Given, Gives]:
    """The function, with its arguments checked against its annotations."""
    signature = inspect.signature(function)
    kinds: dict[str, Any] = {}

    @functools.wraps(function)
    def checked(*args: Given.args, **kwargs: Given.kwargs) -> Gives:
        if not kinds:
            kinds.update({name: _resolved(each, function) for name, each in signature.parameters.items()})
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            if kinds[name] is not Any:
                bound.arguments[name] = admitted(value, kinds[name], name)
        return function(*bound.args, **bound.kwargs)

    return checked


def _resolved(parameter: inspect.Parameter, function: Callable[..., Any]) -> Any:
    """What a parameter is declared to be; anything where that is not one value, or not said (`self`)."""
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return Any
    said = parameter.annotation
    if said is parameter.empty:
        return Any
    names = inspect.unwrap(function).__globals__
    return typing.get_type_hints(types.SimpleNamespace(__annotations__={"it": said}), names)["it"]


def admitted(value: Any, kind: Any, name: str) -> Any:
    """The value, if it is of this kind; whole numbers and fractions as Python's own."""
    if not _fits(value, kind):
        raise InvalidData(f"'{name}' is {_told(kind)}, not {shown(value)}.")
    return _plain(value, kind, name)


def _plain(value: Any, kind: Any, name: str) -> Any:
    """A value that fits, as Python's own number where its kind is one, or may be one."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _plain(value, inner[0], name)
    if origin in (typing.Union, types.UnionType):
        return _plain(value, next(each for each in inner if _fits(value, each)), name)
    if kind is int:
        return whole_number(value, name)
    return float(value) if kind is float else value


def _fits(value: Any, kind: Any) -> bool:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any or isinstance(kind, TypeVar):
        return True
    if kind is None or kind is types.NoneType:
        return value is None
    if origin is typing.Annotated:
        return _fits(value, inner[0])
    if origin is typing.Literal:
        return value in inner
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, each) for each in inner)
    if kind is int:
        return _whole(value)
    if kind is float:
        return _whole(value) or (isinstance(value, float) and math.isfinite(value))
    if origin is Callable:
        return callable(value)
    if kind is str:
        return isinstance(value, str) and _written(value)
    plain = origin or kind
    if not isinstance(value, plain) or (plain is not type(value) and isinstance(value, TEXTS)):
        return False
    return _holds(value, plain, inner)


def _whole(value: Any) -> bool:
    """Whether this is a whole number that anything can be counted by."""
    try:
        return abs(whole_number(value, "")) < 2**64
    except FrustuleError:
        return False


def _written(value: str) -> bool:
    """Whether a text could be written to a file: halves of characters could not."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _holds(value: Any, plain: Any, inner: tuple[Any, ...]) -> bool:
    """Whether what is in a collection fits too; an iterator is not used up to find out."""
    held: Any = value
    if not inner:
        return True
    if isinstance(value, Mapping) and len(inner) == 2:
        return all(_fits(k, inner[0]) and _fits(v, inner[1]) for k, v in held.items())
    if isinstance(value, tuple) and plain is tuple and inner[-1] is not ...:
        return len(held) == len(inner) and all(map(_fits, held, inner))
    if isinstance(value, np.ndarray):
        return value.ndim == 1 and all(_fits(each, inner[0]) for each in value.tolist())
    if isinstance(value, Sequence | Set | Mapping):
        return all(_fits(each, inner[0]) for each in held)
    return True


def _told(kind: Any) -> str:
    """A kind of value in words, as far as words are shorter than its name."""
    names = {int: "a whole number", str: "a text", float: "a number", bool: "True or False", None: "None"}
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return " or ".join(_told(None if each is types.NoneType else each) for each in typing.get_args(kind))
    if typing.get_origin(kind) is None and (kind is None or isinstance(kind, type)):
        return names.get(kind) or f"a {getattr(kind, '__name__', 'None')}"
    return f"a {kind}".replace("collections.abc.", "").replace("typing.", "")
