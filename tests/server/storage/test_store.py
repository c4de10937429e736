"""The store: what is gathered, what is refused, what happens when the database fails, and its schema."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from frustule.client import Refused
from frustule.core.errors import InvalidText
from frustule.protocol import events
from frustule.protocol.intents import ClockRule
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.storage.schema import metadata
from frustule.server.storage.store import Index, NewLog, Overtaken, Store, all_outages, beat
from frustule.server.table.facts import Began, Entry, Plan, Spoke, WasMade
from tests.server.http.test_tables import two_at
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
            await asyncio.gather(*(store.append(name, Entry(version, version, Began())) for name in names))
        for name in names:
            assert [entry.version for entry in await store.load(name)] == list(range(1, 12))

    with_store(database, work)
    assert 10 <= len(inserts) < 100, "400 facts in far fewer statements"


def test_of_two_facts_with_one_version_the_first_counts_and_others_are_not_spoilt(database: str):
    async def work(store: Store) -> None:
        names = [f"table-{k:011}" for k in range(3)]
        for name in names:
            await store.create(new_log(name))
        await store.append(names[1], Entry(2, 2, Spoke("first"), 0, "a"))
        later = [store.append(name, Entry(2, 3, Spoke("second"), 0, "b")) for name in names]
        outcome = await asyncio.gather(*later, return_exceptions=True)
        assert [type(each) for each in outcome] == [type(None), Overtaken, type(None)]
        for k, name in enumerate(names):
            (_, fact) = await store.load(name)
            assert fact.fact == Spoke("first" if k == 1 else "second")

    with_store(database, work)


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
