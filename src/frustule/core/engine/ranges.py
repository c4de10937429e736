"""What every field of a record may hold, declared with its layout, and the check of what comes from outside.

Compiled code trusts a record: it indexes by what stands there. So a game declares its records as `Field`s,
each with its least and its most value, from which the dtype is made; a record that somebody hands in is
compared with them before any rule sees it. A veil's "unknown" is a value like any other, within its range.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from frustule.core.engine.named import record_dtype
from frustule.core.errors import InvalidData

MOST_EDITION = 2**7 - 1
WORD = (-(2**63), 2**63 - 1)
"""The range of a field that may hold anything: a hash, of which nothing is ever indexed."""


@dataclass(frozen=True)
class Field:
    """One named field of a record: how it is kept, and the least and the most that it may hold."""

    name: str
    kind: str
    """As NumPy writes it; signed integers throughout (docs/architecture.md)."""
    least: int
    most: int
    shape: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        limits = np.iinfo(self.kind)
        if not limits.min <= self.least <= self.most <= limits.max:
            raise ValueError(f"'{self.name}' cannot hold {self.least} to {self.most} as {self.kind}")


def record_of(fields: Iterable[Field]) -> np.dtype[Any]:
    """The dtype of records with these fields."""
    return record_dtype((field.name, field.kind, field.shape) for field in fields)


def check_ranges(fields: Iterable[Field], records: np.ndarray[Any, Any], what: str) -> None:
    """Refuses records of which a field holds what it never may; `what` they are, for the sentence."""
    for field in fields:
        values = records[field.name]
        wrong = (values < field.least) | (values > field.most)
        if not wrong.any():
            continue
        at = tuple(int(k) for k in np.argwhere(wrong)[0])
        place = f"{field.name}[{', '.join(map(str, at[1:]))}]" if field.shape else field.name
        raise InvalidData(
            f"'{place}' of {what} is a number from {field.least} to {field.most}, not {int(values[at])}."
        )
