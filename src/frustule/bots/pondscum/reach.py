"""How many moves a hunter is from its prey on empty water, for every way that the two can lie to each other.

The moves are those of the rules: a hunter alone in the middle of a wide board shows all it can do in one
move, and moves of several are those in a row. What stands in the way is left to the search.
"""

import functools
from typing import Any

import numpy as np

from frustule.bots.pondscum.mind import FAR, LIES, OFFSET, SPAN
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.moves import unpack_move
from frustule.games.pondscum.position import LINES, OFF, PAD, PLAY, WIDEST

MIDDLE = WIDEST // 2 - 2  # the lower left corner of a piece that has room on all sides
AROUND = 2 * OFFSET + 1  # offsets that matter, in either direction

Grid = np.ndarray[Any, np.dtype[np.bool_]]


@functools.lru_cache(maxsize=32)
def moves_away(setup: Setup) -> np.ndarray[Any, Any]:
    """The table that `judgement` reads: flat, by how the hunter lies, how the prey lies, and the offset."""
    box = setup.box[0]
    lies = 2 * int(box.species)
    assert lies <= LIES
    apart = np.zeros((lies, lies, SPAN, SPAN), np.int8)
    for hunter in range(int(box.species)):
        prey = [k for k in range(int(box.species)) if int(box.prey[hunter]) >> k & 1]
        if not prey:
            continue
        steps = [_steps(setup, hunter, way) for way in range(int(box.ways[hunter]))]
        for way in range(len(steps)):
            spots = [np.zeros((AROUND, AROUND), np.bool_) for _ in steps]
            spots[way][OFFSET, OFFSET] = True
            for moves in range(1, FAR + 1):
                for other in prey:
                    for lie in range(int(box.ways[other])):
                        cell = apart[hunter * 2 + way, other * 2 + lie]
                        extent = (int(box.wide[other, lie]), int(box.high[other, lie]))
                        cell[(cell == 0) & _meeting(setup, hunter, _moved(spots, steps), extent)] = moves
                        if moves == FAR:
                            cell[cell == 0] = FAR
                spots = _moved(spots, steps)
    return apart.reshape(-1)


Steps = list[tuple[int, int, int]]


def _steps(setup: Setup, species: int, way: int) -> Steps:
    """Where one move takes a piece of this species that has the water to itself: shifts and the new way."""
    box = setup.box.copy()
    open_water = box[0]
    open_water.width = open_water.height = WIDEST
    inside = ((1 << WIDEST) - 1) << PAD
    for line in range(LINES):
        open_water.rim[line] = ~inside if PAD <= line < PAD + WIDEST else -1
    alone = np.zeros(1, setup.game.position_dtype)
    p = alone[0]
    p.phase = PLAY
    p.x[:] = OFF
    piece = int(np.flatnonzero(open_water.species_of[: int(open_water.pieces)] == species)[0])
    p.x[0, piece] = p.y[0, piece] = MIDDLE
    p.way[0, piece] = way
    out = np.zeros(setup.game.most_moves, np.int32)
    library = setup.library
    count = library.moves(library.handle(box), library.handle(alone), 0, library.handle(out))
    moves = [unpack_move(move) for move in out[:count].tolist()]
    return [(x - MIDDLE, y - MIDDLE, turned) for _, x, y, turned, _ in moves]


def _moved(spots: list[Grid], steps: list[Steps]) -> list[Grid]:
    """The spots that lie one move from these, and these too."""
    spread = [grid.copy() for grid in spots]
    for way, grid in enumerate(spots):
        ys, xs = np.nonzero(grid)
        for dx, dy, turned in steps[way]:
            x, y = xs + dx, ys + dy
            inside = (x >= 0) & (x < AROUND) & (y >= 0) & (y < AROUND)
            spread[turned][y[inside], x[inside]] = True
    return spread


def _meeting(setup: Setup, species: int, spots: list[Grid], extent: tuple[int, int]) -> Grid:
    """The offsets of prey of this extent that a hunter on one of the spots overlaps."""
    box = setup.box[0]
    met = np.zeros((SPAN, SPAN), np.bool_)
    for way, grid in enumerate(spots):
        wide, high = int(box.wide[species, way]), int(box.high[species, way])
        ys, xs = np.nonzero(grid)
        for dx in range(1 - extent[0], wide):
            for dy in range(1 - extent[1], high):
                x, y = xs + dx, ys + dy
                inside = (x >= 0) & (x < SPAN) & (y >= 0) & (y < SPAN)
                met[y[inside], x[inside]] = True
    return met
