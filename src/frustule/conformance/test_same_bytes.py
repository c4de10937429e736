"""The same seed and the same moves give the same bytes: again, by another way, and interpreted."""

import os
import subprocess
import sys

import msgspec
import numpy as np

from frustule import Game, Position, Setup
from frustule.conformance.digest import digest, samples
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk
from frustule.core.engine.chance import STREAM, STREAM_WORDS, started, word


def test_the_same_seed_deals_the_same_game(setup: Setup):
    for seed in (0, 1, 2**32, 2**63 - 1):
        same = setup.deal(seed).data.tobytes() == setup.deal(seed).data.tobytes()
        remedy = "Take all chance from the stream"
        expect(same, setup.game, "rules.deal", f"deals seed {seed} in two ways", remedy)


def words_drawn(setup: Setup, seed: int) -> int:
    """How often a deal asks its stream; 9 stands for more than that."""
    stream, fresh = np.zeros(STREAM_WORDS, STREAM), started(seed)
    data = np.zeros(1, setup.game.position_dtype)
    handle = setup.library.handle
    setup.library.deal(setup.box_handle, handle(data), seed, handle(stream))
    for count in range(9):
        if (fresh == stream).all():
            return count
        word(fresh)
    return 9


def test_different_seeds_deal_different_games(game: Game):
    """As many as the stream is asked for: once is who begins, often is a shuffle; never is no chance at all.

    The games of the house all have some, so that a deal which has come to ignore its stream shows.
    """
    setup = game.setup()
    deals = {setup.deal(seed).data.tobytes() for seed in range(40)}
    drawn = words_drawn(setup, 0)
    assert drawn > 0 or not type(game).__module__.startswith("frustule.games.")
    wrong = f"deals {len(deals)} different games from 40 seeds, drawing {drawn} numbers of the stream"
    right = len(deals) > (20 if drawn > 5 else 1) if drawn else len(deals) == 1
    expect(right, game, "rules.deal", wrong, "Let what is drawn decide something")


def test_the_same_moves_lead_to_the_same_bytes(setup: Setup):
    seed = 51
    walked = walk(setup, seed)
    position = setup.deal(seed)
    for (seat, move), expected in zip(walked.played, walked.positions[1:], strict=True):
        position.play(seat, move)
        assert position.data.tobytes() == expected.data.tobytes()


def test_random_games_in_batches_and_alone(setup: Setup):
    """Games of a batch come from consecutive seeds, so any of them can be played again alone."""
    together, total = setup.random_games(5, seed=60)
    alone = [setup.random_games(1, seed=60 + k) for k in range(5)]
    assert together.tobytes() == b"".join(record.tobytes() for record, _ in alone)
    assert total == sum(moves for _, moves in alone)


def test_copies_are_apart(setup: Setup):
    position = walk(setup, 52).positions[0].copy()
    other = position.copy()
    assert isinstance(other, Position)
    assert other == position
    seat = other.acting[0]
    other.play(seat, other.moves(seat)[0])
    assert other != position
    assert position == walk(setup, 52).positions[0]


def test_interpreted_rules_compute_the_same(game: Game):
    """Asked of another process, since a process either compiles or interprets."""
    given = samples(game)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "frustule.conformance.digest"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        input=msgspec.json.encode(given),
        capture_output=True,
        check=False,
    )
    last = (done.stderr.decode().strip().splitlines() or [""])[-1].rstrip(".")
    remedy = "`NUMBA_DISABLE_JIT=1 frustule play` runs the rules as plain Python"
    expect(done.returncode == 0, game, "rules", f"cannot be interpreted: {last}", remedy)
    remedy = "Numba's integers wrap and its arrays are not watched; write `int(...)` round what is kept small"
    for sample, found in zip(given, msgspec.json.decode(done.stdout, type=list[str]), strict=True):
        wrong = f"computes something else interpreted than compiled, at a position of '{sample.setup}'"
        expect(found == digest(sample), game, "rules", wrong, remedy)
