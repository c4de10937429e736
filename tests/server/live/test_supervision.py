"""Loops, rooms and threads survive whatever happens in them, and say so once."""

import asyncio
import logging
from typing import Any

import pytest

from frustule.client import Refused
from frustule.protocol import events, messages
from frustule.protocol.intents import ClockRule
from frustule.server.live import room as rooms
from frustule.server.live import supervision
from frustule.server.live.supervision import note_fault, say_trouble, supervised
from frustule.server.logs import SPAN, Seldom
from frustule.server.storage.store import Unavailable
from tests.server.http.test_socket import receive
from tests.server.http.test_tables import two_at
from tests.server.running import running, until


class Bug(Exception):
    """Nobody thought of it."""


def test_work_that_fails_is_begun_again_and_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(supervision, "REST", 0.001)
    monkeypatch.setattr(supervision, "LONGEST_REST", 0.002)
    tries = 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries < 20:
            raise Bug

    caplog.handler.addFilter(seldom := Seldom())
    asyncio.run(supervised("a test", work))
    caplog.handler.removeFilter(seldom)
    assert tries == 20
    assert [record.message for record in caplog.records] == ["a fault in a test; it goes on"]


def test_a_kind_of_fault_is_logged_again_after_a_while_with_how_often_it_came(
    caplog: pytest.LogCaptureFixture,
):
    now = 0.0
    caplog.handler.addFilter(seldom := Seldom(lambda: now))
    for _ in range(5):
        note_fault("a loop", Bug())
        say_trouble("a thing", Bug("of one kind"))
    say_trouble("a thing", Bug("of another"))
    now = SPAN + 1
    note_fault("a loop", Bug())
    note_fault("another", Bug())
    caplog.handler.removeFilter(seldom)
    assert [(record.message, record.__dict__["repeated"]) for record in caplog.records] == [
        ("a fault in a loop; it goes on", 0),
        ("a thing: of one kind", 0),
        ("a thing: of another", 0),
        ("a fault in a loop; it goes on", 4),
        ("a fault in another; it goes on", 0),
    ]


def test_a_bug_while_a_fact_is_folded_leaves_log_and_memory_equal(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
):
    """Once the log had versions 1, 2, 4, 5 after it, all acknowledged, and could not be read any more."""
    real, failing = rooms.index_of, True

    def bad(table: Any) -> Any:
        if failing:
            raise Bug
        return real(table)

    with running(sqlite) as server:
        ada, grace = two_at(server)
        with grace.live(grace.view.version) as live:
            receive(live, messages.Welcome)
            monkeypatch.setattr(rooms, "index_of", bad)
            with pytest.raises(Refused, match="Something is broken here") as refused:
                ada.say("lost")
            assert refused.value.code == "unavailable"
            failing = False
            ada.say("kept")
            heard = receive(live, messages.Events).events
            assert [event.text for event in heard if isinstance(event, events.Spoken)] == ["kept"]
        versions = [event.version for event in grace.events()]
        assert versions == list(range(1, len(versions) + 1))
    with running(sqlite) as server:
        assert server.house.visit(ada.id, ada.token).view.version == len(versions)


def test_loops_survive_a_bug(sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch):
    """Every loop fails a few times, and then clocks, heartbeats and listings are as ever."""
    monkeypatch.setattr(supervision, "REST", 0.01)
    monkeypatch.setattr(supervision, "LONGEST_REST", 0.05)
    left = 12

    caplog.handler.addFilter(seldom := Seldom())
    with running(sqlite) as server:
        store = server.registry.store
        read, write = store.read, store.write

        async def broken(work: Any, do: Any) -> Any:
            nonlocal left
            if left and asyncio.current_task() in server.registry._tasks:
                left -= 1
                raise Bug
            return await do(work)

        async def reading(work: Any) -> Any:
            return await broken(work, read)

        async def writing(work: Any) -> Any:
            return await broken(work, write)

        store.read, store.write = reading, writing
        until(lambda: not left, 60)
        table = server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 1), start=True)
        until(lambda: table.refresh().state == "over")
        assert not any(task.done() for task in server.registry._tasks)
    caplog.handler.removeFilter(seldom)
    faults = [record for record in caplog.records if "it goes on" in record.message]
    assert {record.levelno for record in faults} == {logging.ERROR}
    assert 1 <= len(faults) <= 6, "once a kind"


def test_whoever_asks_a_database_that_does_not_answer_is_refused(sqlite: str):
    async def silent(work: Any) -> Any:
        raise Unavailable("the disk is on fire")

    with running(sqlite) as server:
        server.registry.store.read = silent
        for ask in (server.house.listed, lambda: server.house.make("diatoms", ["me", "open"])):
            with pytest.raises(Refused, match="cannot read its tables now") as refused:
                ask()
            assert refused.value.code == "unavailable"
            assert "fire" not in str(refused.value)
