"""Logs of tables, their index, heartbeats and outages."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("listing", sa.Text(), nullable=True),
    )
    op.create_index("tables_by_state", "tables", ["state", "touched"])
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "events",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.Integer(), nullable=True),
        sa.Column("client", sa.String(40), nullable=True),
        sa.Column("fact", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    for name in ("outages", "beats", "events", "tables"):
        op.drop_table(name)
