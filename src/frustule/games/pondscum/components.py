"""The set: board, species and ready-made arrangements, from a data file.

The standard one is `data/pieces.toml`; another can be given by a file of the same form, which is checked
here against what the rules need of any set (Pond Scum 1, 7). Every refusal names the place.
"""

import functools
import math
import re
from importlib import resources
from typing import Literal, NamedTuple, Self

import msgspec

from frustule.core.engine.options import Component
from frustule.core.engine.toml import read_toml
from frustule.core.errors import InvalidData
from frustule.games.pondscum.position import ARRANGEMENTS, MOST_SIDE, PIECES, WIDEST

KINDS = ("fixed", "ameba", "flagellate", "ciliate")
MOUTHS = "nesw"
LEAST_EDGE = 8
MOST_NAME = 40


class Spot(NamedTuple):
    """Where a piece lies: its lower left square and its way."""

    x: int
    y: int
    way: int


class Board(NamedTuple):
    """The board as the players have turned it."""

    width: int
    height: int

    @property
    def depth(self) -> int:
        return self.height // 2


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of protist. A footprint is `2x3`, files x ranks, or rows from mouth to foot: `4 2 2 2`."""

    name: str
    letter: str
    kind: Literal["fixed", "ameba", "flagellate", "ciliate"]
    footprint: str
    number: int

    @property
    def fixed(self) -> bool:
        return self.kind == "fixed"

    @property
    def size(self) -> int:
        return sum(bin(line).count("1") for line in self.lines(0))

    @property
    def ways(self) -> int:
        """How many ways the piece can lie that differ."""
        if self.fixed:
            return 4
        wide, high = map(int, self.footprint.split("x"))
        return 1 if wide == high else 2

    def lines(self, way: int) -> list[int]:
        """The footprint as rows of bits, from the lowest rank, the lowest file in bit 0."""
        if not self.fixed:
            wide, high = map(int, self.footprint.split("x"))
            return [(1 << wide) - 1] * high if way == 0 else [(1 << high) - 1] * wide
        rows = [int(word) for word in self.footprint.split()]
        widest = max(rows)
        north = [((1 << row) - 1) << (widest - row) // 2 for row in reversed(rows)]
        east = [sum((line >> file & 1) << rank for rank, line in enumerate(north)) for file in range(widest)]
        if way == 0:
            return north
        if way == 1:
            return east
        return north[::-1] if way == 2 else [_mirrored(line, len(rows)) for line in east]

    def extent(self, way: int) -> tuple[int, int]:
        """Files and ranks of the footprint."""
        lines = self.lines(way)
        return max(line.bit_length() for line in lines), len(lines)


def _mirrored(line: int, length: int) -> int:
    return sum((line >> k & 1) << (length - 1 - k) for k in range(length))


class Arrangement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made setup of side one, for either direction of the board: `Sg1n Ac4 Dk5/ ...`."""

    name: str
    about: str
    long: str = ""
    wide: str = ""


