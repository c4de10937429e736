"""Backups are taken while people play, hold one moment, and can be restored into either kind of database."""

import stat
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from frustule.client import AtTable
from frustule.core.errors import InvalidText
from frustule.protocol import events
from frustule.server.storage.backup import back_up, restore
from frustule.server.storage.database import database_url, open_database
from frustule.server.storage.schema import events as log
from frustule.server.storage.store import beat, read_log
from frustule.server.table.fold import Table
from tests.server.running import running
from tests.server.storage.test_database import of_the_first_edition


def folded(database: str) -> dict[str, int]:
    """Every table in a database, folded from its log, with how far it is."""
    engine = open_database(database_url(database))
    found: dict[str, int] = {}
    with engine.begin() as connection:
        for (name,) in connection.execute(sa.select(log.c.table_id).distinct()).all():
            table = Table(name)
            for entry in read_log(connection, name):
                table.fold(entry)
            found[name] = table.version
    engine.dispose()
    return found


@pytest.fixture
def empty(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to restore to: a database of the other kind."""
    if database.startswith("postgresql"):
        return f"sqlite:///{tmp_path / 'restored.db'}"
    return request.getfixturevalue("postgresql")


def test_while_moves_are_made(database: str, empty: str, tmp_path: Path):
    files = [tmp_path / f"backup-{k}.db" for k in range(3)]
    said: list[int] = []
    ending = threading.Event()

    def talk(table: AtTable) -> None:
        while not ending.is_set():
            table.say(f"word {len(said)}")
            said.append(len(said))

    with running(database) as server:
        table = server.house.make("diatoms", ["me", "me"], start=True)
        speaker = threading.Thread(target=talk, args=(table,))
        speaker.start()
        acknowledged: list[tuple[int, int]] = []
        for file in files:
            before = len(said)
            assert back_up(database_url(database), file) == 1
            acknowledged.append((before, len(said)))
        ending.set()
        speaker.join(30)
    for file, (before, after) in zip(files, acknowledged, strict=True):
        saved = folded(f"sqlite:///{file}")[table.id] - 2
        assert before <= saved <= after + 1, "what was acknowledged before is in it"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(files[-1], database_url(empty)) == 1
    assert folded(empty) == folded(f"sqlite:///{files[-1]}")
    with running(empty) as server:
        again = server.house.visit(table.id, table.token)
        spoken = [event.text for event in again.events() if isinstance(event, events.Spoken)]
        assert spoken == [f"word {k}" for k in range(len(spoken))]
        again.say("on we go")
    with pytest.raises(InvalidText, match="There are tables in this database already"):
        restore(files[-1], database_url(empty))


def test_what_cannot_be_saved_or_restored_is_said_in_a_sentence(sqlite: str, tmp_path: Path):
    file = tmp_path / "backup.db"
    file.write_text("in the way")
    with pytest.raises(InvalidText, match="There is a file"):
        back_up(database_url(sqlite), file)
    with pytest.raises(InvalidText, match="file is not a database"):
        restore(file, database_url(sqlite))
    with pytest.raises(InvalidText, match="There is no backup"):
        restore(tmp_path / "nothing", database_url(sqlite))
    of_the_first_edition(sqlite).dispose()
    with pytest.raises(InvalidText, match="older Frustule; start the server once"):
        back_up(database_url(sqlite), tmp_path / "other.db")
    with running(f"sqlite:///{tmp_path / 'own.db'}"), pytest.raises(InvalidText, match="Another server"):
        back_up_and_restore_into(tmp_path)


def back_up_and_restore_into(folder: Path) -> None:
    own = database_url(f"sqlite:///{folder / 'own.db'}")
    back_up(own, folder / "own-backup.db")
    restore(folder / "own-backup.db", own)


def test_a_file_of_the_first_edition_can_be_restored(sqlite: str, tmp_path: Path):
    old = of_the_first_edition(sqlite)
    with old.begin() as connection:
        beat(connection, 5000, 3500)
    old.dispose()
    file = tmp_path / "tables.db"
    before = file.read_bytes()
    assert restore(file, database_url(str(tmp_path / "new.db"))) == 1
    assert file.read_bytes() == before
