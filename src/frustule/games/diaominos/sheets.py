"""A player's sheet as a panel: the layers fanned out, the same as one body, the shapes with their marks.

Cubes are picked on the layers. A cube looks the same on every sheet of its size, so its elements, and the
changes that a move would make to them, are built once and shared by all scenes.
"""

import functools
from dataclasses import dataclass

from frustule.core.position import Position
from frustule.core.scene import Change, Element, Panel
from frustule.games.diaominos import words
from frustule.games.diaominos.cube import COLOUR_NAMES, COLOURS
from frustule.games.diaominos.drawing import EAST, NORTH, UP, spot, states
from frustule.games.diaominos.grid import SHAPES, Grid
from frustule.games.diaominos.notation import cubes_of, grid_of
from frustule.games.diaominos.position import WILD

MARGIN = 0.7
BODY_SCALE = 1.24
SHAPES_DEEP = 6.1
STATE_WORDS = {
    "free": "free",
    "filled": "filled",
    "diamond": "a diamond",
    "scored": "filled, a scored diamond",
    "waiting": "free, a wild mark waits here",
}
ROLE_NAMES = (*SHAPES, "wild")


@dataclass(frozen=True)
class Layout:
    """Where things are on a sheet."""

    layers: tuple[tuple[float, float], ...]
    """The south-west corner of each."""
    body: tuple[float, float]
    shapes: tuple[float, float]
    shape_step: float
    size: tuple[float, float]


@functools.cache
def layout(sheet: Grid) -> Layout:
    width, depth, layers = sheet.size
    across = width * EAST[0] + depth * NORTH[0]
    above, below = -depth * NORTH[1], width * EAST[1]
    step = above + below + 0.62
    deep = layers * step + 2 * MARGIN + 0.6
    corners = tuple((MARGIN, MARGIN + above + 0.95 + (layers - 1 - z) * step) for z in range(layers))
    left = MARGIN + across + 1.5
    wide = max(BODY_SCALE * across, 8.2)
    body_deep = BODY_SCALE * (above + below - layers * UP)
    deep = max(deep, body_deep + SHAPES_DEEP + 2.6)
    room = deep - SHAPES_DEEP - body_deep
    body = (left + (wide - BODY_SCALE * across) / 2, room * 0.55 + BODY_SCALE * (above - layers * UP))
    return Layout(corners, body, (left, deep - SHAPES_DEEP), wide / 3, (left + wide + MARGIN, deep))


@functools.lru_cache(maxsize=128)
def layer_cubes(sheet: Grid, seat: int, state: str) -> tuple[Element, ...]:
    """Every cube of the grid, as it lies in its layer when in this state."""
    found: list[Element] = []
    corners = layout(sheet).layers
    for number in range(sheet.cubes):
        x, y, z = sheet.cube(number)
        name = sheet.name(number)
        dx, dy = spot(x + 0.5, y + 0.5, 0)
        found.append(
            Element(
                f"cube-{seat}-{name}",
                round(corners[z][0] + dx, 3),
                round(corners[z][1] + dy, 3),
                f"slab-{state}",
                layer=1 + x + sheet.size[1] - y,
                label=f"{name}: {STATE_WORDS[state]}",
            )
        )
    return tuple(found)


@functools.lru_cache(maxsize=128)
def body_cubes(sheet: Grid, seat: int, state: str) -> tuple[Element, ...]:
    """Every cube of the grid, as it lies in the body when in this state."""
    found: list[Element] = []
    left, top = layout(sheet).body
    for number in range(sheet.cubes):
        x, y, z = sheet.cube(number)
        dx, dy = spot(x + 0.5, y + 0.5, z)
        found.append(
            Element(
                f"body-{seat}-{sheet.name(number)}",
                round(left + BODY_SCALE * dx, 3),
                round(top + BODY_SCALE * dy, 3),
                f"block-{state}",
                scale=BODY_SCALE,
                layer=21 + x + sheet.size[1] - y + z,
            )
        )
    return tuple(found)


@functools.lru_cache(maxsize=128)
def changes(sheet: Grid, seat: int, state: str) -> tuple[tuple[Change, ...], ...]:
    """What is to be changed where a cube comes into this state."""
    panel = f"sheet-{seat}"
    cubes, bodies = layer_cubes(sheet, seat, state), body_cubes(sheet, seat, state)
    if state == "waiting":
        return tuple((Change(panel, cube),) for cube in cubes)
    return tuple((Change(panel, a), Change(panel, b)) for a, b in zip(cubes, bodies, strict=True))


def cube_states(position: Position, seat: int) -> list[str]:
    """The state of every cube of a seat's grid."""
    p, sheet = position.record, grid_of(position.setup)
    found = ["free"] * sheet.cubes
    claimed = (p.claim[seat, i] for i in range(p.claims[seat]))
    scored = [cell for number in claimed for cell in sheet.sets[int(number) - 1][1]]
    groups = (p.filled[seat], "filled"), (p.diamond[seat], "diamond"), (p.waiting[seat], "waiting")
    for cells, state in (*((cubes_of(bits), state) for bits, state in groups), (scored, "scored")):
        for cell in cells:
            found[cell] = state
    return found


