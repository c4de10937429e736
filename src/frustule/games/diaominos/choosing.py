"""What the picks of Diaominos' moves choose, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position
from frustule.games.diaominos.grid import SHAPES
from frustule.games.diaominos.moves import CLAIM, DONE, LOAD, MARK, SKIP, unpack_load
from frustule.games.diaominos.options import grid_of
from frustule.games.diaominos.position import ROUNDS
from frustule.games.diaominos.words import Teller

LOADING = ("sticker", "rotation", "cube")
LOADING_WILD = ("sticker", "shape", "rotation", "cube")
CLAIMING = ("shape", "cubes")
MARKING = ("sticker", "cube")
SAYING = ("word",)
COLOURING = tuple(f"colour of {letter}" for letter in SHAPES)


def slots(move: int) -> tuple[str, ...]:
    if move >= LOAD:
        return LOADING_WILD if unpack_load(move)[1] else LOADING
    if move >= CLAIM:
        return CLAIMING
    if move >= MARK:
        return MARKING
    return SAYING if move >= DONE else COLOURING


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return Kinds(position, seat, Teller(position, seat)).of(move)


class Kinds:
    """The kinds of a seat's moves; only in the last round can one end the game."""

    def __init__(self, position: Position, seat: int, teller: Teller) -> None:
        self.position, self.seat, self.teller = position, seat, teller
        self.last = position.record.space == ROUNDS
        self.numbered = grid_of(position.setup).numbered

    def of(self, move: int) -> OutcomeKind:
        if self.last and self.position.after(self.seat, move).over:
            return "ends"
        if move >= LOAD:
            number, _ = unpack_load(move)
            shape, way = self.numbered[number]
            return "completes" if self.teller.completes(shape, way) else "quiet"
        if move >= CLAIM:
            return "completes"
        return "loses" if SKIP <= move < MARK else "quiet"
