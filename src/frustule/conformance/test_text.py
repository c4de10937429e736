"""Positions and records as text: what is printed reads back to the same bytes."""

import msgspec
import pytest

import frustule
from frustule import FrustuleError, InvalidText, Position, Record, Setup
from frustule.conformance.faults import expect
from frustule.conformance.refusals import refused
from frustule.conformance.walking import Walk, walk
from frustule.core.engine.record import result_text

BODY_TEXT, READ_BODY = "position_notation.body_text", "position_notation.read_body"


def views(position: Position) -> list[Position]:
    """The position itself, and as each seat and a spectator see it."""
    return [position, *(position.veiled(seat) for seat in (None, *range(position.setup.seats)))]


def check_reading(position: Position) -> None:
    """A position's line reads back to the same record."""
    game, body = position.game, position.body
    remedy = "Write one line, without line breaks"
    expect(body.isprintable(), game, BODY_TEXT, f"writes what cannot be printed: {body!r}", remedy)
    try:
        again = position.setup.read(body)
    except FrustuleError as error:
        wrong = f"refuses '{body}', which `body_text` writes: {str(error).rstrip('.')}"
        expect(False, game, READ_BODY, wrong, "Let it read whatever is written of a real position")
        return
    names = [
        name for name in game.position_dtype.names or () if (again.data[name] != position.data[name]).any()
    ]
    wrong = f"reads '{body}' back with another '{', '.join(names)}'"
    remedy = "Write down every field, or work it out from the others"
    expect(again == position, game, READ_BODY, wrong, remedy)


def test_positions_read_back(setup: Setup):
    for position in walk(setup, 12).some(4):
        check_reading(position)
        assert str(position) == position.text
        assert position.text.isprintable()
        again = frustule.read_position(position.text)
        assert again.data.tobytes() == position.data.tobytes()
        assert again == position
        assert hash(again) == hash(position)


def test_positions_of_every_kind_read_back(setup: Setup):
    for position in walk(setup, 12).of_every_kind(16):
        check_reading(position)


def test_veiled_positions_read_back(setup: Setup):
    for number, position in enumerate(walk(setup, 13).some(6)):
        view = views(position)[1 + number % (setup.seats + 1)]
        check_reading(view)


@pytest.mark.slow
def test_every_position_of_many_games_reads_back(setup: Setup):
    for seed in range(500, 510):
        for position in walk(setup, seed).positions:
            check_reading(position)


def test_words_and_fields_never_fail(setup: Setup):
    for position in walk(setup, 14).some(6):
        for view in views(position):
            before = view.data.tobytes()
            status = view.status
            right = status.isprintable() and status.strip() == status != ""
            expect(right, setup.game, "words.status", f"says {status!r}", "Say it in one line")
            assert status in repr(view)
            try:
                told = msgspec.json.decode(msgspec.json.encode(view.fields)).keys() == view.fields.keys()
            except TypeError:
                told = False
            wrong = "gives what JSON cannot hold"
            remedy = "Give plain numbers, texts, lists and dicts, by texts as keys; `int(...)` what NumPy has"
            expect(told, setup.game, "words.fields", wrong, remedy)
            unchanged = view.data.tobytes() == before
            expect(unchanged, setup.game, "words", "changes the position it speaks of", "It may only look")


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
    middle = len(walked.played) // 2
    assert again.position(middle) == walked.positions[middle]
    assert str(len(walked.played)) in refused(lambda: again.position(len(walked.played) + 1), InvalidText)


def last_moves(walked: Walk, most: int = 4) -> Record:
    count = min(most, len(walked.played))
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
    assert refused(record.check).startswith(f"Move {len(record.moves)} ")
