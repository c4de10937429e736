"""Cells: in turn, mark a free cell of the grid; it scores a point for each own cell beside it.

A full grid is cleared, and after so many grids the game is over. Nothing is hidden and nothing is dealt, so
two programs that are given the same moves must come to the same scores.
"""

from bench.tables.cells.position import CELLS, SIDE, Box, State
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64


@compiled
def deal(box: Box, p: State, stream: int) -> None:
    """An empty grid."""


@compiled
def acting(box: Box, p: State) -> int:
    return 0 if over(box, p) else 1 << int64(p.moves) % 2


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    n = 0
    for cell in range(CELLS):
        if not p.cell[cell]:
            out[n] = cell
            n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    p.points[seat] += beside(p, seat, move)
    p.cell[move] = 1 + seat
    p.moves += 1
    if p.moves % CELLS == 0 and not over(box, p):
        for cell in range(CELLS):
            p.cell[cell] = 0


@compiled
def beside(p: State, seat: int, move: int) -> int:
    """How many own cells share a side with this one."""
    x, y = move % SIDE, move // SIDE
    n = 0
    if x > 0 and p.cell[move - 1] == 1 + seat:
        n += 1
    if x < SIDE - 1 and p.cell[move + 1] == 1 + seat:
        n += 1
    if y > 0 and p.cell[move - SIDE] == 1 + seat:
        n += 1
    if y < SIDE - 1 and p.cell[move + SIDE] == 1 + seat:
        n += 1
    return n


@compiled
def over(box: Box, p: State) -> int:
    return 1 if p.moves >= int64(box.grids) * CELLS else 0
