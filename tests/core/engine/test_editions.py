"""Editions: what a setup, a seed or a text means stays the same for ever, whatever a newer one changes."""

import pytest

import frustule
from frustule import Position
from frustule.conformance.refusals import refused
from frustule.core.engine.record import Record, read_position, read_record
from frustule.core.engine.setup import read_setup
from frustule.games import game_names
from tests.core.engine.grains import find

GRAINS = find("grains")


def play_out(position: Position) -> Position:
    while not position.over:
        seat = position.acting[0]
        position.play(seat, position.moves(seat)[0])
    return position


def test_the_newest_edition_is_played_where_nobody_names_one():
    assert GRAINS.setup(2).edition == GRAINS.deal(2).setup.edition == 2
    assert GRAINS.setup(2, edition=1).edition == GRAINS.deal(2, edition=1).setup.edition == 1


def test_components_and_rules_are_those_of_the_edition():
    first, second = GRAINS.deal(2, edition=1), GRAINS.deal(2)
    assert (list(first.record.heap), list(second.record.heap)) == ([3, 4, 5], [3, 5, 7])
    assert first.setup.box[0].edition == 1
    assert second.setup.box[0].edition == 2
    for position, takes_last_wins in ((first, True), (second, False)):
        end = play_out(position)
        assert (end.result is not None and end.result.places[int(end.record.last)] == 1) == takes_last_wins


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("grains 2", 1),
        ("grains 2 most=2", 1),
        ("grains 2 edition=2", 2),
        ("grains 3 edition=2 most=2", 2),
        ('grains 2 edition=2 heaps={"sizes":[1,2,3],"name":"edition=1"}', 2),
    ],
)
def test_texts_name_the_edition_after_the_first(text: str, edition: int):
    setup = read_setup(find, text)
    assert (setup.edition, setup.text) == (edition, text)


def test_a_text_may_say_what_need_not_be_said():
    assert read_setup(find, "grains 2 edition=1") == GRAINS.setup(2, edition=1)
    assert read_setup(find, "grains 2 most=1 edition=2") == GRAINS.setup(2, most=1)


def test_setups_of_different_editions_are_different():
    assert GRAINS.setup(2) != GRAINS.setup(2, edition=1)
    assert len({GRAINS.setup(2), GRAINS.setup(2, edition=1), GRAINS.setup(2, edition=2)}) == 2


@pytest.mark.parametrize("edition", [1, 2])
def test_positions_and_records_keep_their_edition(edition: int):
    position = GRAINS.deal(2, edition=edition).after(0, "a1")
    assert read_position(find, position.text) == position
    record = Record(position.setup, 0, [(0, "a1")])
    again = read_record(find, record.text)
    assert again.setup.edition == edition
    assert again.position() == position


@pytest.mark.parametrize("word", ["x", "", "0", "-1", "1.5", "²", "9" * 5000])
def test_no_edition(word: str):
    sentence = refused(lambda: read_setup(find, f"grains 2 edition={word}"))
    assert "An edition is a number from 1 on" in sentence


def test_an_edition_to_come():
    sentence = refused(lambda: read_setup(find, "grains 2 edition=3"))
    assert sentence == (
        "This is of edition 3 of Grains; this Frustule knows its editions up to 2: update it."
    )
    text = Record(GRAINS.setup(2), 0).text.replace("edition=2", "edition=3")
    assert "Line 2 of the record: This is of edition 3" in refused(lambda: read_record(find, text))
    for edition in (0, -1, 3, 10**30):
        refused(lambda edition=edition: GRAINS.setup(2, edition=edition))


@pytest.mark.parametrize("name", game_names())
def test_every_edition_of_every_game_deals(name: str):
    game = frustule.game(name)
    for edition in range(1, game.edition + 1):
        setup = game.setup(edition=edition)
        assert setup.box[0].edition == edition
        assert read_setup(frustule.game, setup.text) == setup
        assert setup.deal(3) == read_setup(frustule.game, setup.text).deal(3)
