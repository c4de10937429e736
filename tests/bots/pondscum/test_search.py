"""What a search finds, that it is the same however it is cut up, and that it keeps to its work."""

import os
import subprocess
import sys
from random import Random

import pytest

from frustule import Position, read_position
from frustule.bots.contract import Budget
from frustule.bots.pondscum.engine import Mind, shipped_vector
from frustule.bots.pondscum.mind import WIN
from frustule.core.engine.position import editing
from frustule.games.pondscum.position import QUIET
from tests.pondscum.pond import pond, setup_of


def think(position: Position, work: int, **told: int) -> Mind:
    mind = Mind(position, shipped_vector(), work, **told)
    mind.begin()
    mind.think(Budget(work=work))
    return mind


def best(mind: Mind, position: Position) -> tuple[str, int]:
    idea = mind.record["idea"][0]
    return position.move(position.acting[0], int(idea["move"])).text, int(idea["value"])


def somewhere(seed: int, moves: int, **options: str) -> Position:
    position = setup_of(**options).deal(seed)
    random = Random(seed)
    for _ in range(moves):
        if position.over:
            break
        position.play(position.acting[0], random.choice(position.moves(position.acting[0])))
    return position


def test_eats_the_last_piece():
    position = pond("Nf8 Eg3", "Pf11")
    move, value = best(think(position, 4000), position)
    assert move.endswith("xPf11")
    assert value == WIN - 1


@pytest.mark.parametrize("left", [1, 3, 5])
def test_wins_by_keeping_quiet(left: int):
    """The side that is ahead lets the forty moves run out; nobody is near enough to eat."""
    position = setup_of().read("play; first 1; turn 1; move 90; one Sa1n Nf4 Eg3 Eh3; two Sm17s Nf18 Ec18")
    with editing(position) as p:
        p.quiet = QUIET - left
        for k in range(QUIET - left):
            p.since[k], p.seen[k] = 0, k + 1
    mind = think(position, 400_000)
    assert int(mind.record["idea"][0]["value"]) == WIN - left


def test_a_third_time_counts_as_the_end():
    """Ahead, the side that can bring a position up for the third time does so and wins."""
    position = setup_of(first="two").read(
        "play; first 2; turn 2; move 0; one Sa1n Nf4 Eg3 Eh3; two Sm17s Nf18 Ec18"
    )
    for text in [*["Nf18-f17", "Nf4-f5", "Nf17-f18", "Nf5-f4"] * 2][:-1]:
        position.play(position.acting[0], text)
    assert best(think(position, 4000), position) == ("Nf5-f4", WIN - 1)


def test_takes_the_dearer_prey():
    position = pond("Df8", "Nf12 Eg5 Ab18")
    move, _ = best(think(position, 20_000), position)
    assert "xNf12" in move


def test_does_not_swim_into_the_zone():
    """Every piece that ends in m15-p16 is swallowed, so no move there is worth a thought."""
    position = pond("Nm11 Eg3", "Ep13 Pc18 Ne18")
    mind = think(position, 20_000)
    assert "*" not in best(mind, position)[0]


@pytest.mark.parametrize("portion", [7, 100])
def test_cut_into_portions_it_finds_the_same(portion: int):
    position = somewhere(3, 24)
    whole = think(position, 3000, salt=5, jitter=10)
    mind = Mind(position, shipped_vector(), 3000, salt=5, jitter=10)
    mind.begin()
    while mind.nodes < 3000:
        mind.think(Budget(work=min(portion, 3000 - mind.nodes)))
    assert mind.record["idea"].tobytes() == whole.record["idea"].tobytes()


@pytest.mark.parametrize("work", [1, 50, 999, 20_000])
def test_keeps_to_its_work(work: int):
    mind = think(somewhere(4, 16), work)
    assert mind.nodes == work


def test_cutting_lines_short_changes_little():
    """What is left out seldom matters: on small positions the values agree within a small margin."""
    ponds = [pond("Nf8 Pj10 Eg3", "Pf12 Nh14 Ed14"), pond("Dk9 Eg3 Pe12", "Ni12 Ee16 Ck15"), pond(*CROWD)]
    for position in ponds:
        whole = think(position, 1 << 40, deepest=3, meals=2, selective=0)
        short = think(position, 1 << 40, deepest=3, meals=2)
        assert abs(best(whole, position)[1] - best(short, position)[1]) <= 60


CROWD = ("Ne9 Pk9 Eg7", "Eg12 Hg14 Ph10/")

CODE = """
import sys
from frustule import read_position
from frustule.bots.contract import Budget
from frustule.bots.pondscum.engine import Mind, shipped_vector
mind = Mind(read_position(sys.argv[1]), shipped_vector(), 400, salt=9, jitter=20, blind=100, quirk=77)
mind.begin()
mind.think(Budget(work=400))
print(mind.record["idea"].tobytes().hex())
"""


def test_interpreted_it_finds_the_same():
    text = pond("Nf8 Pc10 Eg3", "Pf12 Nh12 Ed14").text
    answers = [
        subprocess.run(
            [sys.executable, "-c", CODE, text],
            env=os.environ | {"NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert answers[0] == answers[1]
    assert read_position(text).text == text
