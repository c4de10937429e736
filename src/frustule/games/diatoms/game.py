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
        from frustule.games.diatoms import knowledge, pond

        lay = Entry(pond.lay_if_it_fits, ("box", "position", "int", "int", "int", "int"))
        takes = ("box", "position", "int", "int", "int", "positions", "harvest")
        return super().entries() | {
            "lay_if_it_fits": lay,
            "harvest": Entry(knowledge.harvest, takes, "none"),
            "groups": Entry(pond.groups, ("box", "position", "groups")),
        }

    def shapes(self) -> Shapes:
        from frustule.games.diatoms import knowledge, rules

        return super().shapes() | {
            "harvest": (np.dtype("i2"), knowledge.HARVEST),
            "groups": (np.dtype("i1"), rules.MOST_GROUPS),
        }
