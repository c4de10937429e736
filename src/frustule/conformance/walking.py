"""Walks through any game: all positions that one seeded random game passes, from the deal to the end."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random

import frustule
from frustule import Position, Setup
from frustule.conformance.faults import expect
from frustule.core.engine.setup import read_setup

ACTING = "rules.acting"


@functools.cache
def setup_of(text: str) -> Setup:
    """A setup by its text, such as `diatoms 3 judge=9`."""
    return read_setup(frustule.game, text)


@dataclass(frozen=True)
class Walk:
    """One random game: every position, and between them who played what."""

    positions: Sequence[Position]
    played: Sequence[tuple[int, int]]

    @property
    def end(self) -> Position:
        return self.positions[-1]

    @property
    def texts(self) -> list[tuple[int, str]]:
        """The moves in notation, as records keep them."""
        steps = zip(self.positions, self.played, strict=False)
        return [(seat, position.move(seat, move).text) for position, (seat, move) in steps]

    def kinds(self) -> list[list[int]]:
        """The numbers of the moves, gathered by what a person first picks for them; the rarest kind first."""
        found: dict[tuple[str, int], list[int]] = {}
        for number, (seat, move) in enumerate(self.played):
            path = self.positions[number].move(seat, move).path
            word = "".join(takewhile(str.isalpha, path[0].key))
            found.setdefault((word, len(path)), []).append(number)
        return sorted(found.values(), key=len)

    def of_every_kind(self, count: int) -> list[Position]:
        """About so many positions: before moves of every kind, since rare ones matter most, and the last."""
        kinds = self.kinds()
        share = max(1, count // len(kinds))
        numbers = {number for numbers in kinds for number in numbers[:: max(1, len(numbers) // share)]}
        return [*(self.positions[number] for number in sorted(numbers)), self.end]

    def some(self, count: int) -> list[Position]:
        """At most so many positions, evenly spread, the first and the last among them."""
        last = len(self.positions) - 1
        return [self.positions[i] for i in sorted({round(k * last / (count - 1)) for k in range(count)})]


def walk(setup: Setup, seed: int) -> Walk:
    """Plays random moves of random acting seats; the positions must not be changed, tests share them."""
    return _walk(setup.text, seed)


@functools.lru_cache(maxsize=64)
def _walk(text: str, seed: int) -> Walk:
    setup = setup_of(text)
    random = Random(seed)
    position = setup.deal(seed)
    positions, played = [position.copy()], list[tuple[int, int]]()
    while not position.over:
        told = f"in '{position}', which is not over"
        expect(position.acting, setup.game, ACTING, f"lets nobody act {told}", "Somebody acts until the end")
        seat = random.choice(position.acting)
        moves = position.moves(seat)
        wrong = f"lists no move for seat {seat + 1} {told}"
        expect(moves, setup.game, "rules.moves", wrong, "Whoever may act has a move")
        move = random.choice(moves)
        position.push(move)
        positions.append(position.copy())
        played.append((seat, int(move)))
        wrong = f"says {setup.game.longest}, but a game of '{text}' from seed {seed} lasts longer"
        bounded = len(played) <= setup.game.longest
        expect(bounded, setup.game, "game.longest", wrong, "Raise it, or let `over` end the game")
    return Walk(positions, played)


def some_of(random: Random, things: Sequence[int], count: int) -> list[int]:
    """At most so many of these, at random, in their order."""
    chosen = random.sample(range(len(things)), min(count, len(things)))
    return [things[i] for i in sorted(chosen)]
