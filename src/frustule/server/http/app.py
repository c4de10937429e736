"""The application: doors, pages and what stands behind them, put together for one worker."""

import functools
import gc
import logging
import multiprocessing
import os
import secrets
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from frustule.core.attending import end_with_parent
from frustule.protocol.errors import Refused
from frustule.server.commissions import routes
from frustule.server.http import analysis, errors, games, health, lessons, previews, tables, what_if
from frustule.server.http.health import Health
from frustule.server.http.middleware import Middleware
from frustule.server.http.openapi import document
from frustule.server.http.pages import Pages
from frustule.server.http.requests import JsonRequest
from frustule.server.http.socket import live
from frustule.server.language import say
from frustule.server.live.elsewhere import Elsewhere
from frustule.server.live.quotas import Quotas
from frustule.server.live.registry import Registry
from frustule.server.live.timekeeping import steady_clock
from frustule.server.metrics import Metrics
from frustule.server.settings import Settings
from frustule.server.storage.database import database_url, only_server, open_database
from frustule.server.storage.notices import Listener
from frustule.server.storage.store import Store
from frustule.server.workers.pool import COMMAND
from frustule.server.workers.preparing.preparation import Preparation

ENVIRONMENT = "FRUSTULE_SERVER"
"""Where workers find their settings."""
logger = logging.getLogger("frustule.server")


def create_app(
    settings: Settings,
    now: Callable[[], int] = steady_clock,
    command: Sequence[str] = COMMAND,
    prepare: Callable[[], Preparation] = Preparation,
) -> Middleware:
    """The server as an ASGI application; the database must be migrated.

    Tests give a clock of their own, bring other bots, and prepare other games.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        url = database_url(settings.database)
        with only_server(url):
            kept = Store(
                open_database(url, settings.database_timeout),
                secrets.token_hex(8),
                settings.database_timeout,
            )
            preparation = prepare()
            registry = Registry(settings, kept, preparation, quotas, now, command)
            app.state.registry = registry
            listener = Listener(kept, Elsewhere(registry))
            app.state.health = Health(registry, listener)
            app.state.metrics = metrics
            _measure(metrics, registry)
            metrics.open()
            preparation.open()
            try:
                async with listener:
                    await registry.open()
                    try:
                        yield
                    finally:
                        await registry.close()
            finally:
                await preparation.close()
                metrics.close()

    metrics = Metrics(settings.metrics)
    quotas = Quotas(settings.limits)
    pages = Pages()

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        if path.startswith("/api"):
            raise Refused("not_found", say("There is nothing here."))
        return await _page(pages, request, path)

    @get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
    def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
        return Response(document(request.app), media_type=MediaType.JSON)

    app = Litestar(
        [
            *health.HANDLERS,
            *games.HANDLERS,
            *tables.HANDLERS,
            *what_if.HANDLERS,
            *analysis.HANDLERS,
            *lessons.HANDLERS,
            *previews.HANDLERS,
            *routes.HANDLERS,
            live,
            openapi,
            page,
        ],
        lifespan=[lifespan],
        exception_handlers={
            Refused: errors.refused,
            HTTPException: errors.http_error,
            Exception: errors.bug,
        },
        openapi_config=None,
        request_class=JsonRequest,
        request_max_body_size=settings.limits.body,
        logging_config=None,
        debug=False,
    )
    return Middleware(app, settings, quotas.requests, metrics)


def _measure(metrics: Metrics, registry: Registry) -> None:
    """Has everything told that a worker knows of itself."""
    registry.store.wrote = metrics.write
    metrics.gauge("frustule_rooms", "Tables in memory.", lambda: len(registry.rooms))
    metrics.gauge(
        "frustule_watchers",
        "Sockets at tables.",
        lambda: sum(len(room.watchers) for room in list(registry.rooms.values())),
    )
    metrics.gauge(
        "frustule_tables_aside", "Tables that cannot be read.", lambda: registry.housekeeping.tables_aside
    )
    metrics.gauge("frustule_leases", "Tables looked after, of several workers.", lambda: len(registry.leases))
    metrics.gauge("frustule_writes_waiting", "Facts that wait to be written.", lambda: registry.store.backlog)
    for pool in (registry.bot_pool, registry.drawing_pool, registry.solo_pool):
        pool.took = functools.partial(metrics.job, pool.name)
        waiting, busy = f"frustule_{pool.name}_waiting", f"frustule_{pool.name}_busy"
        metrics.gauge(f"frustule_{pool.name}_running", "Processes there are.", lambda pool=pool: pool.running)
        metrics.gauge(waiting, "Jobs that wait.", lambda pool=pool: pool.waiting)
        metrics.gauge(busy, "Processes at work.", lambda pool=pool: pool.busy)


def from_environment() -> Middleware:
    """The application of a worker. One of several ends with the process that started them all, so that the
    next start finds the port free."""
    if parent := multiprocessing.parent_process():
        end_with_parent(parent.pid)
    app = create_app(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))
    settle()
    return app


def settle() -> None:
    """Sets this process up for the long run.

    The collector of garbage leaves alone what is there from the beginning, and comes less often: moves leave
    no cycles behind, but every one of them stays in a log, and to look through all of them again and again
    would make everybody wait. A thread that works beside the event loop lets it in after a millisecond.
    """
    sys.setswitchinterval(0.001)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _page(pages: Pages, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    page = pages.find(path)
    if page is None:
        raise Refused("not_found", say("There is no such page."))
    if page is pages.start:
        preview = await previews.preview_of(request, path)
        page = page.headed(previews.tags(preview, str(request.base_url).rstrip("/"), path or "/"))
    headers = {
        "etag": page.etag,
        "cache-control": page.caching,
        "vary": "accept-encoding, accept-language",
    }
    if request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers)
    content = page.content
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = page.packed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=page.media_type, headers=headers)
