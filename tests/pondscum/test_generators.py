"""What can be played and whether anything can: two generators that must agree, for every set of options.

`moves` floods planes of bits where a move ends at its first meal, and walks where it goes on; `over` always
walks. Positions are those of games that eat whenever they can, and crowds drawn up on purpose: hunters over
prey they did not choose, in corners where little else can be done.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from frustule import Position, Setup, read_position
from frustule.core.errors import InvalidText
from tests.plain import pondscum as plain
from tests.pondscum.pond import as_plain, plain_moves, setup_of

CHOICES = {
    "flagellates": ("turning", "straight"),
    "pass_over": ("no", "yes"),
    "prey": ("all", "one"),
    "go_on": ("no", "yes"),
    "board": ("long", "wide"),
}
EVERY_SET = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
CORNERS = {"long": ("Sm1n", "Sm17s"), "wide": ("Sq1n", "Sq13s")}
CROWDS = 150
"""Crowds that are tried in each set of options; a third of them can be read."""

ENDS_WHERE_IT_BEGAN = "play; first 1; turn 1; move 60; one Sm1n Nh10; two Sa17s Ai16 Hh11"
ONLY_A_MEAL_LEFT = "play; first 1; turn 1; move 60; one Sm1n Na1 Cc1; two Sa17s Ae1 Dc3 Na3 Ea1"


def crowds(setup: Setup, random: Random) -> Iterator[Position]:
    """Positions in which a few pieces of both sides lie close together at an edge, one on another perhaps."""
    stentors = CORNERS["wide" if setup.box[0].width == 20 else "long"]
    for _ in range(CROWDS):
        sides: list[str] = []
        for stentor in stentors:
            letters = random.sample("ADNNCCPPPEEHHMM", random.randint(1, 5))
            spots = [
                f"{letter}{random.choice('abcdef')}{random.randint(1, 6)}"
                + ("/" if letter in "DP" and random.random() < 0.5 else "")
                for letter in letters
            ]
            sides.append(" ".join([stentor, *spots]))
        turn = random.choice("12")
        try:
            yield setup.read(f"play; first 1; turn {turn}; move 8; one {sides[0]}; two {sides[1]}")
        except InvalidText:
            continue


def along_a_game(setup: Setup, random: Random) -> Iterator[Position]:
    """The positions of a game that eats whenever it can."""
    position = setup.deal(random.randrange(1000))
    for _ in range(80):
        if position.over:
            return
        yield position.copy()
        seat = position.acting[0]
        moves = list(position.moves(seat))
        meals = [move for move in moves if int(move) & 0xFFFF]
        position.push(random.choice(meals or moves))


def check(position: Position) -> bool:
    """Whether the position was worth looking at: the game goes on, or the side to move has no move."""
    pond = as_plain(position)
    if plain.over(pond):
        return False
    stuck = plain.stuck(pond)
    assert position.over == stuck, position.text
    assert position.acting == (() if stuck else (pond.turn,)), position.text
    listed = plain.moves(pond)
    if stuck:
        assert not listed
    elif listed or position.setup.edition > 1:
        assert plain_moves(position) == listed, position.text
        assert listed, position.text
    return True


@pytest.mark.parametrize("options", EVERY_SET, ids=lambda options: " ".join(options.values()))
def test_whoever_may_act_has_a_move_and_the_moves_are_those_of_the_plain_reading(options: dict[str, str]):
    random = Random(str(options))
    looked_at = sum(map(check, crowds(setup_of(**options), random)))
    assert looked_at > CROWDS // 15
    for number, position in enumerate(along_a_game(setup_of(**options | {"setup": "random"}), random)):
        if number % 20 == 0:
            check(position)
        assert len(position.moves(position.acting[0])) > 0, position.text


@pytest.mark.parametrize("go_on", CHOICES["go_on"])
@pytest.mark.parametrize("pass_over", CHOICES["pass_over"])
def test_the_first_edition_is_read_as_it_was(go_on: str, pass_over: str):
    setup = setup_of(edition="1", prey="one", go_on=go_on, pass_over=pass_over)
    assert sum(map(check, crowds(setup, Random(f"{go_on} {pass_over}")))) > CROWDS // 10


def test_a_hunter_may_end_where_it_began_once_it_ate():
    """Out by a pivot and back by two spaces, onto prey that it had spared (Pond Scum 3.1)."""
    position = read_position(f"pondscum 2 edition=2 prey=one; {ENDS_WHERE_IT_BEGAN}")
    move = position.read_move(0, "Nh10-h10xHh11")
    assert move in position.moves(0)
    position.play(0, "Nh10-h10xHh11")
    assert "Hh11" not in position.text
    first = read_position(f"pondscum 2 prey=one; {ENDS_WHERE_IT_BEGAN}")
    assert move not in first.moves(0)


def test_a_side_whose_only_move_is_such_a_meal_can_play_it():
    """In the first edition it was to move, and had nothing to play."""
    position = read_position(f"pondscum 2 edition=2 pass_over=yes prey=one; {ONLY_A_MEAL_LEFT}")
    assert position.acting == (0,)
    assert [str(move) for move in position.moves(0)] == ["Na1-a1xEa1"]
    first = read_position(f"pondscum 2 pass_over=yes prey=one; {ONLY_A_MEAL_LEFT}")
    assert first.acting == (0,)
    assert not len(first.moves(0))
