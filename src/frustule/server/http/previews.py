"""What a link shows before anybody follows it: a title, a sentence and a drawn picture (Open Graph).

A link to a table tells what every spectator of it sees, and nothing more. Names come from people, so all of
it is escaped; pictures are jobs like any other that somebody asks for, and kept for a while.
"""

import html
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from frustule.core.drawing.keepsake import Ranked, Told
from frustule.core.engine.lesson import lesson_of
from frustule.core.speech.company import STRANGERS, told_apart
from frustule.core.speech.language import language, listed
from frustule.core.speech.spans import plain
from frustule.games import all_games, game, game_names
from frustule.protocol.errors import Refused
from frustule.protocol.views import TableView
from frustule.server.http.openapi import GAME, TABLE, described
from frustule.server.http.requests import PNG, address_of, can_wait_for_rules, registry_of, token_of
from frustule.server.http.tables import OF_SIGHT, SeatQuery, ThemeQuery
from frustule.server.language import say
from frustule.server.table.fold import Table
from frustule.server.table.positions import seen
from frustule.server.workers import jobs

SHORT = {"cache-control": "public, max-age=300"}
"""Seconds for which others may keep a picture; its address changes with what it shows."""
OF_GAMES = ("new", "rules", "learn", "play")
"""Pages about one game."""
LOCALES = {"en": "en_GB", "fr": "fr_FR"}
"""Languages as those who show links call them."""
MOST = 120
"""Characters of an address that can be one of ours."""


class Preview(NamedTuple):
    """What stands for a link."""

    title: str
    about: str
    picture: str
    """Where its picture is."""
    private: bool = False
    """Not to be found by searching."""


def house() -> Preview:
    """The first page."""
    tried = (each for each in all_games() if (script := lesson_of(each)) and script.taste)
    name = next(tried, all_games()[0]).name
    about = say("Board games of the microscope: alone, with friends by a link, or against bots.")
    return Preview(say("Small games about small creatures"), about, f"/api/games/{name}/preview.png")


async def preview_of(request: Request[Any, Any, State], path: str) -> Preview:
    """What stands for a page of ours; the house where there is nothing else to tell."""
    parts = path.strip("/").split("/")
    match parts:
        case ["t", id] if len(id) < MOST:
            try:
                room, viewer = await registry_of(request.app.state).visit(id, None)
                view = await room.view(viewer)
            except Refused:
                return house()._replace(private=True)
            title, about = invitation(view)
            picture = f"/api/tables/{view.id}/preview.png?v={view.version}&language={language()}"
            return Preview(title, about, picture, private=True)
        case [kind, name] if kind in OF_GAMES and name in game_names():
            return _of_game(name)
        case [name, *_] if name in game_names():
            return _of_game(name)
        case _:
            return house()


def _of_game(name: str) -> Preview:
    told = game(name)
    return Preview(told.say(told.title), told.say(told.about), f"/api/games/{name}/preview.png")


def invitation(view: TableView) -> tuple[str, str]:
    """What a table is for somebody who has its link: a title and a sentence."""
    people = [seat.name for seat in view.seats if seat.kind != "open"]
    match view.state:
        case "gathering":
            title = (
                say("{name} invites you to {game}", name=view.host, game=view.title)
                if view.host
                else say("An invitation to {game}", game=view.title)
            )
            free = sum(seat.kind == "open" for seat in view.seats)
            if not free:
                return title, say("All seats are taken; you can watch.")
            about = say.count("{n} seat is free.", "{n} seats are free.", free)
            return title, about + " " + say("No account, nothing to install.")
        case "closed":
            return view.title, say("This table was given up.")
        case "over":
            return _title(view, people), view.result.words if view.result else say("The game is over.")
        case _:
            return _title(view, people), say("The game is on: come and watch.")


def _title(view: TableView, people: list[str]) -> str:
    return say("{game}: {names}", game=view.title, names=listed(people)) if people else view.title


