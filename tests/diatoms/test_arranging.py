"""Arranging (Diatoms 3.7): beside the turns of others, before one's own, and what has no space goes back."""

import pytest

from frustule import IllegalMove, Position
from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of, walk
from tests.diatoms.ponds import laying_one_group
from tests.diatoms.table import (
    BLANK,
    DIATOMS,
    SPACE_NAMES,
    clear_table,
    give,
    is_drawing,
    is_placing,
    legal_texts,
    lens,
    put_slide,
    slide_of,
    stock_of,
    tray_of,
)
from tests.plain.diatoms import SPACES, spaces_for
from tests.plain.examples import mosaic


def drawing(seats: int) -> Position:
    """A position in the game with bare slides and trays, in which the seat with the lens is to draw."""
    for position in walk(setup_of(f"diatoms {seats}"), 700).positions[10:]:
        if is_drawing(position):
            found = position.copy()
            clear_table(found)
            return found
    raise AssertionError("nobody draws")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_with_a_tray_may_act_beside_the_lens(seats: int):
    position = drawing(seats)
    holder = lens(position)
    assert position.acting == (holder,)
    for step in range(1, seats):
        give(position, (holder + step) % seats, "rc")
    assert position.acting == tuple(range(seats))


def test_the_next_player_goes_on_while_the_last_one_arranges():
    """Draws and lays a tile, and only then the seat before arranges: its tray has waited."""
    position, text, _ = laying_one_group(3)
    position = position.copy()
    seat = lens(position)
    clear_table(position)
    position.play(seat, text)
    other = lens(position)
    assert other != seat
    assert set(position.acting) == {seat, other}
    waiting = tray_of(position, seat)
    assert waiting.total() == 1
    while lens(position) == other:
        position.play(other, position.moves(other)[0])
    assert tray_of(position, seat) == waiting
    position.play(seat, legal_texts(position, seat)[0])
    assert not tray_of(position, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_begins_with_an_empty_tray(seats: int):
    position = drawing(seats)
    seat = lens(position)
    give(position, seat, "rc bt")
    assert all("@" in text for text in legal_texts(position, seat))
    assert "First arrange" in refused(lambda: position.play(seat, "draw 1"), IllegalMove)
    for _ in range(2):
        position.play(seat, legal_texts(position, seat)[0])
    assert set(legal_texts(position, seat)) <= {"draw 1", "draw 2"}


def test_a_turn_without_a_draw_begins_with_an_empty_tray_too():
    """In the last two rounds the stacks are empty, so the turn begins with the tile."""
    found = next(
        p for p in walk(setup_of("diatoms 2"), 701).positions if p.record.turns_done > 16 and is_placing(p)
    )
    position = found.copy()
    seat = lens(position)
    tile = legal_texts(position, seat)[0]
    give(position, seat, "rc")
    assert "First arrange" in refused(lambda: position.play(seat, tile), IllegalMove)


def test_diatoms_are_arranged_in_any_order_and_anywhere_they_fit():
    position = drawing(2)
    seat = 1 - lens(position)
    give(position, seat, "rc bs gt")
    expected = {f"{w}@{SPACE_NAMES[i]}" for w in ("rc", "bs", "gt") for i in spaces_for(BLANK, w)}
    assert set(legal_texts(position, seat)) == expected
    for order in (("gt@oNNE", "rc@C", "bs@mE"), ("bs@oN", "gt@cNE", "rc@mNNE")):
        after = position.copy()
        for text in order:
            after.play(seat, text)
        assert not tray_of(after, seat)
        for text in order:
            word, name = text.split("@")
            assert slide_of(after, seat)[SPACE_NAMES.index(name)] == word


def test_two_of_a_kind_are_arranged_one_by_one():
    position = drawing(2)
    seat = 1 - lens(position)
    give(position, seat, "rs rs")
    position.play(seat, "rs@C")
    assert tray_of(position, seat) == {"rs": 1}
    position.play(seat, "rs@mN")
    assert not tray_of(position, seat)


def full_of(shape: str, but: str = "") -> list[str]:
    """A slide on which every space for this shape is filled, but for these."""
    words = list(BLANK)
    for i, space in enumerate(SPACES):
        if shape in space.accepts and SPACE_NAMES[i] not in but.split():
            words[i] = "y" + next(letter for letter in space.accepts if letter != shape)
    return words


def test_what_finds_no_space_goes_back_to_the_stock_at_once():
    position, text, colour = laying_one_group(5)
    position = position.copy()
    seat = lens(position)
    put_slide(position, seat, full_of("s"))
    before = stock_of(position)
    position.play(seat, text)
    assert not tray_of(position, seat)
    assert stock_of(position) == before
    assert before[colour + "s"] > 0
    assert seat not in position.acting


def test_what_loses_its_last_space_goes_back_to_the_stock():
    position = drawing(2)
    seat = 1 - lens(position)
    put_slide(position, seat, full_of("s", but="C"))
    give(position, seat, "rs ps rc")
    before = stock_of(position)
    position.play(seat, "rs@C")
    assert tray_of(position, seat) == {"rc": 1}
    assert stock_of(position) == before | {"ps": before["ps"] + 1}


def test_a_diatom_can_take_the_last_space_of_another_shape():
    position = drawing(2)
    seat = 1 - lens(position)
    put_slide(position, seat, full_of("s", but="C"))
    give(position, seat, "rs rc")
    position.play(seat, "rc@C")
    assert not tray_of(position, seat)
    assert seat not in position.acting


def test_a_diatom_must_be_placed_while_it_has_a_space():
    """There is no move that sends one back."""
    position = drawing(2)
    seat = 1 - lens(position)
    put_slide(position, seat, full_of("s", but="C"))
    give(position, seat, "rs")
    assert legal_texts(position, seat) == ["rs@C"]


def test_filled_spaces_stay_as_they_are():
    position = drawing(2)
    seat = 1 - lens(position)
    put_slide(position, seat, mosaic("x=rc c0=ro"))
    give(position, seat, "bc")
    assert "filled" in refused(lambda: position.play(seat, "bc@C"), IllegalMove)
    for text in legal_texts(position, seat):
        after = slide_of(position.after(seat, text), seat)
        assert (after[0], after[1]) == ("rc", "ro")
        assert sum(word != "--" for word in after) == 3


def test_the_game_lasts_until_the_last_diatom_is_arranged():
    for seed in range(710, 730):
        walked = walk(DIATOMS.setup(3), seed)
        last = walked.positions[-2]
        if last.record.turns_done == 24:
            assert not last.over
            assert last.result is None
            assert "arranged" in last.status
            assert walked.end.over
            return
    raise AssertionError("every game ended with its last tile")
