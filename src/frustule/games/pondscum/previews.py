"""Pond Scum's moves as a person makes them: what to pick, and what would then be seen where.

A preview shows where pieces come to lie; what is eaten leaves the board for its tray. Hints are the way that
the mover takes, and what vanishes, fading under a cross.
"""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from frustule.core.drawing.scene import Change, Element, SceneCall, SceneMove, number
from frustule.core.engine.move import Pick
from frustule.games.pondscum import choosing, words
from frustule.games.pondscum.language import say
from frustule.games.pondscum.moves import (
    ARRANGE,
    LIFT_ALL,
    PLACE,
    READY,
    unpack_arrange,
    unpack_lift,
    unpack_move,
    unpack_place,
    without_prey,
)
from frustule.games.pondscum.notation import CALLS, bits, route, text_of
from frustule.games.pondscum.seen import OVER, Seen
from frustule.games.pondscum.turning import pivot_of


def paths_to(seen: Seen, moves: list[int]) -> dict[int, tuple[Pick, ...]]:
    """The path of every move; what is eaten is picked where that alone tells moves apart."""
    box = seen.position.setup.box[0]
    ends: Counter[int] = Counter()
    if box.go_on or box.one_prey:
        ends.update(without_prey(move) for move in moves if move < PLACE)
    return {move: words.picks(seen.sight, seen.seat, move, ends[without_prey(move)] > 1) for move in moves}


def scene_moves(seen: Seen, paths: dict[int, tuple[Pick, ...]]) -> Iterator[SceneMove]:
    """Every move with its path, its preview and its words."""
    for move, path in paths.items():
        spots = route(seen.position, seen.seat, move) if move < PLACE else []
        yield SceneMove(
            seen.seat,
            text_of(seen.sight, seen.seat, move),
            tuple([pick.key for pick in path]),
            tuple(preview(seen, move, spots)),
            words.comes_of(seen.sight, seen.seat, move, spots),
            choosing.slots(move)[: len(path)],
            choosing.kind_of(seen.sight, seen.seat, move),
            steps=tuple([pick.words for pick in path]),
        )


def scene_calls(seen: Seen, calls: list[int]) -> Iterator[SceneCall]:
    """What can be said; taking a piece back is about the piece."""
    for call in calls:
        (pick,) = words.picks(seen.sight, seen.seat, call, False)
        yield SceneCall(
            seen.seat,
            text_of(seen.sight, seen.seat, call),
            pick.words,
            words.comes_of(seen.sight, seen.seat, call, []),
            () if call in CALLS else (pick.key,),
            tuple(lifted(seen, call)),
            () if call in CALLS else choosing.slots(call),
            call in (seen.position.game.answers or ()),
        )


def preview(seen: Seen, move: int, spots: list[tuple[int, int, int]]) -> Iterator[Change]:
    """What a move would change on the board and in the trays."""
    if move >= READY:
        return
    if move >= ARRANGE:
        box, which = seen.position.setup.box[0], unpack_arrange(move)
        laid = (
            box.arranged_x[which, seen.seat],
            box.arranged_y[which, seen.seat],
            box.arranged_way[which, seen.seat],
        )
        for piece, spot in enumerate(zip(*(a.tolist() for a in laid), strict=True)):
            if piece < len(seen.sight.species):
                yield from placed(seen, piece, *spot)
    elif move >= PLACE:
        yield from placed(seen, *unpack_place(move))
    else:
        yield from gone_to(seen, move, spots)


def gone_to(seen: Seen, move: int, spots: list[tuple[int, int, int]]) -> Iterator[Change]:
    """A piece that moves, eats, and perhaps is swallowed itself."""
    piece, x, y, way, prey = unpack_move(move)
    hints = list(trail(seen, piece, spots))
    there = seen.piece(seen.seat, piece, x, y, way)
    if seen.sight.swallowed(seen.seat, piece, x, y, way):
        yield from eaten(seen, seen.seat, piece)
        hints += ghost(there, "doom", say("is swallowed: {piece}", piece=there.label))
    else:
        yield Change("board", (there,))
    for other in bits(prey):
        yield from eaten(seen, 1 - seen.seat, other)
        spot = seen.sight.spot(1 - seen.seat, other)
        assert spot is not None
        body = seen.piece(1 - seen.seat, other, *spot)
        hints += ghost(body, f"meal-{other}", say("is eaten: {piece}", piece=body.label))
    yield Change("board", tuple(hints), hint=True)


def trail(seen: Seen, piece: int, spots: list[tuple[int, int, int]]) -> Iterator[Element]:
    """The way that a piece takes, with a pin at the corner about which it turns."""
    extents = seen.sight.extents[piece]
    x, y = seen.middle(*spots[0][:2], *extents[spots[0][2]])
    words = [f"M{number(x)} {number(y)}"]
    for start, end in pairwise(spots):
        to_x, to_y = seen.middle(*end[:2], *extents[end[2]])
        pin = pivot_of((x, y), (to_x, to_y), start, end, extents[start[2]])
        if pin:
            radius = number(math.dist(pin, (x, y)))
            onward = (x - pin[0]) * (to_y - pin[1]) > (y - pin[1]) * (to_x - pin[0])
            words.append(f"A{radius} {radius} 0 0 {int(onward)} {number(to_x)} {number(to_y)}")
            yield Element("pin", *pin, "pin", layer=OVER)
        else:
            words.append(f"L{number(to_x)} {number(to_y)}")
        x, y = to_x, to_y
    yield Element("trail", 0, 0, path="".join(words), style="trail", layer=OVER)


def eaten(seen: Seen, side: int, piece: int) -> Iterator[Change]:
    """A piece leaves the board for its tray."""
    yield Change("board", gone=(f"piece-{side}-{piece}",))
    yield Change(f"tray-{side}", (seen.in_tray(side, piece),))


def ghost(body: Element, key: str, label: str) -> tuple[Element, Element]:
    """A piece that fades, and a cross over it."""
    return (
        msgspec.structs.replace(body, id=f"{key}-body", style="fading", label=""),
        Element(key, body.x, body.y, "cross", layer=OVER, label=label),
    )


def placed(seen: Seen, piece: int, x: int, y: int, way: int) -> Iterator[Change]:
    """A piece comes from the tray onto the board, the fixed one with its zone."""
    elements = [seen.piece(seen.seat, piece, x, y, way)]
    if seen.sight.species[piece].fixed:
        dx, dy, wide, high = seen.position.setup.box[0].zone[way].tolist()
        if wide and high:
            elements.append(seen.zone(seen.seat, (x + dx, y + dy, wide, high), way))
    yield Change("board", tuple(elements))
    yield Change(f"tray-{seen.seat}", gone=(f"piece-{seen.seat}-{piece}",))


def lifted(seen: Seen, call: int) -> Iterator[Change]:
    """Pieces that are taken back into the tray."""
    if call != LIFT_ALL and call in CALLS:
        return
    seat = seen.seat
    for piece in range(len(seen.sight.species)) if call == LIFT_ALL else (unpack_lift(call),):
        if seen.sight.x[seat][piece] >= 0:
            zone = (f"zone-{seat}",) if seen.sight.species[piece].fixed and seen.sight.zones[seat] else ()
            yield Change("board", gone=(f"piece-{seat}-{piece}", *zone))
            yield Change(f"tray-{seat}", (seen.in_tray(seat, piece),))
