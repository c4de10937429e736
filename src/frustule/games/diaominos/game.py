"""Diaominos' front door: its declared facts."""

from frustule.core.compile.entries import Entry
from frustule.core.engine.game import Game


class Diaominos(Game):
    """Load tetrominoes into a grid so that the diamonds in them form tetrominoes of their own."""

    name = "diaominos"
    title = "Diaominos"
    about = "Roll the cube, load tetrominoes with diamonds in them, and let the diamonds form tetrominoes."
    seats = range(1, 5)
    order = 4
    longest = 4 * (1 + 4 + 24 + 6 + 6)
    endings = ("the cube has been on all six spaces",)

    def entries(self) -> dict[str, Entry]:
        from frustule.games.diaominos import rules

        return super().entries() | {"settled": Entry(rules.settled, ("box", "position"))}
