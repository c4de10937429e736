"""The HTTP side of analysis: what a position is worth, and what was tried as a record."""

from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.params import JSONBody

from frustule.core.speech.language import manner
from frustule.protocol.analysis import Analyse, AnalysisView, ReadTree, RecordWritten, TreeView, WriteTree
from frustule.protocol.errors import Refused
from frustule.server.http.openapi import GAME, described
from frustule.server.http.requests import JSON, address_of, game_asked, known_game, registry_of
from frustule.server.language import say
from frustule.server.workers import jobs


@post("/api/analysis", opt=described(AnalysisView, *GAME, "illegal", "no_seat", "too_long"), status_code=200)
async def analyse(
    request: Request[Any, Any, State], data: JSONBody[Analyse], state: State
) -> Response[bytes]:
    """What the best bot makes of a record or a position, after some moves."""
    registry = registry_of(state)
    game = game_asked(data.record, data.position)
    await registry.preparation.rules(game)
    content = await registry.analyses.give(game, data, address_of(request.scope))
    return Response(content, media_type=JSON)


@post("/api/analysis/read", opt=described(TreeView, *GAME, "illegal", "too_long"), status_code=200)
async def read_tree(
    request: Request[Any, Any, State], data: JSONBody[ReadTree], state: State
) -> Response[bytes]:
    """A record, or a position, as a tree of moves."""
    return await _go_through(request, data, state, write=False)


@post("/api/analysis/write", opt=described(RecordWritten, *GAME, "illegal", "too_long"), status_code=200)
async def write_tree(
    request: Request[Any, Any, State], data: JSONBody[WriteTree], state: State
) -> Response[bytes]:
    """A tree of moves as a record."""
    return await _go_through(request, data, state, write=True)


async def _go_through(
    request: Request[Any, Any, State], asked: ReadTree | WriteTree, state: State, *, write: bool
) -> Response[bytes]:
    registry = registry_of(state)
    if isinstance(asked, ReadTree) and asked.game:
        if asked.record or asked.position:
            raise Refused("malformed", say("Give a record, a position or a game, one of the three."))
        game = known_game(asked.game)
    else:
        game = game_asked(asked.record, asked.position)
    await registry.preparation.rules(game)
    job = jobs.GoThrough(manner(), msgspec.json.encode(asked), write)
    return Response(await registry.scenes.show(job, address_of(request.scope)), media_type=JSON)


HANDLERS = (analyse, read_tree, write_tree)
