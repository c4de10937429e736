"""Moves of Diaominos as beats: loads fall into place, claims light up, and when all are done the cube rolls.

After the rolls its top stickers drop as marks onto the shapes of every sheet. Rounds in which nobody can do
anything pass by themselves, so one move may be followed by several.
"""

from itertools import pairwise

from frustule.core.drawing.beats import Place, Spot
from frustule.core.drawing.telling import Draft, Telling
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import clauses, noted
from frustule.games.diaominos import sheets
from frustule.games.diaominos.components import SPACES
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.language import say, shape_words, sticker_words
from frustule.games.diaominos.moves import (
    CLAIM,
    DONE,
    LOAD,
    MARK,
    SKIP,
    unpack_claim,
    unpack_load,
    unpack_mark,
    unpack_skip,
)
from frustule.games.diaominos.notation import STICKER_NAMES
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import ROUNDS, WILD
from frustule.games.diaominos.tour import CUBE, ROUND_TABLE, Ground, cube_element

GIVES = noted("{name} gives out the colours", "you give out the colours")
MARKS = noted("{name} makes a wild mark", "you make a wild mark")
LOADS = noted("{name} loads {shape}", "you load {shape}")
CLAIMS = noted("{name} claims {shape}", "you claim {shape}")
SKIPS = noted("{name} cannot load {shape}", "you cannot load {shape}")
IS_DONE = noted("{name} is done with this round", "you are done with this round")


def tell(telling: Telling) -> None:
    """One move, and the rounds that follow from it."""
    seat, move = telling.seat, telling.move
    if move >= LOAD:
        _load(telling)
    elif move >= CLAIM:
        _claim(telling)
    elif move >= MARK:
        _mark(telling)
    elif move >= SKIP:
        beat = telling.beat(of_seat(say, seat, SKIPS, shape=sticker_words(unpack_skip(move))))
        _used(telling, beat)
    elif move == DONE:
        telling.beat(of_seat(say, seat, IS_DONE), "mark")
    else:
        shapes = sheets.shapes_id(seat, telling.viewer)
        beat = telling.beat(of_seat(say, seat, GIVES), "mark")
        beat.reach(shapes, *(f"colour-{seat}-{role}" for role in sheets.ROLES))
        beat.light(shapes, (f"colour-{seat}-{role}" for role in sheets.ROLES))
    _rounds(telling)


def _used(telling: Telling, beat: Draft) -> None:
    """What was used leaves the hand; at the end of a round, all that is left there."""
    hand = f"hand-{telling.seat}"
    if telling.viewer != telling.seat:
        return
    used = [id for id in {**telling.now(hand), **telling.then(hand)} if id.startswith(("load-", "mark-"))]
    if telling.after.record.space == telling.before.record.space:
        beat.reach(hand, *used)
    else:
        beat.take(hand, *used)


def _cubes(telling: Telling, cells: list[int]) -> list[str]:
    """The ids of cubes."""
    names = [grid_of(telling.before.setup).name(cell) for cell in cells]
    return [f"cube-{telling.seat}-{name}" for name in names]


def _fill(telling: Telling, beat: Draft, cells: list[int]) -> None:
    """Cubes become what they then are."""
    beat.reach(f"sheet-{telling.seat}", *_cubes(telling, cells))


def _rise(telling: Telling, beat: Draft, cells: list[int]) -> None:
    """What the sheet is worth now, at the cubes that made it so."""
    at = _cubes(telling, cells)
    for gain in telling.gains():
        beat.score(gain.rise(f"sheet-{gain.seat}", at if gain.seat == telling.seat else ()))


def _load(telling: Telling) -> None:
    """A tetromino falls into place, cube by cube."""
    seat, before = telling.seat, telling.before
    number, wild = unpack_load(telling.move)
    shape, way = grid_of(before.setup).numbered[number]
    cells, sheet = list(way.cells), f"sheet-{seat}"
    beat = telling.beat(of_seat(say, seat, LOADS, shape=shape_words(shape)), "lay")
    hand = Spot(f"hand-{seat}", f"load-{seat}-{STICKER_NAMES[WILD if wild else shape]}")
    shapes = sheets.shapes_id(seat, telling.viewer)
    drawn = Spot(shapes, f"shape-{seat}-{SHAPES[shape]}")
    start = hand if hand.id in telling.now(hand.panel) else drawn
    for id in _cubes(telling, cells):
        beat.fly(start, Spot(sheet, id))
    _fill(telling, beat, cells)
    marked = int(before.record.marked[seat, shape])
    beat.put(shapes, sheets.shape_element(seat, shape, marked, marked))
    _used(telling, beat)
    if gains := telling.gains():
        beat = telling.beat(clauses([gain.words for gain in gains if gain.seat == seat]), "points")
        _rise(telling, beat, cells)


