"""Moves of a commission as numbers: those of Diatoms, and casting a diatom off.

Slots 0 and 1 of a laying move are the hand, 2 and 3 the tops of the stacks.
"""

from frustule.core.compile.mark import compiled

CAST = 1616
ROOM = 8  # numbers for dishes


@compiled
def pack_cast(kind: int, dish: int) -> int:
    """The move that puts a diatom of the tray into a dish."""
    return CAST + kind * ROOM + dish


@compiled
def unpack_cast(move: int) -> tuple[int, int]:
    """Kind and dish."""
    return (move - CAST) // ROOM, (move - CAST) % ROOM
