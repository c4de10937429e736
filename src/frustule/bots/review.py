"""Looking back at a game: what each position was worth, and the moves at which it turned.

A bot looks at every position of a record as the seat that moved then saw it. What it thought before the move,
and what it thinks at the next opinion, tell what the move gave away.
"""

import random
from collections.abc import Callable, Iterator

import msgspec

from frustule.bots import ask, tell_bots
from frustule.bots.contract import Advice, Bot, Budget
from frustule.bots.hints import value_words
from frustule.bots.language import say
from frustule.core.engine.arguments import check_number
from frustule.core.engine.door import door
from frustule.core.engine.position import Position
from frustule.core.engine.record import Record
from frustule.core.errors import InvalidText
from frustule.core.speech.company import you_or

MOST_TURNING_POINTS = 3
LEAST_LOSS = 0.08
"""A move that gives away less than this share of the victory, or alone of the score, is no turning point."""

Values = tuple[float | None, ...]
"""What a position is worth to each seat; None where nobody has said yet."""


class Moment(msgspec.Struct, frozen=True):
    """One move of the game, and what it did to the values."""

    number: int
    """Counted from 1."""
    seat: int
    move: str
    before: Values
    after: Values
    loss: float | None
    """What the seat gave away by it."""
    best: str | None
    """The move that the bot would have played; None if it was this one."""
    reason: str = ""
    does: str = ""
    """The move in words."""
    better: str = ""
    """The bot's move in words, if it was another one."""


class Review(msgspec.Struct, frozen=True):
    """A game looked back at."""

    setup: str
    names: list[str]
    bot: str
    start: Values
    moments: list[Moment]
    turning_points: list[int]
    """The numbers of the moves at which the game turned, the worst first."""

    def course(self, seat: int) -> list[float | None]:
        """What the game was worth to a seat: before the first move, and after every one."""
        return [self.start[seat], *(moment.after[seat] for moment in self.moments)]


Question = tuple[int, Position, int]
"""After how many moves, the position then, and the seat that chose."""


@door
def questions(record: Record) -> Iterator[Question]:
    """Where somebody had a choice: neither forced moves, nor calls such as resigning."""
    for number, position in enumerate(record.replay()):
        if number < len(record.moves):
            seat, text = record.moves[number]
            moves = position.moves(seat)
            if len(moves) > 1 and text in moves:
                yield number, position, seat


@door
def chance_of(number: int, seed: int | str = 0) -> str:
    """What the bot's chance at a question comes from."""
    return f"{seed} {number}"


