"""Logs on disk. One thread writes: it gathers whatever waits, of all tables, and commits it together.

Versions are the primary key, so of two workers that add to the same log one comes first; the other is told
`Overtaken`, reads what it missed and judges again. A row that is overtaken spoils nothing else.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from frustule.server.storage.schema import beats, events, outages, tables
from frustule.server.table.facts import Entry, decode_fact, encode_fact

MOST_TOGETHER = 512
CHANNEL = "frustule"
READERS = 4
LONGEST_NOTE = 7000
"""PostgreSQL's notifications hold 8000 bytes."""

logger = logging.getLogger("frustule.server")
Outcome = TypeVar("Outcome")
Step = Callable[[str], None]


class Overtaken(Exception):
    """Another worker has added to the log first."""


class Unavailable(Exception):
    """The database cannot be reached; nothing was written."""


@dataclass(frozen=True)
class Index:
    """What the index of tables says of one."""

    game: str
    state: str
    due: int | None
    listing: str | None
    touched: int = field(compare=False)


@dataclass
class _Append:
    table: str
    entries: Sequence[Entry]
    index: Index | None
    fresh: bool
    done: asyncio.Future[None]


@dataclass
class _Call:
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class _Stop:
    """Nothing more comes."""


class Store:
    """The logs of all tables."""

    def __init__(self, engine: Engine, worker: str = "", step: Step = lambda name: None) -> None:
        self.engine = engine
        self.worker = worker
        self._step = step
        self._engine_of_statements = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.several = engine.dialect.name == "postgresql"
        """Whether there may be other workers."""
        self._mark = "%s" if self.several else "?"
        self._waiting: queue.SimpleQueue[_Append | _Call | _Stop] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="frustule-writer", daemon=True)
        self._thread.start()
        self._readers = ThreadPoolExecutor(READERS, "frustule-reader")

    async def close(self) -> None:
        """Writes what waits and lets readers end, then gives the connections back."""
        self._waiting.put(_Stop())
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()

    # Writing.

    def append(self, table: str, entry: Entry, index: Index | None = None) -> asyncio.Future[None]:
        """Adds to a log; done when it is on disk. `index` if the index of tables changes with it."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(_Append(table, (entry,), index, False, done))
        return done

    async def create(self, table: str, entries: Sequence[Entry], index: Index) -> None:
        """Begins the log of a new table."""
        done = self._loop.create_future()
        self._waiting.put(_Append(table, entries, index, True, done))
        await done

    async def write(self, work: Callable[[Connection], Outcome]) -> Outcome:
        """Does something else in a transaction of its own."""
        done: asyncio.Future[Outcome] = self._loop.create_future()
        self._waiting.put(_Call(work, done))
        return await done

    def _write(self) -> None:
        while True:
            job = self._waiting.get()
            batch: list[_Append] = []
            while isinstance(job, _Append):
                batch.append(job)
                if len(batch) == MOST_TOGETHER:
                    job = None
                    break
                try:
                    job = self._waiting.get_nowait()
                except queue.Empty:
                    job = None
            if batch:
                self._commit(batch)
            if isinstance(job, _Call):
                self._call(job)
            elif job is not None:
                return

    def _commit(self, batch: list[_Append], *, contested: bool = False) -> None:
        try:
            if contested or self.several or any(job.fresh or job.index for job in batch):
                added = self._add_and_more(batch, contested=contested)
            else:
                added = self._add_only(batch)
            self._step("after commit")
        except IntegrityError as error:
            if not contested:
                self._commit(batch, contested=True)
                return
            outcome = [(job.done, None, _unavailable(error)) for job in batch]
        except Exception as error:
            outcome = [(job.done, None, _unavailable(error)) for job in batch]
        else:
            outcome = [
                (job.done, None, None if (job.table, job.entries[0].version) in added else Overtaken())
                for job in batch
            ]
        self._loop.call_soon_threadsafe(_tell, outcome)

    def _add_only(self, batch: list[_Append]) -> set[tuple[str, int]]:
        """Adds to logs and nothing else: one statement, which is a transaction by itself.

        SQLite lets go of the interpreter at every statement, and then this thread has to wait until the event
        loop lets it in again; so fewer statements are sooner on disk.
        """
        with self._engine_of_statements.connect() as connection:
            self._step("before commit")
            return self._insert(connection, batch, contested=False)

    def _add_and_more(self, batch: list[_Append], *, contested: bool) -> set[tuple[str, int]]:
        """Adds to logs, makes tables, changes the index, tells other workers."""
        with self.engine.begin() as connection:
            fresh = [job for job in batch if job.fresh]
            if fresh:
                connection.execute(
                    sa.insert(tables),
                    [_index_row(job.table, job.index) | {"made": job.entries[0].at} for job in fresh],
                )
            added = self._insert(connection, batch, contested=contested)
            changed = [
                _index_row(job.table, job.index) | {"key": job.table}
                for job in batch
                if job.index and not job.fresh and (job.table, job.entries[0].version) in added
            ]
            if changed:
                update = sa.update(tables).where(tables.c.id == sa.bindparam("key"))
                connection.execute(update, changed)
            if self.several:
                self._notify(connection, added)
            self._step("before commit")
        return added

    def _insert(
        self, connection: Connection, batch: list[_Append], *, contested: bool
    ) -> set[tuple[str, int]]:
        """Adds the rows, all of them or none; if they are contested, those whose versions are free."""
        rows = [
            (job.table, entry.version, entry.at, entry.holder, entry.client, encode_fact(entry.fact).decode())
            for job in batch
            for entry in job.entries
        ]
        rows.sort(key=lambda row: row[:2])  # all workers lock rows in the same order
        row = f"({', '.join([self._mark] * 6)})"
        result = connection.exec_driver_sql(
            "INSERT INTO events (table_id, version, at, holder, client, fact) VALUES "
            f"{', '.join([row] * len(rows))}"
            f"{' ON CONFLICT DO NOTHING RETURNING table_id, version' if contested else ''}",
            tuple(value for row in rows for value in row),
        )
        return {(table, version) for table, version in result} if contested else {row[:2] for row in rows}

    def _notify(self, connection: Connection, added: set[tuple[str, int]]) -> None:
        note = ""
        for word in [f" {table}:{version}" for table, version in sorted(added)] + [""]:
            if note and (not word or len(note) + len(word) > LONGEST_NOTE):
                connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, self.worker + note))
                note = ""
            note += word

    def _call(self, job: _Call) -> None:
        try:
            with self.engine.begin() as connection:
                outcome = job.work(connection)
        except Exception as error:
            self._loop.call_soon_threadsafe(_tell, [(job.done, None, _unavailable(error))])
        else:
            self._loop.call_soon_threadsafe(_tell, [(job.done, outcome, None)])

    # Reading.

    async def read(self, work: Callable[[Connection], Outcome]) -> Outcome:
        """Reads in another thread."""

        def reading() -> Outcome:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise _unavailable(error) from None

        return await self._loop.run_in_executor(self._readers, reading)

    async def load(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table after a version; empty if there is no such table."""
        wanted = (
            sa.select(events.c.version, events.c.at, events.c.holder, events.c.client, events.c.fact)
            .where(events.c.table_id == table, events.c.version > after)
            .order_by(events.c.version)
        )
        return await self.read(
            lambda connection: [
                Entry(version, at, decode_fact(fact), holder, client)
                for version, at, holder, client, fact in connection.execute(wanted)
            ]
        )


