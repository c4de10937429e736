"""The middleware that every request passes: to which host, from whose page, and how many at once.

A browser says from which site's page a request comes; other sites' pages may not use tables here. A server
for one machine also insists on being called by that machine's name, so that no foreign name can be made to
mean it; only how it is, anybody may ask by any name, as proxies do that look after several servers. Every
answer carries the headers that keep browsers careful.
"""

import asyncio
import time
from urllib.parse import parse_qs, urlsplit

import msgspec

from frustule.core.speech.language import LANGUAGES, PIECES, SOURCE, speaking
from frustule.protocol.errors import Refusal, Refused
from frustule.server.http import cors
from frustule.server.http.asgi import App, Message, Receive, Scope, Send
from frustule.server.http.compressing import Compressing
from frustule.server.http.errors import STATUS, noted_bug
from frustule.server.http.requests import address_of, check_client
from frustule.server.language import say
from frustule.server.live.beside import ASKER
from frustule.server.metrics import Metrics
from frustule.server.rate_limit import RateLimit
from frustule.server.settings import Settings

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
LIMITS = "frustule.limits"
"""Where connections find their limits, in the state that the application shares with its server."""
LONGEST_QUERY = 4_000
HEALTH = ("/api/health", "/api/health/live", "/api/health/ready")
"""What whoever watches over a server asks, by its address or by no name at all."""


class Middleware:
    """Stands before the whole application."""

    def __init__(self, app: App, settings: Settings, rate_limit: RateLimit, metrics: Metrics) -> None:
        limits = settings.limits
        self._app = app
        self._compressing = Compressing(app)
        self._metrics = metrics
        self._limits = limits
        self._hosts = {host.lower() for host in settings.hosts}
        self._origins = {origin.lower().rstrip("/") for origin in settings.origins}
        self._rate_limit = rate_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            scope.setdefault("state", {})[LIMITS] = self._limits
            await self._app(scope, receive, send)
            return
        ASKER.set(address_of(scope))
        with speaking(_language(scope)):
            refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal:
                await receive()
                await _refuse(send, *refusal, kind="websocket.http.response")
            else:
                await self._app(scope, receive, send)
            return

        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        named = origin.lower() in self._origins
        if named and cors.is_preflight(scope["method"], headers):
            await send({"type": "http.response.start", "status": 204, "headers": cors.preflight(origin)})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        more = [*HEADERS, *(cors.answering(origin) if named else [])]
        answering = False
        began = time.monotonic()

        async def send_with_headers(message: Message) -> None:
            nonlocal answering
            if message["type"] == "http.response.start":
                answering = True
                route = scope.get("path_template") or "none"
                self._metrics.request(_method(scope), route, message["status"], time.monotonic() - began)
                kept = [pair for pair in message["headers"] if pair[0].lower() != b"server"]
                message["headers"] = [*kept, *more]
            await send(message)

        with speaking(_language(scope)):
            if refusal:
                await _refuse(send_with_headers, *refusal)
                return
            try:
                async with asyncio.timeout(self._limits.answer_seconds):
                    await self._compressing(scope, receive, send_with_headers)
                return
            except asyncio.CancelledError:
                if answering:
                    raise
                # Whoever still waits for something when the server stops is told so.
                words = say("The server is being stopped; try again soon.")
            except TimeoutError:
                if answering:
                    raise
                words = say("This took too long; try again.")
            except Exception as error:
                if answering:
                    raise
                words = noted_bug(scope["method"], scope["path"], error)
                await _refuse(send_with_headers, 500, Refusal(code="unavailable", words=words))
                return
            await _refuse(send_with_headers, 503, Refusal(code="unavailable", words=words))

    def _refusal(self, scope: Scope) -> tuple[int, Refusal] | None:
        headers: dict[bytes, bytes] = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if self._hosts and _name(host) not in self._hosts and not _asks_for_health(scope):
            return 421, Refusal(code="origin", words=say("This server does not go by that name."))
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        guarded = scope["type"] == "websocket" or scope["method"] not in SAFE
        if guarded and origin and not self._is_ours(origin, host):
            return 403, Refusal(code="origin", words=say("Pages of other sites cannot use tables here."))
        if not self._rate_limit.allows(address_of(scope)):
            return 429, Refusal(code="too_many", words=say("That was a lot at once; wait a little."))
        if len(scope["query_string"]) > LONGEST_QUERY:
            return 414, Refusal(code="too_long", words=say("The address is too long."))
        try:
            check_client(scope)
        except Refused as refused:
            return STATUS.get(refused.code, 409), Refusal(code=refused.code, words=str(refused))
        return None

    def _is_ours(self, origin: str, host: str) -> bool:
        try:
            site = urlsplit(origin).netloc
        except ValueError:  # such as http://[
            return False
        return site == host or origin in self._origins


def _asks_for_health(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] == "GET" and scope["path"] in HEALTH


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in ("GET", "POST", *SAFE) else "other"


def _language(scope: Scope) -> str:
    """The language that a request asks for: `?language=fr`, or what the browser prefers."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    header = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    told = query.get("language", []) or [word.split(";")[0].strip() for word in header.split(",")]
    wanted = (word if word.endswith(PIECES) else word[:2] for word in told)
    return next((word for word in wanted if word.removesuffix(PIECES) in LANGUAGES), SOURCE)


def _name(host: str) -> str:
    """A host without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _refuse(send: Send, status: int, refusal: Refusal, kind: str = "http.response") -> None:
    body = msgspec.json.encode(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
