# pyright: basic
"""Which moves a search looks at, and in which order: what was best before, meals, killers, then the rest.

`next_move` deals them out in stages, so that a line that is refuted early never lists all the moves of its
position. All lists come from the rules of the game.
"""

from numpy import int64

from frustule.bots.pondscum.judgement import attacked, moves_apart
from frustule.bots.pondscum.mind import MEAL_ROOM, MENUS, POOL, ROOM
from frustule.core.chance import WORD, scatter
from frustule.core.compiled import compiled
from frustule.games.pondscum.movement import in_zone, reach
from frustule.games.pondscum.position import FIXED, PREY_BITS, WIDEST
from frustule.games.pondscum.rules import moves_of, side_moves

KNOWN, UNLISTED, MEALS, KILLERS, QUIET_MOVES, DONE = range(6)
SWALLOWED = 1 << 24  # how far behind all others a move is that ends in the enemy's zone


@compiled
def price_of(box, mind, prey):
    """What the prey of a move is worth."""
    total = 0
    for piece in range(int64(box.pieces)):
        if prey >> piece & 1:
            total += int64(mind.price[box.species_of[piece]])
    return total


@compiled
def ends_in_zone(box, p, seat, move):
    square = move >> 17 & 511
    species = int64(box.species_of[move >> 26])
    return in_zone(box, p, seat, species, square % WIDEST, square // WIDEST, move >> 16 & 1)


@compiled
def loses(box, mind, p, seat, move):
    """Whether a meal may cost more than it brings: some enemy could be one move from where it ends."""
    enemy, piece, square, prey = 1 - seat, move >> 26, move >> 17 & 511, move & PREY_BITS
    species = int64(box.species_of[piece])
    if price_of(box, mind, prey) >= mind.price[species]:
        return False
    x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    p.x[seat, piece], p.y[seat, piece], p.way[seat, piece] = square % WIDEST, square // WIDEST, move >> 16 & 1
    found = False
    for hunter in range(1, int64(mind.hunted_to[species])):
        alive = p.x[enemy, hunter] >= 0 and not prey >> hunter & 1
        if alive and moves_apart(box, mind, p, enemy, hunter, piece) == 1:
            found = True
            break
    p.x[seat, piece], p.y[seat, piece], p.way[seat, piece] = x, y, way
    return found


@compiled
def gain(box, mind, p, seat, move):
    """What a meal brings at once: the prey, less the hunter if it is swallowed with it."""
    gained = price_of(box, mind, move & PREY_BITS)
    if ends_in_zone(box, p, seat, move):
        gained -= int64(mind.price[box.species_of[move >> 26]])
    return gained


@compiled
def overlooks(box, mind, p, seat, move):
    """Whether a player with blind spots does not see this move: the longer it is, the likelier.

    It depends on the quirk and the move alone, so the same threat stays overlooked until something changes.
    """
    if not mind.blind:
        return False
    piece, square = move >> 26, move >> 17 & 511
    length = abs(square % WIDEST - int64(p.x[seat, piece])) + abs(square // WIDEST - int64(p.y[seat, piece]))
    if move >> 16 & 1 != p.way[seat, piece]:
        length += 2
    odd = scatter((move >> 16 ^ int64(mind.quirk) ^ seat << 20) & WORD) % 1000
    return odd < int64(mind.blind) * length // 4


@compiled
def surroundings(box, mind, p, seat, piece):
    """A number that is the same as long as nothing changes that the meals of a piece depend on."""
    species = int64(box.species_of[piece])
    ranks, side = reach(box, species), max(int64(box.wide[species, 0]), int64(box.high[species, 0]))
    x, y = int64(p.x[seat, piece]), int64(p.y[seat, piece])
    xs, ys, ways, species_of, squares = p.x, p.y, p.way, box.species_of, box.square_key
    found = (int64(mind.codes[seat, piece, int64(ways[seat, piece])]) >> 1) * int64(squares[y * WIDEST + x])
    for owner in range(2):
        for other in range(1, int64(box.pieces)):
            if xs[owner, other] < 0:
                continue
            ox, oy, way = int64(xs[owner, other]), int64(ys[owner, other]), int64(ways[owner, other])
            if oy >= y + ranks + side or ox >= x + ranks + side:
                continue
            kin = int64(species_of[other])
            if oy + int64(box.high[kin, way]) > y - ranks and ox + int64(box.wide[kin, way]) > x - ranks:
                found ^= int64(mind.codes[owner, other, way]) * int64(squares[oy * WIDEST + ox])
    return found


@compiled
def meals_of(box, mind, p, seat, piece, n):
    """Adds the meals of one piece to the pool, from memory if nothing near it has changed."""
    key = surroundings(box, mind, p, seat, piece)
    menu = mind.menus[key >> 24 & MENUS - 1]
    if menu.key == key:
        for k in range(int64(menu.count)):
            mind.pool[n + k] = menu.meals[k]
        return n + int64(menu.count)
    end = moves_of(box, p, seat, piece, True, mind.water, mind.walks, mind.origin, mind.pool, n)
    if end - n <= MEAL_ROOM:
        menu.key = key
        menu.count = end - n
        for k in range(end - n):
            menu.meals[k] = mind.pool[n + k]
    return end


@compiled
def list_meals(box, mind, p, view, seat, least, base):
    """Lists the meals that bring at least so much, with what they are worth as keys; where the list ends."""
    n = base
    for piece in range(1, int64(mind.hunters)):
        prey = int64(view.near[seat, piece])
        if not prey or price_of(box, mind, prey) < least:
            continue
        first = n
        end = meals_of(box, mind, p, seat, piece, n)
        own = int64(mind.price[box.species_of[piece]])
        for i in range(first, end):
            move = int64(mind.pool[i])
            gained = gain(box, mind, p, seat, move)
            if gained < least or overlooks(box, mind, p, seat, move):
                continue
            mind.pool[n] = move
            mind.keys[n] = 16 * gained - own
            n += 1
    return n


@compiled
def list_quiet(box, mind, p, view, seat, ply, base):
    """Lists all other moves, with what experience and the places say of them as keys."""
    frame = mind.frames[ply]
    end = side_moves(box, p, seat, mind.water, mind.walks, mind.origin, mind.pool, base)
    escaping = attacked(mind, view, seat)
    n = base
    for i in range(base, end):
        move = int64(mind.pool[i])
        if move & PREY_BITS or move == frame.known or move == frame.killer[0] or move == frame.killer[1]:
            continue
        if overlooks(box, mind, p, seat, move):
            continue
        mind.pool[n] = move
        mind.keys[n] = quiet_key(box, mind, p, view, seat, move, escaping)
        n += 1
    return n


@compiled
def quiet_key(box, mind, p, view, seat, move, escaping):
    piece, square, way = move >> 26, move >> 17 & 511, move >> 16 & 1
    species = int64(box.species_of[piece])
    if in_zone(box, p, seat, species, square % WIDEST, square // WIDEST, way):
        return -SWALLOWED
    start = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
    lies = species * 2
    key = int64(mind.place[seat, lies + way, square]) - int64(
        mind.place[seat, lies + int64(p.way[seat, piece]), start]
    )
    key = 4 * key + int64(mind.history[seat, piece, square])
    if escaping >> piece & 1:
        key += 2 * int64(mind.price[species])
    return key


@compiled
def is_legal(box, mind, p, seat, move, base):
    """Whether a move that came from elsewhere may be played here."""
    piece = move >> 26
    if piece >= box.pieces or p.x[seat, piece] < 0 or box.kind[box.species_of[piece]] == FIXED:
        return False
    meals = move & PREY_BITS != 0
    end = moves_of(box, p, seat, piece, meals, mind.water, mind.walks, mind.origin, mind.pool, base)
    for i in range(base, end):
        if mind.pool[i] == move:
            return True
    return False


@compiled
def begin_moves(mind, ply, known):
    """Makes ready to deal out the moves of a position."""
    frame = mind.frames[ply]
    frame.stage = KNOWN
    frame.known = known
    frame.killer[0] = -1
    frame.killer[1] = -1
    frame.at = frame.first
    frame.end = frame.first


@compiled
def next_move(box, mind, ply):
    """The next move of the position, or -1; quiet ones as long as the frame wants them."""
    frame = mind.frames[ply]
    p, view = mind.positions[ply], mind.views[ply]
    seat = int64(p.turn)
    if frame.stage == KNOWN:
        frame.stage = UNLISTED
        known = int64(frame.known)
        if known >= 0:
            if is_legal(box, mind, p, seat, known, int64(frame.first)):
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
            if seen and is_legal(box, mind, p, seat, move, int64(frame.first)):
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
def take_best(mind, at, end):
    """Brings the best move left to the front of the list."""
    keys, pool = mind.keys, mind.pool
    best = at
    for i in range(at + 1, end):
        if keys[i] > keys[best]:
            best = i
    move, key = int64(pool[best]), keys[best]
    pool[best], keys[best] = pool[at], keys[at]
    pool[at], keys[at] = move, key
    return move
