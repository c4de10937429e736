"""Moves and what came of them, in words: made when somebody is told, in the language of that moment.

The words are those that the seat read before it moved, made from what it saw then. They are made twice for
each language at most, for whoever moved and for everybody else, with marks where people are named: names are
filled in for the one who reads. What the seat saw last is at hand. Of earlier moves it is played up to again,
from the last position before it that was kept; those who read a long log read it in order, so every move of
it is played once.
"""

import functools
import re

from frustule.core.engine.position import Position, trusted
from frustule.core.speech.company import Company, among, seat_words
from frustule.core.speech.language import manner
from frustule.server.table import facts
from frustule.server.table.fold import Line, Table, Told

MARK = re.compile("\ue000(\\d+)\ue001")
"""What stands for the name of a seat until it is known who reads; no name has such signs."""


class Wording:
    """The words of a table's moves, for somebody who goes through its log."""

    def __init__(self, table: Table, company: Company) -> None:
        self._table = table
        self._company = company
        """Who is at the table, for the one who reads."""
        self._at = 0
        """How many lines of the log the position comes after."""
        self._position: Position | None = None

    def of(self, line: Line) -> Told:
        """The move in a line, and what came of it."""
        fact = line.entry.fact
        assert isinstance(fact, facts.Played)
        own = self._company.you == fact.seat
        key = line.entry.version, manner(), own
        told = self._table.words.get(key)
        if told is None:
            with among(_marked(self._table.setup.seats, fact.seat if own else None)):
                told = self._table.words[key] = self._made(line, fact.seat)
        with among(self._company):
            return Told(*(MARK.sub(_name, text) for text in told))

    def _made(self, line: Line, seat: int) -> Told:
        last, seen = self._table.last_seen
        if line is not last:
            seen = self._before(line).veiled(seat)
        voice = self._table.setup.game.voice
        does = " ".join(pick.words for pick in voice.path(seen, seat, line.move))
        return Told(does, voice.outcome(seen, seat, line.move), voice.line(seen, seat, line.move))

    def _before(self, line: Line) -> Position:
        """The whole position before a line."""
        lines, before = self._table.lines, line.entry.version - 1
        at, position = before, None
        while position is None:
            if at == self._at and self._position is not None:
                position = self._position
            elif kept := lines[at - 1].after:
                position = trusted(self._table.setup, kept)
            else:
                at -= 1
        for each in lines[at:before]:
            if isinstance(each.entry.fact, facts.Played):
                position.play(each.entry.fact.seat, each.move)
        self._at, self._position = before, position
        return position


@functools.cache
def _marked(seats: int, you: int | None) -> Company:
    """So many seats with marks for names, for one who reads it or for everybody else."""
    return Company(tuple(f"\ue000{seat}\ue001" for seat in range(seats)), you)


def _name(mark: re.Match[str]) -> str:
    return seat_words(int(mark[1]))
