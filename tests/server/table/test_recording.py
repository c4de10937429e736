"""What tables keep of editions, and what their records tell beside the moves."""

import pytest

import frustule
from frustule.protocol import intents
from frustule.protocol.errors import Refused
from frustule.protocol.intents import ClockRule, NewSeat, NewTable
from frustule.server.table import judging
from frustule.server.table.creating import create, create_rematch
from frustule.server.table.facts import BotSatDown, GotUp, Plan
from frustule.server.table.recording import record_of
from tests.server.pure import Pure

NEWEST = frustule.game("diatoms").edition
SEATS = [NewSeat("me", "Ada"), NewSeat("bot", bot="greedy")]


def read_back(pure: Pure) -> frustule.Record:
    """The table's record, as it is read back."""
    record = frustule.read_record(record_of(pure.table).text)
    assert record == record_of(pure.table)
    assert record.check() == pure.table.position
    return record


def play(pure: Pure, seconds: float = 0) -> int:
    """The next move of somebody, so long after the last; the seat."""
    pure.now += round(1000 * seconds)
    seat = pure.table.position.acting[0]
    pure.move(seat, pure.legal(seat)[0])
    return seat


def test_a_new_table_is_of_the_newest_edition():
    made = create(NewTable("diatoms", SEATS, {"judge": "3"}), "token")
    assert NEWEST > 1
    assert made.setup == f"diatoms 2 edition={NEWEST} judge=3"


def test_a_table_of_before_editions_is_of_the_first_and_its_rematch_of_the_newest():
    pure = Pure("diatoms 2 judge=3")
    assert pure.table.setup.edition == 1
    assert pure.table.setup.text == "diatoms 2 judge=3"
    assert create_rematch(pure.table, 1).setup == f"diatoms 2 edition={NEWEST} judge=3"


@pytest.mark.parametrize("edition", range(1, NEWEST + 1))
def test_a_game_goes_on_from_a_record_in_the_edition_of_the_record(edition: int):
    setup = frustule.game("diatoms").setup(2, judge=3, edition=edition)
    record = frustule.Record(setup, 5, names={0: "Ada"}, comments={0: "Look at this."})
    for options in ({}, {"judge": "3"}):
        made = create(NewTable("diatoms", SEATS, options, record=record.text), "token")
        assert made.setup == setup.text
        assert frustule.read_record(made.record) == record
    with pytest.raises(Refused, match="other options"):
        create(NewTable("diatoms", SEATS, {"judge": "4"}, record=record.text), "token")


def test_variations_without_end_are_too_many():
    setup = frustule.game("diatoms").setup(2)
    record = frustule.Record(setup, 5)
    seat = setup.deal(5).acting[0]
    for _ in range(2 * setup.game.longest + 1):
        record.add_variation(0, [(seat, "draw 1")])
    with pytest.raises(Refused, match="more moves than any game"):
        create(NewTable("diatoms", SEATS, record=record.text), "token")


def test_time_and_names():
    pure = Pure("diatoms 2")
    for seconds in (3, 0.25, 61):
        play(pure, seconds)
    record = read_back(pure)
    assert [record.mark_of(at, "time") for at in (1, 2, 3)] == ["3.0", "0.2", "61.0"]
    assert (record.names, record.bots) == ({0: "P1", 1: "P2"}, {})
    assert (record.date, record.place) == ("1970-01-01T00:16:40Z", "table a-table-of-tests")


def test_what_was_taken_back_is_marked():
    pure = Pure("diatoms 1")
    play(pure)
    for _ in range(2):
        play(pure)
        pure.do(1, intents.Undo(1))
    assert read_back(pure).marks[0] == {"undone": "2"}
    play(pure)
    play(pure)
    record = read_back(pure)
    assert [record.mark_of(at, "undone") for at in (0, 1, 2, 3)] == [None, None, "2", None]
    assert record.counted("undone", 0) == 2


def test_bots_sit_where_they_sat_at_first_and_others_moves_are_marked():
    plans = [Plan("person", "Ada", holder=0), Plan("bot", "greedy", "greedy")]
    pure = Pure("diatoms 2", plans=plans)

    def bot_plays(seat: int) -> None:
        verdict = judging.bot_move(pure.table, seat, int(pure.table.eyes.views[seat + 1].moves(seat)[0]))
        assert verdict is not None
        pure.add(verdict.fact)

    moved: list[tuple[int, str | None]] = []
    for number in range(30):
        if number == 15:
            pure.add(GotUp(0), 0)
            pure.add(BotSatDown(0, "novice"))
        seat = pure.table.position.acting[0]
        if pure.table.seats[seat].kind == "bot":
            bot_plays(seat)
        else:
            play(pure)
        moved.append((seat, "novice" if number >= 15 and seat == 0 else None))
    record = read_back(pure)
    assert record.bots == {1: "greedy"}
    assert [(seat, record.mark_of(at, "bot")) for at, (seat, _) in enumerate(record.moves, 1)] == moved
    assert all(
        (record.mark_of(at, "time") is None) == (seat == 1 or at > 15)
        for at, (seat, _) in enumerate(record.moves, 1)
    )


def test_who_ran_out_of_time_is_marked():
    pure = Pure("diatoms 2", clock=ClockRule("total", 60))
    seat = pure.table.position.acting[0]
    pure.now += 60_000
    verdict = judging.time_up(pure.table, pure.now)
    assert verdict is not None
    pure.add(verdict.fact)
    assert read_back(pure).mark_of(0, "late") == str(seat + 1)
