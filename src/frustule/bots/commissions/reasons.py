"""Why the restorer advises a move, as a person would say it."""

import numpy as np

from frustule.bots.language import say
from frustule.core.engine.position import Position
from frustule.games.diatoms.moves import ARRANGE, LAY, unpack_arrange
from frustule.games.diatoms.solo import card_rules, scoring
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.words import Teller

CHOOSY = 5
"""A space that takes no more kinds of the 25 is one to fill while one can."""


def reason(view: Position, move: int) -> str:
    """What speaks for a move, of what can be seen at once; nothing, where nothing can."""
    if move >= LAY:
        gained, waste = Teller(view).gained(move)
        if not gained:
            return ""
        if not waste:
            return say("everything that it collects fits the card")
        return say.count(
            "{n} of {of} has to be cast off", "{n} of {of} have to be cast off", waste, of=gained
        )
    if move >= CAST:
        return _cast(view, *unpack_cast(move))
    return _arranged(view, *unpack_arrange(move)) if move >= ARRANGE else ""


def _cast(view: Position, kind: int, dish: int) -> str:
    """Which stars are left to earn."""
    before = int(card_rules.content(view.record, dish))
    after = before + kind % 5 + 1
    if before > scoring.STAR_CONTENT:
        return say("this dish earns no star any more, the others are kept")
    return (
        say("this dish can still earn its star") if after <= scoring.STAR_CONTENT else say("a star has to go")
    )


def _arranged(view: Position, kind: int, space: int) -> str:
    """How choosy the space is, among those that take the diatom."""
    masks = np.zeros(64, np.int64)
    card_rules.spaces_to_fill(view.setup.box[0], view.record, masks)
    open_to_it = [number for number in range(64) if int(masks[number]) >> kind & 1]
    if len(open_to_it) == 1:
        return say("it fits nowhere else")
    kinds = int(masks[space]).bit_count()
    if kinds > CHOOSY:
        return ""
    return say.count("only {n} kind fits there", "only {n} kinds fit there", kinds)
