"""A whole Diaominos position in one line, and back.

    cube WWWW...; round 2; colours WRYGOB; used 0 1 0 2 0; marks 0; load T *; grid ... / ...; claims ...

The cube is written as it lies on A. Then for each seat: the colours of I O T S L and wild (`-` before the
choice); how many marks of each shape are used up; wild marks and stickers that are still to do, or `done`;
the grid, layer by layer from 1, rows from y 1, each from x 1: `.` free, `#` filled, `*` diamond, `+` a wild
mark that waits; and its claims, as round, `@` and cubes. How far the shapes are marked follows from cube,
colours and round. Reading refuses what no game can lead to, as far as counting tells.
"""

import re
from collections import Counter
from typing import Any

import numpy as np

from frustule.core.engine.fields import Fields
from frustule.core.engine.position import Position
from frustule.core.engine.ranges import dtype_of
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diaominos.box import words_of
from frustule.games.diaominos.cube import COLOURS, STICKERS, cube_text, read_cube
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.notation import STICKER_NAMES, cubes_of, read_cube_name
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import MOST_CLAIMS, ROUNDS, WILD, State

SIGNS = ".#*+"


def grid_text(position: Position, seat: int) -> str:
    """A sheet's grid: rows separated by spaces, layers by strokes."""
    p, sheet = position.record, grid_of(position.setup)
    signs = ["."] * sheet.cubes
    for sign, words in zip(SIGNS[1:], (p.filled[seat], p.diamond[seat], p.waiting[seat]), strict=True):
        for number in cubes_of(words):
            signs[number] = sign
    width, depth, layers = sheet.size
    rows = ["".join(signs[k : k + width]) for k in range(0, sheet.cubes, width)]
    return " / ".join(" ".join(rows[k * depth : (k + 1) * depth]) for k in range(layers))


def colours_text(position: Position, seat: int) -> str:
    """The colours of I O T S L and wild; `-` before they are given out."""
    roles = position.record.role[seat].tolist()
    return "".join(COLOURS[roles.index(role)] for role in range(1, 7)) if any(roles) else "-"


def to_load_text(position: Position, seat: int) -> str:
    counts = position.record.to_load[seat].tolist()
    return " ".join(name for name, count in zip(STICKER_NAMES, counts, strict=True) for _ in range(count))


def claims_text(position: Position, seat: int) -> str:
    p, sheet = position.record, grid_of(position.setup)
    words: list[str] = []
    for i in range(p.claims[seat]):
        cells = sorted(sheet.sets[int(p.claim[seat, i]) - 1][1])
        words.append(f"{p.claim_round[seat, i]}@{'+'.join(map(sheet.name, cells))}")
    return " ".join(words)


def body_text(position: Position) -> str:
    p = position.record
    fields = [f"cube {cube_text(tuple(p.cube.tolist()))}", f"round {p.space}"]
    for seat in range(position.setup.seats):
        fields.append(f"colours {colours_text(position, seat)}")
        fields.append(f"used {' '.join(map(str, p.closed[seat].tolist()))}")
        if p.done[seat]:
            fields.append("done")
        else:
            fields += [f"marks {p.marks[seat]}", f"load {to_load_text(position, seat)}".rstrip()]
        fields.append(f"grid {grid_text(position, seat)}")
        fields.append(f"claims {claims_text(position, seat)}".rstrip())
    return "; ".join(fields)


def read_body(setup: Setup, text: str, p: Any) -> None:
    fields = Fields(text)
    words = fields.next("cube")
    if len(words) != 1 or len(words[0]) != STICKERS:
        raise InvalidText(f"'cube' is one word of {STICKERS} letters.")
    p.cube[:] = read_cube(words[0])
    if setup.box[0].given and p.cube.tolist() != setup.box[0].cube.tolist():
        raise InvalidText("The position's cube is not the one that was given for this game.")
    p.space = fields.numbers("round", 1, ROUNDS + 1)[0]
    for seat in range(setup.seats):
        _read_sheet(setup, fields, p, seat)
    fields.end()
    whole = np.zeros(1, dtype_of(State))
    whole[0] = p
    if not setup.library.settled(setup.box_handle, setup.library.handle(whole)):
        raise InvalidText("A seat that has nothing left to do must be done, and not all seats may be.")


def _read_sheet(setup: Setup, fields: Fields, p: Any, seat: int) -> None:
    colours = fields.next("colours")
    if colours != ["-"]:
        if len(colours) != 1 or sorted(colours[0]) != sorted(COLOURS):
            raise InvalidText(f"'colours' is the six letters {COLOURS} in some order, or '-'.")
        for role, letter in enumerate(colours[0], 1):
            p.role[seat, COLOURS.index(letter)] = role
    elif p.space:
        raise InvalidText(f"In round {p.space} every seat has given out its colours.")
    tops, facing = _stickers(setup, p, seat)
    p.marked[seat] = [sum(top[shape] for top in tops) for shape in range(len(SHAPES))]
    p.closed[seat] = fields.numbers("used", len(SHAPES), 4)
    for shape in range(len(SHAPES)):
        if p.closed[seat, shape] > p.marked[seat, shape]:
            raise InvalidText(
                f"Seat {seat + 1} has used {p.closed[seat, shape]} marks of {SHAPES[shape]}, "
                f"and only {p.marked[seat, shape]} were made."
            )
    _read_tasks(fields, p, seat, tops, facing)
    _read_grid(setup, fields.next("grid"), p, seat)
    _read_claims(setup, fields.next("claims"), p, seat)
    _check_counts(setup, p, seat, sum(top[WILD] for top in tops), 4 * len(facing))


