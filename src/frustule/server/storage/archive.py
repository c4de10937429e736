"""Logs of games that ended a while ago, packed into a fifth of their room.

Nothing is lost by it: whoever opens such a table has its log taken out again, to the byte, and it is packed
again when nobody has touched it for as long.
"""

import zlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from frustule.server.storage.schema import archives, aside, events, tables

ENDED = ("over", "given up")
"""The states of tables, as the index has them, at which nothing is played any more."""
COLUMNS = (events.c.version, events.c.at, events.c.holder, events.c.client, events.c.fact)
PackedRow = tuple[int, int, int | None, str | None, str]
_decode = msgspec.json.Decoder(list[PackedRow]).decode


def to_archive(connection: Connection, before: int, most: int) -> list[str]:
    """Some tables that ended and that nobody has touched since then, the longest untouched first."""
    wanted = (
        sa.select(tables.c.id)
        .where(
            tables.c.state.in_(ENDED),
            tables.c.touched < before,
            tables.c.id.not_in(sa.select(archives.c.table_id)),
            tables.c.id.not_in(sa.select(aside.c.table_id)),
        )
        .order_by(tables.c.touched)
        .limit(most)
    )
    return [id for (id,) in connection.execute(wanted)]


def pack(connection: Connection, ids: Sequence[str], at: int) -> None:
    """Packs the logs of these tables."""
    for id in ids:
        wanted = sa.select(*COLUMNS).where(events.c.table_id == id).order_by(events.c.version)
        rows = [tuple(row) for row in connection.execute(wanted.with_for_update())]
        if rows:
            log = zlib.compress(msgspec.json.encode(rows), 9)
            connection.execute(sa.insert(archives).values(table_id=id, at=at, log=log))
            connection.execute(sa.delete(events).where(events.c.table_id == id))


def is_packed(connection: Connection, table: str) -> bool:
    """Whether the log of a table is packed."""
    wanted = sa.select(archives.c.table_id).where(archives.c.table_id == table)
    return connection.execute(wanted).first() is not None


def take_out(connection: Connection, table: str, at: int) -> str:
    """Puts the log of a table back among the others; nothing happens if it is there already. Why that cannot
    be done, if it cannot."""
    wanted = sa.select(archives.c.log).where(archives.c.table_id == table).with_for_update()
    log = connection.execute(wanted).scalar()
    if log is None:
        return ""
    try:
        rows = _decode(zlib.decompress(log))
    except (zlib.error, msgspec.MsgspecError) as error:
        return f"its packed log cannot be read: {error}"
    names = [column.name for column in COLUMNS]
    connection.execute(
        sa.insert(events), [{"table_id": table, **dict(zip(names, row, strict=True))} for row in rows]
    )
    connection.execute(sa.delete(archives).where(archives.c.table_id == table))
    connection.execute(sa.update(tables).where(tables.c.id == table).values(touched=at))
    return ""


def prune(connection: Connection, before: int, most: int) -> list[str]:
    """Removes for good tables whose packed logs nobody has wanted since then; which they were."""
    wanted = sa.select(archives.c.table_id).where(archives.c.at < before).order_by(archives.c.at).limit(most)
    gone = [id for (id,) in connection.execute(wanted)]
    if gone:
        connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
    return gone
