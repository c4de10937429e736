"""Which moves a search looks at, and in which order: what was best before, meals, killers, then the rest.

`next_move` deals them out in stages, so that a line that is refuted early never lists all the moves of its
position. All lists come from the rules of the game.
"""

from frustule.bots.pondscum.judgement import price_of
from frustule.bots.pondscum.menus import moves_of_kind
from frustule.bots.pondscum.mind import POOL, ROOM, Memory, View
from frustule.bots.pondscum.view import attacked, spots_of
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import int64, uint64
from frustule.core.engine.chance import WORD, scatter
from frustule.games.pondscum.moves import piece_in, prey_in, square_in, stand_in, way_in
from frustule.games.pondscum.position import FIXED, WIDEST, Box, State

KNOWN, UNLISTED, MEALS, KILLERS, QUIET_MOVES, DONE = range(6)
SWALLOWED = 1 << 24  # how far behind all others a move is that ends in the enemy's zone


@compiled
def loses(box: Box, mind: Memory, view: View, seat: int, move: int) -> bool:
    """Whether a meal may cost more than it brings: some enemy could be one move from where it ends."""
    enemy, piece, prey = 1 - seat, piece_in(move), prey_in(move)
    species = int64(box.species_of[piece])
    if price_of(mind, prey) >= mind.price[species]:
        return False
    _, there = spots_of(box, mind, piece, square_in(move), way_in(move))
    for hunter in range(1, int64(mind.hunted_to[species])):
        spot = int64(view.hunting[enemy, hunter])
        if spot >= 0 and not prey >> hunter & 1 and mind.away[there + spot] == 1:
            return True
    return False


