"""Two people play whole games while their lines break at random, between messages and in the middle of one.

After every break a player resumes from the last version it has, and what it had asked is asked again. It
notices every gap and every repeat by itself; here the games must also come to their proper end.
"""

import asyncio

import httpx
import pytest

import frustule
from frustule.core.engine.setup import Setup
from tests.server.players import Game, make_game
from tests.server.running import Running

SETUPS = {
    "diatoms": lambda: frustule.game("diatoms").setup(2),
    "pondscum": lambda: frustule.game("pondscum").setup(2, setup="random"),
}


async def play_out(address: str, setup: Setup, seed: int, *, shaky: float) -> Game:
    """A whole game of two players with bad lines, and its check."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        game = await make_game(client, setup, seed)
        for player in game.players:
            player.shaky = shaky
        async with asyncio.timeout(300), asyncio.TaskGroup() as group:
            for player in game.players:
                group.create_task(player.play(lambda: False))
        await game.check(client)
    return game


@pytest.mark.parametrize("name", SETUPS)
def test_clients_drop_and_return(server: Running, name: str):
    game = asyncio.run(play_out(server.address, SETUPS[name](), seed=5, shaky=0.2))
    for player in game.players:
        assert player.over
        assert player.breaks > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_clients_drop_and_return_all_the_time(server: Running, seed: int):
    async def crowd() -> list[Game]:
        setups = [SETUPS["diatoms"](), frustule.game("diatoms").setup(4), SETUPS["pondscum"]()]
        return await asyncio.gather(
            *(play_out(server.address, setup, 10 * seed + k, shaky=0.5) for k, setup in enumerate(setups * 2))
        )

    for game in asyncio.run(crowd()):
        assert all(player.over and player.breaks > 10 for player in game.players)
