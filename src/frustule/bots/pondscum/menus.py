"""What a piece can do, from memory as long as nothing near it has changed.

From one position to the next most pieces keep their moves. So the moves of a piece are kept in a table, by
a number made of all that lies within its reach; the rules are asked where the table does not know.
"""

from frustule.bots.pondscum.mind import MENU_ROOM, MENUS, Memory, View
from frustule.bots.pondscum.view import HIGH_BITS, limits_of
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.games.pondscum.movement import reach
from frustule.games.pondscum.moves import prey_in
from frustule.games.pondscum.position import PIECES, WIDEST, Box, State
from frustule.games.pondscum.rules import moves_of


@compiled
def surroundings(box: Box, mind: Memory, p: State, view: View, seat: int, piece: int) -> int:
    """A number that is the same as long as nothing changes that the moves of a piece depend on."""
    species = int64(box.species_of[piece])
    ranks, side = reach(box, species), max(int64(box.wide[species, 0]), int64(box.high[species, 0]))
    x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
    limits = limits_of(x - ranks, x + ranks + side, y - ranks, y + ranks + side)
    code = (int64(mind.codes[seat, piece, way]) >> 1) * int64(box.square_key[y * WIDEST + x])
    bounds, marks = view.bounds, view.marks
    for owner in range(2):
        for other in range(PIECES):
            meets = (limits - int64(bounds[owner, other])) & HIGH_BITS == HIGH_BITS
            code ^= int64(marks[owner, other]) if meets else 0
    return code


@compiled
def moves_of_kind(
    box: Box, mind: Memory, p: State, view: View, seat: int, piece: int, meals: int, n: int
) -> int:
    """Adds the meals of one piece to the pool, or its other moves; from memory if nothing near it changed."""
    key = surroundings(box, mind, p, view, seat, piece)
    menu, pool = mind.menus[key >> 24 & MENUS - 1], mind.pool
    if menu.key != key:
        end = moves_of(box, p, seat, piece, False, mind.water, mind.walks, mind.origin, pool, n)
        end = min(end, int64(len(pool)))
        if end - n > MENU_ROOM:
            return keep_kind(pool, meals, n, end)
        menu.key = key
        count = 0
        for quiet in range(2):
            for i in range(n, end):
                if (prey_in(pool[i]) == 0) == quiet:
                    menu.moves[count] = pool[i]
                    count += 1
            if not quiet:
                menu.meals = count
        menu.count = count
    first, end = int64(0), int64(menu.meals)
    if not meals:
        first, end = end, int64(menu.count)
    for k in range(first, min(end, first + len(pool) - n)):
        pool[n] = menu.moves[k]
        n += 1
    return n


@compiled
def keep_kind(pool: Ints, meals: int, first: int, end: int) -> int:
    """Keeps the meals of a list, or the other moves; where it ends then."""
    n = first
    for i in range(first, end):
        if (prey_in(pool[i]) != 0) == meals:
            pool[n] = pool[i]
            n += 1
    return n
