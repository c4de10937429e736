"""Moves of Pond Scum as numbers: packed and taken apart here and nowhere else, in compiled rules too.
Others only compare them with the bounds of their ranges.

A move says all that comes of it, save being swallowed, which follows from where it ends: prey as bits |
*stand* << 16. A stand is a piece on a square in a way: way | square << 1 | piece << 10, where a square is
y * WIDEST + x. Numbers from PLACE on set pieces up: PLACE + (way | square << 2 | piece << 11), ARRANGE +
which, READY. Negative ones are calls, which bots never choose.
"""

from typing import Any

from frustule.core.compile.mark import compiled
from frustule.games.pondscum.components import Spot
from frustule.games.pondscum.position import SQUARES, WIDEST

PREY_BITS = 0xFFFF
SQUARE_BITS = 0x1FF
PLACE = 1 << 30
ARRANGE = PLACE + (1 << 20)
READY = PLACE + (1 << 21)
RESIGN, OFFER, ACCEPT, DECLINE, WITHDRAW, LIFT_ALL = range(-1, -7, -1)
LIFT = -32  # + piece


@compiled
def pack_arrange(which: Any) -> int:
    """The move that takes one of the arrangements."""
    return ARRANGE + which


@compiled
def unpack_arrange(move: Any) -> int:
    """Which of the arrangements is taken."""
    return move - ARRANGE


@compiled
def pack_lift(piece: Any) -> int:
    """The call that takes a piece back."""
    return LIFT + piece


@compiled
def unpack_lift(call: Any) -> int:
    """The piece that is taken back."""
    return call - LIFT


@compiled
def square_at(x: Any, y: Any) -> int:
    """A square as a number."""
    return y * WIDEST + x


@compiled
def pack_stand(piece: Any, square: Any, way: Any) -> int:
    """A piece on a square, lying in a way."""
    return piece << 10 | square << 1 | way


def unpack_stand(stand: Any) -> tuple[int, int, int, int]:
    """Piece, x, y and way."""
    square = stand >> 1 & SQUARE_BITS
    return stand >> 10, square % WIDEST, square // WIDEST, stand & 1


@compiled
def pack_move(piece: Any, square: Any, way: Any, prey: Any) -> int:
    """The move of a piece to a square, on which it comes to lie in a way and eats this prey."""
    return pack_stand(piece, square, way) << 16 | prey


@compiled
def stand_in(move: Any) -> int:
    """Piece, square and way in one number."""
    return move >> 16


@compiled
def piece_in(move: Any) -> int:
    """The piece that moves."""
    return move >> 26


@compiled
def square_in(move: Any) -> int:
    """The square it moves to."""
    return move >> 17 & SQUARE_BITS


@compiled
def way_in(move: Any) -> int:
    """How it then lies."""
    return move >> 16 & 1


@compiled
def prey_in(move: Any) -> int:
    """What it eats, as bits."""
    return move & PREY_BITS


@compiled
def without_prey(move: Any) -> int:
    """The same move, whatever it eats."""
    return move & ~PREY_BITS


def unpack_move(move: Any) -> tuple[int, int, int, int, int]:
    """Piece, x, y, way and prey."""
    return *unpack_stand(stand_in(move)), prey_in(move)


@compiled
def pack_place(piece: Any, square: Any, way: Any) -> int:
    """The move that places a piece; the fixed one has four ways."""
    return PLACE + (piece << 11 | square << 2 | way)


@compiled
def unpack_place(move: Any) -> tuple[int, int, int, int]:
    """Piece, x, y and way of a placing move."""
    square = move >> 2 & SQUARE_BITS
    return move >> 11 & 15, square % WIDEST, square // WIDEST, move & 3


def places_somewhere(move: Any) -> bool:
    """Whether a number from PLACE on is the placing of a piece on a square."""
    return PLACE <= move < PLACE + (1 << 15) and move >> 2 & SQUARE_BITS < SQUARES


@compiled
def pack_last(
    species: Any, start: Any, way: Any, square: Any, to_way: Any, eaten: Any, swallowed: Any
) -> int:
    """The newest move: from, to, how many it ate, whether it was swallowed; never 0."""
    began = pack_stand(species, start, way)
    return 1 << 30 | began << 16 | square << 7 | to_way << 6 | eaten << 1 | swallowed


def unpack_last(last: Any) -> tuple[int, Spot, Spot, int, int]:
    """Species, from, to, how many were eaten, whether the mover was swallowed."""
    species, x, y, way = unpack_stand(last >> 16)
    end = last >> 7 & SQUARE_BITS
    to = Spot(end % WIDEST, end // WIDEST, last >> 6 & 1)
    return species & 15, Spot(x, y, way), to, last >> 1 & 31, last & 1
