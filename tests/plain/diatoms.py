"""Diatoms read a second time, in plain Python, from Diatoms 1 to 4 and 7 alone.

It shares nothing with the compiled game and prefers the obvious to the fast: the pond is worked out with
real points in the plane, the slide with real angles. `diatoms_judges` goes on with the guest judges and the
final result.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Cell = tuple[int, int]
Point = tuple[float, float]
Pond = Mapping[Cell, str]
Slide = Sequence[str]

COLOURS = "rygbp"
CLEAR = "."
SHAPES = "cotqs"
SIZES = {"c": 1, "o": 2, "t": 3, "q": 4, "s": 5}
EMPTY = "--"

# Diatoms 7.2: E, SE, SW, W, NW, NE.
DIRECTIONS: list[Cell] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]

START_TILE = "rygbp."
WATER_TILES = [
    *("rrrrrr", "yyyyyy", "gggggg", "bbbbbb", "pppppp"),
    *("rrrr.g", "yyyy.b", "gggg.p", "bbbb.r", "pppp.y"),
    *("rrry..", "yyyg..", "gggb..", "bbbp..", "pppr.."),
    *("rrry.y", "yyyg.g", "gggb.b", "bbbp.p", "pppr.r"),
    *("rrryb.", "yyygp.", "gggbr.", "bbbpy.", "ppprg."),
    *("rrrggy", "yyybbg", "gggppb", "bbbrrp", "pppyyr"),
    *("rrr...", "yyggg.", "bbppp."),
]


def faces(tile: str) -> set[str]:
    """Every way a two-sided tile can lie: the front and its mirror, each turned six ways (Diatoms 1.3)."""
    return {side[turn:] + side[:turn] for side in (tile, tile[::-1]) for turn in range(6)}


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells round a cell, in the order of the directions (Diatoms 7.2)."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def fits(pond: Pond, cell: Cell, laid: str) -> bool:
    """Whether across every shared edge the colours are the same or one is clear (Diatoms 3.2)."""
    for mine, other in zip(laid, neighbours(cell), strict=True):
        if other in pond:
            theirs = pond[other][neighbours(other).index(cell)]
            if mine != theirs and CLEAR not in (mine, theirs):
                return False
    return True


def placements(pond: Pond, tile: str) -> set[tuple[int, int, str]]:
    """Every empty cell beside the pond and every way the tile may lie there (Diatoms 3.2)."""
    beside = {cell for laid_cell in pond for cell in neighbours(laid_cell)} - set(pond)
    return {(q, r, laid) for q, r in beside for laid in faces(tile) if fits(pond, (q, r), laid)}


def centre(cell: Cell) -> Point:
    """The middle of a pointy-top hexagon of side 1; x grows to the east, y to the south (Diatoms 7.2)."""
    q, r = cell
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def bearing(origin: Point, target: Point) -> int:
    """Degrees clockwise from east, as seen from the origin."""
    return round(math.degrees(math.atan2(target[1] - origin[1], target[0] - origin[0]))) % 360


def at_side_length(a: Point, b: Point) -> bool:
    """Whether two points lie one hexagon side apart, as the middle of a hexagon and its corners do."""
    return math.isclose(math.dist(a, b), 1.0, abs_tol=1e-6)


def corners(cell: Cell) -> list[Point]:
    """The six corners of a hexagon, clockwise from east; a pointy-top one has a corner due south."""
    x, y = centre(cell)
    around = [
        (x + math.cos(math.radians(a)), y + math.sin(math.radians(a))) for a in (90, 150, 210, 270, 330, 30)
    ]
    return sorted(around, key=lambda corner: bearing((x, y), corner))


def triangle(cell: Cell, direction: int) -> list[Point]:
    """The corners of a segment: the middle of the tile and both ends of the edge that way (Diatoms 1.3)."""
    beyond = centre(neighbours(cell)[direction])
    return [centre(cell)] + [corner for corner in corners(cell) if at_side_length(corner, beyond)]


def middle_of(points: Sequence[Point]) -> Point:
    """The centre of gravity."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def samples(pond: Pond, cell: Cell) -> list[str]:
    """The sample points that the tile just laid at `cell` completes, clockwise from east (Diatoms 3.3, 3.6).

    Each is its six segments read clockwise round the point, a cycle: where it begins means nothing.
    """
    found: list[str] = []
    for point in corners(cell):
        tiles = [other for other in pond if at_side_length(centre(other), point)]
        if len(tiles) < 3:
            continue
        round_the_point: list[tuple[int, str]] = []
        for tile in tiles:
            for direction in range(6):
                outline = triangle(tile, direction)
                if any(math.dist(vertex, point) < 1e-6 for vertex in outline):
                    round_the_point.append((bearing(point, middle_of(outline)), pond[tile][direction]))
        found.append("".join(segment for _, segment in sorted(round_the_point)))
    return found


