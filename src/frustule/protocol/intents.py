"""What clients ask for: a new table, a seat, and everything that can be done at a table."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from frustule.protocol.base import (
    ClaimEnd,
    MoveText,
    Name,
    OptionTexts,
    Said,
    SeatNumber,
    Secret,
    Signs,
    Strict,
    TakeBacks,
    Version,
    Word,
)

MOST_MOVES = 32
"""Moves that are played together."""

# What a new table is made of.


class NewSeat(Strict, frozen=True):
    """Who sits there: the maker (`me`), a bot, or nobody yet (`open`)."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class ClockRule(Strict, frozen=True):
    """How time is kept. Clocks run for the seats that may act.

    `reminder`: a seat is reminded when it has not moved for `seconds`. `total`: a seat has `seconds` for the
    whole game, and `increment` more for each move it makes. `move`: `seconds` for each move, days for play
    by post.
    """

    kind: Literal["none", "reminder", "total", "move"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=60 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class NewTable(Strict, frozen=True):
    """Asks for a table. With `record`, a game played elsewhere is shown, or goes on where it stopped."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: OptionTexts = msgspec.field(default_factory=dict[str, str])
    clock: ClockRule = ClockRule()
    listed: bool = False
    """Whether everybody finds it among the open tables; otherwise only those who know its link."""
    hints: bool | None = None
    """Whether seats may ask what a bot would play. Not said, only where nobody else can sit."""
    start: bool = False
    """Whether to begin at once; every seat must be taken then."""
    record: Annotated[str, Meta(max_length=200_000)] = ""
    take_backs: TakeBacks | None = None
    """`free`: a move that told nobody anything is taken back at once. `consent`: one that others have seen
    only if they agree. `never`: moves stand. Not said, `free` where nobody else can sit, else `consent`."""


class Join(Strict, frozen=True):
    """Takes a seat: that one, or the first that is open."""

    name: Name
    seat: SeatNumber | None = None
    token: Secret | None = None
    """The secret to hold the seat by, of the client's own chance. Sent again with the same one when
    the answer got lost, it takes no second seat."""


class BringDevice(Strict, frozen=True):
    """Makes this device another one of the holder who gave it the code, by the token that it will hold.
    Sent again with the same token when the answer got lost, it gets the same answer."""

    code: Secret
    token: Secret


# What can be intended at a table.


class Take(Strict, frozen=True, tag="take", tag_field="kind"):
    """Another open seat for the same holder: several people at one screen."""

    seat: SeatNumber
    name: Name


class Leave(Strict, frozen=True, tag="leave", tag_field="kind"):
    """Gets up. The seat is open again; in a running game somebody else may take it and play on."""

    seat: SeatNumber


class Rename(Strict, frozen=True, tag="rename", tag_field="kind"):
    """Gives a seat of one's own another name."""

    seat: SeatNumber
    name: Name


class SeatBot(Strict, frozen=True, tag="seat_bot", tag_field="kind"):
    """Puts a bot on an open seat (host)."""

    seat: SeatNumber
    bot: Word


class OpenSeat(Strict, frozen=True, tag="open_seat", tag_field="kind"):
    """Sends away whoever sits there, before the game begins (host)."""

    seat: SeatNumber


class Start(Strict, frozen=True, tag="start", tag_field="kind"):
    """Begins the game (host)."""


class Move(Strict, frozen=True, tag="move", tag_field="kind"):
    """Plays a move or makes a call such as resigning, in the game's notation."""

    seat: SeatNumber
    move: MoveText


class Moves(Strict, frozen=True, tag="moves", tag_field="kind"):
    """Plays several moves of a seat in a row, all of them or none: a whole setup, a turn tried out before.
    Only the last of them may reveal something."""

    seat: SeatNumber
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=MOST_MOVES)]


class Undo(Strict, frozen=True, tag="undo", tag_field="kind"):
    """Takes back the seat's last move; the others are asked if it revealed something or they acted since."""

    seat: SeatNumber


class AnswerUndo(Strict, frozen=True, tag="answer_undo", tag_field="kind"):
    """Agrees or not when another seat wants to take a move back; the asker withdraws with `agree` false."""

    seat: SeatNumber
    agree: bool


class Claim(Strict, frozen=True, tag="claim", tag_field="kind"):
    """Ends the waiting for a seat that has not moved for too long: the game is won or drawn (of two seats),
    or a bot plays on there."""

    seat: SeatNumber
    """Who claims."""
    absent: SeatNumber
    end: ClaimEnd


class Say(Strict, frozen=True, tag="say", tag_field="kind"):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Strict, frozen=True, tag="react", tag_field="kind"):
    """A sign instead of words."""

    sign: Signs


class Rematch(Strict, frozen=True, tag="rematch", tag_field="kind"):
    """After the end: another table for the same people, seats moved on by one."""


class InviteDevice(Strict, frozen=True, tag="invite_device", tag_field="kind"):
    """Lets one more device hold what this holder holds, by a code that works once and for a few minutes. A
    newer code replaces it."""

    code: Secret


class Close(Strict, frozen=True, tag="close", tag_field="kind"):
    """Gives the table up before the game begins (host)."""


Deed = (
    Take
    | Leave
    | Rename
    | SeatBot
    | OpenSeat
    | Start
    | Move
    | Moves
    | Undo
    | AnswerUndo
    | Claim
    | Say
    | React
    | Rematch
    | InviteDevice
    | Close
)


class Intent(Strict, frozen=True):
    """What a client wants, with an id of its own choice and the version it saw when it decided."""

    id: Word
    version: Version
    do: Deed


class Answer(Said, frozen=True, tag="answer", tag_field="type", omit_defaults=True):
    """What became of an intent. The same id again gets the same answer, and nothing is done twice."""

    id: str
    ok: bool
    version: int | None = None
    """The version that holds it, if it was done."""
    code: str | None = None
    words: str | None = None
    """Why not, in a sentence for people."""
