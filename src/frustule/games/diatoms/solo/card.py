"""Commission cards: what a text file of one says, and the checks it must pass. Our own are in `cards`.

A card is a TOML file with a title, a few words about it, the number of dishes, and its spaces: on the
standard slide as four rows of demands, or freeform as a picture of spaces where they lie. A demand is two
characters, colour then shape, like a diatom: `rs` a red star, `r*` anything red, `*s` any star, `**` anything
the space takes, a letter for equal colours (`A*`), a figure for equal shapes (`*1`), both (`A1`); `--` is an
unused space.
"""

from collections.abc import Iterator
from typing import Any, Self

import msgspec

from frustule.core.engine.options import Component
from frustule.core.speech.language import either
from frustule.games.diatoms.components import (
    COLOURS,
    MOST_NAME,
    SHAPES,
    STANDINGS,
    Slide,
    Space,
    standard_slide,
    two_shapes,
)
from frustule.games.diatoms.solo.card_text import (
    LETTERS,
    NUMBERS,
    UNUSED,
    Drawing,
    is_demand,
    no_demand,
    read_picture,
    read_rows,
)
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.supply import scarce, shortage
from frustule.games.diatoms.written import Where, first_line, refuse, sift

MOST_ABOUT = 400
MOST_DISHES = 5
KEYS = {
    "title": str,
    "about": str,
    "dishes": int,
    "slide": str,
    "picture": str,
    "lines": str,
    "standing": str,
}
OPTIONAL = ("slide", "picture", "lines", "standing")
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
        made, faults = cls.draft(text, place)
        refuse(faults, place)
        assert made
        return made

    @classmethod
    def draft(cls, text: str, place: str) -> tuple[Self | None, list[str]]:
        """A card as its text has it, if every part of it can be read; and all that is wrong with it."""
        where = Where(place)
        table, keys, faults = sift(text, where, KEYS, OPTIONAL)
        drawing = _read_drawing(table, keys, text, where)
        faults += drawing.faults
        made = cls(
            # What could not be read was told; something stands for it, so that the rest can be checked.
            table.get("title", "?").strip(),
            " ".join(table.get("about", "").split()),
            table.get("dishes", 1),
            " ".join(drawing.demands),
            drawing.layout,
            table.get("standing", "own"),
        )
        readable = not faults
        faults += made._head_faults(where)
        if drawing.demands:
            faults += made._space_faults(where, drawing.unread)
        return made if readable else None, faults

    def check(self, place: str) -> None:
        where = Where(place)
        refuse([*self._head_faults(where), *self._space_faults(where, set())], place)

    def _head_faults(self, where: Where) -> Iterator[str]:
        """What is wrong with all but the spaces."""
        if self.standing not in STANDINGS:
            words = ", ".join(STANDINGS)
            yield say("{place}: 'standing' is one of {words}.", place=where.at("standing"), words=words)
        if not self.title.strip() or len(self.title) > MOST_NAME or not self.title.isprintable():
            yield say(
                "{place}: 'title' must be one line of 1 to {most} characters.",
                place=where.at("title"),
                most=MOST_NAME,
            )
        if len(self.about) > MOST_ABOUT or not self.about.isprintable():
            yield say(
                "{place}: 'about' must be at most {most} printable characters.",
                place=where.at("about"),
                most=MOST_ABOUT,
            )
        if not 1 <= self.dishes <= MOST_DISHES:
            yield say(
                "{place}: there are 1 to {most} dishes, not {dishes}.",
                place=where.at("dishes"),
                most=MOST_DISHES,
                dishes=self.dishes,
            )

    def _space_faults(self, where: Where, unread: set[int]) -> Iterator[str]:
        """What is wrong with spaces and demands, but for those that could not be read.

        One mistake is told once: what only follows from it is not looked for.
        """
        place, spaces, words = where.place, self.slide.spaces, self.words
        if len(words) != len(spaces):
            yield say(
                "{place}: {spaces} spaces have {demands} demands.",
                place=place,
                spaces=len(spaces),
                demands=len(words),
            )
            return
        faults: list[str] = []
        if self.layout is not None:
            layout = self.layout
            if layout.name == self.title:  # what is wrong with that is told once
                layout = msgspec.structs.replace(layout, name="?")
            faults += [*layout.faults(where), *_distance_faults(spaces, where)]
        unsound = {i for i, space in enumerate(spaces) if not two_shapes(space.shapes)} | unread
        for i, (space, word) in enumerate(zip(spaces, words, strict=True)):
            at = say("{place}: space {space}", place=where.at(space.name), space=space.name)
            if not is_demand(word):
                faults.append(no_demand(word, at))
                unsound.add(i)
            elif i not in unsound and word[1] in SHAPES and word[1] not in space.shapes:
                faults.append(
                    say(
                        "{place} takes {shapes}, so it cannot ask for '{shape}'.",
                        place=at,
                        shapes=either(list(space.shapes)),
                        shape=word[1],
                    )
                )
        if not unread:
            if all(word == UNUSED for word in words):
                faults.append(say("{place}: the card uses no space.", place=place))
            faults += self._group_faults(where, unsound)
        faults += [say("{place}: {fault}.", place=place, fault=fault) for fault in scarce(self)]
        yield from faults
        if not (faults or unread) and (fault := shortage(self)):
            yield say("{place}: {fault}.", place=place, fault=fault)

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

    def _group_faults(self, where: Where, unsound: set[int]) -> Iterator[str]:
        """Numbers and letters that mean nothing, but for those on spaces that are at fault themselves."""
        names = [space.name for space in self.slide.spaces]
        for sign in sorted({sign for word in self.words for sign in word} & set(NUMBERS + LETTERS)):
            members = self.group(sign)
            if unsound.intersection(members):
                continue
            if len(members) == 1:
                yield say(
                    "{place}: '{sign}' stands only on {space}; it means something from two spaces on.",
                    place=where.at(names[members[0]]),
                    sign=sign,
                    space=names[members[0]],
                )
            elif sign in NUMBERS and not self.shapes(members[0]):
                yield say(
                    "{place}: the spaces with the number {sign} ({spaces}) have no shape in common.",
                    place=where.place,
                    sign=sign,
                    spaces=", ".join(names[i] for i in members),
                )


def _read_drawing(table: dict[str, Any], keys: set[str], text: str, where: Where) -> Drawing:
    """The spaces of a card, from its slide or its picture."""
    if ("slide" in keys) == ("picture" in keys):
        return Drawing(
            faults=[say("{place}: a card has either 'slide' or 'picture'.", place=where.at("picture"))]
        )
    drawing = Drawing()
    if "slide" in table:
        begin = first_line(text, where.lines.get("slide"), table["slide"])
        drawing = read_rows(table["slide"], where, begin)
    elif "picture" in table:
        begin = first_line(text, where.lines.get("picture"), table["picture"])
        title = table.get("title", "?").strip()
        drawing = read_picture(title, table["picture"], table.get("lines", ""), where, begin)
    if "slide" in keys and "lines" in keys:
        sentence = say(
            "{place}: 'lines' belong to a picture; the standard slide has its own.", place=where.at("lines")
        )
        drawing.faults.append(sentence)
    return drawing


def _distance_faults(spaces: tuple[Space, ...], where: Where) -> Iterator[str]:
    for k, one in enumerate(spaces):
        for other in spaces[:k]:
            if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < NEAREST**2:
                yield say(
                    "{place}: the spaces {one} and {other} lie too near each other.",
                    place=where.at(one.name),
                    one=other.name,
                    other=one.name,
                )
