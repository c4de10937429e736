"""What people owe each other at a table: moves that were seen stand unless all agree, what was drawn is not
unseen, a deal that somebody knows is called known, and nobody is waited for for ever."""

import random

import pytest

import frustule
from frustule.protocol import events, intents
from frustule.protocol.base import ClaimEnd, TakeBacks
from frustule.protocol.errors import Refused
from frustule.protocol.intents import ClockRule, NewSeat, NewTable
from frustule.server.table import judging, viewing
from frustule.server.table.creating import create, create_rematch
from frustule.server.table.facts import CLAIM_AFTER, Entry, Plan, WasMade, decode_fact
from frustule.server.table.fold import Table
from frustule.server.table.recording import record_of
from tests.server.pure import Pure

DAY = CLAIM_AFTER * 1000


def bot_plays(pure: Pure, seat: int, text: str) -> None:
    played = judging.bot_move(pure.table, seat, pure.table.position.read_move(seat, text))
    assert played is not None
    pure.add(played.fact)


# Taking back.


@pytest.mark.parametrize(
    ("other", "take_backs", "hints"),
    [
        (NewSeat("bot", bot="greedy"), "free", True),
        (NewSeat("me", "Grace"), "free", True),
        (NewSeat("open"), "consent", False),
    ],
)
def test_the_choice_of_a_table_that_chooses_nothing(other: NewSeat, take_backs: str, hints: bool):
    made = create(NewTable("diatoms", [NewSeat("me", "Ada"), other]), "token")
    assert (made.take_backs, made.hints) == (take_backs, hints)


def test_the_choice_of_a_table_is_kept_in_its_rematch():
    seats = [NewSeat("me", "Ada"), NewSeat("open")]
    table = Table("a-table-of-tests")
    made = create(NewTable("diatoms", seats, take_backs="never", hints=True), "token", 3600)
    table.fold(Entry(1, 0, made, 0))
    again = create_rematch(table, 1)
    assert (again.take_backs, again.hints, again.claim_after) == ("never", True, 3600)


def test_a_log_of_before_takes_back_as_it_did():
    made = decode_fact(
        b'{"kind":"made","setup":"diatoms 2","seed":1,"salt":"5a","seats":[],"holders":[],'
        b'"clock":{"kind":"none"},"listed":false,"hints":true}'
    )
    assert isinstance(made, WasMade)
    assert (made.take_backs, made.claim_after) == ("free", CLAIM_AFTER)


@pytest.mark.parametrize(("take_backs", "asked"), [("free", False), ("consent", True)])
def test_what_others_have_seen_is_asked_for(take_backs: TakeBacks, asked: bool):
    """The second move of a turn told nobody anything, but it was seen."""
    pure = Pure("diatoms 2", take_backs=take_backs)
    seat = pure.table.position.acting[0]
    pure.move(seat, "draw 1")
    pure.move(seat, pure.legal(seat)[0])
    pure.do(seat + 1, intents.Undo(seat + 1))
    assert (pure.table.asking is not None) == asked
    assert len(pure.table.moves) == 1 + asked


def test_what_nobody_has_seen_is_free():
    pure = Pure("pondscum 2", take_backs="consent")
    pure.move(0, next(text for text in pure.legal(0) if "@" in text))
    pure.do(1, intents.Undo(1))
    assert pure.table.moves == []


def test_where_moves_stand_nothing_is_taken_back():
    plans = [Plan("person", "Ada", holder=0), Plan("bot", "greedy", "greedy")]
    pure = Pure("diatoms 2", plans=plans, take_backs="never")
    while 0 not in pure.table.position.acting:
        bot_plays(pure, 1, pure.legal(1)[0])
    pure.move(0, pure.legal(0)[0])
    assert viewing.view(pure.table, 1, pure.now).you.can_undo == []
    with pytest.raises(Refused, match="moves stand"):
        pure.do(1, intents.Undo(1))


@pytest.mark.parametrize("draws", [True, False])
def test_what_was_drawn_is_not_unseen(draws: bool):
    """A draw that is taken back makes the deal known, in the view, the event and the record; a choice that
    showed nothing does not."""
    pure = Pure("diatoms 1")
    pure.move(0, "draw 1")
    if not draws:
        pure.move(0, pure.legal(0)[0])
    pure.do(1, intents.Undo(1))
    view = viewing.view(pure.table, 0, pure.now)
    assert view.deal_known == ("undo" if draws else "no")
    [told] = viewing.events_since(pure.table, 0, pure.table.counts[0] - 1)
    assert isinstance(told, events.Undone)
    assert told.revealed == draws
    pure.move(0, pure.legal(0)[0])
    marked = frustule.read_record(record_of(pure.table).text).mark_of(0, "deal")
    assert marked == ("known" if draws else None)


def test_a_game_from_a_record_is_known():
    record = frustule.Record(frustule.game("diatoms").setup(2), 5)
    seats = [NewSeat("me", "Ada"), NewSeat("open")]
    table = Table("a-table-of-tests")
    table.fold(Entry(1, 0, create(NewTable("diatoms", seats, record=record.text, listed=True), "token"), 0))
    assert viewing.view(table, 0, 0).deal_known == "record"
    listed = viewing.listed(table)
    assert listed is not None
    assert (listed.deal_known, listed.take_backs, listed.hints) == ("record", "consent", False)


