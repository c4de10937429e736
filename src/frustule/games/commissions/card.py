"""Commission cards: what a text file of one says, and the checks it must pass. Our own are in `cards`.

A card is a TOML file with a title, a few words about it, the number of dishes, and its spaces: on the
standard slide as four rows of demands, or freeform as a picture of spaces where they lie. A demand is two
characters, colour then shape, like a diatom: `rs` a red star, `r*` anything red, `*s` any star, `**` anything
the space takes, a letter for equal colours (`A*`), a figure for equal shapes (`*1`), both (`A1`); `--` is an
unused space.
"""

import itertools
import re
from typing import Self

from frustule.core.errors import InvalidData
from frustule.core.language import either, noted
from frustule.core.options import Component
from frustule.games.commissions.language import say
from frustule.games.commissions.supply import shortage
from frustule.games.diatoms.components import (
    COLOURS,
    MOST_NAME,
    MOST_SPACES,
    SHAPES,
    STANDINGS,
    Slide,
    Space,
    read_table,
    standard_slide,
)

UNUSED = "--"
ANY = "*"
NUMBERS = "123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ABOUT = 400
MOST_DISHES = 5
ROWS = tuple(
    zip(noted("centre space", "centre ring", "middle ring", "outer ring"), (1, 8, 16, 16), strict=True)
)
KEYS = {
    "title": str,
    "about": str,
    "dishes": int,
    "slide": str,
    "picture": str,
    "lines": str,
    "standing": str,
}
ACROSS, DOWN = 1 / 8, 3 / 4  # what a column and a row of a picture measure, in rings
NEAREST = 0.65  # rings between two spaces, so that diatoms do not overlap


class Card(Component, frozen=True, forbid_unknown_fields=True):
    """One commission: its spaces' demands in the order of the mosaic notation, and its dishes."""

    title: str
    about: str
    dishes: int
    demands: str
    layout: Slide | None = None
    """The spaces of a freeform card; None: the standard slide."""
    standing: str = "own"

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        made = cls.draft(text, place)
        made.check(place)
        return made

    @classmethod
    def draft(cls, text: str, place: str) -> Self:
        """A card as its text has it, whatever `check` would say of it."""
        table = read_table(text, place, KEYS, optional=("slide", "picture", "lines", "standing"))
        if ("slide" in table) == ("picture" in table):
            raise InvalidData(say("{place}: a card has either 'slide' or 'picture'.", place=place))
        if "slide" in table:
            if "lines" in table:
                raise InvalidData(
                    say("{place}: 'lines' belong to a picture; the standard slide has its own.", place=place)
                )
            layout, demands = None, _read_rows(table["slide"], place)
        else:
            layout, demands = _read_picture(table["title"], table["picture"], table.get("lines", ""), place)
        return cls(
            table["title"].strip(),
            " ".join(table["about"].split()),
            table["dishes"],
            " ".join(demands),
            layout,
            table.get("standing", "own"),
        )

    def check(self, place: str) -> None:
        if self.standing not in STANDINGS:
            words = ", ".join(STANDINGS)
            raise InvalidData(say("{place}: 'standing' is one of {words}.", place=place, words=words))
        if not self.title.strip() or len(self.title) > MOST_NAME or not self.title.isprintable():
            raise InvalidData(
                say(
                    "{place}: 'title' must be one line of 1 to {most} characters.",
                    place=place,
                    most=MOST_NAME,
                )
            )
        if len(self.about) > MOST_ABOUT or not self.about.isprintable():
            raise InvalidData(
                say(
                    "{place}: 'about' must be at most {most} printable characters.",
                    place=place,
                    most=MOST_ABOUT,
                )
            )
        if not 1 <= self.dishes <= MOST_DISHES:
            raise InvalidData(
                say(
                    "{place}: there are 1 to {most} dishes, not {dishes}.",
                    place=place,
                    most=MOST_DISHES,
                    dishes=self.dishes,
                )
            )
        if self.layout is not None:
            self.layout.check(place)
            _check_distances(self.layout.spaces, place)
        words = self.words
        if len(words) != len(self.slide.spaces):
            raise InvalidData(
                say(
                    "{place}: {spaces} spaces have {demands} demands.",
                    place=place,
                    spaces=len(self.slide.spaces),
                    demands=len(words),
                )
            )
        for space, word in zip(self.slide.spaces, words, strict=True):
            _check_demand(word, space, say("{place}: space {space}", place=place, space=space.name))
        if all(word == UNUSED for word in words):
            raise InvalidData(say("{place}: the card uses no space.", place=place))
        self._check_groups(place)
        self._check_stock(place)

    @property
    def slide(self) -> Slide:
        """The spaces it is filled on."""
        return self.layout or standard_slide()

    @property
    def words(self) -> list[str]:
        """The demands, one a space."""
        return self.demands.split()

    def group(self, sign: str) -> list[int]:
        """The spaces that bear a number or a letter."""
        return [i for i, word in enumerate(self.words) if sign in word]

    def shapes(self, space: int) -> str:
        """The shapes that a space can take, its number considered: those that all spaces of it take."""
        word = self.words[space]
        if word == UNUSED:
            return ""
        if word[1] in SHAPES:
            return word[1]
        members = self.group(word[1]) if word[1] in NUMBERS else [space]
        spaces = self.slide.spaces
        return "".join(s for s in SHAPES if all(s in spaces[i].shapes for i in members))

    def colours(self, space: int) -> str:
        """The colours that a space can take while no other is filled."""
        word = self.words[space]
        return "" if word == UNUSED else word[0] if word[0] in COLOURS else COLOURS

    @property
    def used(self) -> int:
        """How many spaces are to be filled."""
        return sum(word != UNUSED for word in self.words)

    def _check_groups(self, place: str) -> None:
        names = [space.name for space in self.slide.spaces]
        for sign in sorted({sign for word in self.words for sign in word} & set(NUMBERS + LETTERS)):
            members = self.group(sign)
            if len(members) == 1:
                raise InvalidData(
                    say(
                        "{place}: '{sign}' stands only on {space}; it means something from two spaces on.",
                        place=place,
                        sign=sign,
                        space=names[members[0]],
                    )
                )
            if sign in NUMBERS and not self.shapes(members[0]):
                raise InvalidData(
                    say(
                        "{place}: the spaces with the number {sign} ({spaces}) have no shape in common.",
                        place=place,
                        sign=sign,
                        spaces=", ".join(names[i] for i in members),
                    )
                )

    def _check_stock(self, place: str) -> None:
        if fault := shortage(self):
            raise InvalidData(say("{place}: {fault}.", place=place, fault=fault))


