"""A position's pieces as plain numbers, read from the record once for whoever asks about many moves.

Notation, words and scenes of all legal moves look at the same few fields hundreds of times.
"""

import functools

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.components import Species, Spot
from frustule.games.pondscum.drawing import piece_symbol
from frustule.games.pondscum.options import pieces_of


class Sight:
    """Where the pieces of both sides lie, and what a piece covers."""

    __slots__ = ("extents", "position", "species", "symbols", "way", "x", "y", "zones")

    def __init__(self, position: Position) -> None:
        p = position.record
        self.position = position
        self.species: list[Species] = pieces_of(position.setup).pieces
        self.symbols = _drawings(position.setup)
        """Of each side, what its pieces are drawn as."""
        self.x: list[list[int]] = p.x.tolist()
        self.y: list[list[int]] = p.y.tolist()
        self.way: list[list[int]] = p.way.tolist()
        self.extents, shifts = _measures(position.setup)
        """Files and ranks of each piece, for each way that it can lie."""
        self.zones = [self._zone(seat, shifts) for seat in range(2)]
        """Of each side: lower left square, files and ranks of its zone, if there is one to be seen."""

    def _zone(self, seat: int, shifts: list[list[int]]) -> tuple[int, int, int, int] | None:
        spot = self.spot(seat, 0)
        if spot is None:
            return None
        dx, dy, wide, high = shifts[spot.way]
        return spot.x + dx, spot.y + dy, wide, high

    def spot(self, seat: int, piece: int) -> Spot | None:
        """Where a piece lies; None if it is not on the board."""
        x = self.x[seat][piece]
        return Spot(x, self.y[seat][piece], self.way[seat][piece]) if x >= 0 else None

    def swallowed(self, seat: int, piece: int, x: int, y: int, way: int) -> bool:
        """Whether a mobile piece would lie in the zone of the enemy's fixed one."""
        zone = self.zones[1 - seat]
        if zone is None:
            return False
        wide, high = self.extents[piece][way]
        return x < zone[0] + zone[2] and zone[0] < x + wide and y < zone[1] + zone[3] and zone[1] < y + high


@functools.lru_cache(maxsize=16)
def _drawings(setup: Setup) -> list[list[str]]:
    """The names of the drawings of both sides' pieces."""
    order = pieces_of(setup).order
    kinds: list[int] = setup.box[0].species_of.tolist()
    return [
        [piece_symbol(order[n], n, side) for n in kinds[: len(pieces_of(setup).pieces)]] for side in range(2)
    ]


@functools.lru_cache(maxsize=16)
def _measures(setup: Setup) -> tuple[list[list[tuple[int, int]]], list[list[int]]]:
    """What the box says of a set: the extents of its pieces, and where a zone lies from its piece."""
    box = setup.box[0]
    wide, high, kinds = box.wide.tolist(), box.high.tolist(), box.species_of.tolist()
    extents = [list(zip(wide[k], high[k], strict=True)) for k in kinds[: len(pieces_of(setup).pieces)]]
    return extents, box.zone.tolist()
