"""The best mosaic that a set of diatoms can make, under any judge, proven by CP-SAT.

Every diatom of the set goes to a space that takes its shape. What scores is counted by variables that can be
at most what it is, what costs by variables that must be at least what it is; so the optimum is exact. The
answer is scored again by the rules themselves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from frustule.core.engine.arguments import check_number, shown
from frustule.core.engine.door import door
from frustule.core.engine.position import trusted
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diatoms import judges
from frustule.games.diatoms.judges import OUTER
from frustule.games.diatoms.notation import diatom_text, mosaic_text
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.scoring import JUDGE_PART
from frustule.puzzles.cp_sat import MOST_SECONDS, Variable, cp_sat

COLOURS, SHAPES = range(5), range(5)

KINDS = 25


@dataclass(frozen=True)
class Mosaic:
    """The best mosaic found, its score, and what no other can exceed."""

    mosaic: str
    score: int
    bound: int

    @property
    def proven(self) -> bool:
        return self.score == self.bound


@door
def improve(setup: Setup, mosaic: Sequence[int], others: Sequence[int] = (), seconds: float = 30.0) -> Mosaic:
    """The best mosaic of the diatoms that lie in another, never a worse one, whatever the time."""
    _check(setup, mosaic, others, seconds)
    if len(mosaic) != setup.box[0].spaces:
        raise InvalidText(f"A whole mosaic has {setup.box[0].spaces} spaces, not {len(mosaic)}.")
    own = Mosaic(mosaic_text(mosaic, len(mosaic)), score := score_of(setup, mosaic, others), score)
    if not any(mosaic):
        return own
    better, bound = _search(setup, Counter(value - 1 for value in mosaic if value), others, seconds, mosaic)
    if better is None or better.score < score:
        return Mosaic(own.mosaic, score, max(score, bound))
    return better


@door
def solve(setup: Setup, diatoms: Iterable[int], others: Sequence[int] = (), seconds: float = 30.0) -> Mosaic:
    """The best mosaic of these diatoms; `others` are the others' measures before a persnickety judge."""
    wanted = Counter(list(diatoms))
    _check(setup, [], others, seconds)
    for diatom in wanted:
        check_number(diatom, 0, KINDS - 1, "A diatom")
    if not wanted:
        raise InvalidText("There is no diatom to arrange; name some, such as 'rs rs bo'.")
    best, _ = _search(setup, wanted, others, seconds, None)
    if best is None:
        raise InvalidText(f"No mosaic was found within {seconds:g} seconds; give it longer.")
    return best


def _search(
    setup: Setup, wanted: Counter[int], others: Sequence[int], seconds: float, start: Sequence[int] | None
) -> tuple[Mosaic | None, int]:
    """The best mosaic found in the time, if any, and what none can exceed."""
    model = Model(setup, wanted)
    model.score(rivals(setup, others))
    if start is not None:
        for (space, kind), var in model.at.items():
            model.model.add_hint(var, start[space] == kind + 1)
    solver = cp_sat().CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2  # without its strong bounds most proofs take minutes
    status = solver.solve(model.model)
    if status == cp_sat().INFEASIBLE:
        raise InvalidText("These diatoms do not all fit on the slide at once.")
    bound = int(solver.best_objective_bound + 1e-6)
    if status not in (cp_sat().OPTIMAL, cp_sat().FEASIBLE):
        return None, bound
    values = [0] * int(setup.box[0].spaces)
    for (space, kind), var in model.at.items():
        if solver.value(var):
            values[space] = kind + 1
    score = score_of(setup, values, others)
    return Mosaic(mosaic_text(values, len(values)), score, max(score, bound)), bound


def _check(setup: Setup, mosaic: Sequence[int], others: Sequence[int], seconds: float = 0.0) -> None:
    """Refuses what no slide of this setup can hold, and time that nobody has."""
    if setup.game.name != "diatoms":
        raise InvalidText(f"Mosaics are made in Diatoms, not in {setup.game.title}.")
    spaces = int(setup.box[0].spaces)
    if len(mosaic) > spaces:
        raise InvalidText(f"The slide has {spaces} spaces, not {len(mosaic)}.")
    for value in mosaic:
        check_number(value, 0, KINDS, "What lies on a space")
    for measure in others:
        check_number(measure, 0, spaces, "What a judge measures")
    if not 0 <= seconds <= MOST_SECONDS:
        raise InvalidText(f"A solver looks for 0 to {MOST_SECONDS} seconds, not for {shown(seconds)}.")


