"""Health tells the truth: of a database that does not answer, of a full disk, of a lane that has ended; and
what is measured is what happened."""

import asyncio
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from frustule.client import Refused
from frustule.core.errors import InvalidText
from frustule.protocol import intents
from frustule.server.http import health
from frustule.server.live import supervision
from frustule.server.metrics import address_of_metrics
from frustule.server.workers import pool
from frustule.server.workers.pool import Pool
from tests.ports import free_port
from tests.server import conforming
from tests.server.running import Running, running, until


def asked(server: Running, what: str) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.address}/api/health/{what}")
    conforming.check(answer)
    return answer.status_code, answer.json()


def troubles(told: dict[str, Any]) -> list[str]:
    """The names of what is not well, each with a word about it."""
    assert all(bool(check["words"]) != check["ok"] for check in told["checks"])
    return [check["name"] for check in told["checks"] if not check["ok"]]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "WRITING", 1.0)


def test_all_is_well(server: Running):
    """Games may become ready while it asks: what it is told lies between before and after."""
    before = set(server.registry.preparation.unready)
    status, told = asked(server, "ready")
    assert set(server.registry.preparation.unready) <= set(told["preparing"]) <= before
    assert (status, told["ok"], troubles(told)) == (200, True, [])
    assert {check["name"] for check in told["checks"]} == {
        "writer",
        "processes",
        "database",
        "disk",
        "starts",
        "notices",
        "loops",
        "backlog",
    }
    status, told = asked(server, "live")
    assert (status, told["ok"], troubles(told)) == (200, True, [])


