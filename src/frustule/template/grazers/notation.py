"""The notation of moves: the cell that a snail crawls to, as `c3` (Grazers 6.1)."""

import re

from frustule.core.engine.position import Position
from frustule.core.errors import InvalidText
from frustule.template.grazers.language import say
from frustule.template.grazers.moves import cell_at, column_of, row_of

FILES = "abcdef"


def cell_text(cell: int) -> str:
    return f"{FILES[column_of(cell)]}{row_of(cell) + 1}"


def read_cell(text: str, size: int) -> int:
    """The cell of that name in a puddle of that size."""
    last = f"{FILES[size - 1]}{size}"
    if not re.fullmatch(rf"[{FILES[:size]}][1-{size}]", text):
        raise InvalidText(
            say("There is no cell '{text}'; there are a1 to {last}.", text=text[:20], last=last)
        )
    return cell_at(FILES.index(text[0]), int(text[1]) - 1)


def move_text(position: Position, seat: int, move: int) -> str:
    return cell_text(move)


def read_move(position: Position, seat: int, text: str) -> int:
    return read_cell(text.strip(), int(position.setup.box[0].size))
