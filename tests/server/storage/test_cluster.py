"""What several workers agree on through PostgreSQL, beside a plain model of it; and notices, which reach
those who have a table open, and only those, however additions and openings meet."""

import random
import threading
from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import psycopg
import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import Connection, Engine

from frustule.server.settings import LEASE
from frustule.server.storage import cluster
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.storage.schema import events, interests, leases, tables, workers
from tests.server.conftest import new_postgres

WORKERS = ("w1", "w2", "w3")
TABLES = ("t1", "t2", "t3", "t4")
Outcome = TypeVar("Outcome")


@pytest.fixture
def engine(postgresql: str) -> Generator[Engine]:
    with filled(postgresql) as made:
        yield made


@contextmanager
def filled(database: str) -> Generator[Engine]:
    """A database with some tables."""
    made = open_database(database_url(database))
    migrate(made)
    with made.begin() as connection:
        for name in TABLES:
            make(connection, name)
    yield made
    made.dispose()


def make(connection: Connection, name: str, due: int = 0) -> None:
    row = {"id": name, "game": "diatoms", "state": "playing", "due": due, "made": 0, "touched": 0}
    connection.execute(sa.insert(tables).values(row))


def within(engine: Engine, work: Callable[[Connection], Outcome]) -> Outcome:
    with engine.begin() as connection:
        return work(connection)


@dataclass
class Model:
    """Leases as one would say them: a worker lives for so many seconds after its last sign of life."""

    time: float = 0.0
    until: dict[str, float] = field(default_factory=dict[str, float])
    owner: dict[str, str] = field(default_factory=dict[str, str])

    def lives(self, worker: str) -> bool:
        return self.until.get(worker, 0.0) > self.time

    def renew(self, worker: str) -> tuple[bool, frozenset[str]]:
        lapsed = not self.lives(worker)
        self.until[worker] = self.time + LEASE
        for other in [name for name, until in self.until.items() if until < self.time - cluster.FORGOTTEN]:
            self.retire(other)
        return lapsed, frozenset(name for name in self.until if name != worker and self.lives(name))

    def retire(self, worker: str) -> None:
        self.until.pop(worker, None)
        self.owner = {table: owner for table, owner in self.owner.items() if owner != worker}

    def take(self, worker: str, wanted: Collection[str], stuck: Collection[str]) -> dict[str, str]:
        for table in wanted:
            if table in stuck or table not in self.owner or not self.lives(self.owner[table]):
                self.owner[table] = worker
        return {table: self.owner[table] for table in wanted}

    def neglected(self, worker: str) -> set[tuple[str, str | None]]:
        owners = {table: owner for table, owner in self.owner.items() if self.lives(owner)}
        return {(table, owners.get(table)) for table in TABLES if owners.get(table) is None}


names = st.sampled_from(WORKERS)
some = st.sets(st.sampled_from(TABLES), min_size=1)
steps = st.one_of(
    st.tuples(st.just("renew"), names),
    st.tuples(st.just("take"), names, some, st.sets(st.sampled_from(TABLES))),
    st.tuples(st.just("give up"), names, some),
    st.tuples(st.just("retire"), names),
    st.tuples(st.just("pass"), st.sampled_from([1.5, 4.5, 8.5, 70.5])),
)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_leases_are_what_a_plain_model_says(engine_for_all: Engine, data: st.DataObject):
    engine = engine_for_all
    with engine.begin() as connection:
        connection.execute(sa.delete(workers))
    model = Model()
    for step in data.draw(st.lists(steps, min_size=5, max_size=30)):
        match step:
            case "renew", str(worker):
                assert within(engine, lambda c, w=worker: cluster.renew(c, w)) == model.renew(worker)
            case "take", str(worker), set(wanted), set(stuck) if worker in model.until:
                found = within(engine, lambda c, w=worker, a=wanted, s=stuck: cluster.take(c, w, a, s))
                assert found == model.take(worker, wanted, stuck)
            case "give up", str(worker), set(left):
                within(engine, lambda c, w=worker, a=left: cluster.give_up(c, w, a))
                for table in left:
                    if model.owner.get(table) == worker:
                        del model.owner[table]
            case "retire", str(worker):
                within(engine, lambda c, w=worker: cluster.retire(c, w))
                model.retire(worker)
            case "pass", float(seconds):  # time passes by moving everything that is written into the past
                model.time += seconds
                past = sa.text("UPDATE workers SET until = until - make_interval(secs => :seconds)")
                within(engine, lambda c, s=seconds, past=past: c.execute(past, {"seconds": s}))
            case _:
                continue
        kept = within(engine, lambda c: {row.table_id: row.worker for row in c.execute(sa.select(leases))})
        assert kept == model.owner
        for worker in WORKERS:
            assert set(within(engine, lambda c, w=worker: cluster.held(c, w))) == {
                table for table, owner in model.owner.items() if owner == worker
            }
            found = within(engine, lambda c, w=worker: cluster.neglected(c, w, 0, -1, (), 10))
            assert set(found) == model.neglected(worker)


@pytest.fixture(scope="module")
def engine_for_all(cluster: str) -> Generator[Engine]:
    with filled(new_postgres(cluster)) as made:
        yield made


