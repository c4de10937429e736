"""Analysis: what a position is worth and what would be best, and records as trees of moves. Nothing is kept.

A client that wants to see an opinion grow asks again with more effort. It keeps what was tried as a tree of
moves, and has it written as a record, with variations and comments, and read again.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from frustule.protocol.base import MoveText, OptionTexts, Said, SeatNumber, Strict
from frustule.protocol.what_if import MOST_TEXT, At, UnsentMoves

EFFORTS = (0.2, 0.6, 1.8, 5.0)
"""Seconds that the bot thinks, by effort."""


class Analyse(Strict, frozen=True):
    """What the best bot makes of a record or a position, after these moves."""

    moves: UnsentMoves
    """Each names its seat."""
    record: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    position: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    """One of the two is given."""
    at: At | None = None
    """After so many of the record's moves."""
    effort: Annotated[int, Meta(ge=1, le=len(EFFORTS))] = 1


class LineStep(Said, frozen=True):
    """One move of a line."""

    seat: int
    move: str
    does: str
    """In words."""
    words: str
    """What comes of it."""


class LineView(Said, frozen=True):
    """What may be played from here on."""

    value: float | None
    """What the position is worth to the seat to move, if this is played; null: the bot does not say."""
    depth: int
    """How many moves ahead the bot looked; 0 if it does not count in that way."""
    reason: str
    steps: list[LineStep]


class AnalysisView(Said, frozen=True):
    """What a bot makes of a position."""

    text: str
    """The position in notation."""
    seat: int | None
    """Who is to move; null: the game is over."""
    bot: str
    by: str
    """What the bot is called."""
    value: float | None
    depth: int
    efforts: int
    """How many there are."""
    lines: list[LineView]
    """Best first."""


MOST_TRIED = 2_000
"""Moves in a tree."""
MOST_COMMENT = 2_000
Comment = Annotated[str, Meta(max_length=MOST_COMMENT)]


class Tried(Strict, frozen=True):
    """A move of a tree, and what is said of the position it leads to."""

    after: Annotated[int, Meta(ge=0, le=MOST_TRIED)]
    """The number of the move before it in the tree, from 1; 0: it is the first. Of several after the same
    one the first goes on with its line, the others begin variations."""
    seat: SeatNumber
    move: MoveText
    comment: Comment = ""
    aside: bool = False
    """It begins a variation although nothing else goes on with the line."""


class WriteTree(Strict, frozen=True):
    """What was tried, to be written as a record."""

    tried: Annotated[list[Tried], Meta(max_length=MOST_TRIED)]
    record: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    """One whose beginning the tree has, and whose header is kept."""
    position: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    """Or where it begins; one of the two is given."""
    comment: Comment = ""
    """On the beginning."""


class RecordWritten(Said, frozen=True):
    """A record as text."""

    record: str


class ReadTree(Strict, frozen=True):
    """A record, a position or a new game, to be gone through as a tree. One of the three is given."""

    record: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    position: Annotated[str, Meta(max_length=MOST_TEXT)] = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    """By its name, in its newest edition, with as few seats as it can have."""
    options: OptionTexts = msgspec.field(default_factory=dict[str, str])
    """Of a new game, as for a new table."""


class TriedView(Said, frozen=True):
    """A move of a tree."""

    after: int
    seat: int
    move: str
    does: str
    """In words."""
    words: str
    """What came of it."""
    text: str
    """The position it leads to."""
    acting: list[int]
    comment: str
    aside: bool
    """Whether it begins a variation although nothing else goes on with the line."""
    loss: float | None
    """What it gave away, where somebody has looked back at the game."""


class TreeView(Said, frozen=True):
    """A record as a tree of moves."""

    text: str
    """The position at the beginning."""
    acting: list[int]
    names: list[str]
    """Who sat where, as far as it is written down."""
    comment: str
    tried: list[TriedView]
