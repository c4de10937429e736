"""Diaominos read a second time, in plain Python, from Diaominos 1 to 6 alone.

It shares nothing with the compiled game and prefers the obvious to the fast. A sticker of the cube is named
by the side it is on and the three sides its corner touches; turning anything is renaming. A tetromino is
turned by all 48 symmetries of space, and tried at every place.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

# The cube (Diaominos 1.1, 6.2)

Sticker = tuple[str, frozenset[str]]

READING = {
    "U": ("NW", "NE", "SW", "SE"),
    "N": ("UE", "UW", "DE", "DW"),
    "E": ("US", "UN", "DS", "DN"),
    "S": ("UW", "UE", "DW", "DE"),
    "W": ("UN", "US", "DN", "DS"),
    "D": ("SW", "SE", "NW", "NE"),
}
PLACES: list[Sticker] = [(side, frozenset(side + corner)) for side in "UNESWD" for corner in READING[side]]
SOLVED = {"U": "W", "D": "Y", "S": "G", "N": "B", "E": "R", "W": "O"}

# Where each side goes when the whole cube is rolled.
ROLLS = {
    "E": {"U": "E", "E": "D", "D": "W", "W": "U"},
    "W": {"U": "W", "W": "D", "D": "E", "E": "U"},
    "N": {"U": "N", "N": "D", "D": "S", "S": "U"},
    "S": {"U": "S", "S": "D", "D": "N", "N": "U"},
}
# Where the other sides of its corners go when one side is turned clockwise, as seen from outside.
TURNS = {
    "U": {"N": "E", "E": "S", "S": "W", "W": "N"},
    "D": {"N": "W", "W": "S", "S": "E", "E": "N"},
    "E": {"U": "N", "N": "D", "D": "S", "S": "U"},
    "W": {"U": "S", "S": "D", "D": "N", "N": "U"},
    "S": {"U": "E", "E": "D", "D": "W", "W": "U"},
    "N": {"U": "W", "W": "D", "D": "E", "E": "U"},
}

Cube = Mapping[Sticker, str]


def solved() -> Cube:
    return {sticker: SOLVED[sticker[0]] for sticker in PLACES}


def read(text: str) -> Cube:
    return dict(zip(PLACES, text, strict=True))


def write(cube: Cube) -> str:
    return "".join(cube[place] for place in PLACES)


def _renamed(sticker: Sticker, names: Mapping[str, str]) -> Sticker:
    side, corner = sticker
    return names.get(side, side), frozenset(names.get(letter, letter) for letter in corner)


def roll(cube: Cube, directions: str) -> Cube:
    for direction in directions:
        cube = {_renamed(sticker, ROLLS[direction]): colour for sticker, colour in cube.items()}
    return cube


def turn(cube: Cube, sides: str) -> Cube:
    """Turns sides of the puzzle clockwise."""
    for side in sides:
        cube = {
            _renamed(sticker, TURNS[side]) if side in sticker[1] else sticker: colour
            for sticker, colour in cube.items()
        }
    return cube


def face(cube: Cube, side: str) -> str:
    return "".join(cube[side, frozenset(side + corner)] for corner in READING[side])


def lies(start: Cube, moves: Iterable[str]) -> list[Cube]:
    """The cube on each space of a path."""
    cubes = [start]
    for move in moves:
        cubes.append(roll(cubes[-1], move))
    return cubes


def shows_all(moves: Iterable[str]) -> bool:
    """Whether each side is up once and toward each of the four seats once."""
    named = {sticker: sticker[0] for sticker in PLACES}
    cubes = lies(named, moves)
    return all(len({face(cube, side)[0] for cube in cubes}) == 6 for side in "UNESW")


# The grid (Diaominos 1.3, 3)

Cell = tuple[int, int, int]
Laid = tuple[frozenset[Cell], frozenset[Cell]]

DRAWN: dict[str, tuple[str, ...]] = {
    "I": ("#", "#", "#", "#"),
    "O": ("##", "##"),
    "T": (".#.", "###"),
    "S": (".##", "##."),
    "L": ("#.", "#.", "##"),
}
SYMMETRIES = [(order, signs) for order in permutations(range(3)) for signs in product((1, -1), repeat=3)]


def marking_order(shape: str) -> list[Cell]:
    """The drawn cubes, lowest first, then right-most."""
    rows = DRAWN[shape]
    cells = [
        (x, len(rows) - 1 - row, 0)
        for row, line in enumerate(rows)
        for x, sign in enumerate(line)
        if sign == "#"
    ]
    return sorted(cells, key=lambda cell: (cell[1], -cell[0]))


def turned(cells: list[Cell], order: tuple[int, ...], signs: tuple[int, ...]) -> list[Cell]:
    result: list[Cell] = []
    for cell in cells:
        x, y, z = (signs[k] * cell[order[k]] for k in range(3))
        result.append((x, y, z))
    return result


def placements(shape: str, size: Cell, marks: range) -> set[Laid]:
    """Every different way to lay the shape in a grid: its cells, and those where its marked cubes land."""
    found: set[Laid] = set()
    for order, signs in SYMMETRIES:
        cells = turned(marking_order(shape), order, signs)
        for shift in product(range(-4, max(size) + 4), repeat=3):
            moved = [(c[0] + shift[0], c[1] + shift[1], c[2] + shift[2]) for c in cells]
            if all(0 <= cell[k] < size[k] for cell in moved for k in range(3)):
                found.add((frozenset(moved), frozenset(moved[k] for k in marks)))
    return found


def touching(a: Cell, b: Cell) -> bool:
    return sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1


def shape_of(cells: Iterable[Cell]) -> str | None:
    """The tetromino that these four cells are; None if they are none."""
    wanted = sorted(cells)
    for shape in DRAWN:
        for order, signs in SYMMETRIES:
            found = sorted(turned(marking_order(shape), order, signs))
            shift = [wanted[0][k] - found[0][k] for k in range(3)]
            if [tuple(c[k] + shift[k] for k in range(3)) for c in found] == wanted:
                return shape
    return None


@dataclass
class Sheet:
    """One player's sheet, and what is to be done in the round."""

    size: Cell
    roles: Mapping[str, str]
    """The shape of each colour, `*` for wild."""
    waits: bool = False
    wild_left: bool = False
    once: bool = False
    marked: Counter[str] = field(default_factory=Counter[str])
    used: Counter[str] = field(default_factory=Counter[str])
    filled: set[Cell] = field(default_factory=set[Cell])
    diamonds: set[Cell] = field(default_factory=set[Cell])
    waiting: set[Cell] = field(default_factory=set[Cell])
    loads: int = 0
    wild_marks: int = 0
    to_load: Counter[str] = field(default_factory=Counter[str])
    claims: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    def begin(self, top: str, facing: str) -> None:
        for colour in top:
            if self.roles[colour] == "*":
                self.wild_marks += 1
            else:
                self.marked[self.roles[colour]] += 1
        self.to_load = Counter(self.roles[colour] for colour in facing)

    @property
    def cells(self) -> list[Cell]:
        width, depth, layers = self.size
        return list(product(range(width), range(depth), range(layers)))

    @property
    def loaded(self) -> set[Cell]:
        return self.filled | self.diamonds

    def legal_marks(self) -> set[Cell]:
        return set(self.cells) - self.loaded - self.waiting

    def mark(self, cell: Cell) -> None:
        (self.waiting if self.waits else self.diamonds).add(cell)
        self.wild_marks -= 1

    def legal_loads(self, shape: str) -> set[Laid]:
        loaded = self.loaded
        beside = {cell for cell in self.cells if any(touching(cell, c) for c in loaded)}
        marks = range(self.used[shape], self.marked[shape])
        return {
            (cells, diamonds)
            for cells, diamonds in placements_cached(shape, self.size, marks)
            if not cells & loaded and (not self.loads or cells & beside)
        }

    def load(self, shape: str, laid: Laid, *, wild: bool) -> None:
        cells, diamonds = laid
        gems = diamonds | (cells & self.waiting)
        self.diamonds |= gems
        self.waiting -= cells
        self.filled |= cells - gems
        self.used[shape] = self.marked[shape]
        self.to_load["*" if wild else shape] -= 1
        self.loads += 1

    def legal_claims(self) -> set[frozenset[Cell]]:
        found: set[frozenset[Cell]] = set()
        for four in combinations(sorted(self.diamonds), 4):
            spread = sum(max(c[k] for c in four) - min(c[k] for c in four) for k in range(3))
            shape = shape_of(four) if spread <= 3 else None
            if shape and not (self.once and shape in self.first_rounds()):
                found.add(frozenset(four))
        return found

    def claim(self, cells: frozenset[Cell], number: int) -> None:
        shape = shape_of(cells)
        assert shape
        assert cells <= self.diamonds
        self.claims.append((shape, number))
        self.diamonds -= cells
        self.filled |= cells

    def points(self, others: Iterable["Sheet"], *, shared: bool = True) -> int:
        total = 5 * len(self.claims) + len(self.diamonds)
        if self.wild_left:
            total += len(self.waiting)
        for layer in range(self.size[2]):
            total += all(
                (x, y, layer) in self.loaded for x in range(self.size[0]) for y in range(self.size[1])
            )
        rivals = [sheet.first_rounds() for sheet in others]
        for shape, number in self.first_rounds().items():
            theirs = [first.get(shape, 99) for first in rivals]
            total += all(number < other or (shared and number == other) for other in theirs)
        return total

    def first_rounds(self) -> dict[str, int]:
        first: dict[str, int] = {}
        for shape, number in self.claims:
            first.setdefault(shape, number)
        return first


_placements: dict[tuple[str, Cell, range], set[Laid]] = {}


def placements_cached(shape: str, size: Cell, marks: range) -> set[Laid]:
    key = (shape, size, marks)
    if key not in _placements:
        _placements[key] = placements(shape, size, marks)
    return _placements[key]
