"""Scores as lines: every point of a running or final score comes from a line that says why.

A game's compiled `lines` rule writes rows of `LINE`; its scores are the sums of those rows, so an
explanation can never disagree with the score. `ScoreLine` is a row in words, for people and clients.
"""

import msgspec
import numpy as np

LINE = np.dtype(
    (
        np.record,
        [
            ("seat", "i1"),
            ("part", "i1"),  # which section of the score sheet, an index into Game.score_parts
            ("subject", "i2"),  # what the line is about: a colour, a pair, a ring ...; the game says
            ("count", "i2"),  # the measure the points follow from
            ("points", "i4"),
            ("spots", "i8"),  # the elements that make the points, as a bit mask
        ],
    )
)


class ScoreLine(msgspec.Struct, frozen=True):
    """One explained entry of a seat's score."""

    seat: int
    part: str
    words: str
    points: int
    spots: tuple[str, ...]
    """Names of the spaces, pieces or cubes that make the points."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: a place and a score for each seat, and the reason."""

    places: tuple[int, ...]
    """1 for a winner; seats that share a place share the number."""
    scores: tuple[int, ...]
    reason: str

    @property
    def level(self) -> list[tuple[int, ...]]:
        """The seats that have as many points as another, together, the best first."""
        found: dict[int, list[int]] = {}
        for seat in sorted(range(len(self.scores)), key=lambda seat: (-self.scores[seat], self.places[seat])):
            found.setdefault(self.scores[seat], []).append(seat)
        return [tuple(seats) for seats in found.values() if len(seats) > 1]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
