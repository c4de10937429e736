"""What every field of a record may hold, declared with its layout, and the check of what comes from outside.

A record that compiled code works in is declared once, as a class of fields (`Layout`). The type checker reads
there which fields there are and what each holds, as if records were objects of that class; at run time
nothing is ever made of it but the dtype, in the order of the fields.

Compiled code trusts a record: it indexes by what stands there. So a field also has its least and its most
value, and a record that somebody hands in is compared with them before any rule sees it. A veil's "unknown"
is a value like any other, within its range.
"""

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from frustule.core.engine.named import record_dtype
from frustule.core.errors import InvalidData

MOST_EDITION = 2**7 - 1
WORD = (-(2**63), 2**63 - 1)
"""The range of a field that may hold anything: a hash, of which nothing is ever indexed."""


class Layout:
    """Base of the records of compiled code: a subclass declares `name: type = field(...)` for each field."""

    def __init_subclass__(cls) -> None:
        if cls.__bases__ != (Layout,):
            raise TypeError(
                f"{cls.__name__} inherits from {cls.__bases__[0].__name__}, "
                "but a layout declares all its fields itself: derive it from Layout alone"
            )


@dataclass(frozen=True)
class Field:
    """One named field of a record: how it is kept, and the least and the most that it may hold."""

    name: str
    kind: np.dtype[Any]
    least: int
    most: int
    shape: tuple[int, ...] = ()
    inner: tuple["Field", ...] = ()
    """The fields of what is kept there, where that is a layout itself."""


def field(
    kind: str | type[Layout],
    least: int | None = None,
    most: int | None = None,
    shape: tuple[int, ...] = (),
) -> Any:
    """Declares a field: how it is kept, as NumPy writes it or as a layout itself, its range and its shape.

    Integers are signed throughout (docs/architecture.md). Without a range they may hold all that fits.
    """
    dtype = np.dtype(kind) if isinstance(kind, str) else dtype_of(kind)
    low, high = (np.iinfo(dtype).min, np.iinfo(dtype).max) if dtype.kind == "i" else (0, 0)
    least, most = (low if least is None else least), (high if most is None else most)
    if not low <= least <= most <= high:
        raise ValueError(f"a field of {dtype} cannot hold {least} to {most}")
    inner = () if isinstance(kind, str) else fields_of(kind)
    return Field("", dtype, int(least), int(most), shape, inner)


def fields_of(layout: type[Layout]) -> tuple[Field, ...]:
    """The fields that a layout declares, in their order."""
    return tuple(replace(each, name=name) for name, each in vars(layout).items() if isinstance(each, Field))


def record_of(fields: Iterable[Field]) -> np.dtype[Any]:
    """The dtype of records with these fields."""
    return record_dtype((field.name, field.kind, field.shape) for field in fields)


@functools.cache
def dtype_of(layout: type[Layout]) -> np.dtype[Any]:
    """The dtype of the records that a layout declares."""
    return record_of(fields_of(layout))


def check_ranges(
    fields: Iterable[Field], records: np.ndarray[Any, Any], what: str, around: tuple[Field, ...] = ()
) -> None:
    """Refuses records of which a field holds what it never may; `what` they are, for the sentence, and
    `around` the fields that they are kept in."""
    for field in fields:
        values = records[field.name]
        if field.inner:
            check_ranges(field.inner, values, what, (*around, field))
        if field.kind.kind != "i":
            continue  # nothing is ever indexed by it
        wrong = (values < field.least) | (values > field.most)
        if not wrong.any():
            continue
        at = tuple(int(k) for k in np.argwhere(wrong)[0])
        place = _place((*around, field), at[1:])
        raise InvalidData(
            f"'{place}' of {what} is a number from {field.least} to {field.most}, not {int(values[at])}."
        )


def _place(fields: Iterable[Field], at: tuple[int, ...]) -> str:
    """Where a value stands: `eaten[1]`, or `hands[0].cards[2]` within another layout."""
    words: list[str] = []
    for field in fields:
        mine, at = at[: len(field.shape)], at[len(field.shape) :]
        words.append(f"{field.name}[{', '.join(map(str, mine))}]" if mine else field.name)
    return ".".join(words)
