"""Three servers, one PostgreSQL and a proxy, as on several machines. One server after the other is killed and
started again, and PostgreSQL crashes once, while people play on and make new tables. Nothing that was
acknowledged is lost, nothing is done twice, and every client goes on by itself."""

import asyncio
import random
import statistics
import subprocess
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

import frustule
from frustule.core.engine.setup import Setup
from tests.ports import free_port
from tests.server.conftest import new_postgres
from tests.server.mortal import Mortal
from tests.server.players import NO_LINE, Game, make_game
from tests.server.postgres import Cluster, mortal_cluster, programs
from tests.server.test_deploy import DEPLOY, SITE, play_through, program, proxy

SERVERS = 3
LASTS = 600.0
"""Seconds of dying."""
PAUSE = 0.4
"""Seconds that a player thinks, at most."""


@contextmanager
def behind_haproxy(servers: list[Mortal], folder: Path) -> Generator[str]:
    """The address of a proxy before servers, set up as the example says."""
    haproxy, port = program("haproxy"), free_port()
    told = (DEPLOY / "haproxy.cfg").read_text().replace("bind :80", f"bind 127.0.0.1:{port}")
    for number, server in enumerate(servers, 1):
        told = told.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{server.port}")
    (folder / "haproxy.cfg").write_text(told)
    subprocess.run([haproxy, "-c", "-q", "-f", str(folder / "haproxy.cfg")], check=True)
    with proxy([haproxy, "-q", "-f", str(folder / "haproxy.cfg")], {}, port, SITE) as address:
        yield address


@contextmanager
def machines(folder: Path) -> Generator[tuple[Cluster, list[Mortal], str]]:
    """All of it, running."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    program("haproxy")
    with mortal_cluster() as cluster, ExitStack() as ending:
        database = new_postgres(cluster.address)
        servers = [Mortal(database, free_port(), (SITE,)) for _ in range(SERVERS)]
        for server in servers:
            ending.callback(server.kill)
            server.live()
        with behind_haproxy(servers, folder) as address:
            yield cluster, servers, address


@pytest.mark.slow
def test_a_game_through_haproxy(tmp_path: Path):
    with machines(tmp_path) as (_, _, address):
        play_through(address)


KINDS: list[tuple[Setup, int]] = [
    (frustule.game("diatoms").setup(2), 0),
    (frustule.game("diatoms").setup(4), 0),
    (frustule.game("pondscum").setup(2, setup="random"), 0),
    (frustule.game("diatoms").setup(3), 2),
    (frustule.game("pondscum").setup(2, setup="random"), 1),
]


class Club:
    """People who play one game after the other, and remember all of them."""

    def __init__(self, address: str, seed: int) -> None:
        self._address = address
        self._chance = random.Random(seed)
        self.games: list[Game] = []

    async def play(self, first: int, stop: Callable[[], bool]) -> None:
        number = first
        async with httpx.AsyncClient(base_url=self._address, timeout=60) as client:
            while not stop():
                game = await self._made(client, number, stop)
                number += 1
                if game is None:
                    return
                self.games.append(game)
                async with asyncio.TaskGroup() as group:
                    for player in game.players:
                        player.pause = PAUSE
                        group.create_task(player.play(stop))

    async def _made(self, client: httpx.AsyncClient, number: int, stop: Callable[[], bool]) -> Game | None:
        """A new table, as soon as there is somebody to make it; one that was made half is left to itself."""
        setup, bots = KINDS[number % len(KINDS)]
        while not stop():
            try:
                return await make_game(client, setup, self._chance.getrandbits(32), bots=bots)
            except (*NO_LINE, httpx.TransportError, AssertionError):
                await asyncio.sleep(0.1)
        return None


@pytest.mark.slow
def test_servers_die_and_everybody_goes_on(tmp_path: Path, record_property: Callable[[str, object], None]):
    with machines(tmp_path) as (cluster, servers, address):
        club = Club(address, 15)
        kills = asyncio.run(endure(cluster, servers, club, LASTS))
        asyncio.run(compare(address, club.games))
    players = [player for game in club.games for player in game.players]
    waits = sorted(wait for player in players for wait in player.waits)
    moves = sum(len(game.players[0].events) for game in club.games)
    ended = sum(game.players[0].over for game in club.games)
    told = (
        f"{kills} servers killed in {LASTS:.0f} s, PostgreSQL crashed once; {len(club.games)} games begun,"
        f" {ended} ended, {moves} facts; an answer came after {1000 * statistics.median(waits):.0f} ms in the"
        f" median, {1000 * waits[len(waits) * 99 // 100]:.0f} ms for 99 of 100, {waits[-1]:.1f} s at most;"
        " 0 lost, 0 doubled"
    )
    record_property("figures", told)
    assert kills > LASTS / 12
    assert ended > 10
    assert moves > 1000


async def endure(cluster: Cluster, servers: list[Mortal], club: Club, seconds: float) -> int:
    """Has people play while servers die; how often."""
    chance = random.Random(seconds)
    ending = False
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    kills = 0

    async def fate() -> None:
        nonlocal ending, kills
        crash = until - seconds / 2
        while loop.time() < until:
            await asyncio.sleep(chance.uniform(1.0, 5.0))
            if crash and loop.time() > crash:
                crash = 0.0
                await asyncio.to_thread(cluster.crash)
                await asyncio.sleep(2.0)
                await asyncio.to_thread(cluster.start)
            victim = chance.choice(servers)
            victim.kill()
            kills += 1
            await asyncio.sleep(chance.uniform(0.0, 1.0))
            await asyncio.to_thread(victim.live)
        await settled(club)
        ending = True

    async with asyncio.TaskGroup() as group:
        group.create_task(fate())
        for number in range(16):
            group.create_task(club.play(number, lambda: ending))
    return kills


async def settled(club: Club) -> None:
    """Waits until every game that is on has gone on since the last death, so that nobody hangs."""
    before = {game.table: game.players[0].version for game in club.games if not game.players[0].over}
    async with asyncio.timeout(60):
        while True:
            now = {game.table: game.players[0] for game in club.games}
            if all(now[table].over or now[table].version > seen for table, seen in before.items()):
                return
            await asyncio.sleep(0.1)


async def compare(address: str, games: list[Game]) -> None:
    """Everybody's account, as one of the servers tells it now."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for game in games:
            await game.check(client)
