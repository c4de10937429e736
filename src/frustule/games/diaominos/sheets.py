"""A player's sheet as a panel: the layers fanned out, the same as one body, the shapes with their marks.

Cubes are picked on the layers. A cube looks the same on every sheet of its size, so its elements, and the
changes that a move would make to them, are built once and shared by all scenes.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from frustule.core.drawing.scene import Change, Element, Panel
from frustule.core.engine.position import Position
from frustule.core.speech.company import is_you, seat_title
from frustule.core.speech.language import clauses, counted, entry, noted, spoken
from frustule.core.speech.spans import plain
from frustule.games.diaominos import words
from frustule.games.diaominos.cube import COLOURS
from frustule.games.diaominos.grid import SHAPES, Grid
from frustule.games.diaominos.language import NORTH_TO_WEST, cube_words, cubes_words, role_words, say
from frustule.games.diaominos.notation import cubes_of
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import WILD
from frustule.games.diaominos.solids import ROTATIONS, UP, YAWS, Turned, slant, states

MARGIN = 0.7
BODY_SCALE = 1.24
SHAPES_DEEP = 6.1
STATES = ("free", "filled", "diamond", "scored", "waiting")
STATE_WORDS = noted("free", "filled", "a diamond", "filled, a scored diamond", "free, a wild mark waits here")
GROUPS = noted("filled cubes", "diamonds", "scored diamonds", "waiting marks")
ROLES = (*SHAPES, "wild")
"""What colours are given to, as ids have it."""


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
    east, north = slant().east, slant().north
    across = width * east[0] + depth * north[0]
    above, below = -depth * north[1], width * east[1]
    step = above + below + 0.62
    corners = tuple((MARGIN, MARGIN + above + 0.95 + (layers - 1 - z) * step) for z in range(layers))
    left = MARGIN + across + 1.5
    body_wide, body_deep = _body_size(sheet)
    wide = max(body_wide, 8.2)
    deep = max(layers * step + 2 * MARGIN + 0.6, body_deep + SHAPES_DEEP + 2.6)
    body = (left + wide / 2, (deep - SHAPES_DEEP) / 2 + 0.3)
    return Layout(corners, body, (left, deep - SHAPES_DEEP), wide / 3, (left + wide + MARGIN, deep))


def _body_size(sheet: Grid) -> tuple[float, float]:
    """The room that the body needs, however it is turned."""
    width, depth, layers = sheet.size
    across, down = 0.0, 0.0
    for yaw in YAWS:
        for w, d in ((width, depth), (depth, width)):
            across = max(across, w * slant(yaw).east[0] + d * slant(yaw).north[0])
            down = max(down, w * slant(yaw).east[1] - d * slant(yaw).north[1] - layers * UP)
    return BODY_SCALE * across, BODY_SCALE * down


@spoken
def layer_cubes(sheet: Grid, seat: int, state: str) -> tuple[Element, ...]:
    """Every cube of the grid, as it lies in its layer when in this state."""
    drawn: list[Element] = []
    corners = layout(sheet).layers
    words = say(STATE_WORDS[STATES.index(state)])
    for number in range(sheet.cubes):
        x, y, z = sheet.cube(number)
        name = sheet.name(number)
        dx, dy = slant().spot(x + 0.5, y + 0.5, 0)
        drawn.append(
            Element(
                f"cube-{seat}-{name}",
                round(corners[z][0] + dx, 2),
                round(corners[z][1] + dy, 2),
                f"slab-{state}",
                layer=1 + x + sheet.size[1] - y,
                label=entry(cube_words(sheet, number), words),
            )
        )
    return tuple(drawn)


def body_corner(sheet: Grid, turned: Turned) -> tuple[float, float]:
    """Where the south-west corner of the turned body stands; its middle stays where it is."""
    width, depth, layers = turned.size
    dx, dy = turned.slant.spot(width / 2, depth / 2, layers / 2)
    x, y = layout(sheet).body
    return x - BODY_SCALE * dx, y - BODY_SCALE * dy


@functools.lru_cache(maxsize=1024)
def body_cubes(sheet: Grid, seat: int, state: str, rotation: int) -> tuple[Element, ...]:
    """Every cube of the grid, as it lies in the turned body when in this state."""
    drawn: list[Element] = []
    turned = Turned(sheet.size, rotation)
    left, top = body_corner(sheet, turned)
    for number in range(sheet.cubes):
        x, y, z = turned.place(*sheet.cube(number))
        dx, dy = turned.slant.spot(x + 0.5, y + 0.5, z)
        drawn.append(
            Element(
                f"body-{seat}-{sheet.name(number)}",
                round(left + BODY_SCALE * dx, 2),
                round(top + BODY_SCALE * dy, 2),
                f"block-{state}-{turned.yaw}",
                scale=BODY_SCALE,
                layer=21 + x + turned.size[1] - y + z,
            )
        )
    return tuple(drawn)


@spoken
def changes(sheet: Grid, seat: int, state: str, rotation: int) -> tuple[Change, ...]:
    """What is to be changed where a cube comes into this state."""
    panel = f"sheet-{seat}"
    cubes = layer_cubes(sheet, seat, state)
    if state == "waiting":
        return tuple(Change(panel, (cube,)) for cube in cubes)
    bodies = body_cubes(sheet, seat, state, rotation)
    return tuple(Change(panel, pair) for pair in zip(cubes, bodies, strict=True))


def cube_states(position: Position, seat: int) -> list[str]:
    """The state of every cube of a seat's grid."""
    p, sheet = position.record, grid_of(position.setup)
    states = ["free"] * sheet.cubes
    claimed = (p.claim[seat, i] for i in range(p.claims[seat]))
    scored = [cell for number in claimed for cell in sheet.sets[int(number) - 1][1]]
    groups = (p.filled[seat], "filled"), (p.diamond[seat], "diamond"), (p.waiting[seat], "waiting")
    for cells, state in (*((cubes_of(bits), state) for bits, state in groups), (scored, "scored")):
        for cell in cells:
            states[cell] = state
    return states


