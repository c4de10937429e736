"""Records whose fields are attributes, in interpreted code as in compiled.

NumPy's own kind of such records, `np.record`, searches for a field at every access, which is most of what
interpreted rules, notation and scenes then do. Here each list of names has a class with a property a field.
Compiled code sees the layout alone.
"""

import copyreg
import functools
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

import numpy as np

RESERVED = ("copy", "dtype", "item", "tobytes")
"""What is asked of a record as such, when it is copied, compared or pickled."""


class _Kind(type):
    """The class of these classes, so that arrays of their records pickle: by the names of the fields."""


def record_dtype(layout: Iterable[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of records with these fields."""
    fields = list(layout)
    for name in (field[0] for field in fields):
        if name in RESERVED or name.startswith("_"):
            raise ValueError(f"a field cannot be called '{name}', which a record of NumPy's has a use for")
    return np.dtype((_kind(tuple(field[0] for field in fields)), fields))


@functools.cache
def _kind(names: tuple[str, ...]) -> _Kind:
    fields = {name: property(itemgetter(name), _writer(name)) for name in names}
    return _Kind("Record", (np.void,), {"__slots__": (), "_fields": names, **fields})


def _writer(name: str) -> Callable[[Any, Any], None]:
    def write(record: Any, value: Any) -> None:
        record[name] = value

    return write


def _by_names(kind: _Kind) -> tuple[Any, tuple[tuple[str, ...]]]:
    return _kind, (vars(kind)["_fields"],)


copyreg.pickle(_Kind, _by_names)
