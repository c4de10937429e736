"""Tunes the weights of Pond Scum's bots by self-play, from scratch: `python scripts/tune_pondscum.py`.

A few *knobs* each change some weights together: how edges are shunned, how near hunters like their prey,
how much a lead is worth. One after the other they are turned a little either way, and the engine plays
matches against itself from mirrored setups, on all boards, every search a little off in its own way so that
no two games are alike. Whatever wins its match clearly enough is kept, and what helped is turned once more.
In the end the weights play those it all began with, on setups of their own; they are written only if they
win that match too.

(A fit of all weights to the ends of games and to what the search saw of them was tried before: it foretold
the ends of other games better, and lost the matches. Who wins is not the same as why.)

Then games with the new weights tell how much a lead is worth in odds, and what the ready-made arrangements
won. Seeds, counts and matches stand in the file beside the weights. The same arguments give the same file.
"""

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import frustule
from frustule.bots.contract import Budget
from frustule.bots.pondscum import engine, mind
from frustule.bots.pondscum.engine import Mind, Weights, by_group
from frustule.core.engine.position import Position
from frustule.games.pondscum.moves import ARRANGE, PREY_BITS, READY
from frustule.games.pondscum.notation import arrangement_names
from frustule.games.pondscum.options import is_wide

BOARDS = ("long", "wide")
FILE = Path(engine.__file__).parent / "data" / "weights.json"
JITTER = 8  # how far off a search is
SURE = 1500  # a game that both sides judge so for a while is decided
DECIDED = 10  # moves
EVERY = 4  # of how many quiet positions one is kept
BETTER = 0.525  # the share of a match that new weights must win
PROVEN = 0.52  # and of the last match
UNITS = np.geomspace(150.0, 3000.0, 80)

Array = np.ndarray[Any, np.dtype[np.float64]]
Whole = np.ndarray[Any, np.dtype[np.int32]]


def first_weights() -> Whole:
    """What a beginner might think: larger is better, and prey should be near."""
    weights = np.zeros(mind.FEATURES, np.int32)
    weights[mind.MATERIAL : mind.MATERIAL + mind.CLASSES] = (320, 300, 230, 160, 130)
    for pair in range(mind.PAIR, mind.ATTACKED, mind.FAR - 1):
        weights[pair : pair + 3] = (20, 10, 4)
    weights[mind.ATTACKED : mind.ATTACKED + 3] = (-10, -60, -100)
    weights[mind.ATTACKING : mind.ATTACKING + 3] = (10, 20, 30)
    weights[mind.LEAD : mind.LEAD + 5] = (20, 40, 60, 200, 100)
    weights[mind.TEMPO] = 10
    return weights


def knobs() -> dict[str, Whole]:
    """What can be turned, and how far at once."""

    def made(*changes: tuple[int, Sequence[int]]) -> Whole:
        knob = np.zeros(mind.FEATURES, np.int32)
        for at, values in changes:
            knob[at : at + len(values)] += np.array(values, np.int32)
        return knob

    def edges(kin: int, much: int) -> Whole:
        ranks = [much, *[0] * (mind.RANKS - 2), much]
        files = [*[0] * (mind.FILES - 1), much]
        return made((mind.RANK + kin * mind.RANKS, ranks), (mind.FILE + kin * mind.FILES, files))

    def onward(*kins: int) -> Whole:
        return made(*((mind.RANK + kin * mind.RANKS, [4 * k for k in range(mind.RANKS)]) for kin in kins))

    def pairs(values: Sequence[int]) -> Whole:
        return made(*((at, values) for at in range(mind.PAIR, mind.ATTACKED, mind.FAR - 1)))

    return {
        "edges, flagellates": edges(mind.FLAGELLATES, -18),
        "edges, small": edges(mind.SMALL, -18),
        "edges, middle": edges(mind.MIDDLE, -12),
        "edges, large": edges(mind.LARGE, -12),
        "onward, hunters": onward(mind.AMEBAS, mind.LARGE, mind.MIDDLE),
        "onward, prey": onward(mind.SMALL, mind.FLAGELLATES),
        "prey at hand": pairs((10, 0, 0)),
        "prey farther off": pairs((0, 6, 4)),
        "shelter": made((mind.SHELTER, [-20] * mind.CLASSES)),
        "attacked": made((mind.ATTACKED, (-5, -25, -40))),
        "attacking": made((mind.ATTACKING, (5, 10, 15))),
        "lead": made((mind.LEAD, (10, 15, 20, 0, 0))),
        "lead when quiet": made((mind.LEAD, (0, 0, 0, 80, 40))),
        "flagellates": made((mind.MATERIAL + mind.FLAGELLATES, (25,))),
        "small": made((mind.MATERIAL + mind.SMALL, (25,))),
        "large": made((mind.MATERIAL, (40, 40))),
    }