@compiled
def overlooks(box: Box, mind: Memory, p: State, seat: int, move: int) -> bool:
    """Whether a player with blind spots does not see this move: the longer it is, the likelier.

    It depends on the quirk and the move alone, so the same threat stays overlooked until something changes.
    """
    if not mind.blind:
        return False
    piece, square = piece_in(move), square_in(move)
    length = abs(square % WIDEST - int64(p.x[seat, piece])) + abs(square // WIDEST - int64(p.y[seat, piece]))
    if way_in(move) != p.way[seat, piece]:
        length += 2
    odd = scatter((stand_in(move) ^ int64(mind.quirk) ^ seat << 20) & WORD) % 1000
    return odd < int64(mind.blind) * length // 4


@compiled
def list_meals(box: Box, mind: Memory, p: State, view: View, seat: int, least: int, base: int) -> int:
    """Lists the meals that bring at least so much, with what they are worth as keys; where the list ends.

    What a meal brings at once is its prey, less the hunter if it is swallowed with it.
    """
    n = base
    pool, keys = mind.pool, mind.keys
    for piece in range(1, int64(mind.hunters)):
        prey = int64(view.near[seat, piece])
        if not prey or price_of(mind, prey) < least:
            continue
        first = n
        end = moves_of_kind(box, mind, p, view, seat, piece, True, n)
        species = int64(box.species_of[piece])
        own = int64(mind.price[species])
        for i in range(first, end):
            move = int64(pool[i])
            gained = price_of(mind, prey_in(move))
            if mind.swallowed[seat, species * 2 + way_in(move), square_in(move)]:
                gained -= own
            if gained < least or overlooks(box, mind, p, seat, move):
                continue
            pool[n] = move
            keys[n] = 16 * gained - own
            n += 1
    return n


@compiled
def list_quiet(box: Box, mind: Memory, p: State, view: View, seat: int, ply: int, base: int) -> int:
    """Lists all other moves, with what experience and the places say of them as keys."""
    frame = mind.frames[ply]
    known, one, two = int64(frame.known), int64(frame.killer[0]), int64(frame.killer[1])
    escaping = attacked(view, seat)
    pool, keys, place, history = mind.pool, mind.keys, mind.place, mind.history
    n = base
    for piece in range(1, int64(box.pieces)):
        if p.x[seat, piece] < 0:
            continue
        first = n
        end = moves_of_kind(box, mind, p, view, seat, piece, False, n)
        species = int64(box.species_of[piece])
        lies = species * 2
        start = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
        here = 4 * int64(place[seat, lies + int64(p.way[seat, piece]), start])
        if escaping >> piece & 1:
            here -= 2 * int64(mind.price[species])
        for i in range(first, end):
            move = int64(pool[i])
            if move in (known, one, two) or overlooks(box, mind, p, seat, move):
                continue
            square, lie = square_in(move), lies + way_in(move)
            key = 4 * int64(place[seat, lie, square]) - here + int64(history[seat, piece, square])
            if mind.swallowed[seat, lie, square]:
                key = -SWALLOWED
            pool[n] = move
            keys[n] = key
            n += 1
    return n


@compiled
def is_legal(box: Box, mind: Memory, p: State, view: View, seat: int, move: int, base: int) -> bool:
    """Whether a move that came from elsewhere may be played here."""
    piece = piece_in(move)
    if piece >= box.pieces or p.x[seat, piece] < 0 or box.kind[box.species_of[piece]] == FIXED:
        return False
    meals = prey_in(move) != 0
    for i in range(base, moves_of_kind(box, mind, p, view, seat, piece, meals, base)):
        if mind.pool[i] == move:
            return True
    return False


@compiled
def begin_moves(mind: Memory, ply: int, known: int) -> None:
    """Makes ready to deal out the moves of a position."""
    frame = mind.frames[ply]
    frame.stage = KNOWN
    frame.known = known
    frame.killer[0] = -1
    frame.killer[1] = -1
    frame.at = frame.first
    frame.end = frame.first


@compiled
def next_move(box: Box, mind: Memory, ply: int) -> int:
    """The next move of the position, or -1; quiet ones as long as the frame wants them."""
    frame = mind.frames[ply]
    p, view = mind.positions[ply], mind.views[ply]
    seat = int64(p.mover)
    if frame.stage == KNOWN:
        frame.stage = UNLISTED
        known = int64(frame.known)
        if known >= 0:
            if is_legal(box, mind, p, view, seat, known, int64(frame.first)):
                return known
            frame.known = -1
    if frame.stage == UNLISTED:
        frame.stage = MEALS
        frame.end = list_meals(box, mind, p, view, seat, -SWALLOWED, int64(frame.first))
    if frame.stage == MEALS:
        while frame.at < frame.end:
            move = take_best(mind, int64(frame.at), int64(frame.end))
            frame.at += 1
            if move != frame.known:
                return move
        frame.stage = KILLERS if frame.quiet else DONE
        frame.at = 0
    if frame.stage == KILLERS and not frame.quiet:
        frame.stage = DONE
    if frame.stage == KILLERS:
        while frame.at < 2:
            k = int64(frame.at)
            frame.at += 1
            move = int64(mind.killers[ply, k])
            if move <= 0 or move == frame.known or (k and move == frame.killer[0]):
                continue
            seen = not overlooks(box, mind, p, seat, move)
            if seen and is_legal(box, mind, p, view, seat, move, int64(frame.first)):
                frame.killer[k] = move
                return move
        frame.stage = QUIET_MOVES
        frame.at = frame.first
        frame.end = frame.first
        if frame.first + ROOM < POOL:
            frame.end = list_quiet(box, mind, p, view, seat, ply, int64(frame.first))
    if frame.stage == QUIET_MOVES:
        if frame.at < frame.end and frame.quiet:
            frame.at += 1
            return take_best(mind, int64(frame.at) - 1, int64(frame.end))
        frame.stage = DONE
    return -1


@compiled
def take_best(mind: Memory, at: int, end: int) -> int:
    """Brings the best move left to the front of the list: the first of those with the highest key.

    Key and place in the list make one number, and places that cannot be negative need no look at the sign, so
    that the compiler compares many at a time.
    """
    keys, pool = mind.keys, mind.pool
    highest = (int64(keys[at]) << 16) - at
    for i in range(at + 1, end):
        highest = max(highest, (int64(keys[uint64(i)]) << 16) - i)
    best = -highest & 0xFFFF
    move, key = int64(pool[best]), keys[best]
    pool[best], keys[best] = pool[at], keys[at]
    pool[at], keys[at] = move, key
    return move
