"""Filling a whole grid by a plan, with the diamonds on cubes that were chosen beforehand, by CP-SAT.

Leaving the diamonds open makes the search hopeless; choosing where the claims shall lie first makes it easy.
What is left is an exact cover: every load lies so that its diamonds meet the chosen cubes and its other cubes
do not, every cube of the grid is covered once, and every load touches what was loaded before its round.
"""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from frustule.core.engine.setup import Setup
from frustule.games.diaominos.grid import SHAPES, Grid, distinct_ways
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import ROUNDS
from frustule.puzzles.cp_sat import Variable, cp_sat
from frustule.puzzles.diaominos_plan import Load, Plan, most_claims

TICK = 0.1  # seconds between looks at the clock


@dataclass(frozen=True)
class Labels:
    """Where the diamonds shall be: the claims as sets of cubes, and single cubes beside them."""

    claims: tuple[frozenset[int], ...]
    singles: frozenset[int]
    wild: tuple[int, ...]
    """Where wild marks wait, one for each of the plan's, in a game in which they do; else empty."""

    @property
    def cubes(self) -> frozenset[int]:
        return self.singles.union(*self.claims)


@dataclass(frozen=True)
class Cover:
    """A filled grid: where the cubes of each of the plan's loads land, and the cubes of its wild marks.

    A load that is left out, because the grid is full without it, has no cubes.
    """

    loads: tuple[tuple[int, ...], ...]
    wild_marks: tuple[int, ...]


def choose_labels(setup: Setup, plan: Plan, chance: Random) -> Labels:
    """Random places for as many claims as the plan allows, every shape among them if there are enough."""
    grid = grid_of(setup)
    shapes = list(range(len(SHAPES)))
    chance.shuffle(shapes)
    shapes += [chance.randrange(len(SHAPES)) for _ in range(len(SHAPES))]
    claims: list[frozenset[int]] = []
    used: set[int] = set()
    for shape in shapes[: most_claims(setup, plan.diamonds)]:
        free = [cells for kind, cells in grid.sets if kind == shape and not cells & used]
        claims.append(chance.choice(free))
        used |= claims[-1]
    free = [cube for cube in range(grid.cubes) if cube not in used]
    singles = frozenset(chance.sample(free, plan.diamonds - len(used)))
    waits = bool(setup.box[0].waits)
    wild = tuple(chance.sample(sorted(singles | used), len(plan.wild_marks))) if waits else ()
    return Labels(tuple(claims), singles, wild)


