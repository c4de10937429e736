"""Packing set and options into the record that the compiled rules read."""

from typing import Any

import numpy as np

from frustule.core.engine.chance import STREAM, STREAM_WORDS, start, word
from frustule.core.errors import InvalidText
from frustule.games.pondscum.components import KINDS, Board, PieceSet, Species, facing, standard_pieces
from frustule.games.pondscum.options import PondScumOptions
from frustule.games.pondscum.position import FLAGELLATE, LINES, OPEN, PAD, RANDOM, READY_MADE, SECRET

KEY_SEED = 20


def fill(box: Any, seats: int, options: PondScumOptions) -> None:
    """Writes everything that stays the same during a game (Pond Scum 1)."""
    pieces = options.pieces or standard_pieces()
    wide = options.board == "wide"
    _fill_set(box, pieces, pieces.board(wide), wide)
    names = [name for name, _ in offered(pieces, wide)]
    modes = {"secret": SECRET, "open": OPEN, "random": RANDOM}
    modes |= {name: READY_MADE + k for k, name in enumerate(names)}
    if options.setup not in modes:
        raise InvalidText(
            f"The set has no arrangement '{options.setup}' for this board, but: {', '.join(names) or 'none'}."
        )
    box.setup = modes[options.setup]
    box.first = ("random", "one", "two").index(options.first)
    box.straight = options.flagellates == "straight"
    box.pass_over = options.pass_over
    box.one_prey = options.prey == "one"
    box.go_on = options.go_on


def _fill_set(box: Any, pieces: PieceSet, board: Board, wide: bool) -> None:
    box.width, box.height, box.depth = board.width, board.height, board.depth
    box.pieces, box.species = len(pieces.pieces), len(pieces.order)
    for piece, species in enumerate(pieces.pieces):
        box.species_of[piece] = pieces.order.index(species)
    for number, species in enumerate(pieces.order):
        _fill_species(box, number, species)
        box.prey[number] = sum(1 << k for k, prey in enumerate(pieces.order) if eats(species, prey))
    _fill_zone(box, pieces)
    inside = ((1 << board.width) - 1) << PAD
    for line in range(LINES):
        box.rim[line] = ~inside if PAD <= line < PAD + board.height else -1
    for number, arrangement in enumerate(offered(pieces, wide)):
        box.arrangements = number + 1
        spots = pieces.read_arrangement(arrangement[1], wide, "arrangement")
        for piece, (species, spot) in enumerate(zip(pieces.pieces, spots, strict=True)):
            for side, (x, y, way) in enumerate((spot, facing(board, species, spot))):
                box.arranged_x[number, side, piece] = x
                box.arranged_y[number, side, piece] = y
                box.arranged_way[number, side, piece] = way
    _fill_keys(box)


def offered(pieces: PieceSet, wide: bool) -> list[tuple[str, str]]:
    """Names and spots of the arrangements for this direction of the board."""
    both = [(each.name, each.wide if wide else each.long) for each in pieces.arrangements]
    return [(name, text) for name, text in both if text]


def eats(hunter: Species, prey: Species) -> bool:
    """Whether by species and size one may ever eat the other (Pond Scum 4.1)."""
    return (
        hunter.kind in ("ameba", "ciliate")
        and not prey.fixed
        and hunter is not prey
        and prey.size <= hunter.size
    )


def _fill_species(box: Any, number: int, species: Species) -> None:
    box.kind[number], box.squares[number] = KINDS.index(species.kind), species.size
    box.ways[number] = species.ways
    for way in range(4 if species.fixed else 2):
        box.wide[number, way], box.high[number, way] = species.extent(way)
        for rank, line in enumerate(species.lines(way)):
            box.line[number, way, rank] = line
    if box.kind[number] >= FLAGELLATE:
        for way in range(2):
            shifts = pivots(*species.extent(way))
            box.pivots[number] = len(shifts)
            for k, shift in enumerate(shifts):
                box.pivot[number, way, k] = shift


def pivots(wide: int, high: int) -> list[tuple[int, int]]:
    """How the lower left corner shifts when a piece turns by a quarter about one of its corners.

    The piece lies in one quadrant round the corner that stays; after the turn it lies in a neighbouring
    quadrant, files and ranks exchanged. For a square the eight turns come to four.
    """
    shifts: dict[tuple[int, int], None] = {}
    for corner_x, corner_y in ((0, 0), (wide, 0), (0, high), (wide, high)):
        east, north = corner_x == 0, corner_y == 0
        for to_east, to_north in ((not east, north), (east, not north)):
            shifts[corner_x if to_east else corner_x - high, corner_y if to_north else corner_y - wide] = None
    return list(shifts)


def _fill_zone(box: Any, pieces: PieceSet) -> None:
    trumpet = pieces.order[0]
    mouth = int(trumpet.footprint.split()[0])
    across, along = trumpet.extent(0)
    inset, depth = (across - mouth) // 2, pieces.zone
    box.zone[:] = (
        (inset, along, mouth, depth),
        (along, inset, depth, mouth),
        (inset, -depth, mouth, depth),
        (-depth, inset, depth, mouth),
    )


def _fill_keys(box: Any) -> None:
    """Odd 31-bit numbers; a piece on a square counts as the product of two of them, below 2**62."""
    stream = np.zeros(STREAM_WORDS, STREAM)
    start(stream, KEY_SEED)

    def keys(count: int) -> list[int]:
        return [int(word(stream)) >> 1 | 1 for _ in range(count)]

    box.square_key[:] = keys(box.square_key.size)
    box.piece_key[:] = np.reshape(keys(box.piece_key.size), box.piece_key.shape)
    box.mover_key = keys(1)[0]
