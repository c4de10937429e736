"""What a seat can pick: its hand, the choices that lie nowhere else, and every legal move with its preview.

Thousands of loads can be legal at once, so whatever they share - texts, tails of paths, changes of single
cubes - is looked up, not made anew.
"""

import functools
from collections.abc import Iterator

from frustule.core.position import Position
from frustule.core.scene import Change, Element, Panel, SceneMove
from frustule.games.diaominos import words
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS
from frustule.games.diaominos.grid import SHAPES, Grid, orientation_text
from frustule.games.diaominos.notation import STICKER_NAMES, assignment, cubes_of, grid_of, way_texts
from frustule.games.diaominos.position import ASSIGN, CLAIM, DONE, LOAD, MARK, WILD
from frustule.games.diaominos.sheets import ROLE_NAMES, changes, colour_element

WIDE = 13.9
TURNS_IN_A_ROW = 12


def hand(position: Position, seat: int) -> Panel:
    """What the seat still has to do in this round: wild marks to make, stickers to load."""
    p = position.record
    elements: list[Element] = []
    roles: list[int] = p.role[seat].tolist()
    marks = int(p.marks[seat])
    x = 0.4
    if marks:
        label = f"wild marks to make: {marks}"
        elements.append(Element(f"mark-{seat}", x + 0.75, 1.3, "gem", scale=1.3, label=label))
        elements.append(Element(f"mark-{seat}-name", x + 0.75, 2.6, text=_times("mark", marks), style="role"))
        x += 2.2
    for sticker, count in enumerate(p.to_load[seat].tolist()):
        if count:
            elements += _to_load(position, seat, sticker, count, roles.index(sticker + 1), x)
            x += 2.3 if sticker == WILD else 3.4
    box = (0.0, 0.0, max(WIDE, x), 3.0)
    return Panel(f"hand-{seat}", "hand", f"In hand of seat {seat + 1}", box, tuple(elements), seat)


def _times(name: str, count: int) -> str:
    return f"{name} x{count}" if count > 1 else name


def _to_load(
    position: Position, seat: int, sticker: int, count: int, colour: int, x: float
) -> Iterator[Element]:
    key = f"load-{seat}-{STICKER_NAMES[sticker]}"
    name = _times(ROLE_NAMES[sticker], count)
    yield Element(f"{key}-colour", x + 0.5, 1.3, f"sticker-{COLOURS[colour]}")
    yield Element(f"{key}-name", x + 0.5, 2.6, text=name, style="role")
    times = f"{count} times " if count > 1 else ""
    label = f"to load {times}{words.sticker_words(sticker)}, {COLOUR_NAMES[colour]}"
    if sticker == WILD:
        yield Element(key, x + 0.5, 1.3, "ring", label=f"{label}: any shape")
    else:
        closed, marked = (int(row[seat, sticker]) for row in (position.record.closed, position.record.marked))
        diamonds = words.DIAMONDS[marked - closed]
        symbol = f"shape-{SHAPES[sticker]}-{closed}-{marked}"
        yield Element(key, x + 2.1, 1.45, symbol, scale=0.6, label=f"{label}: {diamonds}")


# Choices


def choices(position: Position, seat: int, moves: list[int]) -> Panel:
    """Colours for shapes, ways to turn a shape, claims, skips, being done."""
    elements: list[Element] = []
    if moves and ASSIGN <= moves[0] < DONE:
        deep = _colours(elements)
    else:
        deep = _claims(position, seat, [move - CLAIM for move in moves if CLAIM <= move < LOAD], elements)
        deep = _turns(position, seat, moves, elements, deep)
        said = [move for move in moves if DONE <= move < MARK]
        for move in said:
            pick = words.path(position, seat, move)[0]
            deep += 0.9
            elements.append(Element(pick.key, 0.4, deep, text=pick.words, style="words", label=pick.words))
    box = (0.0, 0.0, WIDE, deep + 0.6)
    return Panel("choices", "choice", "Ways to play it", box, tuple(elements), seat)


def _colours(elements: list[Element]) -> float:
    """A row of six stickers for each shape."""
    for shape, letter in enumerate(SHAPES):
        y = 1.05 + 1.5 * shape
        elements.append(Element(f"assign-{letter}-name", 0.7, y + 0.2, text=letter, style="name"))
        elements.append(Element(f"assign-{letter}-shape", 2.2, y, f"shape-{letter}-0-0", scale=0.32))
        for colour, initial in enumerate(COLOURS):
            x = 4.3 + 1.7 * colour
            key, label = f"assign-{letter}-{initial}", f"{letter} is {COLOUR_NAMES[colour]}"
            elements.append(Element(key, x, y, f"sticker-{initial}", scale=1.15, label=label))
    return 7.4


def _claims(position: Position, seat: int, sets: list[int], elements: list[Element]) -> float:
    """Each shape that can be claimed, and under it where, in two columns."""
    sheet = grid_of(position.setup)
    depths = [0.0, 0.0]
    for shape in sorted({sheet.sets[number][0] for number in sets}):
        column = int(depths[1] < depths[0])
        left, y = 0.4 + WIDE / 2 * column, depths[column] + 0.95
        letter, text = SHAPES[shape], f"claim {words.shape_words(shape)}"
        elements.append(Element(f"claim-{letter}", left, y, text=text, style="words", label=text))
        for number in (number for number in sets if sheet.sets[number][0] == shape):
            y += 0.7
            names = [sheet.name(cell) for cell in sorted(sheet.sets[number][1])]
            text = f"on {' '.join(names)}"
            lights = tuple(f"{kind}-{seat}-{name}" for name in names for kind in ("cube", "body"))
            where = Element(
                f"set-{number}", left + 0.5, y, text=text, style="small", label=text, lights=lights
            )
            elements.append(where)
        depths[column] = y
    return max(depths)