def _read_rows(text: str, place: str) -> list[str]:
    rows = [row.partition("#")[0].split() for row in text.splitlines()]
    rows = [row for row in rows if row]
    if len(rows) != len(ROWS):
        raise InvalidData(
            say(
                "{place}: 'slide' has {rows} rows, for the centre space and the centre, middle and outer "
                "ring; here are {found}.",
                place=place,
                rows=len(ROWS),
                found=len(rows),
            )
        )
    for (name, count), row in zip(ROWS, rows, strict=True):
        if len(row) != count:
            raise InvalidData(
                say(
                    "{place}: the row of the {ring} has {count} demands, not {found}.",
                    place=place,
                    ring=say(name),
                    count=count,
                    found=len(row),
                )
            )
    return [word for row in rows for word in row]


def _read_picture(title: str, text: str, lines: str, place: str) -> tuple[Slide, list[str]]:
    """Spaces where they stand in a picture: each `shapes:demand`, such as `ct:r*`."""
    found: list[tuple[str, int, int, str, str]] = []
    rows = 0
    for number, line in enumerate(text.splitlines()):
        words = list(re.finditer(r"\S+", line.partition("#")[0]))
        if not words:
            continue
        if rows == len(LETTERS):
            raise InvalidData(
                say("{place}: a picture has at most {most} rows with spaces.", place=place, most=len(LETTERS))
            )
        row = LETTERS[rows].lower()
        rows += 1
        for count, match in enumerate(words, 1):
            shapes, colon, demand = match[0].partition(":")
            if not colon:
                raise InvalidData(
                    say(
                        "{place}: '{word}' in row {row} of the picture is no space: two shapes, a colon and "
                        "a demand, such as {example}.",
                        place=place,
                        word=match[0][:20],
                        row=row,
                        example="ct:r*",
                    )
                )
            found.append((f"{row}{count}", match.start(), number, shapes, demand))
    if not 1 <= len(found) <= MOST_SPACES:
        raise InvalidData(
            say(
                "{place}: a picture has 1 to {most} spaces, not {found}.",
                place=place,
                most=MOST_SPACES,
                found=len(found),
            )
        )
    left, right = min(column for _, column, *_ in found), max(column for _, column, *_ in found)
    top, bottom = found[0][2], found[-1][2]
    spaces = tuple(
        Space(
            name,
            "outer",
            shapes,
            "",
            (column - (left + right) / 2) * ACROSS,
            (row - (top + bottom) / 2) * DOWN,
        )
        for name, column, row, shapes, _ in found
    )
    paths = [line.partition("#")[0].split() for line in lines.splitlines()]
    links = tuple((a, b) for path in paths for a, b in itertools.pairwise(path))
    return Slide(title, spaces, links), [demand for *_, demand in found]


def _check_distances(spaces: tuple[Space, ...], place: str) -> None:
    for k, one in enumerate(spaces):
        for other in spaces[:k]:
            if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < NEAREST**2:
                raise InvalidData(
                    say(
                        "{place}: the spaces {one} and {other} lie too near each other.",
                        place=place,
                        one=other.name,
                        other=one.name,
                    )
                )


def _check_demand(word: str, space: Space, place: str) -> None:
    if word == UNUSED:
        return
    if len(word) != 2 or word[0] not in COLOURS + ANY + LETTERS or word[1] not in SHAPES + ANY + NUMBERS:
        raise InvalidData(
            say(
                "{place}: '{word}' is no demand: a colour (r y g b p), a letter (A-Z) or *, then a shape "
                "(c o t q s), a figure (1-9) or *; or -- for unused.",
                place=place,
                word=word[:20],
            )
        )
    if word[1] in SHAPES and word[1] not in space.shapes:
        raise InvalidData(
            say(
                "{place} takes {shapes}, so it cannot ask for '{shape}'.",
                place=place,
                shapes=either(list(space.shapes)),
                shape=word[1],
            )
        )
