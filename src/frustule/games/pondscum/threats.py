"""Which pieces of a side its opponent could eat by one move, and by which pieces: the rules say it.

Where the opponent is not on move, it is as if the side passed.
"""

from frustule.core.drawing.scene import Threat
from frustule.core.engine.position import Position, editing
from frustule.core.speech.language import listed
from frustule.games.pondscum.language import say
from frustule.games.pondscum.moves import PLACE, unpack_move
from frustule.games.pondscum.notation import bits
from frustule.games.pondscum.position import PLAY
from frustule.games.pondscum.sight import Sight
from frustule.games.pondscum.words import seen


def threats(sight: Sight, seat: int) -> tuple[Threat, ...]:
    """The pieces of a seat that are in danger, in their order."""
    position = sight.position
    if position.record.phase != PLAY or position.over:
        return ()
    by: dict[int, dict[int, None]] = {}
    for move in _moves_of(position, 1 - seat):
        if 0 <= move < PLACE:
            hunter, *_, prey = unpack_move(move)
            for piece in bits(prey):
                by.setdefault(piece, {})[hunter] = None
    return tuple(
        Threat(
            "board",
            f"piece-{seat}-{piece}",
            tuple([f"piece-{1 - seat}-{hunter}" for hunter in sorted(hunters)]),
            say(
                "{piece} could be eaten by {hunters}",
                piece=seen(sight, seat, piece),
                hunters=listed([seen(sight, 1 - seat, hunter) for hunter in sorted(hunters)]),
            ),
        )
        for piece, hunters in sorted(by.items())
    )


def _moves_of(position: Position, seat: int) -> list[int]:
    """What a seat could play if it were on move."""
    if seat not in position.acting:
        position = position.copy()
        with editing(position) as p:
            p.mover = seat
    return position.moves(seat).numbers
