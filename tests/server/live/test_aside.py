"""A table that cannot be read is put aside with its reason; every other table goes on."""

import logging
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from frustule.client import AtTable, Refused
from frustule.protocol.intents import ClockRule
from frustule.server.storage.aside import all_aside, try_again
from frustule.server.storage.database import database_url, open_database
from tests.server.running import Running, running, until

Spoil = Callable[[sa.Connection, str], None]


def undecodable(connection: sa.Connection, id: str) -> None:
    statement = sa.text(
        'UPDATE events SET fact = \'{"kind": "from the future"}\' WHERE table_id = :id AND version = 2'
    )
    connection.execute(statement, {"id": id})


def no_text(connection: sa.Connection, id: str) -> None:
    if connection.dialect.name == "sqlite":
        statement = sa.text(
            "UPDATE events SET fact = CAST(x'ff00fe' AS TEXT) WHERE table_id = :id AND version = 2"
        )
        connection.execute(statement, {"id": id})
    else:
        undecodable(connection, id)


def illegal(connection: sa.Connection, id: str) -> None:
    add(connection, id, '{"kind": "moved", "seat": 0, "move": "castle", "words": {}}')


def no_such_seat(connection: sa.Connection, id: str) -> None:
    add(connection, id, '{"kind": "left", "seat": 40}')


def gap(connection: sa.Connection, id: str) -> None:
    connection.execute(sa.text("DELETE FROM events WHERE table_id = :id AND version = 2"), {"id": id})


def no_beginning(connection: sa.Connection, id: str) -> None:
    statement = sa.text(
        'UPDATE events SET fact = \'{"kind": "started"}\' WHERE table_id = :id AND version = 1'
    )
    connection.execute(statement, {"id": id})


def not_installed(connection: sa.Connection, id: str) -> None:
    renamed = "UPDATE events SET fact = replace(fact, '\"diatoms ', '\"atlantis ') WHERE table_id = :id"
    connection.execute(sa.text(renamed), {"id": id})
    connection.execute(sa.text("UPDATE tables SET game = 'atlantis' WHERE id = :id"), {"id": id})


def add(connection: sa.Connection, id: str, fact: str) -> None:
    last = "SELECT table_id, 1 + max(version), max(at), CAST(:fact AS TEXT) FROM events"
    insert = sa.text(
        f"INSERT INTO events (table_id, version, at, fact) {last} WHERE table_id = :id GROUP BY table_id"
    )
    connection.execute(insert, {"id": id, "fact": fact})


SPOILS: list[tuple[Spoil, str]] = [
    (undecodable, "version 2: "),
    (no_text, ""),
    (illegal, "version 5: "),
    (no_such_seat, "version 5: "),
    (gap, "version 2 is missing"),
    (no_beginning, "it does not begin"),
    (not_installed, "there is no game 'atlantis' here"),
]
"""Ways in which a log cannot be read, and how the reason begins."""


def spoil(database: str, table: AtTable, spoil: Spoil) -> None:
    engine = open_database(database_url(database))
    with engine.begin() as connection:
        spoil(connection, table.id)
        # It is overdue, so that every loop finds it; and its listing is no listing.
        due = sa.text("UPDATE tables SET due = 1, listing = '{]' WHERE id = :id")
        connection.execute(due, {"id": table.id})
    engine.dispose()


def talked_at(server: Running) -> AtTable:
    """A table with four facts in its log."""
    table = server.house.make("diatoms", ["me", "me"], listed=True, start=True)
    table.say("three")
    table.say("four")
    return table


def aside(server: Running) -> dict[str, str]:
    """The tables that were put aside, and why."""
    found = server.call(lambda: server.registry.store.read(all_aside))
    return {each.table: each.reason for each in found}


def clocked(server: Running) -> AtTable:
    """A table whose clock runs out in a moment."""
    return server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 2), listed=True, start=True)


def test_at_the_start(sqlite: str, caplog: pytest.LogCaptureFixture):
    """The server starts, looks after the others, and says of each of these what is wrong, once."""
    with running(sqlite) as server:
        bad = [talked_at(server) for _ in SPOILS]
        good = clocked(server)
    for table, (way, _) in zip(bad, SPOILS, strict=True):
        spoil(sqlite, table, way)
    caplog.set_level(logging.WARNING, "frustule.server")
    with running(sqlite) as server:
        again = server.house.visit(good.id, good.token)
        until(lambda: again.refresh().state == "over")
        until(lambda: len(aside(server)) == len(SPOILS))
        for table, (_, reason) in zip(bad, SPOILS, strict=True):
            assert aside(server)[table.id].startswith(reason)
            for _ in range(2):
                with pytest.raises(Refused, match="was put aside") as refused:
                    server.house.visit(table.id, table.token)
                assert refused.value.code == "put_aside"
        assert server.house.listed() == []
    assert sum("is put aside" in record.message for record in caplog.records) == len(SPOILS)
    with running(sqlite) as server, pytest.raises(Refused, match="was put aside"):
        server.house.visit(bad[0].id, bad[0].token)
    assert sum("is put aside" in record.message for record in caplog.records) == len(SPOILS)


def test_while_it_runs(sqlite: str):
    """Met by the loop that looks for what is overdue: another table's clock still fires."""
    with running(sqlite) as server:
        bad = talked_at(server)
        server.registry.rooms.clear()
        spoil(sqlite, bad, illegal)
        until(lambda: aside(server))
        good = clocked(server)
        until(lambda: good.refresh().state == "over")
        assert [each.id for each in server.house.listed()] == []


def test_it_is_tried_again_when_the_operator_says_so(database: str):
    with running(database) as server:
        bad = talked_at(server)
        server.registry.rooms.clear()
        spoil(database, bad, illegal)
        until(lambda: aside(server))

        def mend(connection: sa.Connection) -> bool:
            connection.execute(sa.text("DELETE FROM events WHERE fact LIKE '%castle%'"))
            return try_again(connection, bad.id)

        assert server.call(lambda: server.registry.store.write(mend))
        assert server.house.visit(bad.id, bad.token).view.state == "playing"
        assert not aside(server)