# Waiting.


def absent_and_waiting(pure: Pure) -> tuple[int, int]:
    """Who keeps everybody waiting, and who waits."""
    absent = pure.table.position.acting[0]
    return absent, next(seat for seat in range(pure.table.setup.seats) if seat != absent)


@pytest.mark.parametrize("end", ["win", "draw"])
def test_of_two_the_one_who_stayed_may_end_it(end: ClaimEnd):
    pure = Pure("diatoms 2")
    absent, waiting = absent_and_waiting(pure)
    claim = intents.Claim(waiting + 1, absent + 1, end)
    [can] = viewing.view(pure.table, waiting + 1, pure.now).you.can_claim
    assert (can.absent, can.ends) == (absent + 1, ["win", "draw", "bot"])
    assert viewing.view(pure.table, absent + 1, pure.now).you.can_claim == []
    pure.now += DAY - 1
    with pytest.raises(Refused, match="still has time"):
        pure.do(waiting + 1, claim)
    pure.now += 1
    with pytest.raises(Refused, match="Nobody waits"):
        pure.do(absent + 1, intents.Claim(absent + 1, waiting + 1, end))
    pure.do(waiting + 1, claim)
    view = viewing.view(pure.table, 0, pure.now)
    assert view.state == "over"
    assert view.deal is not None
    assert view.result is not None
    assert view.result.places[absent] == (2 if end == "win" else 1)
    assert view.result.places[waiting] == 1
    assert "left the game" in view.result.words
    record = frustule.read_record(record_of(pure.table).text)
    assert record.mark_of(0, "left") == str(absent + 1)


def test_a_bot_plays_on_and_the_game_ends():
    pure = Pure("diatoms 3")
    absent, waiting = absent_and_waiting(pure)
    pure.now += DAY
    with pytest.raises(Refused, match="more than two"):
        pure.do(waiting + 1, intents.Claim(waiting + 1, absent + 1, "win"))
    pure.do(waiting + 1, intents.Claim(waiting + 1, absent + 1, "bot"))
    assert viewing.view(pure.table, 0, pure.now).seats[absent].kind == "bot"
    with pytest.raises(Refused, match="waited for too long"):
        pure.move(absent, "draw 1")
    chance = random.Random(1)
    while pure.table.state == "playing":
        seat = pure.table.position.acting[0]
        text = chance.choice(pure.legal(seat))
        if seat == absent:
            bot_plays(pure, seat, text)
        else:
            pure.move(seat, text)
    assert pure.table.result is not None
    assert pure.table.result.places[absent] == 3


def test_an_outage_is_nobodys_absence():
    pure = Pure("diatoms 2", outages=[(2_000_000, 2_000_000 + DAY)])
    absent, waiting = absent_and_waiting(pure)
    pure.now += DAY
    with pytest.raises(Refused, match="still has time"):
        pure.do(waiting + 1, intents.Claim(waiting + 1, absent + 1, "win"))
    pure.now += DAY
    pure.do(waiting + 1, intents.Claim(waiting + 1, absent + 1, "win"))


def test_whoever_moves_unseen_is_not_absent_and_not_told_of():
    """In a secret setup the other's moves are hidden, and so is when they were made."""
    pure = Pure("pondscum 2")
    before = viewing.view(pure.table, 1, pure.now)
    start = pure.now
    pure.now += DAY
    pure.move(1, next(text for text in pure.legal(1) if "@" in text))
    assert viewing.view(pure.table, 1, start) == before
    with pytest.raises(Refused, match="still has time"):
        pure.do(1, intents.Claim(1, 2, "win"))


def test_a_clock_decides_where_there_is_one():
    pure = Pure("diatoms 2", clock=ClockRule("move", 3 * CLAIM_AFTER))
    absent, waiting = absent_and_waiting(pure)
    pure.now += 2 * DAY
    assert viewing.view(pure.table, waiting + 1, pure.now).you.can_claim == []
    with pytest.raises(Refused, match="the clock decides"):
        pure.do(waiting + 1, intents.Claim(waiting + 1, absent + 1, "win"))


# One screen


def shared(setup: str) -> Pure:
    """Two people who hold both seats from one browser."""
    return Pure(setup, plans=[Plan("person", "Ada", holder=0), Plan("person", "Grace", holder=0)])


def test_nothing_is_secret_between_the_seats_of_an_open_game():
    pure = shared("diatoms 2")
    for _ in range(6):
        assert not viewing.view(pure.table, 1, pure.now).you.secret
        (seat, *_) = pure.table.position.acting
        pure.move(seat, pure.table.position.moves(seat).texts[0])


def test_a_setup_that_the_other_may_not_see_is_a_secret_until_both_are_ready():
    pure = shared("pondscum 2")
    pure.move(0, "arrange hedge")
    assert viewing.view(pure.table, 1, pure.now).you.secret
    pure.move(0, "ready")
    assert viewing.view(pure.table, 1, pure.now).you.secret
    pure.move(1, "arrange hedge")
    pure.move(1, "ready")
    assert not viewing.view(pure.table, 1, pure.now).you.secret


def test_one_seat_alone_has_no_secrets_from_itself():
    pure = Pure("pondscum 2")
    pure.move(0, "arrange hedge")
    assert not viewing.view(pure.table, 1, pure.now).you.secret
