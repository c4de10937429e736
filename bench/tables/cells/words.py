"""Cells in words."""

from typing import Any

from bench.tables.cells.notation import NAMES
from bench.tables.cells.position import CELLS
from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine

PARTS = ("cells",)


def why_not(position: Position, seat: int, move: int) -> str:
    if seat not in position.acting:
        return f"It is not seat {seat + 1}'s turn."
    return f"The cell {NAMES[move]} is marked already." if 0 <= move < CELLS else "There is no such cell."


def fields(position: Position) -> dict[str, Any]:
    p = position.record
    return {"moves": int(p.moves), "points": p.points.tolist(), "cells": p.cell.tolist()}


def line_words(position: Position, line: Any) -> ScoreLine:
    return ScoreLine(int(line.seat), "cells", "own cells side by side", int(line.points), ())


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    return (Pick(f"cell-{NAMES[move]}", NAMES[move]),)


def outcome(position: Position, seat: int, move: int) -> str:
    gained = position.setup.library.beside(position.handle, seat, move)
    return f"scores {gained}" if gained else "scores nothing"


def status(position: Position) -> str:
    if position.over:
        return "over"
    moves = int(position.data["moves"][0])
    return f"grid {moves // CELLS + 1}; seat {moves % 2 + 1} marks a cell"
