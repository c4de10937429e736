"""Plans: the setup of one side as a text that can be kept, changed and shared, and the moves that place it.

A plan reads `mine: Sg1n Ac5 Dl5/ ...`: a name and a colon, which may be left out, then pieces as everywhere
in the notation (Pond Scum 8.2), in any order, with or without spaces between them. Squares are named as side
one sees its half; for side two the board is turned by half, so one text does for both. A plan need not be
whole.
"""

import functools
import re
from importlib import resources
from typing import NamedTuple

import msgspec

from frustule.core.engine.position import Position
from frustule.core.engine.setup import Setup
from frustule.core.engine.toml import read_toml
from frustule.core.errors import InvalidText
from frustule.core.speech.language import listed
from frustule.games.pondscum.box import offered
from frustule.games.pondscum.components import (
    MOST_NAME,
    Arrangement,
    PieceSet,
    Species,
    Spot,
    at_home,
    facing,
    squares,
    standard_pieces,
    way_of,
)
from frustule.games.pondscum.language import say, species_words, the
from frustule.games.pondscum.moves import LIFT_ALL, READY
from frustule.games.pondscum.notation import CALLS, spot_text, square_text, text_of, way_sign
from frustule.games.pondscum.options import is_wide, pieces_of
from frustule.games.pondscum.position import SECRET
from frustule.games.pondscum.sight import Sight

WORD = re.compile(r"([A-Z])([a-t])(\d{1,2})([nesw/]?)", re.ASCII)
MOST_TEXT = 400


class Plan(NamedTuple):
    """Where the pieces of a side are to lie, as side one has them; None for those that are not placed yet."""

    spots: tuple[Spot | None, ...]
    name: str = ""


class Known(NamedTuple):
    """An arrangement of the library: its name as in the data, its character in words, its text."""

    name: str
    about: str
    text: str


