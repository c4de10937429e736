"""The database before anybody plays: who may have it, who may read it, and how its schema changes."""

import itertools
import os
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Engine

from frustule.core.errors import InvalidText
from frustule.server.storage.database import (
    MIGRATIONS,
    database_url,
    migrate,
    only_server,
    open_database,
)
from frustule.server.storage.store import read_log
from tests.server.conftest import new_postgres
from tests.server.faults import Fault, Injected, die
from tests.server.running import running

HOLD = "import sys; from frustule.server.storage.database import database_url, only_server\n"


def of_the_first_edition(database: str) -> Engine:
    """A database as the first edition made it, with a table in it."""
    engine = open_database(database_url(database))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, state, made, touched) VALUES ('a', 'diatoms', 'playing', 1, 1)"
        )
        connection.exec_driver_sql(
            "INSERT INTO events (table_id, version, at, fact) VALUES ('a', 1, 1, '{\"kind\": \"started\"}')"
        )
    return engine


def schema_of(engine: Engine) -> tuple[list[str], list[str], str]:
    """Its tables, its triggers and the step it says it is at."""
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if engine.dialect.name == "postgresql":
        triggers = "SELECT DISTINCT trigger_name FROM information_schema.triggers"
    with engine.connect() as connection:
        step = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        names = [name for (name,) in connection.exec_driver_sql(triggers)]
        return sorted(sa.inspect(connection).get_table_names()), names, step


def mortal_migration(engine: Engine, nth: int) -> int:
    """Another process that takes the steps, and is killed at a statement."""
    engine.dispose()
    child = os.fork()
    if not child:
        fault = Fault("statement", nth, die)
        fresh = open_database(engine.url)
        with fault.around(fresh), fault.armed():
            migrate(fresh)
        os._exit(0)
    return child


def killed_while_migrating(engine: Engine, nth: int) -> bool:
    """Another process takes the steps; whether it was killed."""
    return os.WIFSIGNALED(os.waitpid(mortal_migration(engine, nth), 0)[1])


def fails_while_migrating(engine: Engine, nth: int) -> bool:
    """The steps are taken and an exception comes at a statement; whether it did."""
    fault = Fault("statement", nth)
    fresh = open_database(engine.url)
    with suppress(Injected), fault.around(fresh), fault.armed():
        migrate(fresh)
    fresh.dispose()
    return bool(fault.where)


def test_a_migration_that_fails_leaves_what_was_there(database: str):
    engine = of_the_first_edition(database)
    before = schema_of(engine)
    failures = 0
    while fails_while_migrating(engine, failures + 1):
        failures += 1
        assert schema_of(engine) == before, failures
    assert failures > 5
    assert schema_of(engine)[2] > before[2]
    with engine.begin() as connection:
        assert len(read_log(connection, "a")) == 1
    engine.dispose()


def test_a_migration_that_is_killed_can_be_done_again(database: str):
    engine = of_the_first_edition(database)
    before = schema_of(engine)
    kills = 0
    while killed_while_migrating(engine, kills + 1):
        kills += 1
        assert schema_of(engine) == before, kills
    assert kills > 5
    migrate(engine)
    assert schema_of(engine) != before
    engine.dispose()


@pytest.mark.slow
def test_two_that_migrate_at_once_do_it_once_though_one_is_killed(cluster: str):
    for number in itertools.count(1):
        engine = of_the_first_edition(new_postgres(cluster))
        before = schema_of(engine)
        child = mortal_migration(engine, number)
        migrate(engine)
        died = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        assert schema_of(engine)[2] > before[2], number
        with engine.begin() as connection:
            assert len(read_log(connection, "a")) == 1
        engine.dispose()
        if not died and number > 40:  # whoever comes second has little to do
            break


def test_a_newer_database_is_refused_in_a_sentence(database: str):
    engine = open_database(database_url(database))
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(InvalidText, match="newer Frustule: its schema is 9999, this one knows it up to"):
        migrate(engine)
    engine.dispose()


def test_two_servers_do_not_share_a_file_and_the_lock_ends_with_the_process(sqlite: str):
    url = database_url(sqlite)
    words = [
        sys.executable,
        "-c",
        f"{HOLD}with only_server(database_url(sys.argv[1])): print(flush=True); input()",
    ]
    other = subprocess.Popen([*words, sqlite], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout
    other.stdout.readline()
    with pytest.raises(InvalidText, match="Another server has the tables"), only_server(url):
        pass
    other.kill()
    other.communicate()
    with only_server(url):
        pass


def test_a_running_server_has_its_file(sqlite: str):
    with (
        running(sqlite),
        pytest.raises(InvalidText, match="Another server"),
        only_server(database_url(sqlite)),
    ):
        pass


def test_files_are_private(sqlite: str, tmp_path: Path):
    before = os.umask(0o022)
    try:
        with running(sqlite) as server:
            server.house.make("diatoms", ["me", "open"])
            files = list(tmp_path.iterdir())
            assert len(files) >= 3, "the log that SQLite writes first is there too"
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    finally:
        os.umask(before)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(InvalidText, match="cannot be opened"):
        open_database(database_url(str(tmp_path / "file" / "tables.db")))


def test_statements_of_postgresql_end(postgresql: str):
    engine = open_database(database_url(postgresql), timeout=2.0)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"SHOW {name}").scalar()
            for name in ("statement_timeout", "lock_timeout", "synchronous_commit")
        }
    assert settings == {"statement_timeout": "2s", "lock_timeout": "1s", "synchronous_commit": "on"}
    engine.dispose()
