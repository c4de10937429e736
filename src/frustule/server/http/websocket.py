"""uvicorn's WebSocket protocol with a short way out, for messages that can be written at once.

Through ASGI every message wakes a task and passes through layers of coroutines, which at thousands of moves a
second is most of the work. The application finds this one among the extensions of the scope, and can
do without: where there is none, or where the client does not keep up, messages take the usual way.
"""

from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION = "frustule.websocket"
MOST_FRAMES = 64
"""Parts in which one message may come; empty ones would go on for ever."""


MOST_UNREAD = 16
"""Messages that may wait until they are attended to; then nothing more is read from the socket."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A socket. What is said at one turn of the event loop goes out together."""

    _saying = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:  # the handshake went well
            scope["extensions"][EXTENSION] = self

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # it is refused, which uvicorn would take for a bug of ours

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAMES:
            self.hang_up()

    def send_receive_event_to_app(self) -> None:
        # uvicorn would stop reading at every message and begin again when it is taken: two system calls.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # whoever asks on and on and never reads the answers
            self.hang_up()

    def say(self, message: bytes) -> bool:
        """Sends a text at this turn of the loop, if the client keeps up; whether it does."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(message)
        except InvalidState:
            return False
        if not self._saying:
            self._saying = True
            self.loop.call_soon(self._said)
        return True

    def hang_up(self) -> None:
        """Ends the connection at once, whatever still waits to be sent."""
        self.transport.abort()

    def _said(self) -> None:
        self._saying = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
