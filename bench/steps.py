"""What a step from Python costs above the same step in the compiled loop: `python -m bench.steps`.

A step lists the legal moves of a seat, chooses one and plays it. Both loops run in turns and count processor
time, so that a busy machine slows them alike. With `--before FOLDER`, the `src` of another checkout, the
other one's steps are measured in between, in a process of their own.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
from time import process_time

from frustule import Setup, all_games

SECONDS = 0.5


def stepped(setup: Setup, seed: int) -> float:
    """Microseconds a step, from Python."""
    draw, start, moves, games = random.Random(seed).random, process_time(), 0, 0
    while process_time() - start < SECONDS:
        position = setup.deal(seed * 1_000_000 + games)
        games += 1
        while acting := position.acting:
            seat = acting[int(draw() * len(acting))]
            legal = position.moves(seat)
            choice = legal[int(draw() * len(legal))]
            if isinstance(choice, int):  # the first edition listed numbers
                position.push(seat, choice)  # pyright: ignore
            else:
                position.push(choice)
            moves += 1
    return 1e6 * (process_time() - start) / moves


def compiled(setup: Setup, seed: int) -> float:
    """Microseconds a step in the compiled loop."""
    start, moves, games = process_time(), 0, 0
    while process_time() - start < SECONDS:
        moves += setup.random_games(256, seed * 1_000_000 + games)[1]
        games += 256
    return 1e6 * (process_time() - start) / moves


def measured(rounds: range) -> dict[str, tuple[float, float]]:
    """The median of both, for every game."""
    found: dict[str, tuple[float, float]] = {}
    for game in all_games():
        setup = game.setup()
        pairs = [(stepped(setup, seed), compiled(setup, seed)) for seed in rounds]
        found[game.title] = tuple(map(statistics.median, zip(*pairs, strict=True)))  # pyright: ignore
    return found


def before(folder: str) -> dict[str, tuple[float, float]]:
    """The same of another checkout, of which nothing but its package is taken."""
    code = f"exec(open({__file__!r}).read().rpartition('if __name__')[0]); print(measured(range(1, 4)))"
    environment = {**os.environ, "PYTHONPATH": folder}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return dict(eval(done.stdout))


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m bench.steps", description=__doc__)
    arguments.add_argument("--before", help="the src folder of another checkout")
    chosen = arguments.parse_args()
    tables = [("now", measured(range(1, 4)))]
    if chosen.before:
        tables = [("before", before(chosen.before)), *tables, ("before", before(chosen.before)), *tables[:0]]
        tables.append(("now", measured(range(4, 7))))
    print(f"{'us a step':<24}{'from Python':>14}{'compiled':>12}{'above':>10}")
    for name, found in tables:
        for title, (slow, fast) in found.items():
            print(f"{f'{title}, {name}':<24}{slow:>14.2f}{fast:>12.2f}{slow - fast:>10.2f}")


if __name__ == "__main__":
    main()
