"""What a species does, in a few words."""

from frustule.games.pondscum.language import say
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