def panel(position: Position, seat: int, rotation: int, *, own: bool, yours: bool, total: int) -> Panel:
    """The whole sheet of a seat."""
    sheet = grid_of(position.setup)
    states = cube_states(position, seat)
    elements = [*_plates(sheet, seat), *_free_counts(sheet, seat, states)]
    elements += [layer_cubes(sheet, seat, state)[number] for number, state in enumerate(states)]
    elements += _cage(sheet, seat, states, rotation)
    elements += [
        body_cubes(sheet, seat, state, rotation)[number]
        for number, state in enumerate(states)
        if state in ("filled", "diamond", "scored")
    ]
    elements += [*_shapes(position, seat), *_task(position, seat)]
    side = say(NORTH_TO_WEST[int(position.setup.box[0].side[seat])])
    if yours:
        one, many = counted("Your sheet ({side}): {n} point", "Your sheet ({side}): {n} points")
    else:
        one, many = counted("{name} ({side}): sheet, {n} point", "{name} ({side}): sheet, {n} points")
    title = say.count(one, many, total, name=seat_title(seat), side=side)
    box = (0.0, 0.0, *layout(sheet).size)
    role = "own" if own else "other"
    sentences = [say("now: {task}", task=words.task(position, seat)), *_layers_in_words(sheet, states)]
    sentences += [
        element.label
        for element in elements
        if element.id.startswith(("colour-", "shape-")) and element.label
    ]
    return Panel(f"sheet-{seat}", role, title, box, tuple(elements), seat, tuple(sentences), ROTATIONS)


def _layers_in_words(sheet: Grid, states: list[str]) -> Iterator[str]:
    """Which cubes of each layer are taken, and by what; the others are free."""
    per = sheet.size[0] * sheet.size[1]
    for z in range(sheet.size[2]):
        layer = range(z * per, (z + 1) * per)
        free = sum(states[number] == "free" for number in layer)
        sentences = [
            say.count("layer {layer}: {n} cube free", "layer {layer}: {n} cubes free", free, layer=z + 1)
        ]
        for state, name in zip(STATES[1:], GROUPS, strict=True):
            if cubes := tuple(number for number in layer if states[number] == state):
                sentences.append(say("{state}: {cubes}", state=say(name), cubes=cubes_words(sheet, cubes)))
        yield clauses(sentences)


