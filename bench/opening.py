"""Opening the house for the first time after an update: how long until the page is there, and a game to play.

`python -m bench.opening [SOURCES ...]` starts `frustule serve` with an empty cache from each tree of sources
(this one's by default; another checkout's `src` to compare with), asks for all games at once, and tells how
long it took, and the processor's time. To be run alone, since compiling takes every core.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx

from bench.page import ROOT

START = "from frustule.cli import main; main()"
GAMES = ("diatoms", "commissions", "pondscum", "diaominos")


class Opening(NamedTuple):
    """Seconds until the page is there and until each game is playable, and the processor's seconds in all."""

    page: float
    games: dict[str, float]
    spent: float


def measure(sources: Path) -> Opening:
    """Opens the house once, with nothing compiled, and asks for all games until each can be played."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": str(sources), "FRUSTULE_CACHE": f"{folder}/cache"}
        words = [sys.executable, "-c", START, "serve", "--port", "0", "--database", f"{folder}/tables.db"]
        spent = _spent()
        began = time.perf_counter()
        server = subprocess.Popen(words, env=env, stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            assert server.stderr
            said = ""
            while "open at " not in said:
                said = server.stderr.readline()
            address = said.partition("open at ")[2].split()[0].rstrip("/").replace("localhost", "127.0.0.1")
            with httpx.Client(base_url=address, timeout=600) as http:
                http.get("/").raise_for_status()
                page = time.perf_counter() - began
                games: dict[str, float] = {}
                while len(games) < len(GAMES):
                    for game in GAMES:
                        if game not in games and http.get(f"/api/games/{game}/look").is_success:
                            games[game] = time.perf_counter() - began
                    time.sleep(0.2)
        finally:
            os.killpg(server.pid, signal.SIGINT)
            server.communicate()
        return Opening(page, games, _spent() - spent)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(trees: list[Path]) -> None:
    print("| seconds, with an empty cache | the page | the first game | all games | processor |")
    print("|---|---:|---:|---:|---:|")
    for sources in trees:
        found = measure(sources.resolve())
        first, last = min(found.games.values()), max(found.games.values())
        print(f"| {sources} | {found.page:.1f} | {first:.1f} | {last:.1f} | {found.spent:.1f} |", flush=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m bench.opening", description=__doc__)
    arguments.add_argument("sources", nargs="*", type=Path, default=[ROOT / "src"])
    main(arguments.parse_args().sources)
