"""What an intent comes to: a fact to add to the log, or a refusal with a code and a sentence.

Pure, like the table. A move is judged by what its seat sees, so that even a refusal tells nothing hidden.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from frustule import bots
from frustule.core.engine.move import Move
from frustule.core.errors import FrustuleError, InvalidText
from frustule.core.speech.company import seat_title, seat_words
from frustule.core.speech.language import listed, noted
from frustule.protocol import intents, messages
from frustule.protocol.base import ClaimEnd
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table import devices, facts, what_if
from frustule.server.table.clocks import elapsed
from frustule.server.table.fold import Seat, Standing, Table
from frustule.server.table.sight import eye_of, reveals_nothing

HOST = 1
"""The viewer who made the table."""
STAND_IN = "greedy"
"""The bot that plays on for a seat that ran out of time."""
WAYS = dict(
    zip(
        ("gathering", "playing", "over", "closed"),
        noted(
            "The game has not begun.", "The game has begun.", "The game is over.", "The table was given up."
        ),
        strict=True,
    )
)


@dataclass(frozen=True)
class Verdict:
    """What is to be done; for a move also its number, and the moves that are played with it or not at all."""

    fact: facts.AnyFact
    move: int | None = None
    then: tuple["Verdict", ...] = ()


def judge(table: Table, viewer: int, intent: intents.Intent | messages.Do, now: int) -> Verdict:
    """The fact that a holder's intent leads to at this time; `Refused` if to none."""
    if intent.version > table.counts[viewer]:
        raise Refused("malformed", say("The table has no version {version} yet.", version=intent.version))
    do = intent.do
    match do:
        case intents.Move():
            return _moves(table, viewer, do.seat - 1, [do.move], intent.version, now)
        case intents.Moves():
            return _moves(table, viewer, do.seat - 1, do.moves, intent.version, now)
        case intents.Say():
            _must_sit(table, viewer)
            return Verdict(facts.Spoke(clean(do.text)))
        case intents.React():
            _must_sit(table, viewer)
            return Verdict(facts.Signed(do.sign))
        case intents.Undo():
            return Verdict(_undo(table, viewer, do.seat - 1))
        case intents.AnswerUndo():
            return Verdict(_answer_undo(table, viewer, do))
        case intents.Claim():
            return Verdict(_claim(table, viewer, do, now))
        case intents.Take():
            return Verdict(sit_down(table, viewer, do.seat, do.name))
        case intents.Leave():
            _own(table, viewer, do.seat - 1)
            _only(table, "gathering", "playing")
            return Verdict(facts.GotUp(do.seat - 1))
        case intents.Rename():
            _own(table, viewer, do.seat - 1)
            _only(table, "gathering", "playing")
            return Verdict(facts.WasRenamed(do.seat - 1, clean(do.name)))
        case intents.SeatBot():
            return Verdict(_seat_bot(table, viewer, do))
        case intents.OpenSeat():
            _must_host(table, viewer)
            _only(table, "gathering")
            if _seat(table, do.seat - 1).kind == "open":
                raise Refused("no_seat", say("Nobody sits on seat {seat}.", seat=do.seat))
            return Verdict(facts.GotUp(do.seat - 1))
        case intents.Start():
            return Verdict(start(table, viewer))
        case intents.Close():
            _must_host(table, viewer)
            _only(table, "gathering")
            return Verdict(facts.GivenUp())
        case intents.InviteDevice():
            return Verdict(devices.invite(table, viewer, do.code, now))
        case intents.Rematch():
            raise AssertionError("a rematch makes a table, which is the registry's business")


def clean(text: str) -> str:
    """A name or a line of chat, in one line and without what cannot be printed."""
    said = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not said:
        raise Refused("malformed", say("There is nothing to read in it."))
    return said


def sit_down(table: Table, viewer: int, number: int | None, name: str, digest: str = "") -> facts.SatDown:
    """A seat for somebody: a holder (`viewer`), or a new one with the hash of a token."""
    _only(table, "gathering", "playing")
    if table.state == "playing" and table.seats_of(viewer):
        raise Refused("not_now", say("In a running game nobody takes a second seat."))
    if number is None:
        free = [k for k, seat in enumerate(table.seats) if seat.kind == "open"]
        if not free:
            raise Refused("no_seat", say("All seats are taken."))
        return facts.SatDown(free[0], clean(name), digest)
    if _seat(table, number - 1).kind != "open":
        raise Refused("taken", say("Somebody sits there already."))
    return facts.SatDown(number - 1, clean(name), digest)


