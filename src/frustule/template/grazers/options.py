"""What can be agreed on before a game (Grazers 5)."""

from typing import Annotated, Literal

from msgspec import Meta

from frustule.core.engine.options import Options
from frustule.template.grazers.position import LEAST_SIZE, MOST_SIZE


class GrazersOptions(Options, frozen=True):
    """What can be agreed on before a game of Grazers."""

    size: Annotated[
        int, Meta(ge=LEAST_SIZE, le=MOST_SIZE, description="How many cells each side of the puddle has.")
    ] = 5
    ways: Annotated[Literal["four", "eight"], Meta(description="In how many directions snails crawl.")] = (
        "four"
    )
    first: Annotated[Literal["random", "one", "two"], Meta(description="Whose snail begins.")] = "random"
