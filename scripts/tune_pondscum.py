"""Tunes the weights of Pond Scum's bots by self-play, from scratch: `python scripts/tune_pondscum.py`.

In each round the engine plays games against itself with the weights it has, from all boards and setups,
every search a little off in its own way so that no two games are alike. Quiet positions of these games are
kept with two opinions of them: how the game ended, and what the search saw, which is less to the point but
much less a matter of luck. New weights are fitted to the mean of both, a logistic regression held to the
weights it has; how firmly, is what foretells the ends of games best that were kept out of the fit.

Who wins is not the same as why, so what is fitted must prove itself. Half of the way to the fitted weights
and the whole of it play matches from mirrored setups against the weights they came from, and the better one
is taken if it wins. In the end the weights play those it all began with, on setups of their own; they are
written only if they win that match too. What the ready-made arrangements won is counted on the way. Seeds,
counts, losses and matches stand in the file beside the weights. The same arguments give the same file.
"""

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import frustule
from frustule.bots.contract import Budget
from frustule.bots.pondscum import engine, mind
from frustule.bots.pondscum.engine import Mind, Weights, by_group
from frustule.core.position import Position
from frustule.games.pondscum.notation import arrangement_names, is_wide
from frustule.games.pondscum.position import ARRANGE, PREY_BITS, READY

BOARDS = ("long", "wide")
FILE = Path(engine.__file__).parent / "data" / "weights.json"
JITTER = 24  # in games to learn from,
JITTER_IN_MATCHES = 8
SURE = 1500  # a game that both sides judge so for a while is decided
DECIDED = 10  # moves
EVERY = 4  # of how many quiet positions one is kept
SEEN = 0.5  # how much the search's opinion counts beside the end of the game
KEPT_OUT = 5  # of how many games one is kept out of the fit
FIRMNESS = (10.0, 30.0, 100.0, 300.0, 1000.0)
"""How many positions the weights that it has are worth against the new games; the best is taken."""
STEPS = (0.5, 1.0)  # how far towards the fitted weights
BETTER = 0.52  # the share of a match that new weights must win
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


@dataclass(frozen=True)
class Played:
    """One game: how it was set up, and for its quiet positions the features and both opinions of them."""

    board: str
    arrangements: tuple[str, ...]
    """Of the two sides, in a game by the usual rules that began with ready-made ones."""
    share: float
    """Of side one."""
    features: Array
    seen: Array
    """What the search said each position is worth to the side to move,"""
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
        position.push(seat, ARRANGE + which)
        position.push(seat, READY)
    for _ in range(chance.randrange(4)):
        position.push(position.acting[0], chance.choice(position.moves(position.acting[0])))
    return position, tuple(names[which] for which in taken) if usual else ()


Thought = tuple[int, Mind, int, int]
"""A seat, what it had in mind, the move it chose and what that seemed worth."""


