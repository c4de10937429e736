"""Moves of Diatoms as numbers: packed and taken apart here and nowhere else, in compiled rules too.
Others only compare them with the bounds of their ranges.

A number tells by its range what is done: DRAW_MOVE + stack; INSIST; DISCARD + place in the hand; TAKE + way,
see `taking`; and from ARRANGE and from LAY on the moves that say several things at once. Commissions has the
same moves, and one of its own between those two (`solo/moves.py`).
"""

from frustule.core.compile.mark import compiled

DRAW_MOVE = 0
INSIST = 2
DISCARD = 3
TAKE = 8
ARRANGE = 16
LAY = 2048

ROOM = 64  # numbers for the spaces of a slide
REACH = 33  # no tile lies farther from the start tile
WIDTH = 2 * REACH + 1
CELLS = WIDTH * WIDTH
FACES = 12


@compiled
def pack_draw(stack: int) -> int:
    """The move that draws from a stack."""
    return DRAW_MOVE + stack


@compiled
def unpack_draw(move: int) -> int:
    """The stack that is drawn from."""
    return move - DRAW_MOVE


@compiled
def pack_discard(slot: int) -> int:
    """The move that discards a tile of the hand."""
    return DISCARD + slot


@compiled
def unpack_discard(move: int) -> int:
    """The place in the hand of the tile that is discarded."""
    return move - DISCARD


@compiled
def pack_take(way: int) -> int:
    """The move that takes a group in this way."""
    return TAKE + way


@compiled
def unpack_take(move: int) -> int:
    """The way in which a group is taken."""
    return move - TAKE


@compiled
def pack_arrange(diatom: int, space: int) -> int:
    """The move that puts a diatom of the tray on a space."""
    return ARRANGE + diatom * ROOM + space


@compiled
def unpack_arrange(move: int) -> tuple[int, int]:
    """Diatom and space."""
    return (move - ARRANGE) // ROOM, (move - ARRANGE) % ROOM


@compiled
def pack_lay(slot: int, q: int, r: int, face: int) -> int:
    """The move that lays the tile in a slot of the hand at a place of the pond; its face is added."""
    return LAY + (slot * CELLS + (q + REACH) * WIDTH + r + REACH) * FACES + face


@compiled
def unpack_lay(move: int) -> tuple[int, int, int, int]:
    """Slot, q, r and face."""
    place, face = (move - LAY) // FACES, (move - LAY) % FACES
    slot, cell = place // CELLS, place % CELLS
    return slot, cell // WIDTH - REACH, cell % WIDTH - REACH, face
