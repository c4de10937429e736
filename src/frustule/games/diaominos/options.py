"""What can be agreed on before a game of Diaominos."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from frustule.core.engine.options import Options
from frustule.core.engine.setup import Setup
from frustule.games.diaominos.components import BOARD_SIDES, Board, CubeAsGiven, Seating, standard_board
from frustule.games.diaominos.grid import Grid, grid


class DiaominosOptions(Options, frozen=True):
    """What can be agreed on before a game of Diaominos."""

    grid: Annotated[
        Literal["5x5x4", "4x4x6", "4x5x5"], Meta(description="The grid of a sheet: width, depth and layers.")
    ] = "5x5x4"
    once: Annotated[bool, Meta(description="Each shape scores only once for a player.")] = False
    shared: Annotated[
        bool, Meta(description="Several players who first score a shape in the same round all get the point.")
    ] = True
    waits: Annotated[
        bool, Meta(description="A wild mark waits until a tetromino covers it, and only then is a diamond.")
    ] = False
    wild_left: Annotated[
        bool, Meta(description="A wild mark that still waits at the end counts like a diamond that is left.")
    ] = False
    sides: Annotated[
        Seating | None,
        Meta(
            description="The side of the board each seat sits at, such as NS; by default S, NS, NES or NESW."
        ),
    ] = None
    cube: Annotated[
        CubeAsGiven | None,
        Meta(description="A real cube as it lies on A: 24 letters, sides U N E S W D, or a file with them."),
    ] = None
    board: Annotated[Board | None, Meta(description="Another path for the cube, from a TOML file.")] = None


def grid_of(setup: Setup) -> Grid:
    """The grid of a sheet."""
    return grid(setup.options_as(DiaominosOptions).grid)


def board_of(setup: Setup) -> Board:
    """The path that the cube is rolled along."""
    return setup.options_as(DiaominosOptions).board or standard_board()


def alone(setup: Setup, seat: int) -> Setup:
    """The same game for the player of one seat only."""
    if setup.seats == 1:
        return setup
    side = BOARD_SIDES[int(setup.box[0].side[seat])]
    options = msgspec.structs.replace(setup.options_as(DiaominosOptions), sides=Seating(side))
    return setup.game.setup(1, options, edition=setup.edition)
