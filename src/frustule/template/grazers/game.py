"""The front door of Grazers: its declared facts."""

from frustule.core.engine.game import Game
from frustule.template.grazers.position import CELLS


class Grazers(Game):
    """Crawl to a cell with algae, eat them, and leave the other snail less than you."""

    name = "grazers"
    title = "Grazers"
    about = "Crawl through the puddle, eat the algae, and cut the other snail off from the rest."
    seats = range(2, 3)
    longest = CELLS - 2
    endings = ("neither snail can reach any algae",)
