"""Clocks: they run for those who may act, stand still while no server runs, and tell nothing hidden."""

from hypothesis import given
from hypothesis import strategies as st

from frustule.protocol.intents import ClockRule, Undo
from frustule.server.table import facts, judging, viewing
from frustule.server.table.clocks import elapsed, moment_before
from tests.server.pure import Pure

spans = st.lists(st.integers(0, 200), max_size=10, unique=True).map(
    lambda ends: list(zip(*[iter(sorted(ends)[: len(ends) // 2 * 2])] * 2, strict=True))
)


@given(spans, st.integers(0, 200), st.integers(0, 200))
def test_elapsed_counts_the_moments_in_which_a_server_ran(down: list[tuple[int, int]], a: int, b: int):
    start, end = min(a, b), max(a, b)
    up = sum(not any(since <= moment < until for since, until in down) for moment in range(start, end))
    assert elapsed(start, end, down) == up


@given(spans, st.integers(0, 200), st.integers(0, 200))
def test_going_back_leads_to_where_so_much_has_elapsed_since(
    down: list[tuple[int, int]], end: int, span: int
):
    start = moment_before(end, span, down)
    assert elapsed(start, end, down) == span
    assert elapsed(start + 1, end, down) == max(0, span - 1)


def left(pure: Pure, viewer: int) -> list[float]:
    clock = viewing.view(pure.table, viewer, pure.now).clock
    assert clock is not None
    return [seat.left for seat in clock.seats]


def test_only_who_may_act_uses_time_and_moves_add_some():
    pure = Pure("diatoms 2", clock=ClockRule("total", 100, 7))
    seat = pure.table.position.acting[0]
    pure.now += 10_000
    expected = [100.0, 100.0]
    expected[seat] -= 10
    assert left(pure, 0) == expected
    pure.move(seat, "draw 1")
    expected[seat] += 7
    assert left(pure, 0) == expected


def test_what_was_added_for_a_move_goes_with_it():
    """Otherwise moving and taking back would be a way to gain time."""
    pure = Pure("diatoms 2", clock=ClockRule("total", 100, 7))
    seat = pure.table.position.acting[0]
    pure.move(seat, "draw 1")
    for _ in range(3):
        pure.move(seat, pure.legal(seat)[0])
        pure.do(seat + 1, Undo(seat + 1))
    assert left(pure, 0)[seat] == 107


def test_time_for_each_move():
    pure = Pure("diatoms 2", clock=ClockRule("move", 3 * 86400))
    seat = pure.table.position.acting[0]
    pure.now += 2 * 86_400_000
    assert left(pure, 0)[seat] == 86400
    pure.move(seat, "draw 1")
    assert left(pure, 0)[seat] == 3 * 86400


def test_a_clock_stands_still_while_no_server_runs():
    outages: list[tuple[int, int]] = []
    pure = Pure("diatoms 2", clock=ClockRule("total", 100), outages=outages)
    seat = pure.table.position.acting[0]
    outages.append((pure.now + 10_000, pure.now + 500_000))
    pure.now += 520_000
    assert left(pure, 0)[seat] == 70
    assert judging.time_up(pure.table, pure.now) is None
    assert pure.again().clock.remaining(seat, pure.now) == 70_000


def test_reminders_come_once_and_only_to_the_seat():
    pure = Pure("diatoms 2", clock=ClockRule("reminder", 60))
    seat = pure.table.position.acting[0]
    pure.now += 60_000
    verdict = judging.time_up(pure.table, pure.now)
    assert verdict is not None
    assert verdict.fact == facts.WasReminded(seat)
    pure.add(verdict.fact)
    assert pure.table.counts == [2, 3, 2] if seat == 0 else [2, 2, 3]
    pure.now += 600_000
    assert judging.time_up(pure.table, pure.now) is None
    pure.move(seat, "draw 1")
    pure.now += 60_000
    assert judging.time_up(pure.table, pure.now) is not None


def test_a_clock_tells_nothing_of_hidden_moves():
    """In a secret setup a seat's moves give it time, which nobody else sees before the secret is out."""
    busy = Pure("pondscum 2", clock=ClockRule("total", 100, 9))
    idle = Pure("pondscum 2", clock=ClockRule("total", 100, 9))
    for _ in range(3):
        busy.now += 1000
        idle.now += 1000
        busy.move(0, next(text for text in busy.legal(0) if "@" in text))
    assert left(busy, 2) == left(idle, 2) == left(idle, 0)
    assert left(busy, 1)[0] == 100 - 3 + 27
