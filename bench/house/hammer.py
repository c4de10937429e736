"""`python -m bench.house.hammer < PLAN`: one greedy client, from one address, as fast as it is let.

It does all that one address may do and that costs the server something: scenes and pictures that nobody has
asked for yet, hints, what would be after moves, a review, a long log from its beginning, listings, new
tables, and those at which bots play among themselves; and on all the sockets it may have, at as many tables,
it has the board turned, changes its name and asks whether anybody is there. One that *listens* rests a little
when it is refused; one that does not goes on. It ends when its input does.
"""

import asyncio
import contextlib
import itertools
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.house.games import BEFORE, TOKENS

ADDRESS = "127.0.0.9"
REST = 0.25
"""Seconds after a refusal, for one that listens."""
AT_ONCE = 4
"""Requests of each kind that it has open at a time."""


class Plan(msgspec.Struct, frozen=True):
    """Where it can be greedy."""

    address: str
    listens: bool
    tables: list[str]
    """Tables at which it holds the first seat, of a game that has hints."""
    talkative: str
    """One with a long log."""
    moves: list[str]
    """Moves that its seat might make at the first of its tables."""
    game: str
    record: str
    """Of a game that is over, for a review, and its name."""
    bot: str
    """One that plays it."""
    sockets: int
    messages: float
    """Messages a second on every socket."""


class Greed:
    """All that it does at once, and how often it was let."""

    def __init__(self, plan: Plan, http: httpx.AsyncClient) -> None:
        self.plan = plan
        self.had: Counter[str] = Counter()
        self._http = http
        self._numbers = itertools.count()
        self._mine = {"authorization": f"Bearer {TOKENS[0]}"}

    async def begin(self) -> None:
        review = await self._make({"record": self.plan.record, "game": self.plan.game})
        tables = itertools.cycle(self.plan.tables)
        first = self.plan.tables[0]
        kinds: dict[str, Callable[[int], Awaitable[httpx.Response]]] = {
            "scenes": lambda n: self._get(
                f"tables/{next(tables)}/scene?at={n % BEFORE}&rotation={n % 7}", mine=True
            ),
            "pictures": lambda n: self._get(f"tables/{first}/picture.png?width={2400 - n % 2000}"),
            "hints": lambda n: self._get(f"tables/{next(tables)}/hint?seat=1", mine=True),
            "what if": lambda n: self._what_if(first, n),
            "reviews": lambda n: self._get(f"tables/{review}/review?language={'en' if n % 2 else 'fr'}"),
            "long logs": lambda n: self._get(f"tables/{self.plan.talkative}/events?since=0"),
            "listings": lambda n: self._get("tables"),
            "new tables": lambda n: self._new(),
            "tables of bots": lambda n: self._new_of_bots(),
        }
        async with asyncio.TaskGroup() as group:
            for name, ask in kinds.items():
                for _ in range(AT_ONCE):
                    group.create_task(self._again(name, ask))
            for number in range(self.plan.sockets):
                group.create_task(self._chatter(number))

    async def _again(self, name: str, ask: Callable[[int], Awaitable[httpx.Response]]) -> None:
        while True:
            try:
                answer = await ask(next(self._numbers))
            except httpx.HTTPError:
                self.had[f"{name} that failed"] += 1
                await asyncio.sleep(REST)
                continue
            refused = answer.status_code == 429
            self.had[f"{name} refused" if refused else name] += 1
            if refused and self.plan.listens:
                await asyncio.sleep(REST)

    async def _get(self, path: str, *, mine: bool = False) -> httpx.Response:
        return await self._http.get(f"/api/{path}", headers=self._mine if mine else None)

    async def _what_if(self, table: str, number: int) -> httpx.Response:
        move = self.plan.moves[number % len(self.plan.moves)]
        asked = {"moves": [{"move": move}], "seat": 1, "rotation": number % 360}
        return await self._http.post(f"/api/tables/{table}/what-if", json=asked, headers=self._mine)

    async def _new(self) -> httpx.Response:
        seats = [{"kind": "me", "name": "Greedy"}, {"kind": "open"}]
        return await self._http.post("/api/tables", json={"game": self.plan.game, "seats": seats})

    async def _new_of_bots(self) -> httpx.Response:
        seats = [{"kind": "bot", "bot": self.plan.bot}] * 2
        asked = {"game": self.plan.game, "seats": seats, "start": True}
        return await self._http.post("/api/tables", json=asked)

    async def _make(self, asked: dict[str, Any]) -> str:
        seats = [{"kind": "open"}] * 2
        answer = await self._http.post("/api/tables", json={"seats": seats, **asked})
        answer.raise_for_status()
        return answer.json()["table"]

    async def _chatter(self, number: int) -> None:
        """As much as a socket may say; when it is sent away it comes again."""
        table = self.plan.tables[number % len(self.plan.tables)]
        url = f"ws://{self.plan.address}/api/tables/{table}/live"
        while True:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                async with connect(url, local_addr=(ADDRESS, 0), compression=None, max_size=None) as socket:
                    hello = {"type": "hello", "token": TOKENS[0], "since": 0}
                    await socket.send(msgspec.json.encode(hello).decode())
                    reading = asyncio.create_task(_read_all(socket))
                    try:
                        for message in self._messages(number):
                            await socket.send(msgspec.json.encode(message).decode())
                            self.had["messages"] += 1
                            await asyncio.sleep(1 / self.plan.messages)
                    finally:
                        reading.cancel()
            self.had["sockets that ended"] += 1
            await asyncio.sleep(REST)

    def _messages(self, number: int) -> Iterator[object]:
        for turn in itertools.count():
            match turn % 4:
                case 0:
                    yield {"type": "watch", "seat": 1, "scene": True, "rotation": (number + turn) % 360}
                case 1:
                    rename = {"kind": "rename", "seat": 1, "name": f"Greedy {turn}"}
                    yield {"type": "do", "id": f"g{number}-{turn}", "version": 0, "do": rename}
                case _:
                    yield {"type": "ping"}


async def _read_all(socket: Any) -> None:
    async for _ in socket:
        pass


async def main() -> None:
    os.nice(19)  # in life it has a machine of its own, and takes no time of the server's
    plan = msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan)
    transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=None))
    async with httpx.AsyncClient(base_url=f"http://{plan.address}", transport=transport, timeout=60) as http:
        greed = Greed(plan, http)
        work = asyncio.create_task(greed.begin())
        ending = asyncio.create_task(asyncio.to_thread(sys.stdin.buffer.read))
        await asyncio.wait([work, ending], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
        work.cancel()
        await asyncio.wait([work])
    print(msgspec.json.encode(dict(greed.had)).decode())


if __name__ == "__main__":
    asyncio.run(main())
