"""What a bot makes of a position that somebody goes through, as the client gets it."""

import random
from collections.abc import Sequence

import msgspec

from frustule import bots
from frustule.bots.analysis import Analysis, Line, analyse
from frustule.bots.contract import Budget
from frustule.core.engine.position import Position
from frustule.core.errors import FrustuleError
from frustule.core.speech.company import Company, among
from frustule.protocol.analysis import EFFORTS, Analyse, AnalysisView, LineStep, LineView
from frustule.protocol.errors import Refused
from frustule.server.table import what_if
from frustule.server.workers.looking_ahead import written


def from_text(asked: Analyse, bot: str) -> bytes:
    """What a bot makes of a record or a position after some moves; of a game that is over, nothing."""
    start, names = written(asked)
    player = bots.bot(bot, start.game.name)
    moves = what_if.named(asked.moves, None, start.setup.seats)
    with among(Company(names)):
        position = _played(start, moves) if asked.record else _seen(start, moves)
        found = _analysed(player, position, EFFORTS[asked.effort - 1]) if position.acting else None
        return msgspec.json.encode(_shown(player, position, found))


def _played(position: Position, moves: Sequence[tuple[int, str]]) -> Position:
    """Of a record all is known, so whatever is legal can be played on."""
    for seat, text in moves:
        try:
            position.play(seat, text)
        except FrustuleError as error:
            raise Refused("illegal", str(error)) from None
    return position


def _seen(position: Position, moves: Sequence[tuple[int, str]]) -> Position:
    """A position in writing may have unknown parts; as far as spectators can tell, moves can be played on."""
    ahead = what_if.after(position.veiled(None), None, moves, whole=False)
    if ahead.stopped:
        raise Refused("illegal", ahead.stopped)
    return ahead.position


def _analysed(player: bots.Bot, position: Position, seconds: float) -> Analysis:
    # Not bound by the work of a level: whoever waits longer sees more.
    return analyse(player, position, chance=random.Random(position.text), budget=Budget(seconds))


def _shown(player: bots.Bot, position: Position, found: Analysis | None) -> AnalysisView:
    return AnalysisView(
        text=position.text,
        seat=found.seat + 1 if found else None,
        bot=player.name,
        by=player.title,
        value=found.value if found else None,
        depth=found.depth if found else 0,
        efforts=len(EFFORTS),
        lines=[_line(line) for line in found.lines] if found else [],
    )


def _line(line: Line) -> LineView:
    steps = [
        LineStep(seat=step.seat + 1, move=step.text, does=step.words, words=step.outcome)
        for step in line.steps
    ]
    return LineView(value=line.value, depth=line.depth, reason=line.reason, steps=steps)
