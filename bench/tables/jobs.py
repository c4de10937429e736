"""The process in which scenes of Cells are drawn: the server's own, with Cells among its games."""

from frustule.games import register
from frustule.server.workers.process import main

if __name__ == "__main__":
    register("cells", "bench.tables.cells.game:Cells")
    main()
