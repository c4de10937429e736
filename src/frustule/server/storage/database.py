"""The database: which one, how it is opened, who has it, and the steps that bring its schema up to date."""

import contextlib
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from frustule.core.errors import InvalidText
from frustule.core.file_lock import taken
from frustule.server.settings import DATABASE_TIMEOUT

MIGRATIONS = Path(__file__).parent / "migrations"
PRIVATE = 0o600
"""Who may read a file of ours: logs hold deals that are secret, and hashes of tokens."""
MIGRATING = 7364786
"""The number of the lock under which workers that start together take turns in PostgreSQL."""


def database_url(text: str) -> URL:
    """The database that `--database` names: a file for SQLite, or an address for PostgreSQL."""
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise InvalidText("The database is a file name, or reads postgresql://user@host/name.") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise InvalidText(f"Tables are kept in SQLite or PostgreSQL, not in '{url.get_backend_name()}'.")
    if url.drivername == "sqlite" and not url.database:
        raise InvalidText("Tables are kept in a file; SQLite needs its name.")
    return url


def open_database(url: URL, timeout: float = DATABASE_TIMEOUT) -> Engine:
    """An engine whose commits are on disk when they return, and whose statements end after some seconds."""
    if url.get_backend_name() == "sqlite":
        make_private(Path(str(url.database)))
        engine = sa.create_engine(url, connect_args={"timeout": timeout, "check_same_thread": False})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        engine = sa.create_engine(
            url, pool_pre_ping=True, pool_size=4, max_overflow=8, connect_args=postgres_options(timeout)
        )
    except ImportError:
        raise InvalidText(
            "PostgreSQL needs the package psycopg: install frustule with its extra 'postgres'."
        ) from None

    def prepare(connection: Any, record: Any) -> None:
        limit = round(timeout * 1000)
        with connection.cursor() as cursor:
            cursor.execute(
                f"SET synchronous_commit = on; SET statement_timeout = {limit};"
                f" SET lock_timeout = {limit // 2}; SET idle_in_transaction_session_timeout = {3 * limit}"
            )
        connection.commit()

    event.listen(engine, "connect", prepare)
    return engine


def postgres_options(timeout: float) -> dict[str, Any]:
    """How long PostgreSQL may take to answer, and how soon a line that is cut is noticed."""
    return {
        "connect_timeout": max(2, round(timeout)),
        "keepalives": 1,
        "keepalives_idle": 10,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": round(timeout * 1000),
    }


def make_private(path: Path) -> None:
    """Makes an empty file that nobody else may read, if there is none; SQLite keeps to it for its others."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    except OSError as error:
        raise InvalidText(f"The database {path} cannot be opened: {error.strerror}.") from None


def _prepare_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Python's driver begins transactions late, and not at all for what changes a schema; so we do."""
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN")


@contextmanager
def only_server(url: URL) -> Generator[None]:
    """Meanwhile no other server has this file. PostgreSQL is for several, and nothing is locked there."""
    if url.get_backend_name() != "sqlite":
        yield
        return
    path = Path(f"{url.database}.lock")
    make_private(path)
    with path.open("r+b") as file:
        if not taken(file):
            raise InvalidText(
                f"Another server has the tables in {url.database}; stop that one, or give this one a database"
                " of its own with --database."
            )
        yield


def migrate(engine: Engine) -> None:
    """Takes the steps of `migrations` that this database has not seen, all of them or none."""
    try:
        with engine.connect() as connection:
            missing = _missing_steps(connection)
        if missing:
            with only_server(engine.url), engine.begin() as connection:
                _take_steps(connection)
    except SQLAlchemyError as error:
        raise InvalidText(f"The database cannot be opened: {reason_of(error)}.") from None


def check_schema(engine: Engine) -> None:
    """Refuses a database whose schema is not of this version, for those who only look at it."""
    with engine.connect() as connection:
        if _missing_steps(connection):
            raise InvalidText(
                "The database is of an older Frustule; start the server once to bring it up to date, or use"
                " the older one."
            )


def _missing_steps(connection: Connection) -> bool:
    """Whether there are steps to take; a database that has seen steps we do not know is refused."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    steps = ScriptDirectory(str(MIGRATIONS))
    seen = MigrationContext.configure(connection).get_current_revision()
    known = [step.revision for step in steps.walk_revisions()]
    if seen is not None and seen not in known:
        raise InvalidText(
            f"The database is of a newer Frustule: its schema is {seen}, this one knows it up to {known[0]}."
            " Install the newer one, or restore a backup of before."
        )
    return seen != known[0]


def _take_steps(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":  # what changes much may take long; workers take turns
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def reason_of(error: Exception) -> str:
    """What a database says of a failure, in one line."""
    with contextlib.suppress(IndexError):
        return str(getattr(error, "orig", None) or error).splitlines()[0]
    return type(error).__name__
