"""The store: what is gathered, what is refused, what happens when the database fails, and its schema."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from frustule.client import Refused
from frustule.core.errors import InvalidText
from frustule.protocol import events
from frustule.protocol.intents import ClockRule
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.storage.schema import metadata
from frustule.server.storage.store import Index, NewLog, Overtaken, Store, Unavailable, all_outages, beat
from frustule.server.table.facts import Began, Entry, MovedOn, Plan, Spoke, WasMade
from tests.server.http.test_tables import two_at
from tests.server.postgres import frozen
from tests.server.running import running

INDEX = Index("diatoms", "playing", None, None, 1)
MADE = WasMade("diatoms 2", 1, "ab", (Plan("open"), Plan("open")), ("x",), ClockRule(), False, True)


def new_log(name: str) -> NewLog:
    return NewLog(name, [Entry(1, 1, MADE, 0)], INDEX)


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = open_database(database_url(database))
        migrate(engine)
        store = Store(engine, "w")
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_the_schema_is_what_migrations_make(database: str):
    engine = open_database(database_url(database))
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_sqlite_is_told_to_be_careful(sqlite: str):
    engine = open_database(database_url(sqlite))
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()


def test_what_waits_is_committed_together(database: str):
    inserts: list[str] = []

    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(40)]
        await asyncio.gather(*(store.create(new_log(name)) for name in names))

        @event.listens_for(store.engine, "before_cursor_execute")
        def count(connection: object, cursor: object, statement: str, *more: object) -> None:
            if statement.startswith("INSERT INTO events"):
                inserts.append(statement)

        for version in range(2, 12):
            await asyncio.gather(*(store.append(name, [Entry(version, version, Began())]) for name in names))
        for name in names:
            assert [entry.version for entry in await store.load(name)] == list(range(1, 12))

    with_store(database, work)
    assert 10 <= len(inserts) < 100, "400 facts in far fewer statements"


def test_of_two_facts_with_one_version_the_first_counts_and_others_are_not_spoilt(database: str):
    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(3)]
        for name in names:
            await store.create(new_log(name))
        await store.append(names[1], [Entry(2, 2, Spoke("first"), 0, "a")])
        later = [store.append(name, [Entry(2, 3, Spoke("second"), 0, "b")]) for name in names]
        outcome = await asyncio.gather(*later, return_exceptions=True)
        assert [type(each) for each in outcome] == [type(None), Overtaken, type(None)]
        for k, name in enumerate(names):
            (_, fact) = await store.load(name)
            assert fact.fact == Spoke("first" if k == 1 else "second")

    with_store(database, work)


def test_of_two_facts_in_one_batch_only_the_first_is_acknowledged(database: str):
    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(3)]
        for name in names:
            await store.create(new_log(name))
        with busy(store):
            facts = [Spoke("first"), Spoke("second"), Spoke("third")]
            doubles = [store.append(names[0], [Entry(2, 2, fact, 0, fact.text)]) for fact in facts]
            others = [store.append(name, [Entry(2, 2, Spoke("other"))]) for name in names[1:]]
        outcome = await asyncio.gather(*doubles, *others, return_exceptions=True)
        assert [type(each) for each in outcome] == [type(None), Overtaken, Overtaken, type(None), type(None)]
        assert [entry.fact for entry in await store.load(names[0])][1:] == [Spoke("first")]

    with_store(database, work)


@contextmanager
def busy(store: Store) -> Generator[None]:
    """Meanwhile the writer has something else to do, so that what comes is gathered."""
    done = threading.Event()
    waiting = asyncio.ensure_future(store.write(lambda connection: done.wait(10)))
    try:
        yield
    finally:
        done.set()
        waiting.add_done_callback(lambda ended: ended.result())


def test_gaps_are_refused_whoever_asks(database: str):
    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(2)]
        for name in names:
            await store.create(new_log(name))
        entries = [(names[0], 3), (names[1], 2), (names[0], 0), ("nobody-has-it-000", 2)]
        asked = [store.append(name, [Entry(version, 9, Began())]) for name, version in entries]
        outcome = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in outcome] == [Overtaken, type(None), Overtaken, Overtaken]
        assert [[entry.version for entry in await store.load(name)] for name in names] == [[1], [1, 2]]
        with pytest.raises(IntegrityError), store.engine.begin() as connection:
            connection.exec_driver_sql(
                f"INSERT INTO events (table_id, version, at, fact) VALUES ('{names[0]}', 4, 1, 'x')"
            )

    with_store(database, work)


def test_what_cannot_be_written_spoils_nothing_beside_it(database: str, caplog: pytest.LogCaptureFixture):
    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(3)]
        for name in names:
            await store.create(new_log(name))
        with busy(store):
            times = (5, 1 << 70, 5)
            asked = [
                store.append(name, [Entry(2, at, Began())]) for name, at in zip(names, times, strict=True)
            ]
        outcome = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in outcome] == [type(None), Unavailable, type(None)]

    with_store(database, work)
    assert ["1 facts could not be written" in line for line in caplog.messages].count(True) == 1


def test_a_table_begins_together_with_the_line_that_names_it_or_not_at_all(database: str):
    async def work(store: Store) -> None:
        first, second = (f"table-{k:011}" for k in range(2))
        await store.create(new_log(first))
        named = MovedOn(second)
        await store.append(first, [Entry(2, 2, Began())])
        with pytest.raises(Overtaken):
            await store.append(first, [Entry(2, 2, named)], INDEX, new_log(second))
        assert await store.load(second) == []
        await store.append(first, [Entry(3, 2, named)], INDEX, new_log(second))
        assert len(await store.load(second)) == 1

    with_store(database, work)


def test_first_signs_of_life_of_two_workers_at_once(postgresql: str):
    """The second waits for the first, and finds that it is not the first."""
    engine = open_database(database_url(postgresql))
    migrate(engine)

    def begin() -> int:
        with engine.begin() as connection:
            return beat(connection, 2000, 3500)

    with ThreadPoolExecutor() as pool, engine.connect() as connection:
        beat(connection, 1000, 3500)
        second = pool.submit(begin)
        with pytest.raises(TimeoutError):
            second.result(0.3)
        connection.commit()
        assert second.result(10) == 2000
    engine.dispose()


def test_a_postgresql_that_stands_still_gives_refusals_and_heals(postgresql: str):
    """Its processes are stopped, as when a machine is frozen: no statement ends by itself."""

    async def work() -> None:
        engine = open_database(database_url(postgresql), timeout=1.0)
        migrate(engine)
        store = Store(engine, "w", timeout=1.0)
        name = "table-00000000000"
        await store.create(new_log(name))
        async with asyncio.timeout(60):
            with frozen(postgresql):
                written = store.append(name, [Entry(2, 2, Began())])
                with pytest.raises(Unavailable):
                    await store.load(name)
                with pytest.raises(Unavailable):
                    await written
            while True:
                try:
                    log = await store.load(name)
                    break
                except Unavailable:
                    await asyncio.sleep(0.1)
            if len(log) == 1:
                await store.append(name, [Entry(2, 2, Began())])
            assert [entry.version for entry in await store.load(name)] == [1, 2]
        await store.close()

    asyncio.run(work())


def test_outages_are_the_gaps_between_signs_of_life(database: str):
    async def work(store: Store) -> None:
        for now in (1000, 3000, 5000, 90_000, 92_000):
            await store.write(lambda connection, now=now: beat(connection, now, 3500))
        assert await store.read(all_outages) == [(5000, 90_000)]

    with_store(database, work)


def test_a_database_that_fails_changes_nothing_and_heals(database: str):
    failing = False

    def fail(connection: object, cursor: object, statement: str, *more: object) -> None:
        if failing and statement.startswith("INSERT INTO events"):
            raise OperationalError("a test", None, sqlite3.OperationalError("the disk is full"))

    with running(database) as server:
        event.listen(server.registry.store.engine, "before_cursor_execute", fail)
        ada, grace = two_at(server)
        before = grace.refresh().version
        with ada.live(ada.view.version):
            failing = True
            with pytest.raises(Refused) as refused:
                ada.say("lost")
            assert refused.value.code == "unavailable"
            assert "disk" not in str(refused.value)
            failing = False
            assert grace.refresh().version == before
            ada.say("kept")
        said = [each.text for each in grace.events() if isinstance(each, events.Spoken)]
        assert said == ["kept"]


@pytest.mark.parametrize(
    "address", ["mysql://x/y", "sqlite://", "nonsense://", "postgresql://nobody@127.0.0.1:1/x"]
)
def test_databases_that_cannot_be_used_are_named_in_a_sentence(address: str):
    with pytest.raises(InvalidText, match=r"\.$"):
        migrate(open_database(database_url(address)))
