"""Sandboxes: what a seat may try out by itself before it plays it, all at once.

Where a game lets a seat lay out pieces in secret, the moves that place them in their order are a poor way to
think. A scene may offer a *sandbox* instead: which pieces there are, how each can lie and where, what is
known to be good, and how a finished plan is written as the moves it stands for. A client lets people lay
pieces in any order, and needs no rule: a plan can be played when every piece lies in a place that its way
allows and no two share a square. Places are squares of a panel, columns from its left and rows from its top.
"""

from collections.abc import Iterable

import msgspec

from frustule.core.drawing.elements import Element


class Naming(msgspec.Struct, frozen=True, array_like=True):
    """How a piece in a place is written: `before`, the name of one of its squares, `after`."""

    before: str
    after: str
    column: int
    """Which square of it is named, from the upper left."""
    row: int


class Names(msgspec.Struct, frozen=True, array_like=True):
    """The names of squares: that of the column, then that of the row."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """One way that a piece can lie."""

    elements: tuple[Element, ...]
    """What is drawn of it where its upper left corner is 0, 0; the first is the piece itself."""
    squares: tuple[tuple[int, int], ...]
    """Column and row of the squares it covers, from its upper left."""
    room: tuple[int, int, int, int]
    """Where its upper left may be: the first column and row, and the last ones."""
    word: Naming
    """How it is written in a plan, and how as a move."""
    move: Naming
    mirrored: int
    """The way that it has in a mirror, by number."""
    said: str = ""
    """How it lies, in words, where that is not said by its squares."""


class SandboxPiece(msgspec.Struct, frozen=True):
    """A piece of the seat's own."""

    id: str
    kind: str
    """Pieces of a kind are alike."""
    name: str
    about: str
    """What it does, in a line."""
    ways: tuple[Way, ...]


class KnownPlan(msgspec.Struct, frozen=True):
    """A plan that others have thought of."""

    name: str
    about: str
    """Its character."""
    text: str


class Sandbox(msgspec.Struct, frozen=True):
    """What a seat may lay out as it likes before it plays it."""

    panel: str
    home: tuple[int, int, int, int]
    """The part of the panel that is one's own: first column and row, how many of each."""
    words: Names
    """How squares are called in plans, which read the same for every seat, and how in moves."""
    moves: Names
    pieces: tuple[SandboxPiece, ...]
    """In the order in which they are placed."""
    before: tuple[str, ...]
    """Moves that come before those of the pieces, and after them."""
    after: tuple[str, ...]
    known: tuple[KnownPlan, ...]
    text: str
    """What lies there already, as a plan."""

    @property
    def elements(self) -> Iterable[Element]:
        """All that is drawn in it."""
        return (element for piece in self.pieces for way in piece.ways for element in way.elements)
