"""What the log says of a move or call of Pond Scum: a sentence about whoever made it."""

from frustule.core.engine.position import Position
from frustule.core.speech.language import clauses, listed, noted
from frustule.games.pondscum.language import of_side, say
from frustule.games.pondscum.moves import (
    ARRANGE,
    LIFT_ALL,
    PLACE,
    READY,
    unpack_arrange,
    unpack_lift,
    unpack_move,
    unpack_place,
)
from frustule.games.pondscum.notation import arrangement_names, bits, square_text
from frustule.games.pondscum.sight import Sight
from frustule.games.pondscum.story import LIFTS, SAID
from frustule.games.pondscum.words import IS_READY, the_drawn, to_square, where

GOES = noted("{name} moves {the_species} from {square} {to}", "you move {the_species} from {square} {to}")
EATS = noted(
    "{name} moves {the_species} from {square} {to}, and eats {prey}",
    "you move {the_species} from {square} {to}, and eat {prey}",
)
PLACES = noted("{name} places {the_species} {where}", "you place {the_species} {where}")
ARRANGES = noted("{name} takes the arrangement '{arrangement}'", "you take the arrangement '{arrangement}'")
LIFTS_ONE = noted("{name} takes {the_species} back", "you take {the_species} back")


def line(position: Position, seat: int, move: int) -> str:
    if move in SAID:
        return of_side(seat, SAID[move])
    if move == LIFT_ALL:
        return of_side(seat, LIFTS)
    if move >= READY:
        return of_side(seat, IS_READY)
    if move >= ARRANGE:
        name = arrangement_names(position.setup)[unpack_arrange(move)]
        return of_side(seat, ARRANGES, arrangement=say(name))
    sight = Sight(position)
    if move < 0:
        return of_side(seat, LIFTS_ONE, the_species=the_drawn(sight, seat, unpack_lift(move)))
    if move >= PLACE:
        piece, x, y, way = unpack_place(move)
        there = where(sight.species[piece], x, y, way)
        return of_side(seat, PLACES, the_species=the_drawn(sight, seat, piece), where=there)
    return _gone(sight, seat, move)


def _gone(sight: Sight, seat: int, move: int) -> str:
    piece, x, y, way, prey = unpack_move(move)
    values = {
        "the_species": the_drawn(sight, seat, piece),
        "square": square_text(sight.x[seat][piece], sight.y[seat][piece]),
        "to": to_square(sight, seat, piece, x, y, way),
    }
    if prey:
        values["prey"] = listed([the_drawn(sight, 1 - seat, each) for each in bits(prey)])
    told = of_side(seat, EATS if prey else GOES, **values)
    if not sight.swallowed(seat, piece, x, y, way):
        return told
    return clauses([told, say("{the_species} is swallowed", the_species=values["the_species"])])
