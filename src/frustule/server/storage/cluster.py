"""What several workers agree on through PostgreSQL: who lives, who looks after which table, who has it open.

A worker has a *lease* on every table whose bots and clock it looks after. The row names the owner, and the
owner's row in `workers` says until when, by the database's clock: so all leases of a worker are renewed by
one small write, however many there are, and all of them end when it does not come. Leases decide nothing
else: what is written is judged by its version, whoever writes.

A worker has an *interest* in every table that somebody has open there. Whoever adds to a log tells those, and
nobody if there are none: a notification makes all transactions that carry one wait for each other. An
interest is written under a lock on the table's row, which every addition to its log shares: an addition is
either there already when the interest is, and read after it, or sees it and tells.
"""

from collections.abc import Collection, Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from frustule.server.settings import LEASE
from frustule.server.storage.counting import READABLE
from frustule.server.storage.schema import interests, leases, reviews, tables, workers

CHANNEL = "frustule_"
"""A channel for each worker begins so."""
MOST_TOGETHER = 300
"""Tables that one notification names: it holds 8000 bytes."""
FORGOTTEN = 60.0
"""Seconds after which a worker that lives no more is forgotten, with all that was its own."""
LIVES = workers.c.until > sa.func.now()


def renew(connection: Connection, worker: str) -> tuple[bool, frozenset[str]]:
    """Says that a worker lives: whether its leases have lapsed meanwhile, and who lives beside it."""
    known = sa.select(LIVES).where(workers.c.id == worker).with_for_update()
    lapsed = not connection.execute(known).scalar()
    later = "now() + make_interval(secs => %s)"
    connection.exec_driver_sql(
        f"INSERT INTO workers (id, until) VALUES (%s, {later})"
        f" ON CONFLICT (id) DO UPDATE SET until = {later}",
        (worker, LEASE, LEASE),
    )
    connection.exec_driver_sql(
        "DELETE FROM workers WHERE id IN (SELECT id FROM workers"
        " WHERE until < now() - make_interval(secs => %s) FOR UPDATE SKIP LOCKED)",
        (FORGOTTEN,),
    )
    others = connection.execute(sa.select(workers.c.id).where(LIVES, workers.c.id != worker))
    return lapsed, frozenset(others.scalars())


def retire(connection: Connection, worker: str) -> None:
    """Says that a worker ends: others may take over at once."""
    connection.execute(sa.delete(workers).where(workers.c.id == worker))


# Leases.


def take(
    connection: Connection, worker: str, wanted: Collection[str], stuck: Collection[str] = ()
) -> dict[str, str]:
    """Takes the leases of tables that nobody living has, and of those that are stuck whoever has them. The
    owner of each afterwards; tables that are no more are left out."""
    connection.exec_driver_sql(
        "INSERT INTO leases (table_id, worker)"
        " SELECT id, %(me)s FROM tables WHERE id = ANY(%(wanted)s) ORDER BY id FOR KEY SHARE"
        " ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker"
        " WHERE leases.table_id = ANY(%(stuck)s)"
        " OR NOT EXISTS (SELECT 1 FROM workers WHERE id = leases.worker AND until > now())",
        {"me": worker, "wanted": list(wanted), "stuck": list(stuck)},
    )
    owners = sa.select(leases.c.table_id, leases.c.worker).where(leases.c.table_id.in_(wanted))
    return {row.table_id: row.worker for row in connection.execute(owners)}


def give_up(connection: Connection, worker: str, tables_of: Collection[str]) -> None:
    """Gives up leases, and interests with them."""
    for kind in (leases, interests):
        own = sa.and_(kind.c.worker == worker, kind.c.table_id.in_(tables_of))
        connection.execute(sa.delete(kind).where(own))


def held(connection: Connection, worker: str) -> list[str]:
    """The tables that a worker looks after."""
    return list(connection.execute(sa.select(leases.c.table_id).where(leases.c.worker == worker)).scalars())


def neglected(
    connection: Connection, worker: str, by: int, stuck_since: int, unready: Collection[str], most: int
) -> list[tuple[str, str | None]]:
    """Tables that must be looked after by this time and that nobody living has a lease on, or one that was
    due so long ago that its owner seems not to look after it; with that owner. But for games whose rules are
    not ready here."""
    owner = sa.select(workers.c.id).where(workers.c.id == leases.c.worker, LIVES).scalar_subquery()
    wanted = (
        sa.select(tables.c.id, owner)
        .select_from(sa.outerjoin(tables, leases, leases.c.table_id == tables.c.id))
        .where(tables.c.due <= by, tables.c.game.not_in(unready), READABLE)
        .where(sa.or_(owner.is_(None), sa.and_(owner != worker, tables.c.due <= stuck_since)))
        .order_by(tables.c.due)
        .limit(most)
    )
    return [(id, holder) for id, holder in connection.execute(wanted)]


