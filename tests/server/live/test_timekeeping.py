"""Time never runs back, and a clock that somebody sets takes nothing from anybody."""

import time

import pytest

from frustule.client import AtTable
from frustule.protocol.intents import ClockRule
from frustule.server.live.timekeeping import Onward, steady_clock
from tests.server.running import Clock, running, until

HOUR = 3600


def left(table: AtTable, seat: int) -> float:
    clock = table.refresh().clock
    assert clock is not None
    return clock.seats[seat - 1].left


def test_time_goes_on_when_the_clock_below_runs_back():
    now = 1000
    clock = Onward(lambda: now)
    assert clock() == 1000
    now = 400
    assert clock() == 1000
    now = 450
    assert clock() == 1050
    clock.not_before(5000)
    assert clock() == 5000
    clock.not_before(10)
    now = 460
    assert clock() == 5010


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_the_machines_clock_may_be_set(monkeypatch: pytest.MonkeyPatch, jump: int):
    before = steady_clock()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + jump * 1_000_000_000)
    assert 0 <= steady_clock() - before < 60_000


def test_a_clock_set_back_over_a_restart_freezes_no_game(sqlite: str):
    clock = Clock()
    with running(sqlite, clock=clock) as server:
        table = server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 600), start=True)
        seat = table.view.acting[0]
    clock.advance(-HOUR)
    with running(sqlite, clock=clock) as server:
        table = server.house.visit(table.id, table.token)
        before = left(table, seat)
        until(lambda: left(table, seat) < before - 0.5)
        table.move(seat, table.position(seat).moves[0])
        times = [event.at for event in table.events()]
        assert times == sorted(times)
        assert before > 590


def test_a_clock_set_back_while_the_server_runs_freezes_no_game(sqlite: str):
    clock = Clock()
    with running(sqlite, clock=clock) as server:
        table = server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 2), start=True)
        clock.advance(-HOUR)
        until(lambda: table.refresh().state == "over")
