"""Writing the options of Cells into the record that its rules read."""

from typing import Any

from bench.tables.cells.options import CellsOptions


def fill(box: Any, seats: int, options: CellsOptions) -> None:
    """Writes what stays the same during a game."""
    box.grids = options.grids
