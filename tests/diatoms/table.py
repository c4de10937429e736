"""Diatoms positions in the words of the plain reading: ponds, hands, stocks, trays and slides, both ways."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

import frustule
from frustule import Position, Setup
from frustule.core.engine.position import editing
from frustule.games.diatoms.position import DRAW, PLACE, SPLIT, TILES
from tests.plain.diatoms import COLOURS, EMPTY, SHAPES, SPACES, Cell, full_stock

DIATOMS = frustule.game("diatoms")
BLANK = [EMPTY] * len(SPACES)
EIGHT_POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SIXTEEN_POINTS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)
SPACE_NAMES = [
    "C",
    *("c" + point for point in EIGHT_POINTS),
    *("m" + point for point in SIXTEEN_POINTS),
    *("o" + point for point in SIXTEEN_POINTS),
]


def number(diatom: str) -> int:
    return COLOURS.index(diatom[0]) * 5 + SHAPES.index(diatom[1])


def diatom(number: int) -> str:
    return COLOURS[number // 5] + SHAPES[number % 5]


EVERY_DIATOM = [diatom(k) for k in range(25)]


def lens(position: Position) -> int:
    """The seat whose turn it is."""
    return (int(position.record.first) + int(position.record.turns_done)) % position.setup.seats


def is_placing(position: Position) -> bool:
    """Whether the seat with the lens is to lay a tile now."""
    p = position.record
    seat = lens(position)
    return bool(p.phase == PLACE and not p.tray[seat].any() and seat in position.acting)


def is_splitting(position: Position) -> bool:
    return bool(position.record.phase == SPLIT)


def is_drawing(position: Position) -> bool:
    return bool(position.record.phase == DRAW)


def pond_of(position: Position) -> dict[Cell, str]:
    found: dict[Cell, str] = {}
    for word in position.fields["pond"]:
        cell, laid = read_laid(word)
        found[cell] = laid
    return found


def read_laid(word: str) -> tuple[Cell, str]:
    """Cell and segments of `q,r=segments`."""
    place, _, laid = word.partition("=")
    q, r = place.split(",")
    return (int(q), int(r)), laid


def hand_of(position: Position, seat: int) -> list[str]:
    return list(position.fields["hands"][seat])


def put_hand(position: Position, seat: int, tiles: Sequence[int]) -> None:
    """Gives a seat these tiles, whoever else may hold them."""
    with editing(position) as record:
        record.hand[seat] = [*tiles, *[0] * (3 - len(tiles))]


def random_tiles(random: Random, count: int) -> list[int]:
    return random.sample(range(1, TILES), count)


def stock_of(position: Position) -> dict[str, int]:
    stock = position.record.stock
    return {word: int(stock[divmod(number(word), 5)]) for word in EVERY_DIATOM}


def put_stock(position: Position, stock: Mapping[str, int]) -> None:
    for word in EVERY_DIATOM:
        with editing(position) as record:
            record.stock[divmod(number(word), 5)] = stock[word]


def tray_of(position: Position, seat: int) -> Counter[str]:
    tray = position.record.tray[seat]
    return Counter({w: int(tray[divmod(number(w), 5)]) for w in EVERY_DIATOM if tray[divmod(number(w), 5)]})


def put_tray(position: Position, seat: int, diatoms: Iterable[str]) -> None:
    with editing(position) as record:
        record.tray[seat] = 0
    for word in diatoms:
        with editing(position) as record:
            record.tray[seat][divmod(number(word), 5)] += 1


def give(position: Position, seat: int, words: str) -> None:
    """Moves these diatoms from the stock to a seat's tray."""
    for word in words.split():
        at = divmod(number(word), 5)
        assert position.record.stock[at]
        with editing(position) as record:
            record.stock[at] -= 1
            record.tray[seat][at] += 1


def clear_table(position: Position) -> None:
    """Moves everything from trays and slides back to the stock."""
    put_stock(position, full_stock())
    with editing(position) as record:
        record.tray[:] = 0
        record.slide[:] = 0


def slide_of(position: Position, seat: int) -> list[str]:
    filled = position.record.slide[seat, : len(SPACES)]
    return [diatom(int(value) - 1) if value else EMPTY for value in filled]


def put_slide(position: Position, seat: int, words: Sequence[str]) -> None:
    values = [0 if word == EMPTY else number(word) + 1 for word in words]
    with editing(position) as record:
        record.slide[seat, : len(values)] = values


def scored(setup: Setup, slides: Sequence[Sequence[str]]) -> Position:
    """A position of this setup with these slides; all else is as dealt."""
    position = setup.deal(0)
    for seat, words in enumerate(slides):
        put_slide(position, seat, words)
    return position


def random_mosaic(random: Random) -> list[str]:
    """Anything from bare to full, in few or many colours, so that groups, gaps and ties all occur."""
    fullness = random.choice((0.1, 0.3, 0.5, 0.7, 0.9, 1.0)) * random.random() ** 0.3
    palette = random.sample(COLOURS, random.randint(1, 5))
    return [
        random.choice(palette) + random.choice(space.accepts) if random.random() < fullness else EMPTY
        for space in SPACES
    ]


def legal_texts(position: Position, seat: int) -> list[str]:
    return position.moves(seat).texts
