"""The application: doors, pages and what stands behind them, put together for one worker."""

import gc
import logging
import os
import secrets
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from frustule.protocol.errors import Refusal, Refused
from frustule.server import alone, api, lessons
from frustule.server.database import database_url, open_database
from frustule.server.gate import Gate
from frustule.server.hall import Hall, wall_clock
from frustule.server.language import say
from frustule.server.live import Doorkeeper, live
from frustule.server.news import Listener
from frustule.server.pages import Pages
from frustule.server.preparing.preparation import Preparation
from frustule.server.settings import Settings
from frustule.server.store import Store
from frustule.server.workshop import COMMAND

ENVIRONMENT = "FRUSTULE_SERVER"
"""Where workers find their settings."""
CODES = {
    400: "malformed",
    401: "no_token",
    403: "origin",
    404: "not_found",
    405: "not_found",
    413: "too_long",
}
logger = logging.getLogger("frustule.server")


def create_app(
    settings: Settings,
    now: Callable[[], int] = wall_clock,
    step: Callable[[str], None] = lambda name: None,
    command: Sequence[str] = COMMAND,
    prepare: Callable[[], Preparation] = Preparation,
) -> Gate:
    """The server as an ASGI application; the database must be migrated.

    Tests give a clock of their own, are told of every step on the way of a fact, bring other bots, and
    prepare other games.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        engine = open_database(database_url(settings.database))
        kept = Store(engine, secrets.token_hex(8), step)
        preparation = prepare()
        hall = Hall(settings, kept, preparation, now, step, command)
        app.state.hall = hall
        app.state.doors = Doorkeeper(settings.limits.sockets_per_address)
        preparation.open()
        try:
            async with Listener(kept, hall):
                await hall.open()
                try:
                    yield
                finally:
                    await hall.close()
        finally:
            await preparation.close()

    pages = Pages()

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, compressed=True)
    def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        if path.startswith("/api"):
            raise Refused("not_found", say("There is nothing here."))
        return _page(pages, request, path)

    @get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
    def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
        return Response(
            msgspec.json.encode(request.app.openapi_schema.to_schema()), media_type=MediaType.JSON
        )

    app = Litestar(
        [*api.HANDLERS, *lessons.HANDLERS, *alone.HANDLERS, live, openapi, page],
        lifespan=[lifespan],
        exception_handlers={
            Refused: api.refused,
            HTTPException: _http_error,
            Exception: _bug,
        },
        openapi_config=OpenAPIConfig(
            title="Frustule tables",
            version=version("frustule"),
            description="Play over the network; docs/tables.md tells how.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=2_000,
            gzip_compress_level=5,
            exclude_opt_key="compressed",
        ),
        request_max_body_size=settings.limits.body,
        logging_config=None,
        debug=False,
    )
    return Gate(app, settings)


def from_environment() -> Gate:
    """The application of a worker."""
    app = create_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))
    settle()
    return app


def settle() -> None:
    """Sets this process up for the long run.

    The collector of garbage leaves alone what is there from the beginning, and comes less often: moves leave
    no cycles behind, but every one of them stays in a log, and to look through all of them again and again
    would make everybody wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _page(pages: Pages, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    page = pages.find(path)
    if page is None:
        raise Refused("not_found", say("There is no such page."))
    headers = {"etag": page.etag, "cache-control": page.caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers)
    content = page.content
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = page.packed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=page.media_type, headers=headers)


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = [f"{fault.get('key', 'body')}: {fault['message']}" for fault in error.extra]
        words = say("The request cannot be read: {faults}.", faults="; ".join(faults))
    code = CODES.get(error.status_code, "malformed")
    headers = dict(error.headers or {})
    body = Refusal(code=code, words=words)
    return Response(body, status_code=error.status_code, headers=headers, media_type=MediaType.JSON)


def _bug(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    logger.error("a bug in %s %s", request.method, request.url.path, exc_info=error)
    body = Refusal(code="unavailable", words=say("Something is broken here; it has been noted."))
    return Response(body, status_code=500, media_type=MediaType.JSON)
