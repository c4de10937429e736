"""Small positions to try one rule on, and the bridge to the plain reading of the game."""

from frustule import Position, Setup, game
from frustule.games.pondscum.components import Spot, squares
from frustule.games.pondscum.moves import unpack_move
from frustule.games.pondscum.notation import bits, species_at, swallowed
from tests.plain import pondscum as plain

# Stentors out of the way, in opposite corners: their zones are a5-d6 and m15-p16.
STENTORS = ("Sa1n", "Sm17s")


def setup_of(**options: str) -> Setup:
    words = {"setup": "sentinel", "first": "one", **options}
    return game("pondscum").setup_of_words(2, words, files=False)


def pond(one: str, two: str, **options: str) -> Position:
    """A position with these pieces, side one to move; Stentors are added in corners where none are given."""
    sides = [
        side if "S" in side else f"{stentor} {side}"
        for side, stentor in zip((one, two), STENTORS, strict=True)
    ]
    return setup_of(**options).read(f"play; first 1; turn 1; move 0; one {sides[0]}; two {sides[1]}")


def ends(position: Position, piece: str) -> set[str]:
    """Where a piece, such as `Nc5`, can go: the part of its moves after the square it leaves."""
    seat = position.acting[0]
    texts = position.moves(seat).texts
    return {text.removeprefix(piece) for text in texts if text.startswith((f"{piece}-", f"{piece}/"))}


def unturned(position: Position, piece: str) -> set[str]:
    return {end[1:] for end in ends(position, piece) if end[0] == "-"}


def as_plain(position: Position) -> plain.Pond:
    fields = position.fields
    box = position.setup.box[0]
    return plain.read_pond(
        " ".join(fields["sides"][0]),
        " ".join(fields["sides"][1]),
        fields["turn"] - 1,
        width=int(box.width),
        height=int(box.height),
        straight=bool(box.straight),
        pass_over=bool(box.pass_over),
        one_prey=bool(box.one_prey),
        go_on=bool(box.go_on),
        edition=position.setup.edition,
    )


def plain_moves(position: Position) -> set[plain.Move]:
    """The compiled moves as the plain reading writes them; every move must be another."""
    seat = position.acting[0]
    moves = position.moves(seat).numbers
    found = {plain_move(position, seat, move) for move in moves}
    assert len(found) == len(moves)
    return found


def plain_move(position: Position, seat: int, move: int) -> plain.Move:
    """A compiled move as the plain reading writes it."""
    p, setup = position.record, position.setup

    def piece(side: int, number: int) -> plain.Piece:
        spot = Spot(int(p.x[side, number]), int(p.y[side, number]), int(p.way[side, number]))
        species = species_at(setup, number)
        return plain.Piece(species.letter, frozenset(squares(species, spot)))

    number, x, y, way, prey = unpack_move(move)
    end = frozenset(squares(species_at(setup, number), Spot(x, y, way)))
    eaten = frozenset(piece(1 - seat, k) for k in bits(prey))
    return plain.Move(piece(seat, number), end, eaten, swallowed(position, seat, move))
