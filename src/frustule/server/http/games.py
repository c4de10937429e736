"""The HTTP side of games, before there is a table: what there is, how far it is prepared, how it looks."""

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from frustule import bots
from frustule.bots.characters.faces import portrait_svg
from frustule.bots.levels import analysis_of
from frustule.bots.strength import measure
from frustule.core.drawing.wire import WireDocument, document, encode
from frustule.core.engine.lesson import lesson_of
from frustule.games import all_games, game, game_names
from frustule.protocol import answers
from frustule.protocol.errors import Refused
from frustule.protocol.progress import Report
from frustule.server.http.openapi import GAME, described
from frustule.server.http.requests import FOR_A_DAY, JSON, LONGEST_WAIT, SVG, needs_rules, registry_of
from frustule.server.language import say


@get("/api/games", opt=described(list[answers.GameFacts]), sync_to_thread=False)
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
            taste=bool((script := lesson_of(each)) and script.taste),
            analysis=analysis_of(each.name),
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
        rank=bot.rank,
        says=bot.says,
    )


@get("/api/preparing", opt=described(Report))
async def preparing(
    state: State,
    since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
) -> Report:
    """How far the rules and bots of all games are; waits for something newer than a version."""
    return await registry_of(state).preparation.report(since, wait)


@post("/api/games/{name:str}/prepare", opt=described(None), status_code=202, sync_to_thread=False)
def prepare(name: FromPath[str], data: JSONBody[answers.Wanted], state: State) -> None:
    """Has a game made ready before all others."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    registry_of(state).preparation.ask(name, again=data.again)


@get(
    "/api/games/{name:str}/look",
    opt=described(WireDocument, *GAME),
    guards=[needs_rules],
    sync_to_thread=False,
)
def game_look(name: FromPath[str]) -> Response[bytes]:
    """Drawings and styles of a game as it is by default."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    return Response(encode(document(game(name).setup())), media_type=JSON)


@get(
    "/api/games/{name:str}/faces/{bot:str}",
    opt=described(bytes, *GAME, media=SVG),
    sync_to_thread=False,
)
def face(
    name: FromPath[str], bot: FromPath[str], theme: FromQuery[Literal["dark", "light"]] = "dark"
) -> Response[bytes]:
    """The portrait of a bot; one that has left the house is a machine."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    player = bots.find(bot, name)
    portrait = portrait_svg(player.who.face if player else bot, theme)
    return Response(portrait.encode(), media_type=SVG, headers=FOR_A_DAY)


HANDLERS = (games, preparing, prepare, game_look, face)
