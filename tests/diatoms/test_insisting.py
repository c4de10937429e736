"""Final-turn etiquette (Diatoms 3.8): in the final round a player may wait for everybody before them."""

import pytest

import frustule
from frustule import IllegalMove, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of, walk
from tests.diatoms.table import (
    BLANK,
    clear_table,
    give,
    is_placing,
    legal_texts,
    lens,
    tray_of,
)

SEATS, TURNS = 3, 8


def at_turn(turn: int) -> tuple[Position, list[int]]:
    """A position of that turn in which a tile is to be laid, all slides bare; the seats in order of play."""
    for seed in range(800, 900):
        for found in walk(setup_of(f"diatoms {SEATS}"), seed).positions:
            if found.record.turns_done == turn and is_placing(found):
                position = found.copy()
                clear_table(position)
                first = int(position.record.first)
                return position, [(first + k) % SEATS for k in range(SEATS)]
    raise AssertionError(f"no turn {turn}")


FINAL = SEATS * (TURNS - 1)


def can_insist(position: Position) -> bool:
    return "insist" in legal_texts(position, lens(position))


def test_waiting_and_release():
    position, (first, second, third) = at_turn(FINAL + 2)
    give(position, first, "rc yc")
    give(position, second, "gc")
    assert lens(position) == third
    assert can_insist(position)
    tile = legal_texts(position, third)[0]
    position.play(third, "insist")
    assert set(position.acting) == {first, second}
    assert not position.moves(third)
    assert "waits" in position.status
    assert "insisted" in refused(lambda: position.play(third, tile), IllegalMove)
    assert "insisted" in refused(lambda: position.play(third, "insist"), IllegalMove)
    position.play(first, "rc@C")
    position.play(second, "gc@C")
    assert position.acting == (first,)
    position.play(first, "yc@mNNE")
    assert position.acting == (third,)
    assert not can_insist(position)
    assert tile in legal_texts(position, third)
    position.play(third, tile)
    assert "insisted" not in position.text


def test_a_waiting_position_reads_back():
    position, (first, _, third) = at_turn(FINAL + 2)
    give(position, first, "rc")
    position.play(third, "insist")
    assert "; insisted;" in position.text
    assert frustule.read_position(position.text) == position


def test_nobody_need_insist():
    position, (first, _, third) = at_turn(FINAL + 2)
    give(position, first, "rc")
    tile = next(text for text in legal_texts(position, third) if "=" in text)
    position.play(third, tile)
    assert tray_of(position, first) == {"rc": 1}


@pytest.mark.parametrize("turn", [FINAL - 1, FINAL - 2, FINAL - 3, 3])
def test_only_in_the_final_round(turn: int):
    position, _ = at_turn(turn)
    for seat in range(SEATS):
        if seat != lens(position):
            give(position, seat, "rc")
    assert not can_insist(position)
    assert "only in the final round" in refused(lambda: position.play(lens(position), "insist"), IllegalMove)


def test_only_for_those_who_have_had_their_final_turn():
    position, (_, second, third) = at_turn(FINAL + 1)
    give(position, third, "rc")
    assert lens(position) == second
    assert not can_insist(position)


def test_the_first_player_of_the_round_waits_for_nobody():
    position, (first, second, third) = at_turn(FINAL)
    give(position, second, "rc")
    give(position, third, "rc")
    assert lens(position) == first
    assert not can_insist(position)


def test_not_while_nobody_arranges():
    position, _ = at_turn(FINAL + 2)
    assert not can_insist(position)


def test_one_arranges_oneself_before_insisting():
    position, (first, _, third) = at_turn(FINAL + 2)
    give(position, first, "rc")
    give(position, third, "yc")
    assert not can_insist(position)
    assert "First arrange" in refused(lambda: position.play(third, "insist"), IllegalMove)
    position.play(third, "yc@C")
    assert can_insist(position)


def test_the_next_player_does_not_inherit_the_wait():
    position, (first, second, third) = at_turn(FINAL + 1)
    give(position, first, "rc")
    position.play(second, "insist")
    assert position.acting == (first,)
    position.play(first, "rc@C")
    tile = next(text for text in legal_texts(position, second) if "=" in text)
    position.play(second, tile)
    while lens(position) == second:
        position.play(second, position.moves(second)[0])
    assert not position.record.insisted
    assert third in position.acting


def test_a_split_after_insisting_reads_back():
    """The last tile of the game completes 6/6 of blue, so the player who insisted still has a choice."""
    bare = " ".join(BLANK)
    position = frustule.read_position(
        "diatoms 2; turn 19; first 2; phase place; "
        "pond 0,0=rygbp. 1,-1=gggggg -1,1=br.ggg 0,1=rry.yr -2,2=ypppp. -3,2=prrbbb -4,3=grppp. 2,-1=yyygp. "
        "-5,4=ppbb.p -5,3=pbbb.. -6,5=.rbbbb 1,-2=g..bgg 3,-2=rrrrg. 4,-2=ggg.yy -5,2=.yyyg. -4,1=pppyyr "
        "-6,2=yyyyyy 5,-2=rryggr 5,-1=rrrrrr 4,-3=r..yrr -5,5=pppppp; hand bbbbbb; hand; stack; stack; "
        "out yyybbg bbbp.p gggg.p pppr.. pppr.r yyyg.g yyyy.b gggppb gggb.b rrr... rrryb. bbbpy.; "
        f"discarded; tray; tray rc; slide {bare}; slide {bare}"
    )
    position.play(0, "insist")
    position.play(1, "rc@C")
    position.play(0, "-6,4=bbbbbb")
    assert legal_texts(position, 0) == ["take bc+bs", "take bo+bq", "take bt+bt"]
    assert frustule.read_position(position.text) == position