def _claim(telling: Telling) -> None:
    """Four diamonds light up, and are scored."""
    shape, cells = grid_of(telling.before.setup).sets[unpack_claim(telling.move)]
    beat = telling.beat(of_seat(say, telling.seat, CLAIMS, shape=shape_words(shape)), "chord")
    beat.light(f"sheet-{telling.seat}", _cubes(telling, sorted(cells)))
    _rise(telling, beat, sorted(cells))
    _fill(telling, beat, sorted(cells))
    _used(telling, beat)


def _mark(telling: Telling) -> None:
    """A wild mark drops onto a cube."""
    seat, cells = telling.seat, [unpack_mark(telling.move)]
    shapes = sheets.shapes_id(seat, telling.viewer)
    beat = telling.beat(of_seat(say, seat, MARKS), "mark")
    hand, wild = Spot(f"hand-{seat}", f"mark-{seat}"), Spot(shapes, f"colour-{seat}-wild")
    start = hand if hand.id in telling.now(hand.panel) else wild
    beat.fly(start, Spot(f"sheet-{seat}", _cubes(telling, cells)[0]))
    _fill(telling, beat, cells)
    _used(telling, beat)
    _rise(telling, beat, cells)


# Rounds


def _rounds(telling: Telling) -> None:
    """The cube rolls on, round by round, and all is as it is then."""
    marked = telling.before.record.marked.tolist()
    for space in range(int(telling.before.record.space) + 1, int(telling.after.record.space) + 1):
        if space > ROUNDS:
            telling.beat(say("the six rounds are over"), "end")
            break
        if space > 1:
            _roll(telling, space - 1)
        _drop_marks(telling, space, marked)
    beat = telling.beat()
    beat.settle(CUBE, ROUND_TABLE)
    for seat in range(telling.before.setup.seats):
        beat.settle(f"sheet-{seat}", sheets.shapes_id(seat, telling.viewer))


def _roll(telling: Telling, number: int) -> None:
    """The cube rolls over squares from the space of this number to the next."""
    ground = Ground(telling.before)
    way = ground.ways[number - 1]
    for k, ((x, y), (u, v)) in enumerate(pairwise(way), 1):
        said = say("the cube rolls to {space}", space=SPACES[number]) if k == 1 else ""
        beat = telling.beat(said, "roll")
        rolls = ground.rolls(number - 1) + k
        beat.put(CUBE, cube_element(telling.before, rolls, (u, v), SPACES[number]))
        edge = (x + u + 1) / 2, (y + v + 1) / 2
        there = Place(CUBE, u + 0.5, v + 0.5, about=edge, z=0.5)
        beat.fly(Spot(CUBE, "cube"), Spot(CUBE, "cube"), [there])


def _drop_marks(telling: Telling, space: int, marked: list[list[int]]) -> None:
    """The stickers on top mark shapes on every sheet, and those that face the seat are to be loaded."""
    box, after = telling.before.setup.box[0], telling.after.record
    x, y = Ground(telling.before).spaces[space - 1]
    top = Place(CUBE, x + 0.5, y + 0.5, z=1.0)
    beat = telling.beat(say("the colours on top mark shapes"), "mark")
    colours = [int(after.cube[place]) for place in box.top[space - 1].tolist()]
    for seat in range(telling.before.setup.seats):
        roles = [int(after.role[seat, colour]) - 1 for colour in colours]
        for shape in sorted({*roles} - {WILD}):
            marked[seat][shape] += roles.count(shape)
            closed = int(after.closed[seat, shape])
            element = sheets.shape_element(seat, shape, closed, marked[seat][shape])
            shapes = sheets.shapes_id(seat, telling.viewer)
            beat.put(shapes, element)
            for _ in range(roles.count(shape)):
                beat.fly(top, Spot(shapes, element.id))
    if space == after.space:
        beat.settle(CUBE, ROUND_TABLE)
