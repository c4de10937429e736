"""A house that never fills: abandoned games do not count, are given up and packed, and open again as they
were; limits hold for an address over all workers."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import event

import frustule
from frustule.client import Refused
from frustule.protocol import intents, messages
from frustule.protocol.events import TimedOut
from frustule.protocol.intents import ClockRule
from frustule.protocol.views import Unattended
from frustule.server.live import registry
from frustule.server.storage import counting
from frustule.server.storage.database import database_url, open_database
from frustule.server.storage.schema import archives, events, tables
from tests.server.http.test_socket import receive
from tests.server.http.test_tables import two_at
from tests.server.running import FREE, Clock, Running, running, until

HOUR, DAY = 3600, 86_400


@pytest.fixture(autouse=True)
def busy_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days that a test lets pass at once are none in which no server ran."""
    monkeypatch.setattr(registry, "OUTAGE", 1e9)


def tidied(server: Running) -> None:
    """Has the house tidied up once."""
    server.call(server.registry.tidy)


def rows(database: str, what: sa.Table, **where: Any) -> int:
    engine = open_database(database_url(database))
    wanted = sa.select(sa.func.count()).select_from(what)
    for name, value in where.items():
        wanted = wanted.where(what.c[name] == value)
    try:
        with engine.connect() as connection:
            return connection.execute(wanted).scalar_one()
    finally:
        engine.dispose()


def test_games_that_sleep_do_not_fill_the_house(sqlite: str):
    limits = msgspec.structs.replace(FREE, tables=3)
    clock = Clock()
    with running(sqlite, limits=limits, clock=clock) as server:
        first = [server.house.make("diaominos", ["me", "me"], start=True) for _ in range(3)]
        with pytest.raises(Refused, match="house is full"):
            server.house.make("diaominos", ["me", "me"], start=True)
        clock.advance(25 * HOUR)
        second = server.house.make("diaominos", ["me", "me"], start=True)
        first[0].say("good morning")  # it wakes up
        first[1].say("good morning")
        with pytest.raises(Refused, match="house is full"):
            server.house.make("diaominos", ["me", "me"], start=True)
        assert second.refresh().state == first[2].refresh().state == "playing"


def test_one_address_cannot_take_all_tables(database: str):
    """Counted in the database: a second server on the same one counts the same."""
    limits = msgspec.structs.replace(FREE, tables_each=3, tables_per_hour=5)
    clock = Clock()
    with running(database, limits=limits, clock=clock) as server:
        made = [server.house.make("diaominos", ["me", "open"]) for _ in range(3)]
        with pytest.raises(Refused, match="many open tables"):
            server.house.make("diaominos", ["me", "open"])
        made[0].do(intents.Close())
        made[1].do(intents.Close())
        server.house.make("diaominos", ["me", "open"])
    with running(database, limits=limits, clock=clock) as server:
        server.house.make("diaominos", ["me", "open"])
        with pytest.raises(Refused, match="many tables; wait"):
            server.house.make("diaominos", ["me", "open"])
        clock.advance(61 * 60)
        with pytest.raises(Refused, match="many open tables"):
            server.house.make("diaominos", ["me", "open"])
        clock.advance(DAY)
        tidied(server)
        assert rows(database, tables, maker=counting.maker_of("127.0.0.1")) == 0, (
            "nobody is remembered for ever"
        )


