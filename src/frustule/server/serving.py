"""`frustule serve`: the database made ready, workers started, the browser opened, games prepared beside."""

import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
import uvicorn

from frustule.bots.preparing import writable
from frustule.core.errors import InvalidText
from frustule.core.folders import cache_folder
from frustule.games import all_games
from frustule.server.http.app import ENVIRONMENT, from_environment
from frustule.server.http.connection import HttpConnection
from frustule.server.http.websocket import DirectWebSocket
from frustule.server.logs import logging_config
from frustule.server.metrics import address_of_metrics
from frustule.server.settings import LOOPBACK, Settings
from frustule.server.storage.database import database_url, migrate, only_server, open_database
from frustule.server.workers.preparing.pieces import missing_work


def serve(settings: Settings, host: str, port: int, workers: int, proxies: str, *, browse: bool) -> None:
    """Serves tables until it is stopped."""
    url = database_url(settings.database)
    if workers > 1 and url.get_backend_name() == "sqlite":
        raise InvalidText("Several workers need PostgreSQL: --database postgresql://user@host/name.")
    if settings.metrics:
        address_of_metrics(settings.metrics)
    with _free(host, port) as free:
        port = free.getsockname()[1]
    with only_server(url):
        pass
    engine = open_database(url, settings.database_timeout)
    migrate(engine)
    engine.dispose()
    with keeping_somewhere():
        shown = "localhost" if host in LOOPBACK else host
        address = f"http://{shown}:{port}/"
        threading.Thread(target=_announce, args=(host, port, address, browse), daemon=True).start()
        os.environ[ENVIRONMENT] = msgspec.json.encode(settings).decode()
        uvicorn.run(
            "frustule.server.http.app:from_environment" if workers > 1 else from_environment,
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_config=logging_config(settings.log_format),
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            **protocols(settings),
        )


@contextmanager
def keeping_somewhere() -> Generator[None]:
    """Sees to it that what one process compiles is found by the others, as long as the server runs. Where all
    is kept already, as in an image, nothing will be compiled."""
    if writable() or not missing_work(all_games(), {}).pieces:
        yield
        return
    print(
        f"frustule: compiled rules cannot be kept in {cache_folder()}; every start prepares them anew.",
        file=sys.stderr,
    )
    before = os.environ.get("FRUSTULE_CACHE")
    with tempfile.TemporaryDirectory(prefix="frustule-") as folder:
        os.environ["FRUSTULE_CACHE"] = folder
        try:
            yield
        finally:
            os.environ.pop("FRUSTULE_CACHE")
            if before is not None:
                os.environ["FRUSTULE_CACHE"] = before


def protocols(settings: Settings) -> dict[str, Any]:
    """How uvicorn speaks for us."""
    return {
        "http": HttpConnection,
        "ws": DirectWebSocket,
        "ws_max_size": settings.limits.message,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 25,
        "ws_ping_timeout": 25,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 3,
    }


def _free(host: str, port: int) -> socket.socket:
    """A socket bound to the port, to see whether it is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    probe = socket.socket(family)
    try:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
    except (OSError, OverflowError) as error:
        probe.close()
        reason = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise InvalidText(f"The server cannot listen on {host}, port {port}: {reason}.") from None
    return probe


def _announce(host: str, port: int, address: str, browse: bool) -> None:
    """Says where the page is as soon as somebody answers there, and opens it."""
    while True:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    fresh = "\r\033[2K" if sys.stderr.isatty() else ""  # how far games are may stand in this line
    print(f"{fresh}Frustule is open at {address} (Ctrl-C closes it).", file=sys.stderr, flush=True)
    if browse:
        webbrowser.open(address)
