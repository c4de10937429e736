"""Which workers live, which tables each looks after, which it has open, and which games it looks back at.

Nothing of it is worth keeping: PostgreSQL does not log these tables, and workers say it again after a crash.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        prefixes=unlogged,
    )
    for name in ("leases", "interests"):
        keys = name == "interests"
        note = [sa.Column("here", sa.Text(), nullable=False)] if keys else []
        op.create_table(
            name,
            sa.Column(
                "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
            ),
            sa.Column(
                "worker",
                sa.String(16),
                sa.ForeignKey("workers.id", ondelete="CASCADE"),
                primary_key=keys,
                nullable=False,
            ),
            *note,
            prefixes=unlogged,
        )
        op.create_index(f"{name}_by_worker", name, ["worker"])
    op.create_table(
        "reviews",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("language", sa.String(8), primary_key=True),
        sa.Column("worker", sa.String(16), sa.ForeignKey("workers.id", ondelete="CASCADE"), nullable=False),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("view", sa.Text(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        prefixes=unlogged,
    )
    op.create_index("reviews_by_worker", "reviews", ["worker"])


def downgrade() -> None:
    for name in ("reviews", "interests", "leases", "workers"):
        op.drop_table(name)
