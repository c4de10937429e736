"""Pivots as a person makes them: whether a move needs one, and the corner about which a body turns.

In the hand a piece lies as it lay, or turned: that is a choice of its own, made before the place
(`choosing`). A body with equal edges lies the same either way; it is turned only for places that it cannot
come to straight.
"""

from frustule.games.pondscum.curves import Point
from frustule.games.pondscum.movement import SPACES
from frustule.games.pondscum.notation import bits
from frustule.games.pondscum.sight import Sight


def is_turned(sight: Sight, seat: int, piece: int, x: int, y: int, way: int) -> bool:
    """Whether a piece comes to a spot only by turning."""
    if sight.species[piece].kind != "ciliate":
        return False
    if way != sight.way[seat][piece]:
        return True
    wide, high = sight.extents[piece][way]
    return wide == high and not _straight(sight, seat, piece, x, y)


def _straight(sight: Sight, seat: int, piece: int, x: int, y: int) -> bool:
    """Whether a body with equal edges, which may end at a spot, can go there along a file or a rank."""
    from_x, from_y = sight.x[seat][piece], sight.y[seat][piece]
    dx, dy = x - from_x, y - from_y
    far = abs(dx) + abs(dy)
    if (dx and dy) or not 0 < far <= SPACES:
        return False
    step_x, step_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return all(_passes(sight, seat, piece, from_x + k * step_x, from_y + k * step_y) for k in range(1, far))


def _passes(sight: Sight, seat: int, piece: int, x: int, y: int) -> bool:
    """Whether a piece that comes to a spot may go on from there."""
    box = sight.position.setup.box[0]
    if sight.swallowed(seat, piece, x, y, 0):
        return False
    prey = bits(int(box.prey[box.species_of[piece]]))
    for side in range(2):
        for other in range(len(sight.species)):
            if (side, other) == (seat, piece) or not _meets(sight, piece, x, y, side, other):
                continue
            fixed = sight.species[other].fixed
            goes = (
                box.pass_over and not fixed if side == seat else box.go_on and box.species_of[other] in prey
            )
            if not goes:
                return False
    return True


def _meets(sight: Sight, piece: int, x: int, y: int, side: int, other: int) -> bool:
    """Whether a body at a spot shares a square with another piece."""
    if (spot := sight.spot(side, other)) is None:
        return False
    wide, high = sight.extents[piece][0]
    lines = sight.species[other].lines(spot.way)
    return any(
        line >> (file - spot.x) & 1
        for rank, line in enumerate(lines, spot.y)
        if y <= rank < y + high
        for file in range(max(x, spot.x), x + wide)
    )


def pivot_of(
    start: Point,
    end: Point,
    before: tuple[int, int, int],
    after: tuple[int, int, int],
    extent: tuple[int, int],
) -> Point | None:
    """The corner that stays where a body of this extent turns from one spot to the next, whose middles these
    are; None where it goes straight."""
    if before[2] == after[2] and max(abs(after[0] - before[0]), abs(after[1] - before[1])) <= 1:
        return None
    wide, high = extent
    for x in (start[0] - wide / 2, start[0] + wide / 2):
        for y in (start[1] - high / 2, start[1] + high / 2):
            dx, dy = start[0] - x, start[1] - y
            for turn in (1, -1):
                if abs(x - turn * dy - end[0]) < 0.01 and abs(y + turn * dx - end[1]) < 0.01:
                    return x, y
    return None