def start(table: Table, viewer: int) -> facts.Began:
    """The beginning of the game."""
    _must_host(table, viewer)
    _only(table, "gathering")
    free = [str(k + 1) for k, seat in enumerate(table.seats) if seat.kind == "open"]
    if free:
        raise Refused("not_now", say("Nobody sits on seat {seats} yet.", seats=listed(free)))
    return facts.Began()


def rematch(table: Table, viewer: int) -> None:
    """Whether a holder may have another game."""
    _must_sit(table, viewer)
    _only(table, "over")
    if table.made.record:
        raise Refused("not_now", say("A game that came from a record has no rematch; make a new table."))


def bot_move(table: Table, seat: int, move: int) -> Verdict | None:
    """The move of a bot that was asked before; None if it does not fit any more, or if something was offered
    to it meanwhile, which it has to answer first."""
    view = table.eyes.views[eye_of(seat)]
    if table.state != "playing" or table.seats[seat].kind != "bot" or not view.allows(seat, move):
        return None
    if view.offered(seat) and move not in (view.game.answers or ()):
        return None
    return _played(view.move(seat, move))


def time_up(table: Table, now: int) -> Verdict | None:
    """What the clock says at this time, if anything."""
    if table.state != "playing" or not (due := table.clock.due(now)) or due[1] > 0:
        return None
    seat = due[0]
    if table.made.clock.kind == "reminder":
        return Verdict(facts.WasReminded(seat))
    return Verdict(facts.RanOut(seat, STAND_IN if table.setup.seats > 2 else ""))


def must_agree(table: Table, asker: int) -> list[int]:
    """The seats of other people, who have not yet agreed that a seat takes back."""
    agreed = table.asking.agreed if table.asking else set[int]()
    own = table.seats[asker].holder
    return [
        k
        for k, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.holder != own and k not in agreed
    ]


def claims(table: Table, seats: Collection[int], acting: Collection[int]) -> list[int]:
    """The seats that those on these seats need not wait for for ever, of those who act: where a clock decides
    there are none."""
    if table.state != "playing" or not seats or table.made.clock.kind in ("total", "move"):
        return []
    own = {table.seats[seat].holder for seat in seats}
    return [
        seat
        for seat in acting
        if table.seats[seat].kind == "open"
        or (table.seats[seat].kind == "person" and table.seats[seat].holder not in own)
    ]


def claim_ends(table: Table) -> list[ClaimEnd]:
    """What can be claimed: between two the game, otherwise that a bot plays on."""
    return ["win", "draw", "bot"] if table.setup.seats == 2 else ["bot"]


def _claim(table: Table, viewer: int, do: intents.Claim, now: int) -> facts.Claimed:
    seat, absent = do.seat - 1, do.absent - 1
    _own(table, viewer, seat)
    _only(table, "playing")
    _seat(table, absent)
    if table.made.clock.kind in ("total", "move"):
        raise Refused("not_now", say("At this table the clock decides how long a seat is waited for."))
    if absent not in claims(table, [seat], table.eyes.sight(eye_of(seat)).acting):
        raise Refused("not_now", say("Nobody waits for {name}.", name=seat_words(absent)))
    if do.end not in claim_ends(table):
        raise Refused(
            "not_now", say("Among more than two, a bot can play on for {name}.", name=seat_words(absent))
        )
    # Whoever moves unseen is there: only that much is told by counting all moves, the hidden ones too.
    if elapsed(table.waiting_since, now, table.outages) < table.made.claim_after * 1000:
        raise Refused(
            "not_now", say("{name} still has time to move; wait a little.", name=seat_title(absent))
        )
    return facts.Claimed(seat, absent, do.end, STAND_IN if do.end == "bot" else "")


def _seat(table: Table, seat: int) -> Seat:
    if seat >= len(table.seats):
        raise Refused(
            "no_seat",
            say("There is no seat {seat}; the seats are 1 to {most}.", seat=seat + 1, most=len(table.seats)),
        )
    return table.seats[seat]


def _own(table: Table, viewer: int, number: int) -> None:
    seat = _seat(table, number)
    if viewer == 0 or seat.holder != viewer - 1:
        raise Refused("not_yours", say("That seat is not yours."))
    if seat.kind == "bot":
        raise Refused("not_yours", say("You were waited for too long; a bot plays on for you."))


def _must_sit(table: Table, viewer: int) -> None:
    if not table.seats_of(viewer):
        raise Refused("not_yours", say("Only those who have a seat can do this."))


def _must_host(table: Table, viewer: int) -> None:
    if viewer != HOST:
        raise Refused("not_host", say("Only the host of the table can do this."))


def _only(table: Table, *states: str) -> None:
    if table.state not in states:
        raise Refused("not_now", say(WAYS[table.state]))


