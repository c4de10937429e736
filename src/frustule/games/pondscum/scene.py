"""A Pond Scum position as a scene: board, trays, choices, a sheet of species. `previews` has the moves.

Whoever looks has their own side below, unless they turn the board. A piece keeps its id wherever it lies: in
the tray before it is placed, on the board, in the tray again when it is eaten. A spot that pieces can go to
is one element for all pieces of its extent, and stands in the middle of where they would lie.
"""

import functools
from collections.abc import Iterable, Iterator

from frustule.core.drawing.scene import Element, Panel, Scene, View, polygon, rounded
from frustule.core.engine.move import Pick
from frustule.core.engine.position import Position
from frustule.core.engine.score import ScoreLine
from frustule.core.speech.company import is_you, shortened
from frustule.core.speech.language import counted, listed, noted
from frustule.core.speech.spans import plain
from frustule.games.pondscum import words
from frustule.games.pondscum.choosing import POSES
from frustule.games.pondscum.curves import line, moved
from frustule.games.pondscum.drawing import MARGIN, hollow, pool
from frustule.games.pondscum.habits import about, habit_of
from frustule.games.pondscum.language import column, heading, of_side, say, species_words, the, you_or
from frustule.games.pondscum.moves import (
    ARRANGE,
    PLACE,
    READY,
    unpack_arrange,
    unpack_last,
    unpack_move,
    unpack_place,
)
from frustule.games.pondscum.notation import arrangement_names, bits, piece_text, square_text
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.position import OPEN, SETUP
from frustule.games.pondscum.previews import paths_to, scene_calls, scene_moves
from frustule.games.pondscum.sandbox import sandbox
from frustule.games.pondscum.seen import MARKS, OVER, WATER, Seen, rows_of
from frustule.games.pondscum.threats import threats

ROTATIONS = 2  # the board is as it is, or the other way round
PLAN = 0.27  # an arrangement's squares among the choices
ROW = 1.46  # of the sheet
COUNTS = (13.5, 15.1)  # where the sheet counts the sides
SAID = ("eat-", "ready")  # picks that are words
NEWEST = noted(
    "newest move of {name}: {species} from {start} to {end}",
    "your newest move: {species} from {start} to {end}",
)
LOST = (
    counted("{name} lost {n} piece", "{name} lost {n} pieces"),
    counted("You lost {n} piece", "You lost {n} pieces"),
)
SETS_UP = noted("{name} sets up in secret", "you set up in secret")


def build(position: Position, view: View) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    seat = view.seat
    seen = Seen(position, seat, view.rotation)
    moves = position.moves(seat).numbers if seat is not None and view.with_moves else []
    calls = position.calls(seat).numbers if seat is not None and view.with_moves else []
    paths = paths_to(seen, moves)
    panels = [
        board(seen, moves),
        tray(seen, 1 - seen.seat),
        sheet(seen),
        tray(seen, seen.seat),
        choices(seen, paths),
    ]
    return Scene(
        position.game.name,
        say(position.game.title),
        words.status(position),
        seat,
        tuple(panel for panel in panels if panel.elements),
        tuple(scene_moves(seen, paths)),
        tuple(scene_calls(seen, calls)),
        sandbox=sandbox(seen) if moves else None,
        poses=POSES,
        threats=None if seat is None else threats(seen.sight, seat),
    )


def section(position: Position, seat: int | None) -> str:
    """Setting up in secret or in the open, moving, answering an offer, or the end."""
    p = position.record
    if position.over:
        return "6"
    if p.phase == SETUP:
        return "2.3" if position.setup.box[0].setup == OPEN else "2.2"
    return "6.3" if p.offer and seat not in (None, int(p.offer) - 1) else "3"


def lights(position: Position, line: ScoreLine) -> tuple[str, ...]:
    """The pieces that are left."""
    p, count = position.record, len(position.record.x[line.seat])
    names = {
        piece_text(position, line.seat, piece): f"piece-{line.seat}-{piece}"
        for piece in range(count)
        if p.x[line.seat, piece] >= 0
    }
    return tuple(names[name] for name in line.spots if name in names)


