"""Servers to test: the real one, in a thread of its own, on a database of each kind, with a clock we turn."""

import secrets
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.running import Running, running


@pytest.fixture(scope="session")
def cluster() -> Generator[str]:
    """A PostgreSQL, started once."""
    if postgres.programs() is None and not postgres.REQUIRED:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    with postgres.cluster() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return new_postgres(request.getfixturevalue("cluster"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """An empty SQLite database, where the kind makes no difference."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def postgresql(cluster: str) -> str:
    """An empty PostgreSQL database."""
    return new_postgres(cluster)


def new_postgres(cluster: str) -> str:
    import psycopg

    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # pyright: ignore[reportArgumentType, reportCallIssue]
    return f"{cluster}/{name}"


@pytest.fixture
def server(database: str) -> Generator[Running]:
    """A running server, on a database of each kind."""
    with running(database) as made:
        yield made


@pytest.fixture
def simple_server(sqlite: str) -> Generator[Running]:
    """A running server on SQLite."""
    with running(sqlite) as made:
        yield made


@pytest.fixture
def pair(postgresql: str) -> Generator[tuple[Running, Running]]:
    """Two workers on one PostgreSQL."""
    with running(postgresql) as one, running(postgresql) as two:
        yield one, two
