"""Positions and records as text: what is printed reads back to the same bytes."""

import msgspec
import pytest

import frustule
from frustule import InvalidText, Position, Record, Setup
from frustule.core.engine.record import result_text
from tests.refusals import refused
from tests.walking import Walk, walk


def views(position: Position) -> list[Position]:
    """The position itself, and as each seat and a spectator see it."""
    return [position, *(position.veiled(seat) for seat in (None, *range(position.setup.seats)))]


def test_positions_read_back(setup: Setup):
    for position in walk(setup, 12).some(4):
        assert str(position) == position.text
        assert position.text.isprintable()
        again = frustule.read_position(position.text)
        assert again.data.tobytes() == position.data.tobytes()
        assert again == position
        assert hash(again) == hash(position)


def test_positions_of_every_kind_read_back(setup: Setup):
    for position in walk(setup, 12).of_every_kind(16):
        assert setup.read(position.body) == position


def test_veiled_positions_read_back(setup: Setup):
    for number, position in enumerate(walk(setup, 13).some(6)):
        view = views(position)[1 + number % (setup.seats + 1)]
        assert frustule.read_position(view.text) == view


@pytest.mark.slow
def test_every_position_of_many_games_reads_back(setup: Setup):
    for seed in range(500, 510):
        for position in walk(setup, seed).positions:
            assert setup.read(position.body) == position


def test_words_and_fields_never_fail(setup: Setup):
    for position in walk(setup, 14).some(6):
        for view in views(position):
            before = view.data.tobytes()
            status = view.status
            assert status.isprintable()
            assert status in repr(view)
            fields = view.fields
            assert msgspec.json.decode(msgspec.json.encode(fields)).keys() == fields.keys()
            assert view.data.tobytes() == before


def record_of(setup: Setup, seed: int, walked: Walk) -> Record:
    names = {seat: f"player {seat + 1}: the bold" for seat in range(setup.seats)}
    return Record(setup, seed, walked.texts, names=names, result=result_text(walked.end.result))


def test_records_read_back_and_replay_to_the_same_bytes(setup: Setup):
    seed = 15
    walked = walk(setup, seed)
    record = record_of(setup, seed, walked)
    again = frustule.read_record(record.text)
    assert again == record
    assert again.text == record.text
    assert list(again.replay()) == list(walked.positions)
    assert again.position(3) == walked.positions[3]
    assert str(len(walked.played)) in refused(lambda: again.position(len(walked.played) + 1), InvalidText)


def last_moves(walked: Walk, count: int = 4) -> Record:
    return Record(walked.end.setup, None, walked.texts[-count:], start=walked.positions[-1 - count])


def test_records_may_start_from_a_position(setup: Setup):
    walked = walk(setup, 16)
    record = last_moves(walked)
    record.result = result_text(walked.end.result)
    again = frustule.read_record(record.text)
    assert again.text == record.text
    assert again.check() == walked.end


def test_a_record_with_a_wrong_result_is_refused(setup: Setup):
    record = last_moves(walk(setup, 16))
    record.result = "unfinished"
    assert "unfinished" in refused(record.check, InvalidText)


def test_a_record_with_a_wrong_move_names_it(setup: Setup):
    record = last_moves(walk(setup, 16))
    record.moves.append(record.moves[0])
    assert refused(record.check).startswith("Move 5 ")
