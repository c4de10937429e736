"""Ponds that random games lead to, found by what can be done there; tests change copies of them."""

import functools

from frustule import Position
from frustule.conformance.walking import setup_of, walk
from frustule.games.diatoms import pond
from frustule.games.diatoms.position import NOTHING
from tests.diatoms.table import is_placing, legal_texts, lens, pond_of, read_laid
from tests.plain.diatoms import groups, samples


def placing(seats: int, seed: int, edition: int = 2) -> list[Position]:
    """Copies of the positions of a random game in which a tile is to be laid."""
    walked = walk(setup_of(f"diatoms {seats} edition={edition}"), seed)
    return [position.copy() for position in walked.positions if is_placing(position)]


def crowded(position: Position, text: str) -> int:
    """How many tiles lie round the place of a laid tile."""
    (q, r), _ = read_laid(text)
    place = pond.open_at(position.record, q, r)
    return int((position.record.rim[place] != NOTHING).sum())


@functools.cache
def laying_one_group(size: int, edition: int = 2) -> tuple[Position, str, str]:
    """A position, a tile to lay there and a colour, so that it collects one group of this size alone."""
    for seed in range(500, 600):
        for position in placing(2, seed, edition):
            for text in legal_texts(position, lens(position)):
                if "=" in text and crowded(position, text) > 1:
                    cell, laid = read_laid(text)
                    found = [g for s in samples(pond_of(position) | {cell: laid}, cell) for g in groups(s)]
                    if len(found) == 1 and found[0][1] == size:
                        return position, text, found[0][0]
    raise AssertionError(f"no tile that collects {size}/6 alone")
