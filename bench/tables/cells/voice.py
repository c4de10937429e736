"""Cells in notation, in words and as a scene: a move is the name of its cell, `a1` to `h8`."""

from collections.abc import Iterable
from typing import Any

from bench.tables.cells.rules import CELLS, SIDE
from frustule.core.drawing.scene import (
    Change,
    Element,
    Panel,
    Part,
    Scene,
    SceneMove,
    Symbol,
    View,
    circle,
    polygon,
)
from frustule.core.drawing.theme import COMMON, Style
from frustule.core.engine.fields import Fields
from frustule.core.engine.game import Pick, Setup
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.errors import InvalidText

NAMES = [f"{'abcdefgh'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
NUMBERS = {name: cell for cell, name in enumerate(NAMES)}
MARKS = ".12"
STYLES = COMMON | {
    "cell": Style(fill="panel", stroke="hairline", width=0.03),
    "one": Style(fill="green"),
    "two": Style(fill="orange"),
}
SYMBOLS: dict[str, Symbol] = {
    "cell": (Part(polygon([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]), "cell"),),
    "mark-1": (Part(circle(0, 0, 0.35), "one"),),
    "mark-2": (Part(circle(0, 0, 0.35), "two"),),
}


def move_text(position: Position, seat: int, move: int) -> str:
    return NAMES[move]


def read_move(position: Position, seat: int, text: str) -> int:
    if text not in NUMBERS:
        raise InvalidText(f"'{text[:30]}' is no cell; they are a1 to h8.")
    return NUMBERS[text]


def why_not(position: Position, seat: int, move: int) -> str:
    if seat not in position.acting:
        return f"It is not seat {seat + 1}'s turn."
    return f"The cell {NAMES[move]} is marked already." if 0 <= move < CELLS else "There is no such cell."


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


def scene(position: Position, view: View) -> Scene:
    cells: list[int] = position.record.cell.tolist()
    elements: list[Element] = []
    for cell, mark in enumerate(cells):
        x, y = float(cell % SIDE), float(cell // SIDE)
        elements.append(Element(f"cell-{NAMES[cell]}", x, y, "cell", label="" if mark else NAMES[cell]))
        if mark:
            elements.append(mark_on(cell, mark))
    board = Panel("grid", "board", "The grid", (-0.6, -0.6, SIDE + 0.2, SIDE + 0.2), tuple(elements))
    moves: tuple[SceneMove, ...] = ()
    seat = view.seat
    if seat is not None and view.with_moves:
        moves = tuple(
            SceneMove(
                seat,
                NAMES[move],
                (f"cell-{NAMES[move]}",),
                (Change("grid", (mark_on(move, 1 + seat),)),),
                f"marks {NAMES[move]}",
            )
            for move in position.moves(seat)
        )
    return Scene(position.game.name, position.game.title, status(position), seat, (board,), moves)


def mark_on(cell: int, mark: int) -> Element:
    label = f"{NAMES[cell]}: seat {mark}"
    return Element(
        f"mark-{NAMES[cell]}", float(cell % SIDE), float(cell // SIDE), f"mark-{mark}", layer=1, label=label
    )


def symbol(name: str) -> Symbol:
    return SYMBOLS[name]


def symbols(setup: Setup) -> Iterable[str]:
    return SYMBOLS
