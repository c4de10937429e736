"""The clumsy hand: games played through the page by gestures as people make them, from seeds that are new.

At least 97% of the gestures that are meant for a legal target reach it; at most 0.3% play a move other than
meant, and none where moves are confirmed; none is swallowed; and no state is left that only Cancel mends.
"""

import os
import random
import statistics
from collections.abc import Callable, Iterator
from typing import Protocol

import pytest

import frustule
from frustule.bots import ask, bot
from frustule.client import House
from frustule.core.engine.record import Record
from tests.browser.clumsy import ClumsyHand, Count, Way
from tests.browser.conftest import Opener
from tests.browser.tables import make_table, sit_down

SIZES: list[tuple[tuple[int, int], Way]] = [
    ((1440, 900), "mouse"),
    ((1024, 768), "mouse"),
    ((390, 844), "touch"),
]
BIDDEN = ("diatoms", "commissions")
BASELINE = ("pondscum", "diaominos")
SHORT, LONG, BESIDE = 8, 150, 25
"""So many moves are played for CI, as a proof, and of the other games."""
TURNS, POND_TURNS = 200, 100
Property = Callable[[str, object], None]


class Start(Protocol):
    """Opens a table at which one plays alone, or against a bot that plays anything."""

    def __call__(
        self, game: str, size: tuple[int, int], way: Way, confirm: str, chance: random.Random
    ) -> ClumsyHand: ...


@pytest.fixture
def chance() -> random.Random:
    """From a seed that is new every time, and printed; HAND=SEED plays it again."""
    seed = int(os.environ.get("HAND") or random.SystemRandom().getrandbits(32))
    print(f"The clumsy hand's seed is {seed}.")
    return random.Random(seed)


@pytest.fixture
def begin(open_page: Opener, address: str) -> Iterator[Start]:
    with House(address) as house:

        def start(
            game: str, size: tuple[int, int], way: Way, confirm: str, chance: random.Random
        ) -> ClumsyHand:
            seats = [{"kind": "me", "name": "Ada"}]
            if game == "pondscum":
                seats.append({"kind": "bot", "bot": "random"})
                setup = frustule.game(game).setup(2, setup="random")
            else:
                setup = frustule.game(game).setup(1)
            record = Record(setup, chance.getrandbits(31)).text
            id, token = make_table(address, game, seats, start=True, record=record)
            page = open_page("/api/health", size=size, touch=way == "touch", confirm=confirm)
            sit_down(page, id, token)
            page.get_by_test_id("why").wait_for(state="attached")
            return ClumsyHand(page, house.visit(id, token), way, confirm, chance)

        yield start


def play(hand: ClumsyHand, until: int) -> None:
    """Moves at random, until so many are counted or the game is over."""
    while hand.count.moves < until and not hand.count.stuck and (position := hand.position()) is not None:
        hand.play(hand.chance.choice(hand.in_sight(position.moves(hand.seat - 1))))


def judge(count: Count, confirm: str) -> None:
    told = "\n".join([str(count), *count.wrong])
    assert count.moves, told
    assert count.share >= 0.97 or count.meant - count.reached <= 1, told
    assert count.other <= (0.003 * count.meant if confirm == "never" else 0), told
    assert not count.swallowed, told
    assert not count.stuck, told


@pytest.mark.slow
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BIDDEN)
def test_a_clumsy_hand_plays_what_it_means(
    begin: Start, chance: random.Random, game: str, size: tuple[int, int], way: Way
):
    hand = begin(game, size, way, "always", chance)
    play(hand, SHORT)
    judge(hand.count, "always")


@pytest.mark.slow
@pytest.mark.parametrize("confirm", ["always", "matters", "never"])
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BIDDEN)
def test_a_clumsy_hand_for_long(
    begin: Start,
    chance: random.Random,
    record_property: Property,
    game: str,
    size: tuple[int, int],
    way: Way,
    confirm: str,
):
    whole = Count()
    while whole.moves < LONG and not whole.stuck:
        hand = begin(game, size, way, confirm, chance)
        hand.count = whole
        play(hand, LONG)
        hand.page.context.close()
    record_property("figures", str(whole))
    judge(whole, confirm)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BASELINE)
def test_the_other_games_as_a_baseline(
    begin: Start, chance: random.Random, record_property: Property, game: str, size: tuple[int, int], way: Way
):
    hand = begin(game, size, way, "always", chance)
    for _ in range(BESIDE):
        if (position := hand.position()) is None:
            break
        hand.play(chance.choice(hand.in_sight(position.moves(hand.seat - 1))))
    record_property("figures", str(hand.count))
    assert hand.count.meant


@pytest.mark.slow
def test_masters_moves_take_few_gestures(begin: Start, chance: random.Random, record_property: Property):
    """The very moves that Master plays, with nothing confirmed: 6 gestures a turn in the median, 10 for 95%.

    A turn is all that a player does until the next one would be on move.
    """
    master = bot("master", "diatoms")
    turns: list[int] = []
    while len(turns) < TURNS:
        hand = begin("diatoms", (1440, 900), "mouse", "never", chance)
        hand.steady = True
        gestures, turn = 0, 0
        while not hand.count.stuck and len(turns) < TURNS and (position := hand.position()) is not None:
            done = int(position.record.turns_done)
            if done != turn:
                turns.append(gestures)
                gestures, turn = 0, done
            moves = position.moves(hand.seat - 1)
            best = ask(master, position, hand.seat - 1, chance).move
            gestures += hand.play(moves[moves.index(best)])
        assert (hand.count.other, hand.count.stuck) == (0, 0), hand.count.wrong
        hand.page.context.close()
    median, high = statistics.median(turns), statistics.quantiles(turns, n=20)[-1]
    record_property("figures", f"{len(turns)} turns: {median} gestures in the median, {high} for 95%")
    assert (median <= 6, high <= 10) == (True, True), (median, high, turns)


@pytest.mark.slow
def test_masters_moves_in_the_pond_take_two_gestures(
    begin: Start, chance: random.Random, record_property: Property
):
    """The same of Pond Scum: a piece is carried to where it goes, turned on the way if it has to be."""
    master = bot("master", "pondscum")
    turns: list[int] = []
    while len(turns) < POND_TURNS:
        hand = begin("pondscum", (1440, 900), "mouse", "never", chance)
        hand.steady = True
        while not hand.count.stuck and len(turns) < POND_TURNS and (position := hand.position()) is not None:
            moves = position.moves(hand.seat - 1)
            best = ask(master, position, hand.seat - 1, chance).move
            turns.append(hand.play(moves[moves.index(best)]))
        assert (hand.count.other, hand.count.stuck) == (0, 0), hand.count.wrong
        hand.page.context.close()
    median, most = statistics.median(turns), max(turns)
    record_property("figures", f"{len(turns)} turns: {median} gestures in the median, {most} at most")
    assert median <= 2, turns
