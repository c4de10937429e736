"""A server that is killed at every step of its work, under load, loses nothing it has acknowledged.

Real processes, killed with SIGKILL where a test says so and started again, while many players go on playing,
talking and making tables. Afterwards everything that any client was ever told is compared with what the
server has: what was answered with yes is there once, what was shown is still there, and the games replay.
Then the last server is killed too, and all is compared again with what a fresh one reads from disk.
"""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import httpx
import msgspec
import pytest

import frustule
from frustule.core.engine.setup import Setup
from frustule.protocol import answers, events, intents
from frustule.protocol.events import Event
from tests.ports import free_port
from tests.server.mortal import STEPS, Mortal
from tests.server.players import Game, history, look, make_game, write

Fate = tuple[str, int]


@dataclass
class Founder:
    """Somebody who makes one table after the other, and remembers those that were acknowledged."""

    made: list[answers.TableMade] = field(default_factory=list[answers.TableMade])

    async def work(self, client: httpx.AsyncClient, stop: Callable[[], bool]) -> None:
        seats = [intents.NewSeat("me", "Ada"), intents.NewSeat("open")]
        while not stop():
            try:
                answer = await client.post("/api/tables", content=write(intents.NewTable("diatoms", seats)))
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 201:
                self.made.append(msgspec.json.decode(answer.content, type=answers.TableMade))
            await asyncio.sleep(0.02)

    async def check(self, client: httpx.AsyncClient) -> None:
        for made in self.made:
            view = await look(client, made.table, made.token)
            assert msgspec.structs.replace(view, at="") == msgspec.structs.replace(made.view, at="")
            log = await history(client, made.table, made.token)
            assert [type(event) for event in log] == [events.Made]


def setups(chance: random.Random, count: int) -> Iterable[tuple[Setup, int]]:
    """Games for so many tables, and how many bots play along."""
    kinds = [
        (frustule.game("diatoms").setup(2), 0),
        (frustule.game("diatoms").setup(4), 0),
        (frustule.game("pondscum").setup(2, setup="random"), 0),
        (frustule.game("diatoms").setup(3), 2),
        (frustule.game("pondscum").setup(2, setup="random"), 1),
    ]
    start = chance.randrange(len(kinds))
    return itertools.islice(itertools.cycle(kinds[start:] + kinds[:start]), count)


async def endure(
    mortal: Mortal, fates: list[Fate], tables: int, *, seed: int, outside: int = 0
) -> tuple[list[Game], Founder]:
    """Has players go on while servers die of these fates, and then some more from outside."""
    chance = random.Random(seed)
    ending = False

    def stop() -> bool:
        return ending

    async with httpx.AsyncClient(base_url=mortal.address, timeout=60) as client:
        await asyncio.to_thread(mortal.live)
        chosen = setups(chance, tables)
        games = [await make_game(client, setup, chance.getrandbits(32), bots=bots) for setup, bots in chosen]
        founder = Founder()
        mortal.kill()

        async def fate() -> None:
            nonlocal ending
            for fatal in fates:
                await asyncio.to_thread(mortal.live, fatal)
                await asyncio.to_thread(mortal.died)
            for _ in range(outside):
                await asyncio.to_thread(mortal.live)
                await asyncio.sleep(chance.uniform(0.05, 1.0))
                mortal.kill()
            await asyncio.to_thread(mortal.live)
            await asyncio.sleep(0.5)
            ending = True

        async with asyncio.TaskGroup() as group:
            group.create_task(fate())
            group.create_task(founder.work(client, stop))
            for game in games:
                for player in game.players:
                    group.create_task(player.play(stop))
    return games, founder


async def compare(mortal: Mortal, games: list[Game], founder: Founder) -> None:
    async with httpx.AsyncClient(base_url=mortal.address, timeout=60) as client:
        for game in games:
            await game.check(client)
        await founder.check(client)


def survive(database: str, fates: list[Fate], tables: int, *, seed: int, outside: int = 0) -> None:
    """The whole trial."""
    mortal = Mortal(database, free_port())
    try:
        games, founder = asyncio.run(endure(mortal, fates, tables, seed=seed, outside=outside))
        asyncio.run(compare(mortal, games, founder))
        mortal.kill()
        mortal.live()
        asyncio.run(compare(mortal, games, founder))
    finally:
        mortal.kill()
    asked = [asked for game in games for player in game.players for asked in player.asked]
    assert len(asked) > 10 * len(fates), "hardly anything happened"
    assert len({asked.message.do.__class__ for asked in asked}) == 2
    assert founder.made


def test_killed_at_every_step(postgresql: str):
    """The proof below does it on databases of each kind."""
    chance = random.Random(6)
    survive(postgresql, [(step, chance.randrange(10, 40)) for step in STEPS], tables=10, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_killed_again_and_again(database: str, seed: int):
    chance = random.Random(seed)
    fates = [(step, chance.randrange(1, 25)) for step in STEPS * 4]
    chance.shuffle(fates)
    survive(database, fates, tables=40, seed=seed, outside=10)


@pytest.mark.parametrize("step", ["before the statement", "after the statement"])
def test_killed_while_bots_play(sqlite: str, step: str):
    """Only bots are at the tables, so every step but the first few is one of theirs."""
    mortal = Mortal(sqlite, free_port())
    seats = [intents.NewSeat("bot", bot="random")] * 2
    wanted = intents.NewTable("pondscum", seats, {"setup": "random"}, start=True)

    async def make(client: httpx.AsyncClient) -> answers.TableMade:
        answer = await client.post("/api/tables", content=write(wanted))
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=answers.TableMade)

    async def watch(client: httpx.AsyncClient, made: answers.TableMade, most: int) -> list[Event]:
        """What is shown of a table until the server dies or so much has happened."""
        seen: list[Event] = []
        headers = {"authorization": f"Bearer {made.token}"}
        while len(seen) < most:
            path = f"/api/tables/{made.table}/events?since={len(seen)}&wait=20"
            try:
                answer = await client.get(path, headers=headers)
            except httpx.TransportError:
                break
            found = msgspec.json.decode(answer.content, type=answers.EventList).events
            assert found, "the bots do not go on"
            seen += found
        return seen

    async def trial() -> None:
        async with httpx.AsyncClient(base_url=mortal.address, timeout=60) as client:
            await asyncio.to_thread(mortal.live, (step, 60))
            tables = [await make(client) for _ in range(2)]
            shown = await asyncio.gather(*(watch(client, made, 10_000) for made in tables))
            await asyncio.to_thread(mortal.died)
            await asyncio.to_thread(mortal.live)
            for made, before in zip(tables, shown, strict=True):
                assert len(before) > 10
                after = await watch(client, made, len(before) + 20)
                assert after[: len(before)] == before
                moves = [event.number for event in after if isinstance(event, events.Moved)]
                assert moves == list(range(1, len(moves) + 1))

    try:
        asyncio.run(trial())
    finally:
        mortal.kill()
