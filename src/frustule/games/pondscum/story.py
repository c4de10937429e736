"""Moves of Pond Scum as beats: a piece goes its way space by space, bites, and then its prey goes.

A pivot turns about the corner that stays. What is eaten goes to its side's tray; what is swallowed goes into
the Stentor first.
"""

import math
from itertools import pairwise

import msgspec

from frustule.core.drawing.beats import Place, Spot
from frustule.core.drawing.scene import Element
from frustule.core.drawing.telling import Draft, Telling
from frustule.core.speech.language import listed, noted
from frustule.games.pondscum import words
from frustule.games.pondscum.language import of_side, say, the
from frustule.games.pondscum.moves import (
    ACCEPT,
    DECLINE,
    OFFER,
    PLACE,
    READY,
    RESIGN,
    WITHDRAW,
    unpack_move,
)
from frustule.games.pondscum.notation import bits, route
from frustule.games.pondscum.seen import MARKS, Seen
from frustule.games.pondscum.turning import pivot_of

BOARD = "board"
SWIRL = 10
"""How many steps a spiral is drawn in,"""
TURNS = 1.25 * math.tau
"""and how far it turns."""
GOES = noted("{name} moves {the_species}", "you move {the_species}")
LIFTS = noted("{name} takes pieces back", "you take pieces back")
SAID = {
    RESIGN: words.GAVE_UP,
    OFFER: words.OFFERS,
    ACCEPT: noted("{name} accepts the draw", "you accept the draw"),
    DECLINE: noted("{name} declines the draw", "you decline the draw"),
    WITHDRAW: noted("{name} withdraws the offer", "you withdraw the offer"),
}


def tell(telling: Telling) -> None:
    """One move or call."""
    seat, move = telling.seat, telling.move
    if move in SAID:
        telling.beat(of_side(seat, SAID[move]))
    elif 0 <= move < PLACE:
        _go(telling)
    elif move == READY:
        telling.beat(of_side(seat, words.IS_READY), "mark")
    elif move < 0:
        _cross(telling, telling.beat(of_side(seat, LIFTS), "back"))
    else:
        said = of_side(seat, words.PLACES if _placed(telling) > 1 else words.PLACES_ONE)
        _cross(telling, telling.beat(said, "lay"))
    _reveal(telling)


def _go(telling: Telling) -> None:
    """A piece goes, eats, and perhaps is swallowed itself."""
    seat, before = telling.seat, telling.before
    piece, x, y, way, prey = unpack_move(telling.move)
    seen = Seen(before, telling.viewer, telling.rotation)
    spots = route(before, seat, telling.move)
    species = seen.sight.species[piece]
    there = seen.piece(seat, piece, x, y, way)
    beat = telling.beat(of_side(seat, GOES, the_species=the(species.name)), "step")
    beat.put(BOARD, there)
    beat.take(BOARD, "last-gone")
    beat.reach(BOARD, "last-from", "last-way")
    beat.fly(Spot(BOARD, there.id), Spot(BOARD, there.id), via=_steps(seen, seat, piece, spots))
    if eaten := bits(prey):
        _bite(telling, seen, 1 - seat, eaten)
    if seen.sight.swallowed(seat, piece, x, y, way):
        said = say("{the_species} is swallowed", the_species=the(species.name))
        beat = telling.beat(said, "bite")
        stentor = telling.now(BOARD).get(f"piece-{1 - seat}-0")
        _leave(telling, beat, seat, piece, _spiral(there, stentor) if stentor else [])
        _lost(telling, beat, seat)
    telling.beat().settle(BOARD)


def _bite(telling: Telling, seen: Seen, side: int, eaten: list[int]) -> None:
    """What is eaten lights up, and goes to its tray."""
    names = listed([the(seen.sight.species[piece].name) for piece in eaten])
    ids = [f"piece-{side}-{piece}" for piece in eaten]
    beat = telling.beat(say("eats {prey}", prey=names), "bite")
    beat.light(BOARD, ids)
    beat = telling.beat()
    for piece in eaten:
        _leave(telling, beat, side, piece, [])
    _lost(telling, beat, side)


def _lost(telling: Telling, beat: Draft, side: int) -> None:
    """Fewer pieces are left, which is what counts."""
    for gain in telling.gains():
        if gain.seat == side:
            beat.score(gain.rise(BOARD, ()))


def _leave(telling: Telling, beat: Draft, side: int, piece: int, via: list[Place]) -> None:
    """A piece leaves the board for its tray; its ghost stays until the next move."""
    id, tray = f"piece-{side}-{piece}", f"tray-{side}"
    body = telling.now(BOARD)[id]
    label = say("eaten here: {piece}", piece=body.label)
    beat.ghost(
        BOARD, msgspec.structs.replace(body, id=f"ghost-{id}", style="fading", layer=MARKS, label=label)
    )
    beat.fly(Spot(BOARD, id), Spot(tray, id), via=via)
    beat.take(BOARD, id)
    beat.settle(tray)


def _spiral(start: Element, end: Element) -> list[Place]:
    """The way of what is swallowed: once round and round, ever nearer and smaller."""
    dx, dy = start.x - end.x, start.y - end.y
    places: list[Place] = []
    for step in range(1, SWIRL + 1):
        done = step / SWIRL
        turn = TURNS * done
        across, along = math.cos(turn) * (1 - done), math.sin(turn) * (1 - done)
        x, y = end.x + dx * across - dy * along, end.y + dx * along + dy * across
        angle = (start.angle + math.degrees(turn)) % 360
        places.append(Place(BOARD, round(x, 2), round(y, 2), round(angle, 1), round(1 - 0.8 * done, 2)))
    return places


def _steps(seen: Seen, seat: int, piece: int, spots: list[tuple[int, int, int]]) -> list[Place]:
    """The places of a way after its first."""
    places: list[Place] = []
    for before, after in pairwise(spots):
        start, end = seen.piece(seat, piece, *before), seen.piece(seat, piece, *after)
        extent = seen.sight.extents[piece][before[2]]
        about = pivot_of((start.x, start.y), (end.x, end.y), before, after, extent)
        places.append(Place(BOARD, end.x, end.y, end.angle, end.scale, about))
    return places


# Setting up


def _placed(telling: Telling) -> int:
    """How many pieces come onto the board."""
    return len(telling.then(BOARD).keys() - telling.now(BOARD).keys())


def _cross(telling: Telling, beat: Draft) -> None:
    """Pieces go from the tray to the board, or back."""
    board, tray = BOARD, f"tray-{telling.seat}"
    for start, end in ((tray, board), (board, tray)):
        for id in telling.now(start).keys() & telling.then(end).keys() - telling.now(end).keys():
            beat.fly(Spot(start, id), Spot(end, id))
    beat.settle(tray, board)


def _reveal(telling: Telling) -> None:
    """When the setting up is over, the screens are lifted; trays are for what is lost from then on."""
    shown = [side for side in range(2) if f"veil-{side}" in telling.now(f"tray-{side}")]
    lifted = [side for side in shown if f"veil-{side}" not in telling.then(f"tray-{side}")]
    beat = telling.beat(say("the screens are lifted") if lifted else "", "lens" if lifted else "")
    beat.settle(BOARD, "tray-0", "tray-1")
