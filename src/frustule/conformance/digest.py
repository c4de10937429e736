"""Digests of all that a game's rules compute at given positions; `test_same_bytes` compares them.

Run as a program it reads the positions from its input and prints the digests, so that another process can
compute them in another way: with the rules interpreted.
"""

import base64
import hashlib
import sys
from random import Random

import msgspec

from frustule import Game
from frustule.conformance.cases import setup_texts
from frustule.conformance.walking import setup_of, walk
from frustule.core.engine.position import trusted

POSITIONS = 4


class Sample(msgspec.Struct):
    """A position as bytes, and a move to play there."""

    setup: str
    data: str
    seat: int
    move: int


def samples(game: Game) -> list[Sample]:
    """Positions in every setup, with a move of every kind that occurs: the rare ones matter most."""
    found: list[Sample] = []
    for seed, text in enumerate(setup_texts(game)):
        walked = walk(setup_of(text), seed)
        for number in [Random(seed).choice(numbers) for numbers in walked.kinds()[:POSITIONS]] + [
            len(walked.played) - 1
        ]:
            data = base64.b64encode(walked.positions[number].data.tobytes()).decode()
            found.append(Sample(text, data, *walked.played[number]))
    return found


def digest(sample: Sample) -> str:
    """Everything that the rules say of the position, of its deal and of what comes after it, hashed."""
    setup = setup_of(sample.setup)
    position = trusted(setup, base64.b64decode(sample.data))
    seats = range(setup.seats)
    after = position.after(sample.seat, sample.move)
    said = [
        setup.deal(sample.move & 0xFFFF).data.tobytes().hex(),
        position.acting,
        [(position.moves(seat).numbers, position.calls(seat).numbers) for seat in seats],
        [position.worth(seat) for seat in seats],
        position.explain(),
        [position.veiled(seat).data.tobytes().hex() for seat in (None, *seats)],
        [position.reshuffled(seat, 5).data.tobytes().hex() for seat in seats],
        after.data.tobytes().hex(),
        after.result,
    ]
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


if __name__ == "__main__":
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Sample])
    print(msgspec.json.encode([digest(sample) for sample in given]).decode())
