"""What can be agreed on before a game of Diatoms."""

from typing import Annotated, Literal

from msgspec import Meta

from frustule.games.diatoms.components import Slide, TileSet, standard_slide, standard_tiles
from frustule.games.diatoms.pond_options import PondOptions


class DiatomsOptions(PondOptions, frozen=True):
    """What can be agreed on before a game of Diatoms."""

    judge: Annotated[int, Meta(ge=0, le=9, description="Guest judge, 1 to 9; 0 plays without one.")] = 0
    mood: Annotated[
        Literal["easygoing", "persnickety"],
        Meta(description="The guest judge's mood: easygoing praises, persnickety ranks and punishes."),
    ] = "easygoing"
    first: Annotated[
        Literal["random", "1", "2", "3", "4"],
        Meta(description="Who begins: somebody by lot, or the player of this seat."),
    ] = "random"
    stacks: Annotated[
        Literal["4+4", "8+8"],
        Meta(description="The stacks of a game for one: all of their tiles are drawn, or as between two."),
    ] = "4+4"
    tiles: Annotated[TileSet | None, Meta(description="Another set of water tiles, from a TOML file.")] = None
    slide: Annotated[Slide | None, Meta(description="Another slide layout, from a TOML file.")] = None

    @property
    def tile_set(self) -> TileSet:
        return self.tiles or standard_tiles()

    @property
    def layout(self) -> Slide:
        return self.slide or standard_slide()
