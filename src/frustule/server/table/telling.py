"""Moves since some version, for somebody who watches scenes and is told stories of what leads to them; and
single ones, for somebody who goes through a game again.

Stories are made from what an eye saw before and after each move, worked out again from the log when they are
wanted; nothing of them is stored. A move that was taken back is told backwards. Where one in the middle was
taken back and others stayed, only what that changed is told.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from frustule.core.engine.position import Position, trusted
from frustule.server.table import facts
from frustule.server.table.fold import Line, Standing, Table
from frustule.server.table.positions import moves_upto

MOST_TOLD = 24
"""Moves that are told at once; of more, nobody would follow the story."""


class Step(NamedTuple):
    """A move as an eye sees it."""

    version: int
    """In the log of the viewer."""
    seat: int
    move: int | None
    before: bytes
    after: bytes
    back: bool = False


def steps_since(table: Table, viewer: int, seat: int | None, since: int) -> list[Step]:
    """The moves after a version of the log that change what the eye of a seat (None: a spectator) sees; none
    if they are too many."""
    since = max(1, since)
    lines = table.lines[since:]
    if sum(_count(line) for line in lines) > MOST_TOLD:
        return []
    version = table.counts[viewer] - sum(table.sees(viewer, line) for line in lines)
    position, found = position_at(table, since), list[Step]()
    for line in lines:
        version += table.sees(viewer, line)
        match line.entry.fact:
            case facts.Played(seat=mover):
                before = position.veiled(seat).data.tobytes()
                position.play(mover, line.move)
                found.append(Step(version, mover, line.move, before, position.veiled(seat).data.tobytes()))
            case facts.TookBack(seat=mover):
                assert line.after
                then = trusted(table.setup, line.after)
                found += _taken_back(position, then, line.gone, Step(version, mover, None, b"", b""), seat)
                position = then
            case _:
                pass
    return [step for step in found if step.before != step.after]


def step_to(table: Table, viewer: int, seat: int | None, at: int) -> Step:
    """The move that led to what a viewer had seen after so many, as the eye of a seat sees it. Where others,
    unseen, changed something along with it, only what is different is told."""
    upto, moves = moves_upto(table, viewer, at - 1), moves_upto(table, viewer, at)
    before, (first, *others) = table.position_after(upto), moves[len(upto) :]
    number = before.read_move(first.seat, first.text)
    after = before.after(first.seat, number)
    told = after.veiled(seat)
    for move in others:
        after.play(move.seat, move.text)
    then = after.veiled(seat)
    return Step(
        table.counts[viewer],
        first.seat,
        number if told == then else None,
        before.veiled(seat).data.tobytes(),
        then.data.tobytes(),
    )


def _count(line: Line) -> int:
    return isinstance(line.entry.fact, facts.Played) + len(line.gone)


def _taken_back(
    position: Position, then: Position, gone: Sequence[Standing], step: Step, seat: int | None
) -> Iterator[Step]:
    """The moves that were the last ones, from the last to the first; else all at once."""
    passed, moves = [then], list[tuple[int, int]]()
    for move in gone:
        before = passed[-1]
        if not before.allows(move.seat, move.text):
            break
        moves.append((move.seat, before.read_move(move.seat, move.text)))
        passed.append(before.after(*moves[-1]))
    sights = [each.veiled(seat).data.tobytes() for each in passed]
    if len(moves) == len(gone) and passed[-1] == position:
        for k in range(len(moves) - 1, -1, -1):
            yield Step(step.version, *moves[k], sights[k], sights[k + 1], back=True)
    else:
        yield step._replace(before=position.veiled(seat).data.tobytes(), after=sights[0])


def position_at(table: Table, version: int) -> Position:
    """The whole position after so many lines of the log."""
    at = version
    while not (kept := table.lines[at - 1].after):
        at -= 1
    position = trusted(table.setup, kept)
    for line in table.lines[at:version]:
        if isinstance(line.entry.fact, facts.Played):
            position.play(line.entry.fact.seat, line.move)
    return position
