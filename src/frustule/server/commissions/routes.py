"""The HTTP side of playing alone: commissions, careers, and looking back. docs/tables.md has the list.

Nothing is kept here of a career: a client brings its log along and is told what it comes to.
"""

import datetime
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from frustule.core.engine.position import Position
from frustule.core.speech.language import language
from frustule.games.diatoms.solo.cards import NUMBERS
from frustule.games.diatoms.solo.options import card_of, number_of
from frustule.games.diatoms.solo.position import COMPLETE
from frustule.protocol.careers import CareerBrought, CareerTold, GameBrought, GameLogged
from frustule.protocol.commissions import (
    Afterwards,
    CardChecked,
    CardList,
    CardMade,
    CardText,
    CommissionEnd,
    Hindsight,
    Kit,
)
from frustule.protocol.errors import Refused
from frustule.puzzles import cp_sat
from frustule.server.commissions import cards, jobs
from frustule.server.http.openapi import GAME, TABLE, described
from frustule.server.http.requests import FOR_A_DAY, JSON, SVG, address_of, registry_of
from frustule.server.language import say
from frustule.server.table.fold import Table

JOB = (*GAME, "undecided")
"""The codes by which a job of solo play is refused."""
CAREER_BODY = 8_000_000
"""Bytes of a request with a career: some thousands of games."""


async def needs_commissions(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Lets nobody pass while the rules of commissions are not ready."""
    await registry_of(connection.app.state).preparation.rules("commissions")


async def _done(request: Request[Any, Any, State], job: jobs.AnySoloJob) -> Response[bytes]:
    content = await registry_of(request.app.state).solo.do(job, address_of(request.scope))
    return Response(content, media_type=JSON)


@get("/api/commissions", opt=described(CardList), sync_to_thread=True)
def listed() -> CardList:
    """The house's commissions."""
    return cards.card_list()


@get("/api/commissions/kit", opt=described(Kit), sync_to_thread=True)
def kit() -> Response[bytes]:
    """What cards are drawn and painted with."""
    return Response(cards.kit(), media_type=JSON, headers=FOR_A_DAY)


@get(
    "/api/commissions/{number:str}/picture.svg",
    opt=described(bytes, *GAME, media=SVG),
    guards=[needs_commissions],
    sync_to_thread=True,
)
def picture(number: FromPath[str], theme: FromQuery[Literal["dark", "light"]] = "dark") -> Response[bytes]:
    """A commission's card as a picture."""
    if number not in NUMBERS:
        raise Refused("not_found", say("There is no commission '{number}'.", number=number))
    return Response(cards.picture(number, theme), media_type=SVG, headers=FOR_A_DAY)


@get("/api/commissions/day", opt=described(CardMade, *JOB))
async def day(request: Request[Any, Any, State]) -> Response[bytes]:
    """The commission of the day, the same for everybody."""
    today = datetime.datetime.now(datetime.UTC).date()
    return await _done(request, jobs.CardOfTheDay(language(), today.isoformat()))


@get("/api/commissions/new", opt=described(CardMade, *JOB))
async def new(
    request: Request[Any, Any, State],
    seed: Annotated[int, QueryParameter(ge=0, le=10**9, description="The same seed, the same card.")],
    difficulty: FromQuery[Literal["gentle", "fair", "tricky", "hard", "fiendish"]] = "tricky",
    style: FromQuery[Literal["symmetric", "picture"]] = "symmetric",
) -> Response[bytes]:
    """A new commission of a wanted difficulty."""
    return await _done(request, jobs.MakeCard(language(), difficulty, style, seed))


@post("/api/commissions/check", opt=described(CardChecked, *JOB), status_code=200)
async def check(request: Request[Any, Any, State], data: JSONBody[CardText]) -> Response[bytes]:
    """Whether a card can be played, proven, and about how hard it is."""
    return await _done(request, jobs.CheckCard(language(), data.text))


@post(
    "/api/careers",
    opt=described(CareerTold, *JOB),
    status_code=200,
    request_max_body_size=CAREER_BODY,
)
async def career(request: Request[Any, Any, State], data: JSONBody[CareerBrought]) -> Response[bytes]:
    """What a career comes to: points, titles, statistics."""
    return await _done(request, jobs.ReadCareer(language(), data.career, data.pictures))


@post(
    "/api/careers/log",
    opt=described(GameLogged, *JOB),
    status_code=200,
    request_max_body_size=CAREER_BODY,
)
async def log(request: Request[Any, Any, State], data: JSONBody[GameBrought]) -> Response[bytes]:
    """The entry for one game more in a career, and what it earns."""
    return await _done(request, jobs.LogGame(language(), data.career, data.record, data.seat))


@get("/api/tables/{id:str}/afterwards", opt=described(Afterwards, *TABLE, "not_now"))
async def afterwards(id: FromPath[str], state: State) -> Afterwards:
    """What there is to be told of a game that is over."""
    room, _ = await registry_of(state).visit(id, None)
    return await room.ask(_afterwards)


def _afterwards(table: Table) -> Afterwards:
    position = _ended(table)
    known = position.game.voice.hindsight is not None and cp_sat.installed()
    if table.setup.game.name != "commissions":
        return Afterwards(commission=None, hindsight=known)
    facts = position.fields
    number = number_of(table.setup)
    completed = int(position.record.ending) == COMPLETE
    following = NUMBERS.index(number) + 1 if number else len(NUMBERS)
    end = CommissionEnd(
        number=number,
        title=table.setup.game.say(card_of(table.setup).title),
        completed=completed,
        stars=facts["stars"] if completed else 0,
        dishes=int(table.setup.box[0].dishes),
        next=NUMBERS[following] if following < len(NUMBERS) else None,
        words=position.status,
    )
    return Afterwards(commission=end, hindsight=known)


def _ended(table: Table) -> Position:
    if table.state != "over":
        raise Refused("not_now", say("The game is not over."))
    return table.position


@get("/api/tables/{id:str}/hindsight", opt=described(Hindsight, *TABLE, *JOB, "not_now", "no_seat"))
async def look_back(
    request: Request[Any, Any, State],
    id: FromPath[str],
    state: State,
    seat: Annotated[int, QueryParameter(ge=1, le=16)] = 1,
) -> Response[bytes]:
    """The best mosaic that a seat's diatoms could have made, when the game is over."""
    room, _ = await registry_of(state).visit(id, None)

    def wanted(table: Table) -> jobs.LookBack:
        position = _ended(table)
        if not 1 <= seat <= table.setup.seats:
            words = say(
                "There is no seat {seat}; the seats are 1 to {most}.", seat=seat, most=table.setup.seats
            )
            raise Refused("no_seat", words)
        if position.game.voice.hindsight is None:
            raise Refused("not_found", say("Nothing better is known of this game."))
        return jobs.LookBack(language(), table.setup.text, position.data.tobytes(), seat - 1)

    return await _done(request, await room.ask(wanted))


HANDLERS = (listed, kit, picture, day, new, check, career, log, afterwards, look_back)
