"""A Pond Scum position as a scene: board, trays, choices, a sheet of species, and previews of moves.

Whoever looks has their own side below. A piece keeps its id wherever it lies: in the tray before it is
placed, on the board, in the tray again when it is eaten. A spot that pieces can go to is one element for
all pieces of its extent, and stands in the middle of where they would lie.
"""

import functools
from collections import Counter
from collections.abc import Iterable, Iterator

from frustule.core.game import Pick
from frustule.core.position import Position
from frustule.core.scene import Change, Element, Panel, Scene, SceneMove, polygon, rounded
from frustule.games.pondscum import words
from frustule.games.pondscum.curves import Point, line, moved
from frustule.games.pondscum.drawing import MARGIN, hollow
from frustule.games.pondscum.notation import (
    arrangement_names,
    bits,
    pieces_of,
    route,
    square_text,
    text_of,
    unpack,
    unpack_place,
)
from frustule.games.pondscum.position import ARRANGE, PLACE, PREY_BITS, READY
from frustule.games.pondscum.position_notation import unpack_last
from frustule.games.pondscum.table import MARKS, OVER, WATER, Table, rows_of
from frustule.games.pondscum.words import SIDES

GAP = 0.3  # between pieces in a tray
PLAN = 0.27  # an arrangement's squares among the choices
ROW = 1.46  # of the sheet
COUNTS = (13.5, 15.1)  # where the sheet counts the sides
SAID = ("eat-", "ready", "say-")  # picks that are words
HABITS = {
    "fixed": "never moves; swallows all in its zone",
    "ameba": "one space in any of 8 directions",
    "flagellate": "up to 5 spaces, may turn; eats nothing",
    "ciliate": "up to 3 spaces, one may be a pivot",
}


def build(position: Position, seat: int | None, *, with_moves: bool) -> Scene:
    """The scene, with the seat's legal moves if they are wanted."""
    table = Table(position, seat)
    moves = position.moves(seat) if seat is not None and with_moves else []
    paths = paths_to(table, moves)
    panels = [board(table, moves), tray(table, 1 - table.seat), sheet(table), tray(table, table.seat)]
    if seat is not None and with_moves:
        panels.append(choices(table, paths, position.calls(seat)))
    shown = tuple(panel for panel in panels if panel.elements)
    made = tuple(scene_moves(table, paths))
    return Scene(position.game.name, position.game.title, words.status(position), seat, shown, made)


@functools.lru_cache(maxsize=8)
def coordinates(wide: int, high: int, flipped: bool) -> tuple[Element, ...]:
    """The names of files and ranks, on both sides."""
    found: list[Element] = []
    for x in range(wide):
        at = (wide - x if flipped else x + 1) - 0.5
        for end, y in (("top", -0.42), ("bottom", high + 0.75)):
            found.append(Element(f"file-{x}-{end}", at, y, text=square_text(x, 0)[0], style="coordinate"))
    for y in range(high):
        at = (y + 1 if flipped else high - y) - 0.35
        for end, x in (("left", -0.58), ("right", wide + 0.58)):
            found.append(Element(f"rank-{y}-{end}", x, at, text=str(y + 1), style="coordinate"))
    return tuple(found)


def shelves(extents: list[tuple[int, int]], most: float) -> list[Point]:
    """Where pieces of these files and ranks lie in a tray: in columns, small ones one above the other."""
    middles: list[Point] = []
    x = y = GAP
    column = 0
    for wide, high in extents:
        if y > GAP and (y + high > most or wide > column):
            x, y, column = x + column + GAP, GAP, 0
        column = max(column, wide)
        middles.append((x + wide / 2, y + high / 2))
        y += high + GAP
    return middles


# Panels


def board(table: Table, moves: list[int]) -> Panel:
    sight = table.sight
    last = square_text(table.wide - 1, table.high - 1)
    label = (
        f"the board, a1 to {last}; side one's half is ranks 1 to {table.depth}, "
        f"side two's ranks {table.depth + 1} to {table.high}"
    )
    elements = [Element("pond", 0, 0, f"pond-{table.wide}x{table.high}", layer=WATER, label=label)]
    elements += coordinates(table.wide, table.high, table.flipped)
    for side in (table.seat, 1 - table.seat):
        if (area := sight.zones[side]) is not None and area[2] and area[3]:
            elements.append(table.zone(side, area, sight.way[side][0]))
        for piece in range(len(sight.species)):
            if (spot := sight.spot(side, piece)) is not None:
                elements.append(table.piece(side, piece, *spot))
    elements += newest(table)
    elements += targets(table, moves)
    box = (-MARGIN, -MARGIN, table.wide + 2 * MARGIN, table.high + 2 * MARGIN)
    return Panel("board", "board", "The pond", box, tuple(elements))


