"""Commissions read a second time, in plain Python, from Commissions 1 to 4 alone.

It goes on from the pond and the stock of `diatoms` and shares nothing with the compiled game. A card is a
list of demands and of the shapes that each space takes; a question about the future tries every answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .diatoms import COLOURS, EMPTY, SHAPES, SIZES, Pond, Slide, placements, samples

UNUSED = "--"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIGURES = "123456789"
ROOM = 6

COMPLETE = "the commission is complete"
NO_ROOM = "a diatom fits neither the card nor a dish"
NO_TILES = "the tiles are used up"
NO_SAMPLE = "no tile at hand can complete a sample"
NO_STOCK = "the card can no longer be filled from the stock"


@dataclass(frozen=True)
class Card:
    """What each space of a slide demands, in two signs, and which shapes it takes at all."""

    demands: Sequence[str]
    accepts: Sequence[str]

    @property
    def used(self) -> list[int]:
        return [i for i, demand in enumerate(self.demands) if demand != UNUSED]

    def group(self, sign: str) -> list[int]:
        """The spaces that bear a letter or a number."""
        return [i for i in self.used if sign in self.demands[i]]

    @property
    def signs(self) -> list[str]:
        return sorted({sign for i in self.used for sign in self.demands[i] if sign in LETTERS + FIGURES})


@dataclass(frozen=True)
class Desk:
    """Everything on the table that matters between two steps."""

    pond: Pond
    hand: Sequence[str]
    tops: Mapping[int, str]
    """The tiles that lie on the stacks that are left, by the number of the stack."""
    first: bool
    """No tile has been laid yet."""
    stock: Mapping[str, int]
    tray: Sequence[str]
    slide: Slide
    dishes: Sequence[Sequence[str]]


def values_of(card: Card, sign: str) -> list[str]:
    """What a group may settle on: any colour, or a shape that all its spaces take (Commissions 1.2)."""
    if sign in LETTERS:
        return list(COLOURS)
    return [shape for shape in SHAPES if all(shape in card.accepts[i] for i in card.group(sign))]


def settled(card: Card, slide: Slide, sign: str) -> list[str]:
    """What a group can still be: what its first diatom has made it, or any of its values."""
    shown = {slide[i][0 if sign in LETTERS else 1] for i in card.group(sign) if slide[i] != EMPTY}
    assert len(shown) <= 1, "a group is of one colour, or of one shape"
    return sorted(shown) or values_of(card, sign)


def takes(card: Card, slide: Slide, space: int) -> set[str]:
    """The diatoms that an empty space takes now (Commissions 1.2)."""
    demand = card.demands[space]
    if demand == UNUSED or slide[space] != EMPTY:
        return set()
    colour, shape = demand
    colours = COLOURS if colour == "*" else settled(card, slide, colour) if colour in LETTERS else colour
    shapes = SHAPES if shape == "*" else settled(card, slide, shape) if shape in FIGURES else shape
    return {c + s for c in colours for s in shapes if s in card.accepts[space]}


def content(dish: Iterable[str]) -> int:
    """The sixths in a dish."""
    return sum(SIZES[diatom[1]] for diatom in dish)


def arrangements(card: Card, desk: Desk) -> set[tuple[str, str, int]]:
    """Every diatom of the tray to a space that takes it; one that none takes, into a dish with room."""
    found = set[tuple[str, str, int]]()
    for diatom in desk.tray:
        spaces = [i for i in card.used if diatom in takes(card, desk.slide, i)]
        dishes = [k for k, d in enumerate(desk.dishes) if content(d) + SIZES[diatom[1]] <= ROOM]
        found |= {(diatom, "@", i) for i in spaces} or {(diatom, ">", k) for k in dishes}
    return found


def layings(desk: Desk) -> set[tuple[int, int, int, str]]:
    """Every way to lay one of the four tiles, with the stack it comes from, 0 for the hand (Commissions 3.1).

    All but the first tile must complete a sample.
    """
    tiles = [*((0, tile) for tile in desk.hand), *desk.tops.items()]
    ways = {(stack, *way) for stack, tile in tiles for way in placements(desk.pond, tile)}
    return {way for way in ways if desk.first or samples({**desk.pond, way[1:3]: way[3]}, way[1:3])}


def ending(card: Card, desk: Desk, *, tiles_left: bool, may_refill: bool) -> str | None:
    """How the commission has ended, if it has, when nothing waits to be split."""
    if desk.tray:
        if not packable(card, desk):
            return NO_ROOM
        return None if fillable(card, desk) else NO_STOCK
    if all(desk.slide[i] != EMPTY for i in card.used):
        return COMPLETE
    if not fillable(card, desk):
        return NO_STOCK
    if not tiles_left:
        return NO_TILES
    return None if may_refill or layings(desk) else NO_SAMPLE


def stars(desk: Desk) -> int:
    """One for each dish that could still hold a star (Commissions 4.2)."""
    return sum(content(dish) + SIZES["s"] <= ROOM for dish in desk.dishes)


def packable(card: Card, desk: Desk) -> bool:
    """Whether the tray can be emptied into dishes and on spaces; every division is tried."""
    return any(packed(desk, waste) for waste in divisions(card, desk))


def divisions(card: Card, desk: Desk) -> Iterator[list[str]]:
    """Every part of the tray that can be cast off so that all the rest find different spaces."""
    wishes = spaces_for(card, desk)
    tray = Counter(desk.tray)
    for cast in product(*(range(count + 1) for count in tray.values())):
        waste = Counter(dict(zip(tray, cast, strict=True)))
        if all_seated(wishes, tray - waste):
            yield list(waste.elements())


def spaces_for(card: Card, desk: Desk) -> dict[str, set[int]]:
    """The empty spaces that take each diatom of the tray now."""
    taken = {i: takes(card, desk.slide, i) for i in card.used}
    return {diatom: {i for i in taken if diatom in taken[i]} for diatom in desk.tray}


def all_seated(wishes: Mapping[str, set[int]], kept: Mapping[str, int]) -> bool:
    """Whether all find different spaces: no company of them has fewer spaces than members (Hall)."""
    return all(
        sum(kept[diatom] for diatom in company) <= len(set[int]().union(*(wishes[d] for d in company)))
        for size in range(1, len(kept) + 1)
        for company in combinations(kept, size)
    )


def packed(desk: Desk, waste: Iterable[str]) -> bool:
    """Whether all of this has room in the dishes together; every way is tried."""
    rooms = {tuple(sorted(ROOM - content(dish) for dish in desk.dishes))}
    for size in sorted((SIZES[diatom[1]] for diatom in waste), reverse=True):
        rooms = {
            tuple(sorted((*room[:k], room[k] - size, *room[k + 1 :])))
            for room in rooms
            for k in range(len(room))
            if room[k] >= size
        }
    return bool(rooms)


def fillable(card: Card, desk: Desk) -> bool:
    """Whether some choice for every group lets different diatoms of stock and tray fill all empty spaces."""
    pool = Counter(desk.stock) + Counter(desk.tray)
    empty = [i for i in card.used if desk.slide[i] == EMPTY]
    return any(
        matched([fitting(card, i, chosen) for i in empty], pool) for chosen in choices(card, desk.slide)
    )


def choices(card: Card, slide: Slide) -> Iterator[dict[str, str]]:
    signs = card.signs
    for values in product(*(settled(card, slide, sign) for sign in signs)):
        yield dict(zip(signs, values, strict=True))


def fitting(card: Card, space: int, chosen: Mapping[str, str]) -> set[str]:
    """The diatoms that a space takes once every group is settled."""
    colour, shape = (chosen.get(sign, sign) for sign in card.demands[space])
    return {
        c + s
        for c in (COLOURS if colour == "*" else colour)
        for s in (SHAPES if shape == "*" else shape)
        if s in card.accepts[space]
    }


def matched(wishes: Sequence[set[str]], pool: Mapping[str, int]) -> bool:
    """Whether every wish gets a diatom of its own: a seat is sought along chains of exchanges."""
    given: dict[str, list[int]] = {diatom: [] for diatom in pool}

    def seat(wish: int, seen: set[str]) -> bool:
        for diatom in wishes[wish] & given.keys() - seen:
            seen.add(diatom)
            if len(given[diatom]) < pool[diatom]:
                given[diatom].append(wish)
                return True
            for other in list(given[diatom]):
                if seat(other, seen):
                    given[diatom].remove(other)
                    given[diatom].append(wish)
                    return True
        return False

    return all(seat(wish, set()) for wish in range(len(wishes)))
