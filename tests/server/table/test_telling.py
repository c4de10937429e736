"""What is told of moves leads, step by step, from what was seen to what is seen; backwards too."""

from random import Random

import msgspec
import pytest

from frustule.core.drawing.beats import Beat
from frustule.core.engine.position import trusted
from frustule.core.speech.company import STRANGERS
from frustule.protocol import intents
from frustule.server.table.positions import seen
from frustule.server.table.sight import eye_of
from frustule.server.table.telling import MOST_TOLD, Step, step_to, steps_since
from frustule.server.workers import jobs
from tests.server.pure import Pure

SETUPS = ("diatoms 2", "pondscum 2 setup=secret", "diaominos 2", "commissions 1")


def play(pure: Pure, random: Random, count: int) -> None:
    for _ in range(count):
        if pure.table.state != "playing":
            return
        seat = random.choice(pure.table.position.acting)
        pure.move(seat, random.choice(pure.legal(seat)))


def told(pure: Pure, step: Step, seat: int | None) -> list[Beat]:
    """The beats of a step, as they come out of a worker."""
    job = jobs.TellMove(
        pure.table.setup.text,
        step.before,
        seat,
        "en",
        step.after,
        step.seat,
        step.move,
        step.back,
        0,
        STRANGERS,
    )
    answer = jobs.do(job)
    assert isinstance(answer, jobs.Drawn)
    return msgspec.convert(msgspec.json.decode(answer.content)["beats"], list[Beat])


@pytest.mark.parametrize("setup", SETUPS)
def test_steps_lead_from_what_was_seen_to_what_is_seen(setup: str):
    random, pure = Random(setup), Pure(setup)
    play(pure, random, 9)
    for _ in range(12):
        since, seats = pure.table.version, pure.table.setup.seats
        before, counts = [pure.table.eyes.data(eye) for eye in range(seats + 1)], list(pure.table.counts)
        play(pure, random, random.randrange(6))
        for seat in (None, *range(seats)):
            viewer = 0 if seat is None else seat + 1
            steps, seen = steps_since(pure.table, viewer, seat, since), before[eye_of(seat)]
            for step in steps:
                assert step.before == seen
                assert counts[viewer] < step.version <= pure.table.counts[viewer]
                seen = step.after
            assert seen == pure.table.eyes.data(eye_of(seat))
            versions = [step.version for step in steps]
            assert versions == sorted(set(versions))


@pytest.mark.parametrize("setup", SETUPS)
def test_going_through_a_game_again_every_move_is_told(setup: str):
    """Each story leads from what a viewer sees after one number of moves to what it sees after the next, in a
    running game and in one that is over; where moves unseen have a part in it, no move is named."""
    random, pure = Random(setup), Pure(setup)
    table = pure.table
    for most in (14, 10_000):
        play(pure, random, most)
        for viewer in range(table.setup.seats + 1):
            seat = viewer - 1 if viewer else None
            count = len(table.moves) if table.state == "over" else table.shown[viewer]
            for at in random.sample(range(1, count + 1), min(count, 12)):
                step = step_to(table, viewer, seat, at)
                assert step.before == seen(table, viewer, seat, at - 1)
                assert step.after == seen(table, viewer, seat, at)
                if table.state == "over":
                    assert step.move is not None
                    assert step.seat == table.moves[at - 1].seat
                told(pure, step, seat)


@pytest.mark.parametrize("setup", ["diatoms 2", "commissions 1"])
def test_what_is_taken_back_is_told_backwards(setup: str):
    random, pure = Random(2), Pure(setup)
    play(pure, random, 10)
    seat = pure.table.position.acting[0]
    since, before = pure.table.version, pure.table.eyes.data(0)
    pure.move(seat, random.choice(pure.legal(seat)))
    after = pure.table.eyes.data(0)
    pure.do(seat + 1, intents.Undo(seat + 1))
    forth, back = steps_since(pure.table, 0, None, since)
    assert (forth.before, forth.after, forth.back) == (before, after, False)
    assert (back.before, back.after, back.back) == (before, after, True)
    assert back.version == forth.version + 1
    flown = [flight for beat in told(pure, forth, None) for flight in beat.flights]
    returned = [flight for beat in told(pure, back, None) for flight in beat.flights]
    assert [(f.start, f.end) for f in flown] == [(f.end, f.start) for f in reversed(returned)]


def test_a_move_taken_back_from_the_middle_is_told_as_what_it_changes():
    pure = Pure("diatoms 2 first=1", take_backs="free")
    for text in ("draw 1",):
        pure.move(0, text)
    since = pure.table.version
    pure.move(0, next(text for text in pure.legal(0) if "=" in text))
    pure.move(1, "draw 1")
    pure.do(1, intents.Undo(1))
    steps = steps_since(pure.table, 0, None, since)
    seen = steps[0].before
    for step in steps:
        assert seen == (step.after if step.back else step.before)
        seen = step.before if step.back else step.after
    assert seen == pure.table.eyes.data(0)
    assert all(told(pure, step, None) for step in steps)


def test_nobody_is_told_of_very_many_moves():
    pure = Pure("diatoms 2")
    play(pure, Random(4), MOST_TOLD + 1)
    assert steps_since(pure.table, 0, None, 2) == []
    assert len(steps_since(pure.table, 0, None, 3)) == MOST_TOLD


def test_secrets_are_told_to_nobody():
    """A piece set up in secret is a step for its own side alone; what the others get is as they see it."""
    pure = Pure("pondscum 2 setup=secret")
    since = pure.table.version
    pure.move(0, pure.legal(0)[-1])
    assert [
        len(steps_since(pure.table, viewer, seat, since)) for viewer, seat in ((0, None), (1, 0), (2, 1))
    ] == [
        0,
        1,
        0,
    ]
    (step,) = steps_since(pure.table, 1, 0, since)
    assert trusted(pure.table.setup, step.after).veiled(0).data.tobytes() == step.after
