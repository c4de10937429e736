"""What can be agreed on before a game of Diatoms."""

from typing import Annotated, Literal

from msgspec import Meta

from frustule.core.engine.options import Options
from frustule.games.diatoms.components import Slide, TileSet


class DiatomsOptions(Options, frozen=True):
    """What can be agreed on before a game of Diatoms."""

    judge: Annotated[int, Meta(ge=0, le=9, description="Guest judge, 1 to 9; 0 plays without one.")] = 0
    mood: Annotated[
        Literal["easygoing", "persnickety"],
        Meta(description="The guest judge's mood: easygoing praises, persnickety ranks and punishes."),
    ] = "easygoing"
    tiles: Annotated[TileSet | None, Meta(description="Another set of water tiles, from a TOML file.")] = None
    slide: Annotated[Slide | None, Meta(description="Another slide layout, from a TOML file.")] = None
