"""The rules of Grains."""

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints
from tests.core.engine.grains.position import HEAPS, Box, State


@compiled
def deal(box: Box, p: State, stream: int) -> None:
    for k in range(HEAPS):
        p.heap[k] = box.heap[k]
    p.last = -1


@compiled
def left(p: State) -> int:
    total = 0
    for k in range(HEAPS):
        total += p.heap[k]
    return total


@compiled
def acting(box: Box, p: State) -> int:
    return 1 << p.turn if left(p) else 0


@compiled
def moves(box: Box, p: State, seat: int, out: Ints) -> int:
    n = 0
    for k in range(HEAPS):
        for count in range(1, min(box.most, p.heap[k]) + 1):
            out[n] = k * 4 + count
            n += 1
    return n


@compiled
def play(box: Box, p: State, seat: int, move: int) -> None:
    p.heap[move // 4] -= move % 4
    p.taken += move % 4
    p.last = seat
    p.turn = (p.turn + 1) % box.seats


@compiled
def over(box: Box, p: State) -> int:
    return 0 if left(p) else 1
