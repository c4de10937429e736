"""The description of the HTTP interface is true, for all that can be asked and for what fuzzing finds.

All other tests of the server check what they are answered in the same way (`conforming`).
"""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi import checks

from frustule.client import AtTable, Refused
from frustule.games import game_names
from tests.server import conforming
from tests.server.http.test_tables import two_at
from tests.server.running import Running, running, until

ANY: list[Any] = list(HealthCheck)
CHECKS: list[Any] = [
    getattr(checks, f"{name}_conformance")
    for name in ("status_code", "content_type", "response_headers", "response_schema")
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("openapi") / "tables.db"
    with running(f"sqlite:///{path}") as made:
        yield made


@pytest.fixture(scope="module")
def table(server: Running) -> AtTable:
    return two_at(server)[0]


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    """A client that has every answer checked."""
    hooks = {"response": [conforming.check]}
    with httpx.Client(base_url=server.address, timeout=60, event_hooks=hooks) as client:
        yield client


def test_it_is_served_and_always_the_same(server: Running):
    """Also in another process, where sets are in another order."""
    served = httpx.get(f"{server.address}/api/openapi.json").content
    assert msgspec.json.decode(served) == conforming.described()
    code = (
        "import sys; from frustule.server.http.app import create_app;"
        "from frustule.server.http.openapi import document; from frustule.server.settings import Settings;"
        "sys.stdout.buffer.write(document(create_app(Settings('sqlite://'))._app))"
    )
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert again == served


def test_every_answer_without_a_table(http: httpx.Client):
    told = [
        *("/api/health", "/api/health/live", "/api/health/ready"),
        *("/api/games", "/api/preparing", "/api/tables"),
        *(f"/api/games/{name}/{what}" for name in game_names() for what in ("look", "examples", "slide.svg")),
        *("/api/commissions", "/api/commissions/kit", "/api/commissions/day"),
        *("/api/commissions/1/picture.svg", "/api/commissions/new?seed=1"),
    ]
    for path in told:
        assert http.get(path).status_code == 200, path
    for name in game_names():
        assert http.get(f"/api/games/{name}/lesson").status_code in (200, 404)
        assert http.get(f"/api/games/{name}/rules").status_code == 404
    card = http.get("/api/commissions/new?seed=1").json()["text"]
    assert http.post("/api/commissions/check", json={"text": card}).json()["faults"] == []
    assert http.post("/api/commissions/check", json={"text": "no card"}).json()["faults"]
    career: dict[str, Any] = {"name": "Ada", "entries": []}
    assert http.post("/api/careers", json={"career": career, "pictures": True}).status_code == 200


def test_every_answer_of_a_table(server: Running, http: httpx.Client):
    alone = server.house.make("commissions", ["me"], start=True)
    for name in ("diatoms", "pondscum", "diaominos"):
        two = server.house.make(name, ["me", "random"], start=True)
        for path in ("", "/look", "/events", "/position?seat=1", "/scene?seat=1", "/scene", "/picture.svg"):
            assert http.get(f"/api/tables/{two.id}{path}", headers=bearer(two)).status_code == 200, path
        assert http.get(f"/api/tables/{two.id}/record").status_code == 403
        ask_what_if(server, two)
        assert http.get(f"/api/tables/{two.id}/review").status_code == 403
        assert http.get(f"/api/tables/{two.id}/scene?seat=2").status_code == 403
    asked = {"id": "a", "version": 0, "do": {"kind": "move", "seat": 1, "move": "no move"}}
    refused = http.post(f"/api/tables/{alone.id}/intents", json=asked, headers=bearer(alone))
    assert refused.status_code == 409
    with pytest.raises(Refused):
        alone.rematch()
    while (seat := alone.wait_for_turn()) is not None:
        alone.move(seat, alone.position(seat).moves[0])
    for path in ("", "/events", "/scene?seat=1", "/record", "/afterwards", "/review"):
        assert http.get(f"/api/tables/{alone.id}{path}").status_code == 200, path
    record = alone.record()
    career: dict[str, Any] = {"name": "Ada", "entries": []}
    logged = http.post("/api/careers/log", json={"career": career, "record": record}).json()
    career["entries"] = [logged["entry"]]
    told = http.post("/api/careers", json={"career": career, "pictures": True}).json()
    assert len(told["games"]) == 1
    assert http.post("/api/careers/log", json={"career": career, "record": "no record"}).status_code == 400


def ask_what_if(server: Running, table: AtTable) -> None:
    """At the table as its holder and as a spectator, from the text of the position, and in vain."""
    if table.wait_for_turn() is None:
        return
    until(lambda: table.refresh().acting == [1])  # where several act at once, the bot has done so
    here = table.position(1)
    staged = table.what_if([here.moves[0]], 1)
    assert (staged.played == 1) == (staged.stopped is None)
    assert table.what_if([], 1).text == here.text
    assert server.house.what_if([], position=here.text, seat=1).moves == here.moves
    for ask in (
        lambda: table.what_if(["no move"], 1),
        lambda: table.what_if([], 2),
        lambda: table.what_if(["a move of nobody"]),
        lambda: server.house.what_if([]),
        lambda: server.house.what_if([], position="no game at all"),
        lambda: server.house.what_if([], record="game: diatoms\nno record"),
    ):
        with pytest.raises(Refused):
            ask()


def bearer(table: AtTable) -> dict[str, str]:
    return {"authorization": f"Bearer {table.token}"}


def fuzzed(server: Running, table: AtTable, examples: int) -> None:
    """Sends requests that are made from the description, sensible and not, and checks every answer."""
    schema: Any = schemathesis.openapi.from_dict(conforming.described())
    schema.config.update(base_url=server.address)
    before = server.house.visit(table.id, table.token).refresh().version
    sockets = httpx.get(f"{server.address}/api/health").json()["sockets"]
    tried = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()
        tried += 1

        @settings(
            max_examples=examples,
            deadline=None,
            suppress_health_check=ANY,
            database=None,
            phases=[Phase.generate],
        )
        @given(case=operation.as_strategy())
        def attempt(case: Any) -> None:
            if "id" in (case.path_parameters or {}) and hash(str(case.body)) % 2:
                case.path_parameters["id"] = table.id
            if "wait" in (case.query or {}):
                case.query["wait"] = 0
            response = case.call(timeout=30)
            assert response.status_code < 500, (response.status_code, response.text)
            if response.status_code >= 400:
                assert set(msgspec.json.decode(response.content)) >= {"code", "words"}
            case.validate_response(response, checks=CHECKS)

        attempt()
    assert tried >= 30
    assert server.house.visit(table.id, table.token).refresh().version == before
    assert httpx.get(f"{server.address}/api/health").json()["sockets"] == sockets


@pytest.mark.filterwarnings("default")
def test_fuzzing_finds_no_answer_that_is_not_described(server: Running, table: AtTable):
    fuzzed(server, table, 8)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_long_fuzzing_finds_no_answer_that_is_not_described(server: Running, table: AtTable):
    fuzzed(server, table, 300)
