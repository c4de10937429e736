"""Bots play beside the server and never hold it up; one that crashes, hangs or cheats stops no game."""

import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from frustule.client import AtTable, House, Refused
from frustule.protocol import events, intents, messages
from frustule.server.workers import pool
from tests.server.http.test_socket import receive
from tests.server.running import Running, running, until

QUICK = (sys.executable, "-m", "tests.server.quick_bots")
SLOW = (sys.executable, "-m", "tests.server.slow_bots")
GATED = (sys.executable, "-m", "tests.server.gated_bots")
BAD = (sys.executable, "-m", "tests.server.bad_bots")
BOT_FIRST = {"setup": "random", "first": "two"}


@pytest.mark.parametrize("bot", ["greedy", "searcher", "random"])
def test_a_broken_bot_does_not_stop_the_game(sqlite: str, bot: str):
    with running(sqlite, command=BAD, think=1.5) as server:
        table = server.house.make("pondscum", ["me", bot], options=BOT_FIRST, start=True)
        table.say("hello")
        assert table.view.acting == [2], "the server waits for no bot"
        assert table.wait_for_turn() == 1
        table.move(1, table.position(1).moves[0])
        assert table.wait_for_turn() == 1
        assert table.view.moves == 3


def test_bots_play_whole_games_among_themselves(simple_server: Running):
    table = simple_server.house.make("diaominos", ["greedy", "random"], start=True)
    until(lambda: table.refresh().state == "over", 90)
    assert {event.seat for event in table.events() if isinstance(event, events.Moved)} == {1, 2}


@pytest.mark.parametrize("first", ["one", "two"])
def test_a_bot_answers_an_offer(simple_server: Running, first: str):
    """Whoever is to move, an offer does not stand for ever: the bot agrees, or declines and plays on."""
    options = {"setup": "random", "first": first}
    table = simple_server.house.make("pondscum", ["me", "greedy"], options=options, start=True)
    table.move(1, "offer draw")
    until(lambda: answered(table), 60)
    assert table.view.state == "over" or table.wait_for_turn() == 1


def answered(table: AtTable) -> bool:
    """Whether the bot has said something to the offer."""
    said = [event.move for event in table.events() if isinstance(event, events.Moved) and event.seat == 2]
    return bool({"accept draw", "decline draw"} & set(said))


def test_hints(sqlite: str):
    with running(sqlite, command=QUICK) as server:
        ask_for_hints(server)


def ask_for_hints(server: Running) -> None:
    table = server.house.make("diatoms", ["me", "me"], start=True)
    seat = table.view.acting[0]
    hint = table.hint(seat)
    assert 1 <= len(hint.ideas) <= 3
    assert {idea.move for idea in hint.ideas} <= set(table.position(seat).moves)
    with pytest.raises(Refused) as refused:
        table.hint(3 - seat)
    assert refused.value.code == "not_now"
    with pytest.raises(Refused) as refused:
        server.house.visit(table.id).hint(seat)
    assert refused.value.code == "not_yours"
    silent = server.house.make("diatoms", ["me", "me"], hints=False, start=True)
    with pytest.raises(Refused) as refused:
        silent.hint(silent.view.acting[0])
    assert refused.value.code == "no_hints"


def test_looking_back_at_a_game(sqlite: str):
    with running(sqlite, command=QUICK) as server:
        table = server.house.make("diaominos", ["me", "greedy"], start=True)
        with pytest.raises(Refused) as refused:
            table.review()
        assert refused.value.code == "secret"
        over = server.house.make("diaominos", ["greedy", "random"], start=True)
        until(lambda: over.refresh().state == "over", 90)
        until(lambda: over.review().ready, 60)
        found = over.review()
        moved = [event for event in over.events() if isinstance(event, events.Moved)]
        assert [(moment.seat, moment.move) for moment in found.moments] == [(e.seat, e.move) for e in moved]
        assert found.unit == "share"
        assert [len(course) for course in found.courses] == [len(moved) + 1] * 2
        winners = [place == 1 for place in over.view.result.places] if over.view.result else []
        assert [course[-1] for course in found.courses] == [won / sum(winners) for won in winners]
        assert found.turning_points
        for turn in found.turning_points:
            moment = found.moments[turn.number - 1]
            assert moment.best
            assert moment.better
            assert moment.better in turn.words


