"""Runs migrations on the connection that `frustule.server.storage.database.migrate` hands over.

All steps are one transaction, with SQLite too: its schema can be rolled back like everything else, once the
transaction has begun before the first step.
"""

from alembic import context

from frustule.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
