"""Who made a table, for a day, so that what one address may open holds for all workers; and packed logs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("maker", sa.String(32), nullable=True))
    op.create_index("tables_by_maker", "tables", ["maker", "made"])
    op.create_table(
        "archives",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("archives")
    op.drop_index("tables_by_maker", "tables")
    op.drop_column("tables", "maker")
