"""Measures what the tutor asks of a player alone, and writes it to the game's data.

    python scripts/tutor.py --games 1000

Before every judge the bot plays so many games alone, from the seeds 0, 1, 2 ... First in the easygoing mood:
the spread of its measures gives the tutor's own three, that of its scores the marks. Then in the persnickety
mood, against those three. The same number of games always writes the same file.
"""

import argparse
import random
from pathlib import Path

import msgspec
import numpy as np

from frustule import Setup, game
from frustule.bots import ask, bot
from frustule.games.diatoms.components import judges
from frustule.games.diatoms.scoring import JUDGE_PART
from frustule.games.diatoms.tutor import Exam, Exams, Spread, rivals_from

DATA = Path(__file__).parent.parent / "src" / "frustule" / "games" / "diatoms" / "data" / "tutor.json"
PLAYER = "greedy"


def play(setup: Setup, seed: int) -> tuple[int, int]:
    """A game alone: the score, and what the judge measured."""
    position, chance, player = setup.deal(seed), random.Random(seed), bot(PLAYER)
    while position.acting:
        position.play(0, ask(player, position, 0, chance).move)
    measure = next(int(line.count) for line in position.lines() if line.part == JUDGE_PART)
    return position.scores[0], measure


def spread(values: list[int]) -> Spread:
    deciles = np.percentile(values, range(0, 101, 10), method="lower")
    return Spread(len(values), tuple(int(value) for value in deciles))


def examine(judge: int, games: int) -> Exam:
    easygoing = game("diatoms").setup(1, judge=judge)
    scores, measures = zip(*(play(easygoing, seed) for seed in range(games)), strict=True)
    kept = game("diatoms").setup(1, judge=judge, mood="persnickety")
    persnickety = Setup(kept.game, 1, kept.options, kept.edition)  # one of our own, to write in
    persnickety.box.flags.writeable = True
    measured = spread(list(measures))
    persnickety.box[0].tutor[:] = rivals_from(measured, judges().judge[judge - 1].minimum)
    ranked = [play(persnickety, seed)[0] for seed in range(games)]
    return Exam(measured, spread(list(scores)), spread(ranked))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--games", type=int, default=1000, help="before each judge in each mood")
    games = arguments.parse_args().games
    found: list[Exam] = []
    for judge in range(1, len(judges().judge) + 1):
        found.append(examine(judge, games))
        print(f"judge {judge}: {found[-1]}", flush=True)
    text = msgspec.json.format(msgspec.json.encode(Exams(PLAYER, tuple(found))), indent=1)
    DATA.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
