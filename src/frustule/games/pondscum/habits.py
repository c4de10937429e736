"""What a species does, in a few words, and what it eats and fears."""

from frustule.core.speech.language import listed
from frustule.core.speech.spans import capital
from frustule.core.speech.spans import piece as drawn
from frustule.games.pondscum.components import Species
from frustule.games.pondscum.drawing import piece_symbol
from frustule.games.pondscum.language import say, species_words
from frustule.games.pondscum.notation import bits
from frustule.games.pondscum.options import pieces_of
from frustule.games.pondscum.seen import Seen


def habit_of(seen: Seen, piece: int) -> str:
    """How a piece moves, and whether it eats."""
    match seen.sight.species[piece].kind:
        case "fixed":
            return say("never moves; swallows all in its zone")
        case "ameba":
            return say("one space in any of 8 directions")
        case "ciliate":
            return say("up to 3 spaces, one may be a pivot")
        case "flagellate":
            if seen.position.setup.box[0].straight:
                return say("up to 5 spaces, straight; eats nothing")
            return say("up to 5 spaces, may turn; eats nothing")


def about(seen: Seen, side: int, piece: int) -> str:
    """What a piece does, eats and fears, with drawings: what is told where it is touched."""
    order, box = pieces_of(seen.position.setup).order, seen.position.setup.box[0]
    number = seen.number[piece]
    lines = [capital(habit_of(seen, piece)) + "."]
    if prey := [_drawn(order, k, 1 - side) for k in bits(int(box.prey[number]))]:
        lines.append(say("Eats {prey}.", prey=listed(prey)))
    if not order[number].fixed:
        hunters = [_drawn(order, k, 1 - side) for k in range(len(order)) if int(box.prey[k]) >> number & 1]
        hunters.append(_drawn(order, 0, 1 - side))
        lines.append(say("Beware of {hunters}.", hunters=listed(hunters)))
    return " ".join(lines)


def _drawn(order: list[Species], number: int, side: int) -> str:
    species = order[number]
    return drawn(piece_symbol(species, number, side), species_words(species.name))
