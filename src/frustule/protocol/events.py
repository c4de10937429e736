"""What happens at a table, as one viewer is told of it: the events that lead from one view to the next."""

from frustule.protocol.base import ClaimEnd, Said


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
    """A move or call, and its number among those the viewer sees."""

    seat: int
    move: str
    """In notation."""
    words: str
    """What came of it."""
    number: int
    does: str = ""
    """What the seat did, in words."""
    told: str = ""
    """All of it in a sentence about whoever did it; that is `you` for the viewer's own seat."""


class Undone(Happened, frozen=True, tag="undone"):
    """A seat took back; that many moves of those the viewer had seen are gone."""

    seat: int
    moves: int
    revealed: bool = False
    """Whether something was seen by what was taken back: from then on a part of the deal is known."""


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


class Claimed(Happened, frozen=True, tag="claimed"):
    """A seat did not move for too long, and another did not wait any longer."""

    seat: int
    absent: int
    end: ClaimEnd


class Rematched(Happened, frozen=True, tag="rematched"):
    """The next table is made."""

    table: str


class DeviceInvited(Happened, frozen=True, tag="device_invited"):
    """The holder made a code for another device; nobody else is told."""


class DeviceAdded(Happened, frozen=True, tag="device_added"):
    """Another device of the holder used the code; nobody else is told."""


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
    | Claimed
    | Rematched
    | DeviceInvited
    | DeviceAdded
    | Closed
)
