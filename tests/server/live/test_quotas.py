"""What one address may have holds over all workers, whichever of them it asks."""

import itertools
import random
from dataclasses import dataclass

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frustule.client import Refused
from frustule.protocol import messages
from frustule.server.live.notes import Usage, encode_note
from frustule.server.live.quotas import SHARED_EVERY, Quotas
from frustule.server.settings import Limits
from tests.server.http.test_socket import receive, tell
from tests.server.http.test_tables import two_at
from tests.server.running import FREE, running, until

RATE, BURST = 10.0, 100.0


@dataclass
class Time:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class House:
    """Some workers that tell each other every second what they have to tell."""

    def __init__(self, workers: int, limits: Limits) -> None:
        self.time = Time()
        self.workers = [Quotas(limits, self.time) for _ in range(workers)]
        self.notes = 0

    def share(self) -> None:
        told = [
            (number, note)
            for number, worker in enumerate(self.workers)
            for note in worker.notes(str(number), len(self.workers) - 1)
        ]
        for number, note in told:
            assert isinstance(note, Usage)
            assert len(encode_note(note)) < 7_500
            for other, worker in enumerate(self.workers):
                if other != number:
                    worker.heard(note)
        self.notes += len(told)


@given(
    workers=st.integers(1, 5),
    wanted=st.floats(1, 400),
    skew=st.sampled_from([0.0, 0.5, 1.0]),
    seed=st.integers(0, 2**32),
)
def test_a_rate_holds_over_all_workers(workers: int, wanted: float, skew: float, seed: int):
    """However an address spreads what it asks: over a while it gets what one worker alone would give it, the
    burst of each worker at the beginning, and a second's worth that nobody had heard of yet."""
    house = House(workers, msgspec.structs.replace(FREE, requests_per_second=RATE))
    chance = random.Random(seed)
    seconds, allowed, late = 60, 0, 0
    for second, part in itertools.product(range(seconds), range(10)):
        for _ in range(round(wanted / 10)):
            number = 0 if chance.random() < skew else chance.randrange(workers)
            got = house.workers[number].requests.allows("greedy")
            allowed += got
            late += got and second >= 40
        house.time.now += 0.1
        if part == 9:
            house.share()
    assert allowed <= workers * BURST + 2 * RATE * seconds
    # When bursts are used up: the rate, and less than as much again in shares too small to be told.
    assert late <= 2 * RATE * 20 + workers
    if wanted <= RATE and skew == 1.0:
        assert allowed == 10 * round(wanted / 10) * seconds, "somebody who asks for less is never refused"


def test_those_who_ask_little_are_not_talked_about():
    house = House(3, msgspec.structs.replace(FREE, requests_per_second=40.0))
    for second in range(30):
        for person in range(200):
            house.workers[(second + person) % 3].requests.allows(f"person {person}")
        house.time.now += SHARED_EVERY
        house.share()
    assert house.notes == 0


def test_many_greedy_addresses_are_told_in_notes_that_fit():
    house = House(2, msgspec.structs.replace(FREE, requests_per_second=1.0))
    for who in range(1000):
        for _ in range(10):
            house.workers[0].requests.allows(f"2001:db8:{who:x}:ffff::/64")
    house.time.now += 1.0
    house.share()
    assert house.notes == 10
    assert not house.workers[1].requests.allows("2001:db8:1:ffff::/64")


def test_sockets_are_counted_over_all_workers_and_forgotten_with_them():
    house = House(2, msgspec.structs.replace(FREE, sockets_per_address=4))
    one, two = (worker.sockets for worker in house.workers)
    with one.admit("a"), one.admit("a"):
        with one.admit("a"):
            house.share()
            with two.admit("a"), pytest.raises(Refused, match="Too many sockets"), two.admit("a"):
                pass
        house.share()
        with two.admit("a"), two.admit("a"):
            pass
    with one.admit("a"), one.admit("a"), one.admit("a"), one.admit("a"):
        house.share()
        with pytest.raises(Refused, match="Too many sockets"), two.admit("a"):
            pass
        two.only([])
        with two.admit("a"):
            pass


def test_two_servers_keep_one_limit(postgresql: str):
    limits = msgspec.structs.replace(FREE, requests_per_second=3.0, sockets_per_address=3)
    with running(postgresql, limits) as one, running(postgresql, limits) as two:
        until(lambda: one.registry.leases.living and two.registry.leases.living)
        ada, grace = two_at(one)
        here = one.house.visit(ada.id, ada.token)
        there = two.house.visit(grace.id, grace.token)
        with here.live() as first, here.live() as second:
            receive(first, messages.Welcome)
            receive(second, messages.Welcome)
            until(lambda: two.registry.quotas.sockets._elsewhere)
            with there.live() as third:
                receive(third, messages.Welcome)
                answers, _ = tell(two, grace.id, '{"type":"hello"}')
                assert answers[-1]["code"] == "too_many"
        path = "/api/health/live"
        until(lambda: httpx.get(one.address + path).status_code == 429)
        until(lambda: httpx.get(two.address + path).status_code == 429, 5)
