"""Looking back at a game finds what it was worth and where it turned; hints tell the best moves and why."""

import random
import re
from pathlib import Path

import pytest

from frustule import InvalidText, Position, game, read_record
from frustule.bots import Advice, Bot, Budget, bot, players_of
from frustule.bots.contract import Idea
from frustule.bots.hints import MOST_HINTS, hints, value_words
from frustule.bots.review import annotated, review
from frustule.core.engine.record import Record, result_text

GOLDEN = Path(__file__).parent.parent / "diaominos" / "golden"


def oracle(values: list[float], best: int) -> Bot:
    """A bot that has an opinion of every position in turn, and of the best move."""
    left = iter(values)

    def think(view: Position, seat: int, chance: random.Random, budget: Budget) -> Advice:
        move = int(view.moves(seat)[best])
        value = next(left)
        return Advice(move, (Idea(move, value, "it is written"),), value)

    return Bot("oracle", "", think)


def diatoms_record(moves: int) -> Record:
    """The beginning of a game in which everybody takes the first move there is."""
    record = Record(game("diatoms").setup(2), 7, names={0: "Ada", 1: "Grace"})
    position = record.begin()
    for _ in range(moves):
        seat = position.acting[0]
        text = position.move(seat, position.moves(seat)[0]).text
        record.moves.append((seat, text))
        position.play(seat, text)
    return record


def test_values_losses_and_turning_points():
    record = diatoms_record(4)
    (seat, _), (second, _) = record.moves[:2]
    assert seat == second, "the same player draws and lays"
    found = review(record, oracle([0.6, 0.35, 0.4, 0.4], best=-1))
    first, laid = found.moments[:2]
    assert first.before[seat] == 0.6
    assert first.after[seat] == 0.35
    assert first.before[1 - seat] == pytest.approx(0.4)
    assert first.loss == pytest.approx(0.25)
    assert first.best is not None
    assert first.reason == "it is written"
    assert found.turning_points[0] == 1
    assert found.names == ["Ada", "Grace"]
    assert found.course(seat)[:2] == [0.6, 0.35]
    assert len(found.course(seat)) == 5
    assert laid.number == 2


def test_a_move_that_was_the_best_is_no_turning_point():
    found = review(diatoms_record(3), oracle([0.9, 0.2, 0.2], best=0))
    assert found.moments[0].loss == pytest.approx(0.7)
    assert found.moments[0].best is None
    assert found.turning_points == []


@pytest.mark.parametrize(
    ("name", "end"), [("random-solo", (24.0,)), ("example_sheet", (0.0, 1.0)), ("random-four", (0, 0, 0, 1))]
)
def test_golden_records(name: str, end: tuple[float, ...]):
    """After the last move the result counts, not an opinion."""
    record = read_record((GOLDEN / f"{name}.rec").read_text())
    seen: list[int] = []
    found = review(record, bot("searcher"), Budget(work=6), progress=seen.append)
    assert found.moments[-1].after == end
    assert len(found.moments) == len(record.moves)
    assert seen == sorted(set(seen))
    assert seen[-1] == len(record.moves)
    assert all(value is not None for seat in range(record.setup.seats) for value in found.course(seat))
    assert [moment.move for moment in found.moments] == [text for _, text in record.moves]
    losses = [found.moments[number - 1].loss or 0.0 for number in found.turning_points]
    assert losses == sorted(losses, reverse=True)


def test_the_same_review_of_the_same_record():
    record = diatoms_record(5)
    first, second = (review(record, bot("searcher"), Budget(work=20), seed=3) for _ in range(2))
    assert first == second


def test_forced_moves_and_calls_are_passed_over():
    """A player who resigns is not told of a better move."""
    setup = game("pondscum").setup(2)
    record = Record(setup, 3)
    position = record.begin()
    seat = position.acting[0]
    call = position.move(seat, position.calls(seat)[0]).text
    record.moves.append((seat, call))
    position.play(seat, call)
    record.result = result_text(position.result)
    found = review(record, oracle([], best=0))
    assert found.moments[0].best is None


