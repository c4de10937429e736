"""What the fields of a game's records may hold is declared, true of every game, and kept at the door."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from frustule import Game, InvalidData, Position, Setup
from frustule.conformance.faults import Fault, expect, sentence
from frustule.conformance.refusals import refused
from frustule.conformance.walking import walk
from frustule.core.engine import playout, ranges
from frustule.core.engine.ranges import Field, check_ranges

FULL = "writes past the end of the array it is given, or stops counting there"


def test_records_are_made_of_integers_alone(game: Game):
    """What a rule may index by has a range; nothing else is in a record."""
    for name, fields in (("State", game.position_fields), ("Box", game.box_fields)):
        for field in fields:
            wrong = f"keeps '{field.name}' as {field.kind}"
            whole = field.kind.kind == "i"
            expect(whole, game, f"position.{name}", wrong, "Keep whole numbers: i1, i2, i4 or i8")


def test_records_of_games_are_within_their_ranges(setup: Setup):
    within(setup.game, setup.random_games(25, seed=70)[0], "the end of a game")
    for position in walk(setup, 71).some(20):
        for viewer in (None, *range(setup.seats)):
            within(setup.game, position.veiled(viewer).data, "a view")


def within(game: Game, records: np.ndarray[Any, Any], what: str) -> None:
    try:
        check_ranges(game.position_fields, records, what)
    except InvalidData as error:
        wrong = f"is too narrow: {str(error).rstrip('.')}"
        remedy = "Widen the field's range, or mend the rule that writes it"
        raise Fault(sentence(game, "position.State", wrong, remedy)) from None


def test_records_of_games_are_taken(setup: Setup):
    for number, position in enumerate(walk(setup, 72).some(8)):
        viewer = (None, *range(setup.seats))[number % (setup.seats + 1)]
        for each in (position, position.veiled(viewer)):
            assert Position(setup, each.data) == each
    for k, record in enumerate(setup.random_games(4, seed=73)[0]):
        assert Position(setup, np.array([record])) == Position(setup, setup.random_games(1, seed=73 + k)[0])


def test_a_position_keeps_a_copy(setup: Setup):
    data = setup.deal(74).data.copy()
    position = Position(setup, data)
    data[:] = 0
    assert position == setup.deal(74)
    frozen = setup.deal(74).data.copy()
    frozen.flags.writeable = False
    position = Position(setup, frozen)
    seat = position.acting[0]
    position.play(seat, position.moves(seat)[0])


def test_values_out_of_range_are_refused_by_name(game: Game):
    setup = game.setup()
    data = setup.deal(75).data
    for field in game.position_fields:
        limits = np.iinfo(field.kind)
        for value in {limits.min, field.least - 1, field.most + 1, limits.max}:
            if limits.min <= value <= limits.max and not field.least <= value <= field.most:
                wrong = data.copy()
                wrong[field.name].reshape(-1)[-1] = value
                sentence = refused(lambda data=wrong: Position(setup, data), InvalidData)
                assert f"'{field.name}" in sentence
                assert str(value) in sentence


def test_arrays_of_another_kind_are_refused(game: Game):
    setup = game.setup()
    data = setup.deal(76).data
    for other in (
        np.zeros(0, game.position_dtype),
        np.zeros(2, game.position_dtype),
        np.zeros(1, game.box_dtype),
        np.zeros(data.nbytes, np.int8),
        data.tobytes() + b"0",
        data.tolist(),
        None,
    ):
        refused(lambda other=other: Position(setup, other), InvalidData)  # pyright: ignore[reportArgumentType]
    for given in (data.reshape(()), data.reshape(1, 1, 1), data.tobytes(), bytearray(data.tobytes())):
        assert Position(setup, given) == Position(setup, data)


def test_edited_records_are_checked_and_undone_if_refused(game: Game):
    position = game.setup().deal(79)
    before = position.copy()
    narrow = [each for each in game.position_fields if each.most < np.iinfo(each.kind).max]

    def spoil(field: Field) -> None:
        with position.edit() as record:
            record[field.name] = field.most + 1

    for field in narrow[:1]:
        refused(partial(spoil, field), InvalidData)
        assert position == before
    with position.edit():
        pass
    assert position == before


def test_a_range_must_fit_its_kind():
    with pytest.raises(ValueError, match="0 to 128"):
        ranges.field("i1", 0, 128)


def test_rules_write_no_more_than_there_is_room_for(setup: Setup):
    """Where a list is longer than its array the count goes on, so that whoever asked can tell.

    Some lists are gone through again before they are done, so the count need not be that of a long array.
    """
    rules, box = setup.game.rules, setup.box[0]
    for position in walk(setup, 77).of_every_kind(6):
        p = position.record
        for seat in range(setup.seats):
            room = np.zeros(setup.game.most_moves, np.int32)
            for rule in (rules.moves, rules.calls) if position.moves(seat) else (rules.calls,):
                count = rule(box, p, seat, room)
                few = np.zeros(Random(int(count)).randrange(int(count) + 1), np.int32)
                try:
                    listed = rule(box, p, seat, few)
                except IndexError:
                    listed = -1
                right = listed == count if len(few) == count else listed > len(few)
                where = f"rules.{'moves' if rule is rules.moves else 'calls'}"
                expect(right, setup.game, where, FULL, "Write only `if n < len(out)`, and count on")
    end = walk(setup, 77).end
    lines = end.lines()
    few = np.zeros(len(lines) // 2, lines.dtype)
    try:
        right = rules.lines(box, end.record, few) == len(lines)
    except IndexError:
        right = False
    expect(right, setup.game, "scoring.lines", FULL, "Write only `if n < len(out)`, and count on")
    assert few.tolist() == lines[: len(few)].tolist()


def _and_many_more(real: Callable[..., int], *given: Any) -> int:
    return real(*given) + 10**6


def _broken(*given: Any) -> int:
    return playout.BROKEN


def test_a_room_too_small_is_named(game: Game, monkeypatch: pytest.MonkeyPatch):
    """Interpreted and compiled rules are asked in the same way; here the room alone is made smaller."""
    setup = game.setup()
    position = setup.deal(78)
    for rule, ask in (("moves", lambda: position.moves(position.acting[0])), ("lines", position.lines)):
        real: Callable[..., int] = getattr(setup.library, rule)
        monkeypatch.setitem(setup.library.__dict__, rule, partial(_and_many_more, real))
        with pytest.raises(RuntimeError, match=rf"{game.title}.*'{rule}'.*most_{rule}"):
            ask()
    monkeypatch.setitem(setup.library.__dict__, "random_games", _broken)
    with pytest.raises(RuntimeError, match=game.title):
        setup.random_games(2)


@pytest.mark.parametrize("interpreted", [False, True])
def test_mutants_are_refused_or_harmless(game: Game, interpreted: bool):
    _raise_mutants(game, 0, 30 if interpreted else 400, interpreted)


@pytest.mark.slow
@pytest.mark.parametrize("interpreted", [False, True])
def test_many_mutants_are_refused_or_harmless(game: Game, interpreted: bool):
    _raise_mutants(game, 10**6, 1_000 if interpreted else 40_000, interpreted)


def _raise_mutants(game: Game, seed: int, count: int, interpreted: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "frustule.conformance.mutants", game.name, str(seed), str(count)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    last = (done.stderr.strip().splitlines() or ["its process died"])[-1].rstrip(".")
    wrong = f"lets a record through that no game leads to, and the game then breaks: {last}"
    remedy = "Refuse in `read_body` what cannot be; `python -m frustule.conformance.mutants` shows the record"
    expect(done.returncode == 0, game, "position_notation.read_body", wrong, remedy)
    taken = int(done.stdout.split(" taken")[0].split()[-1])
    strict = not type(game).__module__.startswith("frustule.")  # what a stranger's game refuses is its affair
    assert strict or taken > count // 20, "too few mutants are taken for positions to prove anything"
