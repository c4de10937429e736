"""Solids: panels in space, and how they are projected onto paper.

A panel with a `Space` holds solids: elements at a place in space - x to the east, y to the north, z
up - that show a body, a cube of side 1 with a drawing on each of its sides, seen from afar. Here is
the one definition of where things then are: `facets` makes flat elements of solids, for pictures, films and
print; the page does the same under the hand, and is held to this by vectors (`scripts/client_scenes.py`).

A `Look` is how one looks: turned and tilted freely, in x-ray, with its layers apart, cut down to
the lower ones, or straight down onto a single layer. What lies on a lattice is drawn from the back to the
front by the depth of its middle, which is right for cubes seen from afar; sides that touch another body are
left out. Light comes from the upper left. What else is in such a panel, names at the rim of a board, stands
upright where its place is seen.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec

from frustule.core.drawing.elements import Element
from frustule.core.drawing.theme import Style

Vector = tuple[float, float, float]
Sides = tuple[str, str, str, str, str, str]

EAST, WEST, NORTH, SOUTH, TOP, BOTTOM = range(6)
OUTWARD: tuple[Vector, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
RIGHT: tuple[Vector, ...] = ((0, 1, 0), (0, -1, 0), (-1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0))
"""Where the right of a drawing lies as one looks at a side from outside: upright; the top with north at its
top, the bottom with north at its bottom."""
DOWN: tuple[Vector, ...] = ((0, 0, -1), (0, 0, -1), (0, 0, -1), (0, 0, -1), (0, -1, 0), (0, 1, 0))
LIGHT: Vector = (-0.5, 0.66, 0.56)
"""From where light falls, as one looks: to the right, up, toward the eye."""
SHADES = 7
EDGE_ON = 0.001
"""A side is seen if it is turned toward the eye by more than that."""
SQUARE = "M-.5-.5h1v1h-1z"
"""A whole side."""
FAR_BACK, IN_FRONT = -1_000_000, 1_000_000
"""Layers of what is drawn behind everything, and over it."""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a solid looks like: a symbol in a square of side 1 for each side of a cube of side 1."""

    sides: Sides
    """East, west, north, south, top, bottom; empty where there is nothing."""
    wire: str = ""
    """The style of its edges in x-ray, where nothing else is left of it; without, it stays as it is."""
    spark: str = ""
    """A symbol that is seen upright in its middle through all that hides it. What has one shines by
    itself: no shade lies on it."""
    empty: bool = False
    """A place with nothing in it, seen only straight down onto its layer."""


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """The room that solids of a panel are in: from nought to its size along each axis."""

    size: tuple[int, int, int]
    bodies: tuple[tuple[str, Body], ...]
    """All bodies that solids of it can have, by name."""
    yaw: float = 0.0
    """How it is turned at first: degrees by which east lies nearer than the right."""
    pitch: float = 33.0
    """From how high one looks: 0 is level, 90 straight down."""
    layers: tuple[str, ...] = ()
    """Names of its layers from below, if one works on it layer by layer."""
    rules: str = ""
    """The style of the lines on the sides behind, if they are ruled."""
    floor: str = ""
    """A symbol that lies on the floor, from its north-west corner on."""

    @property
    def look(self) -> "Look":
        """How it is looked at when nobody has turned it."""
        return Look(self.yaw, self.pitch)


class Look(NamedTuple):
    """How one looks at a space."""

    yaw: float
    pitch: float
    layer: int | None = None
    """The only layer that is seen, from 0, and then straight from above."""
    cut: int | None = None
    """How many layers are seen from below; all without."""
    gap: float = 0.0
    """The room between layers."""
    xray: bool = False


class Facet(Element, frozen=True):
    """A flat element whose drawing is slanted: one side of a solid as it is seen."""

    matrix: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 1.0)
    """Where the right and the down of the drawing point: x and y of the one, x and y of the other."""
    shade: int = 0
    """How little light falls on it, up to `SHADES`."""


SHADE_STYLES = {f"shade-{k}": Style(fill="shade", fill_opacity=k * 0.1) for k in range(1, SHADES + 1)}
"""For games with solids, which have a token `shade`."""


class Eye:
    """The projection of a look: seen from afar, so that parallels stay parallel."""

    def __init__(self, look: Look) -> None:
        above = look.layer is not None
        yaw, pitch = math.radians(0.0 if above else look.yaw), math.radians(90.0 if above else look.pitch)
        self.cos, self.sin = math.cos(yaw), math.sin(yaw)
        self.level, self.down = math.cos(pitch), math.sin(pitch)

    def seen(self, x: float, y: float, z: float) -> Vector:
        """To the right, down, and toward the eye."""
        across, away = x * self.cos + y * self.sin, y * self.cos - x * self.sin
        return across, -(away * self.down + z * self.level), z * self.down - away * self.level


