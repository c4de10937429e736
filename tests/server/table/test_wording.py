"""The words of moves: not in the log, made when somebody is told, and the same as if they had been."""

import random
from typing import Any

import pytest

from frustule.core.engine.move import Move
from frustule.core.engine.position import Position
from frustule.core.speech.company import among
from frustule.core.speech.language import LANGUAGES, speaking
from frustule.games.pondscum import words
from frustule.protocol import events, intents
from frustule.protocol.errors import Refused
from frustule.server.table import facts, fold, viewing
from frustule.server.table.facts import Plan, encode_fact
from frustule.server.table.fold import Line, Table
from frustule.server.table.sight import eye_of
from tests.server.pure import Pure

SETUPS = ("diatoms 3", "diaominos 2", "pondscum 2", "commissions 1")
MOVES = 100
Words = dict[tuple[int, str], str]


def played(setup: str, seed: int, most: int = 150) -> tuple[Pure, Words]:
    """A table at which people move, take back and talk; and what came of every move, by its version and
    language, as whoever made it read it when it could be made."""
    chance = random.Random(seed)
    pure = Pure(setup, seed)
    read_before: Words = {}
    for number in range(most):
        table = pure.table
        if table.state != "playing":
            break
        seat = chance.choice(table.position.acting)
        if number % 7 == 6:
            try:
                pure.do(seat + 1, intents.Undo(seat + 1))
                for other in (k for k in range(table.setup.seats) if table.asking and k != seat):
                    pure.do(other + 1, intents.AnswerUndo(other + 1, chance.random() < 0.7))
            except Refused:
                pure.do(seat + 1, intents.Say("so be it"))
            continue
        text = chance.choice(pure.legal(seat))
        with among(viewing.company_of(table, seat + 1)):
            move = table.eyes.views[eye_of(seat)].move(seat, text)
            for language in LANGUAGES:
                with speaking(language):
                    read_before[table.version + 1, language] = move.outcome
        pure.move(seat, text)
    return pure, read_before


def read(table: Table, viewer: int, language: str, since: int = 0) -> Words:
    """The words of the moves that a viewer is told of, by the versions of the log."""
    seen = [line.entry.version for line in table.lines if table.sees(viewer, line)]
    with speaking(language):
        told = viewing.events_since(table, viewer, since)
    return {
        (seen[event.version - 1], language): event.words for event in told if isinstance(event, events.Moved)
    }


@pytest.mark.parametrize("apart", [1, 5, 64])
@pytest.mark.parametrize("setup", SETUPS)
def test_whoever_reads_whenever_reads_the_same(setup: str, apart: int, monkeypatch: pytest.MonkeyPatch):
    """As they stood to be read before the move: at once, later, of moves that were taken back, in whatever
    language others read, from wherever one begins, at the table that was there and at one folded anew."""
    monkeypatch.setattr(fold, "APART", apart)
    pure, read_before = played(setup, 3)
    assert len(read_before) > 40
    assert setup == "commissions 1" or any(line.gone for line in pure.table.lines)
    chance = random.Random(apart)
    for table in (pure.table, pure.again()):
        told: Words = {}
        for viewer in reversed(range(len(table.counts))):
            for language in chance.sample(list(LANGUAGES), len(LANGUAGES)):
                since = chance.randrange(table.counts[viewer])
                for begin in (since, 0):
                    found = read(table, viewer, language, begin)
                    assert found.items() <= read_before.items()
                    told |= found
        assert told == read_before


@pytest.mark.parametrize("setup", SETUPS)
def test_no_prose_is_in_the_log(setup: str):
    pure, read_before = played(setup, 5, most=40)
    log = b"".join(encode_fact(line.entry.fact) for line in pure.table.lines).decode()
    assert read_before
    assert not [said for said in read_before.values() if " " in said and said in log]


class Counting:
    """How often Pond Scum made words, and moves were played, since it was last asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._made = self._played = 0
        comes_of, play = words.comes_of, Position.play

        def made(*asked: Any) -> str:
            self._made += 1
            return comes_of(*asked)

        def played(position: Position, seat: int, move: Move | int | str) -> None:
            self._played += 1
            play(position, seat, move)

        monkeypatch.setattr(words, "comes_of", made)
        monkeypatch.setattr(Position, "play", played)

    def both(self) -> tuple[int, int]:
        found = self._made, self._played
        self._made = self._played = 0
        return found


def test_words_are_made_for_those_who_are_told(monkeypatch: pytest.MonkeyPatch):
    """None for judging and folding; of the newest move two for each language, for whoever made it and all
    others, whatever came after it; of a long log likewise, and whoever reads it has no move played more than
    once."""
    pure, chance = Pure("pondscum 2", 2), random.Random(2)
    counting = Counting(monkeypatch)
    line: Line | None = None
    for _ in range(MOVES):
        seat = pure.table.position.acting[0]
        line = pure.move(seat, chance.choice(pure.legal(seat)))
    assert counting.both() == (0, MOVES)
    assert line is not None
    for language in ("en", "fr", "en"):
        for viewer in (0, 1, 2):
            with speaking(language):
                assert viewing.newest(pure.table, viewer, line)
    assert counting.both() == (4, 0)
    pure.do(1, intents.Say("well"))
    table = pure.again()
    assert counting.both() == (0, MOVES)
    assert read(table, 0, "fr", table.counts[0] - 2)
    assert counting.both() == (1, 0)
    assert len({*read(table, 1, "fr"), *read(table, 2, "fr")}) == MOVES  # each sets up unseen
    made, moves = counting.both()
    assert MOVES - 1 <= made < 2 * MOVES
    assert moves <= 2 * MOVES
    assert len(read(table, 0, "fr")) > MOVES / 2
    assert counting.both() == (0, 0)
    few = len(read(table, 0, "en", table.counts[0] - 20))
    made, moves = counting.both()
    assert made == few
    assert moves <= few + fold.APART


def test_an_old_log_may_say_more():
    """What it says is passed over, and no part of what is written."""
    old = facts.decode_fact(b'{"kind":"moved","seat":0,"move":"draw 1","words":{"en":"the tile joins"}}')
    assert encode_fact(old) == b'{"kind":"moved","seat":0,"move":"draw 1"}'


def test_who_comes_late_reads_it_too():
    pure = Pure("diatoms 2", plans=[Plan("person", "P1", holder=0), Plan("person", "P2", holder=1)])
    seat = pure.table.position.acting[0]
    pure.move(seat, pure.legal(seat)[0])
    pure.add(facts.GotUp(1), holder=1)
    pure.add(facts.SatDown(1, "late", f"{7:064x}"))
    assert read(pure.table, 3, "fr") == read(pure.table, 0, "fr") != {}
