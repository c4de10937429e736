"""The parts of the box that are data: water tiles, the slide, the judges' numbers.

The standard ones are the files in `data/`; a tile set or a slide can be replaced by another file, which is
checked here against the rules that hold for any set (Diatoms 1.3 to 1.5). Every refusal names the place.
"""

import functools
import itertools
from collections.abc import Iterator
from importlib import resources
from typing import Self

import msgspec

from frustule.core.engine.options import Component
from frustule.core.errors import InvalidData
from frustule.games.diatoms.language import say
from frustule.games.diatoms.written import Where, read_table, refuse

COLOURS = "rygbp"
SHAPES = "cotqs"
SEGMENTS = "." + COLOURS
COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
SHAPE_NAMES = ("circle", "oval", "triangle", "square", "star")
RINGS = ("centre", "middle", "outer")
LINES = "hvde"
LINE_NAMES = ("horizontal", "vertical", "rising", "falling")
WATER_TILES = 33
MOST_SPACES = 60
MOST_NAME = 60
STANDINGS = ("rule", "ruling", "reconstruction", "own")


@functools.cache
def faces(segments: str) -> tuple[str, ...]:
    """The twelve ways a tile lies: six turns clockwise, then six of its mirror image."""
    mirror = segments[0] + segments[:0:-1]
    return tuple(face[-k:] + face[:-k] if k else face for face in (segments, mirror) for k in range(6))


class TileSet(Component, frozen=True, forbid_unknown_fields=True):
    """The start tile and the 33 two-sided water tiles, each as six segments clockwise from east."""

    name: str
    start: str
    tiles: tuple[str, ...]
    standing: str = "own"

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        table = read_table(text, place, {"name": str, "start": str, "tiles": str, "standing": str})
        made = cls(table["name"], table["start"], tuple(table["tiles"].split()), table.get("standing", "own"))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        refuse(_name_faults(self.name, self.standing, place), place)
        if sorted(self.start) != sorted(SEGMENTS):
            raise InvalidData(
                f"{place}: the start tile must show each of the five colours and clear water once "
                f"('rygbp.' in some order), not '{self.start}'."
            )
        if len(self.tiles) != WATER_TILES:
            raise InvalidData(f"{place}: there must be {WATER_TILES} water tiles, not {len(self.tiles)}.")
        for number, tile in enumerate(self.tiles, 1):
            if len(tile) != 6 or set(tile) - set(SEGMENTS):
                raise InvalidData(
                    f"{place}: tile {number} ('{tile}') must be six letters out of r, y, g, b, p and '.'."
                )
            if not 1 <= len(set(tile) - {"."}) <= 3:
                raise InvalidData(f"{place}: tile {number} ('{tile}') must show one, two or three colours.")


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of a slide."""

    name: str
    ring: str
    shapes: str
    lines: str
    x: float
    y: float


class Slide(Component, frozen=True, forbid_unknown_fields=True):
    """A slide board: its spaces in the order of the mosaic notation, and which are connected."""

    name: str
    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...]
    standing: str = "own"

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        table = read_table(text, place, {"name": str, "spaces": str, "links": str, "standing": str})
        spaces = tuple(_read_space(line, f"{place}: space {n}") for n, line in _rows(table["spaces"]))
        links: list[tuple[str, str]] = []
        for _, line in _rows(table["links"]):
            names = line.split()
            links += itertools.pairwise(names)
        made = cls(table["name"], spaces, tuple(links), table.get("standing", "own"))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        refuse(self.faults(Where(place)), place)

    def faults(self, where: Where) -> Iterator[str]:
        """All that is wrong with it."""
        place = where.place
        yield from _name_faults(self.name, self.standing, place)
        if not 1 <= len(self.spaces) <= MOST_SPACES:
            yield f"{place}: a slide has 1 to {MOST_SPACES} spaces, not {len(self.spaces)}."
        names = [space.name for space in self.spaces]
        seen: set[str] = set()
        for space in self.spaces:
            at = say("{place}: space '{name}'", place=where.at(space.name), name=space.name)
            yield from _space_faults(space, at)
            if space.name.lower() in seen:
                yield f"{place}: two spaces are called '{space.name}'; capitals make no difference."
            seen.add(space.name.lower())
        for a, b in self.links:
            for name in (a, b):
                if name not in names:
                    yield say(
                        "{place}: the link {link} names '{name}', which is no space.",
                        place=where.at("lines"),
                        link=f"{a} {b}",
                        name=name,
                    )
            if a == b:
                yield say("{place}: the space '{name}' is linked to itself.", place=where.at("lines"), name=a)
        for line, ring, crossing in self._crossings():
            if len(crossing) not in (0, 2):
                yield (
                    f"{place}: the line '{line}' must cross the {ring} ring in two spaces or none, "
                    f"and crosses it in {len(crossing)} ({', '.join(names[i] for i in crossing)})."
                )

    def _crossings(self) -> Iterator[tuple[str, str, list[int]]]:
        for line in LINES:
            for ring in RINGS:
                crossing = [i for i, s in enumerate(self.spaces) if s.lines == line and s.ring == ring]
                yield line, ring, crossing

    @property
    def pairs(self) -> list[tuple[int, int, int, int]]:
        """Opposite spaces on a line: (line, ring, space, space). The centre, on all lines, is in none."""
        return [
            (LINES.index(line), RINGS.index(ring), crossing[0], crossing[1])
            for line, ring, crossing in self._crossings()
            if crossing
        ]

    @property
    def ornaments(self) -> list[tuple[int, int, int]]:
        """(middle, flank, flank): a space on a line, outside the centre ring, with its ring neighbours."""
        near = self.near
        result: list[tuple[int, int, int]] = []
        for i, space in enumerate(self.spaces):
            flanks = [j for j in near[i] if self.spaces[j].ring == space.ring]
            if space.ring != "centre" and space.lines and len(flanks) == 2:
                result.append((i, flanks[0], flanks[1]))
        return result

    @property
    def near(self) -> list[list[int]]:
        """The connected spaces of each space."""
        at = {space.name: i for i, space in enumerate(self.spaces)}
        near: list[set[int]] = [set() for _ in self.spaces]
        for a, b in self.links:
            near[at[a]].add(at[b])
            near[at[b]].add(at[a])
        return [sorted(spaces) for spaces in near]


class Judge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers on a guest judge's card."""

    name: str
    minimum: int
    each: int
    penalty: int


