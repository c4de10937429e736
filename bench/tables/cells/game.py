"""Cells' front door: its declared facts."""

from bench.tables.cells.options import MOST_GRIDS
from bench.tables.cells.position import CELLS
from frustule.core.compile.entries import Entry
from frustule.core.engine.game import Game


class Cells(Game):
    """Mark cells beside your own."""

    name = "cells"
    title = "Cells"
    about = "Mark the cells of a grid, beside your own if you can."
    seats = range(2, 3)
    longest = MOST_GRIDS * CELLS
    endings = ("all grids are full",)

    def entries(self) -> dict[str, Entry]:
        from bench.tables.cells import rules

        return super().entries() | {"beside": Entry(rules.beside, ("position", "int", "int"))}
