"""Questions about what a position is worth, and what would be best: stateless, from a text.

Nothing is kept of them. A client that wants to see an opinion grow asks again with more effort.
"""

from typing import Annotated

from msgspec import Meta

from frustule.protocol.base import Said, Strict
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