def groups(sample: str) -> list[tuple[str, int]]:
    """The groups of a sample as (colour, size), in the order in which they are collected (Diatoms 3.3, 3.6).

    The rules order groups by size; equal sizes go in the order of the colours, which changes nothing that is
    collected.
    """
    if len(set(sample)) == 1:
        runs = [sample]
    else:
        begin = next(i for i in range(6) if sample[i] != sample[i - 1])
        runs: list[str] = []
        for segment in sample[begin:] + sample[:begin]:
            if runs and runs[-1][0] == segment:
                runs[-1] += segment
            else:
                runs.append(segment)
    coloured = [(run[0], len(run)) for run in runs if run[0] != CLEAR]
    return sorted(coloured, key=lambda group: (-group[1], COLOURS.index(group[0])))


def full_stock() -> dict[str, int]:
    """The diatoms of the box (Diatoms 1.2)."""
    copies = {"c": 8, "o": 7, "t": 6, "q": 5, "s": 4}
    return {colour + shape: copies[shape] for colour in COLOURS for shape in SHAPES}


def in_stock(stock: Mapping[str, int], diatoms: tuple[str, ...]) -> bool:
    """Whether all of these are there together; two of one kind need two in stock (Diatoms 3.5)."""
    return all(stock[diatom] >= diatoms.count(diatom) for diatom in diatoms)


def collect_options(
    stock: Mapping[str, int], colour: str, size: int, edition: int = 2
) -> list[tuple[str, ...]]:
    """What a group may be collected as, a choice an entry; `[()]` if it is nothing (Diatoms 3.3 to 3.5)."""
    named = {SIZES[shape]: colour + shape for shape in SHAPES}
    if size in named and in_stock(stock, (named[size],)):
        return [(named[size],)]
    two_parts = [(named[a], named[b]) for a in named for b in named if a <= b and a + b == size]
    whole = [parts for parts in two_parts if in_stock(stock, parts)]
    if whole:
        return list[tuple[str, ...]](whole)
    if size == 6:
        some = pairs_in_part(stock, named) if edition > 1 else one_of_a_pair(stock, named)
        return some or [()]
    return [()]


def pairs_in_part(stock: Mapping[str, int], named: Mapping[int, str]) -> list[tuple[str, ...]]:
    """Six sixths without a whole pair (Diatoms 3.4): both diatoms of any pair are collected as if each were
    a group, the larger first; what can be had of them, each outcome once."""
    found: set[tuple[str, ...]] = set()
    for small in (1, 2, 3):
        for first in collect_options(stock, named[1][0], 6 - small):
            left = {diatom: count - first.count(diatom) for diatom, count in stock.items()}
            for second in collect_options(left, named[1][0], small):
                found.add(tuple(sorted(first + second, key=lambda diatom: SIZES[diatom[1]])))
    return sorted(found - {()})


def one_of_a_pair(stock: Mapping[str, int], named: Mapping[int, str]) -> list[tuple[str, ...]]:
    """The same in the first edition: one diatom alone. No pair is whole, so each pair has at most one shape
    in stock, and every shape belongs to one pair."""
    return [(named[part],) for part in sorted(named) if in_stock(stock, (named[part],))]


@dataclass(frozen=True)
class Space:
    """One space of the slide; `angle` is in degrees clockwise from north, `radius` 0 is the centre space."""

    ring: str
    radius: int
    angle: float
    accepts: str
    lines: frozenset[str]

    @property
    def on_line(self) -> bool:
        """Whether any centre line passes here (Diatoms 1.5)."""
        return bool(self.lines)


