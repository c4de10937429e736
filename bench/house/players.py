"""`python -m bench.house.players < PLAN`: people who play on at tables, on two sockets each, by heart.

Boards are watched as pages watch them, scenes included. A table makes a move every so many seconds; one that
comes late counts from when it was due, so nobody is spared whom a slow server keeps from moving. A move's
times run until its player is answered, until the other one is told, and until that one is shown the board
with it or a later move; a board that never came counts as if it had come at the end.

Those who play against a bot (`against_bots`) make any legal move when it is on them; the time of a reply runs
from the move after which the bot is waited for until one is told of the bot's.
No address has more of the server than its limits allow: some tables share one of loopback's.
"""

import asyncio
import contextlib
import random
import sys
import time
from dataclasses import dataclass, field

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.house.games import TOKENS, AgainstBot, Played, Step

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
    against_bots: list[AgainstBot] = msgspec.field(default_factory=list[AgainstBot])


class Times(msgspec.Struct):
    """In seconds: until a player was answered, the other one was told, and shown the board; and until a bot
    replied."""

    answered: list[float] = msgspec.field(default_factory=list[float])
    told: list[float] = msgspec.field(default_factory=list[float])
    shown: list[float] = msgspec.field(default_factory=list[float])
    replied: list[float] = msgspec.field(default_factory=list[float])
    moves: int = 0


class _Seen(msgspec.Struct):
    """What matters here of a view."""

    state: str
    acting: list[int]


class _Heard(msgspec.Struct):
    """What matters here of what the server sends."""

    type: str
    version: int | None = None
    ok: bool = True
    words: str | None = None
    view: _Seen | None = None


decode = msgspec.json.Decoder(_Heard).decode
encode = msgspec.json.Encoder().encode


class _Player:
    """One end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.view: _Seen | None = None
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

    def told_more(self) -> asyncio.Future[float]:
        """When this player is told of something it has not heard of yet."""
        return self.reached("events", self._version + 1)

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
                    self._version, self.view = message.version or 0, message.view
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
    run = _Run(plan)
    seated = [asyncio.Event() for _ in (*plan.tables, *plan.against_bots)]
    async with asyncio.TaskGroup() as group:
        for number in range(len(plan.tables)):
            group.create_task(_play(run, number, seated[number]))
        for number in range(len(plan.tables), len(seated)):
            group.create_task(_play_bot(run, number, seated[number]))
        for each in seated:
            await each.wait()
        run.begin.set()
    print(msgspec.json.encode(run.times).decode())


@dataclass
class _Run:
    """What all tables of a run share."""

    plan: Plan
    times: Times = field(default_factory=Times)
    begin: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when everybody is seated."""
    door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(50))
    """So many may come in at a time."""


async def _play(run: _Run, number: int, seated: asyncio.Event) -> None:
    source = _source(number)
    played = run.plan.tables[number]
    async with contextlib.AsyncExitStack() as stack:
        async with run.door:
            players = [await _come_in(stack, run.plan, source, played.table, seat) for seat in range(2)]
        seated.set()
        await run.begin.wait()
        await _moves(run.plan, number, played.steps, players, run.times)


def _source(number: int) -> str:
    """The address from which people come to a table."""
    home = number // TABLES_EACH
    return f"127.0.{1 + home // 250}.{1 + home % 250}"


async def _come_in(
    stack: contextlib.AsyncExitStack, plan: Plan, source: str, table: str, seat: int
) -> _Player:
    url = f"ws://{plan.address}/api/tables/{table}/live"
    socket = await stack.enter_async_context(
        connect(url, local_addr=(source, 0), compression=None, max_size=None, open_timeout=60)
    )
    player = _Player(socket)
    listening = asyncio.create_task(player.listen())
    stack.callback(listening.cancel)
    await player.hello(TOKENS[seat], seat)
    await player.reached("events", 1)
    return player


async def _play_bot(run: _Run, number: int, seated: asyncio.Event) -> None:
    """Plays the person's part against a bot, a move every so many seconds as long as it is on the person."""
    plan = run.plan
    source = _source(number)
    transport = httpx.AsyncHTTPTransport(local_address=source)
    mine = {"authorization": f"Bearer {TOKENS[0]}"}
    chance = random.Random(number)
    end: float | None = None
    async with httpx.AsyncClient(
        base_url=f"http://{plan.address}", transport=transport, headers=mine, timeout=60
    ) as http:
        for table in plan.against_bots[number - len(plan.tables)].tables:
            async with contextlib.AsyncExitStack() as stack:
                async with run.door:
                    player = await _come_in(stack, plan, source, table, 0)
                seated.set()
                await run.begin.wait()
                end = end or time.perf_counter() + WARM * plan.every + plan.seconds
                if await _replies(plan, table, player, http, chance, end, run.times):
                    return
    raise SystemExit("The games against bots were over before the time was; ask for fewer seconds.")


async def _replies(
    plan: Plan,
    table: str,
    player: _Player,
    http: httpx.AsyncClient,
    chance: random.Random,
    end: float,
    times: Times,
) -> bool:
    """Plays one game on; whether the time is over before it is."""
    waiting: float | None = None
    due = time.perf_counter() + plan.every * chance.random()
    while True:
        view = player.view
        assert view
        if view.state != "playing":
            return False
        if 1 not in view.acting:
            told = await player.told_more()
            if waiting is not None and waiting >= end - plan.seconds:
                times.replied.append(told - waiting)
            waiting = None
            continue
        if due >= end:
            return True
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        found = await http.get(f"/api/tables/{table}/position?seat=1")
        moves = found.raise_for_status().json()["moves"]
        sent = time.perf_counter()
        answered = await player.move(0, chance.choice(moves))
        if sent >= end - plan.seconds:
            times.moves += 1
            times.answered.append(answered - sent)
        waiting = sent
        due = max(due + plan.every, time.perf_counter())


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
