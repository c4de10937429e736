# pyright: basic
"""The rules of Grains."""

from frustule.core.compile.mark import compiled
from tests.core.engine.grains.position import HEAPS


@compiled
def deal(box, p, stream):
    for k in range(HEAPS):
        p.heap[k] = box.heap[k]
    p.last = -1


@compiled
def left(p):
    total = 0
    for k in range(HEAPS):
        total += p.heap[k]
    return total


@compiled
def acting(box, p):
    return 1 << p.turn if left(p) else 0


@compiled
def moves(box, p, seat, out):
    n = 0
    for k in range(HEAPS):
        for count in range(1, min(box.most, p.heap[k]) + 1):
            out[n] = k * 4 + count
            n += 1
    return n


@compiled
def play(box, p, seat, move):
    p.heap[move // 4] -= move % 4
    p.taken += move % 4
    p.last = seat
    p.turn = (p.turn + 1) % box.seats


@compiled
def over(box, p):
    return 0 if left(p) else 1
