"""A player's sheet: the grid as solids, which are worked on layer by layer, and the shapes with their marks.

A cube looks the same on every sheet of its size, so its elements, and the changes that a move would make to
them, are built once and shared by all scenes.
"""

from collections.abc import Iterator

from frustule.core.drawing.scene import Change, Element, Panel
from frustule.core.drawing.space import Body, Space, on_paper
from frustule.core.engine.position import Position
from frustule.core.speech.company import seat_title
from frustule.core.speech.language import clauses, counted, entry, noted, spoken
from frustule.core.speech.spans import plain
from frustule.games.diaominos import words
from frustule.games.diaominos.cube import COLOURS
from frustule.games.diaominos.grid import SHAPES, Grid
from frustule.games.diaominos.language import NORTH_TO_WEST, cube_words, cubes_words, role_words, say
from frustule.games.diaominos.notation import cubes_of
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import WILD
from frustule.games.diaominos.shapes import states

STATES = ("free", "filled", "diamond", "scored", "waiting")
STATE_WORDS = noted("free", "filled", "a diamond", "filled, a scored diamond", "free, a wild mark waits here")
GROUPS = noted("filled cubes", "diamonds", "scored diamonds", "waiting marks")
ROLES = (*SHAPES, "wild")
"""What colours are given to, as ids have it."""
YAW, PITCH = 27, 33
STEP = 15
ROTATIONS = 360 // STEP


def _all_round(symbol: str, wire: str = "", spark: str = "") -> Body:
    return Body((symbol, symbol, symbol, symbol, symbol, symbol), wire, spark)


BODIES = (
    ("free", Body(("", "", "", "", "cell-free", ""), empty=True)),
    ("waiting", Body(("", "", "", "", "cell-waiting", ""), empty=True)),
    ("filled", _all_round("cell-filled", wire="wire")),
    ("scored", _all_round("cell-scored", wire="wire")),
    ("diamond", _all_round("cell-diamond", spark="spark")),
)
"""Carbon is dull; a diamond's spark is seen through it."""


@spoken
def space_of(sheet: Grid, rotation: int) -> Space:
    """The room of a grid, turned by so many steps at first."""
    names = tuple(say("layer {layer}", layer=z + 1) for z in range(sheet.size[2]))
    yaw = float((YAW + STEP * rotation) % 360)
    return Space(sheet.size, BODIES, yaw, PITCH, names, rules="cage")


@spoken
def cubes(sheet: Grid, seat: int, state: str) -> tuple[Element, ...]:
    """Every cube of the grid, as it is in this state."""
    said = say(STATE_WORDS[STATES.index(state)])
    return tuple(
        Element(
            f"cube-{seat}-{sheet.name(number)}",
            x + 0.5,
            y + 0.5,
            z=z + 0.5,
            solid=state,
            label=entry(cube_words(sheet, number), said),
        )
        for number in range(sheet.cubes)
        for x, y, z in (sheet.cube(number),)
    )


@spoken
def changes(sheet: Grid, seat: int, state: str) -> tuple[Change, ...]:
    """What is to be changed where a cube comes into this state."""
    return tuple(Change(f"sheet-{seat}", (cube,)) for cube in cubes(sheet, seat, state))


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
    """The grid of a seat."""
    sheet = grid_of(position.setup)
    states = cube_states(position, seat)
    elements = tuple(cubes(sheet, seat, state)[number] for number, state in enumerate(states))
    side = say(NORTH_TO_WEST[int(position.setup.box[0].side[seat])])
    if yours:
        one, many = counted("Your sheet ({side}): {n} point", "Your sheet ({side}): {n} points")
    else:
        one, many = counted("{name} ({side}): sheet, {n} point", "{name} ({side}): sheet, {n} points")
    title = say.count(one, many, total, name=seat_title(seat), side=side)
    space = space_of(sheet, rotation)
    sentences = (say("now: {task}", task=words.task(position, seat)), *_layers_in_words(sheet, states))
    role = "own" if own else "other"
    box = on_paper(space).box
    return Panel(f"sheet-{seat}", role, title, box, elements, seat, sentences, ROTATIONS, space=space)


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
            if taken := tuple(number for number in layer if states[number] == state):
                sentences.append(say("{state}: {cubes}", state=say(name), cubes=cubes_words(sheet, taken)))
        yield clauses(sentences)


# The shapes

SLOT = 2.5
"""The width that a shape has."""


def shapes_panel(position: Position, seat: int, in_hand: tuple[Element, ...] | None) -> Panel:
    """The shapes with their marks and colours; those of one's own hand are played from."""
    p = position.record
    roles: list[int] = p.role[seat].tolist()
    elements: list[Element] = []
    for role, name in enumerate(ROLES):
        x = slot_at(role)
        if role + 1 in roles:
            elements.append(colour_element(seat, role, roles.index(role + 1)))
        else:
            elements.append(Element(f"colour-{seat}-{name}", x, 2.75, "cell-open", scale=0.8))
        if role == WILD:
            star = Element(f"role-{seat}-{name}", x, 1.2, "wild", style="idle", label=plain(role_words(role)))
            elements.append(star)
        else:
            elements.append(shape_element(seat, role, int(p.closed[seat, role]), int(p.marked[seat, role])))
    box = (0.0, 0.0, SLOT * len(ROLES), 3.3)
    if in_hand is None:
        title = say("{name}: shapes", name=seat_title(seat))
        return Panel(shapes_id(seat, None), "tray", title, box, tuple(elements), seat)
    return Panel(shapes_id(seat, seat), "hand", say("Your shapes"), box, (*elements, *in_hand), seat)


def shapes_id(seat: int, viewer: int | None) -> str:
    """The panel in which a viewer has the shapes of a seat."""
    return f"hand-{seat}" if seat == viewer else f"shapes-{seat}"


def slot_at(role: int) -> float:
    """The middle of the place of a shape, or of wild."""
    return SLOT * (role + 0.5)


def colour_element(seat: int, role: int, colour: int) -> Element:
    """The sticker of a shape, or of wild."""
    label = words.given_words(role, colour)
    symbol = f"sticker-{COLOURS[colour]}"
    key = f"colour-{seat}-{ROLES[role]}"
    return Element(key, slot_at(role), 2.75, symbol, scale=0.85, label=label)


MARK_WORDS = {"filled": noted("used up")[0], "diamond": noted("marked")[0], "open": noted("unmarked")[0]}


def shape_element(seat: int, shape: int, closed: int, marked: int) -> Element:
    """A shape with its marks."""
    name = SHAPES[shape]
    said = ", ".join(say(MARK_WORDS[state]) for state in states(closed, marked))
    label = say("{shape}, its cubes in marking order: {states}", shape=role_words(shape), states=said)
    symbol = f"shape-{name}-{closed}-{marked}"
    key = f"shape-{seat}-{name}"
    return Element(key, slot_at(shape), 1.15, symbol, style="idle", scale=0.5, label=label)
