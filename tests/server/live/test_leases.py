"""Of several workers one looks after a table's bots and clock, and when it is gone another one does."""

import asyncio
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from frustule.client import AtTable
from frustule.protocol import events, intents
from frustule.server.storage.schema import leases as lease_rows
from frustule.server.storage.schema import workers
from tests.server.running import Running, running, until

HANGING = ("python", "-c", "import time; time.sleep(1000)")
"""Bots that never answer."""


def against_bot(server: Running, bot: str = "greedy", **more: Any) -> AtTable:
    """A table at which the bot begins."""
    options = {"setup": "random", "first": "two"}
    return server.house.make("pondscum", ["me", bot], options=options, start=True, **more)


def owner_of(server: Running, table: str) -> str | None:
    wanted = sa.select(lease_rows.c.worker).where(lease_rows.c.table_id == table)

    def work(connection: Connection) -> str | None:
        return connection.execute(wanted).scalar()

    return server.call(lambda: server.registry.store.read(work))


def expire(server: Running, worker: str) -> None:
    """Lets the database's clock run past what a worker has said."""
    past = sa.update(workers).where(workers.c.id == worker).values(until=sa.text("now() - interval '1 s'"))

    def work(connection: Connection) -> None:
        connection.execute(past)

    server.call(lambda: server.registry.store.write(work))


def freeze(server: Running) -> None:
    """Stops all that a worker does by itself, as if its machine hung."""
    registry = server.registry

    async def stop() -> None:
        for task in registry._tasks:
            task.cancel()
        await asyncio.gather(*registry._tasks, return_exceptions=True)
        await registry.driver.close()

    server.call(stop)


def test_the_owner_drives_whoever_moves_where(pair: tuple[Running, Running]):
    """Somebody plays a whole game with a bot, every move at another worker: one of them does all the work."""
    one, two = pair
    table = against_bot(one)
    until(lambda: owner_of(one, table.id))
    asked = {id(server): 0 for server in pair}
    for server in pair:
        driver = server.registry.driver
        ask = driver._ask

        async def counted(*words: Any, ask: Any = ask, server: Running = server) -> Any:
            asked[id(server)] += 1
            return await ask(*words)

        driver._ask = counted
    there = [server.house.visit(table.id, table.token) for server in pair]
    for number in range(16):
        mine = there[number % 2]
        mine.refresh()
        if mine.wait_for_turn() is None:
            break
        mine.move(1, mine.position(1).moves[0])
    owner = one if owner_of(one, table.id) == one.registry.store.worker else two
    assert asked[id(owner)] >= 5
    assert sum(asked.values()) == asked[id(owner)]
    moves = [event.number for event in there[0].events() if isinstance(event, events.Moved)]
    assert moves == list(range(1, len(moves) + 1))


def test_a_worker_that_ends_leaves_its_tables_at_once(postgresql: str):
    with running(postgresql) as two:
        with running(postgresql, command=HANGING, think=1000.0) as one:
            table = against_bot(one)
            until(lambda: owner_of(two, table.id) == one.registry.store.worker)
            assert table.view.acting == [2]
        again = two.house.visit(table.id, table.token)
        assert again.wait_for_turn() == 1
        assert owner_of(two, table.id) == two.registry.store.worker
        assert again.view.moves == 1


def test_the_tables_of_a_worker_that_hangs_are_taken_over(postgresql: str):
    """And when it goes on, it leaves them alone."""
    with running(postgresql, command=HANGING, think=1000.0) as one, running(postgresql) as two:
        table = against_bot(one)
        until(lambda: owner_of(two, table.id) == one.registry.store.worker)
        freeze(one)
        again = two.house.visit(table.id, table.token)
        assert again.view.acting == [2]
        assert owner_of(two, table.id) == one.registry.store.worker  # it lives, as far as anybody knows
        expire(two, one.registry.store.worker)
        assert again.wait_for_turn() == 1
        assert owner_of(two, table.id) == two.registry.store.worker
        one.call(one.registry._beat)
        assert not one.registry.leases.holds(table.id)
        assert two.registry.leases.holds(table.id)


def test_a_table_that_its_owner_neglects_is_taken_from_it(postgresql: str):
    """The owner lives, but its bots do not; it is told that it has lost the table."""
    with running(postgresql, command=HANGING, think=1000.0) as one:
        table = against_bot(one)
        until(lambda: owner_of(one, table.id) == one.registry.store.worker)
        with running(postgresql) as two:
            two.registry.leases.stuck = -14.0  # as if much time had passed
            again = two.house.visit(table.id, table.token)
            assert again.wait_for_turn() == 1
            assert owner_of(two, table.id) == two.registry.store.worker
            until(lambda: not one.registry.leases.holds(table.id))


def test_clocks_run_out_once_though_several_could_see_it(pair: tuple[Running, Running]):
    one, two = pair
    clock = intents.ClockRule("total", 1)
    table = one.house.make("pondscum", ["me", "me"], options={"setup": "random"}, clock=clock, start=True)
    there = two.house.visit(table.id, table.token)
    seen = there.events(there.view.version, wait=20)
    assert sum(isinstance(event, events.TimedOut) for event in seen) == 1
    assert there.refresh().state == "over"


def test_leases_end_with_the_rooms_they_are_for(pair: tuple[Running, Running]):
    one, _ = pair
    table = against_bot(one)
    assert table.wait_for_turn() == 1
    until(lambda: owner_of(one, table.id))
    one.clock.advance(3600)
    one.call(one.registry.tidy)
    assert table.id not in one.registry.rooms
    assert owner_of(one, table.id) is None
    again = one.house.visit(table.id, table.token)
    again.move(1, again.position(1).moves[0])
    assert again.wait_for_turn() == 1
    assert again.view.moves == 3


def test_without_a_database_for_several_there_are_no_leases(simple_server: Running):
    table = against_bot(simple_server)
    assert table.wait_for_turn() == 1
    assert simple_server.registry.leases.holds(table.id)
    assert owner_of(simple_server, table.id) is None
