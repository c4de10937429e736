"""What is seen of a table: its view, and the events that led there. docs/tables.md tells what they mean.

Both are for one viewer: the holder of some seats, or a spectator. Tables that differ only in what the viewer
may not know read the same to it, byte by byte. Seats are counted from 1, as people count them.
"""

from typing import Literal

import msgspec


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what the server sends."""


class SeatView(Said, frozen=True):
    """One seat."""

    number: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = None
    about: str = ""
    """What the bot is like."""
    late: bool = False
    """It ran out of time: a bot plays on for it, and it is placed last."""


class SeatClock(Said, frozen=True):
    """What is left to a seat at the time of the view; it runs on from there if `running`."""

    seat: int
    left: float
    running: bool


class ClockView(Said, frozen=True):
    """The table's clock. With a reminder, `left` is the time until the next one."""

    kind: Literal["reminder", "total", "move"]
    seconds: int
    increment: int
    seats: list[SeatClock]


class DealView(Said, frozen=True):
    """What the commitment hid: sha256 of `SEED:SALT`. A seed has too many digits for a number in JSON."""

    seed: str
    salt: str


class ResultView(Said, frozen=True):
    """How a game ended. The reason is the same in every language, the words are for people."""

    places: list[int]
    scores: list[int]
    reason: str
    words: str
    why: list[str] = []
    """Why the places are as they are where points do not tell: how a tie was broken, or that it stands."""


class UndoView(Said, frozen=True):
    """A move that a seat asks to take back."""

    asked_by: int
    waiting_for: list[int]


class You(Said, frozen=True):
    """What the table is to the one who looks: the only part of a view that differs between holders."""

    seats: list[int]
    host: bool
    can_undo: list[int]
    """Own seats that may take back, or ask to take back, their last move."""
    must_answer: list[int]
    """Own seats that are asked whether another may take back."""


class TableView(Said, frozen=True):
    """Everything there is to know of a table, for one viewer at one time."""

    id: str
    game: str
    title: str
    setup: str
    options: dict[str, str]
    state: Literal["gathering", "playing", "over", "closed"]
    version: int
    at: str
    seats: list[SeatView]
    acting: list[int]
    """The seats that may act now."""
    status: str
    scores: list[int]
    moves: int
    """How many moves the viewer has seen that still stand; when over, all of them."""
    clock: ClockView | None
    commitment: str | None
    """None if the deal is open: the game came from a record."""
    deal: DealView | None
    """When over: what the commitment hid."""
    result: ResultView | None
    undo: UndoView | None
    rematch: str | None
    """The next table."""
    listed: bool
    hints: bool
    you: You


class Happened(Said, frozen=True, tag_field="kind"):
    """Base of events. Versions count the events that this viewer sees: 1, 2, 3 without a gap."""

    version: int
    at: str


class Made(Happened, frozen=True, tag="made"):
    """The table was made."""


class Sat(Happened, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Happened, frozen=True, tag="left"):
    """Somebody got up, or was sent away."""

    seat: int
    name: str


class Renamed(Happened, frozen=True, tag="renamed"):
    """A seat has another name."""

    seat: int
    name: str


class BotSeated(Happened, frozen=True, tag="bot_seated"):
    """A bot took a seat."""

    seat: int
    bot: str


class Started(Happened, frozen=True, tag="started"):
    """The game began."""


class Moved(Happened, frozen=True, tag="moved"):
    """A move or call: its notation and what came of it, and its number among those the viewer sees."""

    seat: int
    move: str
    words: str
    number: int


class Undone(Happened, frozen=True, tag="undone"):
    """A seat took back; that many moves of those the viewer had seen are gone."""

    seat: int
    moves: int


class UndoAsked(Happened, frozen=True, tag="undo_asked"):
    """A seat asks to take back its last move."""

    seat: int


class UndoAnswered(Happened, frozen=True, tag="undo_answered"):
    """A seat agreed, or one did not and the matter is closed."""

    seat: int
    agree: bool


class Spoken(Happened, frozen=True, tag="said"):
    """A line of chat."""

    name: str
    seats: list[int]
    text: str


class Reacted(Happened, frozen=True, tag="reacted"):
    """A sign."""

    name: str
    seats: list[int]
    sign: str


class Reminded(Happened, frozen=True, tag="reminded"):
    """The table waits for a seat; only the seat itself sees this."""

    seat: int


class TimedOut(Happened, frozen=True, tag="timed_out"):
    """A seat ran out of time."""

    seat: int


class Rematched(Happened, frozen=True, tag="rematched"):
    """The next table is made."""

    table: str


class Closed(Happened, frozen=True, tag="closed"):
    """The table was given up."""


Event = (
    Made
    | Sat
    | Left
    | Renamed
    | BotSeated
    | Started
    | Moved
    | Undone
    | UndoAsked
    | UndoAnswered
    | Spoken
    | Reacted
    | Reminded
    | TimedOut
    | Rematched
    | Closed
)
