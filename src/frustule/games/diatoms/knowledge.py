"""Looking one move ahead in Diatoms: what a tile would collect, and what a position is worth to a seat."""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Array1, Ints
from frustule.core.engine.score import LINE, Line
from frustule.games.diatoms.moves import unpack_arrange
from frustule.games.diatoms.position import MOST_SEATS, SPACES, SPLIT, Box, State
from frustule.games.diatoms.rules import arrangements, play
from frustule.games.diatoms.scoring import measure_all, seat_lines
from frustule.games.diatoms.taking import write_harvest

MOST_ARRANGEMENTS = 25 * SPACES


@compiled
def harvest(box: Box, p: State, seat: int, move: int, count: int, scratch: Array1[State], out: Ints) -> None:
    """What a move of the seat with the lens puts into its tray, as `write_harvest` has it."""
    scratch[0] = p
    after = scratch[0]
    play(box, after, seat, move)
    write_harvest(box, p, after, seat, after.phase == SPLIT and after.turns_done == p.turns_done, out)


@compiled
def seat_score(box: Box, p: State, seat: int, measures: Ints, buffer: Array1[Line]) -> int:
    """The seat's score as its slide lies now, against the others' measures."""
    total = 0
    for i in range(min(seat_lines(box, p, seat, measures, buffer, 0), len(buffer))):
        total += buffer[i].points
    return total


@compiled
def worth(box: Box, p: State, seat: int) -> float:
    """The running score of the seat once its tray is arranged, each time where it scores most at once."""
    buffer = np.empty(32, LINE)
    measures = np.zeros(MOST_SEATS, np.int64)
    if box.judge:
        measure_all(box, p, measures)
    score = seat_score(box, p, seat, measures, buffer)
    moves = np.empty(MOST_ARRANGEMENTS, np.int32)
    placed = np.empty(SPACES, np.int32)
    count = 0
    while True:
        best, best_move = -10_000, -1
        for i in range(min(arrangements(box, p, seat, moves), len(moves))):
            diatom, space = unpack_arrange(moves[i])
            p.slide[seat, space] = diatom + 1
            value = seat_score(box, p, seat, measures, buffer)
            p.slide[seat, space] = 0
            if value > best:
                best, best_move = value, moves[i]
        if best_move < 0:
            break
        diatom, space = unpack_arrange(best_move)
        p.slide[seat, space] = diatom + 1
        p.tray[seat, diatom // 5, diatom % 5] -= 1
        placed[count] = best_move
        count += 1
        score = best
    for i in range(count):
        diatom, space = unpack_arrange(placed[i])
        p.slide[seat, space] = 0
        p.tray[seat, diatom // 5, diatom % 5] += 1
    return float(score)
