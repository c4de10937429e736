"""What the log says of a move of a commission: a sentence about whoever made it."""

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import noted
from frustule.games.diatoms import log
from frustule.games.diatoms.language import counted_words
from frustule.games.diatoms.language import say as say_of_diatoms
from frustule.games.diatoms.moves import ARRANGE, LAY, TAKE, unpack_lay
from frustule.games.diatoms.notation import taken
from frustule.games.diatoms.solo.language import say
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.rules import available
from frustule.games.diatoms.solo.words import Teller
from frustule.games.diatoms.words import diatoms_words

CASTS = noted("{name} casts {diatom} into dish {dish}", "you cast {diatom} into dish {dish}")


def line(position: Position, seat: int, move: int) -> str:
    teller = Teller(position)
    return teller.end(_done(position, seat, move, teller), position.after(seat, move))


def _done(position: Position, seat: int, move: int, teller: Teller) -> str:
    if move >= LAY:
        slot, q, r, _ = unpack_lay(move)
        tile = int(available(position.record, slot))
        return log.laid(position, seat, tile, (q, r), teller.collected(move))
    if move >= CAST:
        kind, dish = unpack_cast(move)
        return of_seat(say, seat, CASTS, diatom=counted_words(kind, 1), dish=str(dish + 1))
    if move >= ARRANGE:
        return log.put(position, seat, move)
    if move >= TAKE:
        return of_seat(say_of_diatoms, seat, log.TAKES, diatoms=diatoms_words(taken(position, move)))
    return log.drawn(position, seat, move)
