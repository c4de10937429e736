"""After a restart everything goes on: the same tables, the same answers, and clocks that stood still."""

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from frustule.client import AtTable, House, Refused
from frustule.protocol import events, intents
from frustule.protocol.events import Event
from frustule.protocol.intents import ClockRule
from frustule.server.live import registry
from tests.server.http.test_tables import play_out, two_at
from tests.server.running import Clock, running, until


def seen(table: AtTable) -> tuple[list[Event], bytes]:
    """All that a holder sees, apart from the time."""
    events = table.events()
    return events, msgspec.json.encode(msgspec.structs.replace(table.view, at=""))


@pytest.mark.parametrize("game", ["diatoms", "pondscum", "diaominos"])
def test_tables_are_the_same_and_go_on(database: str, game: str):
    with running(database) as server:
        ada, grace = two_at(server, game)
        play_out([ada, grace], most=14)
        ada.say("until tomorrow")
        intent = intents.Intent("kept", ada.view.version, intents.Say("one more thing"))
        path = f"/api/tables/{ada.id}/intents"
        answer = server.house.post(path, intent, intents.Answer, ada.token)
        before = seen(ada), seen(grace)
    with running(database) as server:
        ada, grace = (server.house.visit(table.id, table.token) for table in (ada, grace))
        assert (seen(ada), seen(grace)) == before
        assert server.house.post(path, intent, intents.Answer, ada.token) == answer
        assert (seen(ada), seen(grace)) == before
        version = ada.view.version
        play_out([ada, grace], most=3)
        assert ada.refresh().version > version or grace.refresh().version > version


def test_a_game_against_bots_goes_on_by_itself(database: str):
    with running(database) as server:
        table = server.house.make("diatoms", ["me", "greedy", "random"], start=True)
        play_out([table], most=2, seed=2) if table.view.acting == [1] else None
    with running(database) as server:
        table = server.house.visit(table.id, table.token)
        chance = random.Random(4)
        for _ in range(6):
            assert table.wait_for_turn() == 1
            table.move(1, chance.choice(table.position(1).moves))


def test_who_waits_is_told_that_the_server_stops(sqlite: str):
    """Not by a bare 500: in words, under the code that means a lost connection."""
    with ThreadPoolExecutor() as pool, running(sqlite) as server:
        ada, _ = two_at(server)
        waiting = pool.submit(ada.events, ada.view.version, 30)
        until(lambda: server.registry.rooms[ada.id].waiting)
        server.server.should_exit = True
        with pytest.raises(Refused) as refused:
            waiting.result(30)
    assert refused.value.code == "unavailable"
    assert str(refused.value) == "The server is being stopped; try again soon."


def test_who_waits_for_a_turn_finds_the_server_again(sqlite: str):
    with ThreadPoolExecutor() as pool:
        with running(sqlite) as server:
            ada, grace = two_at(server)
            waits, acts = (ada, grace) if ada.view.acting == [2] else (grace, ada)
            seat = acts.view.acting[0]
            waits.house = House(server.address)  # a line of its own
            waiting = pool.submit(waits.wait_for_turn)
            until(lambda: server.registry.rooms[ada.id].waiting)
        with running(sqlite) as server:
            waits.house.address = server.address
            acts = server.house.visit(acts.id, acts.token)
            while not waiting.done():
                acts.move(seat, acts.position(seat).moves[0])
                if seat not in acts.view.acting:
                    break
            assert waiting.result(60) == 3 - seat
            waits.house.__exit__(None, None, None)


def left(table: AtTable, seat: int) -> float:
    clock = table.refresh().clock
    assert clock is not None
    return clock.seats[seat - 1].left


def test_a_clock_stands_still_while_the_server_is_down(database: str):
    clock = Clock()
    with running(database, clock=clock) as server:
        ada = server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 600), start=True)
        seat = ada.view.acting[0]
        until(lambda: left(ada, seat) < 599)
    clock.advance(3600)
    with running(database, clock=clock) as server:
        ada = server.house.visit(ada.id, ada.token)
        assert 500 < left(ada, seat) < 599
        assert ada.view.state == "playing"


@pytest.mark.parametrize("seats", [2, 3])
def test_time_runs_out_by_itself(database: str, seats: int):
    with running(database) as server:
        table = server.house.make("diatoms", ["me"] * seats, clock=ClockRule("total", 1), start=True)
        seat = table.view.acting[0]
        until(lambda: any(isinstance(event, events.TimedOut) for event in table.events()))
        if seats == 2:
            assert table.view.result is not None
            assert table.view.result.places[seat - 1] == 2
            assert f"late={seat}" in table.record()
        else:
            assert table.view.seats[seat - 1].late
            until(
                lambda: any(
                    isinstance(event, events.Moved) and event.seat == seat for event in table.events()
                )
            )


def test_a_clock_that_nobody_watches_runs_out_too(database: str):
    """The server was restarted and nobody has come back yet; the table is looked after all the same."""
    with running(database) as server:
        table = server.house.make("diatoms", ["me", "me"], clock=ClockRule("total", 3), start=True)
    with running(database) as server:
        until(lambda: table.id in server.registry.rooms)
        again = server.house.visit(table.id, table.token)
        until(lambda: again.refresh().state == "over")


def test_idle_tables_leave_the_house(database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "OUTAGE", 1e9)  # all this time a server runs
    clock = Clock()
    with running(database, clock=clock) as server:
        idle = server.house.make("diatoms", ["me", "open"])
        playing = server.house.make("diatoms", ["me", "me"], start=True)
        clock.advance(23 * 3600)
        used = server.house.make("diatoms", ["me", "open"])
        clock.advance(2 * 3600)
        server.call(server.registry.tidy)
        assert not server.registry.rooms, "rooms that nobody uses are closed"
        assert server.house.visit(used.id).view.state == "gathering"
        assert server.house.visit(playing.id).view.state == "playing"
        with pytest.raises(Exception, match="no such table"):
            server.house.visit(idle.id)
