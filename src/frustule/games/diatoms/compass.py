"""What pays on a slide, drawn round it and into it: the compass.

Round the rim an arc for each colour with eight notches, those that bring points larger; inside each ring the
shapes that it holds so far; the pieces of a line that lead to a pair that is alike light up; and what the
judge looks at has a ring. All of it follows from the lines of the score, so it can never disagree with them.
"""

import functools
import math
from typing import Any, NamedTuple

from frustule.core.drawing.scene import Element, circle, polygon
from frustule.core.engine.position import Position
from frustule.core.speech.language import entry
from frustule.games.diatoms import words
from frustule.games.diatoms.components import COLOUR_NAMES, SHAPES, Slide
from frustule.games.diatoms.drawing import RING, at_angle, mark, outline_path, slide_radius
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.scoring import BLAME, COLOUR_PART, PAIR_PART, RING_PART

NOTCHES = 8
LARGE = (3, 5, 8)  # notches at which a colour brings more
STEP = 6.4  # degrees from notch to notch
WELL = 0.58  # half of a space
DEPTH = 0.75  # from the rim to the end of the compass


class Row(NamedTuple):
    """A line of the score."""

    part: int
    subject: int
    measure: int
    points: int
    spots: int
    """The spaces that make the points, as bits."""

    @property
    def spaces(self) -> list[int]:
        return [k for k in range(self.spots.bit_length()) if self.spots >> k & 1]


def rows(position: Position, seat: int) -> list[Row]:
    """The lines of a seat's score, always in the same order."""
    lines: Any = position.lines()
    mine = lines[lines["seat"] == seat]
    return [Row(*values) for values in mine[["part", "subject", "count", "points", "spots"]].tolist()]


def compass(position: Position, seat: int) -> tuple[Element, ...]:
    """The compass of a seat's slide as it stands."""
    return tuple(element for row in rows(position, seat) for element in _drawn(position, seat, row))


def change(before: Position, then: Position, seat: int) -> tuple[list[Element], list[Element]]:
    """What of a seat's compass is drawn otherwise after a move: as it was, and as it will be."""
    old: list[Element] = []
    new: list[Element] = []
    for was, will in zip(rows(before, seat), rows(then, seat), strict=True):
        if was != will:
            old += _drawn(before, seat, was)
            new += _drawn(then, seat, will)
    return old, new


def _drawn(position: Position, seat: int, row: Row) -> list[Element]:
    layout = slide_of(position.setup)
    if row.part == COLOUR_PART:
        return _arc(position, layout, seat, row)
    if row.part == RING_PART:
        return _ring(position, layout, seat, row)
    if row.part == PAIR_PART:
        return [_pair(position, layout, seat, row)] if row.points else []
    return [_judged(position, layout, seat, row)] if row.spots else []


def _told(position: Position, seat: int, row: Row) -> str:
    """The line in words, with its points."""
    return entry(
        words.score_words(position, seat, row.part, row.subject, row.measure, row.points), row.points
    )


def _lights(layout: Slide, seat: int, row: Row) -> tuple[str, ...]:
    return tuple(words.space_key(seat, layout.spaces[space].name) for space in row.spaces)


# Colours


def _arc(position: Position, layout: Slide, seat: int, row: Row) -> list[Element]:
    """Eight notches, as many lit as there are diatoms of the colour; its mark before, its points after."""
    colour, radius = row.subject, slide_radius(layout)
    name, lit = f"compass-{seat}-{COLOUR_NAMES[colour]}", min(row.measure, NOTCHES)
    sign_x, sign_y = at_angle(_notch_angle(colour, -1.15), radius + 0.42)
    sign = mark(colour, (round(sign_x, 2), round(sign_y, 2)), 0.36, _notch_angle(colour, -1.15) + 90)
    found = [
        Element(f"{name}-mark", 0, 0, path=sign, style=f"sign-{COLOUR_NAMES[colour]}"),
        Element(f"{name}-rest", 0, 0, path=_notches(radius, colour, lit, NOTCHES), style="notch"),
    ]
    if lit:
        path, style = _notches(radius, colour, 0, lit), f"notch-{COLOUR_NAMES[colour]}"
        told, lights = _told(position, seat, row), _lights(layout, seat, row)
        found.append(Element(name, 0, 0, path=path, style=style, label=told, lights=lights))
    if row.points:
        x, y = at_angle(_notch_angle(colour, NOTCHES + 0.2), radius + 0.42)
        text = str(row.points)
        found.append(Element(f"{name}-points", x, round(y + 0.15, 3), text=text, style="worth", beside=name))
    return found


