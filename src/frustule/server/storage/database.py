"""The database: which one, how it is opened, and the steps that bring its schema up to date."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from frustule.core.errors import InvalidText

MIGRATIONS = Path(__file__).parent / "migrations"


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


def open_database(url: URL) -> Engine:
    """An engine whose commits are on disk when they return."""
    if url.get_backend_name() == "sqlite":
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(url, connect_args={"timeout": 10, "check_same_thread": False})
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    try:
        engine = sa.create_engine(url, pool_pre_ping=True, pool_size=4, max_overflow=8)
    except ImportError:
        raise InvalidText(
            "PostgreSQL needs the package psycopg: install frustule with its extra 'postgres'."
        ) from None
    event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_postgres(connection: Any, record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
    connection.commit()


def migrate(engine: Engine) -> None:
    """Takes the steps of `migrations` that this database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":  # workers that start together take turns
                connection.execute(sa.text("SELECT pg_advisory_lock(7364786)"))
                connection.commit()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_unlock(7364786)"))
                connection.commit()
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise InvalidText(f"The database cannot be opened: {reason}.") from None
