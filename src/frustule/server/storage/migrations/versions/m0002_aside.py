"""Logs without gaps, whoever writes; and a list of the tables that cannot be read."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SQLITE = """
CREATE TRIGGER events_without_gaps BEFORE INSERT ON events
WHEN NEW.version < 1 OR NEW.version > 1 AND NOT EXISTS
    (SELECT 1 FROM events WHERE table_id = NEW.table_id AND version = NEW.version - 1)
BEGIN
    SELECT RAISE(ABORT, 'a log has no gaps');
END
"""
FUNCTION = """
CREATE FUNCTION events_without_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.version < 1 OR NEW.version > 1 AND NOT EXISTS
        (SELECT 1 FROM events WHERE table_id = NEW.table_id AND version = NEW.version - 1)
    THEN
        RAISE 'a log has no gaps' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$
"""
POSTGRESQL = """
CREATE TRIGGER events_without_gaps BEFORE INSERT ON events
FOR EACH ROW EXECUTE FUNCTION events_without_gaps()
"""


def upgrade() -> None:
    op.create_table(
        "aside",
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(FUNCTION)
        op.execute(POSTGRESQL)
    else:
        op.execute(SQLITE)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER events_without_gaps ON events")
        op.execute("DROP FUNCTION events_without_gaps")
    else:
        op.execute("DROP TRIGGER events_without_gaps")
    op.drop_table("aside")