# Diatoms 1.5: each centre line by the angle, clockwise from north, at which it leaves the centre eastward.
LINES = {"vertical": 0.0, "rising": 45.0, "horizontal": 90.0, "falling": 135.0}
RINGS = {"centre": 8, "middle": 16, "outer": 16}
# Diatoms 1.4, the drawing: on the orthogonal lines, on the diagonal lines, off the lines.
ACCEPTS = {"centre": ("oq", "ct", ""), "middle": ("ts", "oq", "co"), "outer": ("qs", "oq", "ct")}


def spaces() -> list[Space]:
    """The spaces of the standard slide in the order of Diatoms 7.3, after the drawing of Diatoms 1.4."""
    made = [Space("centre", 0, 0.0, "cs", frozenset(LINES))]
    for radius, (ring, count) in enumerate(RINGS.items(), start=1):
        orthogonal, diagonal, off = ACCEPTS[ring]
        for angle in (360 / count * step for step in range(count)):
            lines = frozenset(name for name, direction in LINES.items() if angle % 180 == direction)
            accepts = orthogonal if lines & {"vertical", "horizontal"} else diagonal if lines else off
            made.append(Space(ring, radius, angle, accepts, lines))
    return made


SPACES = spaces()


def degrees_apart(a: Space, b: Space) -> float:
    """The angle between two spaces as seen from the centre, at most 180."""
    turn = abs(a.angle - b.angle)
    return min(turn, 360 - turn)


def is_connected(a: Space, b: Space) -> bool:
    """Whether a line is drawn between two spaces (Diatoms 1.4): along a ring, or outward at one angle.

    Outward covers the eight spokes as well as the spaces off the lines, since those lie on the middle and
    outer ring only.
    """
    if a.radius == b.radius:
        return degrees_apart(a, b) == 360 / RINGS[a.ring]
    if abs(a.radius - b.radius) != 1:
        return False
    return a.angle == b.angle or 0 in (a.radius, b.radius)


def is_pair(a: Space, b: Space) -> bool:
    """Whether a centre line crosses one ring in these two spaces (Diatoms 1.5); the centre is in no pair."""
    same_line_and_ring = bool(a.lines & b.lines) and a.radius == b.radius
    return same_line_and_ring and degrees_apart(a, b) == 180


EVERY_TWO = list(combinations(range(len(SPACES)), 2))
CONNECTED = [(i, j) for i, j in EVERY_TWO if is_connected(SPACES[i], SPACES[j])]
PAIRS = [(i, j) for i, j in EVERY_TWO if is_pair(SPACES[i], SPACES[j])]


def connected_to(space: int) -> list[int]:
    """The spaces that a line of the slide joins to this one (Diatoms 1.4)."""
    return [j if i == space else i for i, j in CONNECTED if space in (i, j)]


def ornaments() -> list[tuple[int, int, int]]:
    """The places for ornaments as (flank, middle, flank) (Diatoms 5.3)."""
    made: list[tuple[int, int, int]] = []
    for middle, space in enumerate(SPACES):
        if space.ring in ("middle", "outer") and space.on_line:
            one, other = [i for i in connected_to(middle) if SPACES[i].ring == space.ring]
            made.append((one, middle, other))
    return made


ORNAMENTS = ornaments()


def spaces_for(slide: Slide, diatom: str) -> list[int]:
    """The empty spaces that take the diatom's shape (Diatoms 3.7)."""
    return [i for i, word in enumerate(slide) if word == EMPTY and diatom[1] in SPACES[i].accepts]


def colours_points(slide: Slide) -> int:
    """Diatoms 4.1."""
    points = 0
    for colour in COLOURS:
        count = sum(word[0] == colour for word in slide)
        points += 40 if count >= 8 else 20 if count >= 5 else 5 if count >= 3 else 0
    return points


def pairs_points(slide: Slide) -> int:
    """Diatoms 4.2."""
    points = 0
    for i, j in PAIRS:
        if slide[i] != EMPTY and slide[j] != EMPTY:
            same_colour, same_shape = slide[i][0] == slide[j][0], slide[i][1] == slide[j][1]
            points += 15 if same_colour and same_shape else 5 if same_colour or same_shape else 0
    return points


def rings_points(slide: Slide) -> int:
    """Diatoms 4.3."""
    points = 0
    for ring in RINGS:
        shapes = {
            word[1] for word, space in zip(slide, SPACES, strict=True) if space.ring == ring and word != EMPTY
        }
        points += {5: 40, 4: 20, 3: 5, 2: 5}.get(len(shapes), 0)
    return points
