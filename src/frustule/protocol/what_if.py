"""Questions about what would be after moves that nobody has sent: at a table, or anywhere from a text.

Nothing is kept of them, and nothing at a table is changed.
"""

from typing import Annotated

from msgspec import Meta

from frustule.core.drawing.wire import DrawnScene
from frustule.protocol.base import MoveText, Said, SeatNumber, Strict

MOST_UNSENT = 32
MOST_TEXT = 200_000
At = Annotated[int, Meta(ge=0, le=100_000)]
Rotation = Annotated[int, Meta(ge=0, le=360)]


class Unsent(Strict, frozen=True):
    """A move in notation; of the seat that asks, unless another is named."""

    move: MoveText
    seat: SeatNumber | None = None


UnsentMoves = Annotated[list[Unsent], Meta(max_length=MOST_UNSENT)]


class WhatIf(Strict, frozen=True):
    """What a table would show after some moves."""

    moves: UnsentMoves
    seat: SeatNumber | None = None
    """Through whose eyes; null is a spectator. While the game runs it must be an own seat."""
    at: At | None = None
    """After so many of the moves that were played; without it, now."""
    rotation: Rotation = 0


class WhatIfText(Strict, frozen=True):
    """The same without a table: from a record, whose deal is no secret, or from the text of a position."""

    moves: UnsentMoves
    record: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    position: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    """One of the two is given."""
    seat: SeatNumber | None = None
    at: At | None = None
    """After so many of the record's moves."""
    rotation: Rotation = 0


class WhatIfView(Said, frozen=True):
    """What would be seen after the moves, as far as anybody can tell."""

    seat: int | None
    played: int
    """How many of the moves were played."""
    outcomes: list[str]
    """What came of each of them, in words."""
    stopped: str | None
    """Why no more were: the next would reveal what is hidden now. A sentence; null if all were played."""
    text: str
    """The position in notation; what is hidden reads as unknown."""
    acting: list[int]
    """The seats that may act then."""
    scores: list[int]
    over: bool
    moves: list[str]
    """The legal moves of the seat then; for a spectator, of the first seat that may act."""
    calls: list[str]
    scene: DrawnScene
    """The scene then, with the moves of the seat."""
