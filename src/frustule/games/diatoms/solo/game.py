"""The front door of Commissions: its declared facts."""

from frustule.core.compile.entries import Entry, Shapes
from frustule.core.engine.game import Game
from frustule.games.diatoms.game import pond_entries, pond_shapes
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
        from frustule.games.diatoms.solo import rules

        verdict = Entry(rules.verdict, ("box", "position"))
        return super().entries() | pond_entries(self) | {"verdict": verdict}

    def shapes(self) -> Shapes:
        return super().shapes() | pond_shapes()
