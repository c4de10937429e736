"""What a bot that looks one move ahead should see in a Diaominos position."""

from frustule.core.compile.mark import compiled
from frustule.games.diaominos.position import HALF, ROUNDS, SHAPES, WILD, Box, State
from frustule.games.diaominos.rules import bits, taken
from frustule.games.diaominos.scoring import was_first

# Chosen by trying them out on a few hundred seeds.
CLAIM_WORTH = 9.0
FIRST_WORTH = 1.5
PAIR_WORTH = 2.0
OUTLET_WORTH = 0.06
HOPE_WORTH = 1.5
LAYER_WORTH = 1.0
HOLE_COST = 0.15


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """Points, and the signs of points to come: diamonds side by side, with room to grow, and no holes."""
    value = CLAIM_WORTH * p.claims[seat] + HOPE_WORTH * hopeful_marks(box, p, seat)
    for shape in range(SHAPES):
        if was_first(box, p, seat, shape):
            value += FIRST_WORTH
    low, high = taken(p, seat, 0), taken(p, seat, 1)
    for layer in range(box.layers):
        missing = bits(box.layer[layer, 0] & ~low) + bits(box.layer[layer, 1] & ~high)
        value += LAYER_WORTH * (missing == 0)
    pairs, outlets, holes, diamonds = 0, 0, 0, 0
    for cube in range(box.cubes):
        word, bit = cube // HALF, 1 << cube % HALF
        if p.diamond[seat, word] & bit:
            diamonds += 1
            pairs += bits(box.beside[cube, 0] & p.diamond[seat, 0]) + bits(
                box.beside[cube, 1] & p.diamond[seat, 1]
            )
            outlets += bits(box.beside[cube, 0] & ~low) + bits(box.beside[cube, 1] & ~high)
        elif not (low, high)[word] & bit:
            holes += not box.beside[cube, 0] & ~low and not box.beside[cube, 1] & ~high
    value += diamonds - HOLE_COST * holes
    if p.space < ROUNDS or not p.done[seat]:
        value += PAIR_WORTH * pairs / 2 + OUTLET_WORTH * outlets
    return value


@compiled
def hopeful_marks(box: Box, p: State, seat: int) -> int:
    """How many of all the marks on shapes can become diamonds: those with a load of their shape to come.

    Every wild load is thought of as rescuing the shape that has most marks without one.
    """
    total = 0
    rescued = 0
    if p.role[seat, 0] == 0:
        return total
    wild_until = 0
    wilds = 0
    for number in range(ROUNDS):
        for k in range(4):
            if p.role[seat, p.cube[box.facing[number, box.side[seat], k]]] - 1 == WILD:
                wild_until = number
                wilds += 1
    for colour in range(SHAPES + 1):
        shape = p.role[seat, colour] - 1
        if shape == WILD:
            continue
        until = -1
        for number in range(ROUNDS):
            for k in range(4):
                if p.cube[box.facing[number, box.side[seat], k]] == colour:
                    until = number
        within = 0
        for number in range(ROUNDS):
            for k in range(4):
                if p.cube[box.top[number, k]] == colour:
                    if number <= until:
                        total += 1
                    elif number <= wild_until:
                        within += 1
        if within and rescued < wilds:
            rescued += 1
            total += within
    return total
