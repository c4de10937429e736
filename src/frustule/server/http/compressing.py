"""Answers made smaller for those who take them so; long ones beside the event loop, which others wait for.

An answer that comes in parts, or that is small or compressed already, is sent as it is.
"""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor

from frustule.server.http.asgi import App, Message, Receive, Scope, Send

LEAST = 2_000
"""Bytes below which it is not worth it."""
BESIDE = 16_000
"""Bytes from which it takes longer than anybody else should wait for."""
LEVEL = 5
PACKED = (b"image/png", b"font/", b"application/gzip")
"""Kinds of content that do not get smaller."""


class Compressing:
    """Stands before an application that answers requests."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._thread = ThreadPoolExecutor(1, "frustule-compressing")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if b"gzip" not in dict(scope["headers"]).get(b"accept-encoding", b""):
            await self._app(scope, receive, send)
            return
        begun: Message | None = None

        async def send_compressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message  # its headers are known when its body is
                return
            if begun is not None:
                start, begun = begun, None
                body = message.get("body", b"")
                if len(body) >= LEAST and not message.get("more_body") and _can_be_smaller(start):
                    message = {**message, "body": await self._compressed(body)}
                    _tell(start, len(message["body"]))
                await send(start)
            await send(message)

        await self._app(scope, receive, send_compressed)

    async def _compressed(self, body: bytes) -> bytes:
        if len(body) < BESIDE:
            return _compress(body)
        return await asyncio.get_running_loop().run_in_executor(self._thread, _compress, body)


def _compress(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


def _can_be_smaller(start: Message) -> bool:
    headers: dict[bytes, bytes] = {name.lower(): value for name, value in start["headers"]}
    return b"content-encoding" not in headers and not headers.get(b"content-type", b"").startswith(PACKED)


def _tell(start: Message, length: int) -> None:
    """Says in the headers what the body is now."""
    start["headers"] = [
        *(pair for pair in start["headers"] if pair[0].lower() != b"content-length"),
        (b"content-encoding", b"gzip"),
        (b"content-length", str(length).encode()),
        (b"vary", b"Accept-Encoding"),
    ]