class Judges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All guest judges, and what persnickety ones award by place."""

    standing: str
    first: int
    second: int
    others: int
    judge: tuple[Judge, ...]


@functools.cache
def standard_tiles() -> TileSet:
    return TileSet.read(_data("tiles.toml"), "tiles.toml")


@functools.cache
def standard_slide() -> Slide:
    return Slide.read(_data("slide.toml"), "slide.toml")


@functools.cache
def judges() -> Judges:
    return msgspec.toml.decode(_data("judges.toml"), type=Judges)


def _data(name: str) -> str:
    return (resources.files("frustule.games.diatoms") / "data" / name).read_text(encoding="utf-8")


def _rows(text: str) -> Iterator[tuple[int, str]]:
    rows = (line.partition("#")[0].strip() for line in text.splitlines())
    return enumerate((line for line in rows if line), 1)


def _read_space(line: str, place: str) -> Space:
    words = line.split()
    if len(words) != 6:
        raise InvalidData(f"{place} must give name, ring, shapes, lines, x and y; it reads '{line}'.")
    name, ring, shapes, lines, x, y = words
    try:
        return Space(name, ring, shapes, "" if lines == "-" else lines, float(x), float(y))
    except ValueError:
        raise InvalidData(f"{place}: '{x} {y}' are not two numbers.") from None


def _space_faults(space: Space, place: str) -> Iterator[str]:
    if not space.name.isascii() or not space.name.isalnum() or len(space.name) > 12:
        yield f"{place}: a name is up to twelve letters and figures."
    if space.ring not in RINGS:
        yield f"{place}: the ring is centre, middle or outer, not '{space.ring}'."
    if not two_shapes(space.shapes):
        yield say(
            "{place} must take exactly two different shapes out of c, o, t, q, s; not '{shapes}'.",
            place=place,
            shapes=space.shapes,
        )
    if set(space.lines) - set(LINES) or len(set(space.lines)) != len(space.lines):
        yield f"{place}: lines are letters out of h, v, d, e, or '-'; not '{space.lines}'."
    if not (abs(space.x) <= 100 and abs(space.y) <= 100):
        yield f"{place}: it must be drawn within 100 rings of the middle."


def two_shapes(shapes: str) -> bool:
    """Whether a space can take these."""
    return len(shapes) == 2 and len(set(shapes) & set(SHAPES)) == 2


def _name_faults(name: str, standing: str, place: str) -> Iterator[str]:
    if standing not in STANDINGS:
        yield f"{place}: 'standing' is one of {', '.join(STANDINGS)}."
    if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
        yield f"{place}: 'name' must be one line of 1 to {MOST_NAME} characters."