@door
def rivals(setup: Setup, others: Sequence[int]) -> Sequence[int]:
    """The measures that a persnickety judge ranks a mosaic against: before the tutor, the tutor's own."""
    _check(setup, [], others)
    box = setup.box[0]
    return others if box.seats > 1 else [int(measure) for measure in box.tutor]


@door
def score_of(setup: Setup, values: Sequence[int], others: Sequence[int] = ()) -> int:
    """What the rules give for a mosaic, the other players' measures being these."""
    _check(setup, values, others)
    data = np.zeros(1, setup.game.position_dtype)
    data[0].slide[0, : len(values)] = values
    position = trusted(setup, data)
    total = sum(line.points for line in position.explain() if line.seat == 0)
    box = setup.box[0]
    if box.judge and box.persnickety and box.seats > 1:
        measure = next(int(line.count) for line in position.lines() if line.part == JUDGE_PART)
        if measure >= box.minimum:
            place = len({other for other in others if other > measure})
            total += int(box.award[min(2, place)]) - int(box.award[0])
    return total


class Model:
    """Where the diatoms lie, as yes-or-no variables, and what that scores."""

    def __init__(self, setup: Setup, wanted: Counter[int]) -> None:
        self.box: Any = setup.box[0]
        self.wanted = wanted
        self.model: Any = cp_sat().CpModel()
        self.spaces = range(int(self.box.spaces))
        self.near = [[t for t in self.spaces if int(self.box.near[s]) >> t & 1] for s in self.spaces]
        self.at: dict[tuple[int, int], Variable] = {}
        for kind in sorted(wanted):
            for space in self.spaces:
                if int(self.box.takes[kind % 5]) >> space & 1:
                    name = f"{diatom_text(kind)}@{slide_of(setup).spaces[space].name}"
                    self.at[space, kind] = self.model.new_bool_var(name)
        for kind, count in wanted.items():
            self.model.add(sum(v for (_, k), v in self.at.items() if k == kind) == count)
        for space in self.spaces:
            self.model.add_at_most_one(v for (s, _), v in self.at.items() if s == space)
        self.colour = [[self.sum(s, c * 5, c * 5 + 5, 1) for c in COLOURS] for s in self.spaces]
        self.shape = [[self.sum(s, f, 25, 5) for f in SHAPES] for s in self.spaces]
        self.filled = [sum(self.colour[s]) for s in self.spaces]

    def sum(self, space: int, *kinds: int) -> Any:
        """Whether one of a range of kinds lies on a space."""
        return sum(self.at.get((space, kind), 0) for kind in range(*kinds))

    def flag(self) -> Variable:
        return self.model.new_bool_var("")

    def both(self, one: Any, other: Any) -> Variable:
        """At most one where both are."""
        flag = self.flag()
        self.model.add(flag <= one)
        self.model.add(flag <= other)
        return flag

    def members(self, mask: Any) -> list[int]:
        return [s for s in self.spaces if int(mask) >> s & 1]

    def score(self, others: Sequence[int]) -> None:
        """Maximises everything that a mosaic scores (Diatoms 4, 5)."""
        counts = Counter(kind // 5 for kind, n in self.wanted.items() for _ in range(n))
        points: list[Any] = [40 if n >= 8 else 20 if n >= 5 else 5 if n >= 3 else 0 for n in counts.values()]
        points += [self.pair(*map(int, self.box.pair[k][2:])) for k in range(self.box.pairs)]
        points += [self.ring(self.members(mask)) for mask in self.box.ring]
        if self.box.judge:
            points.append(self.praise(self.measure(), others))
            if self.box.persnickety:
                points.append(-int(self.box.penalty) * self.blame())
        self.model.maximize(sum(points))

    def pair(self, a: int, b: int) -> Any:
        """5 for the same colour, 5 for the same shape, 5 more for both."""
        colour, shape = self.flag(), self.flag()
        self.model.add(colour <= sum(self.both(self.colour[a][c], self.colour[b][c]) for c in COLOURS))
        self.model.add(shape <= sum(self.both(self.shape[a][f], self.shape[b][f]) for f in SHAPES))
        return 5 * (colour + shape + self.both(colour, shape))

    def ring(self, spaces: list[int]) -> Any:
        """5 for two different shapes, 15 more for four, 20 more for five."""
        kinds: list[Variable] = []
        for f in SHAPES:
            flag = self.flag()
            self.model.add(flag <= sum(self.shape[s][f] for s in spaces))
            kinds.append(flag)
        steps = [self.reached(sum(kinds), least) for least in (2, 4, 5)]
        return 5 * steps[0] + 15 * steps[1] + 20 * steps[2]

    def reached(self, count: Any, least: int) -> Variable:
        """At most one where a count reaches a number."""
        flag = self.flag()
        self.model.add(count >= least * flag)
        return flag

    # Judges

    def praise(self, measure: Any, others: Sequence[int]) -> Any:
        least = int(self.box.minimum)
        if not self.box.persnickety:
            given = self.model.new_int_var(0, len(self.spaces), "")
            self.model.add(given <= measure)
            self.model.add(given <= len(self.spaces) * self.reached(measure, least))
            return int(self.box.each) * given
        first, second, rest = map(int, self.box.award)
        better = sorted(set(others), reverse=True)
        for_first = self.reached(measure, max([least, *better[:1]]))
        for_second = self.reached(measure, max([least, *better[1:2]]))
        return (
            (first - second) * for_first + (second - rest) * for_second + rest * self.reached(measure, least)
        )

    def measure(self) -> Any:
        """At most what the judge measures."""
        match int(self.box.judge):
            case judges.COLOUR_CONNECTOR:
                return self.largest_group()
            case judges.ASYMMETRY_ADMIRER:
                return sum(self.filled[s] for s in self.members(self.box.off_lines))
            case judges.NEGATIVE_SPACE_FANATIC:
                return sum(self.enclosed(s) for s in self.spaces)
            case judges.CIRCLE_SPECIALIST:
                return self.count(judges.CIRCLE, 25, 5)
            case judges.EDGE_ENTHUSIAST:
                return sum(self.filled[s] for s in self.members(self.box.ring[OUTER]))
            case judges.MEDLEY_MAKER:
                colours = [self.count(c * 5, c * 5 + 5) for c in COLOURS]
                return min(count for count in colours if count)
            case judges.STAR_SCHOLAR:
                stars = [self.shape[s][judges.STAR] for s in self.spaces]
                return sum(
                    self.both(self.filled[s] - stars[s], sum(stars[t] for t in self.near[s]))
                    for s in self.spaces
                )
            case judges.PURPLE_PURIST:
                return self.count(judges.PURPLE * 5, judges.PURPLE * 5 + 5)
            case _:
                return sum(self.complete(*self.ornament(k)) for k in range(self.box.ornaments))

    def count(self, *kinds: int) -> int:
        """How many of a range of kinds there are, wherever they lie."""
        return sum(self.wanted[kind] for kind in range(*kinds))

    def enclosed(self, space: int) -> Variable:
        flag = self.flag()
        self.model.add(flag <= 1 - self.filled[space])
        for other in self.near[space]:
            self.model.add(flag <= self.filled[other])
        return flag

    def ornament(self, k: int) -> tuple[int, int, int]:
        middle, left, right = map(int, self.box.ornament[k])
        return middle, left, right

    def complete(self, middle: int, left: int, right: int) -> Variable:
        """At most one where an ornament is complete; kept, since blame asks for the same."""
        flag = self.flag()
        self.model.add(flag <= self.filled[middle])
        kinds = [k for k in self.wanted if (left, k) in self.at and (right, k) in self.at]
        self.model.add(flag <= sum(self.both(self.at[left, k], self.at[right, k]) for k in kinds))
        return flag

    def largest_group(self) -> Any:
        """Spaces of one colour that hang together: every member but one has a parent nearer to that one."""
        chosen = [self.flag() for _ in COLOURS]
        self.model.add_exactly_one(chosen)
        member = [self.flag() for _ in self.spaces]
        for s in self.spaces:
            self.model.add(member[s] <= sum(self.both(self.colour[s][c], chosen[c]) for c in COLOURS))
        roots = self.rooted(member)
        self.model.add(sum(roots) <= 1)
        return sum(member)

    def rooted(self, member: Sequence[Any]) -> list[Variable]:
        """Roots such that every member is one or follows a member that is nearer to one."""
        roots = [self.flag() for _ in self.spaces]
        depth = [self.model.new_int_var(0, len(self.spaces), "") for _ in self.spaces]
        for s in self.spaces:
            parents: list[Variable] = []
            for t in self.near[s]:
                follows = self.both(member[t], member[s])
                self.model.add(depth[s] >= depth[t] + 1).only_enforce_if(follows)
                parents.append(follows)
            self.model.add(sum(parents) + roots[s] >= member[s])
        return roots

    def blame(self) -> Any:
        """At least what a persnickety judge counts."""
        match int(self.box.judge):
            case judges.COLOUR_CONNECTOR:
                return sum(self.alone(s) for s in self.spaces)
            case judges.ASYMMETRY_ADMIRER:
                pairs = [self.box.pair[k] for k in range(self.box.pairs)]
                return sum(
                    self.at_least([1 - self.filled[int(p[2])] - self.filled[int(p[3])]]) for p in pairs
                )
            case judges.NEGATIVE_SPACE_FANATIC:
                return self.gaps()
            case judges.CIRCLE_SPECIALIST:
                return self.touching(self.shaped(judges.OVAL), self.shaped(judges.CIRCLE))
            case judges.EDGE_ENTHUSIAST:
                outer = self.members(self.box.ring[OUTER])
                return sum(
                    self.at_least(
                        [self.colour[s][c] + self.colour[t][c] - 1 for t in self.near[s] for c in COLOURS]
                    )
                    for s in outer
                )
            case judges.MEDLEY_MAKER:
                return sum(
                    self.at_least([1 - sum(self.colour[s][c] for s in self.members(mask))])
                    for mask in self.box.ring
                    for c in COLOURS
                )
            case judges.STAR_SCHOLAR:
                return sum(1 - self.filled[s] for s in self.members(self.box.takes[judges.STAR]))
            case judges.PURPLE_PURIST:
                return self.touching(self.coloured(judges.GREEN), self.coloured(judges.PURPLE))
            case _:
                return sum(self.incomplete(*self.ornament(k)) for k in range(self.box.ornaments))

    def shaped(self, shape: int) -> list[Any]:
        return [self.shape[s][shape] for s in self.spaces]

    def coloured(self, colour: int) -> list[Any]:
        return [self.colour[s][colour] for s in self.spaces]

    def at_least(self, counts: Iterable[Any]) -> Variable:
        """At least one where any of these counts is."""
        flag = self.flag()
        for count in counts:
            self.model.add(flag >= count)
        return flag

    def touching(self, these: list[Any], others: list[Any]) -> Any:
        return sum(self.at_least([these[s] + others[t] - 1 for t in self.near[s]]) for s in self.spaces)

    def alone(self, s: int) -> Variable:
        return self.at_least(
            [self.colour[s][c] - sum(self.colour[t][c] for t in self.near[s]) for c in COLOURS]
        )

    def incomplete(self, middle: int, left: int, right: int) -> Variable:
        done = self.complete(middle, left, right)
        return self.at_least([self.filled[middle] + self.filled[f] - 1 - done for f in (left, right)])

    def gaps(self) -> Any:
        """Groups of three or more empty spaces: in each, those with two empty neighbours hang together."""
        inner = [self.flag() for _ in self.spaces]
        empty = [1 - self.filled[s] for s in self.spaces]
        for s in self.spaces:
            self.model.add(inner[s] <= empty[s])
            for i, t in enumerate(self.near[s]):
                for u in self.near[s][:i]:
                    self.model.add(inner[s] >= empty[s] + empty[t] + empty[u] - 2)
        roots = self.rooted(inner)
        some = self.at_least(inner)
        self.model.add(sum(roots) >= some)
        return sum(roots)
