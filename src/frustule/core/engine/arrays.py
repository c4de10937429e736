"""What compiled code works with, as the type checker sees it: arrays by how many indices they take, integers.

A NumPy array is one of these protocols as it is: nothing is converted, and none of this exists at run time
but the names. They say how many indices an array takes and what then comes out, which NumPy's own types do
not. Numbers are `int` and `float` whatever their width is; records are classes of fields (`ranges.Layout`).
"""

from typing import TYPE_CHECKING, Protocol, TypeVar, overload

T = TypeVar("T")

if TYPE_CHECKING:

    def int64(value: float, /) -> int:
        """A signed integer of 64 bits, whatever the width of the field it is read from."""
        ...

    def uint64(value: float, /) -> int:
        """An unsigned integer of 64 bits."""
        ...

    def float32(value: float, /) -> float:
        """A number of 32 bits."""
        ...

else:
    from numpy import float32, int64, uint64

__all__ = ["Array1", "Array2", "Array3", "Array4", "Floats", "Floats2", "Ints", "Ints2", "Ints3", "Ints4"]
__all__ += ["float32", "int64", "uint64"]


class Array1(Protocol[T]):
    """One index: numbers, or records."""

    def __len__(self) -> int: ...
    def copy(self) -> "Array1[T]": ...
    @property
    def size(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Array1[T]": ...
    def __setitem__(self, at: int | slice, value: T, /) -> None: ...


class Array2(Protocol[T]):
    """Two indices; one gives a row."""

    def __len__(self) -> int: ...
    @property
    def size(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> Array1[T]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> T: ...
    def __setitem__(self, at: tuple[int, int], value: T, /) -> None: ...


class Array3(Protocol[T]):
    """Three indices; fewer give what is below them."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> Array2[T]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> Array1[T]: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int], /) -> T: ...
    def __setitem__(self, at: tuple[int, int, int], value: T, /) -> None: ...


class Array4(Protocol[T]):
    """Four indices, all at once."""

    def __getitem__(self, at: tuple[int, int, int, int], /) -> T: ...
    def __setitem__(self, at: tuple[int, int, int, int], value: T, /) -> None: ...


Ints = Array1[int]
Ints2 = Array2[int]
Ints3 = Array3[int]
Ints4 = Array4[int]
Floats = Array1[float]
Floats2 = Array2[float]
