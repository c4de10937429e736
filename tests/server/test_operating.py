"""What an operator is told by commands."""

from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from frustule.cli import Usage, app
from frustule.server.storage.aside import put_aside
from frustule.server.storage.database import database_url, open_database
from tests.server.running import running


def run(*words: str) -> None:
    with suppress(SystemExit):
        app(list(words), exit_on_error=False, print_error=False)


def test_tables_put_aside_are_listed_and_tried_again(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with running(sqlite) as server:
        names = [server.house.make("diatoms", ["me", "open"]).id for _ in range(3)]
        engine = open_database(database_url(sqlite))
        with engine.begin() as connection:
            for name in names[:2]:
                assert put_aside(connection, name, 1_800_000_000_000, "version 5: no such move")
                assert not put_aside(connection, name, 1, "once more")
        run("tables", "--database", sqlite)
        said = capsys.readouterr().out.splitlines()
        assert said[0] == "3 tables (3 gathering), 2 put aside."
        assert sorted(said[1:]) == [
            f"{name}  diatoms, gathering, since 2027-01-15 08:00 UTC: version 5: no such move"
            for name in sorted(names[:2])
        ]
        run("tables", "--database", sqlite, "--retry", names[0], "--json")
        told = msgspec.json.decode(capsys.readouterr().out)
        assert [each["table"] for each in told["aside"]] == [names[1]]
        run("tables", "--database", sqlite, "--retry", "all")
        assert capsys.readouterr().out == "3 tables (3 gathering), 0 put aside.\n"
        with pytest.raises(Usage, match="is not put aside"):
            run("tables", "--database", sqlite, "--retry", names[0])
        with engine.connect() as connection:
            assert connection.execute(sa.text("SELECT count(*) FROM aside")).scalar() == 0
        engine.dispose()


def test_backup_and_restore(sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with running(sqlite) as server:
        made = server.house.make("diatoms", ["me", "open"])
        run("backup", str(tmp_path / "saved.db"), "--database", sqlite)
    run("restore", str(tmp_path / "saved.db"), "--database", str(tmp_path / "new.db"))
    assert capsys.readouterr().out.startswith("1 table saved in ")
    with running(str(tmp_path / "new.db")) as server:
        assert server.house.visit(made.id, made.token).view.state == "gathering"


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path):
    with pytest.raises(Usage, match="There is no database"):
        run("tables", "--database", str(tmp_path / "none.db"))
    assert not list(tmp_path.iterdir())
