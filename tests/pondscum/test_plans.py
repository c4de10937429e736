"""Plans: texts that read back, refusals with a sentence, the library, and the moves that place a side."""

import random
from pathlib import Path
from typing import Any

import pytest

import frustule
from frustule.core.errors import InvalidText
from frustule.games.pondscum.components import Spot
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.plans import (
    Plan,
    library,
    mirrored,
    placing,
    plan_of,
    plan_text,
    read_plan,
    standard_library,
)

GAME = frustule.game("pondscum")
PUDDLE = Path(__file__).parent.parent / "browser" / "data" / "puddle.toml"
BOARDS: list[dict[str, Any]] = [{}, {"board": "wide"}]


def random_plan(options: dict[str, Any], seed: int) -> Plan:
    """What random placing comes to."""
    setup = GAME.setup(2, **options, setup="random")
    return plan_of(setup.deal(seed), seed % 2)


@pytest.mark.parametrize("options", BOARDS)
@pytest.mark.parametrize("seed", range(40))
def test_plans_read_back_whole_and_in_part(options: dict[str, Any], seed: int):
    setup, plan = GAME.setup(2, **options), random_plan(options, seed)
    chance = random.Random(seed)
    part = Plan(tuple(spot if chance.random() < 0.6 else None for spot in plan.spots), "half a plan")
    for each in (plan, plan._replace(name="Über: alles".replace(":", "")), part):
        words = plan_text(setup, each).split()
        assert read_plan(setup, " ".join(words)).name == each.name
        again = read_plan(setup, "".join(words) if not each.name else " ".join(words))
        assert plan_text(setup, again) == plan_text(setup, each)


@pytest.mark.parametrize("options", BOARDS)
@pytest.mark.parametrize("seed", range(20))
def test_a_mirror_keeps_what_is_legal_and_undoes_itself(options: dict[str, Any], seed: int):
    setup, plan = GAME.setup(2, **options), random_plan(options, seed)
    other = mirrored(setup, plan)
    assert read_plan(setup, plan_text(setup, other)).spots
    assert mirrored(setup, other) == plan
    assert other != plan


@pytest.mark.parametrize("options", [*BOARDS, {"setup": "open"}])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(10))
def test_placing_is_ordinary_moves_that_come_to_the_plan(options: dict[str, Any], seat: int, seed: int):
    kept = {name: value for name, value in options.items() if name != "setup"}
    setup, plan = GAME.setup(2, **options), random_plan(kept, seed)
    position = setup.deal(seed)
    for move in placing(position, seat, plan):
        while seat not in position.acting:
            other = 1 - seat
            position.play(other, position.moves(other)[-1])
        position.play(seat, move)
        if position.record.phase:
            break
    assert plan_text(setup, plan_of(position, seat)) == plan_text(setup, plan)


def test_what_lies_there_is_lifted_first():
    setup = GAME.setup(2)
    position = setup.deal(1)
    position.play(0, "arrange hedge")
    plan = read_plan(setup, library(setup)[0].text)
    moves = placing(position, 0, plan)
    assert moves[0] == "lift all"
    for move in moves:
        position.play(0, move)
    assert plan_of(position, 0) == plan


@pytest.mark.parametrize("options", BOARDS)
def test_the_library_has_arrangements_with_characters_for_both_boards(options: dict[str, Any]):
    setup = GAME.setup(2, **options)
    known = library(setup)
    assert len(known) >= 8
    assert len({plan_text(setup, read_plan(setup, each.text)) for each in known}) == len(known)
    for each in known:
        assert each.about.endswith(".")
        for seat in range(2):
            position = setup.deal(1)
            for move in placing(position, seat, read_plan(setup, each.text)):
                position.play(seat, move)
            assert seat not in position.acting


def test_every_known_arrangement_is_given_for_both_boards():
    assert all(each.long and each.wide for each in standard_library())


def test_another_set_has_its_own_library():
    setup = GAME.setup(2, pieces=str(PUDDLE))
    names = {each.name for each in library(setup)}
    assert names
    assert names == {each.name for each in pieces_of(setup).arrangements if each.long}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Zc3", "No species has the letter Z."),
        ("Sg1", "'Sg1' says wrongly how the piece lies: n, e, s or w says where its mouth looks."),
        ("Ac3/", "'Ac3/' says wrongly how the piece lies: it cannot be turned."),
        ("Ac9", "'Ac9' does not lie on the own half of the board."),
        ("Sg2n", "'Sg2n': the Stentor stands on the own half with its foot on an edge of the board."),
        ("Nc5 Pd6", "'Pd6' overlaps 'Nc5'."),
        ("Ac3 Ah3", "'Ah3' is one too many: a side has 1 of the species Ameba."),
        ("Ac3 ?! Nc7", "'?!' is no piece on a square, such as Nc5, Pd4/ or Sg1n."),
        ("x" * 60 + ": Ac3", "The name of a plan is one line of up to 40 characters."),
        ("a:b: Ac3", "The name of a plan is one line of up to 40 characters."),
        ("Ac3" * 200, "A plan has at most 400 characters."),
    ],
)
def test_refusals_say_what_is_wrong(text: str, sentence: str):
    with pytest.raises(InvalidText) as refused:
        read_plan(GAME.setup(2), text)
    assert str(refused.value) == sentence


def test_a_plan_that_is_not_whole_is_not_placed():
    setup = GAME.setup(2)
    plan = read_plan(setup, library(setup)[0].text)
    spots: list[Spot | None] = [*plan.spots]
    spots[1] = spots[15] = None
    with pytest.raises(InvalidText, match="Still to be placed: the Ameba and the Chilomonas"):
        placing(setup.deal(1), 0, Plan(tuple(spots)))
