"""Several workers on one PostgreSQL: any of them serves any table, and what one adds all of them tell."""

import threading
from collections.abc import Iterator

import pytest

from frustule.client import AtTable
from frustule.protocol import events, intents, messages
from tests.server.http.test_socket import receive
from tests.server.http.test_tables import two_at
from tests.server.running import Running, running


@pytest.fixture
def pair(postgresql: str) -> Iterator[tuple[Running, Running]]:
    with running(postgresql) as one, running(postgresql) as two:
        yield one, two


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
            assert told[0] == told[1]
            assert isinstance(told[0][0], events.Moved)


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


def test_another_worker_takes_over_the_bots_of_one_that_is_gone(postgresql: str):
    """The first worker's bot never answers; when that worker is gone, the second looks after the table."""
    hang = ("python", "-c", "import time; time.sleep(1000)")
    with running(postgresql, command=hang, think=1000.0) as one:
        table = one.house.make(
            "pondscum", ["me", "greedy"], options={"setup": "random", "first": "two"}, start=True
        )
        assert table.view.acting == [2]
    with running(postgresql) as two:
        again = two.house.visit(table.id, table.token)
        assert again.wait_for_turn() == 1
        assert again.view.moves == 1
