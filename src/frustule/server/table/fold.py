"""A table: everything about it, folded from its log. Pure: no input, no output, time comes with the facts.

A *viewer* is 0 for spectators, or 1 + the number of a holder; sets of viewers are bit masks, and -1 is
everybody, also those who come later. Whether a viewer sees a fact is settled when it happens, by the seats
that the viewer holds then, and never changes: so versions counted for each viewer stay what they were.
"""

import bisect
import functools
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from frustule.core.engine.position import Position
from frustule.core.engine.record import Record, commitment
from frustule.core.engine.score import Result
from frustule.core.engine.setup import Setup
from frustule.core.errors import FrustuleError
from frustule.server.table import facts
from frustule.server.table.clocks import Clock
from frustule.server.table.facts import Entry
from frustule.server.table.setups import prior_of, setup_of
from frustule.server.table.sight import SPECTATOR, Eyes, eye_of
from frustule.server.table.tokens import token_hash

EVERYBODY = -1
APART = 64
"""Lines of the log between two marks."""
State = Literal["gathering", "playing", "over", "closed"]
MOVING = (facts.Began, facts.Played, facts.TookBack, facts.SatDown, facts.RanOut, facts.Claimed)
"""What the time that a seat is waited for begins with."""


class Seat(NamedTuple):
    """Who sits there."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    holder: int | None = None
    late: bool = False


@dataclass(frozen=True)
class Standing:
    """A move that was not taken back; version 0 came with a record."""

    version: int
    seat: int
    text: str
    eyes: int
    """Who saw it."""
    viewers: int


class Told(NamedTuple):
    """A move in words: what was done, what came of it, and both in a sentence about who did it."""

    does: str
    words: str
    line: str


@dataclass(slots=True)
class Line:
    """An entry of the log, who sees it, and what the table said of it at the time."""

    entry: Entry
    viewers: int = EVERYBODY
    gone: tuple[Standing, ...] = ()
    """The moves that it took back."""
    name: str = ""
    seats: tuple[int, ...] = ()
    move: int = 0
    """What the rules call the move in it."""
    after: bytes | None = None
    """The whole position after it: kept where moves were taken back, and at every mark, to play on from."""


@dataclass
class Asking:
    """A move that a seat asks to take back."""

    seat: int
    target: int
    agreed: set[int] = field(default_factory=set[int])


class Table:
    """The fold of a log."""

    def __init__(self, id: str, outages: Sequence[tuple[int, int]] = ()) -> None:
        self.id = id
        self.outages = outages
        self.lines: list[Line] = []
        self.state: State = "gathering"
        self.seats: tuple[Seat, ...] = ()
        self.holders: list[str] = []
        self.devices: list[tuple[int, str]] = []
        """More devices of holders, by the hashes of their tokens."""
        self.codes: dict[int, facts.InvitedDevice] = {}
        """For each holder the code by which another device can come."""
        self.joined: list[int] = [0]
        """For each viewer, the version it came with."""
        self.counts: list[int] = [0]
        """For each viewer, how many facts it has seen."""
        self.shown: list[int] = [0]
        """For each viewer, how many of the standing moves it has seen."""
        self.marks: list[tuple[tuple[int, int], ...]] = []
        """Both of these as they were after every so many lines, to find a place in a long log."""
        self.moves: list[Standing] = []
        self.turned: dict[int, int] = {}
        """For each seat, the version of its last move, or of what was last taken back before its eyes."""
        self.asking: Asking | None = None
        self.answers: dict[tuple[int, str], int] = {}
        """What was done for each intent: the version in which its holder saw it."""
        self.late: list[int] = []
        self.out_of_time: int | None = None
        self.began = False
        """Whether the game ever began."""
        self.claimed: facts.Claimed | None = None
        """The claim that ended the game."""
        self.revealed = False
        """Whether a move was taken back that had shown something."""
        self.waiting_since = 0
        """When somebody last moved, or could begin to."""
        self.seen_since: list[int] = [0]
        """For each viewer, the same as far as it has seen."""
        self.next: str | None = None
        self.moved_on: int | None = None
        """The version in which the next table was made."""
        self.chats = 0
        self.words: dict[tuple[int, str, bool], Told] = {}
        """What came of moves, by version and language, as far as somebody was told (`wording.py`)."""

    # Facts that stay the same.

    made: facts.WasMade
    commitment: str | None
    """To the deal; None if that is open."""
    setup: Setup
    prior: Record
    eyes: Eyes
    last_seen: tuple[Line, Position]
    """The last move, and what its seat saw before it."""
    clock: Clock
    """The true one."""
    clocks: list[Clock]
    """As each eye sees them."""

    @property
    def version(self) -> int:
        return len(self.lines)

    @property
    def clocked(self) -> bool:
        return self.made.clock.kind != "none"

    def seats_of(self, viewer: int) -> tuple[int, ...]:
        """The seats that a viewer holds."""
        return _held(self.seats, viewer - 1) if viewer else ()

    def viewer_of(self, token: str) -> int | None:
        """The viewer who holds this token."""
        digest = token_hash(token)
        viewer = None
        for number, kept in (*enumerate(self.holders), *self.devices):
            if hmac.compare_digest(kept, digest):
                viewer = number + 1
        return viewer

    def sees(self, viewer: int, line: Line) -> bool:
        """Whether a fact is in the viewer's log; what happened before it came, it knows as spectators do."""
        bit = viewer if line.entry.version > self.joined[viewer] else 0
        return bool(line.viewers >> bit & 1)

    def true_version(self, viewer: int, version: int) -> int:
        """The last version of the log before the viewer saw more than this."""
        if version >= self.counts[viewer]:
            return len(self.lines)
        at, count, _ = self.mark_before(viewer, version)
        while at < len(self.lines):
            count += self.sees(viewer, self.lines[at])
            if count > version:
                break
            at += 1
        return at

    def mark_before(self, viewer: int, version: int) -> tuple[int, int, int]:
        """A place in the log at or before a viewer's version, and not far from it: how many lines come before
        it, how many of them the viewer has seen, and how many of the moves that stood then."""

        def seen(mark: tuple[tuple[int, int], ...]) -> tuple[int, int]:
            return mark[viewer] if viewer < len(mark) else mark[0]  # before it came, it knew as spectators do

        number = bisect.bisect_right(self.marks, version, key=lambda mark: seen(mark)[0])
        if number == 0:
            return 0, 0, len(self.prior.moves)
        return number * APART, *seen(self.marks[number - 1])

    # Folding.

    def fold(self, entry: Entry, move: int | None = None) -> Line:
        """Adds the next entry. `move` is the number of the move in it, if it is known already."""
        assert entry.version == self.version + 1, (entry.version, self.version)
        line = Line(entry)
        fact = entry.fact
        match fact:
            case facts.Played():
                self._played(line, fact, move)
            case facts.Spoke() | facts.Signed():
                self._spoke(line)
            case facts.WasMade():
                self._made(fact)
                line.after = self.position.data.tobytes()
            case facts.SatDown():
                self._sat(line, fact)
            case facts.GotUp():
                self._left(line, fact)
            case facts.WasRenamed():
                self._seat(fact.seat, self.seats[fact.seat]._replace(name=fact.name))
            case facts.BotSatDown():
                self._seat(fact.seat, Seat("bot", fact.bot, fact.bot))
                self._keep_time(entry.at)
            case facts.Began():
                self.state, self.began = "playing", True
                self._keep_time(entry.at)
            case facts.TookBack():
                self._took_back(line, fact)
            case facts.AskedBack():
                self.asking = Asking(fact.seat, fact.target)
            case facts.Answered():
                self._answered(fact)
            case facts.WasReminded():
                self._reminded(line, fact)
            case facts.RanOut():
                self._ran_out(line, fact)
            case facts.Claimed():
                self._claimed(line, fact)
            case facts.MovedOn():
                self.next, self.moved_on = fact.table, entry.version
            case facts.InvitedDevice():
                assert entry.holder is not None
                self.codes[entry.holder] = fact
                line.viewers = 1 << entry.holder + 1
            case facts.AddedDevice():
                self.codes.pop(fact.brought_by, None)
                self.devices.append((fact.brought_by, fact.token_hash))
                line.viewers = 1 << fact.brought_by + 1
            case facts.GivenUp():
                self.state, self.asking = "closed", None
                self._keep_time(entry.at)
        self.lines.append(line)
        moved = isinstance(fact, MOVING)
        if moved:
            self.waiting_since = entry.at
        for viewer in range(len(self.counts)):
            if line.viewers >> viewer & 1:
                self.counts[viewer] += 1
                if moved:
                    self.seen_since[viewer] = entry.at
        if not len(self.lines) % APART:
            line.after = self.position.data.tobytes()
            self.marks.append(tuple(zip(self.counts, self.shown, strict=True)))
        if entry.client is not None and entry.holder is not None:
            self.answers[entry.holder + 1, entry.client] = self.counts[entry.holder + 1]
        return line

    def _made(self, fact: facts.WasMade) -> None:
        self.made = fact
        self.commitment = None if fact.record else commitment(fact.seed, fact.salt)
        self.setup = setup_of(fact.setup)
        if fact.record:
            self.prior = prior_of(fact.record)
        else:
            self.prior = Record(self.setup, fact.seed)
        self.position = self.prior.position()
        self.eyes = Eyes(self.position)
        self.moves = [Standing(0, seat, text, self.eyes.all, EVERYBODY) for seat, text in self.prior.moves]
        self.shown = [len(self.moves)]
        self.seats = tuple(Seat(plan.kind, plan.name, plan.bot, plan.holder) for plan in fact.seats)
        for digest in fact.holders:
            self._add_holder(digest, 0)
        self.devices = list(fact.devices)
        self.clock = Clock(fact.clock, self.setup.seats, self.outages)
        self.clocks = [Clock(fact.clock, self.setup.seats, self.outages) for _ in self.eyes.views]
        if self.position.over:
            self.state = "over"

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _add_holder(self, digest: str, version: int) -> None:
        self.holders.append(digest)
        self.joined.append(version)
        self.counts.append(self.counts[0])
        self.shown.append(self.shown[0])
        self.seen_since.append(self.seen_since[0])

    def _sat(self, line: Line, fact: facts.SatDown) -> None:
        holder = line.entry.holder
        if fact.token_hash:
            holder = len(self.holders)
            self._add_holder(fact.token_hash, line.entry.version - 1)
        self._seat(fact.seat, Seat("person", fact.name, holder=holder))
        self._keep_time(line.entry.at)

    def _left(self, line: Line, fact: facts.GotUp) -> None:
        line.name = self.seats[fact.seat].name
        self._seat(fact.seat, Seat("open"))
        if self.asking and self.asking.seat == fact.seat:
            self.asking = None
        self._keep_time(line.entry.at)

    def _played(self, line: Line, fact: facts.Played, move: int | None) -> None:
        if move is None:
            move = self.position.read_move(fact.seat, fact.move)
        self.position.play(fact.seat, move)
        line.move = move
        self.last_seen = line, self.eyes.views[eye_of(fact.seat)]
        eyes = self.eyes.refresh(self.position) | 1 << eye_of(fact.seat)
        if self.position.over:
            self.state = "over"
            self.asking = None
            eyes = self.eyes.all
        line.viewers = self._viewers(eyes)
        self.moves.append(Standing(line.entry.version, fact.seat, fact.move, eyes, line.viewers))
        for viewer in range(len(self.shown)):
            self.shown[viewer] += line.viewers >> viewer & 1
        self.turned[fact.seat] = line.entry.version
        self._keep_time(line.entry.at, eyes, lambda clock, eye: clock.moved(fact.seat))

    def _took_back(self, line: Line, fact: facts.TookBack) -> None:
        self.revealed |= fact.revealed
        self.position, self.moves, gone = self.without(fact.seat, fact.target, fact.consent)
        eyes = self.eyes.refresh(self.position) | 1 << eye_of(fact.seat)
        for move in gone:
            eyes |= move.eyes
        line.viewers = self._viewers(eyes)
        line.gone = tuple(gone)
        line.after = self.position.data.tobytes()
        for viewer in range(len(self.shown)):
            self.shown[viewer] -= self.seen_of(viewer, gone)
        for seat in range(self.setup.seats):
            if eyes >> eye_of(seat) & 1:
                self.turned[seat] = line.entry.version
        self.asking = None

        def give_back(clock: Clock, eye: int | None) -> None:
            for move in gone:
                if eye is None or move.eyes >> eye & 1:
                    clock.took_back(move.seat)

        self._keep_time(line.entry.at, eyes, give_back)

    def _answered(self, fact: facts.Answered) -> None:
        if not fact.agree:
            self.asking = None
        elif self.asking:
            self.asking.agreed.add(fact.seat)

    def _spoke(self, line: Line) -> None:
        assert line.entry.holder is not None
        line.seats = self.seats_of(line.entry.holder + 1)
        line.name = " & ".join(self.seats[seat].name for seat in line.seats)
        self.chats += 1

    def _reminded(self, line: Line, fact: facts.WasReminded) -> None:
        eyes = 1 << eye_of(fact.seat)
        line.viewers = self._viewers(eyes)
        self._keep_time(line.entry.at, eyes, lambda clock, eye: clock.reminded.add(fact.seat))

    def _ran_out(self, line: Line, fact: facts.RanOut) -> None:
        self.late.append(fact.seat)
        if fact.bot:
            self._stand_in(fact.seat, fact.bot)
        else:
            self.out_of_time = fact.seat
            self.state = "over"
        self.asking = None
        self._keep_time(line.entry.at)

    def _claimed(self, line: Line, fact: facts.Claimed) -> None:
        if fact.bot:
            self.late.append(fact.absent)
            self._stand_in(fact.absent, fact.bot)
        else:
            self.claimed = fact
            self.state = "over"
        self.asking = None
        self._keep_time(line.entry.at)

    def _stand_in(self, number: int, bot: str) -> None:
        """A bot plays on for a seat, which keeps its name."""
        seat = self.seats[number]
        self._seat(number, Seat("bot", seat.name, bot, seat.holder, late=True))

    def _viewers(self, eyes: int) -> int:
        """The viewers behind these eyes: holders by any of their seats, the others as spectators."""
        if eyes == self.eyes.all:
            return EVERYBODY
        viewers = spectator = eyes & SPECTATOR
        for viewer in range(1, len(self.counts)):
            seats = self.seats_of(viewer)
            if any(eyes >> eye_of(seat) & 1 for seat in seats) or (spectator and not seats):
                viewers |= 1 << viewer
        return viewers

    def _keep_time(
        self, at: int, eyes: int = EVERYBODY, act: Callable[[Clock, int | None], None] | None = None
    ) -> None:
        """Lets time pass for the truth and for these eyes, then lets clocks run for who acts now."""
        if not self.clocked:
            return
        mine = (
            {k for k, seat in enumerate(self.seats) if seat.kind != "bot"} if self.state == "playing" else ()
        )

        def keep(clock: Clock, eye: int | None, acting: tuple[int, ...]) -> None:
            clock.pass_time(at)
            if act:
                act(clock, eye)
            clock.run(tuple(seat for seat in acting if seat in mine))

        keep(self.clock, None, self.position.acting)
        for eye, clock in enumerate(self.clocks):
            if eyes >> eye & 1:
                keep(clock, eye, self.eyes.sight(eye).acting)
                if self.eyes.open(eye, self.position):
                    clock.follow(self.clock)

    # Taking back.

    def seen_of(self, viewer: int, moves: Sequence[Standing]) -> int:
        """How many of these moves a viewer has seen."""
        return sum(
            move.viewers >> (viewer if move.version > self.joined[viewer] else 0) & 1 for move in moves
        )

    def last_move(self, seat: int) -> Standing | None:
        """The seat's last move that stands."""
        for move in reversed(self.moves):
            if move.seat == seat:
                return move if move.version else None
        return None

    def without(
        self, seat: int, target: int, consent: bool
    ) -> tuple[Position, list[Standing], list[Standing]]:
        """The position without the seat's move of that version, which moves stay and which are gone.

        By consent every later move goes that the seat has seen. The others are made again; should one of them
        not be possible any more, it goes too, with all after it.
        """
        at = next(k for k, move in enumerate(self.moves) if move.version == target)
        stay, gone = self.moves[:at], [self.moves[at]]
        position = self.position_after(stay)
        for k in range(at + 1, len(self.moves)):
            move = self.moves[k]
            if consent and move.eyes >> eye_of(seat) & 1:
                gone.append(move)
                continue
            try:
                position.play(move.seat, move.text)
            except FrustuleError:
                gone += self.moves[k:]
                break
            stay.append(move)
        return position, stay, gone

    def position_after(self, moves: Sequence[Standing]) -> Position:
        """The position after the first of the standing moves, these."""
        position = self.prior.begin()
        for move in moves:
            position.play(move.seat, move.text)
        return position

    # The end.

    @property
    def result(self) -> Result | None:
        """How it ended; a seat that ran out of time is placed last."""
        if self.state != "over":
            return None
        seats = self.setup.seats
        if self.out_of_time is not None:
            places = tuple(2 if seats > 1 and seat == self.out_of_time else 1 for seat in range(seats))
            return Result(places, self.position.scores, f"seat {self.out_of_time + 1} ran out of time")
        if self.claimed is not None:
            absent, lost = self.claimed.absent, self.claimed.end == "win"
            places = tuple(2 if lost and seat == absent else 1 for seat in range(seats))
            reason = f"seat {absent + 1} left the game" + ("" if lost else ", drawn")
            return Result(places, self.position.scores, reason)
        result = self.position.result
        assert result is not None
        if not self.late:
            return result
        in_time = [place for seat, place in enumerate(result.places) if seat not in self.late]
        places = tuple(
            seats - self.late.index(seat)
            if seat in self.late
            else 1 + sum(other < place for other in in_time)
            for seat, place in enumerate(result.places)
        )
        return Result(places, result.scores, result.reason)


@functools.lru_cache(maxsize=4096)
def _held(seats: tuple[Seat, ...], holder: int) -> tuple[int, ...]:
    return tuple(k for k, seat in enumerate(seats) if seat.holder == holder)