def cover(
    setup: Setup,
    plan: Plan,
    labels: Labels,
    patience: float,
    seconds: float,
    tick: Callable[[], None],
) -> Cover | None:
    """A grid filled by the plan with its diamonds on the labels; None if none is found in time.

    `patience` is in CP-SAT's own time, which does not run faster when the machine is busy with other things.
    """
    model = _Model(setup, plan, labels)
    if not model.possible:
        return None
    solver = cp_sat().CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.max_deterministic_time = patience
    solver.parameters.num_workers = 1  # of six hard covers it found five, two workers found two
    solved: list[bool] = []

    def search() -> None:
        solved.append(solver.status_name(solver.solve(model.model)) in ("OPTIMAL", "FEASIBLE"))

    thread = threading.Thread(target=search, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(TICK)
            tick()
    finally:
        while thread.is_alive():
            solver.stop_search()
            time.sleep(TICK)
    return model.cover(lambda variable: bool(solver.value(variable))) if solved and solved[0] else None


class _Model:
    """The exact cover as a CP-SAT model; `possible` is false where some load has no place at all."""

    def __init__(self, setup: Setup, plan: Plan, labels: Labels) -> None:
        self.model = cp_sat().CpModel()
        self.grid: Grid = grid_of(setup)
        self.plan = plan
        self.labels = labels
        self.waits = bool(setup.box[0].waits)
        self.near = [
            frozenset(n for cell in cells for n in self.grid.beside(cell)) - cells
            for _, cells in self.grid.sets
        ]
        # Variables that fill a cube in a round, and of the very first load.
        self.filling = [[list[Variable]() for _ in range(self.grid.cubes)] for _ in range(ROUNDS)]
        self.first: list[list[Variable]] = [[] for _ in range(self.grid.cubes)]
        self.ways: dict[tuple[int, int, tuple[int, ...]], Variable] = {}
        self.marks: dict[tuple[int, int], Variable] = {}
        # With more to load than there is room for, the last plain load of the last round stays out.
        room = self.grid.cubes - (0 if self.waits else len(plan.wild_marks))
        plain = [i for i, load in enumerate(plan.loads) if load.round == ROUNDS - 1 and not load.diamonds]
        self.left_out = plain[-1:] if room < 4 * len(plan.loads) else []
        self.possible = room >= 4 * (len(plan.loads) - len(self.left_out))
        for number, load in enumerate(plan.loads):
            if number not in self.left_out:
                self.possible = self.possible and self._place(number, load)
        if self.possible:
            self._mark()
            self._fill(room - 4 * (len(plan.loads) - len(self.left_out)))
            self._touch()

    def _place(self, number: int, load: Load) -> bool:
        """One of the ways in which exactly the load's diamonds lie on labels; false if there is none."""
        wild = frozenset(self.labels.wild)
        gems = self.labels.cubes - wild
        early = {
            cube for cube, k in zip(self.labels.wild, self.plan.wild_marks, strict=False) if k > load.round
        }
        variables: list[Variable] = []
        for which, (shape, cells) in enumerate(self.grid.sets):
            if shape != load.shape or len(cells & gems) != load.diamonds or cells & early:
                continue
            for k in distinct_ways(shape, load.closed, load.marked):
                way = self.grid.ways[which][k].cells
                if gems.issuperset(way[load.closed : load.marked]):
                    variable = self.model.new_bool_var("")
                    self.ways[number, which, way] = variable
                    variables.append(variable)
                    for cell in cells:
                        self.filling[load.round][cell].append(variable)
                        if not number:
                            self.first[cell].append(variable)
                    break
        if variables:
            self.model.add_exactly_one(variables)
        return bool(variables)

    def _mark(self) -> None:
        """Wild marks that are diamonds at once lie on labels of their own."""
        if self.waits:
            return
        for number, k in enumerate(self.plan.wild_marks):
            for cube in self.labels.cubes:
                variable = self.model.new_bool_var("")
                self.marks[number, cube] = variable
                self.filling[k][cube].append(variable)
            self.model.add_exactly_one(self.marks[number, cube] for cube in self.labels.cubes)

    def _fill(self, spare: int) -> None:
        """Every cube once; spare cubes stay free in the last layer, so that all others are complete."""
        width, depth, layers = self.grid.size
        for cube in range(self.grid.cubes):
            variables = [variable for k in range(ROUNDS) for variable in self.filling[k][cube]]
            if spare and cube >= width * depth * (layers - 1) and cube not in self.labels.cubes:
                self.model.add_at_most_one(variables)
            else:
                self.model.add_exactly_one(variables)

    def _touch(self) -> None:
        """Every load touches an earlier round's cube; in the first round, the very first load's."""
        loaded = self._cubes_before()
        first = self._sums(self.first)
        for (number, which, _), variable in self.ways.items():
            if not number:
                continue
            k = self.plan.loads[number].round
            known = loaded[k - 1] if k else first
            self.model.add_bool_or(known[cube] for cube in self.near[which]).only_enforce_if(variable)

    def _cubes_before(self) -> list[list[Variable]]:
        """For each round but the last, which cubes are loaded at its end."""
        running = [list[Variable]() for _ in range(self.grid.cubes)]
        before: list[list[Variable]] = []
        for k in range(ROUNDS - 1):
            for cube, variables in enumerate(self.filling[k]):
                running[cube] = running[cube] + variables
            before.append(self._sums(running))
        return before

    def _sums(self, variables: Iterable[list[Variable]]) -> list[Variable]:
        sums: list[Variable] = []
        for terms in variables:
            total = self.model.new_bool_var("")
            self.model.add(sum(terms) == total)
            sums.append(total)
        return sums

    def cover(self, holds: Callable[[Variable], bool]) -> Cover:
        places = {number: way for (number, _, way), variable in self.ways.items() if holds(variable)}
        marks = {number: cube for (number, cube), variable in self.marks.items() if holds(variable)}
        wild = self.labels.wild if self.waits else tuple(marks[k] for k in range(len(self.plan.wild_marks)))
        return Cover(tuple(places.get(number, ()) for number in range(len(self.plan.loads))), wild)