def test_a_database_that_takes_no_write(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    """As when its disk is full; the process itself is as well as before."""

    def full(connection: Any, *_: Any) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("CREATE TABLE more (x)")
        connection.exec_driver_sql("INSERT INTO more SELECT hex(zeroblob(100000))")

    monkeypatch.setattr(health.store, "beat", full)
    status, told = asked(simple_server, "ready")
    assert (status, troubles(told)) == (503, ["database"])
    assert "full" in next(check["words"] for check in told["checks"] if check["name"] == "database")
    assert asked(simple_server, "live")[0] == 200


def test_a_database_that_does_not_answer(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    def frozen(*_: Any) -> None:
        time.sleep(3)

    monkeypatch.setattr(health.store, "beat", frozen)
    status, told = asked(simple_server, "ready")
    assert (status, troubles(told)) == (503, ["database"])
    assert asked(simple_server, "live")[0] == 200


def test_a_full_disk(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    usage = shutil.disk_usage(Path("/"))._replace(free=1 << 20)

    def full(_: Path) -> Any:
        return usage

    monkeypatch.setattr(health.shutil, "disk_usage", full)
    status, told = asked(simple_server, "ready")
    assert (status, troubles(told)) == (503, ["disk"])


def test_lanes_that_have_ended(simple_server: Running):
    async def end() -> None:
        for lane in simple_server.registry.drawing_pool._lanes:
            lane.cancel()
            await asyncio.wait([lane])

    simple_server.call(end)
    for what in ("live", "ready"):
        status, told = asked(simple_server, what)
        assert (status, troubles(told)) == (503, ["processes"])
        assert "drawing" in str(told)
    assert not httpx.get(f"{simple_server.address}/api/health").json()["ok"]


def test_processes_that_do_not_start(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is noticed by those who want something; and that they start again, though nobody comes meanwhile."""
    monkeypatch.setattr(pool, "START_AGAIN", 0.05)
    may = tmp_path / "may"
    words = "import os, sys; from frustule.server.workers import process; "
    words += f"process.main() if os.path.exists({str(may)!r}) else sys.exit(1)"
    with running(sqlite, command=(sys.executable, "-c", words)) as server:
        table = server.house.make("diatoms", ["me", "me"], start=True)
        assert asked(server, "ready")[0] == 200
        for _ in range(3):
            assert httpx.get(f"{server.address}/api/tables/{table.id}/scene", timeout=60).status_code == 503
        status, told = asked(server, "ready")
        assert (status, troubles(told)) == (503, ["starts"])
        assert "drawing" in str(told)
        assert asked(server, "live")[0] == 200
        may.touch()
        until(lambda: asked(server, "ready")[0] == 200)
        assert httpx.get(f"{server.address}/api/tables/{table.id}/scene", timeout=60).status_code == 200


def test_loops_that_fail_again_and_again(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(supervision, "REST", 0.01)
    real, registry = simple_server.registry.store.read, simple_server.registry

    async def broken(work: Any) -> Any:
        if asyncio.current_task() in registry._tasks:
            raise ZeroDivisionError
        return await real(work)

    registry.store.read = broken
    until(lambda: troubles(asked(simple_server, "ready")[1]) == ["loops"])
    registry.store.read = real
    monkeypatch.setattr(supervision, "OF_LATE", 0.0)
    assert asked(simple_server, "ready")[0] == 200


def test_a_worker_that_does_not_hear_the_others(postgresql: str, monkeypatch: pytest.MonkeyPatch):
    with running(postgresql) as server:
        assert asked(server, "ready")[0] == 200
        real = psycopg.connect

        def refused(*_: Any, **__: Any) -> Any:
            raise psycopg.OperationalError("no more connections")

        monkeypatch.setattr(psycopg, "connect", refused)
        with real(postgresql, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
        until(lambda: "notices" in troubles(asked(server, "ready")[1]))
        monkeypatch.setattr(psycopg, "connect", real)
        until(lambda: asked(server, "ready")[0] == 200)


def test_too_much_waits(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Pool, "full", True)
    status, told = asked(simple_server, "ready")
    assert (status, troubles(told)) == (503, ["backlog"])


def test_whoever_asks_on_and_on_costs_no_more(simple_server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(health, "FRESH", 1e6)
    beat, beats = health.store.beat, 0

    def counted(*words: Any) -> None:
        nonlocal beats
        beats += 1
        beat(*words)

    monkeypatch.setattr(health.store, "beat", counted)
    with httpx.Client(base_url=simple_server.address) as client:
        own = beats
        for _ in range(30):
            assert client.get("/api/health/ready").is_success
    assert beats - own <= 1 + 10, "the heart beats by itself meanwhile"


def measured(port: int) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_is_measured_is_what_happened(sqlite: str):
    port = free_port()
    with running(sqlite, metrics=f"127.0.0.1:{port}") as server:
        table = server.house.make("diatoms", ["me", "me"], start=True)
        for number in range(5):
            table.say(f"word {number}")
        with pytest.raises(Refused):
            table.do(intents.Start())
        with pytest.raises(Refused):
            server.house.visit("0123456789abcdef")
        httpx.request("XYZ", f"{server.address}/api/tables/%ff")
        server.house.fetch(f"/api/tables/{table.id}/picture.svg")
        with table.live() as live:
            live.ping()
            live.receive(30)
            until(lambda: measured(port)["frustule_watchers", frozenset()] == 1)
        found = measured(port)

        def of(name: str, **labels: str) -> float:
            return sum(
                value for (each, held), value in found.items() if each == name and labels.items() <= set(held)
            )

        assert of("frustule_intents_total", kind="say", outcome="ok") == 5
        assert of("frustule_intents_total", kind="start", outcome="not_now") == 1
        posted = of("frustule_request_seconds_count", method="POST", route="/api/tables/{id}/intents")
        assert posted == 6
        assert of("frustule_request_seconds_count", route="/api/tables/{id}", status="404") >= 1
        assert of("frustule_job_seconds_count", pool="drawing", kind="DrawPicture", outcome="done") == 1
        assert of("frustule_write_batch_facts_sum") == 7
        assert of("frustule_rooms") == 1
        assert of("frustule_writes_refused_total") == 0
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert table.id not in text
        assert not re.search("XYZ|%ff", text), "what clients send is no label"


def test_two_workers_are_two_targets(sqlite: str, tmp_path: Path):
    port = free_port()
    other = f"sqlite:///{tmp_path / 'other.db'}"
    with running(sqlite, metrics=str(port)), running(other, metrics=str(port)) as second:
        assert measured(second.app._metrics.port)
        assert second.app._metrics.port != port
        assert measured(port)


@pytest.mark.parametrize("text", ["x", "1.2.3.4", "host:", "host:70000", "²"])
def test_an_address_that_is_none(text: str):
    with pytest.raises(InvalidText, match="HOST:PORT"):
        address_of_metrics(text)