@spoken
def _plates(sheet: Grid, seat: int) -> tuple[Element, ...]:
    """The plates of the layers, with their names and the numbers along their edges."""
    width, depth, _ = sheet.size
    plates: list[Element] = []
    for z, (left, top) in enumerate(layout(sheet).layers):
        plate = f"plate-{width}x{depth}"
        plates.append(Element(f"plate-{seat}-{z + 1}", left, top, plate))
        y = top + depth * slant().north[1] + 0.4
        plates.append(
            Element(
                f"layer-{seat}-{z + 1}", left - 0.45, y, text=say("layer {layer}", layer=z + 1), style="layer"
            )
        )
        ends = [(f"x{x + 1}", str(x + 1), slant().spot(x + 0.5, -0.55, 0)) for x in range(width)]
        ends += [(f"y{y + 1}", str(y + 1), slant().spot(width + 0.42, y + 0.5, 0)) for y in range(depth)]
        for name, text, (dx, dy) in ends:
            key = f"{name}-{seat}-{z + 1}"
            plates.append(Element(key, left + dx, top + dy + 0.12, text=text, style="fine-middle"))
    return tuple(plates)


def _free_counts(sheet: Grid, seat: int, states: list[str]) -> list[Element]:
    per = sheet.size[0] * sheet.size[1]
    elements: list[Element] = []
    for z, (left, top) in enumerate(layout(sheet).layers):
        free = sum(state in ("free", "waiting") for state in states[z * per : (z + 1) * per])
        text = say("{n} free", n=free) if free else say("complete")
        y = top + sheet.size[1] * slant().north[1] + 0.88
        label = say.count("layer {layer}: {n} cube free", "layer {layer}: {n} cubes free", free, layer=z + 1)
        style = "fine" if free else "complete"
        elements.append(Element(f"free-{seat}-{z + 1}", left - 0.45, y, text=text, style=style, label=label))
    return elements


def _cage(sheet: Grid, seat: int, states: list[str], rotation: int) -> list[Element]:
    turned = Turned(sheet.size, rotation)
    left, top = body_corner(sheet, turned)
    size = "x".join(map(str, turned.size))
    counts = {state: states.count(state) for state in ("filled", "diamond", "scored")}
    filled = counts["filled"] + counts["scored"]
    label = say("as one body: {n} cubes filled, {m} diamonds", n=filled, m=counts["diamond"])
    back, front = f"cage-{size}-{turned.yaw}", f"cagefront-{size}-{turned.yaw}"
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
    label = words.given_words(role, colour)
    symbol = f"sticker-{COLOURS[colour]}"
    return Element(f"colour-{seat}-{ROLES[role]}", x, y, symbol, layer=2, label=label)


def _shapes(position: Position, seat: int) -> list[Element]:
    """The shapes, which of their cubes are marked or used up, and the colours they have."""
    p, sheet = position.record, grid_of(position.setup)
    roles: list[int] = p.role[seat].tolist()
    elements: list[Element] = []
    for role, name in enumerate(ROLES):
        x, y = colour_place(sheet, role)
        key = f"{seat}-{name}"
        if role + 1 in roles:
            elements.append(colour_element(sheet, seat, role, roles.index(role + 1)))
        else:
            elements.append(Element(f"colour-{key}", x, y, "cell-open", scale=0.9, layer=2))
        shown = plain(role_words(role))
        elements.append(Element(f"role-{key}", x, y + 1.1, text=shown, style="name", layer=2))
        if role != WILD:
            elements.append(
                shape_element(sheet, seat, role, int(p.closed[seat, role]), int(p.marked[seat, role]))
            )
    return elements


MARK_WORDS = {"filled": noted("used up")[0], "diamond": noted("marked")[0], "open": noted("unmarked")[0]}


def shape_element(sheet: Grid, seat: int, shape: int, closed: int, marked: int) -> Element:
    """A shape as drawn on the sheet, with its marks."""
    name = SHAPES[shape]
    words = ", ".join(say(MARK_WORDS[state]) for state in states(closed, marked))
    label = say("{shape}, its cubes in marking order: {states}", shape=role_words(shape), states=words)
    x, y = colour_place(sheet, shape)
    symbol = f"shape-{name}-{closed}-{marked}"
    at = x + layout(sheet).shape_step / 2, y + 0.55
    return Element(f"shape-{seat}-{name}", *at, symbol, scale=0.48, layer=2, label=label)


def _task(position: Position, seat: int) -> list[Element]:
    task = words.task(position, seat)
    label = entry(say("You") if is_you(seat) else seat_title(seat), task)
    return [Element(f"task-{seat}", MARGIN - 0.45, 0.75, text=plain(task), style="small", label=label)]
