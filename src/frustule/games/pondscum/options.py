"""What can be agreed on before a game of Pond Scum."""

from typing import Annotated, Literal

from msgspec import Meta

from frustule.core.engine.options import Options
from frustule.core.engine.setup import Setup
from frustule.games.pondscum.components import PieceSet, standard_pieces


class PondScumOptions(Options, frozen=True):
    """What can be agreed on before a game of Pond Scum."""

    setup: Annotated[
        Literal["secret", "open", "random", "sentinel", "ambush", "shoal", "wings", "hedge"],
        Meta(
            description="How pieces get on the board: placed in secret or in the open, at random, "
            "or both sides in a ready-made arrangement."
        ),
    ] = "secret"
    first: Annotated[Literal["random", "one", "two"], Meta(description="The side that moves first.")] = (
        "random"
    )
    board: Annotated[
        Literal["long", "wide"],
        Meta(description="Which way the board lies: long has 16 squares along each end, wide has 20."),
    ] = "long"
    flagellates: Annotated[
        Literal["turning", "straight"],
        Meta(description="Whether flagellates may turn between spaces or swim straight."),
    ] = "turning"
    pass_over: Annotated[bool, Meta(description="Pieces may pass over others of their own side.")] = False
    prey: Annotated[
        Literal["all", "one"],
        Meta(description="Of several prey under a hunter, all are eaten or one of choice."),
    ] = "all"
    go_on: Annotated[bool, Meta(description="A hunter may go on with its move after a meal.")] = False
    pieces: Annotated[
        PieceSet | None, Meta(description="Another set of board, species and arrangements, from a TOML file.")
    ] = None


def pieces_of(setup: Setup) -> PieceSet:
    """The set that is played with."""
    return setup.options_as(PondScumOptions).pieces or standard_pieces()


def is_wide(setup: Setup) -> bool:
    """Whether the board lies with its long edges to the sides."""
    return setup.options_as(PondScumOptions).board == "wide"
