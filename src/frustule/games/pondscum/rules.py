"""Pond Scum: the deal, setting up, moving and eating, how a game ends, what is hidden (Pond Scum 2 to 6).

The game has two phases. While pieces are set up, in secret both seats act at the same time and see nothing
of each other; in the open they take turns. Then the sides move in turn. Beside that a seat may resign, or
offer a draw: those are calls, as is lifting a piece again that was placed in secret.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.core.engine.chance import below
from frustule.games.pondscum.movement import WATER, in_zone, piece_moves, reach, survey
from frustule.games.pondscum.moves import (
    ACCEPT,
    ARRANGE,
    DECLINE,
    LIFT_ALL,
    OFFER,
    PLACE,
    READY,
    RESIGN,
    WITHDRAW,
    pack_arrange,
    pack_last,
    pack_lift,
    pack_stand,
    piece_in,
    prey_in,
    square_at,
    square_in,
    unpack_arrange,
    unpack_lift,
    way_in,
)
from frustule.games.pondscum.position import (
    AGREED,
    BARE,
    FIXED,
    FORTY,
    HIDDEN,
    LINES,
    MOST_SIDE,
    OPEN,
    PAD,
    PIECES,
    PLAY,
    QUIET,
    RANDOM,
    READY_MADE,
    REPEATED,
    RESIGNED,
    SECRET,
    SETUP,
    STARVED,
    STUCK,
    WIDEST,
    Box,
    State,
)
from frustule.games.pondscum.setting import arrange, arrange_at_random, lift, next_piece, placements, put
from frustule.games.pondscum.wander import ENDS_HERE, WALKS, walk_move, walk_moves, wander


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    """The first player, and the pieces where the options lay them out."""
    p.first = int64(box.first) - 1 if box.first else below(stream, 2)
    p.mover = p.first
    for seat in range(2):
        for piece in range(PIECES):
            lift(p, seat, piece)
        if box.setup == RANDOM:
            arrange_at_random(box, p, seat, stream)
        elif box.setup >= READY_MADE:
            arrange(box, p, seat, int64(box.setup) - READY_MADE)
    if box.setup >= RANDOM:
        begin(box, p)


@compiled
def begin(box: Box, p: State) -> None:
    """From the setup to the first move."""
    p.phase = PLAY
    p.mover = p.first
    p.sign = position_sign(box, p)
    p.ending = count_ending(box, p)


@compiled
def acting(box: Box, p: State) -> int:
    if p.phase == SETUP and not p.ending:
        return 3 & ~int64(p.ready) if box.setup == SECRET else 1 << int64(p.mover)
    return 0 if over(box, p) else 1 << int64(p.mover)


@compiled
def over(box: Box, p: State) -> int:
    if p.ending or p.phase == SETUP:
        return int64(p.ending)
    return 0 if can_move(box, p) else STUCK


@compiled
def can_move(box: Box, p: State) -> bool:
    """Whether the side to move has any move."""
    seat = int64(p.mover)
    water = np.empty(WATER, np.int64)
    walks, origin = np.empty(WALKS, np.int64), np.empty(WALKS, np.int64)
    surveyed = int64(-1)
    for piece in range(int64(box.pieces)):
        species = int64(box.species_of[piece])
        if p.x[seat, piece] < 0 or box.kind[species] == FIXED:
            continue
        prey = int64(box.prey[species])
        if prey != surveyed:
            survey(box, p, seat, prey, int64(0), LINES, water)
            surveyed = prey
        for i in range(1, wander(box, p, seat, piece, species, water, walks, origin)):
            if walks[i] & ENDS_HERE and walk_move(piece, walks[i]) != walk_move(piece, walks[0]):
                return True
    return False


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    """While setting up, places for the next piece, or a whole arrangement; then piece by piece."""
    if p.phase == SETUP:
        return setup_moves(box, p, seat, out)
    water = np.empty(WATER, np.int64)
    room = WALKS if box.go_on else 1
    walks, origin = np.empty(room, np.int64), np.empty(room, np.int64)
    return side_moves(box, p, seat, water, walks, origin, out, int64(0))


@compiled
def side_moves(
    box: Box, p: State, seat: int, water: Ints, walks: Ints, origin: Ints, out: Ints, n: int
) -> int:
    """Adds the moves of all pieces of a side."""
    surveyed = int64(-1)
    for piece in range(int64(box.pieces)):
        species = int64(box.species_of[piece])
        if p.x[seat, piece] < 0 or box.kind[species] == FIXED:
            continue
        prey = int64(box.prey[species])
        if prey != surveyed:
            survey(box, p, seat, prey, int64(0), LINES, water)
            surveyed = prey
        if box.go_on:
            n = walk_moves(box, p, seat, piece, species, water, walks, origin, out, n)
        else:
            n = piece_moves(box, p, seat, piece, species, False, water, out, n)
    return n


@compiled
def moves_of(
    box: Box,
    p: State,
    seat: int,
    piece: int,
    meals_only: int,
    water: Ints,
    walks: Ints,
    origin: Ints,
    out: Ints,
    n: int,
) -> int:
    """Adds the moves of one piece, or its meals alone."""
    species = int64(box.species_of[piece])
    low, ranks = int64(p.y[seat, piece]) + PAD, reach(box, species)
    top = min(LINES, low + ranks + MOST_SIDE)
    survey(box, p, seat, int64(box.prey[species]), low - ranks, top, water)
    if not box.go_on:
        return piece_moves(box, p, seat, piece, species, meals_only, water, out, n)
    end = walk_moves(box, p, seat, piece, species, water, walks, origin, out, n)
    if not meals_only:
        return end
    for i in range(n, min(end, len(out))):
        if prey_in(out[i]):
            if n < len(out):
                out[n] = out[i]
            n += 1
    return n


@compiled
def setup_moves(box: Box, p: State, seat: int, out: Ints) -> int:
    piece = next_piece(box, p, seat)
    if piece < 0:
        if len(out):
            out[0] = READY
        return 1
    n = int64(0)
    if placed(box, p, seat) == 0:
        for which in range(int64(box.arrangements)):
            if n < len(out):
                out[n] = pack_arrange(which)
            n += 1
    return placements(box, p, seat, piece, np.empty(WATER, np.int64), out, n)


@compiled
def placed(box: Box, p: State, seat: int) -> int:
    """How many pieces of a side are on the board."""
    n = 0
    for piece in range(int64(box.pieces)):
        n += p.x[seat, piece] >= 0
    return n


@compiled
def calls(box: Box, p: State, seat: int, out: Ints) -> int:
    """Resigning, draws; in a secret setup also taking pieces back."""
    if over(box, p):
        return 0
    if len(out):
        out[0] = RESIGN
    n = 1
    if p.phase == PLAY:
        if not p.offer:
            if n < len(out):
                out[n] = OFFER
            n += 1
        elif p.offer == 1 + seat:
            if n < len(out):
                out[n] = WITHDRAW
            n += 1
        else:
            if n < len(out):
                out[n] = ACCEPT
            n += 1
            if n < len(out):
                out[n] = DECLINE
            n += 1
    elif box.setup == SECRET and not p.ready >> seat & 1:
        for piece in range(int64(box.pieces)):
            if p.x[seat, piece] >= 0:
                if n < len(out):
                    out[n] = pack_lift(piece)
                n += 1
        if n > 1:
            if n < len(out):
                out[n] = LIFT_ALL
            n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    if move < 0:
        say(box, p, int64(seat), int64(move))
    elif move >= PLACE:
        set_up(box, p, int64(seat), int64(move))
    else:
        go(box, p, int64(seat), int64(move))


@compiled
def say(box: Box, p: State, seat: int, call: int) -> None:
    if call == RESIGN:
        p.resigned = 1 + seat
        p.ending = RESIGNED
        p.offer = 0
    elif call == OFFER:
        p.offer = 1 + seat
    elif call == ACCEPT:
        p.ending = AGREED
        p.offer = 0
    elif call in (DECLINE, WITHDRAW):
        p.offer = 0
    elif call == LIFT_ALL:
        for piece in range(int64(box.pieces)):
            lift(p, seat, piece)
    else:
        lift(p, seat, unpack_lift(call))


@compiled
def set_up(box: Box, p: State, seat: int, move: int) -> None:
    """Places pieces; in the open the other side goes on while it has any left."""
    if move == READY:
        p.ready |= 1 << seat
    elif move >= ARRANGE:
        arrange(box, p, seat, unpack_arrange(move))
    else:
        put(p, seat, move)
    if box.setup == OPEN:
        if next_piece(box, p, 1 - seat) >= 0:
            p.mover = 1 - seat
        elif next_piece(box, p, seat) < 0:
            begin(box, p)
    elif p.ready == 3:
        p.ready = 0
        begin(box, p)


@compiled
def key(box: Box, seat: int, species: int, x: int, y: int, way: int) -> int:
    """A piece's part of the position's sign."""
    return int64(box.piece_key[seat, species, way]) * int64(box.square_key[y * WIDEST + x])


@compiled
def position_sign(box: Box, p: State) -> int:
    """A number made of what lies where and who is to move; the pieces of a species are alike."""
    sign = int64(box.mover_key) * int64(p.mover)
    for seat in range(2):
        for piece in range(int64(box.pieces)):
            if p.x[seat, piece] >= 0:
                x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
                sign ^= key(box, seat, int64(box.species_of[piece]), x, y, way)
    return sign


@compiled
def go(box: Box, p: State, seat: int, move: int) -> None:
    """Moves a piece, eats, is swallowed perhaps (Pond Scum 3 to 5)."""
    piece, square, way, prey = piece_in(move), square_in(move), way_in(move), prey_in(move)
    enemy = 1 - seat
    species = int64(box.species_of[piece])
    x, y = square % WIDEST, square // WIDEST
    from_x, from_y, from_way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    start = square_at(from_x, from_y)
    swallowed = in_zone(box, p, seat, species, x, y, way)
    before = int64(p.sign)
    sign = before ^ int64(box.mover_key) ^ key(box, seat, species, from_x, from_y, from_way)
    eaten = 0
    if prey:
        for other in range(int64(box.pieces)):
            if prey >> other & 1:
                kin = int64(box.species_of[other])
                ox, oy, oway = int64(p.x[enemy, other]), int64(p.y[enemy, other]), int64(p.way[enemy, other])
                sign ^= key(box, enemy, kin, ox, oy, oway)
                lift(p, enemy, other)
                eaten += 1
    if swallowed:
        lift(p, seat, piece)
    else:
        p.x[seat, piece] = x
        p.y[seat, piece] = y
        p.way[seat, piece] = way
        sign ^= key(box, seat, species, x, y, way)
    p.sign = sign
    p.last = pack_last(species, start, from_way, square, way, eaten, 1 if swallowed else 0)
    p.mover = enemy
    p.moves += 1
    if p.offer == 1 + enemy:
        p.offer = 0
    if eaten or swallowed:
        for k in range(int64(p.quiet)):
            p.since[k] = 0
            p.seen[k] = 0
        p.quiet = 0
        p.ending = count_ending(box, p)
    else:
        quiet = int64(p.quiet)
        p.since[quiet] = pack_stand(piece, start, from_way)
        p.seen[quiet] = before
        p.quiet = quiet + 1
        p.ending = quiet_ending(p)


@compiled
def count_ending(box: Box, p: State) -> int:
    """The endings that only a meal can bring: a side without mobile pieces, or nothing anybody could eat."""
    one, two = mobile_species(box, p, int64(0)), mobile_species(box, p, int64(1))
    if not one or not two:
        return BARE
    for species in range(int64(box.species)):
        prey = int64(box.prey[species])
        if (one >> species & 1 and two & prey) or (two >> species & 1 and one & prey):
            return 0
    return STARVED


@compiled
def mobile_species(box: Box, p: State, seat: int) -> int:
    """The species that a side has left beside the fixed one, as bits."""
    mobile = 0
    for piece in range(int64(box.pieces)):
        species = int64(box.species_of[piece])
        if p.x[seat, piece] >= 0 and box.kind[species] != FIXED:
            mobile |= 1 << species
    return mobile


@compiled
def quiet_ending(p: State) -> int:
    """The endings that a move without a meal can bring."""
    same = 0
    for k in range(int64(p.quiet) - 2, -1, -2):
        same += p.seen[k] == p.sign
    if same >= 2:
        return REPEATED
    return FORTY if p.quiet == QUIET else 0


@compiled
def veil(box: Box, p: State, seat: int) -> None:
    """Nothing of a side that is being set up in secret is seen by others, not even how far it is."""
    if p.phase == SETUP and box.setup == SECRET:
        for other in range(2):
            if other != seat:
                for piece in range(PIECES):
                    lift(p, other, piece)
                    if piece < box.pieces:
                        p.x[other, piece] = HIDDEN


@compiled
def reshuffle(box: Box, p: State, seat: int, stream: Ints) -> None:
    """Any arrangement may stand behind the screen."""
    if p.phase == SETUP and box.setup == SECRET:
        for other in range(2):
            if other != seat:
                arrange_at_random(box, p, other, stream)
