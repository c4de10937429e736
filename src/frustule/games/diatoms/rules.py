"""Diatoms for 2-4 players: the deal, turns, collecting and arranging (Diatoms 2, 3), hidden tiles.

A turn is a draw, a tile laid, perhaps choices of how to split groups; then the lens passes on, and what was
collected waits in the seat's tray, to be arranged at the latest before its next turn. So the seats that may
act are the one with the lens and every one with a tray.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.core.engine.chance import below
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    INSIST,
    LAY,
    TAKE,
    pack_arrange,
    pack_discard,
    unpack_arrange,
    unpack_discard,
    unpack_draw,
    unpack_lay,
    unpack_take,
)
from frustule.games.diatoms.pond import bits, fitting, lay, placements
from frustule.games.diatoms.position import DONE, DRAW, PLACE, SPLIT, TILES, UNKNOWN, Box, PondState, State
from frustule.games.diatoms.stacks import count_unlaid, deal_hidden, draw, list_draws, set_out, veil_stacks
from frustule.games.diatoms.taking import collect_groups, pending, split, splits


@compiled
def deal(box: Box, p: State, stream: Ints) -> None:
    """Setting up (Diatoms 2.1 to 2.4)."""
    tiles = np.empty(TILES - 1, np.int8)
    set_out(box, p, stream, tiles)
    lay_random(box, p, int(tiles[0]), stream)
    at = 1
    for seat in range(box.seats):
        for k in range(2):
            p.hand[seat, k] = tiles[at]
            at += 1
    for i in range(box.out):
        p.out[i] = tiles[at]
        at += 1
    half = (TILES - 1 - at) // 2
    for s in range(2):
        p.left[s] = half
        for i in range(half):
            p.stack[s, i] = tiles[at]
            at += 1
    drawn = below(stream, box.seats)
    p.first = box.first - 1 if box.first else drawn


@compiled
def lay_random(box: Box, p: State, tile: int, stream: Ints) -> None:
    """Lays a tile at a random legal place, every place and face equally likely."""
    count = 0
    for place in range(p.open):
        count += bits(fitting(box, p, tile, place))
    nth = below(stream, count)
    for place in range(p.open):
        faces = fitting(box, p, tile, place)
        n = bits(faces)
        if nth < n:
            for _ in range(nth):
                faces &= faces - 1
            lay(box, p, tile, bits((faces & -faces) - 1), int(p.open_q[place]), int(p.open_r[place]))
            return
        nth -= n


@compiled
def lens(box: Box, p: State) -> int:
    """The seat whose turn it is."""
    return (p.first + p.turns_done) % box.seats


@compiled
def draws(box: Box) -> int:
    """How many turns begin with a draw."""
    seats = int(box.seats)
    return min(seats * int(box.turns), TILES - 2 - 2 * seats - int(box.out))


@compiled
def has_tray(p: PondState, seat: int) -> bool:
    for colour in range(5):
        for shape in range(5):
            if p.tray[seat, colour, shape]:
                return True
    return False


@compiled
def in_final_round(box: Box, p: State) -> bool:
    return p.turns_done >= box.seats * (box.turns - 1)


@compiled
def awaited(box: Box, p: State) -> bool:
    """Whether somebody who has had their final turn still has diatoms to arrange."""
    for turn in range(box.seats * (box.turns - 1), p.turns_done):
        if has_tray(p, (p.first + turn) % box.seats):
            return True
    return False


@compiled
def acting(box: Box, p: State) -> int:
    """The seat with the lens, unless it waits by its own wish, and every seat with a tray."""
    seats = 0
    for seat in range(box.seats):
        if has_tray(p, seat):
            seats |= 1 << seat
    if p.phase != DONE and not (p.insisted and awaited(box, p)):
        seats |= 1 << lens(box, p)
    return seats


@compiled
def over(box: Box, p: State) -> int:
    return 1 if not acting(box, p) else 0


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    """Splits of what is being collected; else arranging, since a turn begins with an empty tray."""
    if p.phase == SPLIT and seat == lens(box, p):
        return splits(box, p, pending(box, p), out)
    if has_tray(p, seat):
        return arrangements(box, p, seat, out)
    if p.phase == DRAW:
        return list_draws(p, out)
    n = 0
    for k in range(3):
        if p.hand[seat, k] and not doubled(p, seat, k):
            n = placements(box, p, int(p.hand[seat, k]), k, False, out, n)
    if not n:
        for k in range(3):
            if p.hand[seat, k] and not doubled(p, seat, k):
                if n < len(out):
                    out[n] = pack_discard(k)
                n += 1
    if in_final_round(box, p) and not p.insisted and awaited(box, p):
        if n < len(out):
            out[n] = INSIST
        n += 1
    return n


@compiled
def empty_spaces(box: Box, p: State, seat: int) -> int:
    """The empty spaces of a slide, as bits."""
    mask = 0
    for space in range(box.spaces):
        if not p.slide[seat, space]:
            mask |= 1 << space
    return mask


@compiled
def arrangements(box: Box, p: State, seat: int, out: Ints) -> int:
    """Each kind of diatom in the tray to each empty space that takes it."""
    free = empty_spaces(box, p, seat)
    n = 0
    for colour in range(5):
        for shape in range(5):
            if p.tray[seat, colour, shape]:
                fits = box.takes[shape] & free
                for space in range(box.spaces):
                    if fits >> space & 1:
                        if n < len(out):
                            out[n] = pack_arrange(colour * 5 + shape, space)
                        n += 1
    return n


@compiled
def doubled(p: State, seat: int, k: int) -> bool:
    """Whether a twin of the tile lies earlier in the hand."""
    for j in range(k):
        if p.hand[seat, j] == p.hand[seat, k]:
            return True
    return False


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    if move >= LAY:
        slot, q, r, face = unpack_lay(move)
        lay(box, p, int(p.hand[seat, slot]), face, q, r)
        drop(p, seat, slot)
        p.insisted = 0
        p.collected = 0
        collect(box, p, seat)
    elif move >= ARRANGE:
        diatom, space = unpack_arrange(move)
        p.slide[seat, space] = diatom + 1
        p.tray[seat, diatom // 5, diatom % 5] -= 1
        give_back(box, p, seat)
    elif move >= TAKE:
        split(box, p, seat, pending(box, p), unpack_take(move))
        p.collected += 1
        collect(box, p, seat)
    elif move >= DISCARD:
        p.discarded[p.discards] = p.hand[seat, unpack_discard(move)]
        p.discards += 1
        drop(p, seat, unpack_discard(move))
        pass_lens(box, p)
    elif move == INSIST:
        p.insisted = 1
    else:
        draw(p, seat, unpack_draw(move))
        p.phase = PLACE


@compiled
def drop(p: State, seat: int, slot: int) -> None:
    """Takes a tile out of a hand; the others move up."""
    for k in range(slot, 2):
        p.hand[seat, k] = p.hand[seat, k + 1]
    p.hand[seat, 2] = 0


@compiled
def collect(box: Box, p: State, seat: int) -> None:
    """Collects group after group, until one needs a choice or all are done."""
    if not collect_groups(box, p, seat):
        p.phase = SPLIT
        return
    give_back(box, p, seat)
    pass_lens(box, p)


@compiled
def give_back(box: Box, p: State, seat: int) -> None:
    """Diatoms of a tray that no empty space takes go back to the stock."""
    free = empty_spaces(box, p, seat)
    for shape in range(5):
        if not box.takes[shape] & free:
            for colour in range(5):
                p.stock[colour, shape] += p.tray[seat, colour, shape]
                p.tray[seat, colour, shape] = 0


@compiled
def pass_lens(box: Box, p: State) -> None:
    p.turns_done += 1
    p.insisted = 0
    if p.turns_done == box.seats * box.turns:
        p.phase = DONE
    elif p.left[0] or p.left[1]:
        p.phase = DRAW
    else:
        p.phase = PLACE


@compiled
def veil(box: Box, p: State, seat: int) -> None:
    """Nobody sees the stacks below their top tiles, nor the tiles that left the game."""
    veil_stacks(p)
    for i in range(box.out):
        p.out[i] = UNKNOWN


@compiled
def reshuffle(box: Box, p: State, seat: int, stream: Ints) -> None:
    """Deals the tiles that lie nowhere in sight anew to the hidden places."""
    unseen, hidden = np.zeros(TILES, np.int8), np.empty(TILES, np.int8)
    count_unlaid(box, p, unseen)
    for i in range(p.discards):
        unseen[p.discarded[i]] -= 1
    for other in range(box.seats):
        for k in range(3):
            unseen[p.hand[other, k]] -= 1
    at = deal_hidden(p, unseen, stream, hidden)
    for i in range(box.out):
        p.out[i] = hidden[at + i]
