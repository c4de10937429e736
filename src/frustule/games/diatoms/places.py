"""Where something lies, in words: places of the pond by what lies beside them, spaces by ring and compass.

A place of the pond is told by a tile beside it, which texts draw; those who cannot see it hear how far that
tile is from the first one.
"""

import math
from collections import Counter

from frustule.core.engine.position import Position
from frustule.core.speech.language import clauses, noted, spoken
from frustule.core.speech.spans import pictured
from frustule.games.diatoms.components import RINGS as RING_NAMES
from frustule.games.diatoms.components import Slide
from frustule.games.diatoms.language import say
from frustule.games.diatoms.notation import laid_text
from frustule.games.diatoms.pond import DQ, DR

STEPS = [(int(q), int(r)) for q, r in zip(DQ, DR, strict=True)]
"""From a place to its neighbours, clockwise from east."""
BESIDE = noted(
    "east of {tile}",
    "south-east of {tile}",
    "south-west of {tile}",
    "west of {tile}",
    "north-west of {tile}",
    "north-east of {tile}",
)
FAR = noted(
    "{n} east",
    "{n} south-east",
    "{n} south-west",
    "{n} west",
    "{n} north-west",
    "{n} north-east",
)
IN_RINGS = noted("the centre ring, {wind}", "the middle ring, {wind}", "the outer ring, {wind}")
WINDS = noted(
    *("north", "north-north-east", "north-east", "east-north-east"),
    *("east", "east-south-east", "south-east", "south-south-east"),
    *("south", "south-south-west", "south-west", "west-south-west"),
    *("west", "west-north-west", "north-west", "north-north-west"),
)


# The pond


@spoken
def steps_words(q: int, r: int) -> str:
    """How far a place is from the first tile: `2 east, 1 south-east`."""
    for k, (dq, dr) in enumerate(STEPS):
        nq, nr = STEPS[(k + 1) % 6]
        along = (q * nr - r * nq) // (dq * nr - dr * nq)
        aside = (r * dq - q * dr) // (dq * nr - dr * nq)
        if along > 0 and aside >= 0:
            far = say(FAR[k], n=along)
            return f"{far}, {say(FAR[(k + 1) % 6], n=aside)}" if aside else far
    return ""


@spoken
def laid_where(q: int, r: int) -> str:
    """A tile that lies in the pond, by how far it is from the first."""
    return say("the tile {steps} of the first", steps=steps_words(q, r)) if q or r else say("the first tile")


@spoken
def open_where(q: int, r: int) -> str:
    """A place of the pond, by how far it is from the first tile."""
    return say("{steps} of the first tile", steps=steps_words(q, r)) if q or r else say("on the first tile")


def place_words(position: Position, q: int, r: int) -> str:
    """A place of the pond by a tile beside it: the newest of those that look like no other, if there is one.
    A place with no tile beside it, to which nothing can be laid, by its distance from the first."""
    p, setup = position.record, position.setup
    cells = list(zip(p.q[: p.laid].tolist(), p.r[: p.laid].tolist(), strict=True))
    steps = [(q - dq, r - dr) for dq, dr in STEPS]
    beside = [(cells.index(cell), k) for k, cell in enumerate(steps) if cell in cells]
    if not beside:
        return open_where(q, r)
    looks = [laid_text(setup, int(p.tile[i]), int(p.face[i])) for i in range(p.laid)]
    seen = Counter(looks)
    number, way = max(beside, key=lambda each: (seen[looks[each[0]]] == 1, each[0]))
    tile = pictured(f"tile-{looks[number]}", laid_where(*cells[number]))
    return say(BESIDE[way], tile=tile)


# The slide


@spoken
def spaces_words(layout: Slide) -> tuple[str, ...]:
    """Every space of a slide, by ring and compass; where two would be called alike, they are numbered."""
    names = [_space_words(space.ring, space.x, space.y) for space in layout.spaces]
    met: Counter[str] = Counter()
    told: list[str] = []
    for name in names:
        met[name] += 1
        told.append(f"{name} ({met[name]})" if names.count(name) > 1 else name)
    return tuple(told)


def _space_words(ring: str, x: float, y: float) -> str:
    if not x and not y:
        return say("the very centre")
    wind = round(math.degrees(math.atan2(x, -y)) / 22.5) % 16
    return say(IN_RINGS[RING_NAMES.index(ring)], wind=say(WINDS[wind]))


def space_words(layout: Slide, number: int) -> str:
    """`the centre ring, south`."""
    return spaces_words(layout)[number]


@spoken
def several_words(layout: Slide, numbers: tuple[int, ...]) -> str:
    """Several spaces of a slide."""
    return clauses([spaces_words(layout)[number] for number in numbers])