class _Library(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    arrangements: tuple[Arrangement, ...]


@functools.cache
def standard_library() -> tuple[Arrangement, ...]:
    """The known arrangements of the standard set, the ready-made ones first."""
    file = resources.files("frustule.games.pondscum") / "data" / "library.toml"
    more = msgspec.convert(read_toml(file.read_text(encoding="utf-8")), _Library)
    return (*standard_pieces().arrangements, *more.arrangements)


def library(setup: Setup) -> list[Known]:
    """The arrangements that are known for the set and the board of a game; of another set, its own."""
    pieces, wide = pieces_of(setup), is_wide(setup)
    known = standard_library() if pieces == standard_pieces() else pieces.arrangements
    texts = dict(offered(msgspec.structs.replace(pieces, arrangements=known), wide))
    return [Known(each.name, each.about, texts[each.name]) for each in known if each.name in texts]


def read_plan(setup: Setup, text: str) -> Plan:
    """A plan from its text; a sentence says what is wrong with it."""
    if len(text) > MOST_TEXT:
        raise InvalidText(say("A plan has at most {most} characters.", most=MOST_TEXT))
    name, _, words = text.rpartition(":")
    name = " ".join(name.split())
    if len(name) > MOST_NAME or not name.isprintable() or ":" in name:
        raise InvalidText(say("The name of a plan is one line of up to {most} characters.", most=MOST_NAME))
    pieces, board = pieces_of(setup), pieces_of(setup).board(is_wide(setup))
    spots: list[Spot | None] = [None] * len(pieces.pieces)
    taken: dict[tuple[int, int], str] = {}
    at, words = 0, "".join(words.split())
    while at < len(words):
        match = WORD.match(words, at)
        if not match:
            raise InvalidText(
                say(
                    "'{text}' is no piece on a square, such as Nc5, Pd4/ or Sg1n.",
                    text=re.split(r"(?<=.)(?=[A-Z])", words[at : at + 20])[0],
                )
            )
        at = match.end()
        piece, spot = _placed(pieces, spots, match)
        species = pieces.pieces[piece]
        if not at_home(board, 0, species, spot):
            raise InvalidText(_not_home(species, match[0]))
        for square in squares(species, spot):
            if square in taken:
                raise InvalidText(say("'{text}' overlaps '{other}'.", text=match[0], other=taken[square]))
            taken[square] = match[0]
        spots[piece] = spot
    return Plan(tuple(spots), name)


def _placed(pieces: PieceSet, spots: list[Spot | None], match: re.Match[str]) -> tuple[int, Spot]:
    """The next piece of the letter, and where it is to lie."""
    kin = [k for k, species in enumerate(pieces.pieces) if species.letter == match[1]]
    if not kin:
        raise InvalidText(say("No species has the letter {letter}.", letter=match[1]))
    free = [k for k in kin if spots[k] is None]
    species = pieces.pieces[kin[0]]
    if not free:
        raise InvalidText(
            say(
                "'{text}' is one too many: a side has {n} of the species {species}.",
                text=match[0],
                n=len(kin),
                species=species_words(species.name),
            )
        )
    way = way_of(species, match[4])
    if way is None:
        looks, never = say("n, e, s or w says where its mouth looks"), say("it cannot be turned")
        hint = looks if species.fixed else never
        raise InvalidText(say("'{text}' says wrongly how the piece lies: {hint}.", text=match[0], hint=hint))
    return free[0], Spot(ord(match[2]) - ord("a"), int(match[3]) - 1, way)


def _not_home(species: Species, text: str) -> str:
    if species.fixed:
        return say(
            "'{text}': {the_species} stands on the own half with its foot on an edge of the board.",
            text=text,
            the_species=the(species.name),
        )
    return say("'{text}' does not lie on the own half of the board.", text=text)


def plan_text(setup: Setup, plan: Plan) -> str:
    """The text of a plan; it reads as the same plan again."""
    words = [
        spot_text(species, *spot)
        for species, spot in zip(pieces_of(setup).pieces, plan.spots, strict=True)
        if spot is not None
    ]
    return " ".join([f"{plan.name}:", *words] if plan.name else words)


def mirrored(setup: Setup, plan: Plan) -> Plan:
    """The same plan with left and right exchanged."""
    pieces, board = pieces_of(setup), pieces_of(setup).board(is_wide(setup))
    spots: list[Spot | None] = []
    for species, spot in zip(pieces.pieces, plan.spots, strict=True):
        if spot is None:
            spots.append(None)
            continue
        wide, _ = species.extent(spot.way)
        way = -spot.way % 4 if species.fixed else spot.way
        spots.append(Spot(board.width - wide - spot.x, spot.y, way))
    return Plan(tuple(spots), plan.name)


def placing(position: Position, seat: int, plan: Plan) -> list[str]:
    """The moves by which a seat sets up so: what lies there is lifted, every piece placed, `ready` said."""
    setup = position.setup
    pieces, board = pieces_of(setup), pieces_of(setup).board(is_wide(setup))
    if missing := [
        the(species.name) for species, spot in zip(pieces.pieces, plan.spots, strict=True) if spot is None
    ]:
        raise InvalidText(say("Still to be placed: {pieces}.", pieces=listed(missing)))
    moves: list[str] = []
    if (position.record.x[seat] >= 0).any():
        moves.append(CALLS[LIFT_ALL])
    for species, spot in zip(pieces.pieces, plan.spots, strict=True):
        assert spot is not None
        x, y, way = facing(board, species, spot) if seat else spot
        moves.append(f"{species.letter}@{square_text(x, y)}{way_sign(species, way)}")
    if setup.box[0].setup == SECRET:
        moves.append(text_of(Sight(position), seat, READY))
    return moves


def plan_of(position: Position, seat: int) -> Plan:
    """What a seat has placed so far, as a plan."""
    setup, sight = position.setup, Sight(position)
    board = pieces_of(setup).board(is_wide(setup))
    spots = [sight.spot(seat, piece) for piece in range(len(sight.species))]
    return Plan(
        tuple(
            facing(board, species, spot) if seat and spot else spot
            for species, spot in zip(sight.species, spots, strict=True)
        )
    )
