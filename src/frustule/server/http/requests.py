"""What requests have in common: who asks, with which token, and whether the rules are ready for it."""

import ipaddress
from typing import Any
from urllib.parse import parse_qs

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler

from frustule.games import game_names
from frustule.protocol.errors import Refused
from frustule.protocol.version import HEADER, QUERY, unfit
from frustule.server.language import say
from frustule.server.live.registry import Registry
from frustule.server.table.setups import game_named, game_of

LONGEST_WAIT = 30.0
JSON = "application/json"
SVG = "image/svg+xml"
PNG = "image/png"
FOR_A_DAY = {"cache-control": "public, max-age=86400"}


class JsonRequest(Request[Any, Any, State]):
    """A request whose body is refused where the framework would take it for a bug of ours: one that is nested
    deeper than anybody reads, one that is no text, one that never came whole."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # nobody is there any more to hear of it
            raise Refused("too_slow", say("The request did not come in time.")) from None

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            fault = say("it is nested too deeply")
        except UnicodeError as error:
            fault = str(error)
        raise Refused("malformed", say("The request cannot be read: {faults}.", faults=fault))


def address_of(scope: Any) -> str:
    """Who asks; of long addresses the part that one household shares."""
    client = scope.get("client")
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


def token_of(request: Request[Any, Any, State]) -> str | None:
    """The bearer's token."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refused("no_token", say("The header reads 'Authorization: Bearer TOKEN'."))
    return token.strip()


def check_protocol(spoken: int) -> None:
    """Refuses a client that would misunderstand what it is told."""
    match unfit(spoken):
        case "client_too_old":
            raise Refused(
                "client_too_old",
                say("This client is older than the server; load the page again, or update the program."),
            )
        case "client_too_new":
            raise Refused(
                "client_too_new",
                say("This client is newer than the server; load the page again, or use an older program."),
            )
        case None:
            pass


def check_client(scope: Any) -> None:
    """The same for a request, whose header or query says what its client speaks, if it says so."""
    if not scope["path"].startswith("/api/"):
        return
    said = dict(scope["headers"]).get(HEADER.encode(), b"").decode("latin-1")
    said = said or parse_qs(scope["query_string"].decode("latin-1")).get(QUERY, [""])[-1]
    if not said:
        return
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise Refused("malformed", say("The number of a protocol is a whole number."))
    check_protocol(int(said))


def registry_of(state: State) -> Registry:
    return state.registry


async def needs_rules(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Lets nobody pass who needs the rules of a game that are not ready."""
    await registry_of(connection.app.state).preparation.rules(connection.path_params["name"])


async def can_wait_for_rules(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """The same for what nobody has asked for: the picture of every game is on the first page."""
    await registry_of(connection.app.state).preparation.rules(connection.path_params["name"], ask=False)


def game_asked(record: str, position: str) -> str:
    """The game of the record or position that is asked about."""
    if bool(record) == bool(position):
        raise Refused("malformed", say("Give a record or a position, one of the two."))
    return known_game(game_named(record) if record else game_of(position))


def known_game(name: str | None) -> str:
    """The name of a game, if there is one."""
    if name not in game_names():
        raise Refused("malformed", say("There is no game '{name}'.", name=name or ""))
    return name
