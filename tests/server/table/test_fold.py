"""The table as a pure fold: whatever people intend, in whatever order, the log tells the whole truth.

A state machine plays random games with everything people do at a table, and after every step compares the
table with a fresh fold of its log, with a replay of the standing moves by the rules alone, and with itself
before an intent that was refused or repeated.
"""

import random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import frustule
from frustule import Record
from frustule.protocol import events, intents
from frustule.protocol.base import ClaimEnd, TakeBacks
from frustule.protocol.errors import Refused
from frustule.protocol.intents import ClockRule
from frustule.server.table import judging, viewing
from frustule.server.table.facts import Plan
from frustule.server.table.fold import Table
from frustule.server.table.recording import record_of
from tests.server.pure import Pure

SETUPS = ["diatoms 2", "diatoms 3", "pondscum 2", "pondscum 2 setup=random", "diaominos 2", "diaominos 1"]


def everything(table: Table, now: int) -> bytes:
    """All that anybody can be shown of a table."""
    viewers = range(len(table.counts))
    shown = [(viewing.view(table, viewer, now), viewing.events_since(table, viewer, 0)) for viewer in viewers]
    return msgspec.json.encode(shown)


class Tables(RuleBasedStateMachine):
    """People at a table."""

    @initialize(
        setup=st.sampled_from(SETUPS),
        seed=st.integers(0, 99),
        clock=st.sampled_from(["none", "total"]),
        take_backs=st.sampled_from(("free", "free", "consent", "never")),
    )
    def make(self, setup: str, seed: int, clock: str, take_backs: TakeBacks) -> None:
        rule = ClockRule("total", 10_000, 5) if clock == "total" else ClockRule()
        self.pure = Pure(setup, seed, clock=rule, take_backs=take_backs)
        self.chance = random.Random(seed)
        self.told: dict[int, list[object]] = {}

    @property
    def table(self) -> Table:
        return self.pure.table

    def attempt(self, viewer: int, deed: intents.Deed, version: int | None = None) -> None:
        """Does it, or is refused and changes nothing."""
        before = everything(self.table, self.pure.now)
        id = f"x{self.table.version}"
        try:
            line = self.pure.do(viewer, deed, version, id)
        except Refused:
            assert everything(self.table, self.pure.now) == before
            return
        assert line is not None
        after = everything(self.table, self.pure.now)
        assert self.pure.do(viewer, deed, version, id) is None, "done twice"
        assert everything(self.table, self.pure.now) == after

    @precondition(lambda self: self.table.state == "playing")
    @rule(count=st.integers(1, 6), pause=st.integers(0, 5000))
    def play(self, count: int, pause: int) -> None:
        for _ in range(count):
            self.pure.now += pause
            if not (acting := self.table.position.acting):
                return
            seat = self.chance.choice(acting)
            text = self.chance.choice(self.pure.legal(seat))
            self.attempt(seat + 1, intents.Move(seat + 1, text))

    @rule(seat=st.integers(0, 2), text=st.sampled_from(["draw 1", "pass", "ready", "resign", "a1-a2", "??"]))
    def play_anything(self, seat: int, text: str) -> None:
        viewer = min(seat + 1, len(self.table.counts) - 1)
        self.attempt(viewer, intents.Move(seat + 1, text))

    @precondition(lambda self: self.table.state == "playing")
    @rule(back=st.integers(0, 5))
    def play_with_an_old_version(self, back: int) -> None:
        """Refused exactly if the seat has moved, or something was taken back before its eyes, since."""
        seats = self.table.seats
        if not (acting := [seat for seat in self.table.position.acting if seats[seat].kind == "person"]):
            return
        seat = self.chance.choice(acting)
        viewer = seat + 1
        version = max(0, self.table.counts[viewer] - back)
        since = viewing.events_since(self.table, viewer, version)
        own = any(isinstance(event, events.Moved) and event.seat == seat + 1 for event in since)
        deed = intents.Move(seat + 1, self.pure.legal(seat)[0])
        if own or any(isinstance(event, events.Undone) for event in since):
            with pytest.raises(Refused, match="has changed"):
                self.pure.do(viewer, deed, version)
        else:
            self.pure.do(viewer, deed, version)

    @rule(seat=st.integers(0, 2))
    def take_back(self, seat: int) -> None:
        self.attempt(min(seat + 1, len(self.table.counts) - 1), intents.Undo(seat + 1))

    @rule(seat=st.integers(0, 2), agree=st.booleans())
    def answer(self, seat: int, agree: bool) -> None:
        viewer = min(seat + 1, len(self.table.counts) - 1)
        self.attempt(viewer, intents.AnswerUndo(seat + 1, agree))

    @precondition(lambda self: not self.table.clocked)
    @rule(
        seat=st.integers(0, 2),
        absent=st.integers(0, 2),
        end=st.sampled_from(("win", "draw", "bot")),
        hours=st.sampled_from([0, 0, 23, 25]),
    )
    def claim(self, seat: int, absent: int, end: ClaimEnd, hours: int) -> None:
        self.pure.now += hours * 3_600_000
        viewer = min(seat + 1, len(self.table.counts) - 1)
        self.attempt(viewer, intents.Claim(seat + 1, absent + 1, end))

    @rule(viewer=st.integers(0, 2))
    def talk(self, viewer: int) -> None:
        if viewer < len(self.table.counts) and viewer > 0:
            self.attempt(viewer, intents.Say("well, well"))

    @invariant()
    def the_log_is_the_truth(self) -> None:
        if not hasattr(self, "pure"):
            return
        again = self.pure.again()
        assert again.position == self.table.position
        assert everything(again, self.pure.now) == everything(self.table, self.pure.now)

    @invariant()
    def the_position_follows_from_the_standing_moves(self) -> None:
        if not hasattr(self, "pure"):
            return
        moves = [(move.seat, move.text) for move in self.table.moves]
        assert Record(self.table.setup, self.table.made.seed, moves).position() == self.table.position

    @invariant()
    def logs_only_grow(self) -> None:
        """What a viewer was told once stays as it is, numbered without a gap."""
        if not hasattr(self, "pure"):
            return
        for viewer in range(len(self.table.counts)):
            events = viewing.events_since(self.table, viewer, 0)
            assert [event.version for event in events] == list(range(1, self.table.counts[viewer] + 1))
            known = self.told.get(viewer, [])
            assert events[: len(known)] == known
            self.told[viewer] = list(events)


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=15, stateful_step_count=20)


