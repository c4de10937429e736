"""Looking a few moves ahead on one sheet, as people do: the best-looking sheets are kept, others forgotten.

A beam search over the rules of the game for one, judged by the game's `worth`. It sees to the end of a round
and no further; what it fills up now may be missed later.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Floats, Ints
from frustule.core.engine.chance import below
from frustule.games.diaominos.knowledge import worth
from frustule.games.diaominos.moves import LOAD, unpack_load
from frustule.games.diaominos.position import Box, State
from frustule.games.diaominos.rules import moves, over, play

MOST_WIDTH = 64
MOST_FIRST = 64  # first moves whose value is reported


@compiled
def look_ahead(
    box: Box,
    p: State,
    until: int,
    width: int,
    sight: int,
    steps: int,
    stream: Ints,
    kept: Array1[State],
    grown: Array1[State],
    buffer: Ints,
    first: Ints,
    values: Floats,
) -> int:
    """Looks ahead to the end of round `until`, at most so many moves, and writes the first moves, best first.

    With a `sight` it overlooks moves, see there. The number of sheets looked at.
    """
    seen = 0
    kept[0] = p
    count = 1
    firsts = np.full(MOST_WIDTH, -1, np.int64)
    grown_firsts = np.full(MOST_WIDTH, -1, np.int64)
    merits = np.zeros(MOST_WIDTH)
    grown_merits = np.zeros(MOST_WIDTH)
    merits[0] = worth(box, p, 0)
    for step in range(steps):
        n_grown = 0
        moved = False
        for i in range(count):
            if over(box, kept[i]) or kept[i].space > until:
                grown[MOST_WIDTH] = kept[i]
                n_grown = keep(grown, grown_merits, grown_firsts, n_grown, width, merits[i], firsts[i])
                continue
            moved = True
            n = min(moves(box, kept[i], 0, buffer), len(buffer))
            if sight:
                n = overlook(box, buffer, n, sight, stream)
            for k in range(n):
                move = buffer[k]
                grown[MOST_WIDTH] = kept[i]
                play(box, grown[MOST_WIDTH], 0, move)
                seen += 1
                merit = worth(box, grown[MOST_WIDTH], 0)
                began = move if step == 0 else firsts[i]
                n_grown = keep(grown, grown_merits, grown_firsts, n_grown, width, merit, began)
        for i in range(n_grown):
            kept[i] = grown[i]
            merits[i] = grown_merits[i]
            firsts[i] = grown_firsts[i]
        count = n_grown
        if not moved:
            break
    report(count, merits, firsts, first, values)
    return seen


@compiled
def keep(
    grown: Array1[State], merits: Floats, firsts: Ints, count: int, width: int, merit: float, began: int
) -> int:
    """Keeps the sheet behind the last place among the best, unless it is there already; how many now."""
    worst = 0
    for i in range(count):
        if merits[i] == merit and same(grown[i], grown[MOST_WIDTH]):
            return count
        if merits[i] < merits[worst]:
            worst = i
    if count < width:
        worst = count
        count += 1
    elif merit <= merits[worst]:
        return count
    grown[worst] = grown[MOST_WIDTH]
    merits[worst] = merit
    firsts[worst] = began
    return count


@compiled
def same(a: State, b: State) -> bool:
    """Whether two sheets are alike: orders of loading that come to the same are one."""
    if a.space != b.space or a.claims[0] != b.claims[0]:
        return False
    for word in range(2):
        if a.filled[0, word] != b.filled[0, word] or a.diamond[0, word] != b.diamond[0, word]:
            return False
    return True


@compiled
def overlook(box: Box, buffer: Ints, n: int, sight: int, stream: Ints) -> int:
    """Keeps of the loads only those that lie within one layer, and of these one in so many; how many moves.

    If there are none that lie, it sees all.
    """
    lying, kept, loads, one = 0, 0, 0, 0
    for k in range(n):
        lying += buffer[k] >= LOAD and is_flat(box, buffer[k])
    if lying == 0:
        return n
    seen = 0
    for k in range(n):
        move = buffer[k]
        if move >= LOAD:
            if not is_flat(box, move):
                continue
            seen += 1
            if below(stream, seen) == 0:
                one = move
            if below(stream, sight):
                continue
            loads += 1
        buffer[kept] = move
        kept += 1
    if loads == 0:
        buffer[kept] = one
        kept += 1
    return kept


@compiled
def is_flat(box: Box, move: int) -> bool:
    """Whether a load lies within one layer."""
    number = box.set_of[unpack_load(move)[0]]
    for layer in range(box.layers):
        low, high = box.layer[layer, 0], box.layer[layer, 1]
        if not box.set[number, 0] & ~low and not box.set[number, 1] & ~high:
            return True
    return False


@compiled
def report(count: int, merits: Floats, firsts: Ints, first: Ints, values: Floats) -> None:
    """The different first moves with the best merit each of them led to, best first, then -1."""
    n = 0
    for _ in range(MOST_FIRST):
        best = -1
        for i in range(count):
            listed = False
            for k in range(n):
                listed = listed or first[k] == firsts[i]
            if not listed and (best < 0 or merits[i] > merits[best]):
                best = i
        if best < 0:
            break
        first[n] = firsts[best]
        values[n] = merits[best]
        n += 1
    if n < MOST_FIRST:
        first[n] = -1