@functools.lru_cache(maxsize=8)
def coordinates(wide: int, high: int, flipped: bool) -> tuple[Element, ...]:
    """The names of files and ranks, within the squares along two edges."""
    elements: list[Element] = []
    for x in range(wide):
        at = (wide - x if flipped else x + 1) - 0.14
        elements.append(Element(f"file-{x}", at, high - 0.1, text=square_text(x, 0)[0], style="coordinate"))
    for y in range(high):
        at = (y if flipped else high - y - 1) + 0.28
        elements.append(Element(f"rank-{y}", 0.17, at, text=str(y + 1), style="coordinate"))
    return tuple(elements)


# Panels


def board(seen: Seen, moves: list[int]) -> Panel:
    sight = seen.sight
    last = square_text(seen.wide - 1, seen.high - 1)
    label = say(
        "the board, a1 to {last}; ranks 1 to {depth} belong to {one}, ranks {next} to {high} to {two}",
        last=last,
        one=you_or(0),
        two=you_or(1),
        depth=seen.depth,
        next=seen.depth + 1,
        high=seen.high,
    )
    elements = [Element("pond", 0, 0, f"pond-{seen.wide}x{seen.high}", layer=WATER, label=label)]
    elements += coordinates(seen.wide, seen.high, seen.flipped)
    for side in (seen.seat, 1 - seen.seat):
        if (area := sight.zones[side]) is not None and area[2] and area[3]:
            elements.append(seen.zone(side, area, sight.way[side][0]))
        for piece in range(len(sight.species)):
            if (spot := sight.spot(side, piece)) is not None:
                elements.append(seen.piece(side, piece, *spot))
    elements += newest(seen)
    elements += targets(seen, moves)
    box = (-MARGIN, -MARGIN, seen.wide + 2 * MARGIN, seen.high + 2 * MARGIN)
    told = tuple(
        (f"piece-{side}-{piece}", about(seen, side, piece))
        for side in range(2)
        for piece in range(len(sight.species))
    )
    return Panel("board", "board", say("The pond"), box, tuple(elements), rotations=ROTATIONS, about=told)


def newest(seen: Seen) -> Iterator[Element]:
    """The newest move: where it left, its line, a cross where the mover was swallowed."""
    p = seen.position.record
    if not p.last:
        return
    number, start, end, eaten, gone = unpack_last(int(p.last))
    species = pieces_of(seen.position.setup).order[number]
    piece = seen.number.index(number)
    extents = seen.sight.extents[piece]
    x, y = seen.middle(start.x, start.y, *extents[start.way])
    to = seen.middle(end.x, end.y, *extents[end.way])
    left = rounded(moved(hollow(rows_of(species)), 0.0, 0.0, 90 * start.way), 0.15)
    label = of_side(
        1 - int(p.mover),
        NEWEST,
        species=species_words(species.name),
        start=square_text(start.x, start.y),
        end=square_text(end.x, end.y),
    )
    if eaten:
        label += say.count(", where it ate {n} piece", ", where it ate {n} pieces", eaten)
    if gone:
        label += say(", and it was swallowed")
    yield Element("last-from", x, y, path=left, style="left", layer=MARKS, label=label)
    way = line((0.0, 0.0), (to[0] - x, to[1] - y))
    yield Element("last-way", x, y, path=way, style="left", layer=MARKS)
    if gone:
        yield Element("last-gone", *to, "cross", layer=OVER)


def targets(seen: Seen, moves: list[int]) -> Iterable[Element]:
    """The spots that some piece can come to."""
    made: dict[str, Element] = {}
    for move in moves:
        if move < ARRANGE:
            piece, x, y, way = unpack_place(move) if move >= PLACE else unpack_move(move)[:4]
            key = words.spot_key(seen.sight, piece, x, y, way)
            if key not in made:
                made[key] = seen.target(key, piece, x, y, way)
                if not seen.sight.species[piece].fixed:
                    made[f"print-{key}"] = seen.print_of(key, piece, x, y, way)
    return made.values()


