"""Scoring mosaics that were laid out anywhere: on a real table, in a puzzle, in a question."""

from collections.abc import Callable

import msgspec
import numpy as np

from frustule.core.engine.position import Position, trusted
from frustule.core.engine.score import ScoreLine
from frustule.core.engine.setup import Setup
from frustule.core.errors import InvalidText
from frustule.games.diatoms import scoring
from frustule.games.diatoms.notation import read_mosaic
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.position import MOST_SEATS


class MosaicScore(msgspec.Struct, frozen=True):
    """A mosaic's points by part, its place among the others, and every line."""

    seat: int
    colours: int
    pairs: int
    rings: int
    judge: int
    total: int
    diatoms: int
    place: int
    lines: list[ScoreLine]


def explain_mosaics(text: str, make_setup: Callable[[int], Setup]) -> list[MosaicScore]:
    """Scores the mosaics of one game, one a line; a persnickety judge ranks them against each other."""
    rows = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    rows = [(number, line) for number, line in rows if line and not line.startswith("#")]
    if not 1 <= len(rows) <= MOST_SEATS:
        raise InvalidText(f"A game has 1 to {MOST_SEATS} mosaics, one a line; here are {len(rows)}.")
    setup = make_setup(max(2, len(rows)))
    data = np.zeros(1, setup.game.position_dtype)
    for seat, (number, line) in enumerate(rows):
        try:
            values = read_mosaic(slide_of(setup), line)
        except InvalidText as error:
            raise InvalidText(f"Line {number}: {error}") from None
        data[0].slide[seat, : len(values)] = values
    position = trusted(setup, data)
    lines = position.explain()
    totals = np.zeros(MOST_SEATS, np.int32)
    totals[: setup.seats] = position.scores
    places = np.zeros(MOST_SEATS, np.int32)
    if len(rows) == 1:
        totals[1] = totals[0] - 1
    scoring.places(setup.box[0], position.record, totals, places)
    return [
        _sheet(position, seat, [line for line in lines if line.seat == seat], int(places[seat]))
        for seat in range(len(rows))
    ]


def _sheet(position: Position, seat: int, lines: list[ScoreLine], place: int) -> MosaicScore:
    sums = {
        part: sum(line.points for line in lines if line.part == part) for part in position.game.score_parts
    }
    filled = int((position.record.slide[seat] > 0).sum())
    lines = [ScoreLine(seat + 1, line.part, line.words, line.points, line.spots) for line in lines]
    return MosaicScore(seat + 1, **sums, total=sum(sums.values()), diatoms=filled, place=place, lines=lines)
