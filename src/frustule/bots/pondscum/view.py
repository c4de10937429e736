"""The view: what a search knows of a position beside it, kept up move by move instead of found out anew.

It holds how many moves each hunter is from each prey on empty water, what is in danger, and the part of the
position's worth that belongs to single pieces and to pairs of them. Where pieces lie is noted in forms
that save work later: as places in the table of `reach`, and as bounds that are compared all at once.
"""

from frustule.bots.pondscum.mind import FAR, OFFSET, SPAN, Memory, View
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import int64
from frustule.games.pondscum.position import PIECES, WIDEST, Box, State

MOVES = 2 * FAR - 1  # the bits in which moves between hunter and prey are counted
EDGE = 64
HIGH_BITS = 0x80808080
NOWHERE = 0x7F7F7F7F  # bounds that meet nothing


@compiled
def moves_apart(box: Box, mind: Memory, p: State, seat: int, hunter: int, prey: int) -> int:
    """How many moves a hunter of the seat is from an enemy on empty water; 0 if it never eats it."""
    enemy = 1 - seat
    lies = (int64(box.species_of[hunter]) * 2 + int64(p.way[seat, hunter])) * int64(mind.lies)
    lies += int64(box.species_of[prey]) * 2 + int64(p.way[enemy, prey])
    dx = int64(p.x[enemy, prey]) - int64(p.x[seat, hunter]) + OFFSET
    dy = int64(p.y[enemy, prey]) - int64(p.y[seat, hunter]) + OFFSET
    return int64(mind.away[(lies * SPAN + dy) * SPAN + dx])


@compiled
def spots_of(box: Box, mind: Memory, piece: int, square: int, way: int) -> tuple[int, int]:
    """Where a piece that lies so is in the table of how far hunters are from prey: as a hunter, as prey."""
    lies, around = int64(box.species_of[piece]) * 2 + way, SPAN * SPAN
    spot = square // WIDEST * SPAN + square % WIDEST
    return lies * int64(mind.lies) * around + OFFSET * SPAN + OFFSET - spot, lies * around + spot


@compiled
def bounds_of(left: int, right: int, low: int, top: int) -> int:
    """An area as one number: a byte for each edge, those on the right and above counted from the far end."""
    return left | (EDGE - right) << 8 | low << 16 | (EDGE - top) << 24


@compiled
def limits_of(left: int, right: int, low: int, top: int) -> int:
    """An area as what may meet it: where bounds are taken from this, all high bits stay if it does."""
    return bounds_of(right - 1, left + 1, top - 1, low + 1) | HIGH_BITS


@compiled
def lay(box: Box, mind: Memory, view: View, seat: int, piece: int, square: int, way: int) -> None:
    """Notes where a piece lies."""
    species = int64(box.species_of[piece])
    x, y = square % WIDEST, square // WIDEST
    hunting, hunted = spots_of(box, mind, piece, square, way)
    view.hunting[seat, piece] = hunting
    view.hunted[seat, piece] = hunted
    right, top = x + int64(box.wide[species, way]), y + int64(box.high[species, way])
    view.bounds[seat, piece] = bounds_of(x, right, y, top)
    view.marks[seat, piece] = int64(mind.codes[seat, piece, way]) * int64(box.square_key[square])


@compiled
def lift(view: View, seat: int, piece: int) -> None:
    """Notes that a piece lies nowhere."""
    view.hunting[seat, piece] = -1
    view.hunted[seat, piece] = -1
    view.bounds[seat, piece] = NOWHERE


@compiled
def shift(
    box: Box, mind: Memory, view: View, seat: int, piece: int, start: int, way: int, square: int, turned: int
) -> None:
    """Moves a mobile piece in the view; its prey, if it ate on the way, has been taken off."""
    enemy = 1 - seat
    species = int64(box.species_of[piece])
    lies = species * 2
    value = int64(mind.place[seat, lies + turned, square]) - int64(mind.place[seat, lies + way, start])
    lay(box, mind, view, seat, piece, square, turned)
    hunting, hunted = int64(view.hunting[seat, piece]), int64(view.hunted[seat, piece])
    pair, away, apart = mind.pair, view.away, mind.away
    if box.prey[species]:
        near = 0
        for other in range(int64(mind.prey_from[species]), int64(box.pieces)):
            spot = int64(view.hunted[enemy, other])
            if spot >= 0:
                moves = int64(apart[hunting + spot]) & MOVES
                value += int64(pair[piece, other, moves])
                value -= int64(pair[piece, other, int64(away[seat, piece, other]) & MOVES])
                away[seat, piece, other] = moves
                near |= (moves == 1) << other
        view.near[seat, piece] = near
    bit = 1 << piece
    for other in range(1, int64(mind.hunted_to[species])):
        spot = int64(view.hunting[enemy, other])
        if spot >= 0:
            moves = int64(apart[hunted + spot]) & MOVES
            value -= int64(pair[other, piece, moves])
            value += int64(pair[other, piece, int64(away[enemy, other, piece]) & MOVES])
            away[enemy, other, piece] = moves
            view.near[enemy, other] = int64(view.near[enemy, other]) & ~bit | (moves == 1) << piece
    view.score += -value if seat else value


@compiled
def take_off(box: Box, mind: Memory, view: View, seat: int, piece: int, square: int, way: int) -> None:
    """Takes a mobile piece that lies there from the view."""
    enemy = 1 - seat
    species = int64(box.species_of[piece])
    value = int64(mind.place[seat, species * 2 + way, square])
    pair, away = mind.pair, view.away
    if box.prey[species]:
        for other in range(int64(mind.prey_from[species]), int64(box.pieces)):
            value += int64(pair[piece, other, int64(away[seat, piece, other]) & MOVES])
            away[seat, piece, other] = 0
        view.near[seat, piece] = 0
    for other in range(1, int64(mind.hunted_to[species])):
        value -= int64(pair[other, piece, int64(away[enemy, other, piece]) & MOVES])
        away[enemy, other, piece] = 0
        view.near[enemy, other] &= ~(1 << piece)
    lift(view, seat, piece)
    view.left[seat] -= 1
    view.score -= -value if seat else value


@compiled
def fill_view(box: Box, mind: Memory, p: State, view: View) -> None:
    """Draws up the view of a position."""
    view.score = 0
    for seat in range(2):
        view.left[seat] = 0
        for piece in range(PIECES):
            view.near[seat, piece] = 0
            lift(view, seat, piece)
            for other in range(PIECES):
                view.away[seat, piece, other] = 0
    for seat in range(2):
        for piece in range(1, int64(box.pieces)):
            if p.x[seat, piece] >= 0:
                view.left[seat] += 1
                species, way = int64(box.species_of[piece]), int64(p.way[seat, piece])
                square = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
                lay(box, mind, view, seat, piece, square, way)
                value = int64(mind.place[seat, species * 2 + way, square])
                for other in range(1, int64(box.pieces)):
                    if p.x[1 - seat, other] >= 0:
                        moves = moves_apart(box, mind, p, seat, piece, other)
                        view.away[seat, piece, other] = moves
                        view.near[seat, piece] |= (moves == 1) << other
                        value += int64(mind.pair[piece, other, moves])
                view.score += -value if seat else value


@compiled
def attacked(view: View, seat: int) -> int:
    """The pieces of a seat that an enemy is one move away from, as bits."""
    near, prey = view.near, 0
    for hunter in range(PIECES):
        prey |= int64(near[1 - seat, hunter])
    return prey
