"""Tunes the weights of Pond Scum's bots by self-play, from scratch: `python scripts/tune_pondscum.py`.

In each round the engine plays games against itself with the weights it has, from all boards and setups,
every search a little off in its own way so that no two games are alike. The quiet positions of these games
and how they ended are what new weights are fitted to: a logistic regression of the share of the victory on
the features of all positions so far, drawn to the weights it has, more or less firmly. Who wins is not the
same as why, so what is fitted must prove itself: it is taken if it beats the weights it came from in a
match from mirrored setups. What the ready-made arrangements won is counted on the way. Seeds, counts,
losses and matches are written into the file beside the weights. The same arguments give the same file.
"""

import argparse
import random
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import frustule
from frustule.bots.contract import Budget
from frustule.bots.pondscum import engine, mind
from frustule.bots.pondscum.engine import GROUPS, Mind, Weights, by_group
from frustule.core.position import Position
from frustule.games.pondscum.notation import arrangement_names, is_wide
from frustule.games.pondscum.position import ARRANGE, PREY_BITS, READY

BOARDS = ("long", "wide")
FILE = Path(engine.__file__).parent / "data" / "weights.json"
JITTER = 24
SURE = 1400  # a game that both sides judge so for a while is decided
DECIDED = 10  # moves
UNIT = 500.0  # where the search for the unit of the odds begins
EVERY = 3  # of how many positions one is kept
FIRMNESS = (4000.0, 1000.0)
"""How many positions the weights that it has are worth against the new games; each is tried."""
STEADY = ("material", "lead")  # weights that are held ten times as firmly
BETTER = 0.52  # the share of a match that new weights must win

Array = np.ndarray[Any, np.dtype[np.float64]]


def first_weights() -> np.ndarray[Any, Any]:
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
    """One game: how it was set up, the features of its quiet positions, and what their side to move won."""

    board: str
    arrangements: tuple[str, ...]
    """Of the two sides, in a game by the usual rules that began with ready-made ones."""
    share: float
    """Of side one."""
    features: Array
    shares: Array


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
    return position, tuple(names[which] for which in taken) if usual else ()


def play(task: tuple[list[int], int, int]) -> Played:
    """Plays one game with these weights, this work for a move, from this seed."""
    weights, work, seed = np.array(task[0], np.int32), task[1], task[2]
    chance = random.Random(seed)
    position, arrangements = begin(chance)
    rows: list[Array] = []
    turns: list[int] = []
    for _ in range(chance.randrange(5)):
        position.push(position.acting[0], chance.choice(position.moves(position.acting[0])))
    decided = 0
    while (acting := position.acting) and abs(decided) < DECIDED:
        thought = Mind(position, weights, work, salt=chance.getrandbits(32), jitter=JITTER)
        thought.begin()
        thought.think(Budget(work=work))
        idea = thought.record["idea"][0]
        move, value = int(idea["move"]), int(idea["value"])
        if abs(value) < SURE:
            decided = 0
            if not move & PREY_BITS and chance.randrange(EVERY) == 0:
                rows.append(thought.features(position))
                turns.append(acting[0])
        else:
            ahead = 1 if (value > 0) == (acting[0] == 0) else -1
            decided = decided + ahead if decided * ahead >= 0 else ahead
        position.push(acting[0], move)
    share = float(decided > 0)
    if result := position.result:
        first, second = result.places
        share = 0.5 if first == second else float(first < second)
    board = "wide" if is_wide(position.setup) else "long"
    shares = [share if turn == 0 else 1.0 - share for turn in turns]
    return Played(board, arrangements, share, np.array(rows).reshape(-1, mind.FEATURES), np.array(shares))


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


