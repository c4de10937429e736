"""Why a turn is good, in words: what it is for, what it scores, and what it leaves to others."""

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import Texts, clauses, noted
from frustule.games.diatoms.moves import LAY
from frustule.games.diatoms.words import diatoms_words, line_words

say = Texts("frustule.bots.diatoms")

MOST_LINES = 2
LEAVES = noted("leaves {diatoms} to {name}", "leaves {diatoms} to you")


def plan(before: Position, seat: int, moves: list[int]) -> str:
    """What a draw is for; nothing for a turn that does not begin with one."""
    if len(moves) < 2 or moves[1] < LAY or moves[0] >= LAY:
        return ""
    return say("to lay {tile}", tile=before.after(seat, moves[0]).move(seat, moves[1]).words)


def gains(before: Position, after: Position, seat: int) -> str:
    """The lines of the score sheet that gain most."""
    old, new = before.lines(), after.lines()
    more = new["points"] - old["points"]
    own = [int(i) for i in (-more).argsort(kind="stable") if new["seat"][i] == seat and more[i] > 0]
    if not own:
        return say("for points to come")
    gained = [(line_words(after, new[i]).words, int(more[i])) for i in own[:MOST_LINES]]
    return clauses([say("{line}, {points}", line=words, points=f"{points:+d}") for words, points in gained])


def waiting() -> str:
    return say("to see first what the others make of their slides")


def left_behind(seat: int, diatoms: list[int]) -> str:
    return of_seat(say, seat, LEAVES, diatoms=diatoms_words(diatoms))


def joined(parts: list[str]) -> str:
    return clauses([part for part in parts if part])
