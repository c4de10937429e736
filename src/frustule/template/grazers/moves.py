"""Moves as numbers: a move is the cell that the snail crawls to, and a cell is a column and a row.

This is the one place where they are packed and unpacked. Columns and rows count from 0, at a1.
"""

from frustule.core.compile.mark import compiled
from frustule.template.grazers.position import MOST_SIZE


@compiled
def cell_at(column: int, row: int) -> int:
    return row * MOST_SIZE + column


@compiled
def column_of(cell: int) -> int:
    return cell % MOST_SIZE


@compiled
def row_of(cell: int) -> int:
    return cell // MOST_SIZE
