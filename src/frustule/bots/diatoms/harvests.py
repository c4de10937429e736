"""What each way of laying a tile would collect, found without touching the pond.

The rules themselves say what the samples hold and how groups may be taken (`pond.groups`, `taking.splits`);
here the tile is only put down for a moment as the newest, and the stock is counted down on a copy.
"""

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from frustule.games.diatoms.pond import groups, laying
from frustule.games.diatoms.position import SPACES, Box, State

# Signatures: a harvest's is a key for each diatom, a mosaic's a mark for each filled space, added up. The
# numbers are large and drawn once, so that equal sums mean equal harvests and mosaics.
KEYS = np.random.default_rng(1).integers(1 << 40, 1 << 57, 25)
MARKS = np.random.default_rng(2).integers(1 << 40, 1 << 57, (SPACES, 25))


@compiled
def found_at(box: Box, p: State, tile: int, face: int, place: int, gathered: Ints) -> int:
    """The groups that a tile would collect from, laid at an open place."""
    at = int(p.laid)
    p.tile[at], p.face[at] = tile, face
    p.q[at], p.r[at] = p.open_q[place], p.open_r[place]
    p.laid += 1
    n = groups(box, p, gathered)
    p.laid -= 1
    p.tile[at], p.face[at], p.q[at], p.r[at] = 0, 0, 0, 0
    return n


@compiled
def lay_move(p: State, seat: int, tile: int, place: int, face: int) -> int:
    """The number of the move that lays a tile of the hand, or one about to be drawn; of twins the first."""
    slot = 0
    while p.hand[seat, slot] and p.hand[seat, slot] != tile:
        slot += 1
    return laying(p, slot, place) + face
