"""The log of a table: facts in order, each with its version and time, and who brought it about.

Nothing is ever changed in a log. A fact says only what cannot be worked out from those before it, so there is
nothing two facts could disagree about. Seats are counted from 0 here, as everywhere behind the wire.
"""

import datetime
import functools
from collections.abc import Iterable
from typing import Literal

import msgspec

from frustule.protocol.intents import ClockRule

CLAIM_AFTER = 86_400
"""Seconds that a seat is waited for, unless a table says otherwise."""


class Plan(msgspec.Struct, frozen=True):
    """Who has a seat from the beginning on."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    holder: int | None = None


class Fact(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of everything that can happen."""


class WasMade(Fact, frozen=True, tag="made"):
    """The table: its setup, the secret deal, its seats, and the hashes of its holders' tokens."""

    setup: str
    seed: int
    salt: str
    seats: tuple[Plan, ...]
    holders: tuple[str, ...]
    """Holder 0 is the host."""
    clock: ClockRule
    listed: bool
    hints: bool
    record: str = ""
    """The game goes on from here; its deal is open then."""
    take_backs: Literal["free", "consent", "never"] = "free"
    claim_after: int = CLAIM_AFTER
    """Seconds without a move after which nobody needs to wait for a seat, where no clock decides that."""
    devices: tuple[tuple[int, str], ...] = ()
    """Holders who have more devices than one, and the hashes of the tokens of these."""


class SatDown(Fact, frozen=True, tag="sat"):
    """A holder took a seat; with a hash it is a new one."""

    seat: int
    name: str
    token_hash: str = ""


class GotUp(Fact, frozen=True, tag="left"):
    """The seat is open."""

    seat: int


class WasRenamed(Fact, frozen=True, tag="renamed"):
    """The seat has another name."""

    seat: int
    name: str


class BotSatDown(Fact, frozen=True, tag="bot_seated"):
    """A bot took the seat."""

    seat: int
    bot: str


class Began(Fact, frozen=True, tag="started"):
    """The game began."""


class Played(Fact, frozen=True, tag="moved"):
    """A move or call, in notation. Older logs also say what came of it, as `words` in each language; these
    follow from the rest (`wording.py`), and are passed over."""

    seat: int
    move: str


class TookBack(Fact, frozen=True, tag="undone"):
    """A seat took back its move of that version; by consent also all it has seen since."""

    seat: int
    target: int
    consent: bool
    revealed: bool = False
    """Something had been seen by what was taken back."""


class AskedBack(Fact, frozen=True, tag="undo_asked"):
    """A seat asks to take back its move of that version."""

    seat: int
    target: int


class Answered(Fact, frozen=True, tag="undo_answered"):
    """A seat agreed but others still have to; or it did not, and the matter is closed."""

    seat: int
    agree: bool


class Spoke(Fact, frozen=True, tag="said"):
    """A holder said something."""

    text: str


class Signed(Fact, frozen=True, tag="reacted"):
    """A holder gave a sign."""

    sign: str


class WasReminded(Fact, frozen=True, tag="reminded"):
    """The table has waited long for a seat."""

    seat: int


class RanOut(Fact, frozen=True, tag="timed_out"):
    """A seat ran out of time; the bot plays on for it, or without one the game is over."""

    seat: int
    bot: str


class Claimed(Fact, frozen=True, tag="claimed"):
    """A seat that did not move is not waited for any more, because another says so: the game is over, or a
    bot plays on for it."""

    seat: int
    absent: int
    end: Literal["win", "draw", "bot"]
    bot: str = ""


class MovedOn(Fact, frozen=True, tag="rematched"):
    """The next table is made."""

    table: str


class InvitedDevice(Fact, frozen=True, tag="device_invited"):
    """A holder made a code for another device: its hash, and until when it can be used."""

    code_hash: str
    until: int


class AddedDevice(Fact, frozen=True, tag="device_added"):
    """A device came by the code of a holder, and holds the token of this hash."""

    brought_by: int
    token_hash: str


class GivenUp(Fact, frozen=True, tag="closed"):
    """The table is closed."""


AnyFact = (
    WasMade
    | SatDown
    | GotUp
    | WasRenamed
    | BotSatDown
    | Began
    | Played
    | TookBack
    | AskedBack
    | Answered
    | Spoke
    | Signed
    | WasReminded
    | RanOut
    | Claimed
    | MovedOn
    | InvitedDevice
    | AddedDevice
    | GivenUp
)


class Entry(msgspec.Struct, frozen=True):
    """One line of a log."""

    version: int
    at: int
    """Milliseconds since 1970."""
    fact: AnyFact
    holder: int | None = None
    """Who did it; None is the server itself, or its bots."""
    client: str | None = None
    """The id that the holder's client gave the intent."""


Outages = Iterable[tuple[int, int]]
"""Spans of time, in milliseconds, in which no server ran."""

encode_fact = msgspec.json.Encoder().encode
decode_fact = msgspec.json.Decoder(AnyFact).decode


@functools.lru_cache(maxsize=64)
def moment(at: int) -> str:
    """A time as clients read it: `2026-11-15T09:30:00.250Z`."""
    seconds, thousandths = divmod(at, 1000)
    return f"{_second(seconds)}.{thousandths:03d}Z"


@functools.lru_cache(maxsize=16)
def _second(seconds: int) -> str:
    return f"{datetime.datetime.fromtimestamp(seconds, datetime.UTC):%Y-%m-%dT%H:%M:%S}"
