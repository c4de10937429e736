"""The random stream of deals, reshuffles and random play: xoshiro128** in compiled code.

Written out here, on 32-bit words held in wider integers, so that a seed deals the same game on every
machine, in every version and with the rules compiled or interpreted. A stream is an int64 array of four
words.
"""

from typing import Any

import numpy as np

from frustule.core.compile.mark import compiled
from frustule.core.engine.arrays import Ints

WORD = 0xFFFFFFFF

STREAM = np.dtype("i8")
STREAM_WORDS = 4


@compiled
def multiply(a: int, b: int) -> int:
    """The low 32 bits of a product, without leaving 64-bit integers."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & WORD


@compiled
def scatter(x: int) -> int:
    """A 32-bit word hashed to another."""
    x = multiply(x ^ (x >> 16), 0x7FEB352D)
    x = multiply(x ^ (x >> 15), 0x846CA68B)
    return x ^ (x >> 16)


@compiled
def start(stream: Ints, seed: int) -> None:
    """Begins the stream of a seed, any non-negative 63-bit number."""
    low = scatter((seed & WORD) ^ 0x9E3779B9)
    high = scatter((seed >> 32) ^ 0x85EBCA6B)
    stream[0] = low | 1
    stream[1] = high
    stream[2] = scatter((low + high) & WORD)
    stream[3] = scatter(low ^ rotate(high, 16) ^ 0xC2B2AE35)
    for _ in range(8):
        word(stream)


@compiled
def rotate(x: int, k: int) -> int:
    return ((x << k) & WORD) | (x >> (32 - k))


@compiled
def word(stream: Ints) -> int:
    """The next 32 random bits."""
    result = multiply(rotate(multiply(stream[1], 5), 7), 9)
    t = (stream[1] << 9) & WORD
    stream[2] ^= stream[0]
    stream[3] ^= stream[1]
    stream[1] ^= stream[2]
    stream[0] ^= stream[3]
    stream[2] ^= t
    stream[3] = rotate(stream[3], 11)
    return result


@compiled
def below(stream: Ints, n: int) -> int:
    """A random number from 0 to n - 1."""
    return (word(stream) * n) >> 32


@compiled
def shuffle(stream: Ints, items: Ints, n: int) -> None:
    """Puts the first n items in random order."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def started(seed: int) -> np.ndarray[Any, Any]:
    """A new stream, begun with a seed."""
    stream = np.zeros(STREAM_WORDS, STREAM)
    start(stream, seed)
    return stream
