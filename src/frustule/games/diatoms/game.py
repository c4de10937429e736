"""Diatoms' front door: its declared facts."""

import numpy as np

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine.game import Game


class Diatoms(Game):
    """Collect diatoms from samples of the pond and arrange them into the finest mosaic."""

    name = "diatoms"
    edition = 2
    title = "Diatoms"
    about = "Lay water tiles, collect diatoms from the samples they complete, arrange the finest mosaic."
    seats = range(1, 5)
    usual = 2
    order = 1
    longest = 1000
    endings = ("all tiles are played and all diatoms arranged",)

    def entries(self) -> dict[str, Entry]:
        return super().entries() | pond_entries(self)

    def shapes(self) -> Shapes:
        return super().shapes() | pond_shapes()


def pond_entries(game: Game) -> dict[str, Entry]:
    """The functions that Python calls of every game that is played with the pond."""
    from frustule.games.diatoms import pond

    place, purpose = "(box, p, seat, move, count, scratch, out)", "what a tile puts into the tray"
    harvest = game.folder.find("knowledge", "harvest", place, purpose)
    table = ("box", "position")
    return {
        "lay_if_it_fits": Entry(pond.lay_if_it_fits, (*table, "int", "int", "int", "int")),
        "harvest": Entry(harvest, (*table, "int", "int", "int", "positions", "harvest"), "none"),
        "groups": Entry(pond.groups, (*table, "groups")),
    }


def pond_shapes() -> Shapes:
    """The arrays that these take."""
    from frustule.games.diatoms import taking
    from frustule.games.diatoms.position import MOST_GROUPS

    return {
        "harvest": (np.dtype("i2"), taking.HARVEST),
        "groups": (np.dtype("i1"), MOST_GROUPS),
    }
