"""What a position is worth to the side to move, at the end of a line: a sum of weighted features.

Most of the sum belongs to single pieces (what they are and where they lie) and to pairs of a hunter and
its prey (how many moves apart they are on empty water). That part is kept up move by move, in the
`view` of each position; what depends on the whole board is added by `evaluate`. `features` counts the same
features one by one, for tuning: their sum with the weights is what `evaluate` says. A flagellate is worth
130 or so; how much of the odds to win that is, stands in the file of weights.
"""

from frustule.bots.pondscum.mind import (
    ATTACKED,
    ATTACKING,
    CLASSES,
    FAR,
    FILE,
    FILES,
    LEAD,
    LEAD_QUIET,
    LEAD_SIGN,
    MATERIAL,
    PAIR,
    RANK,
    RANKS,
    SHELTER,
    SIGN_FEW,
    SIGN_QUIET,
    TEMPO,
    WIN,
    Memory,
    View,
)
from frustule.bots.pondscum.view import attacked, fill_view, moves_apart
from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Floats, int64
from frustule.core.engine.chance import WORD, scatter
from frustule.games.pondscum.movement import in_zone
from frustule.games.pondscum.position import FIXED, QUIET, WIDEST, Box, State

FEW = 15  # pieces of a side in the standard set


@compiled
def rank_band(box: Box, seat: int, species: int, y: int, way: int) -> int:
    """How far a piece is from its own edge, in bands."""
    twice = 2 * y + int64(box.high[species, way])
    height = 2 * int64(box.height)
    if seat:
        twice = height - twice
    return min(RANKS - 1, twice * RANKS // height)


@compiled
def file_band(box: Box, species: int, x: int, way: int) -> int:
    """How far a piece is from the middle files, in bands."""
    width = int64(box.width)
    return abs(2 * x + int64(box.wide[species, way]) - width) * FILES // (width + 1)


@compiled
def prepare(box: Box, mind: Memory, p: State) -> None:
    """Writes the weights out as tables, for the fixed pieces and the species of this game."""
    weights = mind.weights
    for species in range(int64(box.species)):
        if box.kind[species] == FIXED:
            continue
        kin = int64(mind.class_of[species])
        mind.price[species] = weights[MATERIAL + kin]
        for seat in range(2):
            for way in range(int64(box.ways[species])):
                for y in range(int64(box.height) - int64(box.high[species, way]) + 1):
                    rank = weights[MATERIAL + kin]
                    rank += weights[RANK + kin * RANKS + rank_band(box, seat, species, y, way)]
                    for x in range(int64(box.width) - int64(box.wide[species, way]) + 1):
                        value = rank + weights[FILE + kin * FILES + file_band(box, species, x, way)]
                        if in_zone(box, p, 1 - seat, species, x, y, way):
                            value += weights[SHELTER + kin]
                        mind.place[seat, species * 2 + way, y * WIDEST + x] = value
                        swallowed = in_zone(box, p, seat, species, x, y, way)
                        mind.swallowed[seat, species * 2 + way, y * WIDEST + x] = swallowed
    for piece in range(int64(box.pieces) - 1, 0, -1):
        species = int64(box.species_of[piece])
        if box.prey[species]:
            mind.hunters = max(int64(mind.hunters), piece + 1)
        for other in range(int64(box.species)):
            if int64(box.prey[other]) >> species & 1:
                mind.prey_from[other] = piece
            if int64(box.prey[species]) >> other & 1:
                mind.hunted_to[other] = max(int64(mind.hunted_to[other]), piece + 1)
        for other in range(1, int64(box.pieces)):
            prey = int64(box.species_of[other])
            if int64(box.prey[species]) >> prey & 1:
                hunter_class, prey_class = int64(mind.class_of[species]), int64(mind.class_of[prey])
                for moves in range(1, FAR):
                    mind.pair[piece, other, moves] = weights[pair_feature(hunter_class, prey_class, moves)]
    for bits in range(256):
        for half in range(2):
            total = 0
            for k in range(8):
                if bits >> k & 1 and 8 * half + k < box.pieces:
                    total += int64(mind.price[box.species_of[8 * half + k]])
            mind.prices[half, bits] = total


@compiled
def pair_feature(hunter: int, prey: int, moves: int) -> int:
    return PAIR + (hunter * CLASSES + prey) * (FAR - 1) + moves - 1


@compiled
def price_of(mind: Memory, pieces: int) -> int:
    """What pieces are worth together, given as bits."""
    return int64(mind.prices[0, pieces & 255]) + int64(mind.prices[1, pieces >> 8 & 255])


@compiled
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def evaluate(mind: Memory, p: State, view: View) -> int:
    """What the position is worth to the side to move."""
    seat = int64(p.mover)
    weights = mind.weights
    value = -int64(view.score) if seat else int64(view.score)
    value += int64(weights[TEMPO])
    threats = ones(attacked(view, seat))
    if threats:
        value += int64(weights[ATTACKED + min(threats, 3) - 1])
    threats = ones(attacked(view, 1 - seat))
    if threats:
        value += int64(weights[ATTACKING + min(threats, 3) - 1])
    own, enemy = int64(view.left[seat]), int64(view.left[1 - seat])
    lead = own - enemy
    if lead:
        sign = 1 if lead > 0 else -1
        quiet = int64(p.quiet)
        value += lead * int64(weights[LEAD]) + sign * int64(weights[LEAD_SIGN])
        few = FEW - min(own, enemy)
        late = min(abs(lead), 3) * int64(weights[LEAD_QUIET]) + int64(weights[SIGN_QUIET])
        value += sign * (late * quiet // QUIET + few * int64(weights[SIGN_FEW]) // FEW)
    if mind.jitter:
        off = scatter((int64(p.sign) >> 16 ^ int64(mind.salt)) & WORD) & 1023
        value += (off - 512) * int64(mind.jitter) // 512
    return max(-WIN // 2, min(WIN // 2, value))


@compiled
def features(box: Box, mind: Memory, p: State, out: Floats) -> None:
    """Counts the features of a position as the side to move sees them; own less the enemy's."""
    for k in range(len(out)):
        out[k] = 0.0
    mover = int64(p.mover)
    for seat in range(2):
        sign = 1.0 if seat == mover else -1.0
        for piece in range(1, int64(box.pieces)):
            if p.x[seat, piece] < 0:
                continue
            species = int64(box.species_of[piece])
            kin = int64(mind.class_of[species])
            x, y, way = int64(p.x[seat, piece]), int64(p.y[seat, piece]), int64(p.way[seat, piece])
            out[MATERIAL + kin] += sign
            out[RANK + kin * RANKS + rank_band(box, seat, species, y, way)] += sign
            out[FILE + kin * FILES + file_band(box, species, x, way)] += sign
            if in_zone(box, p, 1 - seat, species, x, y, way):
                out[SHELTER + kin] += sign
            for other in range(1, int64(box.pieces)):
                if p.x[1 - seat, other] >= 0:
                    moves = moves_apart(box, mind, p, seat, piece, other)
                    if 0 < moves < FAR:
                        prey = int64(mind.class_of[box.species_of[other]])
                        out[pair_feature(kin, prey, moves)] += sign
    view = mind.views[0]
    fill_view(box, mind, p, view)
    out[TEMPO] = 1.0
    threats = ones(attacked(view, mover))
    if threats:
        out[ATTACKED + min(threats, 3) - 1] = 1.0
    threats = ones(attacked(view, 1 - mover))
    if threats:
        out[ATTACKING + min(threats, 3) - 1] = 1.0
    own, enemy = int64(view.left[mover]), int64(view.left[1 - mover])
    lead = own - enemy
    sign = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    late = int64(p.quiet) / QUIET
    out[LEAD] = lead
    out[LEAD_SIGN] = sign
    out[LEAD_QUIET] = sign * min(abs(lead), 3) * late
    out[SIGN_QUIET] = sign * late
    out[SIGN_FEW] = sign * (FEW - min(own, enemy)) / FEW


@compiled
def final(mind: Memory, view: View, seat: int, ply: int) -> int:
    """The value of a game that is over, for a seat: more pieces win, soon rather than late (Pond Scum 6.2).

    To the side that thinks, a tie may be worth a little less than an even position.
    """
    lead = int64(view.left[seat]) - int64(view.left[1 - seat])
    if lead == 0:
        contempt = int64(mind.contempt)
        return -contempt if seat == mind.positions[0].mover else contempt
    return WIN - ply if lead > 0 else ply - WIN
