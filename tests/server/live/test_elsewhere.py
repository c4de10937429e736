"""Several workers on one PostgreSQL: any of them serves any table, and what one adds all of them tell."""

import threading
import time

import msgspec
import psycopg
import pytest
from sqlalchemy.engine import Connection

from frustule.client import AtTable
from frustule.protocol import events, intents, messages
from frustule.server.live import presence
from frustule.server.settings import HEARTBEAT
from frustule.server.storage.cluster import CHANNEL
from tests.server.http.test_socket import receive
from tests.server.http.test_tables import two_at
from tests.server.live.test_leases import expire, freeze
from tests.server.running import Running, until


def test_updates_reach_clients_of_other_workers(pair: tuple[Running, Running]):
    one, two = pair
    ada, grace = two_at(one)
    there = two.house.visit(grace.id, grace.token)
    with ada.live(ada.view.version) as here, there.live(there.view.version) as elsewhere:
        receive(here, messages.Welcome)
        receive(elsewhere, messages.Welcome)
        for number in range(6):
            seat = ada.refresh().acting[0]
            mover = ada if seat == 1 else there
            mover.refresh()
            live = here if seat == 1 else elsewhere
            live.do(f"m{number}", intents.Move(seat, mover.position(seat).moves[0]))
            told = [receive(socket, messages.Events).events for socket in (here, elsewhere)]
            [[mine], [theirs]] = told
            assert isinstance(mine, events.Moved)
            assert isinstance(theirs, events.Moved)
            assert mine.told != theirs.told, "one of them is told what they did themselves"
            assert msgspec.structs.replace(mine, told="") == msgspec.structs.replace(theirs, told="")


def test_intents_of_different_workers_do_not_spoil_each_other(pair: tuple[Running, Running]):
    """Both add to one log at once: everything is in it, once, and both workers know the same."""
    one, two = pair
    ada, grace = two_at(one)
    there = two.house.visit(grace.id, grace.token)

    def talk(table: AtTable) -> None:
        for number in range(25):
            table.say(f"{table.house.address} {number}")

    speakers = [threading.Thread(target=talk, args=(table,)) for table in (ada, there)]
    for speaker in speakers:
        speaker.start()
    for speaker in speakers:
        speaker.join(60)
    happened = ada.events()
    assert happened == there.events()
    said = [event.text for event in happened if isinstance(event, events.Spoken)]
    assert len(said) == len(set(said)) == 50
    assert [event.version for event in happened] == list(range(1, len(happened) + 1))


def test_the_same_intent_at_two_workers_is_done_once(pair: tuple[Running, Running]):
    one, two = pair
    ada, _ = two_at(one)
    intent = intents.Intent("once", ada.view.version, intents.Say("hello"))
    path = f"/api/tables/{ada.id}/intents"
    answers = [server.house.post(path, intent, intents.Answer, ada.token) for server in (one, two, one)]
    assert answers[0] == answers[1] == answers[2]
    assert sum(isinstance(event, events.Spoken) for event in ada.events()) == 1


def test_tables_made_at_one_worker_are_joined_and_listed_at_another(pair: tuple[Running, Running]):
    one, two = pair
    ada = one.house.make("diatoms", ["me", "open"], listed=True)
    assert [table.id for table in two.house.listed()] == [ada.id]
    grace = two.house.join(ada.id, "Grace")
    assert grace.seats == [2]
    ada.events(1, wait=10)
    assert ada.view.seats[1].name == "Grace"
    ada.start()
    assert grace.refresh().state == "playing"
    assert two.house.listed()[0].state == "playing"


def test_a_review_is_made_once_and_told_by_all(pair: tuple[Running, Running]):
    one, two = pair
    ada, grace = two_at(one, "pondscum", setup="random", first="one")
    ada.move(1, ada.position(1).moves[0])
    grace.refresh()
    grace.move(2, "resign")
    there = two.house.visit(grace.id, grace.token)
    assert not ada.review().ready
    seen = until(lambda: view if (view := there.review()).ready else None, 60)
    assert not two.registry.reviews._kept
    assert seen == ada.review()


def test_presence_over_all_workers(pair: tuple[Running, Running]):
    one, two = pair
    ada, grace = two_at(one)
    there = two.house.visit(grace.id, grace.token)
    both = messages.Presence(seats=[1, 2], watching=0)
    with there.live() as elsewhere:
        with ada.live() as here:
            for live in (here, elsewhere):
                while receive(live, messages.Presence) != both:
                    pass
        while receive(elsewhere, messages.Presence) != messages.Presence(seats=[2], watching=0):
            pass


def test_presence_is_said_once_and_forgotten_with_its_worker(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
):
    """Nothing is written while nobody comes or goes; a worker that gives no sign of life takes its people
    along."""
    one, two = pair
    ada, grace = two_at(one)
    there = two.house.visit(grace.id, grace.token)
    said: list[str] = []
    attend = presence.cluster.attend

    def counting(connection: Connection, worker: str, here: dict[str, str]) -> list[str]:
        said.append(worker)
        return attend(connection, worker, here)

    monkeypatch.setattr(presence.cluster, "attend", counting)
    with ada.live() as here, there.live() as elsewhere:
        for live in (here, elsewhere):
            while receive(live, messages.Presence).seats != [1, 2]:
                pass
        until(lambda: set(said) == {one.registry.store.worker, two.registry.store.worker})
        told = len(said)
        time.sleep(2 * HEARTBEAT + 1)
        assert len(said) == told
        freeze(two)
        expire(one, two.registry.store.worker)
        while receive(here, messages.Presence).seats != [1]:
            pass


def test_nothing_happens_elsewhere_for_a_table_that_is_open_here_alone(pair: tuple[Running, Running]):
    one, two = pair
    ada, _ = two_at(one)
    with psycopg.connect(one.registry.settings.database, autocommit=True) as ear:
        listen = f"LISTEN {CHANNEL}{two.registry.store.worker}"
        ear.execute(listen)  # pyright: ignore[reportArgumentType, reportCallIssue]
        with ada.live() as live:
            receive(live, messages.Welcome)
            for number in range(5):
                live.do(f"w{number}", intents.Say("hello"))
                receive(live, intents.Answer)
            assert list(ear.notifies(timeout=0.5)) == []
