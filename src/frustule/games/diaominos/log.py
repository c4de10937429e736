"""What the log says of a move of Diaominos: a sentence about whoever made it."""

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import entry, listed, noted
from frustule.games.diaominos.grid import Grid
from frustule.games.diaominos.language import cube_words, cubes_words, say, shape_words, sticker_words
from frustule.games.diaominos.moves import (
    CLAIM,
    DONE,
    LOAD,
    MARK,
    SKIP,
    unpack_assign,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.notation import assignment
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.story import GIVES, IS_DONE, SKIPS
from frustule.games.diaominos.words import given_words, outcome

LOADS = noted("{name} loads {shape} ({cubes})", "you load {shape} ({cubes})")
CLAIMS = noted("{name} claims {shape} ({cubes})", "you claim {shape} ({cubes})")
MARKS = noted("{name} makes a wild mark ({cubes})", "you make a wild mark ({cubes})")


def line(position: Position, seat: int, move: int) -> str:
    sheet = grid_of(position.setup)
    if move >= MARK:
        return entry(_done(sheet, seat, move), outcome(position, seat, move))
    if move >= SKIP:
        return of_seat(say, seat, SKIPS, shape=sticker_words(unpack_skip(move)))
    if move == DONE:
        return of_seat(say, seat, IS_DONE)
    given = [given_words(role, colour) for role, colour in enumerate(assignment(unpack_assign(move)))]
    return entry(of_seat(say, seat, GIVES), listed(given))


def _done(sheet: Grid, seat: int, move: int) -> str:
    """What is put on the sheet, and where."""
    if move >= LOAD:
        shape, way = sheet.numbered[unpack_load(move)[0]]
        cubes = cubes_words(sheet, tuple(sorted(way.cells)))
        return of_seat(say, seat, LOADS, shape=shape_words(shape), cubes=cubes)
    if move >= CLAIM:
        shape, cells = sheet.sets[unpack_claim(move)]
        return of_seat(
            say, seat, CLAIMS, shape=shape_words(shape), cubes=cubes_words(sheet, tuple(sorted(cells)))
        )
    return of_seat(say, seat, MARKS, cubes=cube_words(sheet, unpack_mark(move)))
