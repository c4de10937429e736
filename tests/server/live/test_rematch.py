"""There is one next table, whoever asks for it, how often, where and at what moment; and it obeys limits."""

import asyncio

import httpx
import msgspec
import pytest

from frustule.client import AtTable, Refused
from frustule.protocol import intents
from tests.server.http.test_tables import two_at
from tests.server.running import FREE, Running, running
from tests.server.trials import count_tables


def finished(server: Running) -> tuple[AtTable, AtTable]:
    ada, grace = two_at(server, "pondscum", setup="random", first="one")
    ada.move(1, "resign")
    return ada, grace


def ask(asked: list[tuple[Running, AtTable, str]]) -> list[intents.Answer]:
    """Rematches asked for at once, each at a server, by somebody, under an id."""

    async def all_of_them() -> list[intents.Answer]:
        async with httpx.AsyncClient(timeout=30) as client:
            posts = [
                client.post(
                    f"{server.address}/api/tables/{table.id}/intents",
                    content=msgspec.json.encode(intents.Intent(id, 0, intents.Rematch())),
                    headers={"authorization": f"Bearer {table.token}", "content-type": "application/json"},
                )
                for server, table, id in asked
            ]
            return [
                msgspec.json.decode(answer.content, type=intents.Answer)
                for answer in await asyncio.gather(*posts)
            ]

    return asyncio.run(all_of_them())


def tables(server: Running) -> int:
    return server.call(lambda: server.registry.store.read(count_tables))


def test_asked_for_six_times_by_one_id_and_by_others(database: str):
    with running(database) as server:
        ada, grace = finished(server)
        answers = ask([(server, ada, "same")] * 6 + [(server, grace, "hers"), (server, ada, "other")])
        assert all(answer.ok for answer in answers)
        assert tables(server) == 2
        assert len({answer.version for answer in answers[:6]}) == 1
        ada.say("again")
        assert ask([(server, ada, "same"), (server, grace, "hers")]) == [answers[0], answers[6]]
        assert ada.refresh().rematch == grace.refresh().rematch
        assert server.house.visit(str(ada.view.rematch), grace.token).view.you.seats


def test_asked_for_at_two_workers_at_once(postgresql: str):
    with running(postgresql) as one, running(postgresql) as two:
        ada, grace = finished(one)
        answers = ask([(one, ada, "a"), (two, grace, "b"), (two, ada, "a"), (one, grace, "b")] * 2)
        assert all(answer.ok for answer in answers)
        assert tables(one) == 2


def test_both_limits_hold(sqlite: str):
    limits = msgspec.structs.replace(FREE, tables_per_hour=2)
    with running(sqlite, limits) as server:
        ada, _ = finished(server)
        server.house.make("diatoms", ["me", "open"])
        with pytest.raises(Refused, match="You have made many tables"):
            ada.do(intents.Rematch())
    with running(sqlite, msgspec.structs.replace(FREE, tables=1)) as server:
        with pytest.raises(Refused, match="The house is full"):
            server.house.visit(ada.id, ada.token).do(intents.Rematch())
        assert tables(server) == 2
