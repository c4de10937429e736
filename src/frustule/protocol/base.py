"""What all messages are made of: the two bases, and the kinds of text and number that are let in.

Whatever arrives is decoded strictly: a field that is not known, too long or of the wrong kind is refused with
a sentence, and nothing happens.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
"""Letters, digits and signs without accents or spaces: what is kept as it is."""
OptionTexts = Annotated[dict[Word, Annotated[str, Meta(max_length=60_000)]], Meta(max_length=40)]
"""Options of a game by their names, as words; of a component, its content."""
SeatNumber = Annotated[int, Meta(ge=1, le=16)]
Version = Annotated[int, Meta(ge=0, le=2**31)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
Secret = Annotated[str, Meta(min_length=32, max_length=100, pattern="^[!-~]+$")]
"""A token or a code of the client's own chance."""
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Signs = Literal["bravo", "hello", "thanks", "oops", "thinking", "well-played"]
TakeBacks = Literal["free", "consent", "never"]
"""When moves can be taken back."""
ClaimEnd = Literal["win", "draw", "bot"]
"""What comes of a game in which a seat does not move any more."""
DealKnown = Literal["no", "record", "undo"]
"""Whether somebody at a table may know what is hidden there, and whence."""
Language = Literal["en", "fr", "en-x-pieces", "fr-x-pieces"]
"""The languages of words, and those with the drawings of pieces in them (docs/formats.md)."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what the server sends."""
