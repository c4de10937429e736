"""Backups: everything in a database as it was at one moment, in one file, taken while people go on playing.

The file is a SQLite database of the same schema, whatever the tables are kept in; so what was saved from one
kind of database can be restored into the other, and looked into by anybody who has SQLite. All of it is read
in one transaction, so no table is saved half.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from frustule.core.errors import InvalidText
from frustule.server.storage.database import (
    PRIVATE,
    check_schema,
    database_url,
    migrate,
    only_server,
    open_database,
    reason_of,
)
from frustule.server.storage.schema import archives, aside, beats, events, outages, tables

TOGETHER = 1000
"""Rows that are read and written at a time."""
KEPT = (tables, events, archives, aside, beats, outages)
"""Everything, in an order in which nothing comes before what it belongs to."""


def back_up(url: URL, file: Path) -> int:
    """Saves a database into a new file; how many tables there are in it."""
    if file.exists():
        raise InvalidText(f"There is a file {file} already; a backup is written into a new one.")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
            made = Path(folder) / "backup.db"
            with _opened(url) as source, _opened(_file_url(made)) as target:
                check_schema(source)
                migrate(target)
                with _reading(source) as reading, target.begin() as writing:
                    count = _copy(reading, writing)
                with target.connect() as connection:
                    connection.commit()
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            _onto_disk(made)
            os.replace(made, file)
    except OSError as error:
        raise InvalidText(f"The backup {file} cannot be written: {error.strerror}.") from None
    return count


def restore(file: Path, url: URL) -> int:
    """Fills an empty database from a backup; how many tables there are in it."""
    if not file.is_file():
        raise InvalidText(f"There is no backup {file}.")
    with tempfile.TemporaryDirectory(prefix="frustule-") as folder:
        # A copy, since a backup of an older version has steps to take, and is not to be changed by it.
        copy = Path(shutil.copyfile(file, Path(folder) / "backup.db"))
        with _opened(_file_url(copy)) as source:
            migrate(source)
            with _opened(url) as target:
                migrate(target)
                with only_server(url), _reading(source) as reading, target.begin() as writing:
                    return _fill(reading, writing)


def _fill(reading: Connection, writing: Connection) -> int:
    if writing.execute(sa.select(tables.c.id).limit(1)).first():
        raise InvalidText("There are tables in this database already; restore into an empty one.")
    for table in reversed(KEPT):
        writing.execute(sa.delete(table))
    return _copy(reading, writing)


@contextmanager
def _opened(url: URL) -> Generator[Engine]:
    engine = open_database(url)
    try:
        yield engine
    except SQLAlchemyError as error:
        raise InvalidText(f"The database cannot be read: {reason_of(error)}.") from None
    finally:
        engine.dispose()


def _file_url(file: Path) -> URL:
    return database_url(str(file))


@contextmanager
def _reading(engine: Engine) -> Generator[Connection]:
    """One moment of a database."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        yield connection


def _copy(reading: Connection, writing: Connection) -> int:
    count = 0
    for table in KEPT:
        wanted = sa.select(table).order_by(*table.primary_key.columns)
        for rows in reading.execution_options(yield_per=TOGETHER).execute(wanted).mappings().partitions():
            writing.execute(sa.insert(table), [dict(row) for row in rows])
            count += len(rows) if table is tables else 0
    return count


def _onto_disk(file: Path) -> None:
    os.chmod(file, PRIVATE)
    with file.open("rb") as saved:
        os.fsync(saved.fileno())