@dataclass(frozen=True)
class Played:
    """One game: how it was set up, and for its quiet positions what the weights said and who won."""

    board: str
    arrangements: tuple[str, ...]
    """Of the two sides, in a game by the usual rules that began with ready-made ones."""
    share: float
    """Of side one."""
    worth: Array
    """What the weights said each position is worth to the side to move,"""
    shares: Array
    """and what that side won in the end."""


def begin(chance: random.Random) -> tuple[Position, tuple[str, ...]]:
    """A game set up somehow: ready-made or at random, on either board, with any options now and then."""
    words: dict[str, Any] = {"board": chance.choice(BOARDS)}
    usual = chance.random() < 0.8
    if not usual:
        for name, values in (("flagellates", ("turning", "straight")), ("prey", ("all", "one"))):
            words[name] = chance.choice(values)
        words["pass_over"] = chance.choice(("yes", "no"))
    if chance.random() < 0.25:
        return frustule.game("pondscum").setup(setup="random", **words).deal(chance.getrandbits(40)), ()
    position = frustule.game("pondscum").setup(**words).deal(chance.getrandbits(40))
    names = arrangement_names(position.setup)
    taken = [chance.randrange(len(names)) for _ in range(2)]
    for seat, which in enumerate(taken):
        position.play(seat, ARRANGE + which)
        position.play(seat, READY)
    for _ in range(chance.randrange(4)):
        position.play(position.acting[0], chance.choice(position.moves(position.acting[0])))
    return position, tuple(names[which] for which in taken) if usual else ()


Thought = tuple[int, Mind, int, int]
"""A seat, what it had in mind, the move it chose and what that seemed worth."""


def moves_of(
    position: Position, sides: tuple[Whole, Whole], work: int, chance: random.Random
) -> Iterator[Thought]:
    """Plays a game to its end, or until it is decided; every thought is given out before it is played."""
    decided = 0
    while (acting := position.acting) and abs(decided) < DECIDED:
        seat = acting[0]
        thought = Mind(position, sides[seat], work, salt=chance.getrandbits(32), jitter=JITTER)
        thought.begin()
        thought.think(Budget(work=work))
        idea = thought.record["idea"][0]
        move, value = int(idea["move"]), int(idea["value"])
        if abs(value) < SURE:
            decided = 0
        else:
            ahead = 1 if (value > 0) == (seat == 0) else -1
            decided = decided + ahead if decided * ahead >= 0 else ahead
        yield seat, thought, move, value
        position.play(seat, move)


def won_by_one(position: Position, value: int, seat: int) -> float:
    """What side one won, by the rules or, if the game was broken off, by what the last mover saw."""
    if result := position.result:
        first, second = result.places
        return 0.5 if first == second else float(first < second)
    return float((value > 0) == (seat == 0))


def play(task: tuple[list[int], int, int]) -> Played:
    """Plays one game with these weights, this work for a move, from this seed."""
    weights, work, chance = np.array(task[0], np.int32), task[1], random.Random(task[2])
    position, arrangements = begin(chance)
    worth: list[float] = []
    turns: list[int] = []
    seat = value = 0
    for seat, thought, move, value in moves_of(position, (weights, weights), work, chance):
        if abs(value) < SURE and not move & PREY_BITS and chance.randrange(EVERY) == 0:
            worth.append(float(thought.features(position) @ weights))
            turns.append(seat)
    share = won_by_one(position, value, seat)
    shares = [share if turn == 0 else 1.0 - share for turn in turns]
    return Played(
        "wide" if is_wide(position.setup) else "long",
        arrangements,
        share,
        np.array(worth, np.float64),
        np.array(shares, np.float64),
    )


def contend(task: tuple[list[int], list[int], int, int]) -> float:
    """What share of two games from one setup the first weights win, once on each side."""
    one, other = (np.array(each, np.int32) for each in task[:2])
    work, seed = task[2:]
    won = 0.0
    for turned in (False, True):
        chance = random.Random(seed)
        position, _ = begin(chance)
        sides = (other, one) if turned else (one, other)
        seat = value = 0
        for seat, _, _, value in moves_of(position, sides, work, chance):  # noqa: B007
            pass
        share = won_by_one(position, value, seat)
        won += 0.5 * (1.0 - share if turned else share)
    return won


