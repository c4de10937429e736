"""The tutor (Diatoms 5.5): what a player alone is ranked against, and the scores that earn a mark.

Neither is in the documents. Both are ours, read off games that a bot of the house played alone before each
judge in each mood; `scripts/tutor.py` plays them and writes `data/tutor.json`.
"""

import functools
from importlib import resources

import msgspec

from frustule.core.engine.setup import Setup
from frustule.core.speech.language import noted
from frustule.games.diatoms.options import DiatomsOptions

MARKS = noted("attentive pupil", "able assistant", "equal of the tutor")
"""What the tutor calls a player, from the lowest mark to the highest. A mark is worth its place in points."""
STEPS = (2, 5, 9)
"""The deciles of the measured scores at which the marks begin."""
RIVALS = (8, 5, 2)
"""The deciles of the judge's measure that the tutor sets against a player."""


class Spread(msgspec.Struct, frozen=True):
    """How a number was spread over so many games: its least, its nine deciles, and its greatest."""

    games: int
    deciles: tuple[int, ...]


class Exam(msgspec.Struct, frozen=True):
    """What was measured before one judge."""

    measures: Spread
    easygoing: Spread
    persnickety: Spread


class Exams(msgspec.Struct, frozen=True):
    """The record of the measurement: who played, and what came of it, judge by judge."""

    player: str
    judges: tuple[Exam, ...]


@functools.cache
def exams() -> Exams:
    path = resources.files("frustule.games.diatoms") / "data" / "tutor.json"
    return msgspec.json.decode(path.read_text(encoding="utf-8"), type=Exams)


def benchmarks(judge: int, minimum: int) -> tuple[int, ...]:
    """The tutor's three measures before a judge, the best first, all different and none below the minimum."""
    return rivals_from(exams().judges[judge - 1].measures, minimum)


def rivals_from(measures: Spread, minimum: int) -> tuple[int, ...]:
    rivals: list[int] = []
    for decile in reversed(RIVALS):
        least = rivals[-1] + 1 if rivals else minimum
        rivals.append(max(least, measures.deciles[decile]))
    return tuple(reversed(rivals))


def marks(setup: Setup) -> tuple[int, ...]:
    """The scores at which the marks begin; none where the tutor does not examine.

    The tutor examines one player before one judge, on the slide and with the tiles that were measured.
    """
    box, options = setup.box[0], setup.options_as(DiatomsOptions)
    if setup.seats > 1 or not box.judge or options.tiles or options.slide:
        return ()
    exam = exams().judges[int(box.judge) - 1]
    spread = exam.persnickety if box.persnickety else exam.easygoing
    return tuple(spread.deciles[step] for step in STEPS)


def mark(setup: Setup, score: int) -> int:
    """The mark that a score earns: 0 for none, to 3."""
    return sum(score >= least for least in marks(setup))