def _tell(outcome: Sequence[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for done, value, error in outcome:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(value)
        else:
            done.set_exception(error)


def _unavailable(error: Exception) -> Unavailable:
    """Whatever went wrong, the writer goes on; a bug is logged as one."""
    if not isinstance(error, SQLAlchemyError):
        logger.error("a bug in writing to the database", exc_info=error)
    return Unavailable(str(getattr(error, "orig", None) or error))


def _index_row(table: str, index: Index | None) -> dict[str, Any]:
    assert index is not None
    return {
        "id": table,
        "game": index.game,
        "state": index.state,
        "due": index.due,
        "touched": index.touched,
        "listing": index.listing,
    }


# What else is asked of the database, as work for `read` and `write`.


def listings(connection: Connection, most: int = 200) -> list[str]:
    """The listed tables, the newest first: an order by changes would tell of moves made in secret."""
    wanted = (
        sa.select(tables.c.listing)
        .where(tables.c.state.in_(("gathering", "playing")), tables.c.listing.is_not(None))
        .order_by(tables.c.made.desc(), tables.c.id)
        .limit(most)
    )
    return [listing for (listing,) in connection.execute(wanted)]


def open_tables(connection: Connection) -> int:
    """How many tables gather or play."""
    wanted = sa.select(sa.func.count()).where(tables.c.state.in_(("gathering", "playing")))
    return connection.execute(wanted).scalar_one()


def sweep(connection: Connection, before: int) -> list[str]:
    """Removes tables whose game never began and that nobody has touched since then; which they were."""
    idle = sa.and_(tables.c.state.in_(("gathering", "closed")), tables.c.touched < before)
    gone = [name for (name,) in connection.execute(sa.select(tables.c.id).where(idle))]
    if gone:
        connection.execute(sa.delete(tables).where(idle))
    return gone


def beat(connection: Connection, now: int, gap: int) -> None:
    """Writes down that a server lives; if none did for longer than the gap, that was an outage."""
    last = connection.execute(sa.select(beats.c.at).with_for_update()).scalar()
    if last is None:
        connection.execute(sa.insert(beats).values(id=1, at=now))
        return
    if now - last > gap:
        connection.execute(sa.insert(outages).values(since=last, until=now))
    connection.execute(sa.update(beats).values(at=max(last, now)))


def all_outages(connection: Connection) -> list[tuple[int, int]]:
    """The spans in which no server ran or tables stood still, in order; those that overlap are one."""
    wanted = sa.select(outages.c.since, outages.c.until).order_by(outages.c.since)
    spans: list[tuple[int, int]] = []
    for since, until in connection.execute(wanted):
        if spans and since <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(until, spans[-1][1]))
        else:
            spans.append((since, until))
    return spans


def announce(connection: Connection, worker: str, note: str) -> None:
    """Tells the other workers something that is not kept."""
    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, f"{worker} {note}"))


def due_tables(connection: Connection, by: int, unready: Collection[str] = ()) -> list[str]:
    """The tables that somebody must look after by this time, but for games whose rules are not ready."""
    wanted = sa.select(tables.c.id).where(tables.c.due <= by, tables.c.game.not_in(unready))
    rows = connection.execute(wanted.order_by(tables.c.due).limit(MOST_TOGETHER))
    return [name for (name,) in rows]


def halted_games(connection: Connection, unready: Collection[str]) -> list[str]:
    """Those of these games that are being played at a table with a bot to move or a clock that runs."""
    wanted = sa.select(tables.c.game).distinct().where(tables.c.due.is_not(None), tables.c.game.in_(unready))
    return [name for (name,) in connection.execute(wanted)]


def halt(connection: Connection, since: int, until: int) -> None:
    """Writes down that from then on, or from the end of the last outage on, tables stood still."""
    connection.execute(sa.select(beats.c.at).with_for_update())
    last = connection.execute(sa.select(sa.func.max(outages.c.until))).scalar()
    begin = max(since, last or 0)
    if begin < until:
        connection.execute(sa.insert(outages).values(since=begin, until=until))
