"""What can be brought to the table: another board, a cube of one's own, chosen sides (Diaominos 1, 2.2).

A board is the path on which the cube rolls: each of its five moves is two rolls in one direction and one to
the side. A path is refused unless the cube shows each of its six sides once on top and once toward every side
of the board.
"""

import functools
import re
from importlib import resources
from pathlib import Path
from typing import Any, Self

from frustule.core.engine.options import Component
from frustule.core.engine.toml import read_toml
from frustule.core.errors import InvalidData, InvalidText
from frustule.games.diaominos.cube import (
    COLOURS,
    SIDE_NAMES,
    SIDES,
    STICKERS,
    STILL,
    cube_text,
    read_cube,
    roll,
    side,
)

SPACES = "ABCDEF"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BOARD_SIDES = "NESW"
BOARD_SIDE_NAMES = ("north", "east", "south", "west")
MOST_NAME = 60


class Board(Component, frozen=True, forbid_unknown_fields=True):
    """A board: where A is, and the rolls from each space to the next, such as `EEN`."""

    name: str
    start: tuple[int, int]
    moves: tuple[str, ...]
    standing: str = "own"

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        table = _table(text, place)
        match = re.fullmatch(r"\s*(\d{1,2})\s*,\s*(\d{1,2})\s*", table["start"], re.ASCII)
        if not match:
            raise InvalidData(
                f"{place}: 'start' is where A is, x and y such as '0,2'; not '{table['start'][:20]}'."
            )
        start = int(match[1]), int(match[2])
        made = cls(table["name"], start, tuple(table["moves"].split()), table.get("standing", "own"))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        if not self.name.strip() or len(self.name) > MOST_NAME or not self.name.isprintable():
            raise InvalidData(f"{place}: 'name' must be one line of 1 to {MOST_NAME} characters.")
        if len(self.moves) != len(SPACES) - 1:
            raise InvalidData(f"{place}: five moves lead from A to F, not {len(self.moves)}.")
        for space, move in zip(SPACES, self.moves, strict=False):
            if not re.fullmatch(r"(NN|SS)[EW]|(EE|WW)[NS]", move):
                raise InvalidData(
                    f"{place}: the move from {space} must be two rolls in one direction and one to the side, "
                    f"such as EEN; not '{move[:10]}'."
                )
        self._check_sides(place)

    def _check_sides(self, place: str) -> None:
        places = ("up", *(f"toward the {name} side of the board" for name in BOARD_SIDE_NAMES))
        cubes = self.cubes
        for letter, where in zip("U" + BOARD_SIDES, places, strict=True):
            seen: dict[int, str] = {}
            for space, cube in zip(SPACES, cubes, strict=True):
                shown = side(cube, letter)[0] // 4
                if shown in seen:
                    raise InvalidData(
                        f"{place}: the cube's {SIDE_NAMES[shown]} (as it lies on A) is {where} twice, "
                        f"on {seen[shown]} and on {space}; each side must be once."
                    )
                seen[shown] = space

    @property
    def cubes(self) -> list[tuple[int, ...]]:
        """For each space, which sticker of the cube as it lies on A is at each place."""
        cubes = [STILL]
        for move in self.moves:
            cubes.append(roll(cubes[-1], move))
        return cubes

    @property
    def spaces(self) -> list[tuple[int, int]]:
        """Where A-F are, x to the east and y to the north."""
        x, y = self.start
        places = [(x, y)]
        for move in self.moves:
            for direction in move:
                x, y = x + STEPS[direction][0], y + STEPS[direction][1]
            places.append((x, y))
        return places

    def sides_up(self) -> str:
        """The side on top over A-F, named as the cube lies on A."""
        return "".join(SIDES[side(cube, "U")[0] // 4] for cube in self.cubes)


def _there(name: str) -> bool:
    """Whether there is a file of that name; none has one that is too long for a file."""
    try:
        return Path(name).exists()
    except OSError:
        return False


class CubeAsGiven(Component, frozen=True, forbid_unknown_fields=True):
    """A real cube's stickers, as in Diaominos 6.2: typed, or in a file."""

    typed = True
    stickers: str

    @classmethod
    def load(cls, path: str | Path) -> Self:
        word = str(path)
        letters = word.isascii() and word.isalpha() and not _there(word)
        return cls.read(word, "The cube") if letters else super().load(path)

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        made = cls("".join(text.split()).upper())
        made.check(place)
        return cls(cube_text(read_cube(made.stickers)))

    def check(self, place: str) -> None:
        try:
            read_cube(self.stickers)
        except InvalidText as error:
            raise InvalidData(f"{place}: {error}") from None
        if len(self.stickers) != STICKERS or set(self.stickers) - set(COLOURS):
            raise InvalidData(f"{place}: the stickers are 24 capital letters without spaces.")


class Seating(Component, frozen=True, forbid_unknown_fields=True):
    """The side of the board that each seat sits at, such as `NS`."""

    typed = True
    boxed = False
    sides: str

    @classmethod
    def load(cls, path: str | Path) -> Self:
        return cls.read(str(path), "The option 'sides'")

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        made = cls(text.strip().upper())
        made.check(place)
        return made

    def check(self, place: str) -> None:
        if not self.sides or set(self.sides) - set(BOARD_SIDES) or len(set(self.sides)) != len(self.sides):
            raise InvalidData(
                f"{place}: sides are different letters out of N, E, S and W, one for each seat, such as NS; "
                f"not '{self.sides[:20]}'."
            )


@functools.cache
def standard_board() -> Board:
    text = (resources.files("frustule.games.diaominos") / "data" / "board.toml").read_text(encoding="utf-8")
    return Board.read(text, "board.toml")


def _table(text: str, place: str) -> dict[str, Any]:
    """A TOML file with a board's keys and nothing else, all of them texts."""
    keys = ("name", "start", "moves", "standing")
    try:
        table = read_toml(text)
    except ValueError as error:
        raise InvalidData(f"{place} is not a TOML file: {error}.") from None
    for key, value in table.items():
        if key not in keys:
            raise InvalidData(f"{place}: nothing is known of '{key}'; there are {', '.join(keys)}.")
        if not isinstance(value, str):
            raise InvalidData(f"{place}: '{key}' must be a text.")
    for key in keys[:3]:
        if key not in table:
            raise InvalidData(f"{place}: '{key}' is missing.")
    return table
