"""Diaominos in sentences: what a move is, what comes of it, why it is refused, what a score line says."""

import functools
from typing import Any

from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import company, seat_words
from frustule.core.speech.language import clauses, listed, noted, spoken
from frustule.games.diaominos import scoring
from frustule.games.diaominos.components import BOARD_SIDE_NAMES, SPACES
from frustule.games.diaominos.cube import COLOURS, cube_text
from frustule.games.diaominos.grid import ORIENTATIONS, SHAPES, Grid, Way, orientation_text
from frustule.games.diaominos.language import (
    DIAMONDS,
    NUMBERS,
    WILD_STICKER,
    colour_words,
    cube_words,
    cubes_words,
    role_words,
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
    pack_load,
    pack_skip,
    unpack_assign,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.notation import STICKER_NAMES, assignment, cubes_of, mask_of, sticker_of
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import ROUNDS, WILD
from frustule.games.diaominos.position_notation import claims_text, colours_text, grid_text, to_load_text

PARTS = noted("claims", "firsts", "layers", "diamonds")
NO_MOVE = noted("There is no such move.")[0]
TOWARD = noted("to the right", "to the left", "to the back", "to the front", "up", "down")
"""The six directions of the grid, in the order of their axes."""


def path(position: Position, seat: int, move: int) -> tuple[Pick, ...]:
    sheet = grid_of(position.setup)
    if move >= LOAD:
        number, wild = unpack_load(move)
        return load_picks(sheet.numbered[number][0], wild, seat) + way_picks(sheet, seat)[number]
    if move >= CLAIM:
        shape, cells = sheet.sets[unpack_claim(move)]
        where = cubes_words(sheet, tuple(sorted(cells)))
        return (
            Pick(f"claim-{SHAPES[shape]}", claim_words(shape)),
            Pick(f"set-{unpack_claim(move)}", say("on {cubes}", cubes=where)),
        )
    if move >= MARK:
        cube = unpack_mark(move)
        return (
            Pick(f"mark-{seat}", say("make a wild mark")),
            Pick(f"cube-{seat}-{sheet.name(cube)}", say("on {cubes}", cubes=cube_words(sheet, cube))),
        )
    if move >= SKIP:
        sticker = unpack_skip(move)
        sentence = say("skip {sticker}, which fits nowhere", sticker=sticker_words(sticker))
        return (Pick(f"skip-{STICKER_NAMES[sticker]}", sentence),)
    if move == DONE:
        return (Pick("done", say("be done with this round")),)
    return tuple(
        _colour_pick(shape, colour) for shape, colour in enumerate(assignment(unpack_assign(move))[:5])
    )


def claim_words(shape: int) -> str:
    return say("claim {shape}", shape=shape_words(shape))


@spoken
def load_picks(shape: int, wild: int, seat: int) -> tuple[Pick, ...]:
    """The first steps of a load: the sticker, and what a wild one stands for."""
    if not wild:
        return (Pick(f"load-{seat}-{SHAPES[shape]}", say("load {sticker}", sticker=shape_words(shape))),)
    sticker = Pick(f"load-{seat}-{STICKER_NAMES[WILD]}", say("load {sticker}", sticker=say(WILD_STICKER)))
    return sticker, Pick(f"as-{SHAPES[shape]}", say("as {shape}", shape=shape_words(shape)))


@spoken
def way_picks(sheet: Grid, seat: int) -> tuple[tuple[Pick, Pick], ...]:
    """The last steps of a load, for each way: how the shape is turned, and where its first cube lies."""
    first = [
        Pick(
            f"cube-{seat}-{sheet.name(cube)}",
            say("and its first cube on {cube}", cube=cube_words(sheet, cube)),
        )
        for cube in range(sheet.cubes)
    ]
    return tuple((_turn_pick(shape, way.orientation), first[way.cells[0]]) for shape, way in sheet.numbered)


@spoken
def _turn_pick(shape: int, orientation: int) -> Pick:
    return Pick(f"turn-{SHAPES[shape]}-{orientation_text(orientation)}", turn_words(orientation))


@spoken
def turn_words(orientation: int) -> str:
    """How a shape is turned: where its right side and its top point."""
    right, up = (say(TOWARD[axis]) for axis in ORIENTATIONS[orientation])
    return say("its right side {right}, its top {up}", right=right, up=up)


@spoken
def _colour_pick(shape: int, colour: int) -> Pick:
    return Pick(f"assign-{SHAPES[shape]}-{COLOURS[colour]}", given_words(shape, colour))


def given_words(role: int, colour: int) -> str:
    """`T is red`."""
    return say("{role} is {colour}", role=role_words(role), colour=colour_words(colour))


@functools.cache
def _sets_at(sheet: Grid) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cube the sets it belongs to: their shapes and cubes, as bits."""
    sets: list[list[tuple[int, int]]] = [[] for _ in range(sheet.cubes)]
    for shape, cells in sheet.sets:
        mask = sum(1 << cell for cell in cells)
        for cell in cells:
            sets[cell].append((shape, mask))
    return tuple(map(tuple, sets))


def outcome(position: Position, seat: int, move: int) -> str:
    """What comes of a legal move."""
    return Teller(position, seat).tell(move)


class Teller:
    """Says what comes of a seat's moves; what many moves share is looked up once."""

    def __init__(self, position: Position, seat: int) -> None:
        p, sheet = position.record, grid_of(position.setup)
        self.position, self.seat, self.sheet = position, seat, sheet
        self.diamonds, self.waiting = mask_of(p.diamond[seat]), mask_of(p.waiting[seat])
        self.closed: list[int] = p.closed[seat].tolist()
        self.marked: list[int] = p.marked[seat].tolist()
        per = sheet.size[0] * sheet.size[1]
        self.filled = mask_of(p.filled[seat])
        free = ~(self.filled | self.diamonds)
        layers = [(layer, ((1 << per) - 1 << layer * per) & free) for layer in range(sheet.size[2])]
        self.nearly_complete = [(layer, missing) for layer, missing in layers if 0 < missing.bit_count() <= 4]
        self.held = self.diamonds.bit_count()
        self.counted = [say(words) for words in DIAMONDS]
        self._formed: dict[tuple[int, ...], str] = {}
        self._missing: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._claims: dict[int, str] = {}

    def tell(self, move: int) -> str:
        if move >= LOAD:
            return self.load(*self.sheet.numbered[unpack_load(move)[0]])
        if move >= CLAIM:
            return self.claim(move)
        if move >= MARK:
            if self.position.setup.box[0].waits:
                return say("a tetromino that covers it will have a diamond there")
            return self.counted[1] + self.formed((unpack_mark(move),))
        if move >= SKIP:
            return say("nothing is loaded for it")
        if move == DONE:
            if self.position.record.space == ROUNDS:
                return say("the sheet is finished")
            return say("done with this round; the cube rolls on when all are")
        return self.wilds[assignment(unpack_assign(move))[WILD]]

    def load(self, shape: int, way: Way) -> str:
        """How many diamonds, what they form, and which layers are complete."""
        new = self._new_diamonds(shape, way)
        sentence = self.counted[len(new)] + self.formed(new)
        for layer in self._layers_complete(way):
            sentence += say("; completes layer {layer}", layer=layer + 1)
        return sentence

    def completes(self, shape: int, way: Way) -> bool:
        """Whether a load completes a layer, or a shape of diamonds."""
        return bool(self._layers_complete(way) or self.formed(self._new_diamonds(shape, way)))

    def _new_diamonds(self, shape: int, way: Way) -> tuple[int, ...]:
        new = way.cells[self.closed[shape] : self.marked[shape]]
        if self.waiting:
            new += tuple(cell for cell in way.cells if self.waiting >> cell & 1 and cell not in new)
        return new

    def _layers_complete(self, way: Way) -> list[int]:
        if not self.nearly_complete:
            return []
        mask = sum(1 << cell for cell in way.cells)
        return [layer for layer, missing in self.nearly_complete if not missing & ~mask]

    def plain_load(self, shape: int) -> str:
        """What comes of every load of a shape, where no diamonds can be formed and no layer completed."""
        new = self.marked[shape] - self.closed[shape]
        plain = not self.waiting and not self.nearly_complete and self.held + new < 4
        return self.counted[new] if plain else ""

    def claim(self, move: int) -> str:
        """The points gained, which are the same for all claims of one shape."""
        shape = self.sheet.sets[unpack_claim(move)][0]
        if shape not in self._claims:
            gain = self.position.after(self.seat, move).scores[self.seat] - self.position.scores[self.seat]
            self._claims[shape] = say.count(
                "{gain} point, the four diamonds no longer counted one by one",
                "{gain} points, the four diamonds no longer counted one by one",
                gain,
                gain=f"{gain:+d}",
            )
        return self._claims[shape]

    def formed(self, new: tuple[int, ...]) -> str:
        """The shapes that the diamonds form with at least one new one, in words."""
        if self.held + len(new) < 4:
            return ""
        if new not in self._formed:
            mask = sum(1 << cell for cell in new)
            formed = {
                shape
                for cell in new
                for shape, missing in self._sets_missing(cell, len(new))
                if not missing & ~mask
            }
            shapes = listed([shape_words(shape) for shape in sorted(formed)])
            self._formed[new] = say("; forms {shapes} of diamonds", shapes=shapes) if formed else ""
        return self._formed[new]

    def _sets_missing(self, cell: int, count: int) -> list[tuple[int, int]]:
        """The sets with this cube that can be formed by so many diamonds: their shapes and what they lack."""
        key = cell, count
        if key not in self._missing:
            sets = ((shape, mask) for shape, mask in _sets_at(self.sheet)[cell] if not mask & self.filled)
            lacking = ((shape, mask & ~self.diamonds) for shape, mask in sets)
            self._missing[key] = [(shape, mask) for shape, mask in lacking if mask.bit_count() <= count]
        return self._missing[key]

    @functools.cached_property
    def wilds(self) -> list[str]:
        """What comes of making each colour wild: marks of the others that a load of their shape follows."""
        p, box = self.position.record, self.position.setup.box[0]
        cube: list[int] = p.cube.tolist()
        top: list[list[int]] = box.top.tolist()
        facing: list[list[int]] = box.facing[:, box.side[self.seat]].tolist()
        timely: list[int] = []
        for colour in range(len(COLOURS)):
            last = max(k for k in range(ROUNDS) if colour in (cube[place] for place in facing[k]))
            timely.append(sum(cube[place] == colour for k in range(last + 1) for place in top[k]))
        return [
            say(
                "{colour} is wild; {n} of the 20 marks on shapes can be loaded in time",
                colour=colour_words(colour),
                n=sum(timely) - timely[colour],
            )
            for colour in range(len(COLOURS))
        ]


def status(position: Position) -> str:
    p, setup = position.record, position.setup
    if p.space > ROUNDS:
        return say("the game is over")
    if p.space:
        place = SPACES[p.space - 1]
        parts = [
            say(
                "round {round} of {rounds}, the cube is on {space}",
                round=int(p.space),
                rounds=ROUNDS,
                space=place,
            )
        ]
    else:
        parts = [say("before round 1")]
    you = 0 if setup.seats == 1 else company().you
    if you is not None:
        parts.append(task(position, you))
    if others := [seat_words(seat) for seat in position.acting if seat != you]:
        names = listed(others)
        if p.space:
            parts.append(say.count("{names} can act", "{names} can act", len(others), names=names))
        else:
            parts.append(
                say.count(
                    "{names} can give out colours", "{names} can give out colours", len(others), names=names
                )
            )
    return clauses(parts)


def task(position: Position, seat: int) -> str:
    """What a seat is to do now."""
    p = position.record
    if p.space > ROUNDS:
        return say("the game is over")
    if p.done[seat]:
        return say("done, waiting for the others")
    if not p.space:
        return say("give each shape a colour; the sixth is wild")
    if p.marks[seat]:
        count = int(p.marks[seat])
        number = say(NUMBERS[count])
        return say.count("make {number} wild mark", "make {number} wild marks", count, number=number)
    if p.to_load[seat].any():
        return say("load {stickers}", stickers=_to_load(position, seat))
    return say("claim what the diamonds form, or be done")


def _to_load(position: Position, seat: int) -> str:
    """The stickers that a seat is still to load."""
    counts = position.record.to_load[seat].tolist()
    return " ".join(role_words(role) for role, count in enumerate(counts) for _ in range(count))


def why_not(position: Position, seat: int, move: int) -> str:
    """The first reason in the order a player would look for it."""
    p = position.record
    if ASSIGN <= move < DONE:
        if p.space:
            return say("The colours have been given out already.")
        return say("You have given out your colours; the others have not yet.")
    if move < 0 or move >= pack_load(len(grid_of(position.setup).way_numbers), 0):
        return say(NO_MOVE)
    if not p.space:
        return say("First give your colours to the shapes.")
    if p.done[seat]:
        return say("You are done with this round; the others are not yet.")
    if move >= LOAD:
        return _why_not_load(position, seat, move)
    if move >= CLAIM:
        return _why_not_claim(position, seat, move)
    if move >= MARK:
        return _why_not_mark(position, seat, move)
    if SKIP <= move <= pack_skip(WILD):
        return _why_not_skip(position, seat, unpack_skip(move))
    if move == DONE:
        return say("You are not done yet: {task}.", task=task(position, seat))
    return say(NO_MOVE)


def _first(position: Position, seat: int) -> str:
    return say("First {task}, then load.", task=task(position, seat))


def _none_left(position: Position, seat: int, sticker: int) -> str:
    left = _to_load(position, seat) or say("nothing")
    if sticker == WILD:
        return say("There is no wild sticker left to load in this round; to be loaded: {left}.", left=left)
    shape = role_words(sticker)
    return say(
        "There is no {shape} left to load in this round; to be loaded: {left}.", shape=shape, left=left
    )


def _why_not_load(position: Position, seat: int, move: int) -> str:
    p, box, sheet = position.record, position.setup.box[0], grid_of(position.setup)
    number, _ = unpack_load(move)
    shape, cells = sheet.sets[int(box.set_of[number])]
    if p.marks[seat]:
        return _first(position, seat)
    sticker = sticker_of(move, shape)
    if not p.to_load[seat, sticker]:
        return _none_left(position, seat, sticker)
    taken = {*cubes_of(p.filled[seat]), *cubes_of(p.diamond[seat])}
    for cell in sorted(cells & taken):
        return say("That cube is taken already: {cube}.", cube=cube_words(sheet, cell))
    if p.loads[seat] and not any(near in taken for cell in cells for near in sheet.beside(cell)):
        return say("Every tetromino but the first must share a face with a cube that is loaded.")
    return say("The same load is written with another orientation.")


def _why_not_claim(position: Position, seat: int, move: int) -> str:
    p, sheet = position.record, grid_of(position.setup)
    if unpack_claim(move) >= len(sheet.sets):
        return say(NO_MOVE)
    shape, cells = sheet.sets[unpack_claim(move)]
    for cell in sorted(cells - set(cubes_of(p.diamond[seat]))):
        return say("That cube is no diamond, or has been scored: {cube}.", cube=cube_words(sheet, cell))
    return say(
        "You have scored {shape} already, and in this game each shape counts once.", shape=shape_words(shape)
    )


def _why_not_mark(position: Position, seat: int, move: int) -> str:
    p, sheet = position.record, grid_of(position.setup)
    if unpack_mark(move) >= sheet.cubes:
        return say(NO_MOVE)
    if not p.marks[seat]:
        return say("You have no wild mark to make now.")
    return say("That cube is filled or marked already: {cube}.", cube=cube_words(sheet, unpack_mark(move)))


def _why_not_skip(position: Position, seat: int, sticker: int) -> str:
    if position.record.marks[seat]:
        return _first(position, seat)
    if not position.record.to_load[seat, sticker]:
        return _none_left(position, seat, sticker)
    if sticker == WILD:
        return say("A wild sticker can be skipped only when it fits nowhere, and it does fit.")
    return say(
        "The {shape} can be skipped only when it fits nowhere, and it does fit.", shape=role_words(sticker)
    )


def line_words(position: Position, line: Any) -> ScoreLine:
    sheet = grid_of(position.setup)
    seat, part, subject, count = int(line.seat), int(line.part), int(line.subject), int(line.count)
    spots: list[int] = []
    if part == scoring.CLAIM_PART:
        shape, cells = sheet.sets[subject]
        spots = sorted(cells)
        sentence = say("{shape} claimed in round {round}", shape=role_words(shape), round=count)
    elif part == scoring.FIRST_PART:
        sentence = say("first to score {shape}, in round {round}", shape=shape_words(subject), round=count)
    elif part == scoring.LAYER_PART:
        per = sheet.size[0] * sheet.size[1]
        spots = [] if count else list(range(subject * per, (subject + 1) * per))
        sentence = say.count(
            "layer {layer}: {n} cube missing", "layer {layer}: {n} cubes missing", count, layer=subject + 1
        )
        if not count:
            sentence = say("layer {layer}: complete", layer=subject + 1)
    else:
        spots = cubes_of(position.record.diamond[seat])
        sentence = say("diamonds left in the grid: {n}", n=count)
        if position.setup.box[0].wild_left:
            spots = sorted([*spots, *cubes_of(position.record.waiting[seat])])
            sentence = say("diamonds and wild marks left in the grid: {n}", n=count)
    names = tuple(sheet.name(spot) for spot in spots)
    return ScoreLine(seat, PARTS[part], sentence, int(line.points), names)


def coming(position: Position, seat: int | None) -> list[dict[str, str]]:
    """What each round shows: the stickers on top, and those facing the seat (None: all four sides)."""
    p, box = position.record, position.setup.box[0]

    def colours(places: Any) -> str:
        return "".join(COLOURS[p.cube[place]] for place in places)

    sides = range(4) if seat is None else (int(box.side[seat]),)
    return [
        {"space": SPACES[k], "top": colours(box.top[k])}
        | {BOARD_SIDE_NAMES[side]: colours(box.facing[k, side]) for side in sides}
        for k in range(ROUNDS)
    ]


def fields(position: Position) -> dict[str, Any]:
    p, setup = position.record, position.setup
    seats = range(setup.seats)
    return {
        "cube": cube_text(tuple(p.cube.tolist())),
        "round": int(p.space),
        "space": SPACES[max(0, min(int(p.space), ROUNDS) - 1)],
        "rounds": coming(position, None),
        "seats": [
            {
                "side": BOARD_SIDE_NAMES[setup.box[0].side[seat]],
                "colours": colours_text(position, seat),
                "marked": dict(zip(SHAPES, p.marked[seat].tolist(), strict=True)),
                "used": dict(zip(SHAPES, p.closed[seat].tolist(), strict=True)),
                "wild_marks": int(p.marks[seat]),
                "to_load": to_load_text(position, seat).split(),
                "done": bool(p.done[seat]),
                "grid": grid_text(position, seat),
                "claims": claims_text(position, seat).split(),
            }
            for seat in seats
        ],
    }
