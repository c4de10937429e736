"""What games of the pond have in common to agree on: the water tiles, and the slide that is filled.

Diatoms and Commissions name these differently among their options. Whatever works for both - the notation
of tiles, the drawings of slides - asks here.
"""

from frustule.core.engine.options import Options
from frustule.core.engine.setup import Setup
from frustule.games.diatoms.components import Slide, TileSet


class PondOptions(Options, frozen=True):
    """Base of the options of a game of the pond."""

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are laid."""
        raise NotImplementedError

    @property
    def layout(self) -> Slide:
        """The slide that is filled."""
        raise NotImplementedError


def tiles_of(setup: Setup) -> TileSet:
    return setup.options_as(PondOptions).tile_set


def slide_of(setup: Setup) -> Slide:
    return setup.options_as(PondOptions).layout
