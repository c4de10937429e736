"""Diatoms' own engine: a learned eye for mosaics, and looking ahead over what others may do.

`sight` turns a mosaic and its chances into features, `forecast` says what they will come to, `harvests` what
a tile would collect, `habit` plays a whole turn at once, `arranging` finds the best mosaic of a tray,
`search` compares turns, `players` has the levels and `reasons` their words. `minds` holds what was
learned, by the self-play of `study` (scripts/train_diatoms.py).
"""

import functools

from frustule.bots import characters
from frustule.bots.contract import Budget
from frustule.bots.diatoms.library import program
from frustule.bots.diatoms.players import Level, think

NOVICE = Level(reach=2, reads_card=False, plans=False, content=5.0)
NATURALIST = Level(reads_card=False, plans=False)
CURATOR = Level(width=8)
MASTER = Level(width=128, follows=16, work=200)

__all__ = ["CHARACTERS", "LEVELS", "program"]

CHARACTERS = characters.DIATOMS

LEVELS = {
    "novice": (
        functools.partial(think, NOVICE),
        Budget(),
        "Lays near the newest tile, for the points of now, and has not read the judge's card.",
    ),
    "naturalist": (
        functools.partial(think, NATURALIST),
        Budget(),
        "Sees the whole pond, but counts the points of now and forgets the judge.",
    ),
    "curator": (
        functools.partial(think, CURATOR),
        Budget(),
        "Plans the final mosaic and knows the judge, but minds nobody else's.",
    ),
    "master": (
        functools.partial(think, MASTER),
        Budget(seconds=0.7, work=MASTER.work),
        "Plans the mosaic, looks ahead, and leaves the others as little as possible.",
    ),
}
