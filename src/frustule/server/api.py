"""The HTTP side of tables: requests in, messages out. docs/tables.md has the whole list."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from frustule import bots
from frustule.bots.strength import measure
from frustule.core.drawing.wire import document, encode
from frustule.core.engine.lesson import lesson_of
from frustule.core.speech.language import SOURCE, language, speaking
from frustule.games import all_games, game, game_names
from frustule.protocol import answers, intents, views
from frustule.protocol.errors import BeingPrepared, Refusal, Refused
from frustule.protocol.progress import Report
from frustule.protocol.views import TableView
from frustule.server import jobs, show
from frustule.server.easel import position_view, scene_job, seen
from frustule.server.founding import new_token
from frustule.server.gate import address_of
from frustule.server.hall import Hall
from frustule.server.language import say
from frustule.server.table import Table

LONGEST_WAIT = 30.0
AGAIN = 2
"""Seconds after which somebody who needs rules that are being prepared may ask again."""
JSON = "application/json"
SeatQuery = Annotated[int | None, QueryParameter(ge=1, le=16, description="A seat, counted from 1.")]
AtQuery = Annotated[int | None, QueryParameter(ge=0, le=100_000, description="After so many moves.")]
RotationQuery = Annotated[
    int, QueryParameter(ge=0, le=360, description="How far panels are turned, in steps.")
]
TableId = FromPath[str]


def token_of(request: Request[Any, Any, State]) -> str | None:
    """The bearer's token."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refused("no_token", say("The header reads 'Authorization: Bearer TOKEN'."))
    return token.strip()


def hall_of(state: State) -> Hall:
    return state.hall


