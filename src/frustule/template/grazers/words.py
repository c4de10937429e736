"""Grazers in sentences: moves, what comes of them, why not, what scores."""

from typing import Any

from frustule.core.engine.move import Pick
from frustule.core.engine.options import Meaning
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import clauses, noted
from frustule.template.grazers.language import algae_words, say
from frustule.template.grazers.moves import cell_at, column_of, row_of
from frustule.template.grazers.notation import cell_text
from frustule.template.grazers.position import CELLS

PARTS = noted("algae")
CRAWLS = noted("{left}, {name} crawls", "{left}, you crawl")
WAITS = noted("It is not your turn; {name} crawls now.", "It is not that snail's turn; you crawl now.")


def ways_meanings() -> dict[str, Meaning]:
    """What the values of the option `ways` mean."""
    return {
        "four": Meaning(say("four"), say("Along files and ranks.")),
        "eight": Meaning(say("eight"), say("Diagonally, too.")),
    }


def status(position: Position) -> str:
    left = int((position.record.algae > 0).sum())
    cells = say.count("{n} cell left", "{n} cells left", left)
    if not position.acting:
        return say("{left}, and nobody can reach more", left=cells)
    return of_seat(say, position.acting[0], CRAWLS, left=cells)


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    name = cell_text(move)
    return (Pick(f"cell-{name}", say("crawl to {cell}", cell=name)),)


def outcome(position: Position, seat: int, move: int) -> str:
    told = [say("eats {algae}", algae=algae_words(int(position.record.algae[move])))]
    after = position.after(seat, move)
    if not after.acting:
        told.append(say("and that was the last"))
    elif after.acting == (seat,) and position.record.mover == seat:
        told.append(say("and the other snail is stuck"))
    return clauses(told)


def why_not(position: Position, seat: int, move: int) -> str:
    p, size = position.record, int(position.setup.box[0].size)
    if seat not in position.acting:
        return of_seat(say, position.acting[0], WAITS)
    cell = move if 0 <= move < CELLS else cell_at(size, size)
    if column_of(cell) >= size or row_of(cell) >= size:
        return say("That is no cell of the puddle.")
    name = cell_text(cell)
    if not p.algae[cell]:
        return say("{cell} is bare; a snail crawls only to algae.", cell=name)
    return say("{cell} is too far; a snail crawls one cell at a time.", cell=name)


def line_words(position: Position, line: Any) -> ScoreLine:
    algae = algae_words(int(line.subject))
    told = say.count("{n} cell with {algae}", "{n} cells with {algae}", int(line.count), algae=algae)
    return ScoreLine(int(line.seat), PARTS[0], told, int(line.points), ())


def fields(position: Position) -> dict[str, Any]:
    p, size = position.record, int(position.setup.box[0].size)
    return {
        "turn": int(p.mover) + 1,
        "snails": [cell_text(int(cell)) for cell in p.at],
        "eaten": p.eaten.tolist(),
        "algae": [[int(p.algae[cell_at(column, row)]) for column in range(size)] for row in range(size)],
    }
