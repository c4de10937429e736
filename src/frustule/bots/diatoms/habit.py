"""A whole turn by habit: quick, sensible and the same for every seat, for self-play and for looking ahead.

Every diatom gets a price: what the forecast gains if the mosaic has it, at its best space. The harvests that
add up to the highest prices are arranged, one diatom after the other where it gains most, and the best is
played.
"""

import numpy as np

from frustule.bots.diatoms.forecast import Learned, appraise, praise
from frustule.bots.diatoms.harvests import KEYS, found_at, lay_move
from frustule.bots.diatoms.sight import Desk, count_tile, kin, looks_around, read_hand, read_pond, turns_left
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Floats, Ints, Ints2, int64
from frustule.core.engine.chance import below
from frustule.games.diatoms.moves import pack_arrange, pack_draw, pack_take, unpack_take
from frustule.games.diatoms.pond import completes, fitting, groups
from frustule.games.diatoms.position import DRAW, MOST_GROUPS, MOST_MOVES, MOST_SEATS, SPLIT, Box, State
from frustule.games.diatoms.rules import has_tray, lens, moves, play
from frustule.games.diatoms.taking import MOST_WAYS, share_of, splits

UNPRICED = -1e9
SHORT_LIST = 4


@compiled
def note_rivals(
    box: Box, p: State, seat: int, mind: Learned, desk: Desk, measures: Floats, left: Ints
) -> None:
    """Notes the measures that a ranking judge may find on the other slides."""
    for other in range(int64(box.seats)):
        left[other] = turns_left(box, p, other)
        if box.persnickety and other != seat:
            appraise(box, p, other, mind, left[other], desk)
            measures[other] = desk.guess[1]
    for rival in range(int64(box.seats), int64(box.ranked)):
        measures[rival], left[rival] = box.tutor[rival - 1], 0


@compiled
def standing(box: Box, p: State, seat: int, mind: Learned, desk: Desk, measures: Floats, left: Ints) -> float:
    """What the seat's mosaic is worth to it: forecast points, and the judge's awards against the others'."""
    appraise(box, p, seat, mind, left[seat], desk)
    worth = float(desk.guess[0])
    if box.persnickety:
        measures[seat] = desk.guess[1]
        worth += praise(box, mind, measures, left, seat)
        for other in range(int64(box.seats)):
            if other != seat:
                worth -= praise(box, mind, measures, left, other) / (box.seats - 1)
    return worth


@compiled
def is_among(keys: Ints, n: int, key: int) -> bool:
    for k in range(n):
        if keys[k] == key:
            return True
    return False


@compiled
def best_space(
    box: Box, p: State, seat: int, diatom: int, mind: Learned, desk: Desk, measures: Floats, left: Ints
) -> tuple[int, float]:
    """Where a diatom is worth most on the seat's slide, and the standing then; -1 if no space takes it."""
    best, chosen = UNPRICED, -1
    reach = looks_around(box)
    takes = box.takes[diatom % 5]
    tried = 0
    for space in range(int64(box.spaces)):
        if takes >> space & 1 and not p.slide[seat, space]:
            key = kin(box, p, seat, space, reach, False, desk)
            if is_among(desk.keys, tried, key):
                continue
            desk.keys[tried] = key
            tried += 1
            p.slide[seat, space] = diatom + 1
            worth = standing(box, p, seat, mind, desk, measures, left)
            p.slide[seat, space] = 0
            if worth > best:
                best, chosen = worth, space
    return chosen, best


@compiled
def set_prices(
    box: Box,
    p: State,
    seat: int,
    now: float,
    prices: Floats,
    mind: Learned,
    desk: Desk,
    measures: Floats,
    left: Ints,
) -> None:
    """What one more diatom of each kind is worth to the seat, unless that is known already."""
    if prices[0] != UNPRICED:
        return
    for diatom in range(25):
        space, best = best_space(box, p, seat, diatom, mind, desk, measures, left)
        prices[diatom] = best - now if space >= 0 else 0.0


