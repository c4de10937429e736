"""What is kept in the database: logs, an index of tables, and what workers tell each other.

The log is the truth. `tables` repeats what is looked for over all tables, and is written in the same
transaction as the facts it follows from. Versions are a primary key, so no log holds one twice, and a trigger
(`m0002_aside`) refuses a version whose predecessor is not there, so no log has a gap.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("state", sa.String(12), nullable=False),
    sa.Column("due", sa.BigInteger(), nullable=True),  # when a bot or the clock must be looked after
    sa.Column("made", sa.BigInteger(), nullable=False),
    sa.Column("touched", sa.BigInteger(), nullable=False),
    sa.Column("listing", sa.Text(), nullable=True),  # how it stands among the open tables, as JSON
    sa.Column("maker", sa.String(32), nullable=True),  # whose address made it, as a hash, for a day
    sa.Index("tables_by_maker", "maker", "made"),
    sa.Index("tables_by_state", "state", "touched"),
    sa.Index("tables_by_due", "due"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger(), nullable=False),
    sa.Column("holder", sa.Integer(), nullable=True),
    sa.Column("client", sa.String(40), nullable=True),
    sa.Column("fact", sa.Text(), nullable=False),
    sqlite_with_rowid=False,
)

beats = sa.Table(
    "beats",
    metadata,
    sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger(), nullable=False),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("since", sa.BigInteger(), primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger(), nullable=False),
)

aside = sa.Table(
    "aside",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.BigInteger(), nullable=False),
    sa.Column("reason", sa.Text(), nullable=False),  # why the log cannot be read, for the operator
)

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.BigInteger(), nullable=False),
    sa.Column("log", sa.LargeBinary(), nullable=False),  # the rows of its events, packed (`archive`)
)

# What follows holds as long as workers live, and is only used where there can be several (`cluster`).

workers = sa.Table(
    "workers",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),  # by the database's clock
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("worker", sa.String(16), sa.ForeignKey("workers.id", ondelete="CASCADE"), nullable=False),
    sa.Index("leases_by_worker", "worker"),
)

interests = sa.Table(
    "interests",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("worker", sa.String(16), sa.ForeignKey("workers.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("here", sa.Text(), nullable=False),  # who is there, as its note says it (`live/notes`)
    sa.Index("interests_by_worker", "worker"),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("worker", sa.String(16), sa.ForeignKey("workers.id", ondelete="CASCADE"), nullable=False),
    sa.Column("asker", sa.String(32), nullable=False),  # whose address asked for it, as a hash
    sa.Column("view", sa.Text(), nullable=False),  # how far it is, as clients get it
    sa.Column("ready", sa.Boolean(), nullable=False),
    sa.Index("reviews_by_worker", "worker"),
)