def place(pure: Pure, seat: int, version: int | None = None) -> None:
    """A seat places one piece of its secret setup."""
    pure.move(seat, next(text for text in pure.legal(seat) if "@" in text), version)


def test_simultaneous_moves_do_not_spoil_each_other():
    """Both sides of a secret setup move at once, each having seen nothing of the other."""
    pure = Pure("pondscum 2")
    for _ in range(5):
        versions = pure.table.counts[1], pure.table.counts[2]
        place(pure, 0, versions[0])
        place(pure, 1, versions[1])
    assert pure.table.counts == [2, 7, 7]
    assert pure.table.version == 12


def test_hidden_moves_are_not_counted():
    """Nobody learns from numbers how far the other side of a secret setup is."""
    pure = Pure("pondscum 2")
    before = viewing.view(pure.table, 2, pure.now)
    for _ in range(4):
        place(pure, 0)
    assert viewing.view(pure.table, 2, pure.now) == before
    assert viewing.view(pure.table, 1, pure.now).moves == 4


def test_a_move_that_reveals_is_not_taken_back_without_consent():
    pure = Pure("diatoms 2")
    seat = pure.table.position.acting[0]
    pure.move(seat, "draw 1")
    pure.do(seat + 1, intents.Undo(seat + 1))
    view = viewing.view(pure.table, 0, pure.now)
    assert view.undo is not None
    assert (view.undo.asked_by, view.undo.waiting_for) == (seat + 1, [2 - seat])
    assert view.moves == 1
    other = 2 - seat
    pure.do(other, intents.AnswerUndo(other, True))
    view = viewing.view(pure.table, 0, pure.now)
    assert (view.undo, view.moves) == (None, 0)


def test_a_move_that_reveals_nothing_is_taken_back_at_once():
    pure = Pure("diatoms 2")
    seat = pure.table.position.acting[0]
    pure.move(seat, "draw 1")
    before = pure.table.position.copy()
    pure.move(seat, pure.legal(seat)[0])
    assert pure.table.position != before
    pure.do(seat + 1, intents.Undo(seat + 1))
    assert pure.table.position == before
    assert pure.table.asking is None