@dataclass(frozen=True)
class Match:
    """What share of the victory new weights won, with twice the standard error of it."""

    share: float
    doubt: float

    @classmethod
    def play(
        cls, pool: ProcessPoolExecutor, one: Whole, other: Whole, work: int, seeds: Iterable[int]
    ) -> "Match":
        tasks = [(one.tolist(), other.tolist(), work, seed) for seed in seeds]
        won = np.array(list(pool.map(contend, tasks)))
        return cls(float(won.mean()), float(2.0 * won.std() / math.sqrt(len(won))))

    def words(self) -> str:
        return f"{100 * self.share:.1f}% +- {100 * self.doubt:.1f}%"


def arrangement_shares(games: list[Played]) -> dict[str, dict[str, float]]:
    """What share each arrangement won on each board, a few even games assumed beforehand."""
    won: dict[str, dict[str, list[float]]] = {board: defaultdict(lambda: [0.5] * 4) for board in BOARDS}
    for game in games:
        if len(set(game.arrangements)) == 2:
            for name, share in zip(game.arrangements, (game.share, 1.0 - game.share), strict=True):
                won[game.board][name].append(share)
    return {
        board: {name: round(sum(all_) / len(all_), 3) for name, all_ in sorted(shares.items())}
        for board, shares in won.items()
    }


def unit_of(games: list[Played]) -> float:
    """By so much worth the logarithm of the odds goes up by one, as these games ended."""
    worth, shares = (np.concatenate([getattr(game, key) for game in games]) for key in ("worth", "shares"))

    def loss(unit: float) -> float:
        z = worth / unit
        return float(np.mean(np.logaddexp(0.0, z) - shares * z))

    return float(min(UNITS, key=lambda unit: loss(float(unit))))


@dataclass
class Climb:
    """Weights on their way up, and every match on it."""

    pool: ProcessPoolExecutor
    work: int
    pairs: int
    seed: int
    weights: Whole
    matches: list[str] = field(default_factory=list[str])

    def turn(self, name: str, knob: Whole) -> bool:
        """Plays the weights with a knob turned either way; the better is kept if it wins."""
        best, taken = BETTER, None
        for way in (1, -1):
            new = self.weights + way * knob
            base = self.seed + 1000 * len(self.matches)
            match = Match.play(self.pool, new, self.weights, self.work, range(base, base + self.pairs))
            self.matches.append(f"{name} {way:+d}: {match.words()}")
            print(self.matches[-1], flush=True)
            if match.share >= best:
                best, taken = match.share, new
        if taken is None:
            return False
        self.weights = taken
        return True

    def climb(self, rounds: int) -> None:
        """Turns every knob, and in later rounds those that helped."""
        left = knobs()
        for _ in range(rounds):
            left = {name: knob for name, knob in left.items() if self.turn(name, knob)}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--pairs", type=int, default=150, help="pairs of games of each match")
    arguments.add_argument("--last", type=int, default=300, help="pairs of games of the last match")
    arguments.add_argument("--games", type=int, default=600, help="with the weights that were found")
    arguments.add_argument("--work", type=int, default=600, help="nodes a move")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=FILE)
    chosen = arguments.parse_args()
    engine.library()
    base = chosen.seed * 1_000_000
    with ProcessPoolExecutor(chosen.jobs) as pool:
        found = Climb(pool, chosen.work, chosen.pairs, base, first_weights())
        found.climb(chosen.rounds)
        seeds = range(base + 900_000, base + 900_000 + chosen.last)
        last = Match.play(pool, found.weights, first_weights(), chosen.work, seeds)
        print("against the first weights:", last.words(), flush=True)
        if last.share < PROVEN:
            raise SystemExit("The new weights did not win the last match; nothing is written.")
        seeds = range(base + 800_000, base + 800_000 + chosen.games)
        games = list(
            pool.map(play, [(found.weights.tolist(), chosen.work, seed) for seed in seeds], chunksize=2)
        )
    training = {
        "made by": "scripts/tune_pondscum.py",
        "seed": chosen.seed,
        "nodes a move": chosen.work,
        "pairs of games in a match": chosen.pairs,
        "matches": found.matches,
        "pairs of games in the last match": chosen.last,
        "last match, against the first weights": last.words(),
        "games that the unit comes from": chosen.games,
    }
    made = Weights(by_group(found.weights), round(unit_of(games), 1), arrangement_shares(games), training)
    chosen.out.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


if __name__ == "__main__":
    main()
