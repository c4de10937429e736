"""The clumsy hand: games played through the page by gestures as people make them, with fresh seeds always.

At least 97% of the gestures that are meant for a legal target reach it; at most 0.3% play a move other than
meant, and none where moves are confirmed; none is swallowed; and no state is left that only Cancel mends.
"""

import random
import statistics
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest

from frustule.bots import ask, bot
from frustule.client import House
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
SHORT, LONG = 8, 150
TURNS = 200
Property = Callable[[str, object], None]


class Start(Protocol):
    """Opens a table at which one plays alone, or against a bot that plays anything."""

    def __call__(self, game: str, size: tuple[int, int], way: Way, confirm: str) -> ClumsyHand: ...


@pytest.fixture
def begin(open_page: Opener, address: str) -> Iterator[Start]:
    with House(address) as house:

        def start(game: str, size: tuple[int, int], way: Way, confirm: str) -> ClumsyHand:
            seats = [{"kind": "me", "name": "Ada"}]
            options = {}
            if game == "pondscum":
                seats.append({"kind": "bot", "bot": "random"})
                options = {"options": {"setup": "random"}}
            id, token = make_table(address, game, seats, start=True, **options)
            page = open_page("/api/health", size=size, touch=way == "touch", confirm=confirm)
            sit_down(page, id, token)
            page.get_by_test_id("moves").wait_for()
            page.locator(".is-next, [data-choice]").first.wait_for(state="attached")
            return ClumsyHand(page, house.visit(id, token), way, random.Random())

        yield start


def play(hand: ClumsyHand, moves: int, confirm: str) -> bool:
    """So many moves at random; whether the game goes on."""
    for _ in range(moves):
        position = hand.position()
        if position is None:
            return False
        legal = [move for move in position.moves(hand.seat - 1) if hand.in_sight(move)]
        if not legal:
            return False
        hand.play(position, hand.chance.choice(legal), confirm)
    return True


def judge(count: Count, confirm: str, seed: object) -> None:
    told = f"{count.figures()}, {count.missed}, {seed}"
    assert count.meant, told
    assert count.share >= 0.97 or count.meant - count.reached <= 1, told
    assert count.other <= (0 if confirm == "always" else 0.003 * count.meant), told
    assert not count.swallowed, told
    assert not count.stuck, told


@pytest.mark.slow
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BIDDEN)
def test_a_clumsy_hand_plays_what_it_means(begin: Start, game: str, size: tuple[int, int], way: Way):
    hand = begin(game, size, way, "always")
    play(hand, SHORT, "always")
    judge(hand.count, "always", game)


@pytest.mark.slow
@pytest.mark.parametrize("confirm", ["always", "matters", "never"])
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BIDDEN)
def test_a_clumsy_hand_for_long(
    begin: Start,
    record_property: Property,
    game: str,
    size: tuple[int, int],
    way: Way,
    confirm: str,
):
    if way == "touch" and confirm == "never":
        pytest.skip("a finger that drops a tile cannot have turned it before")
    whole = Count()
    while whole.played < LONG:
        hand = begin(game, size, way, confirm)
        hand.count = whole
        while whole.played < LONG and play(hand, 1, confirm):
            pass
        hand.page.context.close()
    record_property("figures", {"game": game, "size": size, "confirm": confirm, **whole.figures()})
    judge(whole, confirm, game)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "way"), SIZES)
@pytest.mark.parametrize("game", BASELINE)
def test_the_other_games_as_a_baseline(
    begin: Start, record_property: Property, game: str, size: tuple[int, int], way: Way
):
    hand = begin(game, size, way, "always")
    play(hand, 25, "always")
    record_property("figures", {"game": game, "size": size, **hand.count.figures()})
    assert hand.count.meant


@pytest.mark.slow
def test_masters_moves_take_few_gestures(begin: Start, record_property: Property):
    """The very moves that Master plays, with nothing confirmed: 6 gestures a turn as a rule, 10 at most."""
    master, chance = bot("master"), random.Random()
    turns: list[int] = []
    wrong: list[Any] = []
    while len(turns) < TURNS:
        hand = begin("diatoms", (1440, 900), "mouse", "never")
        hand.steady = True
        gestures, turn = 0, -1
        while (position := hand.position()) is not None and len(turns) < TURNS:
            done = int(position.record.turns_done)
            if done != turn:
                if turn >= 0:
                    turns.append(gestures)
                gestures, turn = 0, done
            move = ask(master, position, hand.seat - 1, chance).move
            hand.play(position, position.move(hand.seat - 1, move), "never")
            gestures += hand.count.turns[-1]
        wrong += hand.count.missed
        hand.page.context.close()
    median, high = statistics.median(turns), statistics.quantiles(turns, n=20)[-1]
    record_property("figures", {"turns": len(turns), "median": median, "95th percentile": high})
    assert (median <= 6, high <= 10) == (True, True), (median, high, turns, wrong)
