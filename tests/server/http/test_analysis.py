"""Analysis over the network: lines that can be played, and a house that keeps its promises beside many."""

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

import frustule
from frustule import Position
from frustule.client import House
from frustule.core.engine.lines import Branching, Line
from frustule.protocol.analysis import EFFORTS, Tried
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


def branching(seed: int) -> frustule.Record:
    """A record at random with variations in variations, comments, and an end or none."""
    chance = random.Random(seed)
    record = frustule.Record(frustule.game("pondscum").setup(2, setup="random"), seed)

    def grow(line: Branching, position: Position, deep: int) -> None:
        start = position.copy()
        for at in range(1, chance.randint(1, 6) + 1):
            seat = position.acting[0]
            move = chance.choice(position.moves(seat))
            position.play(seat, move)
            line.moves.append((seat, move.text))
            if chance.random() < 0.3:
                line.comments[at] = f"why {at}?\n(perhaps)"
        for at in range(len(line.moves) + 1):
            if deep and chance.random() < 0.4:
                there = start.copy()
                for seat, text in line.moves[:at]:
                    there.play(seat, text)
                seat = there.acting[0]
                other = chance.choice(there.moves(seat))
                if (seat, other.text) not in line.moves[at : at + 1]:
                    branch = line.add_variation(at, [(seat, other.text)])
                    there.play(seat, other)
                    grown = Line([])
                    grow(grown, there, deep - 1)
                    branch.moves += grown.moves

    grow(record, record.begin(), 2)
    return record


@pytest.mark.parametrize("seed", range(12))
def test_variations_round_trip_as_text(simple_server: Running, seed: int):
    house, record = simple_server.house, branching(seed)
    tree = house.read_tree(record=record.text)
    assert len(tree.tried) == sum(len(line.moves) for _, line in record.lines())
    tried = [Tried(each.after, each.seat, each.move, each.comment, each.aside) for each in tree.tried]
    again = house.write_tree(tried, record=record.text, comment=tree.comment)
    assert house.read_tree(record=again) == tree
    assert {(tuple(r.moves_of(path))) for r in [frustule.read_record(again)] for path, _ in r.lines()} == {
        tuple(record.moves_of(path)) for path, _ in record.lines()
    }
    # From the position alone the same is tried.
    from_there = house.write_tree(tried, position=tree.text, comment=tree.comment)
    assert [each.text for each in house.read_tree(record=from_there).tried] == [
        each.text for each in tree.tried
    ]


def test_a_new_game_begins_as_the_game_says(simple_server: Running):
    house = simple_server.house
    facts = {each.name: each.analysis for each in house.games()}
    assert facts["pondscum"] is not None
    assert facts["diatoms"] is None
    tree = house.read_tree(game="pondscum", options=facts["pondscum"])
    assert tree.tried == []
    assert house.what_if([], position=tree.text, seat=tree.acting[0]).moves
    for game, position in (("no game", ""), ("pondscum", tree.text), ("", "")):
        with pytest.raises(Refused):
            house.read_tree(game=game, position=position)


@pytest.mark.parametrize(
    "tried", [[Tried(1, 1, "Aa1-a2")], [Tried(0, 1, "no move")], [Tried(0, 9, "Aa1-a2")]]
)
def test_what_cannot_be_tried_is_refused(simple_server: Running, tried: list[Tried]):
    with pytest.raises(Refused):
        simple_server.house.write_tree(tried, position=middle(1).text)


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
