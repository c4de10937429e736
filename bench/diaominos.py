"""Diaominos alone: random games and moves a second, what greedy scores on average, what the solver proves.

`python -m bench.diaominos` plays 2,000 greedy games for one on the default grid and solves 20 of their cubes.
The pace of random games beside all other games and the peers is `python -m bench`.
"""

import argparse
import random
import statistics
from collections.abc import Sequence
from time import perf_counter

import frustule
from bench.ours import in_batches, stepped
from frustule import Setup
from frustule.bots import Budget
from frustule.bots.simple import take_the_most
from frustule.puzzles.diaominos import Solution, solve


def greedy_score(setup: Setup, seed: int) -> int:
    """What a game of greedy alone comes to."""
    chance = random.Random(seed)
    position = setup.deal(seed)
    while position.acting:
        position.play(0, take_the_most(position, 0, chance, Budget()).move)
    return position.scores[0]


def main(words: Sequence[str] | None = None) -> None:
    arguments = argparse.ArgumentParser(prog="python -m bench.diaominos", description=__doc__)
    arguments.add_argument("--games", type=int, default=2000, help="greedy games")
    arguments.add_argument("--cubes", type=int, default=20, help="cubes to solve")
    arguments.add_argument("--seconds", type=float, default=60.0, help="at most, for each cube")
    chosen = arguments.parse_args(words)
    setup = frustule.game("diaominos").setup(1)
    for measure in (in_batches(setup), stepped(setup)):
        measure(0.0, 1)
        pace = measure(2.0, 1)
        games = pace.games / pace.seconds
        print(f"{pace.name}: {pace.moves_per_second:,.0f} moves/s, {games:,.0f} games/s")
    start = perf_counter()
    scores = [greedy_score(setup, seed) for seed in range(chosen.games)]
    each = (perf_counter() - start) / chosen.games
    error = statistics.stdev(scores) / len(scores) ** 0.5
    print(
        f"greedy, {chosen.games} seeds: {statistics.mean(scores):.2f} +- {error:.2f} points, "
        f"{min(scores)} to {max(scores)}; {1000 * each:.1f} ms a game"
    )
    report([timed(setup, seed, chosen.seconds) for seed in range(chosen.cubes)], scores)


def timed(setup: Setup, seed: int, seconds: float) -> tuple[Solution, float]:
    start = perf_counter()
    return solve(setup, seed, seconds=seconds), perf_counter() - start


def report(solved: list[tuple[Solution, float]], scores: list[int]) -> None:
    """The solver beside greedy on the same cubes."""
    found = [solution for solution, _ in solved]
    print(
        f"solver, {len(found)} seeds: {statistics.mean(s.score for s in found):.2f} points of a bound of "
        f"{statistics.mean(s.bound for s in found):.2f}; {sum(s.proven for s in found)} proven best; "
        f"median {statistics.median(t for _, t in solved):.1f} s, longest {max(t for _, t in solved):.1f} s; "
        f"greedy on the same cubes: {statistics.mean(scores[: len(found)]):.2f}"
    )


if __name__ == "__main__":
    main()
