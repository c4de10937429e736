"""The score of Pond Scum: the pieces a side has left, without the Stentor (Pond Scum 6), and who wins."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints, int64
from frustule.core.engine.score import Line
from frustule.games.pondscum.position import AGREED, FIXED, SETUP, SPECIES, Box, State

MOST_LINES = 2 * SPECIES


@compiled
def lines(box: Box, p: State, out: Array1[Line]) -> int:
    """One line for each mobile species of each side; what is still to be placed is not lost."""
    n = 0
    for seat in range(2):
        for species in range(int64(box.species)):
            if box.kind[species] == FIXED:
                continue
            count, spots = 0, 0
            for piece in range(int64(box.pieces)):
                if box.species_of[piece] == species and (p.phase == SETUP or p.x[seat, piece] >= 0):
                    count += 1
                    spots |= 1 << piece
            if n < len(out):
                line = out[n]
                line.seat = seat
                line.part = 0
                line.subject = species
                line.count = count
                line.points = count
                line.spots = spots
            n += 1
    return n


@compiled
def places(box: Box, p: State, scores: Ints, out: Ints) -> None:
    """Who resigned loses, who agreed shares; otherwise the side with more pieces wins."""
    for seat in range(2):
        behind = scores[seat] < scores[1 - seat]
        if p.resigned:
            behind = p.resigned == 1 + seat
        elif p.ending == AGREED:
            behind = False
        out[seat] = 2 if behind else 1
