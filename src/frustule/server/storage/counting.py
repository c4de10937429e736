"""How many tables there are, in all and of one address, counted in the database and so over all workers.

Whoever makes a table is known by a hash of the address, for a day and no longer. A table at which nothing has
happened for a while sleeps: it costs nothing but its place on disk, so it does not fill the house.

Whether there is room for one more is counted where it is written, in the same transaction: one thread writes
for a worker, and workers that make tables in the same moment take turns (`take_turns`). So a crowd that comes
at once does not pass a limit, by whatever door.
"""

import hashlib
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from frustule.server.storage.schema import aside, tables

OPEN = ("gathering", "playing")
READABLE = tables.c.id.not_in(sa.select(aside.c.table_id))
"""Tables that were put aside are nobody's work."""
TURNS = 0x6672757374
"""The advisory lock in PostgreSQL that whoever makes a table has meanwhile."""
Limit = Literal["of late", "own", "all"]
"""What there may not be more of: tables that somebody has made within the hour, has open, all open tables."""


def maker_of(address: str) -> str:
    """What is kept of an address."""
    return hashlib.blake2b(address.encode(), digest_size=16, person=b"frustule maker").hexdigest()


def awake(connection: Connection, since: int, maker: str | None = None) -> int:
    """How many open tables there are at which something happened since then; of one maker or of all."""
    wanted = sa.select(sa.func.count()).where(tables.c.state.in_(OPEN), tables.c.touched >= since, READABLE)
    if maker is not None:
        wanted = wanted.where(tables.c.maker == maker)
    return connection.execute(wanted).scalar_one()


def made_since(connection: Connection, since: int, maker: str) -> int:
    """How many tables somebody has made since then."""
    wanted = sa.select(sa.func.count()).where(tables.c.maker == maker, tables.c.made >= since)
    return connection.execute(wanted).scalar_one()


@dataclass(frozen=True)
class Admission:
    """Somebody who makes a table, and how many there may be besides."""

    maker: str
    hour: int
    """From when on tables were made of late."""
    since: int
    """From when on something has happened at a table that is awake."""
    of_late: float
    own: int
    all: int

    def reached(self, connection: Connection) -> Limit | None:
        """The limit that is reached, if one is."""
        if made_since(connection, self.hour, self.maker) >= self.of_late:
            return "of late"
        if awake(connection, self.since, self.maker) >= self.own:
            return "own"
        return "all" if awake(connection, self.since) >= self.all else None


def take_turns(connection: Connection) -> None:
    """Waits until nobody else makes a table; nobody else does until this is committed."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (TURNS,))


def forget_makers(connection: Connection, before: int) -> None:
    """Forgets who made the tables that are older."""
    old = sa.and_(tables.c.maker.is_not(None), tables.c.made < before)
    connection.execute(sa.update(tables).where(old).values(maker=None))


def sweep(connection: Connection, before: int) -> list[str]:
    """Removes tables whose game never began and that nobody has touched since then; which they were."""
    idle = sa.and_(tables.c.state.in_(("gathering", "closed")), tables.c.touched < before, READABLE)
    gone = [name for (name,) in connection.execute(sa.select(tables.c.id).where(idle))]
    if gone:
        connection.execute(sa.delete(tables).where(idle))
    return gone


def abandoned(connection: Connection, before: int, most: int) -> list[str]:
    """Some games that nobody has touched since then, the longest untouched first."""
    wanted = (
        sa.select(tables.c.id)
        .where(tables.c.state == "playing", tables.c.touched < before, READABLE)
        .order_by(tables.c.touched)
        .limit(most)
    )
    return [name for (name,) in connection.execute(wanted)]


def tables_by_state(connection: Connection) -> dict[str, int]:
    """How many tables there are in each state."""
    wanted = sa.select(tables.c.state, sa.func.count()).group_by(tables.c.state).order_by(tables.c.state)
    return {row[0]: row[1] for row in connection.execute(wanted)}