def tray(seen: Seen, side: int) -> Panel:
    """A side's pieces that are not on the board: still to be placed, or eaten and afloat at the rim."""
    sight, name = seen.sight, heading(side)
    if seen.hidden[side]:
        label = of_side(side, SETS_UP)
        veil = Element(f"veil-{side}", 0.5, 1.1, text=say("behind a screen"), style="words", label=label)
        return Panel(f"tray-{side}", "tray", name, (0.0, 0.0, 16.0, 1.8), (veil,), side)
    off = [k for k in seen.slots if sight.x[side][k] < 0]
    box = seen.tray_box
    if seen.setting_up:
        slots = [moved(hollow(rows_of(sight.species[k])), *at) for k, at in seen.slots.items()]
        drawn = "".join(rounded(slot, 0.15) for slot in slots)
        elements = [Element(f"slots-{side}", 0, 0, path=drawn, style="slot")]
        title = say("{name}: {n} to be placed", name=name, n=len(off))
    else:
        elements = [Element(f"pool-{side}", 0, 0, path=pool(*box[2:]), style="pool")]
        one, many = LOST[is_you(side)]
        title = say.count(one, many, len(off), name=name)
    elements += [seen.in_tray(side, k) for k in off]
    role = "hand" if seen.setting_up and side == seen.seat else "tray"
    return Panel(f"tray-{side}", role, title, box, tuple(elements), side)


