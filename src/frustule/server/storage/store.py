"""Logs on disk. One thread writes: it gathers whatever waits, of all tables, and commits it together.

A log is 1, 2, 3 without gaps or repeats, and the database itself refuses anything else (`schema.py`). Of two
workers that add to the same log one comes first; the other is told `Overtaken`, reads what it missed and
judges again. What is refused, and what cannot be written at all, spoils nothing that was gathered with it.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from frustule.server.settings import DATABASE_TIMEOUT
from frustule.server.storage.archive import is_packed, take_out
from frustule.server.storage.aside import is_aside
from frustule.server.storage.cluster import tell_added
from frustule.server.storage.counting import READABLE, Admission, Limit, take_turns
from frustule.server.storage.database import reason_of
from frustule.server.storage.schema import beats, events, outages, tables
from frustule.server.storage.watchdog import Watchdog
from frustule.server.table.facts import Entry, decode_fact, encode_fact

MOST_TOGETHER = 512
READERS = 4
GRACE = 2.0
"""Seconds that the database has to end a statement by itself before its line is cut."""

logger = logging.getLogger("frustule.server")
Outcome = TypeVar("Outcome")


class Overtaken(Exception):
    """The log is not what the writer takes it for: another one has added to it first, or it is gone."""


class Full(Exception):
    """There is no room for another table: a limit is reached."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit: Limit = limit


class Unavailable(Exception):
    """The database does not do what it was asked; whether it was written only the log can tell."""


class Unreadable(Exception):
    """The log cannot be read, and the reason is for the operator."""


class PutAside(Exception):
    """The log was found unreadable before."""


@dataclass(frozen=True)
class Index:
    """What the index of tables says of one."""

    game: str
    state: str
    due: int | None
    listing: str | None
    touched: int = field(compare=False)


@dataclass(frozen=True)
class NewLog:
    """The log of a table that is not there yet."""

    table: str
    entries: Sequence[Entry]
    index: Index
    admission: Admission | None = None
    """Whose it is, and when there is no room for it; None: there always is."""


Row = tuple[str, int, int, int | None, str | None, str]


@dataclass
class _Append:
    """Facts that are added together or not at all."""

    rows: list[Row]
    index: dict[str, Any] | None
    """What the index of tables says from now on of the table in the first row."""
    fresh: dict[str, Any] | None
    """A table that begins with it, as the index of tables has it."""
    admission: Admission | None
    """If there is room for that one."""
    done: asyncio.Future[None]


@dataclass
class _Call:
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class _Stop:
    """Nothing more comes."""


Told = tuple[asyncio.Future[Any], Any, Exception | None]


