"""Runs the migrations on the connection it is handed, one migrator at a time, all of them or none."""

from alembic import context
from sqlalchemy import Connection, create_engine, text

from tablemgr.store import rows

# Two installations that start at once must not both migrate; any number does that is used for nothing else.
LOCK = 7_215_001


def run(connection: Connection) -> None:
    """Migrate inside one transaction."""
    context.configure(connection=connection, target_metadata=rows.METADATA, transactional_ddl=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        context.run_migrations()


if (handed := context.config.attributes.get("connection")) is not None:
    run(handed)
else:
    # The plain `alembic` command of a developer: `alembic -x url=sqlite:///scratch.sqlite upgrade head`.
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).connect() as opened:
        run(opened)
        opened.commit()