def _seat_bot(table: Table, viewer: int, do: intents.SeatBot) -> facts.BotSatDown:
    _must_host(table, viewer)
    _only(table, "gathering", "playing")
    if _seat(table, do.seat - 1).kind != "open":
        raise Refused("taken", say("Somebody sits there already."))
    try:
        player = bots.bot(do.bot, table.setup.game.name)
    except InvalidText as error:
        raise Refused("no_bot", str(error)) from None
    return facts.BotSatDown(do.seat - 1, player.name)


def _moves(table: Table, viewer: int, seat: int, texts: Sequence[str], version: int, now: int) -> Verdict:
    """Moves in a row. Were one in the middle to reveal something, a refusal of the next would tell it."""
    _own(table, viewer, seat)
    _only(table, "playing")
    if table.turned.get(seat, 0) > table.true_version(viewer, version):
        raise Refused("stale", say("The table has changed since you saw it; look again."))
    if table.clocked and table.made.clock.kind != "reminder" and table.clock.remaining(seat, now) <= 0:
        raise Refused("not_now", say("Your time is up."))
    *before, last = texts
    view = table.eyes.views[eye_of(seat)]
    ahead = what_if.after(view, seat, [(seat, text) for text in before], whole=False)
    if ahead.stopped is not None:
        raise Refused("illegal", ahead.stopped)
    try:
        move = ahead.position.move(seat, last)
    except FrustuleError as error:
        raise Refused("illegal", str(error)) from None
    first, *rest = [_played(each) for each in (*ahead.moves, move)]
    return Verdict(first.fact, first.move, tuple(rest))


def _played(move: Move) -> Verdict:
    return Verdict(facts.Played(move.seat, move.text), int(move))


def _undo(table: Table, viewer: int, seat: int) -> facts.TookBack | facts.AskedBack:
    _own(table, viewer, seat)
    _only(table, "playing")
    if table.asking and table.asking.seat != seat:
        raise Refused(
            "no_undo", say("{name} asks to take back; that comes first.", name=seat_title(table.asking.seat))
        )
    if table.made.take_backs == "never":
        raise Refused("no_undo", say("At this table moves stand."))
    last = table.last_move(seat)
    if last is None:
        raise Refused("no_undo", say("There is no move of yours to take back."))
    if not table.asking and _is_free(table, last):
        return facts.TookBack(seat, last.version, consent=False)
    target = table.asking.target if table.asking else last.version
    if not must_agree(table, seat):
        return _taken_back(table, seat, target)
    if table.asking:
        raise Refused("no_undo", say("The others are asked already."))
    return facts.AskedBack(seat, target)


def _is_free(table: Table, last: Standing) -> bool:
    """Whether nobody has learnt anything by a seat's last move, nor acted on it before the seat's eyes."""
    if table.made.take_backs == "consent" and _seen_by_others(table, last):
        return False
    at = table.moves.index(last)
    if any(move.eyes >> eye_of(last.seat) & 1 for move in table.moves[at + 1 :]):
        return False
    before = table.position_after(table.moves[:at])
    if not reveals_nothing(before, last.seat, before.read_move(last.seat, last.text)):
        return False
    _, _, gone = table.without(last.seat, last.version, consent=False)
    return gone == [last]


def _seen_by_others(table: Table, move: Standing) -> bool:
    own = table.seats[move.seat].holder
    return any(
        seat.kind == "person" and seat.holder != own and move.eyes >> eye_of(k) & 1
        for k, seat in enumerate(table.seats)
    )


def _taken_back(table: Table, seat: int, target: int) -> facts.TookBack:
    """By consent, whatever was seen by it: what was drawn cannot be unseen, so that is written down."""
    _, _, gone = table.without(seat, target, consent=True)
    at = next(k for k, move in enumerate(table.moves) if move.version == target)
    position = table.position_after(table.moves[:at])
    for move in table.moves[at:]:
        number = position.read_move(move.seat, move.text)
        if move in gone and not reveals_nothing(position, move.seat, number):
            return facts.TookBack(seat, target, consent=True, revealed=True)
        position.play(move.seat, number)
    return facts.TookBack(seat, target, consent=True)


def _answer_undo(table: Table, viewer: int, do: intents.AnswerUndo) -> facts.Answered | facts.TookBack:
    seat = do.seat - 1
    _own(table, viewer, seat)
    asking = table.asking
    if table.state != "playing" or asking is None:
        raise Refused("no_undo", say("Nobody asks to take back a move."))
    if seat == asking.seat and not do.agree:
        return facts.Answered(seat, agree=False)
    waiting = must_agree(table, asking.seat)
    if seat not in waiting:
        raise Refused("no_undo", say("You are not asked."))
    if do.agree and waiting == [seat]:
        return _taken_back(table, asking.seat, asking.target)
    return facts.Answered(seat, do.agree)
