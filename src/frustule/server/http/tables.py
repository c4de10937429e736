"""The HTTP side of tables: requests in, messages out. docs/tables.md has the whole list."""

from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from frustule.core.drawing.wire import WireDocument, WireScene, WireStory, document, encode
from frustule.core.speech.language import SOURCE, language, speaking
from frustule.protocol import answers, intents, views
from frustule.protocol.errors import Refused
from frustule.protocol.views import TableView
from frustule.server.http.errors import STATUS
from frustule.server.http.openapi import GAME, TABLE, described
from frustule.server.http.requests import JSON, LONGEST_WAIT, PNG, SVG, address_of, registry_of, token_of
from frustule.server.language import say
from frustule.server.live.scenes import scene_job, story_job
from frustule.server.table import devices, viewing
from frustule.server.table.fold import Table
from frustule.server.table.judging import Verdict
from frustule.server.table.positions import position_view, seen
from frustule.server.table.recording import record_of
from frustule.server.table.tokens import new_token
from frustule.server.workers import jobs

SeatQuery = Annotated[int | None, QueryParameter(ge=1, le=16, description="A seat, counted from 1.")]
AtQuery = Annotated[int | None, QueryParameter(ge=0, le=100_000, description="After so many moves.")]
RotationQuery = Annotated[
    int, QueryParameter(ge=0, le=360, description="How far panels are turned, in steps.")
]
MoveQuery = Annotated[
    str, QueryParameter(max_length=200, description="With what this move of the seat would do, in notation.")
]
PencilQuery = Annotated[
    bool, QueryParameter(description="As if it were the seat's turn, for whoever plans while others play.")
]
ThemeQuery = FromQuery[Literal["dark", "light"]]
WidthQuery = Annotated[int, QueryParameter(ge=100, le=2400, description="In pixels.")]
TableId = FromPath[str]
OF_SIGHT = ("not_now", "no_seat", "not_yours")
"""The codes by which a look at the board is refused."""
OF_INTENTS = (
    *("illegal", "stale", "not_yours", "not_host", "not_now", "taken"),
    *("no_seat", "no_bot", "no_undo", "too_long"),
)


@post("/api/tables", opt=described(answers.TableMade, *GAME, "no_bot"))
async def make(
    request: Request[Any, Any, State], data: JSONBody[intents.NewTable], state: State
) -> answers.TableMade:
    """Makes a table."""
    registry = registry_of(state)
    room, token = await registry.create(data, address_of(request.scope))
    viewer = await room.viewer(token)
    return answers.TableMade(table=room.id, token=token, view=await room.view(viewer))


@get("/api/tables", opt=described(list[views.ListedTable]))
async def listed(state: State) -> list[views.ListedTable]:
    """The listed tables that gather or play."""
    return [viewing.listed_again(each) for each in await registry_of(state).listed()]


@get("/api/tables/{id:str}", opt=described(TableView, *TABLE))
async def table_view(request: Request[Any, Any, State], id: TableId, state: State) -> TableView:
    """The view of the bearer, or of a spectator."""
    room, viewer = await registry_of(state).visit(id, token_of(request))
    return await room.view(viewer)


@get("/api/tables/{id:str}/look", opt=described(WireDocument, *TABLE))
async def table_look(id: TableId, state: State) -> Response[bytes]:
    """Drawings and styles for this table's setup."""
    room, _ = await registry_of(state).visit(id, None)
    content = await room.ask(lambda table: encode(document(table.setup)))
    return Response(content, media_type=JSON)


@post(
    "/api/tables/{id:str}/join",
    opt=described(answers.Joined, *TABLE, "no_seat", "not_now", "taken"),
    status_code=200,
)
async def join(
    request: Request[Any, Any, State], id: TableId, data: JSONBody[intents.Join], state: State
) -> answers.Joined:
    """Takes a seat: another one for the bearer, or the first for somebody new."""
    token = token_of(request)
    room, viewer = await registry_of(state).visit(id, token)
    fresh = data.token or new_token()
    viewer, seat = await room.join(viewer, data, fresh)
    view = await room.view(viewer)
    return answers.Joined(token=token or fresh, seat=seat + 1, view=view)


@post("/api/tables/{id:str}/devices", opt=described(answers.DeviceBrought, *TABLE), status_code=200)
async def bring_device(
    id: TableId, data: JSONBody[intents.BringDevice], state: State
) -> answers.DeviceBrought:
    """Makes a device another one of the holder who made the code."""
    room, _ = await registry_of(state).visit(id, None)

    def wanted(table: Table) -> Verdict | None:
        added = devices.bring(table, data.code, data.token, room.now())
        return Verdict(added) if added else None

    await room.by_itself(wanted)
    viewer = await room.viewer(data.token)
    return answers.DeviceBrought(token=data.token, view=await room.view(viewer))


@post("/api/tables/{id:str}/intents", opt=described(intents.Answer, *TABLE, *OF_INTENTS), status_code=200)
async def intend(
    request: Request[Any, Any, State], id: TableId, data: JSONBody[intents.Intent], state: State
) -> Response[intents.Answer]:
    """Intends something."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    answer = await registry.do(room, viewer, data, address_of(request.scope))
    state.metrics.intent(data.do, answer)
    return Response(answer, status_code=200 if answer.ok else STATUS.get(answer.code or "", 409))


@get("/api/tables/{id:str}/events", opt=described(answers.EventList, *TABLE))
async def events(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
) -> answers.EventList:
    """The viewer's events after a version; waits for one if there is none."""
    room, viewer = await registry_of(state).visit(id, token_of(request))
    if wait:
        registry_of(state).presence.attend(room.id)
    return await room.events(viewer, since, wait)


