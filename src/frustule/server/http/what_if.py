"""The HTTP side of what would be: stateless questions about moves that nobody has sent."""

from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from frustule.core.speech.language import manner
from frustule.protocol.what_if import WhatIf, WhatIfText, WhatIfView
from frustule.server.http.openapi import GAME, TABLE, described
from frustule.server.http.requests import JSON, address_of, game_asked, registry_of, token_of
from frustule.server.table import viewing, what_if
from frustule.server.table.fold import Table
from frustule.server.table.positions import seen
from frustule.server.workers import jobs

REFUSALS = ("illegal", "no_seat")


@post(
    "/api/tables/{id:str}/what-if",
    opt=described(WhatIfView, *TABLE, *REFUSALS, "not_now", "not_yours"),
    status_code=200,
)
async def ask_table(
    request: Request[Any, Any, State], id: FromPath[str], data: JSONBody[WhatIf], state: State
) -> Response[bytes]:
    """What would be seen of a table after some moves, as far as the viewer can know."""
    registry = registry_of(state)
    room, viewer = await registry.visit(id, token_of(request))
    seat = None if data.seat is None else data.seat - 1

    def wanted(table: Table) -> jobs.LookAhead:
        sight = seen(table, viewer, seat, data.at)
        moves = what_if.named(data.moves, seat, table.setup.seats)
        company = viewing.company_of(table, viewer)
        return jobs.LookAhead(table.setup.text, sight, seat, manner(), moves, data.rotation, company)

    content = await registry.scenes.show(await room.ask(wanted), address_of(request.scope))
    return Response(content, media_type=JSON)


@post("/api/what-if", opt=described(WhatIfView, *GAME, *REFUSALS), status_code=200)
async def ask_text(
    request: Request[Any, Any, State], data: JSONBody[WhatIfText], state: State
) -> Response[bytes]:
    """What would be after some moves, from a record or a position."""
    registry = registry_of(state)
    await registry.preparation.rules(game_asked(data.record, data.position))
    job = jobs.LookAheadFrom(manner(), msgspec.json.encode(data))
    return Response(await registry.scenes.show(job, address_of(request.scope)), media_type=JSON)


HANDLERS = (ask_table, ask_text)
