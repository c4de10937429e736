# pyright: basic
"""What a position is worth to the side to move, at the end of a line: a sum of weighted features.

Most of the sum belongs to single pieces (what they are and where they lie) and to pairs of a hunter and
its prey (how many moves apart they are on empty water). That part is kept up move by move, in a view
beside each position; what depends on the whole board is added by `evaluate`. `features` counts the same
features one by one, for tuning: their sum with the weights is what `evaluate` says. A flagellate is worth
130 or so; how much of the odds to win that is, stands in the file of weights.
"""

from numpy import int64

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
    OFFSET,
    PAIR,
    RANK,
    RANKS,
    SHELTER,
    SIGN_FEW,
    SIGN_QUIET,
    SPAN,
    TEMPO,
    WIN,
)
from frustule.core.chance import WORD, scatter
from frustule.core.compiled import compiled
from frustule.games.pondscum.movement import in_zone
from frustule.games.pondscum.position import FIXED, PIECES, QUIET, WIDEST

FEW = 15  # pieces of a side in the standard set


@compiled
def rank_band(box, seat, species, y, way):
    """How far a piece is from its own edge, in bands."""
    twice = 2 * y + int64(box.high[species, way])
    height = 2 * int64(box.height)
    if seat:
        twice = height - twice
    return min(RANKS - 1, twice * RANKS // height)


@compiled
def file_band(box, species, x, way):
    """How far a piece is from the middle files, in bands."""
    width = int64(box.width)
    return abs(2 * x + int64(box.wide[species, way]) - width) * FILES // (width + 1)


@compiled
def prepare(box, mind, p):
    """Writes the weights out as tables, for the fixed pieces and the species of this game."""
    weights = mind.weights
    for species in range(int64(box.species)):
        if box.kind[species] == FIXED:
            continue
        kin = int64(mind.class_of[species])
        mind.price[species] = weights[MATERIAL + kin]
        for other in range(int64(box.species)):
            for moves in range(FAR + 1):
                mind.pair[species, other, moves] = 0
            if int64(box.prey[species]) >> other & 1:
                prey = int64(mind.class_of[other])
                for moves in range(1, FAR):
                    mind.pair[species, other, moves] = weights[pair_feature(kin, prey, moves)]
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
    for piece in range(int64(box.pieces) - 1, 0, -1):
        species = int64(box.species_of[piece])
        if box.prey[species]:
            mind.hunters = max(int64(mind.hunters), piece + 1)
        for other in range(int64(box.species)):
            if int64(box.prey[other]) >> species & 1:
                mind.prey_from[other] = piece
            if int64(box.prey[species]) >> other & 1:
                mind.hunted_to[other] = max(int64(mind.hunted_to[other]), piece + 1)


@compiled
def pair_feature(hunter, prey, moves):
    return PAIR + (hunter * CLASSES + prey) * (FAR - 1) + moves - 1


@compiled
def moves_apart(box, mind, p, seat, hunter, prey):
    """How many moves a hunter of the seat is from an enemy on empty water; 0 if it never eats it."""
    enemy = 1 - seat
    lies = (int64(box.species_of[hunter]) * 2 + int64(p.way[seat, hunter])) * int64(mind.lies)
    lies += int64(box.species_of[prey]) * 2 + int64(p.way[enemy, prey])
    dx = int64(p.x[enemy, prey]) - int64(p.x[seat, hunter]) + OFFSET
    dy = int64(p.y[enemy, prey]) - int64(p.y[seat, hunter]) + OFFSET
    return int64(mind.away[(lies * SPAN + dy) * SPAN + dx])


@compiled
def put_on(box, mind, p, view, seat, piece):
    """Adds a mobile piece that lies on the board to the view."""
    enemy = 1 - seat
    species = int64(box.species_of[piece])
    square = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
    value = int64(mind.place[seat, species * 2 + int64(p.way[seat, piece]), square])
    near = 0
    species_of, xs, pair, away = box.species_of, p.x, mind.pair, view.away
    if box.prey[species]:
        for other in range(int64(mind.prey_from[species]), int64(box.pieces)):
            if xs[enemy, other] >= 0:
                moves = moves_apart(box, mind, p, seat, piece, other)
                away[seat, piece, other] = moves
                value += int64(pair[species, species_of[other], moves])
                near |= (moves == 1) << other
        view.near[seat, piece] = near
    for other in range(1, int64(mind.hunted_to[species])):
        if xs[enemy, other] >= 0:
            moves = moves_apart(box, mind, p, enemy, other, piece)
            away[enemy, other, piece] = moves
            value -= int64(pair[species_of[other], species, moves])
            if moves == 1:
                view.near[enemy, other] |= 1 << piece
    view.score += -value if seat else value


@compiled
def take_off(box, mind, p, view, seat, piece):
    """Takes a mobile piece from the view that still lies on the board."""
    enemy = 1 - seat
    species = int64(box.species_of[piece])
    square = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
    value = int64(mind.place[seat, species * 2 + int64(p.way[seat, piece]), square])
    species_of, pair, away = box.species_of, mind.pair, view.away
    if box.prey[species]:
        for other in range(int64(mind.prey_from[species]), int64(box.pieces)):
            value += int64(pair[species, species_of[other], away[seat, piece, other]])
            away[seat, piece, other] = 0
        view.near[seat, piece] = 0
    for other in range(1, int64(mind.hunted_to[species])):
        value -= int64(pair[species_of[other], species, away[enemy, other, piece]])
        away[enemy, other, piece] = 0
        view.near[enemy, other] &= ~(1 << piece)
    view.score -= -value if seat else value


@compiled
def look(box, mind, p, view):
    """Draws up the view of a position."""
    view.score = 0
    for seat in range(2):
        view.left[seat] = 0
        for piece in range(PIECES):
            view.near[seat, piece] = 0
            for other in range(PIECES):
                view.away[seat, piece, other] = 0
    for seat in range(2):
        for piece in range(1, int64(box.pieces)):
            if p.x[seat, piece] >= 0:
                view.left[seat] += 1
                species = int64(box.species_of[piece])
                square = int64(p.y[seat, piece]) * WIDEST + int64(p.x[seat, piece])
                value = int64(mind.place[seat, species * 2 + int64(p.way[seat, piece]), square])
                for other in range(1, int64(box.pieces)):
                    if p.x[1 - seat, other] >= 0:
                        moves = moves_apart(box, mind, p, seat, piece, other)
                        view.away[seat, piece, other] = moves
                        view.near[seat, piece] |= (moves == 1) << other
                        value += int64(mind.pair[species, box.species_of[other], moves])
                view.score += -value if seat else value


@compiled
def attacked(mind, view, seat):
    """The pieces of a seat that an enemy is one move away from, as bits."""
    near, found = view.near, 0
    for hunter in range(1, int64(mind.hunters)):
        found |= int64(near[1 - seat, hunter])
    return found


@compiled
def ones(bits):
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def evaluate(mind, p, view):
    """What the position is worth to the side to move."""
    seat = int64(p.turn)
    weights = mind.weights
    value = -int64(view.score) if seat else int64(view.score)
    value += int64(weights[TEMPO])
    threats = ones(attacked(mind, view, seat))
    if threats:
        value += int64(weights[ATTACKED + min(threats, 3) - 1])
    threats = ones(attacked(mind, view, 1 - seat))
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
def features(box, mind, p, out):
    """Counts the features of a position as the side to move sees them; own less the enemy's."""
    for k in range(len(out)):
        out[k] = 0.0
    turn = int64(p.turn)
    for seat in range(2):
        sign = 1.0 if seat == turn else -1.0
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
    look(box, mind, p, view)
    out[TEMPO] = 1.0
    threats = ones(attacked(mind, view, turn))
    if threats:
        out[ATTACKED + min(threats, 3) - 1] = 1.0
    threats = ones(attacked(mind, view, 1 - turn))
    if threats:
        out[ATTACKING + min(threats, 3) - 1] = 1.0
    own, enemy = int64(view.left[turn]), int64(view.left[1 - turn])
    lead = own - enemy
    sign = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    late = int64(p.quiet) / QUIET
    out[LEAD] = lead
    out[LEAD_SIGN] = sign
    out[LEAD_QUIET] = sign * min(abs(lead), 3) * late
    out[SIGN_QUIET] = sign * late
    out[SIGN_FEW] = sign * (FEW - min(own, enemy)) / FEW


@compiled
def final(mind, view, seat, ply):
    """The value of a game that is over, for a seat: more pieces win, soon rather than late (RULES 2.2).

    To the side that thinks, a tie may be worth a little less than an even position.
    """
    lead = int64(view.left[seat]) - int64(view.left[1 - seat])
    if lead == 0:
        contempt = int64(mind.contempt)
        return -contempt if seat == mind.positions[0].turn else contempt
    return WIN - ply if lead > 0 else ply - WIN
