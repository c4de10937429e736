"""A position of Grazers as a scene: the puddle, and a sheet with what was eaten.

Elements keep their ids from the deal to the end, and a cell's id is the one that `words.path` picks. What a
move would change is found by drawing the puddle after it, so a preview cannot be wrong.
"""

from frustule.core.drawing.scene import Element, Panel, Scene, SceneMove, View, difference
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import heading, of_seat
from frustule.core.speech.language import entry, noted
from frustule.template.grazers import words
from frustule.template.grazers.drawing import CELL
from frustule.template.grazers.language import algae_words, say
from frustule.template.grazers.moves import cell_at, column_of, row_of
from frustule.template.grazers.notation import FILES, cell_text
from frustule.template.grazers.position import SEATS

PUDDLE = "puddle"
SNAIL = noted("the snail of {name}", "your snail")
GROWTH, SNAILS = 1, 2
"""Layers above the cells."""


def build(position: Position, view: View) -> Scene:
    game, seat = position.game, view.seat
    moves = _moves(position, seat) if seat is not None and view.with_moves else ()
    panels = (_puddle(position), _sheet(position))
    return Scene(game.name, say(game.title), words.status(position), seat, panels, moves)


def section(position: Position, seat: int | None) -> str:
    """The rule about crawling, or at the end about the score."""
    return "4" if position.over else "2.1"


def lights(position: Position, line: ScoreLine) -> tuple[str, ...]:
    """The snail that has eaten."""
    return (f"snail-{line.seat}",)


def _moves(position: Position, seat: int) -> tuple[SceneMove, ...]:
    before = _life(position)
    return tuple(
        SceneMove(
            seat,
            move.text,
            tuple(pick.key for pick in move.path),
            difference(PUDDLE, before, _life(move.after)),
            move.outcome,
            move.slots,
            move.kind,
            steps=tuple(pick.words for pick in move.path),
        )
        for move in position.moves(seat)
    )


def _puddle(position: Position) -> Panel:
    size = int(position.setup.box[0].size)
    names = [Element(f"file-{k}", k, size - 0.1, text=FILES[k], style="coordinate") for k in range(size)]
    names += [
        Element(f"rank-{k}", -0.8, size - 0.9 - k, text=str(k + 1), style="coordinate") for k in range(size)
    ]
    box = (-1.0, -0.6, size + 0.6, size + 0.7)
    return Panel(PUDDLE, "board", say("puddle"), box, (*names, *_life(position)))


def _place(cell: int, size: int) -> tuple[float, float]:
    """The middle of a cell; rank 1 is below."""
    return column_of(cell), size - 1 - row_of(cell)


def _life(position: Position) -> list[Element]:
    """The cells, by which moves are picked, and what grows on them; then the snails."""
    p, size = position.record, int(position.setup.box[0].size)
    found: list[Element] = []
    for cell in (cell_at(column, row) for row in range(size) for column in range(size)):
        algae, name, place = int(p.algae[cell]), cell_text(cell), _place(cell, size)
        label = entry(name, algae_words(algae)) if algae else ""
        found.append(Element(f"cell-{name}", *place, path=CELL, style="cell", label=label))
        if algae:
            found.append(Element(f"algae-{name}", *place, f"algae-{algae}", layer=GROWTH))
    for seat in range(SEATS):
        at = int(p.at[seat])
        label = entry(cell_text(at), of_seat(say, seat, SNAIL))
        found.append(Element(f"snail-{seat}", *_place(at, size), f"snail-{seat}", layer=SNAILS, label=label))
    return found


def _sheet(position: Position) -> Panel:
    """Who has eaten how much."""
    scores = position.scores
    rows: list[Element] = []
    for seat in range(SEATS):
        y, name = 0.8 + 1.1 * seat, heading(seat)
        rows += [
            Element(f"eaten-snail-{seat}", 0.6, y - 0.2, f"snail-{seat}"),
            Element(f"eaten-name-{seat}", 1.4, y, text=name, style="words"),
            Element(f"eaten-{seat}", 6.6, y, text=str(scores[seat]), style="figure"),
        ]
    told = tuple(entry(heading(seat), scores[seat]) for seat in range(SEATS))
    return Panel("sheet", "sheet", say("algae eaten"), (0.0, 0.0, 7.0, 2.4), tuple(rows), words=told)
