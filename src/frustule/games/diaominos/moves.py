"""Moves of Diaominos as numbers: packed and taken apart here and nowhere else, in compiled rules too.
Others only compare them with the bounds of their ranges.

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
def pack_assign(number: int) -> int:
    """The move that gives out the colours in a numbered way."""
    return ASSIGN + number


@compiled
def unpack_assign(move: int) -> int:
    """The number of the assignment."""
    return move - ASSIGN


@compiled
def pack_skip(sticker: int) -> int:
    """The move that skips a sticker."""
    return SKIP + sticker


@compiled
def unpack_skip(move: int) -> int:
    """The shape, or WILD, that is skipped."""
    return move - SKIP


@compiled
def pack_mark(cube: int) -> int:
    """The move that marks a cube."""
    return MARK + cube


@compiled
def unpack_mark(move: int) -> int:
    """The cube that is marked."""
    return move - MARK


@compiled
def pack_claim(number: int) -> int:
    """The move that claims a set."""
    return CLAIM + number


@compiled
def unpack_claim(move: int) -> int:
    """The set that is claimed."""
    return move - CLAIM


@compiled
def pack_load(way: int, wild: int) -> int:
    """The move that lays a tetromino in a numbered way, by a sticker of its own or by a wild one."""
    return LOAD + way * 2 + wild


@compiled
def unpack_load(move: int) -> tuple[int, int]:
    """Way, and 1 if a wild sticker is used."""
    return (move - LOAD) // 2, (move - LOAD) % 2
