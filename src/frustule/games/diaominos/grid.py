"""The five tetrominoes, and every way they lie in a grid of cubes (Diaominos 1.3, 3.2).

A shape is its four cubes in marking order, as drawn: x to the right, y up, lowest first, then right-most. An
orientation says along which axis of the grid the drawing's right and up point, so there are 24; a flat shape
needs no more, since in space its mirror image is itself turned over. A *set* is four cubes of the grid that
are a tetromino; a *way* is a set together with which cube of the shape lands on which of its cubes.
"""

import functools
from dataclasses import dataclass
from itertools import permutations, product

SHAPES = "IOTSL"
MARKING: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0), (0, 1), (0, 2), (0, 3)),
    ((1, 0), (0, 0), (1, 1), (0, 1)),
    ((2, 0), (1, 0), (0, 0), (1, 1)),
    ((1, 0), (0, 0), (2, 1), (1, 1)),
    ((1, 0), (0, 0), (0, 1), (0, 2)),
)
AXES = ("+x", "-x", "+y", "-y", "+z", "-z")
SIZES = {"5x5x4": (5, 5, 4), "4x4x6": (4, 4, 6), "4x5x5": (4, 5, 5)}

Cube = tuple[int, int, int]
Cells = tuple[int, int, int, int]


def _vector(axis: int) -> Cube:
    way = 1 - axis % 2 * 2
    x, y, z = (way if axis // 2 == k else 0 for k in range(3))
    return x, y, z


ORIENTATIONS = tuple((right, up) for right, up in permutations(range(6), 2) if right // 2 != up // 2)
"""Right and up of the drawing, as numbers of axes."""


def orientation_text(orientation: int) -> str:
    right, up = ORIENTATIONS[orientation]
    return AXES[right] + AXES[up]


@functools.cache
def offsets(shape: int, orientation: int) -> tuple[Cube, ...]:
    """The shape's cubes in marking order, seen from the first one."""
    right, up = (_vector(axis) for axis in ORIENTATIONS[orientation])
    first = MARKING[shape][0]
    steps = ((x - first[0], y - first[1]) for x, y in MARKING[shape])
    return tuple(
        (dx * right[0] + dy * up[0], dx * right[1] + dy * up[1], dx * right[2] + dy * up[2])
        for dx, dy in steps
    )


def turned(orientation: int, axis: int) -> int:
    """An orientation turned by a quarter about an axis, counter-clockwise as seen from where that points."""
    ahead, aside = (axis + 1) % 3, (axis + 2) % 3

    def turn(along: int) -> int:
        kind, way = divmod(along, 2)
        if kind == axis:
            return along
        return 2 * aside + way if kind == ahead else 2 * ahead + 1 - way

    right, up = ORIENTATIONS[orientation]
    return ORIENTATIONS.index((turn(right), turn(up)))


@functools.cache
def look(shape: int, orientation: int, closed: int, marked: int) -> frozenset[tuple[Cube, bool]]:
    """What is seen of a turned shape, wherever it lies: its cubes, and which of them are diamonds."""
    spots = offsets(shape, orientation)
    low = tuple(min(spot[k] for spot in spots) for k in range(3))
    placed = [(x - low[0], y - low[1], z - low[2]) for x, y, z in spots]
    return frozenset((cell, closed <= k < marked) for k, cell in enumerate(placed))


@dataclass(frozen=True)
class Way:
    """Where a shape's cubes, in marking order, land, and the first orientation that puts them there."""

    cells: Cells
    orientation: int


@dataclass(frozen=True, eq=False)
class Grid:
    """A grid of cubes with all its sets, by shape, and all their ways. There is one of each size."""

    size: Cube
    sets: tuple[tuple[int, frozenset[int]], ...]
    """Shape and cubes."""
    ways: tuple[tuple[Way, ...], ...]
    """The ways of each set; those of two sets of one shape correspond."""

    @property
    def cubes(self) -> int:
        return self.size[0] * self.size[1] * self.size[2]

    def number(self, x: int, y: int, z: int) -> int:
        """The number of a cube, all three counted from 0."""
        return (z * self.size[1] + y) * self.size[0] + x

    def cube(self, number: int) -> Cube:
        width, depth, _ = self.size
        return number % width, number // width % depth, number // width // depth

    def inside(self, x: int, y: int, z: int) -> bool:
        return 0 <= x < self.size[0] and 0 <= y < self.size[1] and 0 <= z < self.size[2]

    def beside(self, number: int) -> list[int]:
        """The neighbours of a cube."""
        x, y, z = self.cube(number)
        steps = (_vector(axis) for axis in range(6))
        return [self.number(x + a, y + b, z + c) for a, b, c in steps if self.inside(x + a, y + b, z + c)]

    def name(self, number: int) -> str:
        """A cube as text: x, y and layer from 1."""
        return ",".join(str(v + 1) for v in self.cube(number))

    def lie(self, shape: int, orientation: int, first: Cube) -> Cells | None:
        """Where the shape's cubes land when its first one is there; None if not all are in the grid."""
        spots = [(first[0] + a, first[1] + b, first[2] + c) for a, b, c in offsets(shape, orientation)]
        if not all(self.inside(*spot) for spot in spots):
            return None
        a, b, c, d = (self.number(*spot) for spot in spots)
        return a, b, c, d

    @functools.cached_property
    def set_number(self) -> dict[frozenset[int], int]:
        return {cells: number for number, (_, cells) in enumerate(self.sets)}

    @functools.cached_property
    def numbered(self) -> tuple[tuple[int, Way], ...]:
        """Every way with its shape, by number; ways are numbered through all sets."""
        sets = zip(self.sets, self.ways, strict=True)
        return tuple((shape, way) for (shape, _), ways in sets for way in ways)

    @functools.cached_property
    def way_numbers(self) -> dict[Cells, int]:
        """Each way's number by where its cubes land."""
        return {way.cells: number for number, (_, way) in enumerate(self.numbered)}


@functools.cache
def grid(size: str) -> Grid:
    """The grid of an option's name, such as `5x5x4`."""
    empty = Grid(SIZES[size], (), ())
    sets: list[tuple[int, frozenset[int]]] = []
    ways: list[tuple[Way, ...]] = []
    for shape in range(len(SHAPES)):
        ways_of: dict[frozenset[int], dict[Cells, Way]] = {}
        for orientation, number in product(range(len(ORIENTATIONS)), range(empty.cubes)):
            cells = empty.lie(shape, orientation, empty.cube(number))
            if cells is not None:
                ways_of.setdefault(frozenset(cells), {}).setdefault(cells, Way(cells, orientation))
        symmetries = automorphisms(shape)
        for cells in sorted(ways_of, key=sorted):
            base = next(iter(ways_of[cells].values())).cells
            sets.append((shape, cells))
            ways.append(tuple(ways_of[cells][_permuted(base, order)] for order in symmetries))
    return Grid(empty.size, tuple(sets), tuple(ways))


def _permuted(cells: Cells, order: tuple[int, ...]) -> Cells:
    a, b, c, d = (cells[k] for k in order)
    return a, b, c, d


@functools.cache
def automorphisms(shape: int) -> tuple[tuple[int, ...], ...]:
    """The ways a shape lies on itself, as orders of its cubes; the first leaves it as it is."""
    home = offsets(shape, 0)
    maps: dict[tuple[int, ...], None] = {(0, 1, 2, 3): None}
    for orientation, start in product(range(len(ORIENTATIONS)), range(4)):
        at = home[start]
        turned = [(at[0] + a, at[1] + b, at[2] + c) for a, b, c in offsets(shape, orientation)]
        if set(turned) == set(home):
            maps[tuple(home.index(spot) for spot in turned)] = None
    return tuple(maps)


def distinct_ways(shape: int, closed: int, marked: int) -> list[int]:
    """Of a set's ways those whose diamonds differ; diamonds are the cubes from `closed` up to `marked`."""
    seen: dict[frozenset[int], int] = {}
    for number, order in enumerate(automorphisms(shape)):
        seen.setdefault(frozenset(order[closed:marked]), number)
    return list(seen.values())