def _stickers(setup: Setup, p: Any, seat: int) -> tuple[list[Counter[int]], list[Counter[int]]]:
    """What the stickers on top, and those facing the seat, have meant in each round so far."""
    box = setup.box[0]
    rounds = range(min(int(p.space), ROUNDS))
    role = p.role[seat]
    tops = [Counter(int(role[p.cube[place]]) - 1 for place in box.top[k]) for k in rounds]
    facing = [
        Counter(int(role[p.cube[place]]) - 1 for place in box.facing[k, box.side[seat]]) for k in rounds
    ]
    return tops, facing


def _read_tasks(
    fields: Fields, p: Any, seat: int, tops: list[Counter[int]], facing: list[Counter[int]]
) -> None:
    if fields.has("done"):
        if fields.next("done"):
            raise InvalidText("'done' stands alone.")
        if not p.space and not p.role[seat].any():
            raise InvalidText(f"Seat {seat + 1} cannot be done before it has given out its colours.")
        p.done[seat] = 1
        return
    if p.space > ROUNDS or (not p.space and p.role[seat].any()):
        raise InvalidText(f"Seat {seat + 1} must be done here.")
    p.marks[seat] = fields.numbers("marks", 1, 4)[0]
    for word in fields.next("load"):
        if word not in STICKER_NAMES:
            raise InvalidText(f"'load' lists shapes out of I O T S L and * for wild, not '{word[:10]}'.")
        p.to_load[seat, STICKER_NAMES.index(word)] += 1
    due, marks = (facing[-1], tops[-1][WILD]) if p.space else (Counter[int](), 0)
    left = {sticker: int(p.to_load[seat, sticker]) for sticker in range(len(STICKER_NAMES))}
    if p.marks[seat] > marks or any(left[sticker] > due[sticker] for sticker in left):
        raise InvalidText(f"Seat {seat + 1} has more to do than the cube shows in this round.")
    if p.marks[seat] and sum(left.values()) < sum(due.values()):
        raise InvalidText(
            f"Seat {seat + 1} marks before it loads, so nothing can be loaded yet in this round."
        )


def _read_grid(setup: Setup, words: list[str], p: Any, seat: int) -> None:
    sheet = grid_of(setup)
    width, depth, layers = sheet.size
    shape = " / ".join([" ".join(["?" * width] * depth)] * layers).split()
    if len(words) != len(shape) or any(
        len(word) != len(row) or (row == "/") != (word == "/") or (row != "/" and set(word) - set(SIGNS))
        for word, row in zip(words, shape, strict=True)
    ):
        raise InvalidText(
            f"A grid is {layers} layers with '/' between them, each of {depth} rows of {width} signs "
            "out of '.', '#', '*' and '+'."
        )
    signs = "".join(word for word in words if word != "/")
    for sign, field in zip(SIGNS[1:], (p.filled, p.diamond, p.waiting), strict=True):
        field[seat] = words_of(k for k, each in enumerate(signs) if each == sign)


def _read_claims(setup: Setup, words: list[str], p: Any, seat: int) -> None:
    sheet = grid_of(setup)
    if len(words) > MOST_CLAIMS:
        raise InvalidText(f"Nobody can claim more than {MOST_CLAIMS} tetrominoes.")
    scored: set[int] = set()
    shapes: list[int] = []
    for word in words:
        number, _, names = word.partition("@")
        if not re.fullmatch(r"[1-6]", number) or int(number) > int(p.space):
            raise InvalidText(f"The claim '{word[:30]}' must begin with a round up to now and '@'.")
        cells = frozenset(sheet.number(*read_cube_name(setup, name)) for name in names.split("+"))
        which = sheet.set_number.get(cells)
        if which is None or names.count("+") != 3:
            raise InvalidText(f"The claim '{word[:40]}' is not four cubes that form a tetromino.")
        if cells & scored or not cells <= set(cubes_of(p.filled[seat])):
            raise InvalidText(f"The cubes of the claim '{word[:40]}' must be filled, and claimed only once.")
        if p.claims[seat] and p.claim_round[seat, p.claims[seat] - 1] > int(number):
            raise InvalidText("Claims stand in the order of their rounds.")
        scored |= cells
        shapes.append(sheet.sets[which][0])
        p.claim[seat, p.claims[seat]] = which + 1
        p.claim_round[seat, p.claims[seat]] = int(number)
        p.claims[seat] += 1
    if setup.box[0].once and len(set(shapes)) < len(shapes):
        raise InvalidText(f"Seat {seat + 1} has claimed a shape twice, and each counts once.")


def _check_counts(setup: Setup, p: Any, seat: int, wild: int, due: int) -> None:
    """Diamonds and filled cubes must come from marks and loads (Diaominos 3.1, 3.2)."""
    waits = bool(setup.box[0].waits)
    made = wild - int(p.marks[seat])
    waiting, diamonds = len(cubes_of(p.waiting[seat])), len(cubes_of(p.diamond[seat]))
    taken = diamonds + len(cubes_of(p.filled[seat]))
    known = int(p.closed[seat].sum()) + made - waiting
    counted = diamonds + 4 * int(p.claims[seat])
    if waiting > made or (waiting and not waits):
        raise InvalidText(
            f"There are more waiting marks in the grid of seat {seat + 1} than it can have made."
        )
    if counted > known or (counted < known and not waits):
        raise InvalidText(
            f"The marks of seat {seat + 1} make {known} diamonds, scored ones included, not {counted}."
        )
    loads, rest = divmod(taken if waits else taken - made, 4)
    if rest or not 0 <= loads <= due - int(p.to_load[seat].sum()):
        raise InvalidText(
            f"The {taken} cubes in the grid of seat {seat + 1} are not what its loads can fill."
        )
    p.loads[seat] = loads
