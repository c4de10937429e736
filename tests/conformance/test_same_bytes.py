"""The same seed and the same moves give the same bytes: again, by another way, and interpreted."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np

from frustule import Game, Position, Setup
from frustule.core.engine.chance import STREAM, STREAM_WORDS, started, word
from tests.conformance.digest import digest, samples
from tests.walking import walk

ROOT = Path(__file__).parents[2]


def test_the_same_seed_deals_the_same_game(setup: Setup):
    for seed in (0, 1, 2**32, 2**63 - 1):
        assert setup.deal(seed).data.tobytes() == setup.deal(seed).data.tobytes()


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
    if drawn:
        assert len(deals) > (20 if drawn > 5 else 1)
    else:
        assert len(deals) == 1


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
        [sys.executable, "-W", "error", "-m", "tests.conformance.digest"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        input=msgspec.json.encode(given),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    for sample, found in zip(given, msgspec.json.decode(done.stdout, type=list[str]), strict=True):
        assert found == digest(sample), sample
