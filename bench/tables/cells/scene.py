"""A position of Cells as a scene."""

from bench.tables.cells.choosing import MARKING, kind
from bench.tables.cells.notation import NAMES
from bench.tables.cells.position import SIDE
from bench.tables.cells.words import status
from frustule.core.drawing.scene import Change, Element, Panel, Scene, SceneMove, View
from frustule.core.engine.position import Position


def build(position: Position, view: View) -> Scene:
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
                MARKING,
                kind(position, seat, move),
                (NAMES[move],),
            )
            for move in map(int, position.moves(seat))
        )
    return Scene(position.game.name, position.game.title, status(position), seat, (board,), moves)


def mark_on(cell: int, mark: int) -> Element:
    label = f"{NAMES[cell]}: seat {mark}"
    return Element(
        f"mark-{NAMES[cell]}", float(cell % SIDE), float(cell // SIDE), f"mark-{mark}", layer=1, label=label
    )
