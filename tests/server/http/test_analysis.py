"""Analysis over the network: lines that can be played, and a house that keeps its promises beside many."""

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

import frustule
from frustule import Position
from frustule.client import House
from frustule.protocol.analysis import EFFORTS
from frustule.protocol.errors import Refused
from frustule.protocol.what_if import Unsent
from tests.server.running import FREE, Running, running, until

AT_ONCE = 20


def middle(seed: int) -> Position:
    """A middle game of Pond Scum, for every seed another."""
    chance = random.Random(seed)
    found = frustule.game("pondscum").setup(2, setup="random").deal(seed)
    for _ in range(12):
        seat = found.acting[0]
        found.play(seat, chance.choice(found.moves(seat).numbers))
    return found


def test_lines_can_be_played_and_grow(simple_server: Running):
    house, position = simple_server.house, middle(1)
    found = [house.analyse(position=position.text, effort=effort) for effort in (1, 3)]
    assert {each.efforts for each in found} == {len(EFFORTS)}
    assert found[1].depth >= found[0].depth >= 1
    for line in found[1].lines:
        after = position.copy()
        for step in line.steps:
            assert after.move(step.seat - 1, step.move).words == step.does
            after.play(step.seat - 1, step.move)
    first = found[1].lines[0].steps[0]
    position.play(first.seat - 1, first.move)
    asked = house.analyse([Unsent(first.move, first.seat)], position=middle(1).text)
    assert (asked.text, asked.seat) == (position.text, position.acting[0] + 1)


def test_records_at_any_move_and_their_ends(simple_server: Running):
    house, chance = simple_server.house, random.Random(2)
    game = frustule.game("pondscum").setup(2, setup="random")
    position, moves = game.deal(4), list[tuple[int, str]]()
    while not position.over:
        seat = position.acting[0]
        move = chance.choice(position.moves(seat))
        moves.append((seat, move.text))
        position.play(seat, move)
    record = frustule.Record(game, 4, moves)
    over = house.analyse(record=record.text)
    assert (over.seat, over.lines, over.value) == (None, [], None)
    before = house.analyse(record=record.text, at=len(moves) - 1)
    assert before.seat == moves[-1][0] + 1
    assert before.lines


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"position": "no game at all"},
        {"record": "game: pondscum\nno record"},
        {"position": middle(1).text, "moves": [Unsent("no move", 1)]},
        {"position": middle(1).text, "moves": [Unsent("Aa1-a2")]},
        {"position": middle(1).text, "effort": len(EFFORTS) + 1},
    ],
)
def test_what_cannot_be_answered_is_refused(simple_server: Running, asked: dict[str, object]):
    with pytest.raises(Refused) as refused:
        simple_server.house.analyse(**asked)  # pyright: ignore[reportArgumentType]
    assert str(refused.value).endswith(".")


def test_twenty_at_once_hold_up_no_game(sqlite: str):
    """One process does them all: a bot whose turn it is waits for the one analysis that is being made."""
    limits = msgspec.structs.replace(FREE, jobs_each=12)
    with running(sqlite, limits, bots=1) as server:
        server.house.analyse(position=middle(0).text)  # compiled and loaded
        table = server.house.make("pondscum", ["me", "random"], start=True, options={"setup": "random"})
        done: list[str] = []

        def took(kind: str, seconds: float, well: bool) -> None:
            done.append(kind)

        server.registry.bot_pool.took = took

        def analysed(seed: int) -> str:
            with House(server.address) as house:
                try:
                    return "analysed" if house.analyse(position=middle(seed).text, effort=2).lines else ""
                except Refused as refused:
                    return refused.code

        with ThreadPoolExecutor(AT_ONCE) as many:
            asked = [many.submit(analysed, seed) for seed in range(1, AT_ONCE + 1)]
            until(lambda: server.registry.bot_pool.waiting > 5)
            if 1 not in table.refresh().acting:
                table.wait_for_turn()
            before = len(done)
            table.move(1, table.position(1).moves[0])
            table.wait_for_turn()
            assert done[before:].index("Think") <= 1, done
            answers = [each.result() for each in asked]
        assert set(answers) == {"analysed", "too_many"}
        assert answers.count("analysed") >= 12