def moves_of(
    position: Position, sides: tuple[Whole, Whole], work: int, jitter: int, chance: random.Random
) -> Iterator[Thought]:
    """Plays a game to its end, or until it is decided; every thought is given out before it is played."""
    decided = 0
    while (acting := position.acting) and abs(decided) < DECIDED:
        seat = acting[0]
        thought = Mind(position, sides[seat], work, salt=chance.getrandbits(32), jitter=jitter)
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
        position.push(seat, move)


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
    rows: list[Array] = []
    turns: list[int] = []
    seen: list[int] = []
    seat = value = 0
    for seat, thought, move, value in moves_of(position, (weights, weights), work, JITTER, chance):
        if abs(value) < SURE and not move & PREY_BITS and chance.randrange(EVERY) == 0:
            rows.append(thought.features(position))
            turns.append(seat)
            seen.append(value)
    share = won_by_one(position, value, seat)
    shares = [share if turn == 0 else 1.0 - share for turn in turns]
    return Played(
        "wide" if is_wide(position.setup) else "long",
        arrangements,
        share,
        np.array(rows).reshape(-1, mind.FEATURES),
        np.array(seen, np.float64),
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
        for seat, _, _, value in moves_of(position, sides, work, JITTER_IN_MATCHES, chance):  # noqa: B007
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


@dataclass(frozen=True)
class Lesson:
    """Positions with their features and what they were worth, in two opinions."""

    features: Array
    seen: Array
    shares: Array

    @classmethod
    def of(cls, games: list[Played]) -> "Lesson":
        return cls(
            *(np.concatenate([getattr(g, key) for g in games]) for key in ("features", "seen", "shares"))
        )

    def loss(self, weights: Array, unit: float) -> float:
        """How badly the weights foretell the ends of the games, in nats a position."""
        z = self.features @ weights / unit
        return float(np.mean(np.logaddexp(0.0, z) - self.shares * z))

    def unit(self, weights: Array) -> float:
        """By so much worth the logarithm of the odds goes up by one, as these games ended."""
        return float(min(UNITS, key=lambda unit: self.loss(weights, float(unit))))


def fit(lesson: Lesson, weights: Array, unit: float, firmness: float) -> Array:
    """Weights that explain the shares better, by Newton's method with steps that are made sure of.

    Features are measured by their usual size, so that rare and common ones are held equally firmly.
    """
    usual: Array = np.sqrt(np.mean(lesson.features**2, axis=0))
    usual[usual == 0.0] = 1.0
    rows: Array = lesson.features / usual
    start: Array = lesson.features @ weights / unit
    target: Array = (1.0 - SEEN) * lesson.shares + SEEN * 0.5 * (1.0 + np.tanh(0.5 * lesson.seen / unit))

    def badness(change: Array) -> float:
        z = start + rows @ change
        return float(np.sum(np.logaddexp(0.0, z) - target * z) + 0.5 * firmness * change @ change)

    change: Array = np.zeros(len(weights))
    now = badness(change)
    for _ in range(40):
        expected = 0.5 * (1.0 + np.tanh(0.5 * (start + rows @ change)))
        slope = rows.T @ (target - expected) - firmness * change
        curve = (rows * (expected * (1.0 - expected))[:, None]).T @ rows + firmness * np.eye(len(weights))
        step: Array = np.linalg.solve(curve, slope).astype(np.float64)
        while badness(change + step) > now and np.abs(step).max() > 1e-6:
            step = 0.5 * step
        change = change + step
        before, now = now, badness(change)
        if before - now < 1e-6 * before:
            break
    return weights + change * unit / usual


def best_fit(games: list[Played], weights: Array) -> tuple[Array, dict[str, float]]:
    """New weights, held to the old ones as firmly as games outside the fit recommend."""
    inside = Lesson.of([game for k, game in enumerate(games) if k % KEPT_OUT])
    outside = Lesson.of(games[::KEPT_OUT])
    unit = inside.unit(weights)
    tried = [(outside.loss(fit(inside, weights, unit, firm), unit), firm) for firm in FIRMNESS]
    loss, firm = min(tried)
    everything = Lesson.of(games)
    return fit(everything, weights, unit, firm), {
        "games": len(games),
        "positions": len(everything.shares),
        "unit": round(unit, 1),
        "firmness": firm,
        "loss before": round(outside.loss(weights, unit), 5),
        "loss after": round(loss, 5),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=2)
    arguments.add_argument("--games", type=int, default=1000, help="of each round")
    arguments.add_argument(
        "--match", type=int, default=100, help="pairs of games between old and new weights"
    )
    arguments.add_argument("--last", type=int, default=200, help="pairs of games of the last match")
    arguments.add_argument("--work", type=int, default=600, help="nodes a move")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=FILE)
    chosen = arguments.parse_args()
    engine.library()
    weights = first_weights()
    rounds: list[dict[str, Any]] = []
    games: list[Played] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number in range(chosen.rounds):
            base = chosen.seed * 1_000_000 + number * 100_000
            tasks = [(weights.tolist(), chosen.work, base + k) for k in range(chosen.games)]
            games += pool.map(play, tasks, chunksize=2)
            fitted, line = best_fit(games, weights.astype(np.float64))
            best, taken = BETTER, weights
            for step in STEPS:
                new = np.rint(weights + step * (fitted - weights)).astype(np.int32)
                seeds = range(base + 50_000, base + 50_000 + chosen.match)
                match = Match.play(pool, new, weights, chosen.work, seeds)
                line |= {f"match, {step:g} of the way": match.words()}
                if match.share >= best:
                    best, taken = match.share, new
            line |= {"taken": taken is not weights}
            weights = taken
            rounds.append(line)
            print(f"round {number + 1}:", line, flush=True)
        base = chosen.seed * 1_000_000 + 900_000
        last = Match.play(pool, weights, first_weights(), chosen.work, range(base, base + chosen.last))
    print("against the first weights:", last.words())
    if last.share < BETTER:
        raise SystemExit("The new weights did not win the last match; nothing is written.")
    training = {
        "made by": "scripts/tune_pondscum.py",
        "seed": chosen.seed,
        "nodes a move": chosen.work,
        "rounds": rounds,
        "pairs of games in the last match": chosen.last,
        "last match, against the first weights": last.words(),
    }
    unit = Lesson.of(games).unit(weights.astype(np.float64))
    made = Weights(by_group(weights), round(unit, 1), arrangement_shares(games), training)
    chosen.out.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


if __name__ == "__main__":
    main()
