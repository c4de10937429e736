"""The rules of a commission (Commissions 2 to 4): the deal, turns, arranging, ways to end, hidden tiles.

A turn is a tile chosen among four and laid so that it completes a sample, perhaps choices of how to split
groups, then every diatom collected put on the slide or into a dish, then the hand refilled. After every step
the rules ask whether the commission has ended: `verdict`.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.moves import (
    ARRANGE,
    LAY,
    TAKE,
    pack_arrange,
    unpack_arrange,
    unpack_draw,
    unpack_lay,
    unpack_take,
)
from frustule.games.diatoms.pond import completes, fitting, lay, placements
from frustule.games.diatoms.position import TILES, UNKNOWN
from frustule.games.diatoms.rules import has_tray
from frustule.games.diatoms.solo.card_rules import content, fillable, packable, spaces_to_fill
from frustule.games.diatoms.solo.moves import CAST, pack_cast, unpack_cast
from frustule.games.diatoms.solo.position import (
    ARRANGE_PHASE,
    CHOOSE,
    COMPLETE,
    DISH_ROOM,
    DONE,
    HAND,
    KINDS,
    NO_ROOM,
    NO_SAMPLE,
    NO_STOCK,
    NO_TILES,
    REFILL,
    SLOTS,
    SPLIT,
    Box,
    State,
)
from frustule.games.diatoms.stacks import (
    count_unlaid,
    deal_hidden,
    draw,
    list_draws,
    set_out,
    take_top,
    veil_stacks,
)
from frustule.games.diatoms.taking import collect_groups, pending, split, splits


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    """The start tile, two tiles in hand, the rest in two stacks of which one has a tile more.

    Where the player draws the first hand, its tiles lie on the stacks.
    """
    tiles = np.empty(TILES - 1, np.int8)
    set_out(box, p, stream, tiles)
    rest = TILES - 1 - HAND
    at = HAND
    for s in range(2):
        p.left[s] = (rest + 1 - s) // 2
        for i in range(p.left[s]):
            p.stack[s, i] = tiles[at]
            at += 1
    for k in range(HAND):
        if box.chosen:
            p.stack[k, p.left[k]] = tiles[k]
            p.left[k] += 1
        else:
            p.hand[0, k] = tiles[k]
    p.phase = REFILL if box.chosen else CHOOSE


@compiled
def acting(box: Box, p: State) -> int:
    return 0 if p.ending else 1


@compiled
def over(box: Box, p: State) -> int:
    return int(p.ending)


@compiled
def available(p: State, slot: int) -> int:
    """The tile in a slot: two in hand, then the tops of the stacks. 0 if there is none."""
    if slot < HAND:
        return int(p.hand[0, slot])
    stack = slot - HAND
    return int(p.stack[stack, p.left[stack] - 1]) if p.left[stack] else 0


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    if p.phase == SPLIT:
        return splits(box, p, pending(box, p), out)
    if p.phase == ARRANGE_PHASE:
        return arrangements(box, p, out)
    if p.phase == REFILL:
        return list_draws(p, out)
    n = 0
    for slot in range(SLOTS):
        tile = available(p, slot)
        if tile > 0 and not (slot == 1 and tile == p.hand[0, 0]):
            n = placements(box, p, tile, slot, p.turns_done > 0, out, n)
    return n


@compiled
def arrangements(box: Box, p: State, out: Ints) -> int:
    """Each kind in the tray to each space that takes it, or, where none does, into each dish with room."""
    masks = np.empty(64, np.int64)
    spaces_to_fill(box, p, masks)
    n = 0
    for kind in range(KINDS):
        if not p.tray[0, kind // 5, kind % 5]:
            continue
        began = n
        for space in range(box.spaces):
            if masks[space] >> kind & 1:
                if n < len(out):
                    out[n] = pack_arrange(kind, space)
                n += 1
        if n == began:
            for dish in range(box.dishes):
                if content(p, dish) + kind % 5 + 1 <= DISH_ROOM:
                    if n < len(out):
                        out[n] = pack_cast(kind, dish)
                    n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        lay(box, p, available(p, slot), face, q, r)
        if slot < HAND:
            p.hand[0, slot] = 0
            if slot == 0:
                p.hand[0, 0] = p.hand[0, 1]
                p.hand[0, 1] = 0
        else:
            take_top(p, slot - HAND)
        p.turns_done += 1
        p.collected = 0
        collect(box, p)
    elif move >= CAST:
        kind, dish = unpack_cast(move)
        p.dish[dish, kind // 5, kind % 5] += 1
        p.tray[0, kind // 5, kind % 5] -= 1
        settle(box, p)
    elif move >= ARRANGE:
        kind, space = unpack_arrange(move)
        p.slide[0, space] = kind + 1
        p.tray[0, kind // 5, kind % 5] -= 1
        settle(box, p)
    elif move >= TAKE:
        split(box, p, 0, pending(box, p), unpack_take(move))
        p.collected += 1
        collect(box, p)
    else:
        draw(p, 0, unpack_draw(move))
        settle(box, p)


@compiled
def collect(box: Box, p: State) -> None:
    """Collects group after group, until one needs a choice or all are done."""
    if not collect_groups(box, p, 0):
        p.phase = SPLIT
        return
    settle(box, p)


@compiled
def settle(box: Box, p: State) -> None:
    """What comes next: the end, more to arrange, a hand to refill, or the choice of a tile."""
    p.ending = verdict(box, p)
    if not p.ending and not has_tray(p, 0) and hand_short(p):
        if p.left[0] and p.left[1]:
            p.phase = REFILL
            return
        while hand_short(p):
            draw(p, 0, 0 if p.left[0] else 1)
        p.ending = verdict(box, p)
    if p.ending:
        p.phase = DONE
    elif has_tray(p, 0):
        p.phase = ARRANGE_PHASE
    else:
        p.phase = CHOOSE


@compiled
def hand_short(p: State) -> bool:
    """Whether the hand has room for a tile that a stack still holds."""
    return p.hand[0, HAND - 1] == 0 and (p.left[0] > 0 or p.left[1] > 0)


@compiled
def verdict(box: Box, p: State) -> int:
    """How the commission has ended, or 0. Asked between steps, when nothing waits to be split.

    It fails as soon as one of these shows that the card cannot be completed: the tray has more than spaces
    and dishes can take (`packable`); stock and tray cannot fill the empty spaces (`fillable`); there is no
    tile left; no tile at hand can complete a sample. Each is a proof: no play could succeed.
    """
    masks = np.empty(64, np.int64)
    empty = spaces_to_fill(box, p, masks)
    if has_tray(p, 0):
        if not packable(box, p, masks):
            return NO_ROOM
        return 0 if fillable(box, p, masks) else NO_STOCK
    if not empty:
        return COMPLETE
    if not fillable(box, p, masks):
        return NO_STOCK
    if not (p.left[0] or p.left[1] or p.hand[0, 0]):
        return NO_TILES
    if hand_short(p) or placeable(box, p):
        return 0
    return NO_SAMPLE


@compiled
def placeable(box: Box, p: State) -> bool:
    """Whether a tile at hand can be laid by the rules; a hidden one might."""
    for slot in range(SLOTS):
        tile = available(p, slot)
        if tile == UNKNOWN:
            return True
        if tile:
            for place in range(p.open):
                if (not p.turns_done or completes(p, place)) and fitting(box, p, tile, place):
                    return True
    return False


@compiled
def veil(box: Box, p: State, seat: int) -> None:
    """Nobody sees the stacks below their top tiles."""
    veil_stacks(p)


@compiled
def reshuffle(box: Box, p: State, seat: int, stream: Ints) -> None:
    """Deals the tiles that lie nowhere in sight anew to the hidden places."""
    unseen, hidden = np.zeros(TILES, np.int8), np.empty(TILES, np.int8)
    count_unlaid(box, p, unseen)
    for k in range(HAND):
        unseen[p.hand[0, k]] -= 1
    deal_hidden(p, unseen, stream, hidden)