def newest(table: Table) -> Iterator[Element]:
    """The newest move: where it left, its line, a cross where the mover was swallowed."""
    p = table.position.record
    if not p.last:
        return
    number, start, end, eaten, gone = unpack_last(int(p.last))
    species = pieces_of(table.position.setup).order[number]
    piece = table.number.index(number)
    extents = table.sight.extents[piece]
    side = 1 - int(p.turn)
    x, y = table.middle(start.x, start.y, *extents[start.way])
    to = table.middle(end.x, end.y, *extents[end.way])
    left = rounded(moved(hollow(rows_of(species)), 0.0, 0.0, 90 * start.way), 0.15)
    meal = f", where it ate {eaten}" if eaten else ""
    fate = " and was swallowed" if gone else ""
    label = (
        f"newest move: side {SIDES[side]}'s {species.name} from {square_text(start.x, start.y)} "
        f"to {square_text(end.x, end.y)}{meal}{fate}"
    )
    yield Element("last-from", x, y, path=left, style="left", layer=MARKS, label=label)
    way = line((0.0, 0.0), (to[0] - x, to[1] - y))
    yield Element("last-way", x, y, path=way, style="left", layer=MARKS)
    if gone:
        yield Element("last-gone", *to, "cross", layer=OVER)


def targets(table: Table, moves: list[int]) -> Iterable[Element]:
    """The spots that some piece can come to."""
    made: dict[str, Element] = {}
    for move in moves:
        if move < ARRANGE:
            piece, x, y, way = unpack_place(move) if move >= PLACE else unpack(move)[:4]
            key = words.spot_key(table.sight, piece, x, y, way)
            if key not in made:
                made[key] = table.target(key, piece, x, y, way)
    return made.values()


def tray(table: Table, side: int) -> Panel:
    """A side's pieces that are not on the board: still to be placed, or eaten."""
    sight = table.sight
    if table.hidden[side]:
        said = f"side {SIDES[side]} sets up in secret"
        veil = Element(f"veil-{side}", 0.5, 1.1, text="behind a screen", style="words", label=said)
        title = f"Side {SIDES[side]}"
        return Panel(f"tray-{side}", "tray", title, (0.0, 0.0, 16.0, 1.8), (veil,), side)
    kept = [k for k, species in enumerate(sight.species) if table.setting_up or not species.fixed]
    extents = [sight.extents[k][0] for k in kept]
    tallest = max(high for _, high in extents)
    places = dict(zip(kept, shelves(extents, tallest + GAP), strict=True))
    slots = "".join(rounded(moved(hollow(rows_of(sight.species[k])), *places[k]), 0.15) for k in kept)
    elements = [Element(f"slots-{side}", 0, 0, path=slots, style="slot")]
    fate = "to be placed" if table.setting_up else "eaten"
    for k in kept:
        if sight.x[side][k] < 0:
            label = f"{sight.species[k].name} of side {SIDES[side]}, {fate}"
            elements.append(
                Element(
                    f"piece-{side}-{k}",
                    *places[k],
                    table.symbols[side][k],
                    mirror=k % 2 == 1,
                    layer=1,
                    label=label,
                )
            )
    count = len(elements) - 1
    title = f"Side {SIDES[side]}: {count or 'none'} {fate}"
    wide = max(x + w / 2 for (x, _), (w, _) in zip(places.values(), extents, strict=True)) + GAP
    role = "hand" if table.setting_up and side == table.seat else "tray"
    return Panel(f"tray-{side}", role, title, (0.0, 0.0, wide, tallest + 2 * GAP), tuple(elements), side)


