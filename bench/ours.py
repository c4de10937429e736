"""Frustule's half of the benchmark: uniformly random games, in compiled batches and stepped from Python.

As with the peers, a move counts when every legal move of the seat has been listed and one of them played.
"""

import random
from time import perf_counter

from bench.peers import Measure, Pace
from frustule import Setup

BATCH = 256
SAMPLE = 0.3  # seconds of stepping that tell how long the lists of a game are


def in_batches(setup: Setup) -> Measure:
    """Whole games in compiled code, many to a call."""

    def measure(seconds: float, seed: int) -> Pace:
        start = perf_counter()
        games = moves = 0
        while not games or perf_counter() - start < seconds:
            _, played = setup.random_games(BATCH, seed * 1_000_000 + games)
            games += BATCH
            moves += played
        took = perf_counter() - start
        # The loop does not count what it lists; the same kind of games, stepped, tell how much that is.
        sample = stepped(setup)(SAMPLE, seed)
        assert sample.listed is not None
        listed = moves * sample.listed / sample.moves
        return Pace(f"{setup.game.title}, compiled batches", games, moves, took, listed)

    return measure


def stepped(setup: Setup) -> Measure:
    """One position at a time from Python: who may act, list the moves, play one."""

    def measure(seconds: float, seed: int) -> Pace:
        draw = random.Random(seed).random
        start = perf_counter()
        games = moves = listed = 0
        while not games or perf_counter() - start < seconds:
            position = setup.deal(seed * 1_000_000 + games)
            while acting := position.acting:
                seat = acting[int(draw() * len(acting))]
                legal = position.moves(seat)
                position.push(legal[int(draw() * len(legal))])
                moves += 1
                listed += len(legal)
            games += 1
        took = perf_counter() - start
        return Pace(f"{setup.game.title}, stepped from Python", games, moves, took, listed)

    return measure
