"""What a viewer is shown of a table: its view, its events, its part of the game so far.

Everything here is worked out from what the viewer's eyes see and from the facts in its log.
"""

import functools
import itertools
from collections.abc import Iterator

import msgspec

from frustule import bots
from frustule.core.engine.options import option_words
from frustule.core.engine.setup import Setup
from frustule.core.speech.company import Company, among, of_seat, told_apart
from frustule.core.speech.language import LANGUAGES, noted, speaking, spoken
from frustule.games import game, game_names
from frustule.protocol import events, views
from frustule.protocol.base import DealKnown
from frustule.protocol.events import Event
from frustule.protocol.views import ListedTable
from frustule.server.language import say
from frustule.server.settings import Limits
from frustule.server.table import facts
from frustule.server.table.facts import moment
from frustule.server.table.fold import Line, Seat, Table
from frustule.server.table.judging import HOST, claim_ends, claims, must_agree
from frustule.server.table.sight import eye_of
from frustule.server.table.wording import Wording

RAN_OUT = noted("{name} ran out of time", "you ran out of time")
LEFT = noted("{name} left the game", "you left the game")
HOUR, DAY = 3600, 86_400
LIMITS = Limits()


def view(table: Table, viewer: int, now: int, limits: Limits = LIMITS) -> views.TableView:
    """The table as a viewer sees it at this time, in a house with these limits."""
    with among(company_of(table, viewer)):
        return _view(table, viewer, now, limits)


def company_of(table: Table, viewer: int) -> Company:
    """Who is at the table, for texts that a viewer reads; whoever plays several seats is none of them."""
    own = table.seats_of(viewer)
    return _company(table.seats, table.setup.game.name, own[0] if len(own) == 1 else None)


@spoken
def _company(seats: tuple[Seat, ...], game: str, you: int | None) -> Company:
    return Company(told_apart([_called(seat.name, seat.bot, game) for seat in seats]), you)


def _view(table: Table, viewer: int, now: int, limits: Limits) -> views.TableView:
    own = table.seats_of(viewer)
    eye = _eye(table, own)
    made, setup = table.made, table.setup
    over = table.state == "over"
    playing = table.state == "playing"
    sight = table.eyes.sight(eye) if playing or over else None
    return views.TableView(
        id=table.id,
        game=setup.game.name,
        title=setup.game.say(setup.game.title),
        setup=setup.text,
        options=_options(setup),
        state=table.state,
        version=table.counts[viewer],
        at=moment(now),
        seats=seat_views(table),
        host=next((table.seats[seat].name for seat in table.seats_of(HOST)), ""),
        acting=[seat + 1 for seat in _acting(table, own, eye)],
        status=_status(table, eye),
        scores=list(sight.scores) if sight else [0] * setup.seats,
        moves=len(table.moves) if over else table.shown[viewer],
        clock=_clock(table, own, eye, now) if table.clocked else None,
        commitment=table.commitment,
        deal=views.DealView(seed=str(made.seed), salt=made.salt) if over and not made.record else None,
        result=_result(table),
        undo=_undo(table),
        rematch=table.next,
        listed=made.listed,
        take_backs=made.take_backs,
        hints=made.hints,
        deal_known=deal_known(table),
        claim_after=made.claim_after,
        unattended=unattended(limits),
        you=you(table, viewer, own, eye),
    )


def you(table: Table, viewer: int, own: tuple[int, ...], eye: int) -> views.You:
    """What the table is to the viewer."""
    asking = table.asking
    undo: list[int] = []
    if (
        table.state == "playing"
        and table.made.take_backs != "never"
        and not (asking and asking.seat not in own)
    ):
        undo = [k for k in own if table.seats[k].kind == "person" and table.last_move(k)]
    asked = must_agree(table, asking.seat) if asking else []
    return views.You(
        seats=[seat + 1 for seat in own],
        host=viewer == HOST,
        can_undo=[seat + 1 for seat in undo],
        must_answer=[seat + 1 for seat in asked if seat in own],
        can_claim=_claims(table, viewer, own, eye),
        secret=table.state == "playing" and len({table.eyes.data(eye_of(seat)) for seat in own}) > 1,
    )


def _claims(table: Table, viewer: int, own: tuple[int, ...], eye: int) -> list[views.ClaimView]:
    waited_for = claims(table, own, table.eyes.sight(eye).acting)
    if not waited_for:
        return []
    at = moment(table.seen_since[viewer] + table.made.claim_after * 1000)
    return [views.ClaimView(absent=seat + 1, at=at, ends=claim_ends(table)) for seat in waited_for]


@functools.lru_cache(maxsize=8)
def unattended(limits: Limits) -> views.Unattended:
    """What becomes of tables at which nothing happens."""
    kept = limits.archive_days + limits.keep_days if limits.keep_days else None
    return views.Unattended(
        removed=round(limits.idle_hours * HOUR),
        given_up=round(limits.abandoned_days * DAY),
        forgotten=None if kept is None else round(kept * DAY),
    )


