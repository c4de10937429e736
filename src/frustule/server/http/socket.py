"""The socket of a table: one reader, one writer, and between them a queue that cannot grow without bound."""

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from frustule.core.speech.language import SOURCE, speaking
from frustule.protocol import messages
from frustule.protocol.errors import BeingPrepared, Refused
from frustule.server.http.requests import address_of, check_protocol
from frustule.server.http.websocket import EXTENSION, DirectWebSocket
from frustule.server.language import say
from frustule.server.live.registry import Registry
from frustule.server.live.room import Room, say_preparing
from frustule.server.live.supervision import note_fault
from frustule.server.metrics import Metrics
from frustule.server.rate_limit import TokenBucket

HELLO = 15.0
"""Seconds in which the first message must come."""
SLOW = 4008
"""The code for a client that reads too slowly, should it ever read this; it may come back at once."""
AGAIN = 0.25
"""Seconds until a socket is read on whose address has said more than its share."""
REFUSED = 4400
"""The code after an error message."""
decode = msgspec.json.Decoder(messages.FromClient).decode
encode = msgspec.json.Encoder().encode


class Socket:
    """A watcher at the other end of a socket."""

    def __init__(self, socket: WebSocket[Any, Any, State], backlog: int) -> None:
        self.viewer = 0
        self.address = address_of(socket.scope)
        self.language = SOURCE
        self.watch: messages.Watch | None = None
        self.shown: object = None
        self.told: int | None = None
        self._socket = socket
        scope: Any = socket.scope
        extensions: dict[str, Any] = scope.get("extensions") or {}
        self._direct: DirectWebSocket | None = extensions.get(EXTENSION)
        self._backlog = backlog
        self._waiting: deque[bytes] = deque()
        self._scene: bytes | None = None
        self._size = 0
        self._writing = False
        self._wake = asyncio.Event()
        self._ending: int | None = None

    def push(self, message: bytes) -> None:
        """Sends a message, soon."""
        if self._ending is not None:
            return
        if not self._waiting and not self._writing and self._direct and self._direct.say(message):
            return
        self._waiting.append(message)
        self._size += len(message)
        if self._size > self._backlog:
            self.drop()
        self._wake.set()

    def drop(self) -> None:
        """Gives up on a client; a proper goodbye would wait behind all that it has not read."""
        self._waiting.clear()
        self._scene = None
        self.end(SLOW)
        if self._direct:
            self._direct.hang_up()

    def push_scene(self, message: bytes) -> None:
        """Sends a scene after everything else, unless a newer one comes first."""
        if self._ending is None:
            self._scene = message
            self._wake.set()

    def end(self, code: int) -> None:
        """Closes the socket when everything is sent."""
        if self._ending is None:
            self._ending = code
            self._wake.set()

    async def write(self) -> None:
        """Sends what waits, until the end."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._writing = True
            while self._waiting or self._scene:
                if self._waiting:
                    message = self._waiting.popleft()
                    self._size -= len(message)
                else:
                    message, self._scene = self._scene or b"", None
                await self._socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
            self._writing = False
            if self._ending is not None:
                await self._socket.close(self._ending)
                return

    async def read(self) -> bytes | str | None:
        """The next message; None when the client has gone."""
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or message.get("bytes") or b""


@websocket("/api/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, State], id: FromPath[str], state: State) -> None:
    """Everything that happens at a table, as it happens; intents go the other way."""
    registry: Registry = state.registry
    await socket.accept()
    watcher = Socket(socket, registry.settings.limits.backlog)
    writer = asyncio.create_task(watcher.write())
    writer.add_done_callback(_forget)
    room: Room | None = None
    try:
        with registry.quotas.sockets.admit(watcher.address):
            room = await _greet(registry, id, watcher)
            if room:
                await registry.presence.changed(room)
                if registry.driver.prepares(room.id):
                    say_preparing(watcher)
                await _serve(registry, room, watcher, state.metrics)
    except Refused as refused:
        game = refused.game if isinstance(refused, BeingPrepared) else None
        watcher.push(encode(messages.Fault(code=refused.code, words=str(refused), game=game)))
        watcher.end(REFUSED)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HELLO):
                await asyncio.wait([writer])
    except Exception as error:
        if not _is_gone(error):
            note_fault("a socket", error)
        watcher.drop()  # it may come back at once, and say what it has seen
    finally:
        writer.cancel()
        if room:
            room.leave(watcher)
            await registry.presence.changed(room)


def _forget(writer: asyncio.Task[None]) -> None:
    """A client that is gone cannot be written to; its reader will notice."""
    error = None if writer.cancelled() else writer.exception()
    if error and not _is_gone(error):
        note_fault("the writing to a socket", error)


def _is_gone(error: BaseException) -> bool:
    """Whether something failed only because there is nobody at the other end any more. uvicorn takes what is
    sent after a goodbye for a bug."""
    return isinstance(error, OSError | WebSocketDisconnect) or (
        isinstance(error, RuntimeError) and "websocket.close" in str(error)
    )


async def _greet(registry: Registry, id: str, watcher: Socket) -> Room | None:
    try:
        async with asyncio.timeout(HELLO):
            first = await watcher.read()
    except TimeoutError:
        raise Refused("malformed", say("The first message must come at once.")) from None
    if first is None:
        return None
    hello = _decoded(first)
    if not isinstance(hello, messages.Hello):
        raise Refused("malformed", say("The first message is of the type 'hello'."))
    watcher.watch = hello.watch
    watcher.language = hello.watch.language if hello.watch else SOURCE
    with speaking(watcher.language):
        if hello.protocol is not None:
            check_protocol(hello.protocol)
        room, watcher.viewer = await registry.visit(id, hello.token)
        await room.enter(watcher, hello.since)
    return room


async def _serve(registry: Registry, room: Room, watcher: Socket, metrics: Metrics) -> None:
    rate = registry.settings.limits.messages_per_second
    bucket = TokenBucket(rate, 5 * rate)
    while (said := await watcher.read()) is not None:
        if not bucket.take():
            raise Refused("too_many", say("Too many messages at once."))
        while not registry.quotas.messages.allows(watcher.address):
            await asyncio.sleep(AGAIN)
        message = _decoded(said)
        match message:
            case messages.Do():
                with speaking(watcher.language):
                    answer = await registry.do(room, watcher.viewer, message, watcher.address)
                metrics.intent(message.do, answer)
                watcher.push(encode(answer))
            case messages.Watch():
                watcher.watch, watcher.language = message, message.language
                watcher.shown = watcher.told = None
                room.send_scenes()
            case messages.Ping():
                watcher.push(encode(messages.Pong()))
            case messages.Hello():
                raise Refused("malformed", say("There is only one 'hello'."))


def _decoded(said: bytes | str) -> messages.FromClient:
    try:
        return decode(said)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", say("The message cannot be read: {error}.", error=error)) from None
