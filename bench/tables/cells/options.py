"""What can be agreed on before a game of Cells."""

from typing import Annotated

from msgspec import Meta

from frustule.core.engine.options import Options

MOST_GRIDS = 100


class CellsOptions(Options, frozen=True):
    """What can be agreed on before a game of Cells."""

    grids: Annotated[int, Meta(ge=1, le=MOST_GRIDS, description="How many grids are filled.")] = 1
