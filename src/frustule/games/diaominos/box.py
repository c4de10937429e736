"""Packing board, cube and grid into the record that the compiled rules read."""

import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

from frustule.core.engine.ranges import dtype_of
from frustule.core.errors import InvalidText
from frustule.games.diaominos.components import BOARD_SIDES, Board, CubeAsGiven, Seating, standard_board
from frustule.games.diaominos.cube import CORNERS, HOMES, read_cube, side
from frustule.games.diaominos.grid import SHAPES, Grid, distinct_ways, grid
from frustule.games.diaominos.options import DiaominosOptions
from frustule.games.diaominos.position import HALF, Box

GRID_FIELDS = (
    "cubes",
    "layers",
    "layer",
    "whole",
    "beside",
    "first",
    "set",
    "near",
    "first_way",
    "way",
    "set_of",
    "shape_of",
    "distinct",
)

SIDES_BY_SEATS = {1: "S", 2: "NS", 3: "NES", 4: "NESW"}


def fill(box: Any, seats: int, options: DiaominosOptions) -> None:
    """Writes everything that stays the same during a game."""
    box.once, box.shared, box.waits = options.once, options.shared, options.waits
    box.wild_left = options.wild_left
    _fill_sides(box, seats, options.sides)
    _fill_board(box, options.board or standard_board(), options.cube)
    _fill_grid(box, options.grid)


def _fill_board(box: Any, board: Board, cube: CubeAsGiven | None) -> None:
    """Which stickers are up and toward each side on A-F, and the cube itself where it is given."""
    for number, stickers in enumerate(board.cubes):
        box.top[number] = side(stickers, "U")
        for k, letter in enumerate(BOARD_SIDES):
            box.facing[number, k] = side(stickers, letter)
    box.corner[:] = CORNERS
    box.home[:] = HOMES
    if cube is not None:
        box.given = 1
        box.cube[:] = read_cube(cube.stickers)


def _fill_sides(box: Any, seats: int, seating: Seating | None) -> None:
    sides = SIDES_BY_SEATS[seats] if seating is None else seating.sides
    if len(sides) != seats:
        raise InvalidText(
            f"The option 'sides' names one side for each seat: "
            f"'{sides}' is for {len(sides)} players, not {seats}."
        )
    box.seats = seats
    box.side[:seats] = [BOARD_SIDES.index(letter) for letter in sides]


def words_of(cells: Iterable[int]) -> tuple[int, int]:
    """A set of cubes as two words of bits."""
    mask = sum(1 << cell for cell in cells)
    return mask & (1 << HALF) - 1, mask >> HALF


def _fill_grid(box: Any, size: str) -> None:
    packed = _packed(size)[0]
    for name in GRID_FIELDS:
        box[name] = packed[name]


@functools.cache
def _packed(size: str) -> np.ndarray[Any, Any]:
    """A box with nothing but the grid in it; it is the same in every game, and takes a moment to pack."""
    packed = np.zeros(1, dtype_of(Box))
    _pack_grid(packed[0], grid(size))
    return packed


def _pack_grid(box: Any, grid: Grid) -> None:
    width, depth, layers = grid.size
    box.cubes, box.layers = grid.cubes, layers
    box.whole[:] = words_of(range(grid.cubes))
    for layer in range(layers):
        box.layer[layer] = words_of(range(layer * width * depth, (layer + 1) * width * depth))
    beside = [grid.beside(number) for number in range(grid.cubes)]
    box.beside[: grid.cubes] = [words_of(near) for near in beside]
    count = len(grid.sets)
    shapes = [shape for shape, _ in grid.sets]
    box.first[:] = [*(shapes.index(shape) for shape in range(len(SHAPES))), count]
    box.shape_of[:count] = shapes
    box.set[:count] = [words_of(cells) for _, cells in grid.sets]
    for number, (_, cells) in enumerate(grid.sets):
        box.near[number] = words_of({near for cell in cells for near in beside[cell]} - cells)
    way = 0
    for number, ways in enumerate(grid.ways):
        box.first_way[number] = way
        box.way[way : way + len(ways)] = [w.cells for w in ways]
        box.set_of[way : way + len(ways)] = number
        way += len(ways)
    box.first_way[count] = way
    for shape in range(len(SHAPES)):
        for marked in range(5):
            for closed in range(marked + 1):
                box.distinct[shape, closed, marked] = sum(
                    1 << k for k in distinct_ways(shape, closed, marked)
                )
