"""The nine guest judges (Diatoms 5): what each measures, and what a persnickety one punishes.

`colours` and `shapes` hold the spaces of each colour and shape as bits, `filled` all filled spaces. Each
function returns a count and writes to `spots` the spaces that count.
"""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.pond import bits
from frustule.games.diatoms.position import Box, State

(
    COLOUR_CONNECTOR,
    ASYMMETRY_ADMIRER,
    NEGATIVE_SPACE_FANATIC,
    CIRCLE_SPECIALIST,
    EDGE_ENTHUSIAST,
    MEDLEY_MAKER,
    STAR_SCHOLAR,
    PURPLE_PURIST,
    ORNAMENT_OBSERVER,
) = range(1, 10)

CIRCLE, OVAL, STAR = 0, 1, 4
GREEN, PURPLE = 2, 4
OUTER = 2


@compiled
def around(box: Box, spaces: int) -> int:
    """Every space connected to one of these."""
    spots = 0
    for space in range(box.spaces):
        if spaces >> space & 1:
            spots |= box.near[space]
    return spots


@compiled
def touching(box: Box, spaces: int, others: int) -> int:
    """Those of `spaces` that are connected to one of `others`."""
    spots = 0
    for space in range(box.spaces):
        if spaces >> space & 1 and box.near[space] & others:
            spots |= 1 << space
    return spots


@compiled
def connected(box: Box, spaces: int) -> int:
    """The connected group that holds the lowest of these spaces."""
    group = spaces & -spaces
    while True:
        grown = group | (around(box, group) & spaces)
        if grown == group:
            return group
        group = grown


@compiled
def judge_measure(
    box: Box, p: State, seat: int, colours: Ints, shapes: Ints, filled: int, spots: Ints
) -> int:
    judge = box.judge
    measured = 0
    if judge == COLOUR_CONNECTOR:
        for colour in range(5):
            rest = colours[colour]
            while rest:
                group = connected(box, rest)
                rest &= ~group
                if bits(group) > bits(measured):
                    measured = group
    elif judge == ASYMMETRY_ADMIRER:
        measured = filled & box.off_lines
    elif judge == NEGATIVE_SPACE_FANATIC:
        for space in range(box.spaces):
            if not filled >> space & 1 and not box.near[space] & ~filled:
                measured |= 1 << space
    elif judge == CIRCLE_SPECIALIST:
        measured = shapes[CIRCLE]
    elif judge == EDGE_ENTHUSIAST:
        measured = filled & box.ring[OUTER]
    elif judge == MEDLEY_MAKER:
        for colour in range(5):
            if colours[colour] and (not measured or bits(colours[colour]) < bits(measured)):
                measured = colours[colour]
    elif judge == STAR_SCHOLAR:
        measured = touching(box, filled & ~shapes[STAR], shapes[STAR])
    elif judge == PURPLE_PURIST:
        measured = colours[PURPLE]
    else:
        return ornaments(box, p, seat, True, spots)
    spots[0] = measured
    return bits(measured)


@compiled
def judge_penalty(
    box: Box, p: State, seat: int, colours: Ints, shapes: Ints, filled: int, spots: Ints
) -> int:
    judge = box.judge
    faults = 0
    if judge == COLOUR_CONNECTOR:
        for colour in range(5):
            faults |= colours[colour] & ~touching(box, colours[colour], colours[colour])
    elif judge == ASYMMETRY_ADMIRER:
        return empty_pairs(box, filled, spots)
    elif judge == NEGATIVE_SPACE_FANATIC:
        return wide_gaps(box, filled, spots)
    elif judge == CIRCLE_SPECIALIST:
        faults = touching(box, shapes[OVAL], shapes[CIRCLE])
    elif judge == EDGE_ENTHUSIAST:
        for colour in range(5):
            faults |= touching(box, colours[colour] & box.ring[OUTER], colours[colour])
    elif judge == MEDLEY_MAKER:
        missing = 0
        for ring in range(3):
            for colour in range(5):
                missing += not colours[colour] & box.ring[ring]
        spots[0] = 0
        return missing
    elif judge == STAR_SCHOLAR:
        faults = box.takes[STAR] & ~filled
    elif judge == PURPLE_PURIST:
        faults = touching(box, colours[GREEN], colours[PURPLE])
    else:
        return ornaments(box, p, seat, False, spots)
    spots[0] = faults
    return bits(faults)


@compiled
def empty_pairs(box: Box, filled: int, spots: Ints) -> int:
    """Line pairs with both spaces empty."""
    count = 0
    empty = 0
    for k in range(box.pairs):
        both = 1 << int(box.pair[k, 2]) | 1 << int(box.pair[k, 3])
        if not filled & both:
            count += 1
            empty |= both
    spots[0] = empty
    return count


@compiled
def wide_gaps(box: Box, filled: int, spots: Ints) -> int:
    """Connected groups of three or more empty spaces."""
    count = 0
    gaps = 0
    rest = ~filled & ((1 << int(box.spaces)) - 1)
    while rest:
        group = connected(box, rest)
        rest &= ~group
        if bits(group) >= 3:
            count += 1
            gaps |= group
    spots[0] = gaps
    return count


@compiled
def ornaments(box: Box, p: State, seat: int, complete: int, spots: Ints) -> int:
    """Complete ornaments, or those begun (the middle and a flank) and not complete."""
    count = 0
    formed = 0
    for k in range(box.ornaments):
        middle, left, right = box.ornament[k, 0], box.ornament[k, 1], box.ornament[k, 2]
        one, other = p.slide[seat, left], p.slide[seat, right]
        if not p.slide[seat, middle] or not (one or other) or (one == other) != complete:
            continue
        count += 1
        formed |= 1 << int(middle) | 1 << int(left) | 1 << int(right)
    spots[0] = formed
    return count
