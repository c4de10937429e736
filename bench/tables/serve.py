"""`python -m bench.tables.serve PORT FOLDER`: our server with Cells among its games, and no limits."""

import sys
from pathlib import Path

import uvicorn

from frustule.bots.preparing import chores
from frustule.core.compile.loader import load
from frustule.games import game, register
from frustule.server.http.app import create_app, settle
from frustule.server.serving import protocols
from frustule.server.settings import Limits, Settings
from frustule.server.storage.database import database_url, migrate, open_database

LIMITS = Limits(
    tables_per_hour=1e9,
    requests_per_second=1e6,
    messages_per_second=1e6,
    messages_per_address=1e6,
    sockets_per_address=1_000_000,
)


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    register("cells", "bench.tables.cells.game:Cells")
    for chore in chores([game("cells")]):  # compiled before anybody is timed
        load(chore.program)
    settings = Settings(str(folder / "tables.db"), limits=LIMITS)
    engine = open_database(database_url(settings.database))
    migrate(engine)
    engine.dispose()
    app = create_app(settings, command=(sys.executable, "-m", "bench.tables.jobs"))
    settle()
    uvicorn.run(app, port=port, log_level="warning", **protocols(settings))


if __name__ == "__main__":
    main()