def _notch_angle(colour: int, notch: float) -> float:
    """The arcs lie clockwise from the top, in the order of the colours."""
    return 72 * colour - 90 + STEP * (notch - (NOTCHES - 1) / 2)


@functools.cache
def _notches(radius: float, colour: int, first: int, last: int) -> str:
    strokes: list[str] = []
    for k in range(first, last):
        angle, long = _notch_angle(colour, k), 0.56 if k + 1 in LARGE else 0.3
        strokes.append(
            polygon([at_angle(angle, radius + 0.16), at_angle(angle, radius + 0.16 + long)], closed=False)
        )
    return "".join(strokes)


# Rings


def _ring(position: Position, layout: Slide, seat: int, row: Row) -> list[Element]:
    """The five shapes inside a ring, those that it holds filled; and its points."""
    spaces = position.record.slide[seat].tolist()
    held = {(spaces[space] - 1) % 5 for space in row.spaces}
    name, paths = f"shapes-{seat}-{row.subject}", _shapes(row.subject)
    style = "held-paid" if row.points else "held"
    has = "".join(paths[shape] for shape in range(5) if shape in held)
    lacks = "".join(paths[shape] for shape in range(5) if shape not in held)
    found: list[Element] = []
    if lacks:
        found.append(Element(f"{name}-lacking", 0, 0, path=lacks, style="lacking", layer=1))
    if has:
        told, lights = _told(position, seat, row), _lights(layout, seat, row)
        found.append(Element(name, 0, 0, path=has, style=style, layer=1, label=told, lights=lights))
    if row.points:
        x, y = at_angle(67.5, _inside(row.subject))
        text = str(row.points)
        found.append(
            Element(f"{name}-points", x, round(y + 0.13, 3), text=text, style="worth", layer=1, beside=name)
        )
    return found


def _inside(ring: int) -> float:
    """Half-way from a ring to the one inside it."""
    return (ring + 0.5) * RING


@functools.cache
def _shapes(ring: int) -> tuple[str, ...]:
    """A row of five small shapes between two rays; round the middle of the slide there is one in each gap."""
    radius, size = _inside(ring), 0.34 if ring else 0.3
    apart = math.degrees(0.47 / radius) if ring else 45
    angles = [22.5 + apart * (shape - 2) if ring else -67.5 - apart * (4 - shape) for shape in range(5)]
    return tuple(
        _moved(outline_path(SHAPES[shape], size), *at_angle(angle, radius))
        for shape, angle in enumerate(angles)
    )


def _moved(path: str, x: float, y: float) -> str:
    """A path of absolute coordinates, moved."""
    found: list[str] = []
    for command in _commands(path):
        letter, numbers = command[0], [float(each) for each in command[1:].split()]
        pairs = [f"{numbers[k] + x:.2f} {numbers[k + 1] + y:.2f}" for k in range(0, len(numbers), 2)]
        found.append(letter + " ".join(pairs))
    return "".join(found)


def _commands(path: str) -> list[str]:
    found: list[str] = []
    for sign in path:
        if sign.isalpha():
            found.append(sign)
        else:
            found[-1] += sign
    return found


# Pairs and the judge


def _pair(position: Position, layout: Slide, seat: int, row: Row) -> Element:
    """From both spaces of a pair a ray inward: thin where they have one thing in common, else strong."""
    box = position.setup.box[0]
    strokes: list[str] = []
    for space in (int(box.pair[row.subject, 2]), int(box.pair[row.subject, 3])):
        x, y = layout.spaces[space].x * RING, layout.spaces[space].y * RING
        far = math.hypot(x, y)
        outer, inner = (far - WELL - 0.06) / far, max(0.0, far - RING + WELL + 0.06) / far
        strokes.append(polygon([(x * outer, y * outer), (x * inner, y * inner)], closed=False))
    name, style = f"pair-{seat}-{row.subject}", "pair-both" if row.measure == 2 else "pair-one"
    told, lights = _told(position, seat, row), _lights(layout, seat, row)
    return Element(name, 0, 0, path="".join(strokes), style=style, layer=1, label=told, lights=lights)


def _judged(position: Position, layout: Slide, seat: int, row: Row) -> Element:
    """What the judge looks at, pleased or not."""
    spaces = [layout.spaces[space] for space in row.spaces]
    path = "".join(circle(space.x * RING, space.y * RING, WELL + 0.1) for space in spaces)
    style = "judge-blame" if row.subject == BLAME else "judge-praise"
    name, told = f"judged-{seat}-{row.subject}", _told(position, seat, row)
    lights = _lights(layout, seat, row)
    return Element(name, 0, 0, path=path, style=style, layer=3, label=told, lights=lights)
