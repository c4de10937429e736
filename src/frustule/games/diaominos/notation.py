"""Diaominos as text (Diaominos 6): cubes of the grid, assignments and moves. Positions: `position_notation`.

assign I=W O=R T=Y S=G L=O       the colour of each shape; the sixth is wild
mark 3,2,1                       a wild mark, at x, y, layer
load T 3,2,1 +x+z                the T's first cube (in marking order) on 3,2,1, its drawing's right
                                 along x and its drawing's up along the layers
load *T 3,2,1 +x+z               the same for a wild sticker
skip T, skip *                   a sticker whose shape fits nowhere
claim T 1,1,1 2,1,1 3,1,1 2,2,1  four diamonds
done
"""

import functools
import re
from typing import Any

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diaominos.cube import COLOURS
from frustule.games.diaominos.grid import AXES, ORIENTATIONS, SHAPES, Cube, Grid, orientation_text
from frustule.games.diaominos.language import say
from frustule.games.diaominos.moves import (
    ASSIGNMENTS,
    CLAIM,
    DONE,
    LOAD,
    MARK,
    SKIP,
    pack_assign,
    pack_claim,
    pack_load,
    pack_mark,
    pack_skip,
    unpack_assign,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import HALF, WILD

STICKER_NAMES = (*SHAPES, "*")


def mask_of(words: Any) -> int:
    """Two words of bits as one number."""
    return int(words[0]) | int(words[1]) << HALF


def cubes_of(words: Any) -> list[int]:
    """The cubes in two words of bits."""
    mask = mask_of(words)
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@functools.cache
def assignment(number: int) -> tuple[int, ...]:
    """The colours of I O T S L and of wild, by the number of the assignment."""
    left = list(range(len(COLOURS)))
    radix = ASSIGNMENTS
    shapes: list[int] = []
    for size in range(len(COLOURS), 0, -1):
        radix //= size
        nth, number = divmod(number, radix)
        shapes.append(left.pop(nth))
    return tuple(shapes)


def assignment_number(colours: tuple[int, ...]) -> int:
    left = list(range(len(COLOURS)))
    number = 0
    for colour in colours:
        number = number * len(left) + left.index(colour)
        left.remove(colour)
    return number


def move_text(position: Position, seat: int, move: int) -> str:
    sheet = grid_of(position.setup)
    if move >= LOAD:
        number, wild = unpack_load(move)
        return f"load {'*' if wild else ''}{way_texts(sheet)[number]}"
    if move >= CLAIM:
        shape, cells = sheet.sets[unpack_claim(move)]
        return f"claim {SHAPES[shape]} {' '.join(map(sheet.name, sorted(cells)))}"
    if move >= MARK:
        return f"mark {sheet.name(unpack_mark(move))}"
    if move >= SKIP:
        return f"skip {STICKER_NAMES[unpack_skip(move)]}"
    if move == DONE:
        return "done"
    colours = assignment(unpack_assign(move))
    return "assign " + " ".join(f"{s}={COLOURS[c]}" for s, c in zip(SHAPES, colours, strict=False))


@functools.cache
def way_texts(sheet: Grid) -> tuple[str, ...]:
    """Every way of a grid: shape, first cube, orientation."""
    return tuple(
        f"{SHAPES[shape]} {sheet.name(way.cells[0])} {orientation_text(way.orientation)}"
        for shape, way in sheet.numbered
    )


def read_move(position: Position, seat: int, text: str) -> int:
    match text.split():
        case ["done"]:
            return DONE
        case ["assign", *words]:
            return _read_assignment(words)
        case ["mark", cube]:
            return pack_mark(grid_of(position.setup).number(*read_cube_name(position.setup, cube)))
        case ["skip", sticker] if sticker in STICKER_NAMES:
            return pack_skip(STICKER_NAMES.index(sticker))
        case ["load", shape, cube, orientation]:
            return _read_load(position, seat, shape, cube, orientation)
        case ["claim", shape, *cubes]:
            return _read_claim(position.setup, shape, cubes)
        case _:
            raise InvalidText(
                say(
                    "'{text}' is no move. Moves read: assign I=W O=R T=Y S=G L=O, mark 3,2,1, "
                    "load T 3,2,1 +x+z, load *T 3,2,1 +x+z (wild), skip T, "
                    "claim T 1,1,1 2,1,1 3,1,1 2,2,1, done.",
                    text=text[:60],
                )
            )


def read_cube_name(setup: Setup, text: str) -> Cube:
    """x, y and layer of a cube of the grid, counted from 0."""
    sheet = grid_of(setup)
    match = re.fullmatch(r"(\d{1,2}),(\d{1,2}),(\d{1,2})", text, re.ASCII)
    if match:
        x, y, z = (int(match[k]) - 1 for k in (1, 2, 3))
        if sheet.inside(x, y, z):
            return x, y, z
    width, depth, layers = sheet.size
    raise InvalidText(
        say(
            "'{text}' is no cube of the grid: x from 1 to {width}, y from 1 to {depth}, "
            "layer from 1 to {layers}, such as 3,2,1.",
            text=text[:20],
            width=width,
            depth=depth,
            layers=layers,
        )
    )


def _read_assignment(words: list[str]) -> int:
    roles = (*SHAPES, "wild")
    given: dict[str, int] = {}
    for word in words:
        role, _, colour = word.partition("=")
        if role not in roles or len(colour) != 1 or colour not in COLOURS or role in given:
            raise InvalidText(
                say(
                    "'{word}' gives no colour to a shape: write I=W and so on for I, O, T, S and L, "
                    "once each, with colours out of W R Y G O B.",
                    word=word[:20],
                )
            )
        if (number := COLOURS.index(colour)) in given.values():
            raise InvalidText(say("The colour {colour} is given out twice.", colour=colour))
        given[role] = number
    if set(SHAPES) - set(given):
        missing = ", ".join(shape for shape in SHAPES if shape not in given)
        raise InvalidText(say("Every shape needs a colour; none is given to {shapes}.", shapes=missing))
    colours = tuple(given[shape] for shape in SHAPES)
    (wild,) = set(range(len(COLOURS))) - set(colours)
    return pack_assign(assignment_number((*colours, wild)))


def _read_load(position: Position, seat: int, name: str, cube: str, orientation: str) -> int:
    wild, letter = name.startswith("*"), name.removeprefix("*")
    if len(letter) != 1 or letter not in SHAPES:
        raise InvalidText(
            say(
                "'{name}' is no shape to load: I, O, T, S or L, with a star before it if wild.",
                name=name[:10],
            )
        )
    shape = SHAPES.index(letter)
    first = read_cube_name(position.setup, cube)
    axes = (orientation[:2], orientation[2:])
    pair = tuple(AXES.index(axis) for axis in axes) if set(axes) <= set(AXES) else ()
    if pair not in ORIENTATIONS:
        raise InvalidText(
            say(
                "'{turn}' is no orientation: where the drawing's right and up point, two different axes "
                "out of x, y and z with their signs, such as +x+z.",
                turn=orientation[:10],
            )
        )
    sheet = grid_of(position.setup)
    cells = sheet.lie(shape, ORIENTATIONS.index(pair), first)
    if cells is None:
        raise InvalidText(
            say(
                "The {shape} does not lie inside the grid with its first cube on {cube} and turned {turn}.",
                shape=letter,
                cube=cube,
                turn=orientation,
            )
        )
    return pack_load(_plainest(position, seat, shape, sheet.way_numbers[cells]), wild)


def _plainest(position: Position, seat: int, shape: int, number: int) -> int:
    """Of the ways that come to the same, the one that counts as a move."""
    p, box, sheet = position.record, position.setup.box[0], grid_of(position.setup)
    closed, marked = int(p.closed[seat, shape]), int(p.marked[seat, shape])
    which = int(box.set_of[number])
    begin = int(box.first_way[which])
    ways = sheet.ways[which]
    diamonds = set(ways[number - begin].cells[closed:marked])
    return begin + next(k for k, way in enumerate(ways) if set(way.cells[closed:marked]) == diamonds)


def _read_claim(setup: Setup, letter: str, names: list[str]) -> int:
    sheet = grid_of(setup)
    cells = frozenset(sheet.number(*read_cube_name(setup, name)) for name in names)
    number = sheet.set_number.get(cells)
    if number is None or len(names) != 4:
        raise InvalidText(say("A claim names four different cubes of the grid that form a tetromino."))
    if SHAPES[sheet.sets[number][0]] != letter:
        formed = SHAPES[sheet.sets[number][0]]
        raise InvalidText(
            say("These four cubes are {shape}, not '{letter}'.", shape=formed, letter=letter[:10])
        )
    return pack_claim(number)


def sticker_of(move: int, shape: int) -> int:
    """The sticker that a loading move of this shape uses."""
    return WILD if unpack_load(move)[1] else shape
