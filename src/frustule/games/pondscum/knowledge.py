"""What a bot that looks one move ahead should see in a Pond Scum position."""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints, int64
from frustule.games.pondscum.movement import in_zone
from frustule.games.pondscum.moves import piece_in, prey_in, square_in, way_in
from frustule.games.pondscum.position import FIXED, MOST_MOVES, PLAY, WIDEST, Box, State
from frustule.games.pondscum.rules import moves, over

WIN = 1000.0


@compiled
def value(box: Box, species: int) -> float:
    """A piece counts at the end, and the larger it is, the more it eats and the less eats it."""
    return 0.0 if box.kind[species] == FIXED else 4.0 + int64(box.squares[species])


@compiled
def material(box: Box, p: State, seat: int) -> float:
    """The worth of a side's pieces."""
    total = 0.0
    for piece in range(int64(box.pieces)):
        if p.x[seat, piece] >= 0:
            total += value(box, int64(box.species_of[piece]))
    return total


@compiled
def danger(box: Box, p: State, seat: int, out: Ints) -> float:
    """The most that the enemy gains by one move, if it is the enemy's."""
    enemy = 1 - seat
    most = 0.0
    for i in range(min(moves(box, p, enemy, out), len(out))):
        move = int64(out[i])
        species, square, way = int64(box.species_of[piece_in(move)]), square_in(move), way_in(move)
        prey = prey_in(move)
        if not prey:
            continue
        gain = 0.0
        for piece in range(int64(box.pieces)):
            if prey >> piece & 1:
                gain += value(box, int64(box.species_of[piece]))
        if in_zone(box, p, enemy, species, square % WIDEST, square // WIDEST, way):
            gain -= value(box, species)
        most = max(most, gain)
    return most


@compiled
def hunt(box: Box, p: State, seat: int) -> float:
    """How near the side's hunters are to prey: the nearer the better."""
    enemy, near = 1 - seat, 0.0
    for piece in range(int64(box.pieces)):
        prey = int64(box.prey[box.species_of[piece]])
        if p.x[seat, piece] < 0 or not prey:
            continue
        best = 2 * WIDEST
        for other in range(int64(box.pieces)):
            if p.x[enemy, other] >= 0 and prey >> int64(box.species_of[other]) & 1:
                apart = abs(int64(p.x[seat, piece]) - int64(p.x[enemy, other]))
                apart += abs(int64(p.y[seat, piece]) - int64(p.y[enemy, other]))
                best = min(best, apart)
        near -= best
    return near


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """Material, what the enemy's best meal would cost, and a little for being near prey.

    While setting up, pieces on the board, so that a one-move bot takes a ready-made arrangement.
    """
    if p.phase != PLAY:
        return material(box, p, seat)
    ending = over(box, p)
    own, other = material(box, p, seat), material(box, p, 1 - seat)
    if ending:
        score = 0
        for piece in range(int64(box.pieces)):
            if box.kind[box.species_of[piece]] != FIXED:
                score += 1 if p.x[seat, piece] >= 0 else 0
                score -= 1 if p.x[1 - seat, piece] >= 0 else 0
        return own - other + (WIN if score > 0 else -WIN if score < 0 else 0.0)
    out = np.empty(MOST_MOVES, np.int32)
    lost = danger(box, p, seat, out) if p.mover != seat else 0.0
    return own - other - lost + 0.05 * hunt(box, p, seat)