async def needs_rules(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Lets nobody pass who needs the rules of a game that are not ready."""
    await hall_of(connection.app.state).preparation.rules(connection.path_params["name"])


async def can_wait_for_rules(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """The same for what nobody has asked for: the picture of every game is on the first page."""
    await hall_of(connection.app.state).preparation.rules(connection.path_params["name"], ask=False)


@get("/api/health", sync_to_thread=False)
def health(state: State) -> answers.Health:
    """Whether the server is well."""
    return answers.Health(ok=True, tables=len(hall_of(state).rooms), sockets=state.doors.open)


@get("/api/games", sync_to_thread=False)
def games() -> list[answers.GameFacts]:
    """The games: seats, options, bots."""
    return [
        answers.GameFacts(
            name=each.name,
            title=each.say(each.title),
            about=each.say(each.about),
            seats=list(each.seats),
            options=list(each.option_facts),
            bots=[_bot_facts(each.name, bot) for bot in bots.bots_of(each.name)],
            usual=bots.USUAL,
            rotations=each.rotations,
            lesson=lesson_of(each) is not None,
        )
        for each in all_games()
    ]


def _bot_facts(game: str, bot: bots.Bot) -> answers.BotFacts:
    measured = measure(game, bot.name)
    return answers.BotFacts(
        name=bot.name,
        title=bot.title,
        about=bot.description,
        level=bot.name in bots.NAMES,
        rating=measured and measured.rating,
        below=measured and measured.below,
    )


@get("/api/preparing")
async def preparing(
    state: State,
    since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
) -> Report:
    """How far the rules and bots of all games are; waits for something newer than a version."""
    return await hall_of(state).preparation.report(since, wait)


@post("/api/games/{name:str}/prepare", status_code=202, sync_to_thread=False)
def prepare(name: FromPath[str], data: JSONBody[answers.Wanted], state: State) -> None:
    """Has a game made ready before all others."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    hall_of(state).preparation.ask(name, again=data.again)


@get("/api/games/{name:str}/look", media_type=MediaType.JSON, guards=[needs_rules], sync_to_thread=False)
def game_look(name: FromPath[str]) -> Response[bytes]:
    """Drawings and styles of a game as it is by default."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    return Response(encode(document(game(name).setup())), media_type=JSON)


@post("/api/tables")
async def found(
    request: Request[Any, Any, State], data: JSONBody[intents.NewTable], state: State
) -> answers.TableMade:
    """Makes a table."""
    hall = hall_of(state)
    room, token = await hall.found(data, address_of(request.scope))
    viewer = await room.viewer(token)
    return answers.TableMade(table=room.id, token=token, view=await room.view(viewer))


@get("/api/tables")
async def listed(state: State) -> list[views.ListedTable]:
    """The listed tables that gather or play."""
    return await hall_of(state).listed()


@get("/api/tables/{id:str}")
async def table_view(request: Request[Any, Any, State], id: TableId, state: State) -> TableView:
    """The view of the bearer, or of a spectator."""
    room, viewer = await hall_of(state).visit(id, token_of(request))
    return await room.view(viewer)


@get("/api/tables/{id:str}/look", media_type=MediaType.JSON)
async def table_look(id: TableId, state: State) -> Response[bytes]:
    """Drawings and styles for this table's setup."""
    room, _ = await hall_of(state).visit(id, None)
    content = await room.ask(lambda table: encode(document(table.setup)))
    return Response(content, media_type=JSON)


@post("/api/tables/{id:str}/join", status_code=200)
async def join(
    request: Request[Any, Any, State], id: TableId, data: JSONBody[intents.Join], state: State
) -> answers.Joined:
    """Takes a seat: another one for the bearer, or the first for somebody new."""
    token = token_of(request)
    room, viewer = await hall_of(state).visit(id, token)
    fresh = data.token or new_token()
    viewer, seat = await room.join(viewer, data, fresh)
    view = await room.view(viewer)
    return answers.Joined(token=token or fresh, seat=seat + 1, view=view)


@post("/api/tables/{id:str}/intents", status_code=200)
async def intend(
    request: Request[Any, Any, State], id: TableId, data: JSONBody[intents.Intent], state: State
) -> Response[intents.Answer]:
    """Intends something."""
    hall = hall_of(state)
    room, viewer = await hall.visit(id, token_of(request))
    answer = await hall.do(room, viewer, data)
    return Response(answer, status_code=200 if answer.ok else STATUS.get(answer.code or "", 409))


@get("/api/tables/{id:str}/events")
async def events(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
) -> answers.EventList:
    """The viewer's events after a version; waits for one if there is none."""
    room, viewer = await hall_of(state).visit(id, token_of(request))
    return await room.events(viewer, since, wait)


@get("/api/tables/{id:str}/scene", media_type=MediaType.JSON)
async def scene(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: SeatQuery = None,
    rotation: RotationQuery = 0,
    at: AtQuery = None,
) -> Response[bytes]:
    """The scene; of a running game as an own seat or a spectator sees it."""
    hall = hall_of(state)
    room, viewer = await hall.visit(id, token_of(request))
    number = None if seat is None else seat - 1
    job = await room.ask(lambda table: scene_job(table, viewer, number, rotation, at))
    return Response(await hall.easel.draw(job), media_type=JSON)


@get("/api/tables/{id:str}/position")
async def position(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: SeatQuery = None,
    at: AtQuery = None,
) -> views.PositionView:
    """The position in notation, for programs: as an own seat or a spectator sees it, with its moves."""
    room, viewer = await hall_of(state).visit(id, token_of(request))
    number = None if seat is None else seat - 1
    return await room.ask(lambda table: position_view(table, viewer, number, at))


@get(["/api/tables/{id:str}/picture.svg", "/api/tables/{id:str}/picture.png"])
async def picture(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: SeatQuery = None,
    theme: FromQuery[Literal["dark", "light"]] = "dark",
    width: Annotated[int, QueryParameter(ge=100, le=4000)] = 1200,
    at: AtQuery = None,
) -> Response[bytes]:
    """The scene as a picture."""
    kind = request.url.path.rpartition(".")[2]
    hall = hall_of(state)
    room, viewer = await hall.visit(id, token_of(request))
    number = None if seat is None else seat - 1

    def wanted(table: Table) -> jobs.DrawPicture:
        data = seen(table, viewer, number, at)
        company = show.company_of(table, viewer)
        return jobs.DrawPicture(table.setup.text, data, number, language(), theme, width, kind, company)

    content = await hall.easel.draw(await room.ask(wanted))
    return Response(content, media_type="image/svg+xml" if kind == "svg" else "image/png")


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(
    id: TableId, state: State, at: Annotated[int | None, QueryParameter(ge=0)] = None
) -> Response[str]:
    """The record, when the game is over; or what it was after so many moves, to play on from there."""
    room, _ = await hall_of(state).visit(id, None)

    def wanted(table: Table) -> str:
        if table.state != "over":
            raise Refused("secret", say("The record is open when the game is over."))
        if at is not None:
            return _begun(table, at)
        return table.record.text

    with speaking(SOURCE):  # a record is the same in every language
        text = await room.ask(wanted)
    name = f'attachment; filename="frustule-{id[:8]}.txt"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


def _begun(table: Table, at: int) -> str:
    """The first moves of a game as a record of their own, without its result and what proves the deal."""
    whole = table.record
    if at > len(whole.moves):
        raise Refused("not_found", say("There is no position after {n} moves.", n=at))
    return whole.upto(at).text


@get("/api/tables/{id:str}/hint")
async def hint(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: Annotated[int, QueryParameter(ge=1, le=16)],
) -> views.Hint:
    """The best moves that a bot sees for an own seat."""
    hall = hall_of(state)
    room, viewer = await hall.visit(id, token_of(request))
    return await hall.hint(room, viewer, seat - 1)


@get("/api/tables/{id:str}/review")
async def review(id: TableId, state: State) -> views.ReviewView:
    """What the game was worth to every seat after each move, and where it turned, when it is over. The first
    answers say how far the bot is: ask again."""
    hall = hall_of(state)
    room, _ = await hall.visit(id, None)
    return await room.ask(hall.reviews.view)


HANDLERS = (
    *(
        health,
        games,
        preparing,
        prepare,
        game_look,
        found,
        listed,
        table_view,
        table_look,
        join,
        intend,
        events,
    ),
    *(position, scene, picture, record, hint, review),
)

STATUS = {
    "malformed": 400,
    "no_token": 401,
    "not_yours": 403,
    "not_host": 403,
    "no_hints": 403,
    "secret": 403,
    "origin": 403,
    "not_found": 404,
    "too_long": 413,
    "too_many": 429,
    "preparing": 503,
    "unavailable": 503,
}
"""The status of each refusal; of all others 409."""


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    """A refusal as an answer."""
    waits = isinstance(error, BeingPrepared)
    body = Refusal(code=error.code, words=str(error), game=error.game if waits else None)
    headers = {"retry-after": str(AGAIN)} if waits else {}
    return Response(body, status_code=STATUS.get(error.code, 409), headers=headers, media_type=MediaType.JSON)
