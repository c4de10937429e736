"""Pond Scum's moves as a person makes them: what to pick, and what would then be seen where.

A preview shows where pieces come to lie; what is eaten leaves the board for its tray. Hints are the way that
the mover takes, and what vanishes, fading under a cross.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from frustule.core.drawing.scene import Change, Element, SceneCall, SceneMove, polygon
from frustule.core.engine.move import Pick
from frustule.games.pondscum import words
from frustule.games.pondscum.language import say
from frustule.games.pondscum.moves import (
    ARRANGE,
    LIFT,
    LIFT_ALL,
    PLACE,
    READY,
    unpack_move,
    unpack_place,
    without_prey,
)
from frustule.games.pondscum.notation import CALLS, bits, route, text_of
from frustule.games.pondscum.table import OVER, Table


def paths_to(table: Table, moves: list[int]) -> dict[int, tuple[Pick, ...]]:
    """The path of every move; what is eaten is picked where that alone tells moves apart."""
    box = table.position.setup.box[0]
    ends: Counter[int] = Counter()
    if box.go_on or box.one_prey:
        ends.update(without_prey(move) for move in moves if move < PLACE)
    return {move: words.picks(table.sight, table.seat, move, ends[without_prey(move)] > 1) for move in moves}


def scene_moves(table: Table, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    """Every move with its path, its preview and its words."""
    for move, path in paths.items():
        spots = route(table.position, table.seat, move) if move < PLACE else []
        yield SceneMove(
            table.seat,
            text_of(table.sight, table.seat, move),
            tuple([pick.key for pick in path]),
            tuple(preview(table, move, spots)),
            words.comes_of(table.sight, table.seat, move, spots),
        )


def scene_calls(table: Table, calls: list[int]) -> Iterator[SceneCall]:
    """What can be said; taking a piece back is about the piece."""
    for call in calls:
        (pick,) = words.picks(table.sight, table.seat, call, False)
        yield SceneCall(
            table.seat,
            text_of(table.sight, table.seat, call),
            pick.words,
            words.comes_of(table.sight, table.seat, call, []),
            () if call in CALLS else (pick.key,),
            tuple(lifted(table, call)),
        )


def preview(table: Table, move: int, spots: list[tuple[int, int, int]]) -> Iterator[Change]:
    """What a move would change on the board and in the trays."""
    if move >= READY:
        return
    if move >= ARRANGE:
        box, which = table.position.setup.box[0], move - ARRANGE
        laid = (
            box.arranged_x[which, table.seat],
            box.arranged_y[which, table.seat],
            box.arranged_way[which, table.seat],
        )
        for piece, spot in enumerate(zip(*(a.tolist() for a in laid), strict=True)):
            if piece < len(table.sight.species):
                yield from placed(table, piece, *spot)
    elif move >= PLACE:
        yield from placed(table, *unpack_place(move))
    else:
        yield from gone_to(table, move, spots)


def gone_to(table: Table, move: int, spots: list[tuple[int, int, int]]) -> Iterator[Change]:
    """A piece that moves, eats, and perhaps is swallowed itself."""
    piece, x, y, way, prey = unpack_move(move)
    extents = table.sight.extents[piece]
    points = [table.middle(a, b, *extents[w]) for a, b, w in spots]
    hints = [Element("trail", 0, 0, path=polygon(points, closed=False), style="trail", layer=OVER)]
    there = table.piece(table.seat, piece, x, y, way)
    if table.sight.swallowed(table.seat, piece, x, y, way):
        yield from eaten(table, table.seat, piece)
        hints += ghost(there, "doom", say("is swallowed: {piece}", piece=there.label))
    else:
        yield Change("board", (there,))
    for other in bits(prey):
        yield from eaten(table, 1 - table.seat, other)
        spot = table.sight.spot(1 - table.seat, other)
        assert spot is not None
        body = table.piece(1 - table.seat, other, *spot)
        hints += ghost(body, f"meal-{other}", say("is eaten: {piece}", piece=body.label))
    yield Change("board", tuple(hints), hint=True)


def eaten(table: Table, side: int, piece: int) -> Iterator[Change]:
    """A piece leaves the board for its tray."""
    yield Change("board", gone=(f"piece-{side}-{piece}",))
    yield Change(f"tray-{side}", (table.in_tray(side, piece),))


def ghost(body: Element, key: str, label: str) -> tuple[Element, Element]:
    """A piece that fades, and a cross over it."""
    return (
        msgspec.structs.replace(body, id=f"{key}-body", style="fading", label=""),
        Element(key, body.x, body.y, "cross", layer=OVER, label=label),
    )


def placed(table: Table, piece: int, x: int, y: int, way: int) -> Iterator[Change]:
    """A piece comes from the tray onto the board, the fixed one with its zone."""
    found = [table.piece(table.seat, piece, x, y, way)]
    if table.sight.species[piece].fixed:
        dx, dy, wide, high = table.position.setup.box[0].zone[way].tolist()
        if wide and high:
            found.append(table.zone(table.seat, (x + dx, y + dy, wide, high), way))
    yield Change("board", tuple(found))
    yield Change(f"tray-{table.seat}", gone=(f"piece-{table.seat}-{piece}",))


def lifted(table: Table, call: int) -> Iterator[Change]:
    """Pieces that are taken back into the tray."""
    if call != LIFT_ALL and call in CALLS:
        return
    seat = table.seat
    for piece in range(len(table.sight.species)) if call == LIFT_ALL else (call - LIFT,):
        if table.sight.x[seat][piece] >= 0:
            zone = (f"zone-{seat}",) if table.sight.species[piece].fixed and table.sight.zones[seat] else ()
            yield Change("board", gone=(f"piece-{seat}-{piece}", *zone))
            yield Change(f"tray-{seat}", (table.in_tray(seat, piece),))
