"""The front door of Commissions: its declared facts."""

import numpy as np

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine.game import Game
from frustule.games.diatoms.solo.position import ENDINGS


class Commissions(Game):
    """Fill a card to its demands with what the pond yields, and waste little."""

    name = "commissions"
    edition = 2
    title = "Commissions"
    about = "Diatoms alone: fill a commissioned card to its demands, with few dishes for what does not fit."
    seats = range(1, 2)
    order = 2
    longest = 400
    endings = ENDINGS

    def entries(self) -> dict[str, Entry]:
        from frustule.games.diatoms import pond
        from frustule.games.diatoms.solo import knowledge, rules

        table = ("box", "position")
        return super().entries() | {
            "lay_if_it_fits": Entry(pond.lay_if_it_fits, (*table, "int", "int", "int", "int")),
            "harvest": Entry(
                knowledge.harvest, (*table, "int", "int", "int", "positions", "harvest"), "none"
            ),
            "groups": Entry(pond.groups, (*table, "groups")),
            "verdict": Entry(rules.verdict, table),
        }

    def shapes(self) -> Shapes:
        from frustule.games.diatoms.rules import MOST_GROUPS
        from frustule.games.diatoms.solo import knowledge

        return super().shapes() | {
            "harvest": (np.dtype("i2"), knowledge.HARVEST),
            "groups": (np.dtype("i1"), MOST_GROUPS),
        }
