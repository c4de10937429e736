"""What the log says of a move of Diatoms: a sentence about whoever made it; of tiles, in Commissions too."""

import numpy as np

from frustule.core.engine.position import Position
from frustule.core.speech.company import of_seat
from frustule.core.speech.language import clauses, entry, noted
from frustule.games.diatoms.language import colour_words, counted_words, say, tile_drawn
from frustule.games.diatoms.moves import (
    ARRANGE,
    DISCARD,
    INSIST,
    LAY,
    TAKE,
    unpack_arrange,
    unpack_discard,
    unpack_lay,
)
from frustule.games.diatoms.notation import taken, tile_text
from frustule.games.diatoms.places import place_words, space_words
from frustule.games.diatoms.pond_options import slide_of
from frustule.games.diatoms.story import INSISTS
from frustule.games.diatoms.taking import FOUND, PENDING
from frustule.games.diatoms.words import Teller, diatoms_words

DRAWS = noted("{name} draws {tile} from stack {stack}", "you draw {tile} from stack {stack}")
LAYS = noted("{name} lays {tile} {place}", "you lay {tile} {place}")
COLLECTS = noted(
    "{name} lays {tile} {place} and collects {diatoms}", "you lay {tile} {place} and collect {diatoms}"
)
PUTS = noted("{name} puts {diatom} on {space}", "you put {diatom} on {space}")
TAKES = noted("{name} takes {diatoms}", "you take {diatoms}")
DISCARDS = noted("{name} discards {tile}", "you discard {tile}")


def line(position: Position, seat: int, move: int) -> str:
    p, setup = position.record, position.setup
    if move >= LAY:
        slot, q, r, _ = unpack_lay(move)
        collected = Teller(position, seat).collected(move)
        return laid(position, seat, int(p.hand[seat, slot]), (q, r), collected)
    if move >= ARRANGE:
        after = position.after(seat, move)
        told = put(position, seat, move)
        if after.scores[seat] == position.scores[seat]:
            return told
        return entry(told, Teller(position, seat).gain(after))
    if move >= TAKE:
        return of_seat(say, seat, TAKES, diatoms=diatoms_words(taken(position, move)))
    if move >= DISCARD:
        tile = tile_drawn(tile_text(setup, int(p.hand[seat, unpack_discard(move)])))
        return of_seat(say, seat, DISCARDS, tile=tile)
    if move == INSIST:
        return of_seat(say, seat, INSISTS)
    return drawn(position, seat, move)


def drawn(position: Position, seat: int, stack: int) -> str:
    """The top of a stack is drawn."""
    p = position.record
    top = tile_drawn(tile_text(position.setup, int(p.stack[stack, p.left[stack] - 1])))
    return of_seat(say, seat, DRAWS, tile=top, stack=str(stack + 1))


def laid(position: Position, seat: int, tile: int, at: tuple[int, int], collected: bytes) -> str:
    """A tile is laid, and what `knowledge.harvest` says of it collected."""
    out = np.frombuffer(collected, np.int16).tolist()
    gained = [diatom for diatom in range(25) for _ in range(out[diatom])]
    values = {"tile": tile_drawn(tile_text(position.setup, tile)), "place": place_words(position, *at)}
    told = (
        of_seat(say, seat, COLLECTS, diatoms=diatoms_words(gained), **values)
        if gained
        else of_seat(say, seat, LAYS, **values)
    )
    if pending := out[PENDING]:
        colour = colour_words(pending >> 3)
        return clauses([told, say("a group ({colour}) can be taken in several ways", colour=colour)])
    if not gained:
        return clauses(
            [told, say("it completes a sample, but brings nothing") if out[FOUND] else say("no sample yet")]
        )
    return told


def put(position: Position, seat: int, move: int) -> str:
    """A diatom is put on a space."""
    diatom, space = unpack_arrange(move)
    where = space_words(slide_of(position.setup), space)
    return of_seat(say, seat, PUTS, diatom=counted_words(diatom, 1), space=where)
