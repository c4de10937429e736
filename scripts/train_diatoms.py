"""Trains the Diatoms player by self-play, from nothing; writes its weights and the record of the training.

Each judge's mood is learned by itself, in rounds: the present mind plays games for two, three and four by
habit, now and then trying something else; then a new network is fitted to what became of every mosaic met in
the last rounds. The first round plays for the points of now. With the same seed and numbers the same weights
come out, up to the rounding of the machine's arithmetic.

    python scripts/train_diatoms.py --jobs 2
"""

import argparse
import hashlib
import io
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from frustule import Setup, game
from frustule.bots.diatoms import minds, study
from frustule.bots.diatoms.forecast import FEW, MIND, SCALE, UNIT, praise
from frustule.bots.diatoms.sight import FEATURES, HIDDEN, MOST_TURNS
from frustule.core.engine.chance import started

FOLDER = Path(minds.__file__).parent / "data"
SEATS = (2, 3, 4)
KEPT_ROUNDS = 4
EPOCHS = 8
RARE = 20  # features met less often are left out
EXPLORE, EXPLORE_FIRST = 15, 30  # turns in a hundred that try something else

Array = np.ndarray[Any, Any]


def setup_of(side: int, seats: int) -> Setup:
    judge, persnickety = (side + 1) // 2, side > 0 and side % 2 == 0
    return game("diatoms").setup(seats, judge=judge, mood="persnickety" if persnickety else "easygoing")


def self_play(setup: Setup, mind: Array, turns: int, seed: int, explore: int) -> Array:
    """Turns of self-play games, whole games only."""
    samples = np.zeros(turns, study.SAMPLE)
    table, stream = np.zeros(2, setup.game.position_dtype), np.zeros(4, np.int64)
    library = study.library()
    handles = [library.handle(array) for array in (mind, table, stream)]
    games = library.self_play(setup.box_handle, seed, explore, *handles, turns, library.handle(samples))
    return samples[: games * setup.seats * int(setup.box[0].turns)]


def inputs(samples: Array) -> Array:
    """How often each feature was seen in each sample."""
    counts = samples["count"].astype(np.int64)
    width: int = samples.dtype["rows"].shape[0]
    seen = np.arange(width) < counts[:, None]
    cells = np.repeat(np.arange(len(samples)), counts) * FEATURES + samples["rows"][seen]
    table = np.bincount(cells, minlength=len(samples) * FEATURES)
    return table.astype(np.float32).reshape(-1, FEATURES)


def targets(samples: Array) -> Array:
    gain = (samples["final_points"] - samples["points"]) / SCALE
    growth = (samples["final_measure"] - samples["measure"]) / FEW
    return np.stack([gain, growth], axis=1).astype(np.float32)


