"""Words are in the language of whoever reads them, not of whoever caused them."""

import re

import httpx
import pytest

from frustule import all_games
from frustule.protocol.intents import NewSeat
from tests.server.running import Running


def test_listings_are_in_the_readers_language(simple_server: Running):
    house = simple_server.house
    seats = [NewSeat("me", "Ada"), NewSeat("bot", bot="greedy"), NewSeat("open")]
    made = {"game": "diatoms", "seats": [{"kind": s.kind, "name": s.name, "bot": s.bot} for s in seats]}
    french = {"accept-language": "fr"}
    address = f"{house.address}/api/tables"
    assert httpx.post(address, json={**made, "listed": True}, headers=french).status_code == 201

    def listed(headers: dict[str, str]) -> tuple[str, list[str], str]:
        (table,) = httpx.get(address, headers=headers).json()
        return table["title"], [seat["name"] for seat in table["seats"]], table["seats"][1]["about"]

    titles = {each.name: each for each in house.games()}
    bot = next(bot for bot in titles["diatoms"].bots if bot.name == "greedy")
    assert listed({}) == (titles["diatoms"].title, ["Ada", bot.title, ""], bot.about)
    assert listed(french)[2] != bot.about


def test_hints_are_in_the_askers_language(simple_server: Running):
    table = simple_server.house.make("diatoms", ["me"], start=True)
    address = f"{simple_server.address}/api/tables/{table.id}/hint"
    bearer = {"authorization": f"Bearer {table.token}"}
    said = [
        httpx.get(address, params={"seat": 1, "language": language}, headers=bearer, timeout=60).json()
        for language in ("en", "fr")
    ]
    assert said[0]["ideas"][0]["words"] != said[1]["ideas"][0]["words"]


@pytest.mark.parametrize("game", [each.name for each in all_games()])
def test_nobody_is_a_seat_where_nobody_sits(simple_server: Running, game: str):
    """Pictures, first games and examples have people in them, not seats with numbers."""
    for language, numbered in (("en", r"\b[Ss]eat \d"), ("fr", r"\b[Pp]lace \d")):
        for path in ("slide.svg", "lesson", "examples"):
            told = httpx.get(
                f"{simple_server.address}/api/games/{game}/{path}",
                headers={"accept-language": language},
                timeout=60,
            )
            assert told.status_code == 200
            assert not re.search(numbered, told.text), (path, language)
