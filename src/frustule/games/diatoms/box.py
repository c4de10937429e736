"""Packing tiles, slide and judge into the record that the compiled rules read."""

from typing import Any

from frustule.games.diatoms.components import COLOURS, RINGS, SEGMENTS, SHAPES, Slide, TileSet, faces, judges

TURNS = {2: 10, 3: 8, 4: 8}
OUT = {2: 12, 3: 8, 4: 0}


def fill(box: Any, seats: int, judge: int, persnickety: bool, tiles: TileSet, slide: Slide) -> None:
    """Writes everything that stays the same during a game (RULES 1.1, 1.2, 1.5)."""
    box.seats, box.turns, box.out = seats, TURNS[seats], OUT[seats]
    box.judge, box.persnickety = judge, persnickety
    if judge:
        book = judges()
        card = book.judge[judge - 1]
        box.minimum, box.each, box.penalty = card.minimum, card.each, card.penalty
        box.award[:] = book.first, book.second, book.others
    _fill_tiles(box, tiles)
    _fill_slide(box, slide)


def _fill_tiles(box: Any, tiles: TileSet) -> None:
    kinds: dict[str, int] = {}
    for number, segments in enumerate((tiles.start, *tiles.tiles)):
        ways = faces(segments)
        box.kind[number] = kinds.setdefault(min(ways), number) if number else 0
        for face, way in enumerate(ways):
            if way not in ways[:face]:
                box.distinct[number] |= 1 << face
            for direction, letter in enumerate(way):
                segment = SEGMENTS.index(letter)
                box.segment[number, face, direction] = segment
                for other in range(7):
                    if not segment or not other or other == segment or other == 1 + len(COLOURS):
                        box.fit[number, direction, other] |= 1 << face


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