class Network:
    """A mind while it learns: the same weights in real numbers."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.weights = np.zeros(1, study.NETWORK)
        self.weights["hidden"] = chance.normal(0, 0.02, (FEATURES, HIDDEN))
        self.weights["out"] = chance.normal(0, 0.3, (2, HIDDEN))
        self.met = np.zeros(FEATURES)

    def fit(self, samples: Array, seed: int) -> None:
        """Learns from these samples."""
        samples = samples[samples["left"] > 0]
        self.met += inputs(samples).sum(axis=0)
        library = study.library()
        slopes = np.zeros_like(self.weights)
        means, squares = np.zeros(study.WEIGHTS, np.float32), np.zeros(study.WEIGHTS, np.float32)
        flat = (self.weights.view(np.float32), slopes.view(np.float32), means, squares)
        arrays = (self.weights, slopes, *flat, started(seed))
        library.learn(EPOCHS, *map(library.handle, arrays), len(samples), library.handle(samples))

    def mind(self) -> Array:
        """The weights in whole numbers; features hardly ever met count for nothing."""
        mind = np.zeros(1, MIND)
        known = (self.met >= RARE)[:, None]
        hidden = np.round(self.weights["hidden"] * known * UNIT)
        mind["hidden"] = np.clip(hidden, -(2**15), 2**15 - 1)
        mind["direct"] = np.round(self.weights["direct"] * known * UNIT**2)
        mind["out"] = np.round(self.weights["out"] * UNIT)
        return mind


def forecasts(mind: Array, samples: Array) -> Array:
    """What a mind forecasts for samples: the points and the measure still to come."""
    seen = inputs(samples)
    hidden = np.maximum(seen @ mind["hidden"][0].astype(np.float32), 0)
    found = hidden @ mind["out"][0].T / UNIT**2 + seen @ mind["direct"][0] / UNIT**2
    found[samples["left"] == 0] = 0
    return found * [SCALE, FEW]


def errors(mind: Array, played: dict[int, Array]) -> tuple[Array, Array]:
    """By how much the forecasts of points and measure are off, and the turns that were left."""
    off = [forecasts(mind, samples) - targets(samples) * [SCALE, FEW] for samples in played.values()]
    return np.concatenate(off), np.concatenate([samples["left"] for samples in played.values()])


def typical_error(mind: Array, played: dict[int, Array]) -> tuple[float, float]:
    """The root mean square error of the forecast points and of the forecast measure."""
    off, lefts = errors(mind, played)
    points, measure = np.sqrt((off[lefts > 0] ** 2).mean(axis=0))
    return float(points), float(measure)


def spread_of(mind: Array, played: dict[int, Array]) -> Array:
    """How sure a forecast measure is, for each number of turns left."""
    off, lefts = errors(mind, played)
    spread = np.zeros(MOST_TURNS + 1)
    for left in range(1, MOST_TURNS + 1):
        missed = off[lefts == left, 1]
        spread[left] = np.sqrt((missed**2).mean()) if len(missed) else spread[left - 1]
    return spread


def fit_heat(mind: Array, setup: Setup, samples: Array) -> None:
    """For each number of turns left, the heat under which the forecast totals foretell the winners best."""
    seats, turns = setup.seats, int(setup.box[0].turns)
    shape = (-1, turns, seats)
    order = np.lexsort((samples["seat"], -samples["left"], samples["game"]))
    guessed = forecasts(mind, samples)
    totals = (samples["points"] + guessed[:, 0])[order].reshape(shape)
    measures = (samples["measure"] + guessed[:, 1])[order].reshape(shape)
    final = samples["final_total"][order].reshape(shape)[:, -1]
    best = final == final.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True)
    heats = np.geomspace(2, 150, 60)
    for played in range(turns):
        left = turns - 1 - played
        found = totals[:, played] + awards(setup, mind, measures[:, played], left)
        losses: list[float] = []
        for heat in heats:
            odds = found / heat
            odds = odds - odds.max(axis=1, keepdims=True)
            chances = np.exp(odds) / np.exp(odds).sum(axis=1, keepdims=True)
            losses.append(float(-(won * np.log(chances + 1e-9)).sum(axis=1).mean()))
        mind["heat"][0, seats - 2, left] = heats[int(np.argmin(losses))]
    mind["heat"][0, seats - 2, turns:] = mind["heat"][0, seats - 2, turns - 1]


def awards(setup: Setup, mind: Array, measures: Array, left: int) -> Array:
    """What a ranking judge may be expected to award, as `forecast.praise` reckons it."""
    box, seats = setup.box[0], setup.seats
    if not box.persnickety:
        return np.zeros_like(measures)
    lefts = np.full(seats, left)
    rows = [[praise(box, mind[0], row, lefts, seat) for seat in range(seats)] for row in measures]
    return np.array(rows)


def train_side(arguments: tuple[int, int, int, int, Path]) -> None:
    """Trains the mind for one judge's mood, and writes it to the folder of parts."""
    side, seed, rounds, turns, folder = arguments
    file = folder / f"side-{side}.npz"
    if file.exists():
        return
    chance = np.random.default_rng([seed, side])
    network, mind = Network(chance), minds.plain_mind().copy()
    kept: list[Array] = []
    best, best_mean, best_test = mind, 0.0, dict[int, Array]()
    for number in range(rounds):
        explore = EXPLORE if number else EXPLORE_FIRST
        played = play_all(side, mind, turns, int(chance.integers(1 << 40)), explore)
        kept = [*kept[-(KEPT_ROUNDS - 1) * len(SEATS) :], *played.values()]
        network.fit(np.concatenate(kept), int(chance.integers(1 << 40)))
        mind = network.mind()
        mind["spread"] = spread_of(mind, played)
        test = play_all(side, mind, turns // 5, seed, 0)
        mean = float(np.mean([samples["final_total"].mean() for samples in test.values()]))
        print(f"side {side}, round {number + 1} of {rounds}: {mean:.1f} points a seat", flush=True)
        if mean > best_mean:
            best, best_mean, best_test = mind, mean, test
    best["spread"] = spread_of(best, best_test)
    for seats, samples in best_test.items():
        fit_heat(best, setup_of(side, seats), samples)
    points, measure = typical_error(best, best_test)
    box = setup_of(side, 2).box[0]
    judge, moody = int(box.judge), bool(box.persnickety)
    report = minds.Side(judge, moody, round(points, 2), round(measure, 2), round(best_mean, 1))
    parts: dict[str, Any] = {part: best[part][0] for part in minds.PARTS}
    np.savez_compressed(file, report=np.frombuffer(msgspec.json.encode(report), np.uint8), **parts)


def play_all(side: int, mind: Array, turns: int, seed: int, explore: int) -> dict[int, Array]:
    return {seats: self_play(setup_of(side, seats), mind, turns, seed, explore) for seats in SEATS}


def pack(made: Array) -> bytes:
    file = io.BytesIO()
    parts: dict[str, Any] = {part: made[part] for part in minds.PARTS}
    np.savez_compressed(file, **parts)
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the Diatoms player by self-play.")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--turns", type=int, default=6_000, help="turns of self-play a round and setup")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--parts",
        type=Path,
        default=Path(tempfile.gettempdir()) / "train-diatoms",
        help="what is done so far",
    )
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder that the two files go to")
    chosen = parser.parse_args()
    chosen.parts.mkdir(parents=True, exist_ok=True)
    # Compiled before the processes part.
    study.library()
    setup_of(0, 2)
    # The judges that look around take longest: they go first.
    order = sorted(range(minds.SIDES), key=lambda side: (side + 1) // 2 not in (1, 3, 7, 9))
    tasks = [(side, chosen.seed, chosen.rounds, chosen.turns, chosen.parts) for side in order]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        list(pool.map(train_side, tasks))
    made = np.zeros(minds.SIDES, MIND)
    sides: list[minds.Side] = []
    for side in range(minds.SIDES):
        with np.load(chosen.parts / f"side-{side}.npz") as part:
            for name in minds.PARTS:
                made[name][side] = part[name]
            sides.append(msgspec.json.decode(part["report"].tobytes(), type=minds.Side))
    packed = pack(made)
    record = minds.Training(
        version=minds.VERSION,
        features=FEATURES,
        hidden=HIDDEN,
        sha256=hashlib.sha256(packed).hexdigest(),
        seed=chosen.seed,
        rounds=chosen.rounds,
        turns=chosen.turns,
        sides=tuple(sides),
    )
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "weights.npz").write_bytes(packed)
    encoded = msgspec.json.format(msgspec.json.encode(record), indent=2)
    (chosen.out / "training.json").write_bytes(encoded + b"\n")


if __name__ == "__main__":
    main()