def own_due(connection: Connection, worker: str, by: int, unready: Collection[str]) -> list[str]:
    """The tables of a worker that must be looked after by this time."""
    wanted = (
        sa.select(tables.c.id)
        .join(leases, leases.c.table_id == tables.c.id)
        .where(leases.c.worker == worker, tables.c.due <= by, tables.c.game.not_in(unready), READABLE)
        .order_by(tables.c.due)
    )
    return list(connection.execute(wanted).scalars())


# Interests and notices.


def attend(connection: Connection, worker: str, here: dict[str, str]) -> list[str]:
    """Writes down who is at which table with this worker, and tells it to those who have the same tables
    open; what these have said of themselves. Tables that are no more are left out."""
    connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
    locked = sa.select(tables.c.id).where(tables.c.id.in_(here)).order_by(tables.c.id).with_for_update()
    there = list(connection.execute(locked).scalars())
    if not there:
        return []
    connection.exec_driver_sql(
        "INSERT INTO interests (table_id, worker, here) VALUES (%s, %s, %s)"
        " ON CONFLICT (table_id, worker) DO UPDATE SET here = excluded.here",
        [(id, worker, here[id]) for id in there],
    )
    others = connection.execute(
        sa.select(interests.c.table_id, interests.c.worker, interests.c.here)
        .join(workers, workers.c.id == interests.c.worker)
        .where(interests.c.table_id.in_(there), interests.c.worker != worker, LIVES)
    ).all()
    for id, other, _ in others:
        send(connection, other, here[id])
    return [said for _, _, said in others]


def tell_added(connection: Connection, worker: str, added: Sequence[tuple[str, int]]) -> None:
    """Tells the other workers that have a table open to which version its log has grown."""
    for first in range(0, len(added), MOST_TOGETHER):
        some = added[first : first + MOST_TOGETHER]
        rows = ", ".join(["(%s, %s)"] * len(some))
        connection.exec_driver_sql(
            "SELECT pg_notify(%s || worker, string_agg(word, ' ')) FROM"
            f" (VALUES {rows}) AS added (id, word) JOIN interests ON table_id = id"
            " WHERE worker <> %s GROUP BY worker",
            (CHANNEL, *(value for id, version in some for value in (id, f"{id}:{version}")), worker),
        )


def send(connection: Connection, worker: str, note: str) -> None:
    """Tells one worker something, when this is committed."""
    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL + worker, note))


def send_all(connection: Connection, worker: str, notes: Iterable[str]) -> None:
    """Tells all the others something."""
    for note in notes:
        connection.exec_driver_sql(
            "SELECT pg_notify(%s || id, %s) FROM workers WHERE id <> %s AND until > now()",
            (CHANNEL, note, worker),
        )


# Reviews.


def find_review(connection: Connection, table: str, language: str) -> str | None:
    """How far a review is that a worker has begun which lives."""
    wanted = (
        sa.select(reviews.c.view)
        .join(workers, workers.c.id == reviews.c.worker)
        .where(reviews.c.table_id == table, reviews.c.language == language, LIVES)
    )
    return connection.execute(wanted).scalar()


def reviews_at_work(connection: Connection, asker: str) -> int:
    """How many games are being looked back at for somebody."""
    wanted = (
        sa.select(sa.func.count())
        .select_from(reviews)
        .join(workers, workers.c.id == reviews.c.worker)
        .where(reviews.c.asker == asker, sa.not_(reviews.c.ready), LIVES)
    )
    return connection.execute(wanted).scalar_one()


def begin_review(
    connection: Connection, worker: str, table: str, language: str, asker: str, view: str
) -> bool:
    """Whether a worker is the one that looks back at a game; not if another does already."""
    written = connection.exec_driver_sql(
        "INSERT INTO reviews (table_id, language, worker, asker, view, ready)"
        " VALUES (%(table)s, %(language)s, %(me)s, %(asker)s, %(view)s, false)"
        " ON CONFLICT (table_id, language) DO UPDATE SET worker = excluded.worker, asker = excluded.asker,"
        " view = excluded.view, ready = false WHERE reviews.worker = excluded.worker"
        " OR NOT EXISTS (SELECT 1 FROM workers WHERE id = reviews.worker AND until > now())",
        {"me": worker, "table": table, "language": language, "asker": asker, "view": view},
    )
    return written.rowcount > 0


def say_review(
    connection: Connection, worker: str, table: str, language: str, view: str | None, *, ready: bool
) -> None:
    """Says how far a worker is with a review, or forgets it."""
    own = sa.and_(reviews.c.worker == worker, reviews.c.table_id == table, reviews.c.language == language)
    if view is None:
        connection.execute(sa.delete(reviews).where(own))
    else:
        connection.execute(sa.update(reviews).where(own).values(view=view, ready=ready))