def test_a_review_is_written_into_the_record():
    """Better moves as variations that can be played, values as marks; what was noted before stays."""
    record = diatoms_record(12)
    record.comments[1] = "Mine."
    record.result = None
    found = review(record, bot("searcher"), Budget(work=60))
    noted = annotated(record, found)
    noted.check()
    assert read_record(noted.text) == noted
    assert noted.digest == record.digest
    assert noted.comments == {1: "Mine."}
    assert not record.marks
    assert not record.variations
    for number in found.turning_points:
        moment = found.moments[number - 1]
        (line,) = noted.variations[number - 1]
        assert line.moves == [(moment.seat, moment.best)]
        assert line.comments.get(0, "") == moment.reason
        assert line.mark_of(1, "bot") == "searcher"
    for moment in found.moments:
        assert noted.mark_of(moment.number, "value") == f"{moment.after[moment.seat]:.2f}"


def test_bots_of_a_record_of_format_1_are_still_bots_when_it_is_reviewed():
    record = diatoms_record(2)
    record.names[1] = "greedy"
    record.format = 1
    assert "frustule record 1" in record.text
    assert [player and player.name for player in players_of(record)] == [None, "greedy"]
    noted = read_record(annotated(record, review(record, bot("searcher"), Budget(work=20))).text)
    assert (noted.format, noted.bots) == (2, {1: "greedy"})
    assert [player and player.name for player in players_of(noted)] == [None, "greedy"]


def test_a_person_may_be_called_like_a_bot():
    record = diatoms_record(2)
    record.names[0] = "greedy"
    assert players_of(record) == [None, None]


def test_a_bot_without_values_is_refused():
    with pytest.raises(InvalidText, match="does not say what positions are worth"):
        review(diatoms_record(2), bot("greedy"))


def test_hints_are_the_best_three_with_values_and_reasons():
    position = game("diatoms").deal(2, 7)
    seat = position.acting[0]
    position.play(seat, position.moves(seat)[0])
    found = hints(bot("searcher"), position, seat, random.Random(1), Budget(work=300))
    assert len(found.moves) == MOST_HINTS
    assert found.value is not None
    for each in found.moves:
        assert position.read_move(seat, each.text) == each.move
        assert each.outcome == position.outcome(seat, each.move)
        assert each.value is not None
        assert each.reason


def test_hints_for_a_commission_tell_what_each_move_brings():
    """Also of moves that were dropped on the way, since people want to see three."""
    position = game("commissions").deal(seed=3)
    while len(position.moves(0)) < 12:
        position.play(0, position.moves(0)[0])
    found = hints(bot("master", "commissions"), position, 0, random.Random(1), Budget(work=80))
    assert len({each.text for each in found.moves}) == MOST_HINTS
    assert all(each.words and each.outcome and each.value is not None for each in found.moves)
    assert not any(re.search("tries|[=@]", f"{each.words} {each.reason}") for each in found.moves)


def test_reasons_for_a_commission_are_true():
    """Over a whole game: what fits nowhere else does not, and stars are left where they are said to be."""
    position, chance, met = game("commissions").setup(commission="9").deal(5), random.Random(5), set[str]()
    while not position.over:
        best, *_ = hints(bot("master", "commissions"), position, 0, chance, Budget(work=30)).moves
        before, after = position.copy(), position.after(0, best.move)
        met.add(best.reason)
        if best.reason == "it fits nowhere else":
            diatom, _, _ = best.text.partition("@")
            assert sum(text.startswith(f"{diatom}@") for text in before.moves(0).texts) == 1
        if best.reason == "everything that it collects fits the card":
            assert "cast off" not in best.outcome
        if "star" in best.reason:
            kept = after.fields["stars"] == before.fields["stars"]
            assert kept == (best.reason != "a star has to go")
        position.play(0, best.move)
    assert len(met) > 3


def test_a_bot_without_ideas_still_gives_a_move():
    position = game("diatoms").deal(2, 7)
    seat = position.acting[0]
    (only,) = hints(bot("greedy"), position, seat, random.Random(1)).moves
    assert position.allows(seat, only.move)
    assert only.value is None


def test_values_read_as_points_or_percent():
    assert value_words(31.26, 1) == "31.3"
    assert value_words(0.625, 2) == "62%"
    assert value_words(None, 2) == "?"
