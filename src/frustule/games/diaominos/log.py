"""What the log says of a move of Diaominos: a sentence about whoever made it."""

from collections.abc import Iterable

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import entry, listed, noted
from frustule.games.diaominos import moves
from frustule.games.diaominos.grid import Grid
from frustule.games.diaominos.language import cube_words, say, shape_words, sticker_words
from frustule.games.diaominos.notation import assignment
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.story import GIVES, IS_DONE, SKIPS
from frustule.games.diaominos.words import given_words, outcome

LOADS = noted("{name} loads {shape} {where}", "you load {shape} {where}")
CLAIMS = noted("{name} claims {shape} {where}", "you claim {shape} {where}")
MARKS = noted("{name} makes a wild mark ({cube})", "you make a wild mark ({cube})")


def line(position: Position, seat: int, move: int) -> str:
    sheet = grid_of(position.setup)
    if move >= moves.MARK:
        return entry(_done(sheet, seat, move), outcome(position, seat, move))
    if move >= moves.SKIP:
        return of_seat(say, seat, SKIPS, shape=sticker_words(moves.unpack_skip(move)))
    if move == moves.DONE:
        return of_seat(say, seat, IS_DONE)
    given = [given_words(role, colour) for role, colour in enumerate(assignment(moves.unpack_assign(move)))]
    return entry(of_seat(say, seat, GIVES), listed(given))


def _done(sheet: Grid, seat: int, move: int) -> str:
    """What is put on the sheet, and where."""
    if move >= moves.LOAD:
        shape, way = sheet.numbered[moves.unpack_load(move)[0]]
        return of_seat(say, seat, LOADS, shape=shape_words(shape), where=_layers(sheet, way.cells))
    if move >= moves.CLAIM:
        shape, cells = sheet.sets[moves.unpack_claim(move)]
        return of_seat(say, seat, CLAIMS, shape=shape_words(shape), where=_layers(sheet, cells))
    return of_seat(say, seat, MARKS, cube=cube_words(sheet, moves.unpack_mark(move)))


def _layers(sheet: Grid, cells: Iterable[int]) -> str:
    """Which layers a shape is in; the board shows the rest."""
    layers = [sheet.cube(cell)[2] + 1 for cell in cells]
    first, last = min(layers), max(layers)
    if first == last:
        return say("in layer {layer}", layer=first)
    return say("in layers {first} to {last}", first=first, last=last)