def shade_of(normal: Vector) -> int:
    """How dark a side is whose outward direction is seen so."""
    across, down, toward = normal
    bright = max(0.0, across * LIGHT[0] - down * LIGHT[1] + toward * LIGHT[2])
    return math.floor(SHADES * (1 - bright) * 0.9 + 0.5)


def facets(elements: Sequence[Element], space: Space, look: Look) -> list[Element]:
    """Solids, and what lies behind them, as flat elements from the back to the front."""
    eye, bodies = Eye(look), dict(space.bodies)
    normals = [eye.seen(*outward) for outward in OUTWARD]
    seen = [(element, bodies[element.solid]) for element in elements if element.solid]
    seen = [(element, body) for element, body in seen if _is_shown(element, body, look)]
    walls = {_cell(e) for e, body in seen if not (body.empty or (look.xray and body.wire)) and e.scale == 1}
    made: list[Element] = []
    if look.layer is None:
        made += [*_floor(space, eye, normals), *_rules(space, look, eye, normals)]
        made += [_upright(element, eye) for element in elements if not element.solid]
    for element, body in seen:
        made += _sides(element, body, look, eye, normals, walls)
    return sorted(made, key=lambda facet: facet.layer)


def _upright(element: Element, eye: Eye) -> Element:
    """What is no solid stands where its place is seen."""
    x, y, _ = eye.seen(element.x, element.y, element.z)
    return msgspec.structs.replace(element, x=x, y=y, z=0.0, layer=IN_FRONT)


def _floor(space: Space, eye: Eye, normals: Sequence[Vector]) -> Iterable[Facet]:
    if space.floor and normals[TOP][2] > EDGE_ON:
        x, y, _ = eye.seen(0, space.size[1], 0)
        (a, b, _), (c, d, _) = eye.seen(*RIGHT[TOP]), eye.seen(*DOWN[TOP])
        yield Facet("floor", x, y, symbol=space.floor, layer=FAR_BACK, matrix=(a, b, c, d))


def _is_shown(element: Element, body: Body, look: Look) -> bool:
    layer = math.floor(element.z)
    if look.layer is not None:
        return layer == look.layer
    return not body.empty and (look.cut is None or layer < look.cut)


def _cell(element: Element, side: int | None = None) -> tuple[int, int, int]:
    """The place of a solid on the lattice, or the one beside it."""
    x, y, z = (0, 0, 0) if side is None else OUTWARD[side]
    return math.floor(element.x + x), math.floor(element.y + y), math.floor(element.z + z)


def _sides(
    element: Element,
    body: Body,
    look: Look,
    eye: Eye,
    normals: Sequence[Vector],
    walls: set[tuple[int, int, int]],
) -> Iterable[Facet]:
    size = element.scale
    z = element.z + look.gap * math.floor(element.z)
    x, y, depth = eye.seen(element.x, element.y, z)
    wired = bool(look.xray and body.wire)
    layer = math.floor(1000 * depth + 0.5)
    label = element.label
    named = look.layer is not None
    for side, symbol in enumerate(body.sides):
        if not symbol or normals[side][2] <= EDGE_ON:
            continue
        apart = look.gap and side in (TOP, BOTTOM)
        if size == 1 and not wired and not apart and _cell(element, side) in walls and look.layer is None:
            continue
        ox, oy, _ = eye.seen(*(v * size / 2 for v in OUTWARD[side]))
        (a, b, _), (c, d, _) = eye.seen(*RIGHT[side]), eye.seen(*DOWN[side])
        matrix = a * size, b * size, c * size, d * size
        yield Facet(
            element.id if named else f"{element.id}/{side}",
            x + ox,
            y + oy,
            symbol="" if wired else symbol,
            path=SQUARE if wired else "",
            style=body.wire if wired else element.style,
            layer=layer,
            label=label,
            while_picking=element.while_picking,
            matrix=matrix,
            shade=0 if wired or named or body.spark else shade_of(normals[side]),
        )
        label = ""
    if body.spark and look.layer is None:
        yield Facet(
            f"{element.id}/spark", x, y, symbol=body.spark, layer=IN_FRONT, matrix=(size, 0.0, 0.0, size)
        )


def _rules(space: Space, look: Look, eye: Eye, normals: Sequence[Vector]) -> Iterable[Facet]:
    """The sides behind, ruled; layers that lie apart have each its own floor."""
    if not space.rules:
        return
    w, d, h = space.size
    corners = ((w, 0, h), (0, d, h), (w, d, h), (0, 0, h), (0, d, h), (0, 0, 0))
    extent = ((d, h), (d, h), (w, h), (w, h), (w, d), (w, d))
    for side in range(6):
        if normals[side][2] < -EDGE_ON and not (look.gap and side not in (TOP, BOTTOM)):
            levels = range(h) if look.gap else (0,)
            for level in levels:
                x, y, z = corners[side]
                at = eye.seen(x, y, z + level * (1 + look.gap))
                depth = math.floor(1000 * eye.seen(w / 2, d / 2, level * (1 + look.gap))[2] + 0.5)
                (a, b, _), (c, e, _) = eye.seen(*RIGHT[side]), eye.seen(*DOWN[side])
                yield Facet(
                    f"rules/{side}/{level}",
                    at[0],
                    at[1],
                    path=ruled(*extent[side]),
                    style=space.rules,
                    layer=depth - 100_000 if look.gap else FAR_BACK,
                    matrix=(a, b, c, e),
                )