class Store:
    """The logs of all tables."""

    def __init__(self, engine: Engine, worker: str = "", timeout: float = DATABASE_TIMEOUT) -> None:
        self.engine = engine
        self.worker = worker
        self.timeout = timeout
        self.wrote: Callable[[int, float, bool], None] = lambda facts, seconds, done: None
        """Told by the thread that writes how many facts were committed together, how long that took, and
        whether it went well."""
        self._engine_of_statements = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.several = engine.dialect.name == "postgresql"
        """Whether there may be other workers."""
        self._mark = "%s" if self.several else "?"
        self._watchdog = Watchdog(engine, timeout + GRACE) if self.several else None
        self._using = self._watchdog.watching if self._watchdog else contextlib.nullcontext
        self._waiting: queue.SimpleQueue[_Append | _Call | _Stop] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._taken: list[_Append | _Call | _Stop] = []
        """What the writer has at hand; told when it is done."""
        self._thread = threading.Thread(target=self._work, name="frustule-writer", daemon=True)
        self._thread.start()
        self._readers = ThreadPoolExecutor(READERS, "frustule-reader")

    async def close(self) -> None:
        """Writes what waits and lets readers end, then gives the connections back."""
        self._waiting.put(_Stop())
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._readers.shutdown)
        if self._watchdog:
            await asyncio.to_thread(self._watchdog.close)
        self.engine.dispose()

    @property
    def alive(self) -> bool:
        """Whether somebody writes."""
        return self._thread.is_alive()

    @property
    def backlog(self) -> int:
        """How much waits to be written."""
        return self._waiting.qsize()

    # Writing.

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        index: Index | None = None,
        opens: NewLog | None = None,
    ) -> asyncio.Future[None]:
        """Adds to a log, all or nothing; done when it is on disk. `index` if the index of tables changes with
        it; `opens` if another table begins with it."""
        rows = [_row(table, entry) for entry in entries]
        if opens:
            rows += [_row(opens.table, each) for each in opens.entries]
        done: asyncio.Future[None] = self._loop.create_future()
        changed = _index_row(table, index) if index else None
        fresh, admission = (_fresh_row(opens), opens.admission) if opens else (None, None)
        self._waiting.put(_Append(rows, changed, fresh, admission, done))
        return done

    async def create(self, log: NewLog) -> None:
        """Begins the log of a new table, or finds the house `Full`."""
        rows = [_row(log.table, entry) for entry in log.entries]
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(_Append(rows, None, _fresh_row(log), log.admission, done))
        await done

    async def write(self, work: Callable[[Connection], Outcome]) -> Outcome:
        """Does something else in a transaction of its own, after all that waits to be written."""
        done: asyncio.Future[Outcome] = self._loop.create_future()
        self._waiting.put(_Call(work, done))
        return await done

    def _work(self) -> None:
        """Writes until the end. Whatever happens, those whose work failed are told, and the rest is done."""
        ended = False
        while not ended:
            try:
                ended = self._write()
            except Exception as error:
                failed = _unavailable(error)
                self._say([(job.done, None, failed) for job in self._taken if not isinstance(job, _Stop)])
            self._taken = []

    def _write(self) -> bool:
        """Does what waits, as much of it together as can be; whether nothing more comes."""
        taken = self._taken
        taken.append(self._waiting.get())
        while isinstance(taken[-1], _Append) and len(taken) < MOST_TOGETHER:
            try:
                taken.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        batch = [job for job in taken if isinstance(job, _Append)]
        if batch:
            began = time.monotonic()
            outcome = self._surely([job.done for job in batch], lambda: self._commit(batch))
            lost = {done: error for done, _, error in outcome if isinstance(error, Unavailable)}
            self.wrote(sum(len(job.rows) for job in batch), time.monotonic() - began, not lost)
            if lost:
                facts = sum(len(job.rows) for job in batch if job.done in lost)
                logger.warning("%d facts could not be written: %s", facts, next(iter(lost.values())))
        if isinstance(taken[-1], _Call):
            call = taken[-1]
            self._surely([call.done], lambda: self._call(call))
        return isinstance(taken[-1], _Stop)

    def _surely(self, waiting: Sequence[asyncio.Future[Any]], work: Callable[[], list[Told]]) -> list[Told]:
        """Does work and tells those who wait for it what came of it."""
        try:
            with self._using():
                outcome = work()
        except Exception as error:
            failed = _unavailable(error)
            outcome: list[Told] = [(done, None, failed) for done in waiting]
        self._say(outcome)
        return outcome

    def _say(self, outcome: list[Told]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self._loop.call_soon_threadsafe(_tell, outcome)

    def _commit(self, batch: list[_Append]) -> list[Told]:
        batch.sort(key=lambda job: job.rows[0][:2])  # all workers lock rows in the same order
        try:
            if self.several or any(job.fresh or job.index for job in batch):
                self._add_together(batch)
            else:
                self._add_only(batch)
        except Exception as error:
            if _is_down(error):
                raise
            return self._add_each(batch)
        return [(job.done, None, None) for job in batch]

    def _add_only(self, batch: list[_Append]) -> None:
        """Adds to logs and nothing else: one statement, which is a transaction by itself.

        SQLite lets go of the interpreter at every statement, and then this thread has to wait until the event
        loop lets it in again; so fewer statements are sooner on disk.
        """
        with self._engine_of_statements.connect() as connection:
            self._insert(connection, batch)

    def _add_together(self, batch: list[_Append]) -> None:
        """Adds to logs, makes tables, changes the index, tells other workers: all of it or nothing."""
        with self.engine.begin() as connection:
            self._take_turns(connection, batch)
            self._add(connection, batch)
            if self.several:
                self._notify(connection, batch)

    def _add_each(self, batch: list[_Append]) -> list[Told]:
        """Something in the batch cannot be added. So each by itself, and those that can be are."""
        outcome: list[Told] = []
        added: list[_Append] = []
        with self.engine.begin() as connection:
            self._take_turns(connection, batch)
            for job in batch:
                error = None
                try:
                    with connection.begin_nested():
                        self._add(connection, [job])
                    added.append(job)
                except IntegrityError:
                    error = Overtaken()
                except Full as full:
                    error = full
                except Exception as failure:
                    if _is_down(failure):
                        raise
                    error = _unavailable(failure)
                outcome.append((job.done, None, error))
            if self.several:
                self._notify(connection, added)
        return outcome

    def _take_turns(self, connection: Connection, batch: list[_Append]) -> None:
        """Before anything else is locked, so that nobody who has his turn waits for one who waits for it."""
        if any(job.admission for job in batch):
            take_turns(connection)

    def _add(self, connection: Connection, batch: list[_Append]) -> None:
        for job in batch:
            if job.admission and (limit := job.admission.reached(connection)):
                raise Full(limit)
            if job.fresh:
                connection.execute(sa.insert(tables), job.fresh)
        self._insert(connection, batch)
        if changed := [job.index | {"key": job.rows[0][0]} for job in batch if job.index]:
            connection.execute(sa.update(tables).where(tables.c.id == sa.bindparam("key")), changed)

    def _insert(self, connection: Connection, batch: list[_Append]) -> None:
        rows = [row for job in batch for row in job.rows]
        row = f"({', '.join([self._mark] * 6)})"
        connection.exec_driver_sql(
            "INSERT INTO events (table_id, version, at, holder, client, fact) VALUES "
            f"{', '.join([row] * len(rows))}",
            tuple(value for row in rows for value in row),
        )

    def _notify(self, connection: Connection, batch: list[_Append]) -> None:
        tell_added(connection, self.worker, [row[:2] for job in batch for row in job.rows])

    def _call(self, job: _Call) -> list[Told]:
        with self.engine.begin() as connection:
            outcome = job.work(connection)
        return [(job.done, outcome, None)]

    # Reading.

    async def read(self, work: Callable[[Connection], Outcome]) -> Outcome:
        """Reads in another thread; what the work itself raises is raised here."""

        def reading() -> Outcome:
            try:
                with self._using(), self.engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise _unavailable(error) from None

        try:
            async with asyncio.timeout(2 * (self.timeout + GRACE)):
                return await self._loop.run_in_executor(self._readers, reading)
        except TimeoutError:
            raise Unavailable("too many wait for the database") from None

    async def load(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table after a version; empty if there is no such table."""
        return await self.read(lambda connection: read_log(connection, table, after))

    async def unpack(self, table: str, at: int) -> bool:
        """Has the log of a table taken out of the archive, if it is there, because somebody wants it now."""
        if not await self.read(lambda connection: is_packed(connection, table)):
            return False
        if spoilt := await self.write(lambda connection: take_out(connection, table, at)):
            raise Unreadable(spoilt)
        return True


def read_log(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The log of a table after a version, as work for `read`."""
    if not after and is_aside(connection, table):
        raise PutAside
    wanted = (
        sa.select(events.c.version, events.c.at, events.c.holder, events.c.client, events.c.fact)
        .where(events.c.table_id == table, events.c.version > after)
        .order_by(events.c.version)
    )
    try:
        rows = connection.execute(wanted).all()
    except OperationalError as error:
        if "decode" in str(error):  # SQLite has what is no text, and says it as if it had failed itself
            raise Unreadable(reason_of(error)) from None
        raise
    entries: list[Entry] = []
    for version, at, holder, client, fact in rows:
        after += 1
        if version != after:
            raise Unreadable(f"version {after} is missing")
        try:
            entries.append(Entry(version, at, decode_fact(fact), holder, client))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Unreadable(f"version {version}: {error}") from None
    return entries


def _tell(outcome: Sequence[Told]) -> None:
    """Tells everybody, and should that go wrong with one, the others all the same."""
    try:
        for done, value, error in outcome:
            if done.done():
                continue
            if error is None:
                done.set_result(value)
            else:
                done.set_exception(error)
    except Exception as fault:
        failed = _unavailable(fault)
        for done, _, _ in outcome:
            if not done.done():
                done.set_exception(failed)


def _is_down(error: Exception) -> bool:
    """Whether the database itself fails: no use in asking for less."""
    return isinstance(error, OperationalError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def _unavailable(error: Exception) -> Unavailable:
    """Whatever went wrong, the store goes on; a bug is logged as one."""
    if not isinstance(error, SQLAlchemyError):
        logger.error("a bug in the use of the database", exc_info=error)
    return Unavailable(reason_of(error))


def _row(table: str, entry: Entry) -> Row:
    fact = encode_fact(entry.fact).decode()
    return table, entry.version, entry.at, entry.holder, entry.client, fact


def _index_row(table: str, index: Index) -> dict[str, Any]:
    return {
        "id": table,
        "game": index.game,
        "state": index.state,
        "due": index.due,
        "touched": index.touched,
        "listing": index.listing,
    }


def _fresh_row(log: NewLog) -> dict[str, Any]:
    maker = log.admission.maker if log.admission else None
    return _index_row(log.table, log.index) | {"made": log.entries[0].at, "maker": maker}


# What else is asked of the database, as work for `read` and `write`.


def listings(connection: Connection, most: int = 200) -> list[tuple[str, str]]:
    """The listed tables and how they stand there, the newest first: an order by changes
    would tell of moves made in secret."""
    wanted = (
        sa.select(tables.c.id, tables.c.listing)
        .where(tables.c.state.in_(("gathering", "playing")), tables.c.listing.is_not(None), READABLE)
        .order_by(tables.c.made.desc(), tables.c.id)
        .limit(most)
    )
    return [(id, listing) for id, listing in connection.execute(wanted)]


def beat(connection: Connection, now: int, gap: int) -> int:
    """Writes down that a server lives; if none did for longer than the gap, that was an outage. The time of
    the last sign of life of any server, which time has not run back behind."""
    first = sa.text("INSERT INTO beats (id, at) VALUES (1, :now) ON CONFLICT DO NOTHING")
    connection.execute(first, {"now": now})  # of workers that begin together only one is first
    last = connection.execute(sa.select(beats.c.at).with_for_update()).scalar_one()
    if now - last > gap:
        connection.execute(sa.insert(outages).values(since=last, until=now))
    connection.execute(sa.update(beats).values(at=max(last, now)))
    return max(last, now)


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


def due_tables(connection: Connection, by: int, unready: Collection[str]) -> list[str]:
    """The tables that somebody must look after by this time, but for games whose rules are not ready."""
    wanted = sa.select(tables.c.id).where(tables.c.due <= by, tables.c.game.not_in(unready), READABLE)
    return list(connection.execute(wanted.order_by(tables.c.due)).scalars())


def halted_games(connection: Connection, unready: Collection[str]) -> list[str]:
    """Those of these games that are being played at a table with a bot to move or a clock that runs."""
    wanted = (
        sa.select(tables.c.game)
        .distinct()
        .where(tables.c.due.is_not(None), tables.c.game.in_(unready), READABLE)
    )
    return [name for (name,) in connection.execute(wanted)]


def halt(connection: Connection, since: int, until: int) -> None:
    """Writes down that from then on, or from the end of the last outage on, tables stood still."""
    connection.execute(sa.select(beats.c.at).with_for_update())
    last = connection.execute(sa.select(sa.func.max(outages.c.until))).scalar()
    begin = max(since, last or 0)
    if begin < until:
        connection.execute(sa.insert(outages).values(since=begin, until=until))
