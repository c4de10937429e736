"""Moves of Diaominos as numbers: packed and taken apart here, and nowhere else.

A number tells by its range what is done: ASSIGN + number of the assignment; DONE; SKIP + shape or WILD;
MARK + cube; CLAIM + set; and from LOAD on a way to lay a tetromino, and whether a wild sticker is used.
"""

from frustule.core.compile.mark import compiled

ASSIGN = 0
ASSIGNMENTS = 720
DONE = 720
SKIP = 721
MARK = 1024
CLAIM = 2048
LOAD = 8192


@compiled
def pack_load(way: int, wild: int) -> int:
    """The move that lays a tetromino in a numbered way, by a sticker of its own or by a wild one."""
    return LOAD + way * 2 + wild


@compiled
def unpack_load(move: int) -> tuple[int, int]:
    """Way, and 1 if a wild sticker is used."""
    return (move - LOAD) // 2, (move - LOAD) % 2
