"""uvicorn's HTTP protocol with a limit for everything that a client may keep waiting.

The head of a request must come within some seconds and bytes, its body within some more, and whoever is
answered must read. uvicorn has a limit for the time between two requests only; without ours, a few hundred
requests that were never sent to their end would stay for ever. What is refused here, before the application
hears of it, has the shape of every other refusal.
"""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Literal

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from frustule.protocol.errors import Refusal
from frustule.server.http.middleware import HEADERS, LIMITS
from frustule.server.language import say
from frustule.server.settings import Limits

LINGER = 5.0
"""Seconds in which a client that is being let go may still read why."""


class HttpConnection(HttpToolsProtocol):
    """A connection, over which requests come one after the other."""

    _awaited: Literal["request", "head", "body"] | None = None
    """What the client has to send next."""
    _size = 0
    """Bytes of the head so far."""
    _alarm: asyncio.TimerHandle | None = None
    _reader: asyncio.TimerHandle | None = None
    _ending = False

    @property
    def _limits(self) -> Limits:
        return self.app_state[LIMITS]

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self._await("request", self._limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(None, 0)
        self._watch_reader(False)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._ending or self.transport.is_closing():
            return  # unread, it would make the system reset the connection before the client has our words
        if self._awaited is None and (not self.cycle or self.cycle.response_complete):
            self._await("request", self._limits.head_seconds)
        before = self._awaited
        super().data_received(data)
        if self._awaited == before == "head":
            self._size += len(data)
            if self._size > self._limits.head:
                self._refuse(431, "too_long", say("The head of the request is too long."))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._alarm is None:  # the request before it is not answered yet
            self._await("request", self._limits.head_seconds)
        self._awaited, self._size = "head", 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        assert self.parser
        if self.parser.should_upgrade() and self._should_upgrade():
            self._await(None, 0)
        else:
            self._await("body", self._limits.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._await(None, 0)

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, "malformed", say("This is no request of HTTP."))

    def timeout_keep_alive_handler(self) -> None:
        self._let_go()

    # Waiting.

    def _await(self, what: Literal["request", "body"] | None, seconds: float) -> None:
        self._awaited, self._size = what, 0
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self.loop.call_later(seconds, self._late) if what else None

    def _late(self) -> None:
        if self._awaited == "request":
            self._let_go()  # nothing was asked, so there is nothing to answer
        else:
            self._refuse(408, "too_slow", say("The request did not come in time."))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch_reader(False)

    def _watch_reader(self, slow: bool) -> None:
        """While much waits to be read, looks now and then whether the client reads any of it."""
        if self._reader:
            self._reader.cancel()
            self._reader = None
        if slow:
            waiting = self.transport.get_write_buffer_size()
            self._reader = self.loop.call_later(self._limits.reading_seconds, self._is_read, waiting)

    def _is_read(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < self._limits.reading:
            self.transport.abort()
        else:
            self._watch_reader(True)

    # Letting go.

    def _refuse(self, status: int, code: str, words: str) -> None:
        """Answers in place of the application, unless that has begun to; then there is nothing to say."""
        if self.cycle and not self.cycle.response_complete:
            if self.cycle.response_started:
                self.transport.abort()
                return
            self.cycle.disconnected = True  # to the application the client has gone
            self.cycle.waiting_for_100_continue = False
            self.cycle.message_event.set()
        body = msgspec.json.encode(Refusal(code=code, words=words))
        headers: Sequence[tuple[bytes, bytes]] = (
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *HEADERS,
        )
        phrase = HTTPStatus(status).phrase.encode()
        head = b"".join(b"%s: %s\r\n" % pair for pair in headers)
        self.transport.write(b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, phrase, head, body))
        self._ending = True
        self.transport.write_eof()
        self._let_go(close=False)

    def _let_go(self, *, close: bool = True) -> None:
        self._await(None, 0)
        if close:
            self.transport.close()
        # Closing waits until everything is read, which may be never.
        self.loop.call_later(LINGER, self.transport.abort)
