"""The notation of Cells: a move is the name of its cell, `a1` to `h8`."""

from bench.tables.cells.position import CELLS, SIDE
from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText

NAMES = [f"{'abcdefgh'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
NUMBERS = {name: cell for cell, name in enumerate(NAMES)}


def move_text(position: Position, seat: int, move: int) -> str:
    return NAMES[move]


def read_move(position: Position, seat: int, text: str) -> int:
    if text not in NUMBERS:
        raise InvalidText(f"'{text[:30]}' is no cell; they are a1 to h8.")
    return NUMBERS[text]
