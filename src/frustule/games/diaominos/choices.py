"""What a seat can pick: its hand, the choices that lie nowhere else, and every legal move with its preview.

Thousands of loads can be legal at once, so whatever they share - texts, tails of paths, changes of single
cubes - is looked up, not made anew.
"""

import functools
from collections import Counter
from collections.abc import Iterator, Sequence

from frustule.core.drawing.scene import Change, Element, Panel, SceneMove, difference
from frustule.core.engine.position import Position
from frustule.core.speech.language import entry, spoken
from frustule.core.speech.spans import plain
from frustule.games.diaominos import words
from frustule.games.diaominos.choosing import LOADING, LOADING_WILD, Kinds, slots
from frustule.games.diaominos.cube import COLOURS
from frustule.games.diaominos.grid import SHAPES, Grid, distinct_ways, look, orientation_text, turned
from frustule.games.diaominos.language import (
    colour_words,
    cubes_words,
    say,
    shape_words,
    sticker_words,
)
from frustule.games.diaominos.moves import (
    ASSIGN,
    CLAIM,
    DONE,
    LOAD,
    MARK,
    SKIP,
    unpack_assign,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.notation import STICKER_NAMES, assignment, cubes_of, move_text, way_texts
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import WILD
from frustule.games.diaominos.sheets import ROLES, changes, colour_element, shape_element, slot_at

WIDE = 13.9
TURNS_IN_A_ROW = 12


class Hand:
    """What a seat still has to do in this round: wild marks to make, stickers to load."""

    def __init__(self, position: Position, seat: int) -> None:
        p = position.record
        self.seat = seat
        self.roles: list[int] = p.role[seat].tolist()
        self.marks = int(p.marks[seat])
        self.to_load: list[int] = p.to_load[seat].tolist()
        self.closed: list[int] = p.closed[seat].tolist()
        self.marked: list[int] = p.marked[seat].tolist()

    def elements(self) -> tuple[Element, ...]:
        return in_hand(self.seat, self.roles, self.marks, self.to_load, self.closed, self.marked)

    def after(self, sticker: int, shape: int | None) -> tuple[Element, ...]:
        """The elements once a sticker is loaded as a shape, or skipped."""
        to_load = [count - (k == sticker) for k, count in enumerate(self.to_load)]
        closed = [self.marked[k] if k == shape else count for k, count in enumerate(self.closed)]
        return in_hand(self.seat, self.roles, self.marks, to_load, closed, self.marked)

    def marked_once(self) -> tuple[Element, ...]:
        """The elements once a wild mark is made."""
        return in_hand(self.seat, self.roles, self.marks - 1, self.to_load, self.closed, self.marked)


def in_hand(
    seat: int,
    roles: Sequence[int],
    marks: int,
    to_load: Sequence[int],
    closed: Sequence[int],
    marked: Sequence[int],
) -> tuple[Element, ...]:
    elements: list[Element] = []
    if marks:
        key, label = f"mark-{seat}", say("wild marks to make: {n}", n=marks)
        x = slot_at(WILD)
        elements.append(Element(key, x, 1.2, "cell-diamond", scale=1.2, layer=1, label=label))
        elements += _count(key, marks, x)
    for sticker, count in enumerate(to_load):
        if count and not (marks and sticker == WILD):
            elements += _to_load(seat, sticker, count, roles.index(sticker + 1), closed, marked)
    return tuple(elements)


def _count(key: str, count: int, x: float) -> Iterator[Element]:
    """How many there are of something, if several."""
    if count > 1:
        yield Element(f"{key}-count", x + 0.85, 2.95, text=f"×{count}", style="role", layer=2, beside=key)


def _to_load(
    seat: int, sticker: int, count: int, colour: int, closed: Sequence[int], marked: Sequence[int]
) -> Iterator[Element]:
    """A shape, or what stands for any, to be taken up where it lies among the others."""
    key, x = f"load-{seat}-{STICKER_NAMES[sticker]}", slot_at(sticker)
    yield from _count(key, count, x)
    label = say.count(
        "to load: {sticker}, {colour}",
        "to load {n} times: {sticker}, {colour}",
        count,
        sticker=sticker_words(sticker),
        colour=colour_words(colour),
    )
    if sticker == WILD:
        sentence = say("{sticker}: any shape", sticker=label)
        yield Element(key, x, 1.2, "wild", layer=1, label=sentence)
    else:
        shape = closed[sticker], marked[sticker]
        sentence = entry(label, say(words.DIAMONDS[shape[1] - shape[0]]))
        symbol = f"shape-{SHAPES[sticker]}-{shape[0]}-{shape[1]}"
        yield Element(key, x, 1.15, symbol, scale=0.56, layer=1, label=sentence)


# Choices


def choices(position: Position, seat: int, moves: list[int]) -> Panel:
    """Colours for shapes, ways to turn a shape, claims, skips, being done."""
    elements: list[Element] = []
    if moves and ASSIGN <= moves[0] < DONE:
        deep = _colours(elements)
    else:
        deep = _claims(
            position, seat, [unpack_claim(move) for move in moves if CLAIM <= move < LOAD], elements
        )
        deep = _turns(position, seat, moves, elements, deep)
        said = [move for move in moves if DONE <= move < MARK]
        for move in said:
            pick = words.path(position, seat, move)[0]
            deep += 0.9
            elements.append(_said(pick.key, 0.4, deep, pick.words))
    box = (0.0, 0.0, WIDE, deep + 0.6)
    return Panel("choices", "choice", say("Ways to play it"), box, tuple(elements), seat)


def _said(key: str, x: float, y: float, text: str) -> Element:
    """A choice that is words."""
    return Element(key, x, y, text=plain(text), style="words", label=text, while_picking=True)


def _colours(elements: list[Element]) -> float:
    """A row of six stickers for each shape."""
    for shape, letter in enumerate(SHAPES):
        y = 1.05 + 1.75 * shape
        elements.append(Element(f"assign-{letter}-shape", 1.5, y, f"sign-{letter}", scale=0.4))
        for colour, initial in enumerate(COLOURS):
            x = 3.7 + 1.8 * colour
            key, label = f"assign-{letter}-{initial}", words.given_words(shape, colour)
            symbol = f"sticker-{initial}"
            elements.append(Element(key, x, y, symbol, scale=1.3, label=label, while_picking=True))
    return 8.6


def _claims(position: Position, seat: int, sets: list[int], elements: list[Element]) -> float:
    """Each shape that can be claimed, and under it where, in two columns."""
    sheet = grid_of(position.setup)
    depths = [0.0, 0.0]
    for shape in sorted({sheet.sets[number][0] for number in sets}):
        column = int(depths[1] < depths[0])
        left, y = 0.4 + WIDE / 2 * column, depths[column] + 0.95
        key, said = f"claim-{SHAPES[shape]}", words.claim_words(shape)
        elements.append(
            Element(
                key, left + 0.5, y - 0.2, f"sign-{SHAPES[shape]}", scale=0.2, label=said, while_picking=True
            )
        )
        elements.append(Element(f"{key}-name", left + 1.2, y, text=plain(said), style="words", beside=key))
        for number in (number for number in sets if sheet.sets[number][0] == shape):
            y += 0.7
            cells = sorted(sheet.sets[number][1])
            names = [sheet.name(cell) for cell in cells]
            text = say("on {cubes}", cubes=cubes_words(sheet, tuple(cells)))
            lights = tuple(f"cube-{seat}-{name}" for name in names)
            where = Element(
                f"set-{number}",
                left + 0.5,
                y,
                text=text,
                style="small",
                label=text,
                lights=lights,
                while_picking=True,
            )
            elements.append(where)
        depths[column] = y
    return max(depths)


def _turns(position: Position, seat: int, moves: list[int], elements: list[Element], y: float) -> float:
    """For each shape that can be loaded the ways to turn it, and the shapes that a wild sticker can be."""
    kinds = _kinds(grid_of(position.setup))
    loads = [unpack_load(move) for move in moves if move >= LOAD]
    listed = {kinds[way] for way, _ in loads}
    wild = {kinds[way][0] for way, with_wild in loads if with_wild}
    closed: list[int] = position.record.closed[seat].tolist()
    marked: list[int] = position.record.marked[seat].tolist()
    for shape in sorted({shape for shape, _ in listed}):
        letter = SHAPES[shape]
        marks = f"{closed[shape]}-{marked[shape]}"
        if shape in wild:
            label = say("load the wild sticker as {shape}", shape=shape_words(shape))
            key, symbol = f"as-{letter}", f"shape-{letter}-{marks}"
            elements.append(Element(key, 1.75, y + 0.9, symbol, scale=0.36, label=label, while_picking=True))
        ways = sorted(orientation for other, orientation in listed if other == shape)
        for k, orientation in enumerate(ways):
            text = orientation_text(orientation)
            label = entry(shape_words(shape), words.turn_words(orientation))
            at = 3.15 + 0.93 * (k % TURNS_IN_A_ROW), y + 0.9 + 1.15 * (k // TURNS_IN_A_ROW)
            symbol = f"turn-{letter}-{orientation}-{marks}"
            key = f"turn-{letter}-{text}"
            about = _about(shape, orientation, closed[shape], marked[shape], tuple(ways))
            way = Element(key, *at, symbol, scale=0.28, label=label, while_picking=True, turned=about)
            elements.append(way)
        y += max(1.6, 1.15 * -(-len(ways) // TURNS_IN_A_ROW) + 0.3)
    return y


@functools.lru_cache(maxsize=4096)
def _about(
    shape: int, orientation: int, closed: int, marked: int, listed: tuple[int, ...]
) -> tuple[str, ...]:
    """What a way to turn a shape becomes about each axis: the next quarter that can lie anywhere."""
    here = look(shape, orientation, closed, marked)
    seen = {look(shape, each, closed, marked): each for each in listed}
    found: list[str] = []
    for axis in range(3):
        now, quarters = orientation, 0
        while quarters < 4 and (
            quarters == 0 or look(shape, now, closed, marked) not in seen.keys() - {here}
        ):
            now, quarters = turned(now, axis), quarters + 1
        after = seen.get(look(shape, now, closed, marked), orientation)
        found.append(f"turn-{SHAPES[shape]}-{orientation_text(after)}")
    return tuple(found)


@functools.cache
def _kinds(sheet: Grid) -> tuple[tuple[int, int], ...]:
    """The shape and the orientation of each way."""
    return tuple((shape, way.orientation) for shape, way in sheet.numbered)


# Moves


def scene_moves(position: Position, seat: int, moves: list[int]) -> list[SceneMove]:
    """Every legal move as a person makes it."""
    teller = words.Teller(position, seat)
    preview = Preview(position, seat, moves)
    kinds = Kinds(position, seat, teller)
    loads = iter(_loads(position, seat, [move for move in moves if move >= LOAD], teller, preview, kinds))
    made: list[SceneMove] = []
    for move in moves:
        if move >= LOAD:
            made.append(next(loads))
            continue
        text = move_text(position, seat, move)
        picks = words.path(position, seat, move)
        path, steps = tuple(pick.key for pick in picks), tuple(pick.words for pick in picks)
        seen, said = preview.of(move), teller.tell(move)
        made.append(SceneMove(seat, text, path, seen, said, slots(move), kinds.of(move), steps))
    return made


def _loads(
    position: Position, seat: int, loads: list[int], teller: words.Teller, preview: "Preview", kinds: Kinds
) -> list[SceneMove]:
    """The loads among the legal moves all at once, since there can be thousands of them."""
    if not loads:
        return []
    sheet = grid_of(position.setup)
    numbered, texts, tails = sheet.numbered, way_texts(sheet), _tails(sheet, seat)
    filled, diamond = list(preview.cubes("filled")), preview.cubes("diamond")
    for cell in cubes_of(position.record.waiting[seat]):
        filled[cell] = diamond[cell]
    becomes = [
        [diamond if closed <= k < marked else filled for k in range(4)]
        for closed, marked in zip(teller.closed, teller.marked, strict=True)
    ]
    picks = [[words.load_picks(shape, wild, seat) for wild in range(2)] for shape in range(len(SHAPES))]
    heads = [[tuple(pick.key for pick in each) for each in both] for both in picks]
    openings = [[tuple(pick.words for pick in each) for each in both] for both in picks]
    closings = _closings(sheet, seat)
    rests = [[preview.loaded(shape, wild) for wild in range(2)] for shape in range(len(SHAPES))]
    usual, tell = [teller.plain_load(shape) for shape in range(len(SHAPES))], teller.load
    made: list[SceneMove] = []
    for load in loads:
        number, wild = unpack_load(load)
        shape, way = numbered[number]
        a, b, c, d = way.cells
        one, two, three, four = becomes[shape]
        text = f"load *{texts[number]}" if wild else f"load {texts[number]}"
        path = heads[shape][wild] + tails[number]
        seen = (one[a], two[b], three[c], four[d], *rests[shape][wild])
        said = usual[shape] or tell(shape, way)
        quiet = usual[shape] and not kinds.last
        kind = "quiet" if quiet else kinds.of(load)
        steps = openings[shape][wild] + closings[number]
        made.append(SceneMove(seat, text, path, seen, said, LOADING_WILD if wild else LOADING, kind, steps))
    return made


@functools.lru_cache(maxsize=16)
def _tails(sheet: Grid, seat: int) -> tuple[tuple[str, str], ...]:
    """For each way the ids of the last two picks of a load."""
    return tuple((turn.key, cube.key) for turn, cube in words.way_picks(sheet, seat))


@spoken
def _closings(sheet: Grid, seat: int) -> tuple[tuple[str, str], ...]:
    """For each way the words of the last two picks of a load."""
    return tuple((turn.words, cube.words) for turn, cube in words.way_picks(sheet, seat))


class Preview:
    """What a seat's moves would change: cubes of the grid, shapes on the sheet, what is left in the hand.

    When nothing is left to do, the round is over at once and the hand is filled anew; where that cannot be
    ruled out, what is said of the hand is a hint.
    """

    def __init__(self, position: Position, seat: int, moves: list[int]) -> None:
        self.position, self.seat = position, seat
        self.sheet = grid_of(position.setup)
        self.hand = Hand(position, seat)
        self.held = self.hand.elements()
        self.begins = not position.record.loads[seat]
        kinds = _kinds(self.sheet)
        loads = (unpack_load(move) for move in moves if move >= LOAD)
        self.counts = Counter(WILD if wild else kinds[way][0] for way, wild in loads)

    def cubes(self, state: str) -> tuple[Change, ...]:
        return changes(self.sheet, self.seat, state)

    def of(self, move: int) -> tuple[Change, ...]:
        """A move other than a load."""
        if move >= CLAIM:
            scored = self.cubes("scored")
            return tuple(scored[cell] for cell in sorted(self.sheet.sets[unpack_claim(move)][1]))
        if move >= MARK:
            state = "waiting" if self.position.setup.box[0].waits else "diamond"
            return (self.cubes(state)[unpack_mark(move)], *self._hand(self.hand.marked_once(), self.begins))
        if move >= SKIP:
            return self._hand(self.hand.after(unpack_skip(move), None), True)
        if move == DONE:
            return ()
        table = _colour_changes(self.seat)
        return tuple(table[role][colour] for role, colour in enumerate(assignment(unpack_assign(move))))

    def loaded(self, shape: int, wild: int) -> tuple[Change, ...]:
        """What a load changes beside the cubes it fills."""
        sticker = WILD if wild else shape
        if not self.hand.to_load[sticker]:
            return ()
        goes_on = self.begins or self._goes_on(sticker)
        marked = self.hand.marked[shape]
        used = shape_element(self.seat, shape, marked, marked)
        on_sheet = (Change(f"hand-{self.seat}", (used,), hint=not goes_on),)
        if self.hand.closed[shape] == marked:
            on_sheet = ()
        return (*on_sheet, *self._hand(self.hand.after(sticker, shape), goes_on))

    def _hand(self, after: tuple[Element, ...], goes_on: bool) -> tuple[Change, ...]:
        return difference(f"hand-{self.seat}", self.held, after, hint=not goes_on)

    def _goes_on(self, sticker: int) -> bool:
        """Whether something is sure to be left to load: more ways than four cubes can be in the way of."""
        for other, count in enumerate(self.hand.to_load):
            if count > (other == sticker):
                shapes = range(len(SHAPES)) if other == WILD else (other,)
                ways = sum(
                    len(distinct_ways(s, self.hand.closed[s], self.hand.marked[s]))
                    * _most_sets(self.sheet)[s]
                    for s in shapes
                )
                if self.counts[other] > 4 * ways:
                    return True
        return False


@functools.cache
def _most_sets(sheet: Grid) -> tuple[int, ...]:
    """Of each shape, how many sets at most share a cube."""
    most = [[0] * sheet.cubes for _ in SHAPES]
    for shape, cells in sheet.sets:
        for cell in cells:
            most[shape][cell] += 1
    return tuple(map(max, most))


@spoken
def _colour_changes(seat: int) -> list[list[Change]]:
    """What is seen when a shape, or wild, gets a colour."""
    return [
        [Change(f"hand-{seat}", (colour_element(seat, role, c),)) for c in range(len(COLOURS))]
        for role in range(len(ROLES))
    ]
