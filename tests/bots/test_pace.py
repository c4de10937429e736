"""Budgets are kept, on machines of any speed and under load; time is told by a clock of the test's own."""

from collections.abc import Callable

import pytest

from frustule.bots import Budget
from frustule.bots.pace import PORTION, portions, timed_by


class Machine:
    """A clock that moves on with the work done: so many seconds for a unit, more when it is busy."""

    def __init__(self, unit: Callable[[float], float]) -> None:
        self.unit = unit
        self.now = 100.0
        self.done = 0

    def work(self, size: int) -> None:
        for _ in range(size):
            self.now += self.unit(self.now - 100.0)
        self.done += size

    def clock(self) -> float:
        return self.now


def run(machine: Machine, budget: Budget, first: int = 8) -> list[int]:
    sizes: list[int] = []
    with timed_by(machine.clock):
        for size in portions(budget, first):
            sizes.append(size)
            machine.work(size)
    return sizes


@pytest.mark.parametrize("unit", [1e-5, 1e-4, 3e-3])
def test_time_is_used_but_not_overrun(unit: float):
    machine = Machine(lambda _: unit)
    run(machine, Budget(seconds=0.5))
    spent = machine.now - 100.0
    assert 0.5 - PORTION - unit <= spent <= 0.5 + unit


@pytest.mark.parametrize("slower", [5, 30])
def test_a_machine_that_becomes_busy_costs_one_portion_at_most(slower: int):
    """Halfway through, every unit suddenly takes many times as long."""
    machine = Machine(lambda since: 1e-4 * (slower if since > 0.25 else 1))
    sizes = run(machine, Budget(seconds=0.5))
    assert machine.now - 100.0 <= 0.5 + slower * PORTION
    assert max(sizes[-3:]) * slower * 1e-4 <= PORTION * slower


def test_units_that_are_longer_than_the_budget():
    machine = Machine(lambda _: 3.0)
    assert run(machine, Budget(seconds=0.5), first=1) == [1]


def test_work_is_done_exactly():
    machine = Machine(lambda _: 1e-4)
    assert sum(run(machine, Budget(work=1001))) == 1001
    assert sum(run(machine, Budget(work=5))) == 5


def test_whichever_limit_comes_first():
    assert sum(run(Machine(lambda _: 1e-5), Budget(seconds=10.0, work=50))) == 50
    machine = Machine(lambda _: 1e-2)
    assert sum(run(machine, Budget(seconds=0.2, work=10_000))) <= 21


def test_without_any_limit_there_is_one_portion():
    assert run(Machine(lambda _: 1e-5), Budget()) == [8]


def test_a_clock_that_stands_still_does_not_hang():
    """Some clocks are coarse: portions then grow until it moves."""
    machine = Machine(lambda _: 0.0)
    sizes: list[int] = []
    with timed_by(machine.clock):
        for size in portions(Budget(seconds=0.1), 1):
            sizes.append(size)
            machine.work(size)
            if sum(sizes) > 1000:
                machine.now += 0.2
    assert sum(sizes) < 10_000