def test_taking_back_against_a_bot(simple_server: Running):
    options = {"setup": "random", "first": "one"}
    table = simple_server.house.make("pondscum", ["me", "greedy"], options=options, start=True)
    before = table.position(1).text
    table.move(1, table.position(1).moves[0])
    assert table.wait_for_turn() == 1
    table.do(intents.Undo(1))
    assert table.position(1).text == before
    table.move(1, table.position(1).moves[1])
    assert table.wait_for_turn() == 1


def test_a_process_that_never_starts_is_given_up(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool, "STARTING", 0.2)
    hang = (sys.executable, "-c", "import time; time.sleep(1000)")
    with running(sqlite, command=hang, think=1000.0) as server:
        table = server.house.make("pondscum", ["me", "greedy"], options=BOT_FIRST, start=True)
        assert table.wait_for_turn() == 1


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """What processes of slow bots were asked for so far."""
    file = tmp_path / "asked"
    file.touch()
    monkeypatch.setenv("ASKED", str(file))
    return lambda: file.read_text().splitlines()


def test_a_bot_gets_the_time_to_be_prepared_and_people_are_told(sqlite: str, asked: Callable[[], list[str]]):
    with running(sqlite, command=SLOW, think=1.0) as server:
        table = server.house.make("pondscum", ["me", "greedy"], options=BOT_FIRST, start=True)
        other = server.house.visit(table.id)
        with table.live(since=table.view.version) as mine:
            assert receive(mine, messages.Preparing).words.startswith("The bot is being prepared")
            with other.live(watch=messages.Watch(scene=False, language="fr")) as late:
                assert receive(late, messages.Preparing).words.startswith("Le robot est en préparation")
            assert isinstance(receive(mine, messages.Events).events[0], events.Moved)
        with table.live(since=table.view.version) as mine:
            mine.ping()
            heard = [mine.receive(30)]
            while not isinstance(heard[-1], messages.Pong):
                heard.append(mine.receive(30))
            assert not any(isinstance(message, messages.Preparing) for message in heard)
    assert len(asked()) == 1, "no try was given up"


def test_others_are_told_too_that_their_bot_is_held_up(sqlite: str, asked: Callable[[], list[str]]):
    with running(sqlite, command=SLOW, think=1.0) as server:
        server.house.make("diaominos", ["greedy", "greedy"], start=True)
        until(lambda: bool(asked()), 30)
        table = server.house.make("pondscum", ["me", "greedy"], options=BOT_FIRST, start=True)
        with table.live() as mine:
            assert receive(mine, messages.Preparing)
        assert table.wait_for_turn() == 1


def test_an_address_with_many_bots_holds_up_nobody_elses(
    sqlite: str, asked: Callable[[], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """While one job is being done, thirty tables of one address want their bots to move, and then one of
    another address: its bot comes after the job at hand and one of the thirty."""
    gate = tmp_path / "gate"
    monkeypatch.setenv("GATE", str(gate))
    greedy = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.9"), timeout=60)
    with running(sqlite, command=GATED, bots=1) as server, House(server.address, greedy) as crowd:
        for _ in range(30):
            crowd.make("pondscum", ["random", "random"], options=BOT_FIRST, start=True)
        until(lambda: server.registry.bot_pool.waiting == 29)
        table = server.house.make("pondscum", ["me", "greedy"], options=BOT_FIRST, start=True)
        until(lambda: server.registry.bot_pool.waiting == 30)
        gate.touch()
        assert table.wait_for_turn() == 1
        assert [line.split()[-1] for line in asked()].index("greedy") <= 2


def test_after_a_restart_tables_take_turns(
    sqlite: str, asked: Callable[[], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nobody knows any more who brought them to move; each table is one who asks."""
    gate = tmp_path / "gate"
    monkeypatch.setenv("GATE", str(gate))
    with running(sqlite, command=GATED, bots=1) as server:
        for _ in range(5):
            server.house.make("pondscum", ["random", "random"], options=BOT_FIRST, start=True)
        until(lambda: server.registry.bot_pool.waiting == 4)
    with running(sqlite, command=GATED, bots=1) as server:
        until(lambda: server.registry.bot_pool.waiting == 4)
        assert len(server.registry.bot_pool._queue._urgent) == 4