def test_what_a_living_worker_leaves_undone_is_found_too(engine: Engine):
    within(engine, lambda c: [cluster.renew(c, worker) for worker in ("w1", "w2")])
    within(engine, lambda c: cluster.take(c, "w1", TABLES))
    within(engine, lambda c: c.execute(sa.update(tables).where(tables.c.id == "t1").values(due=5)))

    def ask(worker: str, stuck_since: int, unready: tuple[str, ...] = ()) -> list[tuple[str, str | None]]:
        return within(engine, lambda c: cluster.neglected(c, worker, 10, stuck_since, unready, 10))

    assert ask("w2", -1) == []
    assert ask("w2", 4) == [(name, "w1") for name in ("t2", "t3", "t4")]
    assert ask("w1", 9) == []
    assert ask("w2", 9, ("diatoms",)) == []
    assert within(engine, lambda c: cluster.own_due(c, "w1", 4, ())) == ["t2", "t3", "t4"]
    assert set(within(engine, lambda c: cluster.own_due(c, "w1", 5, ()))) == set(TABLES)


@dataclass
class Ear:
    """Listens as a worker does."""

    line: psycopg.Connection[Any]

    def heard(self, seconds: float = 0.2) -> list[str]:
        return [note.payload for note in self.line.notifies(timeout=seconds)]


@contextmanager
def listening(engine: Engine, worker: str) -> Generator[Ear]:
    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as line:
        line.execute(f"LISTEN {cluster.CHANNEL}{worker}")  # pyright: ignore[reportArgumentType, reportCallIssue]
        yield Ear(line)


def add(engine: Engine, worker: str, table: str, version: int) -> None:
    """As the store adds to a log."""

    def work(connection: Connection) -> None:
        row = {"table_id": table, "version": version, "at": 0, "fact": "{}"}
        connection.execute(sa.insert(events).values(row))
        cluster.tell_added(connection, worker, [(table, version)])

    within(engine, work)


def test_notices_reach_those_who_have_the_table_open_and_nobody_else(engine: Engine):
    within(engine, lambda c: [cluster.renew(c, worker) for worker in WORKERS])
    with listening(engine, "w1") as one, listening(engine, "w2") as two, listening(engine, "w3") as three:
        add(engine, "w1", "t1", 1)
        assert [ear.heard() for ear in (one, two, three)] == [[], [], []]
        assert within(engine, lambda c: cluster.attend(c, "w2", {"t1": "w2 at t1"})) == []
        assert within(engine, lambda c: cluster.attend(c, "w1", {"t1": "w1 at t1", "none": ""})) == [
            "w2 at t1"
        ]
        assert [ear.heard() for ear in (one, two, three)] == [[], ["w1 at t1"], []]
        add(engine, "w1", "t1", 2)
        add(engine, "w3", "t1", 3)
        add(engine, "w3", "t2", 1)
        assert [ear.heard() for ear in (one, two, three)] == [["t1:3"], ["t1:2", "t1:3"], []]
        within(engine, lambda c: cluster.give_up(c, "w2", ["t1"]))
        add(engine, "w1", "t1", 4)
        within(engine, lambda c: cluster.send_all(c, "w1", ["to all"]))
        assert [ear.heard() for ear in (one, two, three)] == [[], ["to all"], ["to all"]]
        within(engine, lambda c: cluster.retire(c, "w1"))
        assert within(engine, lambda c: c.execute(sa.select(interests)).all()) == []


def test_many_additions_are_told_in_notices_that_fit(engine: Engine):
    long = [f"{k:016}" for k in range(1000)]

    def fill(connection: Connection) -> None:
        cluster.renew(connection, "w1")
        cluster.renew(connection, "w2")
        for name in long:
            make(connection, name)
        cluster.attend(connection, "w2", dict.fromkeys(long, ""))

    within(engine, fill)
    with listening(engine, "w2") as ear:
        within(engine, lambda c: cluster.tell_added(c, "w1", [(name, 19_999) for name in long]))
        notes = ear.heard()
    assert max(map(len, notes)) < 8000
    assert sorted(word for note in notes for word in note.split()) == [f"{name}:19999" for name in long]


def test_nothing_is_missed_between_reading_a_log_and_hearing_of_it(engine: Engine):
    """One adds without a pause; another opens the table, reads its log and then only listens."""
    within(engine, lambda c: [cluster.renew(c, worker) for worker in WORKERS])
    ending = threading.Event()
    count = 0

    def adding() -> None:
        nonlocal count
        while not ending.is_set():
            add(engine, "w1", "t1", count + 1)
            count += 1

    writer = threading.Thread(target=adding)
    writer.start()
    chance = random.Random(15)
    try:
        for _ in range(40):
            with listening(engine, "w2") as ear:
                within(engine, lambda c: cluster.attend(c, "w2", {"t1": ""}))
                read = (
                    within(engine, lambda c: c.execute(sa.select(sa.func.max(events.c.version))).scalar())
                    or 0
                )
                heard = [int(note.partition(":")[2]) for note in ear.heard(chance.uniform(0.005, 0.03))]
                new = [version for version in heard if version > read]
                assert new == list(range(read + 1, read + 1 + len(new)))
                within(engine, lambda c: cluster.give_up(c, "w2", ["t1"]))
                last = max([read, *heard])
                late = [int(note.partition(":")[2]) for note in ear.heard(0.02)]
                assert late == list(range(last + 1, last + 1 + len(late)))
    finally:
        ending.set()
        writer.join()
    assert count > 100
