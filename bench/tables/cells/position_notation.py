"""A position of Cells in one line."""

from typing import Any

from bench.tables.cells.position import CELLS
from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText

MARKS = ".12"


def body_text(position: Position) -> str:
    p = position.record
    cells = "".join(MARKS[mark] for mark in p.cell.tolist())
    return f"moves {p.moves}; points {p.points[0]} {p.points[1]}; cells {cells}"


def read_body(setup: Setup, text: str, record: Any) -> None:
    fields = Fields(text)
    record.moves = fields.number("moves", 0, 9999)
    points, cells = fields.next("points"), fields.next("cells")
    fields.end()
    if len(points) != 2 or not all(word.isdecimal() and len(word) < 6 for word in points):
        raise InvalidText("'points' are two numbers.")
    if len(cells) != 1 or len(cells[0]) != CELLS or set(cells[0]) - set(MARKS):
        raise InvalidText("'cells' are 64 signs, each '.', '1' or '2'.")
    record.points[:] = [int(word) for word in points]
    record.cell[:] = [MARKS.index(sign) for sign in cells[0]]
