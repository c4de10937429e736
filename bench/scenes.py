"""How long a scene with all its moves takes to build and to put on the wire, and how large it is there.

Positions met in random games: the one with the most moves, and the one that takes longest. Time is the
processor's, which what else the machine does lengthens least.
"""

import random
import zlib
from collections.abc import Iterator
from time import process_time

from frustule import Game, Position, all_games
from frustule.core.drawing.wire import encode, wire_scene

GAMES = 20
EVERY = 7
REPEATS = 7


def met(game: Game) -> Iterator[tuple[Position, int]]:
    """Positions of some random games, each with a seat that may act."""
    for seed in range(GAMES):
        position = game.deal(game.seats.stop - 1, seed=seed)
        chance = random.Random(seed)
        while acting := position.acting:
            seat = chance.choice(acting)
            yield position.copy(), seat
            position.play(seat, chance.choice(position.moves(seat)))


def busiest(game: Game) -> tuple[Position, int]:
    """The position, and the seat, with the most legal moves."""
    return max(met(game), key=lambda pair: len(pair[0].moves(pair[1])))


def slowest(game: Game) -> tuple[Position, int]:
    """Of every seventh position the one that took longest, each built once."""
    some = list(met(game))[::EVERY]
    some[0][0].scene(some[0][1])
    return max(some, key=lambda pair: timed(*pair)[0])


def timed(position: Position, seat: int) -> tuple[float, float]:
    """Milliseconds of building the scene, and of both building and sending it."""
    start = process_time()
    scene = position.scene(seat)
    built = process_time()
    encode(wire_scene(scene, position.setup))
    return 1000 * (built - start), 1000 * (process_time() - start)


def main() -> None:
    print(f"{'scene with all moves':<32}{'moves':>6}{'ms':>8}{'ms to wire':>12}{'KB':>8}{'deflated':>10}")
    for game in all_games():
        for name, choose in (("busiest", busiest), ("slowest", slowest)):
            position, seat = choose(game)
            times = [timed(position, seat) for _ in range(REPEATS)]
            built, sent = (sorted(row)[REPEATS // 2] for row in zip(*times, strict=True))
            data = encode(wire_scene(position.scene(seat), position.setup))
            moves, small = len(position.moves(seat)), len(zlib.compress(data, 6))
            sizes = f"{len(data) / 1000:>8.0f}{small / 1000:>10.0f}"
            print(f"{game.title + ', ' + name:<32}{moves:>6}{built:>8.1f}{sent:>12.1f}{sizes}")


if __name__ == "__main__":
    main()
