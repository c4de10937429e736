"""`python -m bench.house.players < PLAN`: people who play on at tables, on two sockets each, by heart.

Boards are watched as pages watch them, scenes included. A table makes a move every so many seconds; one that
comes late counts from when it was due, so nobody is spared whom a slow server keeps from moving. A move's
times run until its player is answered, until the other one is told, and until that one is shown the board
with it or a later move; a board that never came counts as if it had come at the end.
No address has more of the server than its limits allow: some tables share one of loopback's.
"""

import asyncio
import contextlib
import sys
import time

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.house.games import TOKENS, Played, Step

TABLES_EACH = 2
"""Tables whose players share an address."""
WARM = 1.0
"""Moves of every table that are not measured."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played."""

    address: str
    every: float
    """Seconds between two moves of a table."""
    seconds: float
    tables: list[Played]


class Times(msgspec.Struct):
    """In seconds: until a player was answered, the other one was told, and shown the board."""

    answered: list[float] = msgspec.field(default_factory=list[float])
    told: list[float] = msgspec.field(default_factory=list[float])
    shown: list[float] = msgspec.field(default_factory=list[float])
    moves: int = 0


class _Heard(msgspec.Struct):
    """What matters here of what the server sends."""

    type: str
    version: int | None = None
    ok: bool = True
    words: str | None = None


decode = msgspec.json.Decoder(_Heard).decode
encode = msgspec.json.Encoder().encode


class _Player:
    """One end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self._version = 0
        self._answer: asyncio.Future[float] | None = None
        self._waiting: list[tuple[str, int, asyncio.Future[float]]] = []

    async def hello(self, token: str, seat: int) -> None:
        watch = {"type": "watch", "seat": seat + 1, "scene": True}
        await self._send({"type": "hello", "token": token, "since": 0, "watch": watch})

    async def move(self, seat: int, move: str) -> float:
        """Moves; when that was answered."""
        self._asked += 1
        self._answer = asyncio.get_running_loop().create_future()
        deed = {"kind": "move", "seat": seat + 1, "move": move}
        await self._send({"type": "do", "id": f"h{self._asked}", "version": self._version, "do": deed})
        return await self._answer

    def reached(self, kind: str, version: int) -> asyncio.Future[float]:
        """When this player is told of a version (`events`), or shown it (`scene`)."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if kind == "events" and self._version >= version:
            future.set_result(time.perf_counter())
        else:
            self._waiting.append((kind, version, future))
        return future

    async def _send(self, message: object) -> None:
        await self._socket.send(encode(message).decode())

    async def listen(self) -> None:
        async for said in self._socket:
            message = decode(said)
            now = time.perf_counter()
            match message.type:
                case "answer":
                    assert self._answer
                    if message.ok:
                        self._answer.set_result(now)
                    else:
                        self._answer.set_exception(SystemExit(f"A move was refused: {message.words}"))
                case "events":
                    self._version = message.version or 0
                    self._arrived("events", self._version, now)
                case "scene":
                    self._arrived("scene", message.version or 0, now)
                case "error":
                    raise SystemExit(f"A player was sent away: {message.words}")
                case _:
                    pass
        raise SystemExit("A player's socket was closed.")

    def _arrived(self, kind: str, version: int, now: float) -> None:
        for each in [each for each in self._waiting if each[0] == kind and each[1] <= version]:
            self._waiting.remove(each)
            each[2].set_result(now)


async def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    times = Times()
    begin = asyncio.Event()
    there = asyncio.Semaphore(50)  # who may come in at a time
    seated = [asyncio.Event() for _ in plan.tables]
    async with asyncio.TaskGroup() as group:
        for number, _ in enumerate(plan.tables):
            group.create_task(_play(plan, number, there, seated[number], begin, times))
        for each in seated:
            await each.wait()
        begin.set()
    print(msgspec.json.encode(times).decode())


async def _play(
    plan: Plan,
    number: int,
    there: asyncio.Semaphore,
    seated: asyncio.Event,
    begin: asyncio.Event,
    times: Times,
) -> None:
    home = number // TABLES_EACH
    source = f"127.0.{1 + home // 250}.{1 + home % 250}"
    played = plan.tables[number]
    url = f"ws://{plan.address}/api/tables/{played.table}/live"
    async with contextlib.AsyncExitStack() as stack:
        players: list[_Player] = []
        async with there:
            for seat, token in enumerate(TOKENS):
                socket = await stack.enter_async_context(
                    connect(url, local_addr=(source, 0), compression=None, max_size=None, open_timeout=60)
                )
                player = _Player(socket)
                listening = asyncio.create_task(player.listen())
                stack.callback(listening.cancel)
                await player.hello(token, seat)
                await player.reached("events", 1)
                players.append(player)
        seated.set()
        await begin.wait()
        await _moves(plan, number, played.steps, players, times)


async def _moves(plan: Plan, number: int, steps: list[Step], players: list[_Player], times: Times) -> None:
    began = time.perf_counter()
    due = began + plan.every * (number + 0.5) / len(plan.tables)
    warm, end = began + WARM * plan.every, began + WARM * plan.every + plan.seconds
    shown: list[tuple[float, asyncio.Future[float]]] = []
    versions = None
    for step in steps:
        if due >= end:
            break
        sent = due
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
            sent = time.perf_counter()
        other = 1 - step.seat
        sees = versions is None or step.versions[other] > versions[other]
        told = players[other].reached("events", step.versions[other])
        scene = players[other].reached("scene", step.versions[other])
        answered = await players[step.seat].move(step.seat, step.move)
        seen = await told
        await players[step.seat].reached("events", step.versions[step.seat])
        if due >= warm:
            times.moves += 1
            times.answered.append(answered - sent)
            if sees:
                times.told.append(seen - sent)
                shown.append((sent, scene))
        versions = step.versions
        due += plan.every
    else:
        raise SystemExit("The games were over before the time was; ask for fewer seconds.")
    await asyncio.sleep(1.0)  # for the last boards
    now = time.perf_counter()
    times.shown += [(scene.result() if scene.done() else now) - sent for sent, scene in shown]


if __name__ == "__main__":
    asyncio.run(main())
