"""The deal of a commission (Commissions 2.1), and the first hand where the player draws it."""

import pytest

import frustule
from frustule import read_position

GAME = frustule.game("commissions")


@pytest.mark.parametrize("seed", range(12))
def test_drawing_one_from_each_stack_is_what_is_dealt(seed: int):
    chosen, dealt = GAME.deal(1, seed, hand="chosen"), GAME.deal(1, seed)
    facts = chosen.fields
    assert facts["hand"] == []
    assert [len(stack) for stack in facts["stacks"]] == [17, 16]
    assert sorted(chosen.moves(0).texts) == ["draw 1", "draw 2"]
    for text in ("draw 1", "draw 2"):
        assert read_position(chosen.text).data.tobytes() == chosen.data.tobytes()
        chosen.play(0, text)
    assert chosen.data.tobytes() == dealt.data.tobytes()


def test_both_tiles_may_come_from_one_stack():
    position = GAME.deal(1, 5, hand="chosen")
    second = position.fields["stacks"][1]
    position.play(0, "draw 2")
    position.play(0, "draw 2")
    facts = position.fields
    assert facts["hand"] == [second[-1], second[-2]]
    assert [len(stack) for stack in facts["stacks"]] == [17, 14]
    assert facts["phase"] == "choose"
