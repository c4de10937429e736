"""What would be is what will be, wherever nothing hidden is revealed; and it never tells what is hidden."""

import random

import msgspec
import pytest

import frustule
from frustule.core.engine.position import trusted
from frustule.core.engine.record import Record
from frustule.protocol.errors import Refused
from frustule.protocol.what_if import MOST_UNSENT, Unsent, WhatIfText, WhatIfView
from frustule.server.table import what_if
from frustule.server.table.positions import seen
from frustule.server.workers import looking_ahead
from tests.server.pure import Pure
from tests.server.table.test_leaks import twin

SETUPS = [
    f"{game.name} {seats}" for game in frustule.all_games() for seats in {game.seats[0], game.seats[-1]}
]
HIDDEN = ("diatoms", "commissions")
"""Games in which a move can reveal something."""


def asked(pure: Pure, seat: int, moves: list[str]) -> WhatIfView:
    """The answer that the seat's holder gets."""
    table = pure.table
    sight = seen(table, (table.seats[seat].holder or 0) + 1, seat, None)
    named = tuple((seat, move) for move in moves)
    answer = looking_ahead.from_sight(table.setup.text, sight, seat, named, 0)
    return msgspec.json.decode(answer, type=WhatIfView)


def played_on(pure: Pure, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        if pure.table.state != "playing":
            return
        seat = chance.choice(pure.table.position.acting)
        pure.move(seat, chance.choice(pure.legal(seat)))


@pytest.mark.parametrize("setup", SETUPS)
def test_what_would_be_is_what_will_be(setup: str):
    """The own moves of a turn, one after another, and then really played: the same sight, scene and moves."""
    chance = random.Random(setup)
    compared = stopped = 0
    for seed in range(3):
        pure = Pure(setup, seed + 1)
        played_on(pure, chance, 5 * seed)
        for _ in range(6):
            if pure.table.state != "playing":
                break
            seat = chance.choice(pure.table.position.acting)
            staged: list[str] = []
            ahead = asked(pure, seat, staged)
            while ahead.moves and len(staged) < 3 and not ahead.stopped:
                staged.append(chance.choice(ahead.moves))
                ahead = asked(pure, seat, staged)
            assert ahead.played == len(staged) - bool(ahead.stopped)
            before = asked(pure, seat, staged[: ahead.played])
            for move in staged[: ahead.played]:
                pure.move(seat, move)
            now = asked(pure, seat, [])
            assert msgspec.structs.replace(now, played=before.played, outcomes=before.outcomes) == before
            compared += bool(ahead.played)
            if ahead.stopped and pure.table.state == "playing":
                stopped += 1
                pure.move(seat, staged[ahead.played])
    assert compared or stopped
    if setup.startswith(HIDDEN):
        assert stopped, "nothing was ever revealed"


@pytest.mark.parametrize("setup", SETUPS)
def test_a_look_ahead_tells_nothing_hidden(setup: str):
    """Tables that differ only in what a seat may not know answer it alike, to the byte."""
    chance = random.Random(7)
    pure = Pure(setup, 5)
    for step in range(12):
        played_on(pure, chance, 2)
        if pure.table.state != "playing":
            break
        seat = chance.choice(pure.table.position.acting)
        moves = [chance.choice(pure.legal(seat))]
        other = Pure(setup, 5)
        other.table = twin(pure.table, seat, step)
        assert asked(pure, seat, moves) == asked(other, seat, moves)


def test_errors_are_the_games_own_sentences():
    pure = Pure("diatoms 2", 1)
    seat = pure.table.position.acting[0]
    view = pure.table.eyes.views[seat + 1]
    with pytest.raises(Refused) as refused:
        asked(pure, seat, ["ready"])
    assert refused.value.code == "illegal"
    assert str(refused.value) == view.why_not(seat, "ready")


def test_moves_name_their_seats():
    assert what_if.named([Unsent("a"), Unsent("b", 2)], 0, 2) == ((0, "a"), (1, "b"))
    for moves, seat in (([Unsent("a")], None), ([Unsent("a", 3)], 0)):
        with pytest.raises(Refused) as refused:
            what_if.named(moves, seat, 2)
        assert refused.value.code == "no_seat"


def test_a_record_is_no_secret_and_a_position_tells_what_it_tells():
    """From a record draws are what they will be; from a position that was veiled they are not known."""
    record = Record(frustule.game("diatoms").setup(seats=2), 4)
    start = record.position()
    seat = start.acting[0]
    move = start.moves(seat).texts[0]
    by_record = WhatIfText([Unsent(move)], record=record.text, seat=seat + 1)
    told = msgspec.json.decode(looking_ahead.from_text(by_record), type=WhatIfView)
    assert told.stopped is None
    assert told.text == start.after(seat, move).veiled(seat).text
    by_text = WhatIfText([Unsent(move)], position=start.veiled(seat).text, seat=seat + 1)
    told = msgspec.json.decode(looking_ahead.from_text(by_text), type=WhatIfView)
    assert told.stopped
    assert told.text == start.veiled(seat).text


def test_how_many_moves_is_bounded():
    many = {"moves": [{"move": "a"}] * (MOST_UNSENT + 1)}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(many, WhatIfText)


def test_the_worlds_of_a_sight_are_possible():
    """A sight is all that goes in: worlds are dealt from it alone, and look the same through these eyes."""
    for setup in SETUPS:
        pure = Pure(setup, 2)
        played_on(pure, random.Random(2), 8)
        for seat in range(pure.table.setup.seats):
            view = trusted(pure.table.setup, pure.table.eyes.data(seat + 1))
            assert view.reshuffled(seat, 1).veiled(seat) == view