def fit(
    features: Array, shares: Array, weights: np.ndarray[Any, Any], firmness: float
) -> tuple[Array, float]:
    """New weights that explain the shares better, and how much worth one step of the odds is."""
    firm = np.full(len(weights), firmness)
    for name in STEADY:
        first, count = GROUPS[name]
        firm[first : first + count] *= 10.0
    new, unit = weights.astype(np.float64), UNIT
    for _ in range(60):
        z = features @ new / unit
        expected = 0.5 * (1.0 + np.tanh(0.5 * z))
        spread = expected * (1.0 - expected)
        # The unit first: how much a lead in worth says at all. Then the weights, in that unit.
        unit /= float(np.exp(np.clip((z @ (shares - expected)) / (spread @ z**2), -0.5, 0.5)))
        pull = firm * 0.25 / unit**2
        slope = features.T @ (shares - expected) / unit - pull * (new - weights)
        curve = (features * spread[:, None]).T @ features / unit**2 + np.diag(pull)
        new += 0.5 * np.linalg.solve(curve, slope)
    return new, unit


def loss(features: Array, shares: Array, weights: np.ndarray[Any, Any], unit: float) -> float:
    """How badly the weights foretell the shares, in nats a position."""
    z = features @ weights / unit
    return float(np.mean(np.logaddexp(0.0, z) - shares * z))


def contend(task: tuple[list[int], list[int], int, int]) -> float:
    """What share of two games from one setup the first weights win, once on each side."""
    sides, work, seed = [np.array(each, np.int32) for each in task[:2]], task[2], task[3]
    won = 0.0
    for turn in range(2):
        chance = random.Random(seed)
        position, _ = begin(chance)
        while acting := position.acting:
            weights = sides[(acting[0] + turn) % 2]
            thought = Mind(position, weights, work, salt=chance.getrandbits(32), jitter=JITTER // 4)
            thought.begin()
            thought.think(Budget(work=work))
            position.push(acting[0], int(thought.record["idea"][0]["move"]))
        assert position.result is not None
        own, other = position.result.places[turn], position.result.places[1 - turn]
        won += 0.25 if own == other else 0.5 * (own < other)
    return won


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=4)
    arguments.add_argument("--games", type=int, default=240, help="of each round")
    arguments.add_argument("--match", type=int, default=60, help="pairs of games between old and new weights")
    arguments.add_argument("--work", type=int, default=1200, help="nodes a move")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=FILE)
    chosen = arguments.parse_args()
    weights = first_weights()
    record: list[dict[str, float]] = []
    games: list[Played] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number in range(chosen.rounds):
            base = chosen.seed * 1_000_000 + number * 10_000
            tasks = [(weights.tolist(), chosen.work, base + k) for k in range(chosen.games)]
            games += pool.map(play, tasks)
            features = np.concatenate([game.features for game in games])
            shares = np.concatenate([game.shares for game in games])
            unit = UNIT
            for firmness in FIRMNESS:
                fitted, unit = fit(features, shares, weights, firmness)
                new = np.rint(fitted).astype(np.int32)
                pairs = [
                    (new.tolist(), weights.tolist(), chosen.work, base + 5000 + k)
                    for k in range(chosen.match)
                ]
                won = float(np.mean(list(pool.map(contend, pairs))))
                line = {
                    "games": len(games),
                    "positions": len(shares),
                    "firmness": firmness,
                    "loss before": loss(features, shares, weights, unit),
                    "loss after": loss(features, shares, new, unit),
                    "match": won,
                    "taken": float(won >= BETTER),
                }
                record.append({name: round(value, 5) for name, value in line.items()})
                print(f"round {number + 1}:", record[-1], flush=True)
                if won >= BETTER:
                    weights = new
            training = {
                "made by": "scripts/tune_pondscum.py",
                "seed": chosen.seed,
                "nodes a move": chosen.work,
                "pairs of games in a match": chosen.match,
                "rounds": record,
            }
            unit = fit(features, shares, weights, 1e12)[1]
            made = Weights(by_group(weights), round(unit, 1), arrangement_shares(games), training)
            chosen.out.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


if __name__ == "__main__":
    main()
