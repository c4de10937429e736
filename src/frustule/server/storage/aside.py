"""Tables that are put aside: their logs cannot be read, so nobody reads them again until somebody says so.

Nothing of them is lost. The operator is shown them with the reason (`frustule tables`), and has them tried
again when the game is installed, the rules are mended or the log is.
"""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from frustule.server.storage.schema import aside, tables


@dataclass(frozen=True)
class Aside:
    """A table that was put aside."""

    table: str
    game: str
    state: str
    at: int
    reason: str


def put_aside(connection: Connection, table: str, at: int, reason: str) -> bool:
    """Puts a table aside; whether it was not so already."""
    row = {"table": table, "at": at, "reason": reason}
    done = connection.execute(
        sa.text(
            "INSERT INTO aside (table_id, at, reason) VALUES (:table, :at, :reason) ON CONFLICT DO NOTHING"
        ),
        row,
    )
    return done.rowcount == 1


def is_aside(connection: Connection, table: str) -> bool:
    """Whether a table was put aside."""
    wanted = sa.select(aside.c.table_id).where(aside.c.table_id == table)
    return connection.execute(wanted).first() is not None


def all_aside(connection: Connection) -> list[Aside]:
    """All that were put aside, the first first."""
    wanted = (
        sa.select(tables.c.id, tables.c.game, tables.c.state, aside.c.at, aside.c.reason)
        .join_from(aside, tables)
        .order_by(aside.c.at, tables.c.id)
    )
    return [Aside(*row) for row in connection.execute(wanted)]


def try_again(connection: Connection, table: str) -> bool:
    """Has a table read again when somebody comes to it or its bots are due; whether it was put aside."""
    return connection.execute(sa.delete(aside).where(aside.c.table_id == table)).rowcount == 1