@door
def review(
    record: Record,
    player: Bot,
    budget: Budget | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Looks back at a record, with a bot that says what positions are worth; `progress` hears how far."""
    answers: dict[int, Advice] = {}
    for number, position, seat in questions(record):
        if progress is not None:
            progress(number)
        answers[number] = ask(player, position, seat, random.Random(chance_of(number, seed)), budget)
    if progress is not None:
        progress(len(record.moves))
    return conclude(record, player.name, answers)


@door
def conclude(record: Record, bot: str, answers: dict[int, Advice]) -> Review:
    """What follows from the bot's answers to the questions."""
    opinions = list(_opinions(record, answers))
    values = _filled([opinion.values for opinion in opinions])
    if all(value is None for each in values[:-1] for value in each) and record.moves:
        raise InvalidText(f"The bot '{bot}' does not say what positions are worth; ask another one.")
    scale = _scale(values)
    moments: list[Moment] = []
    for number, (seat, text) in enumerate(record.moves, 1):
        opinion, before, after = opinions[number - 1], values[number - 1], values[number]
        had, has = before[seat], after[seat]
        loss = None if had is None or has is None else max(0.0, had - has)
        missed = opinion.best if opinion.best != text else None
        reason, better = (opinion.reason, opinion.words) if missed else ("", "")
        moments.append(Moment(number, seat, text, before, after, loss, missed, reason, opinion.does, better))
    worst = sorted(
        (moment for moment in moments if moment.best and (moment.loss or 0.0) >= LEAST_LOSS * scale),
        key=lambda moment: (-(moment.loss or 0.0), moment.number),
    )
    names = [record.called(seat) for seat in range(record.setup.seats)]
    chosen = [moment.number for moment in worst[:MOST_TURNING_POINTS]]
    return Review(record.setup.text, names, bot, values[0], moments, chosen)


@door
def annotated(record: Record, reviewed: Review) -> Record:
    """The record with what looking back has found: the value after each move and what it gave away as marks,
    and where that was much, the better move as a variation, with the reason for it."""
    noted = record.upto(len(record.moves))
    noted.result, noted.commitment, noted.salt = record.result, record.commitment, record.salt
    tell_bots(noted)
    scale = _scale([reviewed.start, *(moment.after for moment in reviewed.moments)])
    for moment in reviewed.moments:
        value = moment.after[moment.seat]
        if value is not None:
            noted.mark(moment.number, "value", f"{value:.2f}")
        if moment.loss:
            noted.mark(moment.number, "loss", f"{moment.loss:.2f}")
        if moment.best and (moment.loss or 0.0) >= LEAST_LOSS * scale:
            best = noted.add_variation(moment.number - 1, [(moment.seat, moment.best)], moment.reason)
            best.mark(1, "bot", reviewed.bot)
    return noted


@door
def turning_point_words(reviewed: Review, number: int) -> str:
    """What happened at a turning point, in a sentence."""
    check_number(number, 1, len(reviewed.moments), "The number of a move")
    moment, seats = reviewed.moments[number - 1], len(reviewed.names)
    return say(
        "move {number}, {name}: {move} ({before} to {after}); better: {best}",
        number=number,
        name=you_or(moment.seat),
        move=moment.does,
        before=value_words(moment.before[moment.seat], seats),
        after=value_words(moment.after[moment.seat], seats),
        best=moment.better,
    )


class _Opinion(msgspec.Struct, frozen=True):
    """What the bot thought of one position."""

    values: Values
    best: str | None
    words: str
    """The best move in words."""
    reason: str
    does: str
    """The move that was made, in words."""


def _opinions(record: Record, answers: dict[int, Advice]) -> Iterator[_Opinion]:
    """The bot's view of every position, as the seat that moves next sees it; last, the result."""
    seats = record.setup.seats
    for number, position in enumerate(record.replay()):
        values: list[float | None] = [None] * seats
        if number == len(record.moves):
            yield _Opinion(_result(position), None, "", "", "")
            return
        seat, text = record.moves[number]
        does = position.move(seat, text).words
        if (advice := answers.get(number)) is None:
            yield _Opinion(tuple(values), None, "", "", does)
        else:
            values[seat] = advice.value
            if seats == 2 and advice.value is not None:
                values[1 - seat] = 1 - advice.value
            reason = advice.ideas[0].reason if advice.ideas else ""
            best = position.move(seat, advice.move)
            yield _Opinion(tuple(values), best.text, best.words, reason, does)


def _result(position: Position) -> Values:
    """What the end brought: shares of the victory, or the score of one who played alone."""
    result = position.result
    if result is None:
        return (None,) * position.setup.seats
    if position.setup.seats == 1:
        return (float(result.scores[0]),)
    share = 1 / len(result.winners)
    return tuple(share if place == 1 else 0.0 for place in result.places)


def _scale(values: list[Values]) -> float:
    """What the losses of a game are measured against."""
    return max(1.0, *(value or 0.0 for each in values for value in each))


def _filled(values: list[Values]) -> list[Values]:
    """Where nothing was said, what will be said next; at an unfinished game's end, what was said last."""
    filled = values.copy()
    for k in range(len(filled) - 2, -1, -1):
        filled[k] = tuple(
            later if now is None else now for now, later in zip(filled[k], filled[k + 1], strict=True)
        )
    for k in range(1, len(filled)):
        filled[k] = tuple(
            before if now is None else now for before, now in zip(filled[k - 1], filled[k], strict=True)
        )
    return filled
