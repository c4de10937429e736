"""The deal, whose turn it is, crawling and eating, the end (Grazers 1 to 3).

Nothing is hidden, so there is neither `veil` nor `reshuffle`; nobody can say anything beside playing, so
there are no `calls`. A game that has them adds functions of these names here.
"""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.core.engine.chance import below
from frustule.template.grazers.moves import cell_at, column_of, row_of
from frustule.template.grazers.position import MOST_ALGAE, SEATS, Box, State

STEPS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""North, east, south, west; then the diagonals, from north-east on."""
NOWHERE = -1


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    """Algae on every cell but where the snails sit (Grazers 1.2 to 1.4)."""
    for row in range(box.size):
        for column in range(box.size):
            p.algae[cell_at(column, row)] = 1 + below(stream, MOST_ALGAE)
    p.at[1] = cell_at(box.size - 1, box.size - 1)
    for seat in range(SEATS):
        p.algae[p.at[seat]] = 0
    p.mover = box.first - 1 if box.first else below(stream, SEATS)


@compiled
def cell_on(box: Box, p: State, seat: int, way: int) -> int:
    """The cell one step away, if algae grow there (Grazers 2.1)."""
    column = column_of(p.at[seat]) + STEPS[way][0]
    row = row_of(p.at[seat]) + STEPS[way][1]
    if not (0 <= column < box.size and 0 <= row < box.size):
        return NOWHERE
    cell = cell_at(column, row)
    return cell if p.algae[cell] else NOWHERE


@compiled
def can_crawl(box: Box, p: State, seat: int) -> bool:
    for way in range(box.ways):
        if cell_on(box, p, seat, way) != NOWHERE:
            return True
    return False


@compiled
def acting(box: Box, p: State) -> int:
    """Whose turn it is; the other, if that snail is stuck (Grazers 2.3)."""
    if can_crawl(box, p, p.mover):
        return 1 << p.mover
    return 1 << (1 - p.mover) if can_crawl(box, p, 1 - p.mover) else 0


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    """Where there is no more room it only counts, so that whoever asked can tell."""
    n = 0
    for way in range(box.ways):
        cell = cell_on(box, p, seat, way)
        if cell != NOWHERE:
            if n < len(out):
                out[n] = cell
            n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    """Crawls, and eats what grows there (Grazers 2.2)."""
    p.eaten[seat, p.algae[move] - 1] += 1
    p.algae[move] = 0
    p.at[seat] = move
    p.mover = 1 - seat


@compiled
def over(box: Box, p: State) -> int:
    """Over when neither snail can crawl (Grazers 3.1)."""
    return 0 if acting(box, p) else 1