def choices(table: Table, paths: dict[int, tuple[Pick, ...]], calls: list[int]) -> Panel:
    """What is picked and lies nowhere else: arrangements, what to eat, words to say."""
    elements: list[Element] = []
    plans = [move for move in paths if ARRANGE <= move < READY]
    names = arrangement_names(table.position.setup) if plans else []
    deep, across = table.depth * PLAN + 1.2, table.wide * PLAN + 0.5
    each_row = max(1, int(16.0 // across))
    for k, move in enumerate(plans):
        x, y = 0.4 + across * (k % each_row), 0.4 + deep * (k // each_row)
        name = names[move - ARRANGE]
        half = polygon([(0, 0), (table.wide, 0), (table.wide, table.depth), (0, table.depth)])
        label = f"arrangement '{name}': {words.comes_of(table.sight, table.seat, move, [])}"
        elements += (
            Element(f"half-{name}", x, y, path=half, style="plan-frame", scale=PLAN),
            Element(
                f"arrange-{name}",
                x,
                y,
                path=plan(table, move - ARRANGE),
                style="plan",
                scale=PLAN,
                layer=1,
                label=label,
            ),
            Element(f"caption-{name}", x, y + deep - 0.65, text=name, style="words"),
        )
    y = 0.8 + deep * -(-len(plans) // each_row)
    said = {pick: pick.words for path in paths.values() for pick in path if pick.key.startswith(SAID)}
    for call in calls:
        (pick,) = words.picks(table.sight, table.seat, call, False)
        if pick.key.startswith(SAID):
            said[pick] = f"{pick.words}: {words.comes_of(table.sight, table.seat, call, [])}"
    for pick, label in said.items():
        elements.append(Element(pick.key, 0.4, y, text=pick.words, style="words", label=label))
        y += 0.8
    return Panel("choices", "choice", "Choices", (0.0, 0.0, 16.0, y), tuple(elements), table.seat)


def plan(table: Table, which: int) -> str:
    """An arrangement's footprints, as its side sees them."""
    box = table.position.setup.box[0]
    spots = (box.arranged_x[which, 0], box.arranged_y[which, 0], box.arranged_way[which, 0])
    parts: list[str] = []
    for species, extents, x, y, way in zip(
        table.sight.species, table.sight.extents, *(a.tolist() for a in spots), strict=False
    ):
        wide, high = extents[way]
        outline = moved(hollow(rows_of(species), 0.12), x + wide / 2, table.depth - y - high / 2, 90 * way)
        parts.append(rounded(outline, 0.2))
    return "".join(parts)


def sheet(table: Table) -> Panel:
    """The species as on a plate: what each does, and how many either side has left."""
    order = pieces_of(table.position.setup).order
    elements: list[Element] = []
    for side, x in enumerate(COUNTS):
        elements += (
            Element(f"head-{side}", x, 0.55, f"mark-1x1-{side + 1}", scale=0.8),
            Element(f"head-{side}-words", x, 1.4, text=SIDES[side], style="column"),
        )
    y, totals = 2.35, [0, 0]
    for number, species in enumerate(order):
        kin = [k for k, n in enumerate(table.number) if n == number]
        left = [sum(table.setting_up or table.sight.x[side][k] >= 0 for k in kin) for side in range(2)]
        elements += _row(table, number, kin, left, y)
        if not species.fixed:
            totals = [total + more for total, more in zip(totals, left, strict=True)]
        y += ROW
    said = f"left without the {order[0].name}"
    label = f"pieces {said}: side one {totals[0]}, side two {totals[1]}"
    elements.append(Element("total", 2.9, y, text=said, style="words", label=label))
    for side, x in enumerate(COUNTS):
        elements.append(Element(f"total-{side}", x, y + 0.05, text=str(totals[side]), style="count"))
    return Panel("species", "sheet", "Species and pieces left", (0.0, 0.0, 16.0, y + 0.6), tuple(elements))


def _row(table: Table, number: int, kin: list[int], left: list[int], y: float) -> Iterator[Element]:
    """One species: its drawing, its habits, its counts; pointing at it lights its pieces."""
    order, box = pieces_of(table.position.setup).order, table.position.setup.box[0]
    species, name = order[number], f"species-{order[number].letter}"
    habit = HABITS[species.kind]
    if box.straight:
        habit = habit.replace("may turn", "straight")
    meals = [order[k].name for k in bits(int(box.prey[number]))]
    label = (
        f"{species.name} ({species.letter}), {species.kind}, {species.footprint}: "
        f"{habit}; {f'eats {words.listed(meals)}; ' if meals else ''}"
        f"left: side one {left[0]}, side two {left[1]}"
    )
    lights = tuple(f"piece-{side}-{k}" for side in range(2) if not table.hidden[side] for k in kin)
    wide, high = table.sight.extents[kin[0]][0]
    fit = min(2.2 / wide, 1.3 / high, 1.2)
    yield Element(f"{name}-drawn", 1.4, y, table.symbols[table.seat][kin[0]], scale=fit)
    yield Element(name, 2.9, y - 0.06, text=species.name, style="name", label=label, lights=lights)
    yield Element(f"{name}-habit", 2.9, y + 0.5, text=f"{species.letter} · {habit}", style="habit")
    yield Element(f"{name}-rule", 0.3, y + 0.74, path="M0 0L15.4 0", style="rule")
    for side, x in enumerate(COUNTS):
        style = "count" if left[side] else "lost"
        yield Element(f"{name}-{side}", x, y + 0.25, text=str(left[side]), style=style)


# Moves


def paths_to(table: Table, moves: list[int]) -> dict[int, tuple[Pick, ...]]:
    """The path of every move; what is eaten is picked where that alone tells moves apart."""
    box = table.position.setup.box[0]
    ends: Counter[int] = Counter()
    if box.go_on or box.one_prey:
        ends.update(move & ~PREY_BITS for move in moves if move < PLACE)
    return {move: words.picks(table.sight, table.seat, move, ends[move & ~PREY_BITS] > 1) for move in moves}


def scene_moves(table: Table, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    """Every move with its path, its preview and its words."""
    for move, path in paths.items():
        spots = route(table.position, table.seat, move) if move < PLACE else []
        yield SceneMove(
            table.seat,
            text_of(table.sight, table.seat, move),
            tuple([pick.key for pick in path]),
            preview(table, move, spots),
            words.comes_of(table.sight, table.seat, move, spots),
        )


def preview(table: Table, move: int, spots: list[tuple[int, int, int]]) -> tuple[Change, ...]:
    """What a move would change on the board."""
    if move >= READY:
        return ()
    if move >= ARRANGE:
        box, which = table.position.setup.box[0], move - ARRANGE
        laid = (
            box.arranged_x[which, table.seat],
            box.arranged_y[which, table.seat],
            box.arranged_way[which, table.seat],
        )
        spots = list(zip(*(a.tolist() for a in laid), strict=True))[: len(table.sight.species)]
        return tuple(change for piece, spot in enumerate(spots) for change in placed(table, piece, *spot))
    if move >= PLACE:
        return tuple(placed(table, *unpack_place(move)))
    piece, x, y, way, prey = unpack(move)
    extents = table.sight.extents[piece]
    points = [table.middle(a, b, *extents[w]) for a, b, w in spots]
    trail = Element("trail", 0, 0, path=line(*points), style="trail", layer=OVER)
    swallowed = table.sight.swallowed(table.seat, piece, x, y, way)
    style = "fading" if swallowed else ""
    changes = [
        Change("board", trail),
        Change("board", table.piece(table.seat, piece, x, y, way, layer=OVER, style=style)),
    ]
    if swallowed:
        changes.append(Change("board", Element("doom", *points[-1], "cross", layer=OVER)))
    for other in bits(prey):
        changes += eaten(table, other)
    return tuple(changes)


def placed(table: Table, piece: int, x: int, y: int, way: int) -> Iterator[Change]:
    yield Change("board", table.piece(table.seat, piece, x, y, way, layer=OVER))
    if table.sight.species[piece].fixed:
        dx, dy, wide, high = table.position.setup.box[0].zone[way].tolist()
        if wide and high:
            yield Change("board", table.zone(table.seat, (x + dx, y + dy, wide, high), way))


def eaten(table: Table, piece: int) -> tuple[Change, Change]:
    """Prey as a preview shows it: still there, but fading under a cross."""
    side = 1 - table.seat
    x, y, way = table.sight.x[side][piece], table.sight.y[side][piece], table.sight.way[side][piece]
    prey = table.piece(side, piece, x, y, way, style="fading")
    cross = Element(f"meal-{piece}", prey.x, prey.y, "cross", layer=OVER, label=f"eats the {prey.label}")
    return Change("board", prey), Change("board", cross)
