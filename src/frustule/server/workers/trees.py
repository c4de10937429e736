"""Records as trees of moves, for those who try variations: read from a text, and written as one."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from frustule.core.engine.lines import Branching
from frustule.core.engine.options import read_options
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record, read_position, read_record
from frustule.core.engine.setup import setup_text
from frustule.core.errors import FrustuleError
from frustule.core.speech.company import Company, among, told_apart
from frustule.games import game
from frustule.protocol.analysis import (
    MOST_TRIED,
    ReadTree,
    RecordWritten,
    TreeView,
    Tried,
    TriedView,
    WriteTree,
)
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table.setups import setup_of


def read(asked: ReadTree) -> bytes:
    """A record with all its variations, each move in words and with the position it leads to."""
    record = _new(asked) if asked.game else _begun(asked.record, asked.position)
    names = told_apart([record.called(seat) for seat in range(record.setup.seats)])
    with among(Company(names)):
        start = record.begin()
        tried = [_view(each) for each in _walk(record, start)]
    view = TreeView(start.text, _acting(start), list(names), record.comments.get(0, ""), tried)
    return msgspec.json.encode(view)


def write(asked: WriteTree) -> bytes:
    """The record of what was tried; every move of it is legal."""
    old = _begun(asked.record, asked.position)
    record = old.upto(0)
    record.comments = {0: asked.comment} if asked.comment else {}
    record.variations = {}
    _grow(record, asked.tried)
    for at, marks in old.marks.items():
        if at and record.moves[:at] == old.moves[:at]:
            record.marks[at] = marks
    if record.moves == old.moves:
        record.result = old.result
    try:
        record.check_fields()
        record.check()
    except FrustuleError as error:
        raise Refused("illegal", str(error)) from None
    return msgspec.json.encode(RecordWritten(record.text))


def _new(asked: ReadTree) -> Record:
    """A game that begins; where chance decides something at the deal, always the same."""
    new = game(asked.game)
    options = read_options(new.options, asked.options, files=False)
    return Record(setup_of(setup_text(new, min(new.seats), options, new.edition)), 0)


def _begun(record: str, position: str) -> Record:
    if record:
        return read_record(game, record)
    start = read_position(game, position)
    return Record(start.setup, None, start=start)


def _acting(position: Position) -> list[int]:
    return [seat + 1 for seat in position.acting]


class _Move(NamedTuple):
    """A move on a walk through a record."""

    after: int
    line: Branching
    at: int
    """Which of the line's moves it is, from 0."""
    before: Position
    aside: bool
    """Whether the line begins where another one ends."""


def _walk(record: Record, start: Position) -> Iterator[tuple[_Move, Position]]:
    """Every move of a record with the position after it, lines before what goes off from them."""
    waiting: list[tuple[int, Branching, Position, bool]] = [(0, record, start, False)]
    number = 0
    while waiting:
        after, line, position, aside = waiting.pop(0)
        for at in range(len(line.moves) + 1):
            ends = at == len(line.moves)
            waiting += [(after, each, position.copy(), ends) for each in line.variations.get(at, ())]
            if ends:
                break
            number += 1
            if number > MOST_TRIED:
                raise Refused("too_long", say("The record has more moves than can be gone through here."))
            move, before = _Move(after, line, at, position, aside and not at), position
            seat, text = line.moves[at]
            position = before.after(seat, before.move(seat, text))
            yield move, position
            after = number


def _view(walked: tuple[_Move, Position]) -> TriedView:
    (after, line, at, before, aside), then = walked
    seat, text = line.moves[at]
    move = before.move(seat, text)
    loss = line.mark_of(at + 1, "loss")
    return TriedView(
        after=after,
        seat=seat + 1,
        move=move.text,
        does=move.words,
        words=move.outcome,
        text=then.text,
        acting=_acting(then),
        comment=line.comments.get(at + 1, ""),
        aside=aside,
        loss=float(loss) if loss and loss.replace(".", "", 1).isdecimal() else None,
    )


def _grow(record: Record, tried: list[Tried]) -> None:
    """Puts a tree into a record: the first move after another goes on with its line."""
    ends: list[tuple[Branching, int]] = [(record, 0)]
    for number, each in enumerate(tried, 1):
        if each.after >= number:
            words = say("Move {number} of the tree comes before the one it follows.", number=number)
            raise Refused("malformed", words)
        line, at = ends[each.after]
        played = each.seat - 1, each.move
        if at == len(line.moves) and not each.aside:
            line.moves.append(played)
            at += 1
        else:
            line, at = line.add_variation(at, [played]), 1
        if each.comment:
            line.comments[at] = each.comment
        ends.append((line, at))
