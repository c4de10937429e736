"""This checkout's pace beside another one's, such as the commit before: `python -m bench.against FOLDER`.

Batches of random games, steps from Python (list, choose, play) and Pond Scum's perft. Both checkouts are
asked in turn for slices of some hundredths of a second, each in a process that lives all the time, and count
the processor's time; what is told is the median of the slices' ratios, which a busy machine hardly moves.
Without a folder only this checkout is measured: what a step costs above the same step in the compiled loop,
and what of it are checks.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

from frustule.games import game_names

HERE = Path(__file__).parent.parent
SEEDS, STRIDE = 10, 1000
"""How many different slices there are, and how far their seeds lie apart."""


class Worker:
    """A process that measures one checkout, on demand."""

    def __init__(self, checkout: Path) -> None:
        words = [sys.executable, "-P", str(HERE / "bench" / "worker.py")]
        env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self._process = subprocess.Popen(
            words, env=env, cwd=checkout, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, measure: str, game: str, seed: int) -> float:
        """Microseconds for each move or line."""
        assert self._process.stdin
        assert self._process.stdout
        print(measure, game, seed, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{measure} of {game} could not be measured; see above.")
        seconds, count = answer.split()
        return 1e6 * float(seconds) / int(count)


def measured(workers: list[Worker], measures: tuple[str, ...], game: str, rounds: int) -> list[list[float]]:
    """The slices of every worker and measure in turn."""
    found: list[list[float]] = [[] for _ in workers for _ in measures]
    for number in range(rounds):
        asked = [(worker, measure) for worker in workers for measure in measures]
        order = range(len(asked)) if number % 2 else reversed(range(len(asked)))
        for place in order:
            worker, measure = asked[place]
            found[place].append(worker.ask(measure, game, STRIDE * (number % SEEDS)))
    return found


def ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(b / a for a, b in zip(ours, theirs, strict=True))


def beside(checkout: Path, games: list[str], rounds: int) -> None:
    """Every measure of every game, here and there."""
    workers = [Worker(HERE), Worker(checkout)]
    print(f"{'':<32}{'us here':>10}{'us there':>10}{'x as fast':>11}")
    rows = [(measure, game) for game in games for measure in ("batches", "steps")]
    for measure, game in [*rows, *([("perft", "pondscum")] if "pondscum" in games else [])]:
        ours, theirs = measured(workers, (measure,), game, rounds)
        middle = f"{statistics.median(ours):>10.2f}{statistics.median(theirs):>10.2f}"
        print(f"{f'{game}, {measure}':<32}{middle}{ratio(ours, theirs):>11.3f}", flush=True)


def alone(games: list[str], rounds: int) -> None:
    """What a step from Python costs."""
    worker = Worker(HERE)
    print(f"{'us a step':<18}{'compiled':>10}{'from Python':>13}{'above':>8}{'unchecked':>11}{'checks':>8}")
    for game in games:
        slices = measured([worker], ("batches", "steps", "unchecked"), game, rounds)
        inside, step, bare = map(statistics.median, slices)
        share = ratio(slices[2], slices[1]) - 1
        print(
            f"{game:<18}{inside:>10.2f}{step:>13.2f}{step - inside:>8.2f}{bare:>11.2f}{share:>8.1%}",
            flush=True,
        )


def main(folder: Path | None, games: list[str], rounds: int) -> None:
    alone(games, rounds)
    if folder:
        beside(folder, games, rounds)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__)
    arguments.add_argument("folder", type=Path, nargs="?", help="another checkout")
    arguments.add_argument("--rounds", type=int, default=60)
    arguments.add_argument("--game", choices=game_names(), action="append", help="just this one")
    chosen = arguments.parse_args()
    main(chosen.folder and chosen.folder.resolve(), chosen.game or list(game_names()), chosen.rounds)