def choices(seen: Seen, paths: dict[int, tuple[Pick, ...]]) -> Panel:
    """What is picked and lies nowhere else: arrangements, how a piece lies in the hand, what to eat, being
    ready."""
    elements: list[Element] = []
    plans = [move for move in paths if ARRANGE <= move < READY]
    names = arrangement_names(seen.position.setup) if plans else []
    deep, across = seen.depth * PLAN + 1.2, seen.wide * PLAN + 0.5
    each_row = max(1, int(16.0 // across))
    half = polygon([(0, 0), (seen.wide, 0), (seen.wide, seen.depth), (0, seen.depth)])
    for k, move in enumerate(plans):
        x, y = 0.4 + across * (k % each_row), 0.4 + deep * (k // each_row)
        name = names[unpack_arrange(move)]
        about = words.comes_of(seen.sight, seen.seat, move, [])
        label = say("arrangement '{name}': {about}", name=say(name), about=about)
        key, drawn = f"arrange-{name}", plan(seen, unpack_arrange(move))
        elements += (
            Element(f"half-{name}", x, y, path=half, style="plan-frame", scale=PLAN, beside=key),
            Element(
                key, x, y, path=drawn, style="plan", scale=PLAN, layer=1, label=label, while_picking=True
            ),
            Element(f"caption-{name}", x, y + deep - 0.65, text=say(name), style="words", beside=key),
        )
    y = 0.8 + deep * -(-len(plans) // each_row)
    posed = {path[1] for path in paths.values() if len(path) > 2}
    for turned, pick in ((turned, words.pose(turned)) for turned in (False, True)):
        if pick not in posed:
            continue
        label = say("turned about a corner") if turned else say("as it lies")
        symbol, angle = ("pivot", 90.0) if turned else ("straight", 0.0)
        elements.append(
            Element(pick.key, 0.4 + 1.5 * turned, y, symbol, angle=angle, label=label, while_picking=True)
        )
    said = dict.fromkeys(path[-1] for path in paths.values() if path[-1].key.startswith(SAID))
    for pick in said:
        text, label = plain(pick.words), pick.words
        elements.append(Element(pick.key, 0.4, y, text=text, style="words", label=label, while_picking=True))
        y += 0.8
    title = say("Choices")
    return Panel("choices", "choice", title, (0.0, 0.0, 16.0, y), tuple(elements), seen.seat)


def plan(seen: Seen, which: int) -> str:
    """An arrangement's footprints, as its side sees them."""
    box = seen.position.setup.box[0]
    spots = (box.arranged_x[which, 0], box.arranged_y[which, 0], box.arranged_way[which, 0])
    parts: list[str] = []
    for species, extents, x, y, way in zip(
        seen.sight.species, seen.sight.extents, *(a.tolist() for a in spots), strict=False
    ):
        wide, high = extents[way]
        outline = moved(hollow(rows_of(species), 0.12), x + wide / 2, seen.depth - y - high / 2, 90 * way)
        parts.append(rounded(outline, 0.2))
    return "".join(parts)


def sheet(seen: Seen) -> Panel:
    """The species as on a plate: what each does, and how many either side has left."""
    order = pieces_of(seen.position.setup).order
    elements: list[Element] = []
    for side, x in enumerate(COUNTS):
        elements += (
            Element(f"head-{side}", x, 0.55, f"mark-1x1-{side + 1}", scale=0.8),
            Element(f"head-{side}-words", x, 1.4, text=shortened(column(side), 7), style="column"),
        )
    y, totals = 2.35, [0, 0]
    for number, species in enumerate(order):
        kin = [k for k, n in enumerate(seen.number) if n == number]
        left = [sum(seen.setting_up or seen.sight.x[side][k] >= 0 for k in kin) for side in range(2)]
        elements += _row(seen, number, kin, left, y)
        if not species.fixed:
            totals = [total + more for total, more in zip(totals, left, strict=True)]
        y += ROW
    said = say("left without {the_species}", the_species=the(order[0].name))
    label = say("pieces {said}: {counts}", said=said, counts=_both(totals))
    elements.append(Element("total", 2.9, y, text=said, style="words", label=label))
    for side, x in enumerate(COUNTS):
        elements.append(Element(f"total-{side}", x, y + 0.05, text=str(totals[side]), style="count"))
    title = say("Species and pieces left")
    return Panel("species", "sheet", title, (0.0, 0.0, 16.0, y + 0.6), tuple(elements))


def _both(counts: list[int]) -> str:
    """How many each side has."""
    return ", ".join(f"{you_or(side)} {count}" for side, count in enumerate(counts))


def _row(seen: Seen, number: int, kin: list[int], left: list[int], y: float) -> Iterator[Element]:
    """One species: its drawing, its habits, its counts; pointing at it lights its pieces."""
    order, box = pieces_of(seen.position.setup).order, seen.position.setup.box[0]
    species, key = order[number], f"species-{order[number].letter}"
    habit, name = habit_of(seen, kin[0]), species_words(species.name)
    label = say(
        "{species}, {kind}, {footprint}: {habit}",
        species=name,
        kind=say(species.kind),
        footprint=species.footprint,
        habit=habit,
    )
    if meals := [species_words(order[k].name) for k in bits(int(box.prey[number]))]:
        label += say("; eats {prey}", prey=listed(meals))
    label += say("; left: {counts}", counts=_both(left))
    lights = tuple(f"piece-{side}-{k}" for side in range(2) if not seen.hidden[side] for k in kin)
    wide, high = seen.sight.extents[kin[0]][0]
    fit = min(2.2 / wide, 1.3 / high, 1.2)
    yield Element(f"{key}-drawn", 1.4, y, seen.symbols[seen.seat][kin[0]], scale=fit)
    yield Element(key, 2.9, y - 0.06, text=name, style="name", label=label, lights=lights)
    yield Element(f"{key}-habit", 2.9, y + 0.5, text=habit, style="habit")
    yield Element(f"{key}-rule", 0.3, y + 0.74, path="M0 0L15.4 0", style="rule")
    for side, x in enumerate(COUNTS):
        style = "count" if left[side] else "lost"
        yield Element(f"{key}-{side}", x, y + 0.25, text=str(left[side]), style=style)
