"""Measures on demand, for `bench.against`: asked by a line "measure game seed", answers "seconds count".

It is run by its path, with the package of this or of another checkout, so it asks for nothing that the first
edition did not have. Seconds are the processor's.
"""

import random
import sys
from time import process_time
from typing import Any

import frustule
from frustule import Position, Setup

GAMES = {"diatoms": 400, "commissions": 1000, "pondscum": 6, "diaominos": 200}
"""How many games make a slice of some hundredths of a second in compiled code; stepped, a tenth of them."""


def setup_of(game: str) -> Setup:
    """The usual setup, in the edition that every checkout has."""
    known: Any = frustule.game(game)
    try:
        return known.setup(edition=1)
    except (TypeError, frustule.FrustuleError):
        return known.setup()


def batches(setup: Setup, seed: int) -> int:
    return setup.random_games(GAMES[setup.game.name], seed)[1]


def steps(setup: Setup, seed: int) -> int:
    """Moves listed, chosen and played from Python."""
    draw, moves = random.Random(seed).random, 0
    for game in range(max(1, GAMES[setup.game.name] // 10)):
        position = setup.deal(seed + game)
        while acting := position.acting:
            seat = acting[int(draw() * len(acting))]
            legal = position.moves(seat)
            choice = legal[int(draw() * len(legal))]
            if isinstance(choice, int):  # the first edition listed numbers
                position.push(seat, choice)  # pyright: ignore[reportCallIssue, reportArgumentType]
            else:
                position.push(choice)
            moves += 1
    return moves


def unchecked(setup: Setup, seed: int) -> int:
    """The same, with everything that `Position` does but its checks."""
    from frustule.core.engine import setup as dealing
    from frustule.core.engine.move import MADE, Moves

    class Bare(Position):
        __slots__ = ()

        def moves(self, seat: int) -> Moves:
            setup = self.setup
            moment = self._moment
            if moment is None:
                moment = self._moment = self._memory.tobytes()
            buffers = setup.buffers
            taken = buffers.pop()
            buffer, room = taken
            count = setup.library.moves(setup.box_handle, self.handle, seat, room)
            numbers = buffer[:count]
            buffers.append(taken)
            return Moves(setup, moment, seat, numbers, MADE)

        def push(self, move: Any) -> None:
            setup = self.setup
            self._acting = setup.library.play(setup.box_handle, self.handle, move.listed.seat, move.number)
            self._moment = None

    setup.buffers.append(setup.new_buffer())
    made = dealing.trusted

    def bare(setup: Setup, memory: Any) -> Position:
        position = made(setup, memory)
        position.__class__ = Bare
        return position

    dealing.trusted = bare
    try:
        return steps(setup, seed)
    finally:
        dealing.trusted = made


def perft(setup: Setup, seed: int) -> int:
    """Lines of two moves of an arrangement of Pond Scum, every one played; slices have seeds in thousands."""
    game: Any = setup.game
    names = ("sentinel", "ambush", "shoal", "wings", "hedge")
    return game.perft(game.setup(setup=names[seed // 1000 % len(names)], first="one").deal(0), 2)


MEASURES = {"batches": batches, "steps": steps, "unchecked": unchecked, "perft": perft}


def main() -> None:
    setups: dict[str, Setup] = {}
    for line in sys.stdin:
        measure, game, seed = line.split()
        if game not in setups:
            setups[game] = setup_of(game)
            setups[game].random_games(8, 1)
        start = process_time()
        count = MEASURES[measure](setups[game], int(seed))
        print(process_time() - start, count, flush=True)


if __name__ == "__main__":
    main()