def deal_known(table: Table) -> DealKnown:
    """Whether somebody may know what is hidden at the table."""
    if table.made.record:
        return "record"
    return "undo" if table.revealed else "no"


def seat_views(table: Table) -> list[views.SeatView]:
    """Who sits where."""
    return list(_seat_views(table.seats, table.setup.game.name))


@spoken
def _seat_views(seats: tuple[Seat, ...], game: str) -> tuple[views.SeatView, ...]:
    return tuple(
        views.SeatView(
            number=k + 1,
            kind=seat.kind,
            name=_called(seat.name, seat.bot, game),
            bot=seat.bot or None,
            **_told_of(seat.bot, game),
            late=seat.late,
        )
        for k, seat in enumerate(seats)
    )


def listed(table: Table) -> ListedTable | None:
    """How the table stands among the open ones; None if it does not."""
    if not table.made.listed or not (table.state == "gathering" or table.state == "playing"):
        return None
    return ListedTable(
        id=table.id,
        game=table.setup.game.name,
        title=table.setup.game.say(table.setup.game.title),
        setup=table.setup.text,
        state=table.state,
        seats=seat_views(table),
        at=moment(table.lines[0].entry.at),
        take_backs=table.made.take_backs,
        hints=table.made.hints,
        deal_known=deal_known(table),
    )


def listed_again(listing: ListedTable) -> ListedTable:
    """A listing, which is kept in the language it was written in, in the language spoken now."""
    if listing.game not in game_names():
        return listing
    known = game(listing.game)
    seats = [_bot_again(seat, seat.bot, listing.game) if seat.bot else seat for seat in listing.seats]
    return msgspec.structs.replace(listing, title=known.say(known.title), seats=seats)


def _bot_again(seat: views.SeatView, bot: str, game: str) -> views.SeatView:
    name = _called(bot, bot, game) if seat.name in _titles(bot, game) else seat.name
    return msgspec.structs.replace(seat, name=name, **_told_of(bot, game))


@functools.lru_cache(maxsize=256)
def _titles(bot: str, game: str) -> frozenset[str]:
    """What a bot is called by itself, in any language."""
    found = {bot}
    for each in LANGUAGES:
        with speaking(each):
            player = bots.find(bot, game)
            found |= {player.title, player.rank} if player else set()
    return frozenset(found)


def events_since(table: Table, viewer: int, since: int, most: int | None = None) -> list[Event]:
    """The viewer's events after a version, the first so many of them."""
    if since >= table.counts[viewer]:
        return []
    return list(itertools.islice(_history(table, viewer, since), most))


def newest(table: Table, viewer: int, line: Line) -> Event | None:
    """The last line of the log, if the viewer sees it."""
    if not table.sees(viewer, line):
        return None
    wording = Wording(table, company_of(table, viewer))
    return _tell(table, viewer, line, table.counts[viewer], table.shown[viewer], wording)


def _history(table: Table, viewer: int, since: int) -> Iterator[Event]:
    at, version, number = table.mark_before(viewer, since)
    wording = Wording(table, company_of(table, viewer))
    for line in itertools.islice(table.lines, at, None):
        if table.sees(viewer, line):
            version += 1
            number += isinstance(line.entry.fact, facts.Played)
            number -= table.seen_of(viewer, line.gone)
            if version > since:
                yield _tell(table, viewer, line, version, number, wording)