def test_of_a_crowd_no_more_get_in_than_there_is_room_for(database: str):
    limits = msgspec.structs.replace(FREE, tables_each=3)
    with running(database, limits=limits) as server, ThreadPoolExecutor(12) as crowd:
        server.house.make("diaominos", ["me", "open"])
        body = {"game": "diaominos", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
        asked = [
            crowd.submit(httpx.post, f"{server.address}/api/tables", json=body, timeout=60) for _ in range(24)
        ]
        answered = Counter(each.result().status_code for each in asked)
    assert answered == {201: 2, 429: 22}


@pytest.mark.parametrize(
    ("limits", "most"),
    [({"tables_each": 4}, 3), ({"tables_per_hour": 3}, 2), ({"tables": 4}, 3)],
    ids=["own", "of late", "all"],
)
def test_of_a_crowd_at_several_doors_too(postgresql: str, limits: dict[str, int], most: int):
    """Each of two servers is asked by many at once, one of which waits in the middle of its transaction: what
    it has counted then is still true when it is committed."""
    kept = msgspec.structs.replace(FREE, **limits)
    body = {"game": "diaominos", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    with (
        running(postgresql, limits=kept) as one,
        running(postgresql, limits=kept) as two,
        ThreadPoolExecutor(12) as crowd,
    ):
        one.house.make("diaominos", ["me", "open"])
        counted, go = threading.Event(), threading.Event()

        def linger(connection: sa.Connection, statement: sa.Executable, *_: Any) -> None:
            if isinstance(statement, sa.Insert) and statement.table is tables and not counted.is_set():
                counted.set()
                go.wait(30)

        event.listen(one.registry.store.engine, "before_execute", linger)
        asked = [crowd.submit(httpx.post, f"{one.address}/api/tables", json=body, timeout=60)]
        assert counted.wait(30)
        doors = [one, two] * 12
        asked += [
            crowd.submit(httpx.post, f"{door.address}/api/tables", json=body, timeout=60) for door in doors
        ]
        until(lambda: waiting_in(postgresql))
        go.set()
        answered = Counter(each.result().status_code for each in asked)
        event.remove(one.registry.store.engine, "before_execute", linger)
    assert answered == {201: most, 429: 25 - most}
    assert rows(postgresql, tables) == most + 1


def waiting_in(database: str) -> int:
    """How many wait for their turn to make a table."""
    engine = open_database(database_url(database))
    try:
        with engine.connect() as connection:
            wanted = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            return connection.execute(sa.text(wanted)).scalar_one()
    finally:
        engine.dispose()


def test_who_is_refused_is_not_counted(sqlite: str):
    limits = msgspec.structs.replace(FREE, tables_per_hour=1)
    with running(sqlite, limits=limits) as server:
        for _ in range(3):
            with pytest.raises(Refused):
                server.house.make("diaominos", ["me", "nobody of that name"])
        server.house.make("diaominos", ["me", "open"])


def test_an_abandoned_game_is_given_up_packed_and_opened_again(database: str):
    clock = Clock()
    with running(database, limits=FREE, clock=clock) as server:
        ada, grace = two_at(server, "pondscum", setup="random")
        for table in (ada, grace) * 2:
            table.refresh()
            for seat in table.seats:
                if seat in table.view.acting:
                    table.move(seat, table.position(seat).moves[0])
        told = ada.events()
        clock.advance(29 * DAY)
        tidied(server)
        assert ada.refresh().state == "playing"
        clock.advance(2 * DAY)
        tidied(server)
        assert ada.refresh().state == "closed"
        assert "given up" in ada.view.status
        before, record = ada.events(), ada.record()
        assert before[: len(told)] == told
        assert frustule.read_record(record).check().setup.game.name == "pondscum"
        clock.advance(8 * DAY)
        tidied(server)
        assert rows(database, archives) == 1
        assert rows(database, events, table_id=ada.id) == 0
    with running(database, limits=FREE, clock=clock) as server:
        again = server.house.visit(ada.id, ada.token)
        assert again.events() == before
        assert again.record() == record
        assert rows(database, archives) == 0
        tidied(server)
        assert rows(database, archives) == 0, "somebody has just been there"


def test_people_are_told_when_tables_go(sqlite: str):
    """By everything that shows a table; the operator's rules, as they are now."""
    with running(sqlite, limits=FREE) as server:
        table = server.house.make("diaominos", ["me", "open"])
        assert table.view.unattended == Unattended(removed=DAY, given_up=30 * DAY, forgotten=None)
    limits = msgspec.structs.replace(FREE, idle_hours=0.5, abandoned_days=2, archive_days=3, keep_days=4)
    clock = Clock()
    with running(sqlite, limits=limits, clock=clock) as server:
        told = Unattended(removed=HOUR // 2, given_up=2 * DAY, forgotten=7 * DAY)
        assert server.house.visit(table.id).view.unattended == told
        with server.house.visit(table.id, table.token).live() as live:
            assert receive(live, messages.Welcome).view.unattended == told
        clock.advance(told.removed - 60)
        tidied(server)
        assert server.house.visit(table.id).view.state == "gathering"
        clock.advance(600)  # which is also when nobody has the room open any more
        tidied(server)
        with pytest.raises(Refused):
            server.house.visit(table.id)


def test_old_games_go_only_where_the_operator_says_so(sqlite: str):
    clock = Clock()
    with running(sqlite, limits=FREE, clock=clock) as server:
        table = server.house.make("pondscum", ["me", "me"], options={"setup": "random"}, start=True)
        table.move(table.refresh().acting[0], "resign")
        clock.advance(1000 * DAY)
        tidied(server)
        clock.advance(1000 * DAY)
        tidied(server)
        assert rows(sqlite, archives) == 1
        assert server.house.visit(table.id).view.state == "over"
    with running(sqlite, limits=msgspec.structs.replace(FREE, keep_days=100), clock=clock) as server:
        for _ in range(2):  # packed at first, since somebody was there
            clock.advance(101 * DAY)
            tidied(server)
        with pytest.raises(Refused) as refused:
            server.house.visit(table.id)
        assert refused.value.code == "not_found"
        assert rows(sqlite, tables) == 0


def test_a_packed_log_that_is_spoilt_is_put_aside(sqlite: str):
    clock = Clock()
    with running(sqlite, clock=clock) as server:
        table = server.house.make("pondscum", ["me", "me"], options={"setup": "random"}, start=True)
        table.move(table.refresh().acting[0], "resign")
        clock.advance(8 * DAY)
        tidied(server)
        clock.advance(DAY)
        tidied(server)  # its room is closed
        engine = open_database(database_url(sqlite))
        with engine.begin() as connection:
            connection.execute(sa.update(archives).values(log=b"spoilt"))
        engine.dispose()
        with pytest.raises(Refused) as refused:
            server.house.visit(table.id)
        assert refused.value.code == "put_aside"
        assert rows(sqlite, archives) == 1, "it is kept for whoever can mend it"


def test_days_in_which_no_server_ran_clear_nothing_away(database: str, monkeypatch: pytest.MonkeyPatch):
    """Nor does a clock that is far ahead when a server starts, which is the same to it."""
    limits = msgspec.structs.replace(FREE, keep_days=100)
    clock = Clock()
    with running(database, limits=limits, clock=clock) as server:
        gathering = server.house.make("diaominos", ["me", "open"])
        playing = server.house.make("diaominos", ["me", "me"], start=True)
    monkeypatch.setattr(registry, "OUTAGE", 3.5)
    clock.advance(4000 * DAY)
    with running(database, limits=limits, clock=clock) as server:
        monkeypatch.setattr(registry, "OUTAGE", 1e9)
        tidied(server)
        assert server.house.visit(gathering.id).view.state == "gathering"
        assert server.house.visit(playing.id).view.state == "playing"
        clock.advance(25 * HOUR)
        tidied(server)
        with pytest.raises(Refused):
            server.house.visit(gathering.id)
        clock.advance(30 * DAY)
        tidied(server)
        assert server.house.visit(playing.id).view.state == "closed"


def test_a_slow_clock_needs_no_room_and_runs_out_all_the_same(database: str):
    """Days in which nobody comes are no outage here."""
    days = ClockRule("move", 3 * 86_400)
    with running(database) as server:
        table = server.house.make("diatoms", ["me", "me"], clock=days, start=True)
        assert table.id in server.registry.rooms

        def closed() -> bool:
            server.clock.advance(600)
            tidied(server)
            return table.id not in server.registry.rooms

        until(closed, 10)
        server.clock.advance(86_400)
        assert table.refresh().state == "playing"
        server.clock.advance(2 * 86_400)
        until(lambda: any(isinstance(event, TimedOut) for event in table.events()))
        assert table.refresh().state == "over"