@get("/api/tables/{id:str}/scene", opt=described(WireScene, *TABLE, *OF_SIGHT))
async def scene(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: SeatQuery = None,
    rotation: RotationQuery = 0,
    at: AtQuery = None,
    move: MoveQuery = "",
    pencil: PencilQuery = False,
) -> Response[bytes]:
    """The scene; of a running game as an own seat or a spectator sees it."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    number = None if seat is None else seat - 1
    job = await room.ask(lambda table: scene_job(table, viewer, number, rotation, at, move, planned=pencil))
    return Response(await registry.scenes.show(job, address_of(request.scope)), media_type=JSON)


@get("/api/tables/{id:str}/story", opt=described(WireStory, *TABLE, *OF_SIGHT))
async def story(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    at: Annotated[int, QueryParameter(ge=1, le=100_000, description="Of the move with this number.")],
    seat: SeatQuery = None,
    rotation: RotationQuery = 0,
    back: Annotated[bool, QueryParameter(description="How it is taken back.")] = False,
) -> Response[bytes]:
    """A move told as beats, between the scenes before and after it."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    number = None if seat is None else seat - 1
    job = await room.ask(lambda table: story_job(table, viewer, number, rotation, at, back=back))
    return Response(await registry.scenes.show(job, address_of(request.scope)), media_type=JSON)


@get("/api/tables/{id:str}/position", opt=described(views.PositionView, *TABLE, *OF_SIGHT))
async def position(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: SeatQuery = None,
    at: AtQuery = None,
) -> views.PositionView:
    """The position in notation, for programs: as an own seat or a spectator sees it, with its moves."""
    room, viewer = await registry_of(state).visit(id, token_of(request))
    number = None if seat is None else seat - 1
    return await room.ask(lambda table: position_view(table, viewer, number, at))


@get("/api/tables/{id:str}/picture.svg", opt=described(bytes, *TABLE, *OF_SIGHT, media=SVG))
async def picture_svg(
    request: Request[Any, Any, State],
    id: TableId,
    seat: SeatQuery = None,
    theme: ThemeQuery = "dark",
    width: WidthQuery = 1200,
    at: AtQuery = None,
) -> Response[bytes]:
    """The scene as a picture."""
    content = await _picture(request, id, "svg", seat, theme, width, at)
    return Response(content, media_type=SVG)


@get("/api/tables/{id:str}/picture.png", opt=described(bytes, *TABLE, *OF_SIGHT, media=PNG))
async def picture_png(
    request: Request[Any, Any, State],
    id: TableId,
    seat: SeatQuery = None,
    theme: ThemeQuery = "dark",
    width: WidthQuery = 1200,
    at: AtQuery = None,
) -> Response[bytes]:
    """The scene as a picture, in pixels."""
    content = await _picture(request, id, "png", seat, theme, width, at)
    return Response(content, media_type=PNG)


async def _picture(
    request: Request[Any, Any, State],
    id: str,
    kind: str,
    seat: int | None,
    theme: str,
    width: int,
    at: int | None,
) -> bytes:
    registry = registry_of(request.app.state)
    room, viewer = await registry.visit(id, token_of(request))
    number = None if seat is None else seat - 1

    def wanted(table: Table) -> jobs.DrawPicture:
        data = seen(table, viewer, number, at)
        company = viewing.company_of(table, viewer)
        return jobs.DrawPicture(table.setup.text, data, number, language(), theme, width, kind, company)

    return await registry.scenes.show(await room.ask(wanted), address_of(request.scope))


@get("/api/tables/{id:str}/record", opt=described(bytes, *TABLE, "secret", media=MediaType.TEXT))
async def record(
    id: TableId, state: State, at: Annotated[int | None, QueryParameter(ge=0)] = None
) -> Response[str]:
    """The record, when the game is over; or what it was after so many moves, to play on from there."""
    room, _ = await registry_of(state).visit(id, None)

    def wanted(table: Table) -> str:
        if not (table.state == "over" or (table.state == "closed" and table.began)):
            raise Refused("secret", say("The record is open when the game is over."))
        if at is not None:
            return _begun(table, at)
        return record_of(table).text

    with speaking(SOURCE):  # a record is the same in every language
        text = await room.ask(wanted)
    name = f'attachment; filename="frustule-{id[:8]}.txt"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


def _begun(table: Table, at: int) -> str:
    """The first moves of a game as a record of their own, without its result and what proves the deal."""
    whole = record_of(table)
    if at > len(whole.moves):
        raise Refused("not_found", say("There is no position after {n} moves.", n=at))
    return whole.upto(at).text


@get(
    "/api/tables/{id:str}/hint",
    opt=described(views.Hint, *TABLE, "no_hints", "not_yours", "not_now", "no_seat"),
)
async def hint(
    request: Request[Any, Any, State],
    id: TableId,
    state: State,
    seat: Annotated[int, QueryParameter(ge=1, le=16)],
) -> views.Hint:
    """The best moves that a bot sees for an own seat."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    return await registry.hints.give(room, viewer, seat - 1, address_of(request.scope))


@get("/api/tables/{id:str}/review", opt=described(views.ReviewView, *TABLE, "not_now", "secret"))
async def review(request: Request[Any, Any, State], id: TableId, state: State) -> views.ReviewView:
    """What the game was worth to every seat after each move, and where it turned, when it is over. The first
    answers say how far the bot is: ask again."""
    registry = registry_of(state)
    room, _ = await registry.visit(id, None)
    return await registry.reviews.view(room, address_of(request.scope))


HANDLERS = (
    *(make, listed, table_view, table_look, join, bring_device, intend, events),
    *(position, scene, story, picture_svg, picture_png, record, hint, review),
)
