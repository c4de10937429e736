"""Scores as lines: every point of a running or final score comes from a line that says why.

A game's compiled `lines` rule writes rows of `LINE`; its scores are the sums of those rows, so an
explanation can never disagree with the score. `ScoreLine` is a row in words, for people and clients.
"""

import msgspec

from frustule.core.engine.ranges import Layout, dtype_of, field


class Line(Layout):
    """A row of a score."""

    seat: int = field("i1")
    part: int = field("i1")  # which section of the score sheet, an index into Game.score_parts
    subject: int = field("i2")  # what the line is about: a colour, a pair, a ring ...; the game says
    count: int = field("i2")  # the measure the points follow from
    points: int = field("i4")
    spots: int = field("i8")  # the elements that make the points, as a bit mask


LINE = dtype_of(Line)


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
        together: dict[int, list[int]] = {}
        for seat in sorted(range(len(self.scores)), key=lambda seat: (-self.scores[seat], self.places[seat])):
            together.setdefault(self.scores[seat], []).append(seat)
        return [tuple(seats) for seats in together.values() if len(seats) > 1]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