def _tell(table: Table, viewer: int, line: Line, version: int, number: int, wording: Wording) -> Event:
    entry = line.entry
    at = moment(entry.at)
    match entry.fact:
        case facts.Played() as fact:
            told = wording.of(line)
            return events.Moved(
                version=version,
                at=at,
                seat=fact.seat + 1,
                move=fact.move,
                does=told.does,
                words=told.words,
                told=told.line,
                number=number,
            )
        case facts.WasMade():
            return events.Made(version=version, at=at)
        case facts.SatDown() as fact:
            return events.Sat(version=version, at=at, seat=fact.seat + 1, name=fact.name)
        case facts.GotUp() as fact:
            return events.Left(version=version, at=at, seat=fact.seat + 1, name=line.name)
        case facts.WasRenamed() as fact:
            return events.Renamed(version=version, at=at, seat=fact.seat + 1, name=fact.name)
        case facts.BotSatDown() as fact:
            return events.BotSeated(version=version, at=at, seat=fact.seat + 1, bot=fact.bot)
        case facts.Began():
            return events.Started(version=version, at=at)
        case facts.TookBack() as fact:
            gone = table.seen_of(viewer, line.gone)
            return events.Undone(
                version=version, at=at, seat=fact.seat + 1, moves=gone, revealed=fact.revealed
            )
        case facts.AskedBack() as fact:
            return events.UndoAsked(version=version, at=at, seat=fact.seat + 1)
        case facts.Answered() as fact:
            return events.UndoAnswered(version=version, at=at, seat=fact.seat + 1, agree=fact.agree)
        case facts.Spoke() as fact:
            seats = [seat + 1 for seat in line.seats]
            return events.Spoken(version=version, at=at, name=line.name, seats=seats, text=fact.text)
        case facts.Signed() as fact:
            seats = [seat + 1 for seat in line.seats]
            return events.Reacted(version=version, at=at, name=line.name, seats=seats, sign=fact.sign)
        case facts.WasReminded() as fact:
            return events.Reminded(version=version, at=at, seat=fact.seat + 1)
        case facts.RanOut() as fact:
            return events.TimedOut(version=version, at=at, seat=fact.seat + 1)
        case facts.Claimed() as fact:
            return events.Claimed(
                version=version, at=at, seat=fact.seat + 1, absent=fact.absent + 1, end=fact.end
            )
        case facts.MovedOn() as fact:
            return events.Rematched(version=version, at=at, table=fact.table)
        case facts.InvitedDevice():
            return events.DeviceInvited(version=version, at=at)
        case facts.AddedDevice():
            return events.DeviceAdded(version=version, at=at)
        case facts.GivenUp():
            return events.Closed(version=version, at=at)


def _eye(table: Table, own: tuple[int, ...]) -> int:
    """The eye through which a viewer reads what is said of the whole table: of its seats, one that acts."""
    if len(own) < 2:
        return eye_of(own[0] if own else None)
    for seat in own:
        if seat in table.eyes.sight(eye_of(seat)).acting:
            return eye_of(seat)
    return eye_of(own[0])


def _acting(table: Table, own: tuple[int, ...], eye: int) -> list[int]:
    """Who may act, as far as the viewer sees: its own seats each by its own eye."""
    if table.state != "playing":
        return []
    others = table.eyes.sight(eye).acting
    if len(own) < 2:
        return list(others)
    return [
        seat
        for seat in range(table.setup.seats)
        if seat in (table.eyes.sight(eye_of(seat)).acting if seat in own else others)
    ]


def _clock(table: Table, own: tuple[int, ...], eye: int, now: int) -> views.ClockView:
    rule = table.made.clock
    assert rule.kind != "none"
    seats: list[views.SeatClock] = []
    for seat in range(table.setup.seats):
        clock = table.clocks[eye_of(seat) if seat in own else eye]
        left = clock.remaining(seat, now) / 1000
        seats.append(views.SeatClock(seat=seat + 1, left=max(0.0, left), running=seat in clock.running))
    return views.ClockView(kind=rule.kind, seconds=rule.seconds, increment=rule.increment, seats=seats)


def _result(table: Table) -> views.ResultView | None:
    result = table.result
    if result is None:
        return None
    if ended := _cut_short(table):
        words, why = ended, []
    else:
        words, *why = table.position.verdict
    return views.ResultView(
        places=list(result.places),
        scores=list(result.scores),
        reason=result.reason,
        words=words,
        why=[] if table.late else why,
    )


def _cut_short(table: Table) -> str:
    """Why a game is over that its rules have not ended."""
    if table.out_of_time is not None:
        return of_seat(say, table.out_of_time, RAN_OUT)
    if table.claimed is None:
        return ""
    left = of_seat(say, table.claimed.absent, LEFT)
    return left if table.claimed.end == "win" else say("{reason}; it is a draw", reason=left)


def _undo(table: Table) -> views.UndoView | None:
    asking = table.asking
    if asking is None:
        return None
    waiting = [seat + 1 for seat in must_agree(table, asking.seat)]
    return views.UndoView(asked_by=asking.seat + 1, waiting_for=waiting)


def _status(table: Table, eye: int) -> str:
    if ended := _cut_short(table):
        return say("the game is over: {reason}", reason=ended)
    if table.state in ("playing", "over"):
        return table.eyes.status(eye)
    if table.state == "closed":
        return say("the table was given up")
    free = sum(seat.kind == "open" for seat in table.seats)
    if free:
        return say.count("{n} seat is open", "{n} seats are open", free)
    return say("the host can begin")


@functools.lru_cache(maxsize=256)
def _options(setup: Setup) -> dict[str, str]:
    return option_words(setup.options)


def _called(name: str, bot: str, game: str) -> str:
    """A bot that nobody gave another name is called by its own, in the language spoken."""
    player = bots.find(bot, game) if bot and name == bot else None
    return player.title if player else name


def _told_of(bot: str, game: str) -> dict[str, str]:
    """What is said of a bot; nothing of a person, nor of a bot that has left the house since."""
    player = bots.find(bot, game) if bot else None
    return {"about": player.description, "rank": player.rank, "says": player.says} if player else {}
