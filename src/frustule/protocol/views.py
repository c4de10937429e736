"""What is seen of a table: its view, its position, and what a bot thinks of it.

A view is for one viewer: the holder of some seats, or a spectator. Tables that differ only in what the viewer
may not know read the same to it, byte by byte. Seats are counted from 1, as people count them.
"""

from typing import Literal

import msgspec

from frustule.protocol.base import ClaimEnd, DealKnown, Said, TakeBacks


class SeatView(Said, frozen=True):
    """One seat."""

    number: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = None
    about: str = ""
    """The bot's habit: how it plays."""
    rank: str = ""
    """What the bot is chosen by, a level as a rule, where it is called otherwise."""
    says: str = ""
    """What the bot says."""
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
    why: list[str] = msgspec.field(default_factory=list[str])
    """Why the places are as they are where points do not tell: how a tie was broken, or that it stands."""


class UndoView(Said, frozen=True):
    """A move that a seat asks to take back."""

    asked_by: int
    waiting_for: list[int]


class ClaimView(Said, frozen=True):
    """A seat that has to move, and what can be done about it from a time on."""

    absent: int
    at: str
    ends: list[ClaimEnd]


class You(Said, frozen=True):
    """What the table is to the one who looks: the only part of a view that differs between holders."""

    seats: list[int]
    host: bool
    can_undo: list[int]
    """Own seats that may take back, or ask to take back, their last move."""
    must_answer: list[int]
    """Own seats that are asked whether another may take back."""
    can_claim: list[ClaimView]
    """Other seats that keep everybody waiting, and from when on one need not wait any longer."""
    secret: bool
    """Whether one of the own seats sees now what another of them does not: people who share a screen look
    away while it goes from one to the next."""


class Unattended(Said, frozen=True):
    """What becomes of a table at which nothing happens, after how many seconds: the operator's rules. Time in
    which no server ran does not count."""

    removed: int
    """A table whose game has not begun is no more."""
    given_up: int
    """A game is closed: nobody plays on, and its record stays."""
    forgotten: int | None
    """A game that is over is no more; None: it is kept for good."""


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
    host: str
    """What whoever made the table is called; empty if they have no seat."""
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
    take_backs: TakeBacks
    """Whether moves can be taken back `free`ly, only by `consent` of those who saw them, or `never`."""
    hints: bool
    deal_known: DealKnown
    """Whether somebody may know the deal: the game came from a `record`, or a move was taken back (`undo`)
    that had shown something."""
    claim_after: int
    """Seconds after which a seat that does not move need not be waited for, where no clock decides that."""
    unattended: Unattended
    you: You


class ListedTable(Said, frozen=True):
    """A table that anybody may join or watch."""

    id: str
    game: str
    title: str
    setup: str
    state: Literal["gathering", "playing"]
    seats: list[SeatView]
    at: str
    """When it was made."""
    take_backs: TakeBacks = "free"
    hints: bool = True
    deal_known: DealKnown = "no"


class PositionView(Said, frozen=True):
    """The position as text, for programs: as a seat (None: a spectator) sees it."""

    version: int
    seat: int | None
    text: str
    """What is hidden reads as unknown; `frustule.read_position` reads it."""
    acting: list[int]
    moves: list[str]
    """The legal moves of the seat, if it may act."""
    calls: list[str]


class IdeaView(Said, frozen=True):
    """A move that a bot would consider."""

    move: str
    """In notation."""
    words: str
    """What comes of it."""
    value: float
    reason: str
    does: str = ""
    """What one does, in words."""


class Hint(Said, frozen=True):
    """What a bot thinks of the position: its best moves, best first."""

    seat: int
    bot: str
    value: float | None
    ideas: list[IdeaView]
    by: str = ""
    """What the bot is called."""


class MomentView(Said, frozen=True):
    """One move of a game looked back at."""

    number: int
    """Counted from 1."""
    seat: int
    move: str
    loss: float | None
    """What the seat gave away by it; None if nobody can say."""
    best: str | None
    """What the bot would have played; None if it was this move, or there was no choice."""
    reason: str
    does: str = ""
    """What the seat did, in words."""
    better: str = ""
    """What the bot would have done, in words."""


class TurningPoint(Said, frozen=True):
    """A move at which the game turned."""

    number: int
    words: str


class ReviewView(Said, frozen=True):
    """A game looked back at, when it is `ready`; until then, how far the bot has come."""

    ready: bool
    done: int
    of: int
    bot: str = ""
    unit: Literal["share", "points"] = "share"
    """What values are: shares of the victory from 0 to 1, or alone the final score to expect."""
    courses: tuple[list[float | None], ...] = ()
    """For every seat what the game was worth to it, before the first move and after each."""
    moments: tuple[MomentView, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    """The worst first."""