def panel(position: Position, seat: int, *, own: bool, total: int) -> Panel:
    """The whole sheet of a seat."""
    sheet = grid_of(position.setup)
    found = cube_states(position, seat)
    elements = [*_plates(sheet, seat), *_free_counts(sheet, seat, found)]
    elements += [layer_cubes(sheet, seat, state)[number] for number, state in enumerate(found)]
    elements += _cage(sheet, seat, found)
    elements += [
        body_cubes(sheet, seat, state)[number]
        for number, state in enumerate(found)
        if state in ("filled", "diamond", "scored")
    ]
    elements += [*_shapes(position, seat), *_task(position, seat)]
    points = f"{total} point{'' if total == 1 else 's'}"
    side = words.BOARD_SIDE_NAMES[int(position.setup.box[0].side[seat])]
    title = f"Sheet of seat {seat + 1}, {side}: {points}"
    box = (0.0, 0.0, *layout(sheet).size)
    return Panel(f"sheet-{seat}", "own" if own else "other", title, box, tuple(elements), seat)


@functools.lru_cache(maxsize=32)
def _plates(sheet: Grid, seat: int) -> tuple[Element, ...]:
    """The plates of the layers, with their names and the numbers along their edges."""
    width, depth, _ = sheet.size
    found: list[Element] = []
    for z, (left, top) in enumerate(layout(sheet).layers):
        plate = f"plate-{width}x{depth}"
        found.append(Element(f"plate-{seat}-{z + 1}", left, top, plate))
        y = top + depth * NORTH[1] + 0.4
        found.append(Element(f"layer-{seat}-{z + 1}", left - 0.45, y, text=f"layer {z + 1}", style="layer"))
        ends = [(f"x{x + 1}", str(x + 1), spot(x + 0.5, -0.55, 0)) for x in range(width)]
        ends += [(f"y{y + 1}", str(y + 1), spot(width + 0.42, y + 0.5, 0)) for y in range(depth)]
        for name, text, (dx, dy) in ends:
            key = f"{name}-{seat}-{z + 1}"
            found.append(Element(key, left + dx, top + dy + 0.12, text=text, style="fine-middle"))
    return tuple(found)


def _free_counts(sheet: Grid, seat: int, found: list[str]) -> list[Element]:
    per = sheet.size[0] * sheet.size[1]
    elements: list[Element] = []
    for z, (left, top) in enumerate(layout(sheet).layers):
        free = sum(state in ("free", "waiting") for state in found[z * per : (z + 1) * per])
        text = f"{free} free" if free else "complete"
        y = top + sheet.size[1] * NORTH[1] + 0.88
        label = f"layer {z + 1}: {free} cubes free" if free else f"layer {z + 1} is complete"
        style = "fine" if free else "complete"
        elements.append(Element(f"free-{seat}-{z + 1}", left - 0.45, y, text=text, style=style, label=label))
    return elements


def _cage(sheet: Grid, seat: int, found: list[str]) -> list[Element]:
    left, top = layout(sheet).body
    size = "x".join(map(str, sheet.size))
    counts = {state: found.count(state) for state in ("filled", "diamond", "scored")}
    label = f"as one body: {counts['filled'] + counts['scored']} cubes filled, {counts['diamond']} diamonds"
    back, front = f"cage-{size}", f"cagefront-{size}"
    return [
        Element(f"cage-{seat}", left, top, back, scale=BODY_SCALE, layer=20, label=label),
        Element(f"cagefront-{seat}", left, top, front, scale=BODY_SCALE, layer=60),
    ]


def colour_place(sheet: Grid, role: int) -> tuple[float, float]:
    """Where the sticker of a shape, or of wild, is."""
    left, top = layout(sheet).shapes
    step = layout(sheet).shape_step
    return left + 0.5 + step * (role % 3), top + 0.7 + 2.95 * (role // 3)


def colour_element(sheet: Grid, seat: int, role: int, colour: int) -> Element:
    """The sticker beside a shape."""
    x, y = colour_place(sheet, role)
    label = f"{ROLE_NAMES[role]} is {COLOUR_NAMES[colour]}"
    symbol = f"sticker-{COLOURS[colour]}"
    return Element(f"colour-{seat}-{ROLE_NAMES[role]}", x, y, symbol, layer=2, label=label)


def _shapes(position: Position, seat: int) -> list[Element]:
    """The shapes, which of their cubes are marked or used up, and the colours they have."""
    p, sheet = position.record, grid_of(position.setup)
    roles: list[int] = p.role[seat].tolist()
    closed: list[int] = p.closed[seat].tolist()
    marked: list[int] = p.marked[seat].tolist()
    elements: list[Element] = []
    for role, name in enumerate(ROLE_NAMES):
        x, y = colour_place(sheet, role)
        key = f"{seat}-{name}"
        if role + 1 in roles:
            elements.append(colour_element(sheet, seat, role, roles.index(role + 1)))
        else:
            elements.append(Element(f"colour-{key}", x, y, "open", scale=0.9, layer=2))
        elements.append(Element(f"role-{key}", x, y + 1.1, text=name, style="name", layer=2))
        if role == WILD:
            continue
        kinds = {"filled": "used up", "diamond": "marked", "open": "unmarked"}
        listed = ", ".join(kinds[state] for state in states(closed[role], marked[role]))
        label = f"{name}, its cubes in marking order: {listed}"
        at = x + layout(sheet).shape_step / 2, y + 0.55
        symbol = f"shape-{name}-{closed[role]}-{marked[role]}"
        elements.append(Element(f"shape-{key}", *at, symbol, scale=0.48, layer=2, label=label))
    return elements


def _task(position: Position, seat: int) -> list[Element]:
    task = words.task(position, seat)
    label = f"seat {seat + 1}: {task}"
    return [Element(f"task-{seat}", MARGIN - 0.45, 0.75, text=task, style="small", label=label)]
