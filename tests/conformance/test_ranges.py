"""What the fields of a game's records may hold is declared, true of every game, and kept at the door."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from frustule import Game, Setup
from frustule.core.engine.ranges import Field, check_ranges, record_of
from tests.walking import walk

ROOT = Path(__file__).parents[2]


def test_every_field_has_a_range(game: Game):
    assert record_of(game.position_fields) == game.position_dtype
    assert record_of(game.box_fields) == game.box_dtype


def test_records_of_games_are_within_their_ranges(setup: Setup):
    check_ranges(setup.game.box_fields, setup.box, "the box")
    check_ranges(setup.game.position_fields, setup.random_games(25, seed=70)[0], "the end of a game")
    for position in walk(setup, 71).some(20):
        for viewer in (None, *range(setup.seats)):
            check_ranges(setup.game.position_fields, position.veiled(viewer).data, "a view")


def test_a_range_must_fit_its_kind():
    with pytest.raises(ValueError, match="turn"):
        Field("turn", "i1", 0, 128)


def test_rules_write_no_more_than_there_is_room_for(setup: Setup):
    """Where a list is longer than its array the count goes on, so that whoever asked can tell."""
    rules, box = setup.game.rules, setup.box[0]
    for position in walk(setup, 77).of_every_kind(6):
        p = position.record
        for seat in range(setup.seats):
            room = np.zeros(setup.game.most_moves, np.int32)
            for rule in (rules.moves, rules.calls) if position.moves(seat) else (rules.calls,):
                count = rule(box, p, seat, room)
                few = np.zeros(Random(int(count)).randrange(int(count) + 1), np.int32)
                assert rule(box, p, seat, few) == count
                assert few.tolist() == room[: len(few)].tolist()
    lines = position.lines()
    few = np.zeros(len(lines) // 2, lines.dtype)
    assert rules.lines(box, position.record, few) == len(lines)
    assert few.tolist() == lines[: len(few)].tolist()
