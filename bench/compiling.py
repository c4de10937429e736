"""How much of the processor's time it takes to compile the rules of each game, in an empty cache.

Each game is compiled in a process of its own, Numba's import included. Another checkout, such as the commit
before, can be measured in turn with this one: `python -m bench.compiling --against FOLDER`.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from frustule.games import game_names

HERE = Path(__file__).parent.parent
COMPILE = """
import sys, time, frustule
assert frustule.game(sys.argv[1]).library
print(time.process_time())
"""


def seconds(checkout: Path, game: str) -> float:
    """Of the processor, to compile the rules of a game as they are in a checkout."""
    with TemporaryDirectory() as empty:
        env = {**os.environ, "PYTHONPATH": str(checkout / "src"), "FRUSTULE_CACHE": empty}
        words = [sys.executable, "-c", COMPILE, game]
        done = subprocess.run(words, env=env, cwd=checkout, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main(rounds: int = 1, against: Path | None = None) -> None:
    checkouts = [HERE, *([against] if against else [])]
    heads = ["s", *(["s there", "share"] if against else [])]
    print(f"{'compiling the rules':<32}", *(f"{head:>10}" for head in heads), sep="")
    totals = [0.0 for _ in checkouts]
    for game in game_names():
        times = [[seconds(checkout, game) for checkout in checkouts] for _ in range(rounds)]
        best = [min(row) for row in zip(*times, strict=True)]
        totals = [total + time for total, time in zip(totals, best, strict=True)]
        _print_row(game, best)
    _print_row("all", totals)


def _print_row(name: str, times: list[float]) -> None:
    share = [f"{times[0] / times[1]:>10.2f}"] if len(times) > 1 else []
    print(f"{name:<32}", *(f"{time:>10.1f}" for time in times), *share, sep="", flush=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m bench.compiling", description=__doc__)
    arguments.add_argument("--rounds", type=int, default=1, help="the best of so many counts")
    arguments.add_argument("--against", type=Path, help="another checkout, measured in turn")
    chosen = arguments.parse_args()
    main(chosen.rounds, chosen.against)
