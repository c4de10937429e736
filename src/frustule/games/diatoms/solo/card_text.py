"""A card's spaces as its text has them: rows of the standard slide, or a picture. Every fault is told."""

import itertools
import re
from dataclasses import dataclass, field

from frustule.core.speech.language import noted
from frustule.games.diatoms.components import COLOURS, MOST_SPACES, SHAPES, Slide, Space, standard_slide
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.written import Where

UNUSED = "--"
ANY = "*"
NUMBERS = "123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROWS = tuple(
    zip(noted("centre space", "centre ring", "middle ring", "outer ring"), (1, 8, 16, 16), strict=True)
)
ACROSS, DOWN = 1 / 8, 3 / 4  # what a column and a row of a picture measure, in rings


@dataclass
class Drawing:
    """What could be read of a card's spaces; those without a demand that can be read are `unread`."""

    layout: Slide | None = None
    demands: list[str] = field(default_factory=list[str])
    unread: set[int] = field(default_factory=set[int])
    faults: list[str] = field(default_factory=list[str])


def is_demand(word: str) -> bool:
    """Whether this is a demand."""
    return word == UNUSED or (
        len(word) == 2 and word[0] in COLOURS + ANY + LETTERS and word[1] in SHAPES + ANY + NUMBERS
    )


def no_demand(word: str, place: str) -> str:
    """What is wrong with a word that is none."""
    return say(
        "{place}: '{word}' is no demand: a colour (r y g b p), a letter (A-Z) or *, then a shape "
        "(c o t q s), a figure (1-9) or *; or -- for unused.",
        place=place,
        word=word[:20],
    )


def read_rows(text: str, where: Where, begin: int | None) -> Drawing:
    """The rows of the standard slide; notes the lines of its spaces, where the text begins at one."""
    lines = enumerate(text.splitlines(), begin or 0)
    rows = [(number, words) for number, line in lines if (words := line.partition("#")[0].split())]
    drawing = Drawing()
    if len(rows) != len(ROWS):
        sentence = say(
            "{place}: 'slide' has {rows} rows, for the centre space and the centre, middle and outer "
            "ring; here are {found}.",
            place=where.at("slide"),
            rows=len(ROWS),
            found=len(rows),
        )
        drawing.faults.append(sentence)
        for number, words in rows:
            place = where.at_line(begin and number)
            drawing.faults += [no_demand(word, place) for word in words if not is_demand(word)]
        return drawing
    for (ring, count), (number, words) in zip(ROWS, rows, strict=True):
        place, first = where.at_line(begin and number), len(drawing.demands)
        if len(words) == count:
            drawing.demands += words
            if begin:
                spaces = standard_slide().spaces[first : first + count]
                where.lines.update((space.name, number) for space in spaces)
            continue
        sentence = say(
            "{place}: the row of the {ring} has {count} demands, not {found}.",
            place=place,
            ring=say(ring),
            count=count,
            found=len(words),
        )
        drawing.faults.append(sentence)
        drawing.faults += [no_demand(word, place) for word in words if not is_demand(word)]
        drawing.demands += [UNUSED] * count
        drawing.unread.update(range(first, first + count))
    return drawing


def read_picture(title: str, text: str, links: str, where: Where, begin: int | None) -> Drawing:
    """Spaces where they stand in a picture, each `shapes:demand`, such as `ct:r*`; notes their lines."""
    drawing = Drawing()
    drawn: list[tuple[str, int, int, str]] = []
    rows = 0
    for number, line in enumerate(text.splitlines()):
        words = list(re.finditer(r"\S+", line.partition("#")[0]))
        if not words:
            continue
        if rows == len(LETTERS):
            sentence = say(
                "{place}: a picture has at most {most} rows with spaces.",
                place=where.at("picture"),
                most=len(LETTERS),
            )
            return Drawing(faults=[*drawing.faults, sentence])
        row = LETTERS[rows].lower()
        rows += 1
        for count, match in enumerate(words, 1):
            name = f"{row}{count}"
            if begin:
                where.lines[name] = begin + number
            shapes, colon, demand = match[0].partition(":")
            if not colon:
                sentence = say(
                    "{place}: '{word}' in row {row} of the picture is no space: two shapes, a colon and "
                    "a demand, such as {example}.",
                    place=where.at(name),
                    word=match[0][:20],
                    row=row,
                    example="ct:r*",
                )
                drawing.faults.append(sentence)
                drawing.unread.add(len(drawn))
                shapes, demand = SHAPES[:2], UNUSED
            drawn.append((name, match.start(), number, shapes))
            drawing.demands.append(demand)
    if not 1 <= len(drawn) <= MOST_SPACES:
        sentence = say(
            "{place}: a picture has 1 to {most} spaces, not {found}.",
            place=where.at("picture"),
            most=MOST_SPACES,
            found=len(drawn),
        )
        return Drawing(faults=[*drawing.faults, sentence])
    left, right = min(column for _, column, *_ in drawn), max(column for _, column, *_ in drawn)
    top, bottom = drawn[0][2], drawn[-1][2]
    spaces = tuple(
        Space(
            name,
            "outer",
            shapes,
            "",
            (column - (left + right) / 2) * ACROSS,
            (row - (top + bottom) / 2) * DOWN,
        )
        for name, column, row, shapes in drawn
    )
    paths = [line.partition("#")[0].split() for line in links.splitlines()]
    pairs = tuple((a, b) for path in paths for a, b in itertools.pairwise(path))
    drawing.layout = Slide(title, spaces, pairs)
    return drawing