def ruled(wide: int, high: int) -> str:
    """A lattice of lines from 0,0 on."""
    across = "".join(f"M0 {k}H{wide}" for k in range(high + 1))
    return across + "".join(f"M{k} 0V{high}" for k in range(wide + 1))


# On paper

NAMES = 0.9
"""The room over a layer, for its name."""
APART = 0.8


class Sheet(NamedTuple):
    """How a space lies on paper: its layers side by side, two in a row, and beside them the whole."""

    layers: tuple[tuple[float, float], ...]
    """Where the south-west corner of each is."""
    whole: tuple[float, float]
    """Where the middle of the whole is, and how large it is drawn."""
    scale: float
    box: tuple[float, float, float, float]


def on_paper(space: Space) -> Sheet:
    """Where everything is; the whole has the room that it needs however it is turned."""
    w, d, h = space.size
    across = math.hypot(w, d)
    down = across * math.sin(math.radians(space.pitch)) + h * math.cos(math.radians(space.pitch))
    if not space.layers:
        return Sheet((), (across / 2 + 0.3, down / 2 + 0.3), 1.0, (0.0, 0.0, across + 0.6, down + 0.6))
    rows = -(-h // 2)
    deep = rows * (d + NAMES + APART)
    left = 2 * (w + APART) + APART
    scale = min(1.6, (deep - APART) / down)
    corners = tuple(
        (APART + k % 2 * (w + APART), (k // 2 + 1) * (d + NAMES + APART) - APART) for k in range(h)
    )
    whole = left + scale * across / 2, deep / 2
    return Sheet(corners, whole, scale, (0.0, 0.0, left + scale * across + APART, deep))


def flat(space: Space, elements: Sequence[Element]) -> list[Element]:
    """A space as it is printed: every layer from above, so that nothing is hidden, and all of it as one body.

    The ids of solids are those of their layers, or of their first sides where there are no layers.
    """
    sheet = on_paper(space)
    made: list[Element] = []
    for number, (x, y) in enumerate(sheet.layers):
        name = space.layers[number]
        made.append(Element(f"name/{name}", x, y - space.size[1] - 0.3, text=name, style="small"))
        made += [_moved(each, x, y, 1.0) for each in facets(elements, space, Look(0, 90, number))]
    middle = Eye(space.look).seen(*(v / 2 for v in space.size))
    x, y = sheet.whole[0] - sheet.scale * middle[0], sheet.whole[1] - sheet.scale * middle[1]
    used: set[str] = set()
    for each in facets(elements, space, space.look):
        moved, id = _moved(each, x, y, sheet.scale), each.id.partition("/")[0]
        if sheet.layers:
            made.append(msgspec.structs.replace(moved, label=""))
        else:
            made.append(moved if id in used else msgspec.structs.replace(moved, id=id))
            used.add(id)
    return made


def place_on_paper(space: Space, x: float, y: float, z: float) -> tuple[float, float]:
    """Where a place in space is as it is printed: in its layer, or in the whole."""
    sheet = on_paper(space)
    if sheet.layers:
        left, bottom = sheet.layers[min(max(math.floor(z), 0), len(sheet.layers) - 1)]
        return left + x, bottom - y
    eye = Eye(space.look)
    (across, down, _), middle = eye.seen(x, y, z), eye.seen(*(v / 2 for v in space.size))
    return (
        sheet.whole[0] + sheet.scale * (across - middle[0]),
        sheet.whole[1] + sheet.scale * (down - middle[1]),
    )


def _moved(element: Element, x: float, y: float, scale: float) -> Element:
    at = round(x + scale * element.x, 3), round(y + scale * element.y, 3)
    if not isinstance(element, Facet):
        return msgspec.structs.replace(element, x=at[0], y=at[1], scale=scale * element.scale)
    a, b, c, d = element.matrix
    matrix = scale * a, scale * b, scale * c, scale * d
    return msgspec.structs.replace(element, x=at[0], y=at[1], matrix=matrix)


def symbols_in(space: Space, names: Collection[str]) -> set[str]:
    """The symbols that it, and its bodies of these names, are drawn with."""
    wanted = [body for name, body in space.bodies if name in names]
    drawn = {symbol for body in wanted for symbol in (*body.sides, body.spark)} | {space.floor}
    return drawn - {""}