def test_one_no_ends_it():
    pure = Pure("diatoms 3")
    seat = pure.table.position.acting[0]
    others = [k for k in range(3) if k != seat]
    pure.move(seat, "draw 1")
    pure.do(seat + 1, intents.Undo(seat + 1))
    pure.do(others[0] + 1, intents.AnswerUndo(others[0] + 1, True))
    assert pure.table.asking is not None
    pure.do(others[1] + 1, intents.AnswerUndo(others[1] + 1, False))
    assert pure.table.asking is None
    assert len(pure.table.moves) == 1


def test_bots_agree_and_their_replies_go_with_the_move():
    plans = [Plan("person", "Ada", holder=0), Plan("bot", "greedy", "greedy")]
    pure = Pure("pondscum 2 setup=random first=one", plans=plans)
    start = pure.table.position.copy()
    pure.move(0, pure.legal(0)[0])
    view = pure.table.eyes.views[2]
    verdict = judging.bot_move(pure.table, 1, int(view.moves(1)[0]))
    assert verdict is not None
    pure.add(verdict.fact)
    pure.do(1, intents.Undo(1))
    assert pure.table.position == start


def test_hidden_moves_of_others_survive_an_undo():
    pure = Pure("pondscum 2")
    place(pure, 0)
    place(pure, 1)
    pure.do(1, intents.Undo(1))
    assert [move.seat for move in pure.table.moves] == [1]
    assert viewing.view(pure.table, 2, pure.now).moves == 1


def test_who_takes_an_abandoned_seat_sees_through_its_eyes():
    pure = Pure("pondscum 2")
    place(pure, 0)
    pure.do(1, intents.Leave(1))
    assert viewing.view(pure.table, 1, pure.now).you.seats == []
    pure.add(judging.sit_down(pure.table, 0, None, "Eve", "ab" * 32))
    view = viewing.view(pure.table, 3, pure.now)
    assert view.you.seats == [1]
    version = view.version
    pure.do(3, intents.Move(1, pure.legal(0)[0]))
    assert viewing.view(pure.table, 3, pure.now).version == version + 1
    assert viewing.view(pure.table, 2, pure.now).version == pure.table.counts[0]


def test_records_round_trip_through_a_table():
    pure = Pure("diatoms 2", 5)
    chance = random.Random(5)
    while pure.table.state == "playing":
        seat = chance.choice(pure.table.position.acting)
        pure.move(seat, chance.choice(pure.legal(seat)))
    record = frustule.read_record(record_of(pure.table).text)
    record.check_deal()
    assert record.check() == pure.table.position


@pytest.mark.parametrize(("seats", "bot"), [(2, ""), (3, "greedy")])
def test_out_of_time(seats: int, bot: str):
    pure = Pure(f"diatoms {seats}", clock=ClockRule("total", 60))
    seat = pure.table.position.acting[0]
    pure.now += 59_000
    assert judging.time_up(pure.table, pure.now) is None
    pure.now += 1_000
    with pytest.raises(Refused, match="time is up"):
        pure.move(seat, "draw 1")
    verdict = judging.time_up(pure.table, pure.now)
    assert verdict is not None
    pure.add(verdict.fact)
    view = viewing.view(pure.table, 0, pure.now)
    if bot:
        assert (view.state, view.seats[seat].kind, view.seats[seat].late) == ("playing", "bot", True)
        chance = random.Random(1)
        while pure.table.state == "playing":
            moving = chance.choice(pure.table.position.acting)
            if moving == seat:
                eye = pure.table.eyes.views[seat + 1]
                played = judging.bot_move(pure.table, seat, int(eye.moves(seat)[0]))
                assert played is not None
                pure.add(played.fact)
            else:
                pure.move(moving, pure.legal(moving)[0])
        result = pure.table.result
        assert result is not None
        assert result.places[seat] == seats
        assert sorted(result.places)[0] == 1
    else:
        assert view.state == "over"
        assert view.result is not None
        assert view.result.places[seat] == 2
        assert view.deal is not None