def _turns(position: Position, seat: int, moves: list[int], elements: list[Element], y: float) -> float:
    """For each shape that can be loaded the ways to turn it, and the shapes that a wild sticker can be."""
    kinds = _kinds(grid_of(position.setup))
    loads = [move - LOAD for move in moves if move >= LOAD]
    found = {kinds[load >> 1] for load in loads}
    wild = {kinds[load >> 1][0] for load in loads if load & 1}
    closed: list[int] = position.record.closed[seat].tolist()
    marked: list[int] = position.record.marked[seat].tolist()
    for shape in sorted({shape for shape, _ in found}):
        letter = SHAPES[shape]
        marks = f"{closed[shape]}-{marked[shape]}"
        elements.append(Element(f"turns-{letter}", 0.6, y + 1.1, text=letter, style="name"))
        if shape in wild:
            label = f"load the wild sticker as {words.shape_words(shape)}"
            symbol = f"shape-{letter}-{marks}"
            elements.append(Element(f"as-{letter}", 1.75, y + 0.9, symbol, scale=0.36, label=label))
        ways = sorted(orientation for other, orientation in found if other == shape)
        for k, orientation in enumerate(ways):
            text = orientation_text(orientation)
            label = f"{letter} with its right along {text[:2]} and its up along {text[2:]}"
            at = 3.15 + 0.93 * (k % TURNS_IN_A_ROW), y + 0.9 + 1.15 * (k // TURNS_IN_A_ROW)
            symbol = f"turn-{letter}-{orientation}-{marks}"
            elements.append(Element(f"turn-{letter}-{text}", *at, symbol, scale=0.28, label=label))
        y += max(1.6, 1.15 * -(-len(ways) // TURNS_IN_A_ROW) + 0.3)
    return y


@functools.cache
def _kinds(sheet: Grid) -> tuple[tuple[int, int], ...]:
    """The shape and the orientation of each way."""
    return tuple((shape, way.orientation) for shape, way in sheet.numbered)


# Moves


def scene_moves(position: Position, seat: int, moves: list[int]) -> list[SceneMove]:
    """Every legal move as a person makes it."""
    teller = words.Teller(position, seat)
    found: list[SceneMove] = []
    for move in (move for move in moves if move < LOAD):
        text = position.move_text(seat, move)
        path = tuple(pick.key for pick in words.path(position, seat, move))
        found.append(SceneMove(seat, text, path, _preview(position, seat, move), teller.tell(move)))
    return found + _loads(position, seat, [move - LOAD for move in moves if move >= LOAD], teller)


def _loads(position: Position, seat: int, loads: list[int], teller: words.Teller) -> list[SceneMove]:
    """Loads come last among the legal moves, and there can be thousands of them."""
    if not loads:
        return []
    sheet = grid_of(position.setup)
    numbered, texts, tails = sheet.numbered, way_texts(sheet), _tails(sheet, seat)
    filled, diamond = list(changes(sheet, seat, "filled")), changes(sheet, seat, "diamond")
    for cell in cubes_of(position.record.waiting[seat]):
        filled[cell] = diamond[cell]
    becomes = [
        [diamond if closed <= k < marked else filled for k in range(4)]
        for closed, marked in zip(teller.closed, teller.marked, strict=True)
    ]
    heads = [
        [tuple(pick.key for pick in words.load_picks(shape, wild, seat)) for wild in range(2)]
        for shape in range(len(SHAPES))
    ]
    plain, tell = [teller.plain_load(shape) for shape in range(len(SHAPES))], teller.load
    found: list[SceneMove] = []
    for load in loads:
        number, wild = load >> 1, load & 1
        shape, way = numbered[number]
        a, b, c, d = way.cells
        one, two, three, four = becomes[shape]
        text = f"load *{texts[number]}" if wild else f"load {texts[number]}"
        path = heads[shape][wild] + tails[number]
        preview = one[a] + two[b] + three[c] + four[d]
        found.append(SceneMove(seat, text, path, preview, plain[shape] or tell(shape, way)))
    return found


@functools.lru_cache(maxsize=16)
def _tails(sheet: Grid, seat: int) -> tuple[tuple[str, str], ...]:
    """For each way the ids of the last two picks of a load."""
    return tuple((turn.key, cube.key) for turn, cube in words.way_picks(sheet, seat))


def _preview(position: Position, seat: int, move: int) -> tuple[Change, ...]:
    """What a move other than a load would add or change."""
    sheet = grid_of(position.setup)
    if move >= CLAIM:
        scored = changes(sheet, seat, "scored")
        return tuple(change for cell in sorted(sheet.sets[move - CLAIM][1]) for change in scored[cell])
    if move >= MARK:
        state = "waiting" if position.setup.box[0].waits else "diamond"
        return changes(sheet, seat, state)[move - MARK]
    if move >= DONE:
        return ()
    table = _colour_changes(sheet, seat)
    return tuple(table[role][colour] for role, colour in enumerate(assignment(move - ASSIGN)))


@functools.lru_cache(maxsize=32)
def _colour_changes(sheet: Grid, seat: int) -> list[list[Change]]:
    """What is seen when a shape, or wild, gets a colour."""
    return [
        [Change(f"sheet-{seat}", colour_element(sheet, seat, role, c)) for c in range(len(COLOURS))]
        for role in range(len(ROLE_NAMES))
    ]
