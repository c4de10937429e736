"""What a solo player of Diaominos could score at best, by counting alone, and the plans that allow it.

Everything is known from the start, so which stickers mark and load in which round is settled as soon as
the colours are given out and every wild load has its shape: that is a *plan*. A mark becomes a diamond only
if its shape is loaded in the same round or later, so a plan also settles which cubes of which load are
diamonds. No sheet can have more diamonds than its plan, more claims than a quarter of those, or more complete
layers than its cubes fill; the best plan's total is therefore a bound that no play can beat.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import ROUNDS
from frustule.games.diaominos.scoring import CLAIM_POINTS

WILD_MARKS = 4
LOADS = 24


@dataclass(frozen=True)
class Load:
    """One load of a plan: its cubes from `closed` up to `marked`, in marking order, are diamonds."""

    round: int
    shape: int
    wild: bool
    closed: int
    marked: int

    @property
    def diamonds(self) -> int:
        return self.marked - self.closed


@dataclass(frozen=True)
class Plan:
    """Colours of I O T S L and wild, loads in the order they are made, and the rounds of the wild marks."""

    colours: tuple[int, ...]
    loads: tuple[Load, ...]
    wild_marks: tuple[int, ...]

    @property
    def diamonds(self) -> int:
        return len(self.wild_marks) + sum(load.diamonds for load in self.loads)


@dataclass(frozen=True)
class Stickers:
    """The colours on top and facing the player, round by round."""

    top: tuple[tuple[int, ...], ...]
    facing: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, position: Position) -> "Stickers":
        """Those of a game for one player."""
        p, box = position.record, position.setup.box[0]
        side = int(box.side[0])
        return cls(
            tuple(tuple(int(p.cube[place]) for place in box.top[k]) for k in range(ROUNDS)),
            tuple(tuple(int(p.cube[place]) for place in box.facing[k, side]) for k in range(ROUNDS)),
        )

    def outlines(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Each wild colour with each choice of colours for the wild loads: (diamonds, wild, choice)."""
        for wild in range(6):
            colours = [colour for colour in range(6) if colour != wild]
            wild_loads = [k for k, side in enumerate(self.facing) for colour in side if colour == wild]
            marks = {
                c: [k for k, side in enumerate(self.top) for colour in side if colour == c] for c in colours
            }
            last = {c: max(k for k, side in enumerate(self.facing) if c in side) for c in colours}
            for choice in product(colours, repeat=len(wild_loads)):
                until = dict(last)
                for colour, k in zip(choice, wild_loads, strict=True):
                    until[colour] = max(until[colour], k)
                timely = sum(k <= until[colour] for colour in colours for k in marks[colour])
                yield WILD_MARKS + timely, wild, choice

    def plan(self, wild: int, choice: tuple[int, ...], shapes: tuple[int, ...]) -> Plan:
        """The plan of an outline; `shapes` gives the other colours, in order, their shapes."""
        others = [colour for colour in range(6) if colour != wild]
        shape_of = dict(zip(others, shapes, strict=True))
        by_shape = {shape: colour for colour, shape in shape_of.items()}
        left = list(choice)
        marked, closed = [0] * len(SHAPES), [0] * len(SHAPES)
        loads: list[Load] = []
        for k in range(ROUNDS):
            for colour in self.top[k]:
                if colour != wild:
                    marked[shape_of[colour]] += 1
            for colour in self.facing[k]:
                shape = shape_of[left.pop(0) if colour == wild else colour]
                loads.append(Load(k, shape, colour == wild, closed[shape], marked[shape]))
                closed[shape] = marked[shape]
        marks = tuple(k for k in range(ROUNDS) for colour in self.top[k] if colour == wild)
        return Plan((*(by_shape[shape] for shape in range(len(SHAPES))), wild), tuple(loads), marks)


def most_claims(setup: Setup, diamonds: int) -> int:
    return min(diamonds // 4, len(SHAPES)) if setup.box[0].once else diamonds // 4


def most_layers(setup: Setup) -> int:
    """How many layers all loads, and wild marks that are diamonds at once, can complete."""
    width, depth, layers = grid_of(setup).size
    filled = 4 * LOADS + (0 if setup.box[0].waits else WILD_MARKS)
    return min(layers, filled // (width * depth))


def most_points(setup: Setup, diamonds: int) -> int:
    """No sheet with so many diamonds scores more: a claim turns four of them into five or six points."""
    claims = most_claims(setup, diamonds)
    firsts = min(claims, len(SHAPES))
    return CLAIM_POINTS * claims + firsts + (diamonds - 4 * claims) + most_layers(setup)


def bound(setup: Setup, stickers: Stickers) -> int:
    """The most that any play of this cube can score."""
    return most_points(setup, max(diamonds for diamonds, _, _ in stickers.outlines()))


def best_plans(stickers: Stickers, chance: Random) -> Iterator[Plan]:
    """Plans with the most diamonds, without end, in random order."""
    outlines = list(stickers.outlines())
    most = max(diamonds for diamonds, _, _ in outlines)
    best = [(wild, choice) for diamonds, wild, choice in outlines if diamonds == most]
    shapes = list(range(len(SHAPES)))
    while True:
        wild, choice = chance.choice(best)
        chance.shuffle(shapes)
        yield stickers.plan(wild, choice, tuple(shapes))