@compiled
def choose_split(box: Box, p: State, group: int, prices: Floats) -> tuple[int, float]:
    """The dearest way to take a group, by its number, and its price; -1 if there is none."""
    choices = np.empty(MOST_WAYS, np.int32)
    best, chosen = UNPRICED, -1
    for w in range(splits(box, p, group, choices)):
        value = 0.0
        way = unpack_take(choices[w])
        share = share_of(box, p, group, way)
        for shape in range(5):
            value += prices[(group >> 3) * 5 + shape] * (share >> 3 * shape & 7)
        if value > best:
            best, chosen = value, way
    return chosen, best


@compiled
def gather(box: Box, p: State, n: int, gathered: Ints, counts: Ints, prices: Floats) -> float:
    """Takes groups into `counts`, each by the dearest of its ways, and returns the sum of the prices.

    The stock is counted down meanwhile and left as it was.
    """
    for diatom in range(25):
        counts[diatom] = 0
    total = 0.0
    for k in range(n):
        group = int(gathered[k])
        chosen, best = choose_split(box, p, group, prices)
        if chosen < 0:
            continue
        total += best
        share = share_of(box, p, group, chosen)
        for shape in range(5):
            p.stock[group >> 3, shape] -= share >> 3 * shape & 7
            counts[(group >> 3) * 5 + shape] += share >> 3 * shape & 7
    for diatom in range(25):
        p.stock[diatom // 5, diatom % 5] += counts[diatom]
    return total


@compiled
def arrange_counts(
    box: Box,
    p: State,
    seat: int,
    counts: Ints,
    mind: Learned,
    desk: Desk,
    measures: Floats,
    left: Ints,
    spaces: Ints,
    kinds: Ints,
) -> tuple[int, float]:
    """Arranges diatoms one after the other where each gains most; the standing reached.

    The slide stays so; `spaces` and `kinds` remember what was placed where, and the number is returned.
    """
    placed = 0
    worth = UNPRICED
    while True:
        best, chosen, kind = UNPRICED, -1, -1
        for diatom in range(25):
            if counts[diatom]:
                space, value = best_space(box, p, seat, diatom, mind, desk, measures, left)
                if space >= 0 and value > best:
                    best, chosen, kind = value, space, diatom
        if chosen < 0:
            break
        p.slide[seat, chosen] = kind + 1
        counts[kind] -= 1
        spaces[placed], kinds[placed] = chosen, kind
        placed += 1
        worth = best
    if placed == 0:
        worth = standing(box, p, seat, mind, desk, measures, left)
    return placed, worth


@compiled
def arrange_tray(
    box: Box, p: State, seat: int, mind: Learned, desk: Desk, measures: Floats, left: Ints
) -> None:
    """Arranges a seat's tray by habit."""
    counts = np.empty(25, np.int64)
    for diatom in range(25):
        counts[diatom] = p.tray[seat, diatom // 5, diatom % 5]
    spaces, kinds = np.empty(64, np.int64), np.empty(64, np.int64)
    placed, _ = arrange_counts(box, p, seat, counts, mind, desk, measures, left, spaces, kinds)
    for k in range(placed):
        p.slide[seat, spaces[k]] = 0
    for k in range(placed):
        play(box, p, seat, pack_arrange(kinds[k], spaces[k]))


@compiled
def take_turn(
    box: Box, p: State, seat: int, mind: Learned, stream: Ints, explore: int, desk: Desk, prices: Floats
) -> None:
    """Plays the turn of the seat with the lens, whose tray is empty, and arranges what it collects.

    In `explore` of a hundred turns any of the short list may be played. `prices` holds the prices known from
    an earlier thought about the same slide, or UNPRICED.
    """
    measures, left = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS, np.int64)
    read_pond(box, p, desk)
    read_hand(box, p, seat, desk)
    note_rivals(box, p, seat, mind, desk, measures, left)
    left[seat] -= 1
    now = standing(box, p, seat, mind, desk, measures, left)
    set_prices(box, p, seat, now, prices, mind, desk, measures, left)

    drawing = p.phase == DRAW
    listed = np.zeros((SHORT_LIST, 4), np.int64)  # source, place, face, signature
    values = np.full(SHORT_LIST, UNPRICED)
    gathered = np.empty(MOST_GROUPS, np.int8)
    counts = np.empty(25, np.int64)
    for source in range(5):
        tile = tile_of(p, seat, source, drawing)
        if not tile:
            continue
        for place in range(int64(p.open)):
            if not completes(p, place):
                continue
            faces = fitting(box, p, tile, place)
            for face in range(12):
                if not faces >> face & 1:
                    continue
                n = found_at(box, p, tile, face, place, gathered)
                value = gather(box, p, n, gathered, counts, prices)
                if value <= values[SHORT_LIST - 1]:
                    continue
                signature = source + 1
                for diatom in range(25):
                    signature += counts[diatom] * KEYS[diatom]
                enlist(listed, values, value, source, place, face, signature)

    if values[0] == UNPRICED:
        wander(box, p, seat, stream)
    else:
        best, chosen, drawn = UNPRICED, 0, -1
        spaces, kinds = np.empty(64, np.int64), np.empty(64, np.int64)
        for k in range(SHORT_LIST):
            if values[k] == UNPRICED:
                break
            source, place, face = listed[k, 0], listed[k, 1], listed[k, 2]
            n = found_at(box, p, tile_of(p, seat, source, drawing), face, place, gathered)
            gather(box, p, n, gathered, counts, prices)
            placed, _ = arrange_counts(box, p, seat, counts, mind, desk, measures, left, spaces, kinds)
            for s in range(2):
                if drawing and (not p.left[s] or (source >= 3 and source != 3 + s)):
                    continue
                count_tile(box, tile_of(p, seat, source, drawing), -1, desk)
                if drawing:
                    count_tile(box, int(p.stack[s, p.left[s] - 1]), 1, desk)
                worth = standing(box, p, seat, mind, desk, measures, left)
                read_hand(box, p, seat, desk)
                if explore and below(stream, 100) < explore:
                    worth += below(stream, 60)
                if worth > best:
                    best, chosen, drawn = worth, k, s
            for i in range(placed):
                p.slide[seat, spaces[i]] = 0
        lay_chosen(box, p, seat, listed[chosen], drawn if drawing else -1)
        while p.phase == SPLIT and lens(box, p) == seat:
            groups(box, p, gathered)
            group = int(gathered[p.collected])
            way, _ = choose_split(box, p, group, prices)
            play(box, p, seat, pack_take(way))
    if has_tray(p, seat):
        arrange_tray(box, p, seat, mind, desk, measures, left)


@compiled
def tile_of(p: State, seat: int, source: int, drawing: int) -> int:
    """The tile that a turn could lay: one of the hand (0-2) or the top of a stack (3-4); 0 if none."""
    if source < 3:
        return int(p.hand[seat, source])
    if not drawing or not p.left[source - 3]:
        return 0
    return int(p.stack[source - 3, p.left[source - 3] - 1])


@compiled
def enlist(
    listed: Ints2, values: Floats, value: float, source: int, place: int, face: int, signature: int
) -> None:
    """Puts a find into the short list, once for each signature."""
    at = SHORT_LIST - 1
    for k in range(SHORT_LIST):
        if values[k] != UNPRICED and listed[k, 3] == signature:
            return
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        for i in range(4):
            listed[at, i] = listed[at - 1, i]
        at -= 1
    values[at] = value
    listed[at, 0], listed[at, 1], listed[at, 2], listed[at, 3] = source, place, face, signature


@compiled
def lay_chosen(box: Box, p: State, seat: int, entry: Ints, drawn: int) -> None:
    """Draws if there is a draw, and lays the chosen tile."""
    tile = tile_of(p, seat, int(entry[0]), drawn >= 0)
    move = lay_move(p, seat, tile, int(entry[1]), int(entry[2]))
    if drawn >= 0:
        play(box, p, seat, pack_draw(drawn))
    play(box, p, seat, move)


@compiled
def wander(box: Box, p: State, seat: int, stream: Ints) -> None:
    """Draws and lays anything, anywhere: no tile completes a sample."""
    out = np.empty(MOST_MOVES, np.int32)
    turn = p.turns_done
    while p.turns_done == turn:
        n = min(moves(box, p, seat, out), len(out))
        play(box, p, seat, int64(out[below(stream, n)]))
