"""Packing tiles, slide and judge into the record that the compiled rules read."""

from typing import Any

from frustule.core.errors import InvalidText
from frustule.games.diatoms.components import (
    RINGS,
    SEGMENTS,
    SHAPES,
    Slide,
    TileSet,
    faces,
    judges,
)
from frustule.games.diatoms.language import say
from frustule.games.diatoms.options import DiatomsOptions
from frustule.games.diatoms.position import MOST_SEATS, NOTHING
from frustule.games.diatoms.tutor import benchmarks

TURNS = {1: 10, 2: 10, 3: 8, 4: 8}
OUT = {1: 22, 2: 12, 3: 8, 4: 0}
OUT_OF_LONG_STACKS = 14
"""What leaves a game for one with stacks as between two players."""


def fill(box: Any, seats: int, options: DiatomsOptions) -> None:
    """Writes everything that stays the same during a game (Diatoms 1, 2, 5)."""
    judge = options.judge
    box.seats, box.turns, box.out = seats, TURNS[seats], OUT[seats]
    if options.stacks == "8+8":
        if seats > 1:
            raise InvalidText(say("The option 'stacks' is for a game for one; {n} play this one.", n=seats))
        box.out = OUT_OF_LONG_STACKS
    box.first = 0 if options.first == "random" else int(options.first)
    if box.first > seats:
        sentence = say(
            "The option 'first' names seat {seat}, but the seats are {n}.", seat=options.first, n=seats
        )
        raise InvalidText(sentence)
    box.ranked = seats if seats > 1 else MOST_SEATS
    box.judge, box.persnickety = judge, options.mood == "persnickety"
    if judge:
        book = judges()
        card = book.judge[judge - 1]
        box.minimum, box.each, box.penalty = card.minimum, card.each, card.penalty
        box.award[:] = book.first, book.second, book.others
        if seats == 1:
            box.tutor[:] = benchmarks(judge, card.minimum)
    fill_tiles(box, options.tile_set)
    _fill_slide(box, options.layout)


def fill_tiles(box: Any, tiles: TileSet) -> None:
    """How every tile looks in each of its ways, and which ways match which segment beside it."""
    kind, distinct, segment, fit = box.kind, box.distinct, box.segment, box.fit
    kinds: dict[str, int] = {}
    for number, segments in enumerate((tiles.start, *tiles.tiles)):
        ways = faces(segments)
        kind[number] = kinds.setdefault(min(ways), number) if number else 0
        distinct[number] = sum(1 << face for face, way in enumerate(ways) if way not in ways[:face])
        segment[number] = [[SEGMENTS.index(letter) for letter in way] for way in ways]
        for direction in range(6):
            for other, letter in enumerate(SEGMENTS):
                matching = (".", letter) if letter != "." else SEGMENTS
                fit[number, direction, other] = sum(
                    1 << face for face, way in enumerate(ways) if way[direction] in matching
                )
            fit[number, direction, NOTHING] = (1 << len(ways)) - 1


def _fill_slide(box: Any, slide: Slide) -> None:
    box.spaces = len(slide.spaces)
    near = slide.near
    for i, space in enumerate(slide.spaces):
        for letter in space.shapes:
            box.takes[SHAPES.index(letter)] |= 1 << i
        box.ring[RINGS.index(space.ring)] |= 1 << i
        if not space.lines:
            box.off_lines |= 1 << i
        for j in near[i]:
            box.near[i] |= 1 << j
    pairs, ornaments = slide.pairs, slide.ornaments
    box.pairs, box.ornaments = len(pairs), len(ornaments)
    for k, pair in enumerate(pairs):
        box.pair[k] = pair
    for k, ornament in enumerate(ornaments):
        box.ornament[k] = ornament