class PieceSet(Component, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything in the box. `width` squares lie along each player's end when the board lies the long way."""

    name: str
    width: int
    length: int
    zone: int
    species: tuple[Species, ...]
    arrangements: tuple[Arrangement, ...] = ()
    standing: str = "own"

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        try:
            made = msgspec.convert(read_toml(text), cls)
        except (msgspec.MsgspecError, ValueError) as error:
            raise InvalidData(f"{place}: {str(error).replace('$.', '')}.") from None
        made.check(place)
        return made

    def board(self, wide: bool) -> Board:
        return Board(self.length, self.width) if wide else Board(self.width, self.length)

    @functools.cached_property
    def order(self) -> list[Species]:
        """The species as pieces are numbered and placed: the fixed one first, then by size."""
        return sorted(self.species, key=lambda species: (not species.fixed, -species.size))

    @functools.cached_property
    def pieces(self) -> list[Species]:
        """The species of each piece of a side."""
        return [species for species in self.order for _ in range(species.number)]

    def check(self, place: str) -> None:
        for label, text in (("name", self.name), ("standing", self.standing)):
            if not text.strip() or len(text) > MOST_NAME or not text.isprintable():
                raise InvalidData(f"{place}: '{label}' must be one line of 1 to {MOST_NAME} characters.")
        for label, edge in (("width", self.width), ("length", self.length)):
            if not LEAST_EDGE <= edge <= WIDEST or edge % 2:
                raise InvalidData(
                    f"{place}: '{label}' must be an even number from {LEAST_EDGE} to {WIDEST}, not {edge}."
                )
        if not 0 <= self.zone <= MOST_SIDE:
            raise InvalidData(f"{place}: 'zone' must be a number from 0 to {MOST_SIDE}, not {self.zone}.")
        self._check_species(place)
        for wide in (False, True):
            self._check_room(place, wide)
        if len(self.arrangements) > ARRANGEMENTS:
            raise InvalidData(
                f"{place}: there can be {ARRANGEMENTS} arrangements, not {len(self.arrangements)}."
            )
        names = [arrangement.name.lower() for arrangement in self.arrangements]
        for arrangement in self.arrangements:
            where = f"{place}: arrangement '{arrangement.name[:MOST_NAME]}'"
            if not re.fullmatch(r"[A-Za-z][A-Za-z-]{0,19}", arrangement.name):
                raise InvalidData(f"{where}: a name is one word of up to twenty letters.")
            if names.count(arrangement.name.lower()) > 1:
                raise InvalidData(f"{where} is given twice.")
            if not arrangement.long and not arrangement.wide:
                raise InvalidData(f"{where} must be given for the 'long' or the 'wide' board.")
            for wide, text in ((False, arrangement.long), (True, arrangement.wide)):
                if text:
                    self.read_arrangement(text, wide, f"{where}, '{'wide' if wide else 'long'}'")

    def _check_species(self, place: str) -> None:
        for species in self.species:
            where = f"{place}: species '{species.name[:MOST_NAME]}'"
            if not re.fullmatch(r"[^\W\d_]{1,20}", species.name):
                raise InvalidData(f"{where}: a name is one word of up to twenty letters.")
            if not re.fullmatch(r"[A-Z]", species.letter):
                raise InvalidData(f"{where}: 'letter' must be one of A to Z, not '{species.letter[:10]}'.")
            if [other.letter for other in self.species].count(species.letter) > 1:
                raise InvalidData(f"{where}: another species has the letter {species.letter} too.")
            _check_footprint(species, where)
            if not 1 <= species.number <= PIECES:
                raise InvalidData(f"{where}: 'number' must be 1 to {PIECES}, not {species.number}.")
        if sum(species.number for species in self.species if species.fixed) != 1:
            raise InvalidData(f"{place}: each side must have exactly one fixed piece.")
        if not 2 <= (count := sum(species.number for species in self.species)) <= PIECES:
            raise InvalidData(f"{place}: a side has 2 to {PIECES} pieces, not {count}.")

    def _check_room(self, place: str, wide: bool) -> None:
        """Placed in order, every piece must find room however the ones before it were placed.

        A side is cut into windows as large as the piece; earlier pieces must not be able to touch them all.
        """
        board = self.board(wide)
        trumpet = self.order[0]
        across, along = trumpet.extent(0)
        if along + self.zone > min(board.depth, board.width) or across > min(board.depth, board.width):
            raise InvalidData(f"{place}: the {trumpet.name} and its zone do not fit a side of the board.")
        for number, species in enumerate(self.pieces[1:], 1):
            wide_, high = species.extent(0)
            windows = (board.width // wide_) * (board.depth // high)
            touched = 0
            for earlier in self.pieces[:number]:
                touched += max(
                    (1 + math.ceil((a - 1) / wide_)) * (1 + math.ceil((b - 1) / high))
                    for a, b in {earlier.extent(0), earlier.extent(0)[::-1]}
                )
            if touched >= windows:
                raise InvalidData(f"{place}: a side of the board may have no room left for a {species.name}.")

    def read_arrangement(self, text: str, wide: bool, place: str) -> list[Spot]:
        """The spot of each piece of side one; every piece must be there, on its own side, on free squares."""
        board = self.board(wide)
        spots: list[Spot | None] = [None] * len(self.pieces)
        taken: dict[tuple[int, int], str] = {}
        for word in text.split():
            match = re.fullmatch(r"([A-Z])([a-t])(\d{1,2})([nesw/]?)", word)
            if not match:
                raise InvalidData(
                    f"{place}: '{word[:20]}' is no piece on a square, such as Nc5, Pd4/ or Sg1n."
                )
            letter, x, y = match[1], ord(match[2]) - ord("a"), int(match[3]) - 1
            free = [k for k, kin in enumerate(self.pieces) if kin.letter == letter and spots[k] is None]
            if not free:
                raise InvalidData(f"{place}: there is no piece '{letter}' left for '{word}'.")
            species = self.pieces[free[0]]
            way = way_of(species, match[4])
            if way is None:
                raise InvalidData(f"{place}: '{word}' says wrongly how the {species.name} lies.")
            spot = Spot(x, y, way)
            if not at_home(board, 0, species, spot):
                raise InvalidData(
                    f"{place}: '{word}' is not on side one's half"
                    f"{', with its foot on an edge of the board' if species.fixed else ''}."
                )
            for square in squares(species, spot):
                if square in taken:
                    raise InvalidData(f"{place}: '{word}' overlaps '{taken[square]}'.")
                taken[square] = word
            spots[free[0]] = spot
        missing = sorted({self.pieces[k].name for k, spot in enumerate(spots) if spot is None})
        if missing:
            raise InvalidData(f"{place}: pieces are missing: {', '.join(missing)}.")
        return [spot for spot in spots if spot is not None]


def _check_footprint(species: Species, where: str) -> None:
    if species.fixed:
        if re.fullmatch(r"[1-4]( [1-4]){0,3}", species.footprint):
            rows = [int(word) for word in species.footprint.split()]
            if all((row - max(rows)) % 2 == 0 for row in rows):
                return
        raise InvalidData(
            f"{where}: the footprint of a fixed piece is up to four rows of 1 to 4 squares, mouth first, "
            f"that can be centred, such as '4 2 2 2'; not '{species.footprint[:20]}'."
        )
    if not re.fullmatch(r"[1-4]x[1-4]", species.footprint):
        raise InvalidData(
            f"{where}: the footprint is files x ranks, 1x1 to 4x4; not '{species.footprint[:20]}'."
        )


def way_of(species: Species, sign: str) -> int | None:
    """The way that the sign after a square names; None if the species does not lie so."""
    if species.fixed:
        return MOUTHS.index(sign) if sign and sign in MOUTHS else None
    if sign == "":
        return 0
    return 1 if sign == "/" and species.ways == 2 else None


def squares(species: Species, spot: Spot) -> list[tuple[int, int]]:
    """The squares of a piece that lies there."""
    return [
        (spot.x + file, spot.y + rank)
        for rank, line in enumerate(species.lines(spot.way))
        for file in range(MOST_SIDE)
        if line >> file & 1
    ]


def at_home(board: Board, side: int, species: Species, spot: Spot) -> bool:
    """Whether a spot is on the side's own half; the fixed piece's foot also on an edge (Pond Scum 2.1)."""
    wide, high = species.extent(spot.way)
    lowest = board.depth if side else 0
    if spot.x < 0 or spot.x + wide > board.width or not lowest <= spot.y <= lowest + board.depth - high:
        return False
    if not species.fixed:
        return True
    edges = (spot.y == 0, spot.x == 0, spot.y + high == board.height, spot.x + wide == board.width)
    return edges[spot.way]


def facing(board: Board, species: Species, spot: Spot) -> Spot:
    """The same spot as the other side has it: the board turned by half."""
    wide, high = species.extent(spot.way)
    way = (spot.way + 2) % 4 if species.fixed else spot.way
    return Spot(board.width - wide - spot.x, board.height - high - spot.y, way)


@functools.cache
def standard_pieces() -> PieceSet:
    text = (resources.files("frustule.games.pondscum") / "data" / "pieces.toml").read_text(encoding="utf-8")
    return PieceSet.read(text, "pieces.toml")