def tags(preview: Preview, address: str, path: str) -> bytes:
    """The same as tags for the head of a page; `address` is where the server is."""
    named = {
        "og:type": "website",
        "og:site_name": "Frustule",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:url": address + path,
        "og:image": address + preview.picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": preview.title,
        "og:locale": LOCALES.get(language(), language()),
    }
    lines = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in named.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if preview.private:
        lines.append('<meta name="robots" content="noindex">')
    return "\n".join(lines).encode()


@get("/api/tables/{id:str}/preview.png", opt=described(bytes, *TABLE, media=PNG))
async def table_preview(
    request: Request[Any, Any, State], id: FromPath[str], state: State
) -> Response[bytes]:
    """The picture of a link to a table: as every spectator sees it."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, None)
    view = await room.view(viewer)
    words = invitation(view)

    def wanted(table: Table) -> jobs.DrawPreview | jobs.DrawKeepsake:
        if table.state == "over":
            return _kept(table, view, 0, None, "dark")
        begun = table.state not in ("gathering", "closed")
        data = seen(table, viewer, None, None) if begun else b""
        return jobs.DrawPreview(table.setup.text, data, None, language(), words)

    content = await registry.scenes.show(await room.ask(wanted), address_of(request.scope))
    return Response(content, media_type=PNG, headers=SHORT)


@get("/api/tables/{id:str}/end.png", opt=described(bytes, *TABLE, *OF_SIGHT, media=PNG))
async def end_picture(
    request: Request[Any, Any, State],
    id: FromPath[str],
    state: State,
    seat: SeatQuery = None,
    theme: ThemeQuery = "dark",
) -> Response[bytes]:
    """A finished game as a picture to share: the board of a seat, or of whoever won, and who came where."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    view = await room.view(viewer)
    number = None if seat is None else seat - 1
    job = await room.ask(lambda table: _kept(table, view, viewer, number, theme))
    content = await registry.scenes.show(job, address_of(request.scope))
    return Response(content, media_type=PNG, headers=SHORT)


def _kept(table: Table, view: TableView, viewer: int, seat: int | None, theme: str) -> jobs.DrawKeepsake:
    """The picture of a table whose game is over, for everybody: in it nobody is `you`."""
    result = view.result
    if result is None:
        raise Refused("not_now", say("The game is not over."))
    winner = result.places.index(1) if 1 in result.places else 0
    shown = winner if seat is None else seat
    data = seen(table, viewer, shown, None)
    names = told_apart([each.name or say("Nobody") for each in view.seats])
    ranks = tuple(map(Ranked, result.places, names, result.scores))
    # Alone it is told how it went; in company, why it was over.
    reason = result.words if len(ranks) > 1 else view.status
    told = Told(view.title, _ending(ranks), ranks, plain(reason))
    return jobs.DrawKeepsake(table.setup.text, data, shown, language(), told, theme, STRANGERS)


def _ending(ranks: tuple[Ranked, ...]) -> str:
    """Who won, in a few words; alone, how many points it were."""
    if len(ranks) == 1:
        (rank,) = ranks
        return say.count("{name}: {n} point", "{name}: {n} points", rank.points, name=rank.name)
    winners = [rank.name for rank in ranks if rank.place == 1]
    return say.count("{names} wins", "{names} win", len(winners), names=listed(winners))


@get(
    "/api/games/{name:str}/preview.png",
    opt=described(bytes, *GAME, media=PNG),
    guards=[can_wait_for_rules],
)
async def game_preview(
    request: Request[Any, Any, State], name: FromPath[str], state: State
) -> Response[bytes]:
    """The picture of a link to a page about a game."""
    if name not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=name))
    told = game(name)
    words = (told.say(told.title), told.say(told.about))
    job = jobs.DrawPreview(told.setup().text, b"", None, language(), words)
    content = await registry_of(state).scenes.show(job, address_of(request.scope))
    return Response(content, media_type=PNG, headers=SHORT)


HANDLERS = (table_preview, end_picture, game_preview)
